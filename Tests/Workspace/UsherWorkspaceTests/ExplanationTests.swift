import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherCompiler
import UsherFindings
import UsherLint
import UsherPlatform
import UsherProof
import UsherSource
import UsherYAML

@Suite struct ExplanationTests {
  @Test func thePagesAreEmbedded() throws {
    let file = projectRoot.appending(path: "Sources/Workspace/UsherFindings/Explanations.swift")
    let pages = try filesUnder("Sources/Workspace/UsherFindings/Explanations", withExtension: "md").map { page in
      (slug: page.deletingPathExtension().lastPathComponent, text: try String(contentsOf: page, encoding: .utf8))
    }
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      return try embedding(of: pages).write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == embedding(of: pages), "\(update) writes it anew")
    for page in pages { #expect(DiagnosticCode(rawValue: page.slug)?.explanation == String(page.text.dropLast())) }
  }

  @Test func everyCodeHasAPage() throws {
    let table = projectRoot.appending(path: "Sources/Language/UsherSource/DiagnosticCode.swift")
    let rules = try filesUnder("Sources/Behaviour/UsherLint", withExtension: "swift")
    let codes = try ([table] + rules).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /= DiagnosticCode\(\s*"([a-z0-9-]+)"/).map {
        String($0.1)
      }
    }
    #expect(codes.count > 130)
    #expect(codes.sorted() == DiagnosticCode.allCases.map { $0.rawValue }.sorted())
  }

  @Test(arguments: DiagnosticCode.allCases) func aPageHasAHeadingAndThreeSections(_ code: DiagnosticCode) throws {
    let page = try ExplanationPage(of: code)
    #expect(page.heading.wholeMatch(of: /# [a-z0-9-]+: .*[^.]/) != nil)
    #expect(page.heading.hasPrefix("# \(code.rawValue): "))
    #expect(page.sections == ["Wrong", "Right", "Why"])
    #expect(page.sections.allSatisfy { page.section($0).contains { !$0.isEmpty } })
  }

  /// The page of a rule names its source. Errors of the language have none.
  @Test(arguments: DiagnosticCode.allCases.filter { $0.isRule }) func aRuleHasASource(_ code: DiagnosticCode) throws {
    let reason = try ExplanationPage(of: code).section("Why")
    let source = reason.split(separator: "").last ?? []
    #expect(source.first?.wholeMatch(of: /Source: \S.*/) != nil)
    #expect(source.last?.hasSuffix(".") == true)
  }

  /// The page of a promise says, in the same form, how to fix the finding and how to accept it.
  @Test(arguments: StandardPromise.allCases.map { $0.rawValue } + ["broken-promise"])
  func aPromiseSaysHowToAcceptIt(_ name: String) throws {
    let code = try #require(DiagnosticCode(rawValue: name))
    #expect(code.finder == .proof)
    let reason = try ExplanationPage(of: code).section("Why").joined(separator: " ")
    let accepting = #/To fix it, [^.]+\. To accept it, write `waive ([^`]+) "why"` in (the [^.]+)\./#
    let match = try #require(reason.firstMatch(of: accepting))
    #expect(match.1 == (name == "broken-promise" ? "\"its title\"" : name))
    let places = ["the row", "the state", "the flow or the policy"]
    #expect((0...2).map { places[$0...].joined(separator: ", ") }.contains(String(match.2)))
  }

  @Test func theRulesOfLintAreRules() {
    #expect(LintRule.all.allSatisfy { $0.code.isRule })
  }

  @Test(arguments: DiagnosticCode.allCases) func wrongGivesThisCodeAndNoOther(_ code: DiagnosticCode) throws {
    let page = try ExplanationPage(of: code)
    guard page.example(in: "Wrong").policy != nil else { return }
    let found = try Checking(page.example(in: "Wrong"), of: code).diagnostics
    #expect(!found.isEmpty)
    #expect(found.contains { $0.code == code })
    #expect(found.filter { $0.code != code && $0.severity > .note }.map(renderCompact) == [])
    #expect(found.flatMap { $0.quotesWithoutName } == [])
  }

  @Test(arguments: DiagnosticCode.allCases) func rightIsClean(_ code: DiagnosticCode) throws {
    let page = try ExplanationPage(of: code)
    let found = try Checking(page.example(in: "Right"), of: code).diagnostics
    #expect(found.filter { $0.code == code || $0.severity > .note }.map(renderCompact) == [])
  }

  @Test(arguments: DiagnosticCode.allCases) func aSafeFixTurnsWrongIntoRight(_ code: DiagnosticCode) throws {
    let page = try ExplanationPage(of: code)
    let checking = try Checking(page.example(in: "Wrong"), of: code)
    for diagnostic in checking.diagnostics where diagnostic.code == code {
      for fix in diagnostic.fixes where fix.isSafe {
        let mended = checking.example(mendedBy: fix, in: diagnostic.primary.file)
        #expect(mended.unaligned == page.example(in: "Right").unaligned, "\(fix.title.description)")
      }
    }
  }
}

extension DiagnosticCode {
  /// Whether the code is about policies and texts that compile, so that a project may disagree with it.
  fileprivate var isRule: Bool {
    switch finder {
    case .proof, .rule, .textCheck, .infoPlist: true
    case .catalogLanguage, .language, .tools: false
    }
  }
}

extension ExplanationPage.Example {
  /// The example without alignment spaces in rows: a fix does not realign the other rows.
  fileprivate var unaligned: Self {
    ExplanationPage.Example(policy: policy.map(unaligned), catalogs: catalogs)
  }

  private func unaligned(_ text: String) -> String { text.replacing(/(\S) +->/) { "\($0.1) ->" } }
}

/// The findings in an example, on iOS and Android.
private struct Checking {
  var diagnostics: [Diagnostic] = []
  private var policy: SourceFile?
  private var catalogs: [SourceFile] = []

  /// Lint rules and proofs run only for their own pages. Other pages show only the lines that matter, not complete journeys.
  init(_ example: ExplanationPage.Example, of code: DiagnosticCode) throws {
    let rules = code.finder == .rule ? LintRule.all : []
    guard let text = example.policy else { return }
    let policy = SourceFile(path: "example.usher", text: text)
    self.policy = policy
    catalogs = example.catalogs.enumerated().map { SourceFile(path: "example.\($0).copy.yaml", text: $1) }
    let checked = checked(policy, on: [try projectPlatform("ios"), try projectPlatform("android")])
    diagnostics = checked.diagnostics
    guard let (file, module) = checked.result.map({ ($0.file, $0.modules) }) else { return }
    if code.finder == .proof {
      var options = Proof.Options(reportsNotes: true)
      options.standard = options.standard.filter { $0.rawValue == code.rawValue || !$0.isOfWholeJourneys }
      let verdict = ProofVerdict(of: module.map { Proof(of: $0, options) }, options, in: policy.path)
      diagnostics += verdict.findings.map { $0.diagnostic }
    }
    let steps = Proof.surveys(of: module).proofs.steps
    if catalogs.isEmpty {
      diagnostics += lint(file, CompiledPolicy(modules: module, copy: nil), rules: rules, steps: steps)
      return
    }
    let known = catalogs.map(readCatalog)
    diagnostics += known.flatMap { $0.diagnostics }
    guard diagnostics.allSatisfy({ $0.code == .notCanonical }) else { return }
    let read = ReadCatalogs(known)
    let words = compileCopy(of: module, from: read.sets)
    diagnostics += read.diagnostics + words.diagnostics
    if let compiled = words.result { diagnostics += lint(file, compiled, rules: rules, steps: steps) }
  }

  func example(mendedBy fix: Fix, in file: SourceFile) -> ExplanationPage.Example {
    ExplanationPage.Example(
      policy: policy.map { mended($0, by: fix, in: file) },
      catalogs: catalogs.map { mended($0, by: fix, in: file) })
  }

  private func mended(_ text: SourceFile, by fix: Fix, in file: SourceFile) -> String {
    var bytes = text.bytes
    if text.path == file.path {
      for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
        bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StandardPromise {
  /// Whether it is about what people see on a whole journey.
  fileprivate var isOfWholeJourneys: Bool { self == .silentRefusal || self == .noWayToSettings }
}

private let update = "UPDATE_SPECIMENS=1 swift test --filter ExplanationTests"

/// The Swift file that embeds the pages, and lists the codes that belong to no rule.
private func embedding(of pages: [(slug: String, text: String)]) -> String {
  let pages = pages.sorted { $0.slug < $1.slug }
  let rows = pages.map { page in
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let body = lines.map { $0.isEmpty ? "\n" : "      \($0)\n" }.joined()
    return "    (\n      \"\(page.slug)\",\n      #\"\"\"\n\(body)      \"\"\"#\n    ),\n"
  }
  let rules = Set(LintRule.all.map { $0.code.rawValue })
  let codes = pages.filter { !rules.contains($0.slug) }.map { "    .\(identifier(of: $0.slug)),\n" }
  return """
    // Generated from the pages in Explanations: `\(update)` writes it anew.

    internal import UsherSource

    extension DiagnosticCode {
      /// The codes with a page that are not of a lint rule. A program that only finds does not contain the pages.
      static let ofStages: [DiagnosticCode] = [
    \(codes.joined())  ]

      /// The page of each code, in alphabetical order.
      static let pages: [(name: String, text: String)] = [
    \(rows.joined())  ]
    }

    """
}

/// The Swift name of a code: `largerFirst` for `larger-first`.
private func identifier(of slug: String) -> String {
  let words = slug.split(separator: "-")
  return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
