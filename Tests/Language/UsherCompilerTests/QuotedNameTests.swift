import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherPlatform
import UsherSource

/// Each name that a message quotes must also be a name of its diagnostic. Otherwise fingerprints and baselines would miss it.
@Suite struct QuotedNameTests {
  @Test(arguments: try filesUnder("Tests/Specimens", withExtension: "md"))
  func whatMessagesQuoteIsAName(_ specimen: URL) throws {
    let text = try String(contentsOf: specimen, encoding: .utf8)
    for block in text.components(separatedBy: "\n```usher ").dropFirst() {
      let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n", omittingEmptySubsequences: false)
      let policy = lines.dropFirst().joined(separator: "\n") + "\n"
      let found = try withLargeStack { try diagnostics(of: SourceFile(path: "specimen.usher", text: policy)) }
      #expect(found.flatMap { $0.quotesWithoutName } == [])
    }
  }

  @Test func aQuoteWithoutNameIsFound() {
    let file = SourceFile(path: "a.usher", text: "a")
    func finding(_ message: Message) -> Diagnostic { Diagnostic(.syntax, message, at: Label(file, Span(0, 1))) }
    #expect(finding("`a` is not `\("b")`").quotesWithoutName == ["`a` is not `b`: a"])
    #expect(finding("`ask \("a")`, not \(wording: "`end`")").quotesWithoutName == [])
  }

  private func diagnostics(of file: SourceFile) throws -> [Diagnostic] {
    let file = ParsedFile(file)
    if file.platformName != nil { return file.device.diagnostics }
    return Compiler([file], on: try Self.devices.get()).modules(of: file).diagnostics
  }

  private static let devices = Result {
    try filesUnder("Policies/Platforms", withExtension: "usher").compactMap { url in
      ParsedFile(SourceFile(path: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))).device.result
    }
  }
}
