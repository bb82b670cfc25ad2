import Foundation
import TestSupport
import Testing
import UsherSource

/// Laws that hold for every fix, tested with the example on the page of every code.
@Suite struct FixLawTests {
  private static let codes = DiagnosticCode.allCases

  /// After all fixes, none of the fixed findings remains, and fixing again changes nothing.
  @Test(arguments: codes, ["--fix", "--fix=unsafe"]) func fixingIsDoneAtOnce(_ code: DiagnosticCode, _ fix: String)
    throws
  {
    let example = try ExplanationPage(of: code).example(in: "Wrong")
    guard let policy = example.policy else { return }
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "example.usher"))
      for (index, catalog) in example.catalogs.enumerated() {
        try Data(catalog.utf8).write(to: folder.appending(path: "example.\(index).copy.yaml"))
      }
      let first = try usher(["check", "--notes", fix, "--report", "json"], in: folder)
      let again = try usher(["check", "--notes", fix, "--report", "json"], in: folder)
      #expect(again == Finished(status: first.status, output: first.output, errors: "nothing fixed\n"))
      let left = try JSONDecoder().decode([Finding].self, from: Data(first.output.utf8))
      #expect(left.filter { $0.isFixed(unsafely: fix != "--fix") }.map { $0.message } == [])
    }
  }

  private struct Finding: Decodable {
    var message: String
    var fixes: [Fix]

    struct Fix: Decodable {
      var safe: Bool
      var edits: [Edit]
    }

    struct Edit: Decodable { var replacement: String }

    /// Whether `--fix` or `--fix=unsafe` applies a fix. An unsafe fix with a placeholder (`…`) is never applied.
    func isFixed(unsafely: Bool) -> Bool {
      fixes.contains { fix in fix.safe || unsafely && !fix.edits.contains { $0.replacement.contains("…") } }
    }
  }
}
