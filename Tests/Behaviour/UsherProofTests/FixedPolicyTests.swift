import TestSupport
import Testing
import UsherCompiler
import UsherFindings
import UsherLint
import UsherPlatform
import UsherSource

import UsherProof

/// A fix of a policy without errors changes no journey: each leads where it led. Tested with the examples of the pages of codes.
@Suite struct FixedPolicyTests {
  @Test func aSafeFixChangesNoJourney() throws {
    var fixed: Set<DiagnosticCode> = []
    for code in DiagnosticCode.allCases {
      let page = try ExplanationPage(of: code)
      for section in ["Wrong", "Right"] {
        guard let text = page.example(in: section).policy else { continue }
        let file = SourceFile(path: "test.usher", text: text)
        let checked = checked(file, on: try BundledPlatforms.all.map { try projectPlatform($0.name) })
        guard let policy = checked.result, !checked.diagnostics.contains(where: { $0.severity == .error }) else {
          continue
        }
        let proofs = policy.modules.map { Proof(of: $0) }
        let notes = lint(
          policy.file, CompiledPolicy(modules: policy.modules, copy: nil),
          steps: Proof.surveys(of: policy.modules).proofs.steps)
        for finding in checked.diagnostics + notes {
          for fix in finding.fixes where fix.isSafe {
            let after = try compiled(fix.applied(to: text))
            #expect(
              zip(proofs, after.modules).allSatisfy { Sameness.holds($0, $1) },
              "\(finding.message.description): \(fix.title.description)")
            fixed.insert(finding.code)
          }
        }
      }
    }
    #expect(!fixed.isEmpty)
  }
}

extension Fix {
  fileprivate func applied(to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
