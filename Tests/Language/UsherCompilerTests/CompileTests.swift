import Foundation
import Testing
import TestSupport
import UsherCompiler
import UsherRuntime
import UsherSource
import UsherYAML

@Suite struct CompileTests {
  /// The lines between the two marks are the example in `Sources/Language/README.md`.
  @Test func textsBecomeAPolicyAndFindings() throws {
    var printed: [String] = []
    func tell(_ text: String) { printed.append(text) }
    func play(_ bundle: [UInt8]) throws { printed.append(try Policy(bundle: bundle).name) }
    func text(_ path: String) throws -> String { String(decoding: try projectFile(path).bytes, as: UTF8.self) }
    let policyText = try text("Policies/Scanner/scan.usher")
    let catalogText = try text("Policies/Scanner/scanner.copy.yaml")
    // example
    let policy = SourceFile(path: "scanner.usher", text: policyText)
    let catalog = readCatalog(SourceFile(path: "scanner.copy.yaml", text: catalogText))
    let compilation = compile(files: [policy], catalogs: [catalog])
    for finding in compilation.findings { tell(renderCompact(finding)) }
    if let bundle = compilation["scanner"]?.bundle(on: "ios") { try play(bundle) }
    // end
    #expect(printed == ["scanner"])
  }

  @Test func theExampleIsWhatIsPlayed() throws {
    func lines(_ path: String, after start: String, before end: String) throws -> [String] {
      let text = String(decoding: try projectFile(path).bytes, as: UTF8.self)
      let part = try #require(text.components(separatedBy: start).dropFirst().first?.components(separatedBy: end).first)
      return part.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let here = "Tests/Language/UsherCompilerTests/CompileTests.swift"
    let played = try lines(here, after: "// example\n", before: "// end").filter { !$0.isEmpty }
    #expect(try lines("Sources/Language/README.md", after: "```swift\n", before: "```") == played)
    #expect(played.count == 5)
  }
}
