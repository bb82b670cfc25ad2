import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherSource

/// Laws that hold for every fix, tested with the example on the page of every code.
@Suite struct FixLawTests {
  private static let codes = DiagnosticCode.allCases

  /// After all fixes, none of the fixed findings remains, there are no other errors, and fixing again changes nothing.
  @Test(arguments: codes, ["--fix", "--fix=unsafe"]) func fixingIsDoneAtOnce(_ code: DiagnosticCode, _ fix: String)
    throws
  {
    try with(try ExplanationPage(of: code)) { folder in
      let before = try findings(in: folder)
      let first = try usher(["check", "--notes", fix, "--report", "json"], in: folder)
      let again = try usher(["check", "--notes", fix, "--report", "json"], in: folder)
      #expect(again == Finished(status: first.status, output: first.output, errors: "nothing fixed\n"))
      let left = try JSONDecoder().decode([Finding].self, from: Data(first.output.utf8))
      #expect(left.filter { $0.isFixed(unsafely: fix != "--fix") }.map { $0.message } == [])
      #expect(left.errors.count <= before.errors.count)
    }
  }

  /// A fix alone resolves its finding, and brings no other error. The one exception asks again, which the proof may judge.
  @Test(arguments: codes.filter { $0 != .stayWithoutQuestion })
  func eachFixResolvesItsFinding(_ code: DiagnosticCode) throws {
    try with(try ExplanationPage(of: code)) { folder in
      let before = try findings(in: folder)
      for finding in before {
        for fix in finding.fixes where !fix.hasPlaceholder {
          let after = try fixed(fix, in: folder) { try findings(in: folder) }
          let isError = finding.severity == "error"
          let comment = Comment(rawValue: "\(finding.message): \(fix.title)")
          #expect(after.errors.count + (isError ? 1 : 0) <= before.errors.count, comment)
          #expect(
            after.filter { $0.isSame(as: finding) }.count < before.filter { $0.isSame(as: finding) }.count, comment)
          #expect(
            after.errors.filter { error in !before.contains { $0.isSame(as: error) } }.map { $0.message } == [], comment
          )
        }
      }
    }
  }

  /// Calls `body` with a folder of the files of a page's wrong example, if it has a policy.
  private func with(_ page: ExplanationPage, _ body: (URL) throws -> Void) throws {
    let example = page.example(in: "Wrong")
    guard let policy = example.policy else { return }
    try withFolder { folder in
      try Data(policy.utf8).write(to: folder.appending(path: "example.usher"))
      for (index, catalog) in example.catalogs.enumerated() {
        try Data(catalog.utf8).write(to: folder.appending(path: "example.\(index).copy.yaml"))
      }
      try body(folder)
    }
  }

  private func findings(in folder: URL) throws -> [Finding] {
    let finished = try usher(["check", "--notes", "--report", "json"], in: folder)
    return try JSONDecoder().decode([Finding].self, from: Data(finished.output.utf8))
  }

  /// The result of `body` while the files are fixed.
  private func fixed<Result>(_ fix: Finding.Fix, in folder: URL, _ body: () throws -> Result) throws -> Result {
    let files = Dictionary(grouping: fix.edits) { $0.file }
    let originals = try files.map {
      (folder.appending(path: $0.key), try Data(contentsOf: folder.appending(path: $0.key)))
    }
    for (name, edits) in files {
      var bytes = try Data(contentsOf: folder.appending(path: name))
      for edit in edits.sorted(by: { $0.start > $1.start }) {
        bytes.replaceSubrange(edit.start..<edit.end, with: Data(edit.replacement.utf8))
      }
      try bytes.write(to: folder.appending(path: name))
    }
    defer { for (url, bytes) in originals { #expect(throws: Never.self) { try bytes.write(to: url) } } }
    return try body()
  }

  struct Finding: Decodable {
    var code: String
    var severity: String
    var message: String
    var fixes: [Fix]

    struct Fix: Decodable {
      var title: String
      var safe: Bool
      var edits: [Edit]
      var hasPlaceholder: Bool { edits.contains { $0.replacement.contains("…") } }
    }

    struct Edit: Decodable {
      var file: String
      var start: Int
      var end: Int
      var replacement: String
    }

    /// Whether `--fix` or `--fix=unsafe` applies a fix. An unsafe fix with a placeholder (`…`) is never applied.
    func isFixed(unsafely: Bool) -> Bool { fixes.contains { $0.safe || unsafely && !$0.hasPlaceholder } }

    func isSame(as other: Finding) -> Bool { code == other.code && message == other.message }
  }
}

extension [FixLawTests.Finding] {
  fileprivate var errors: Self { filter { $0.severity == "error" } }
}
