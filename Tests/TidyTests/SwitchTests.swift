import Foundation
import TestSupport
import Testing

/// A switch over one of the project's enums lists all cases, so that the compiler reports every switch when a case is added.
@Suite struct SwitchTests {
  /// `case _:` has the same effect as `default`. `case _ where` is allowed, because it does not make a switch exhaustive.
  @Test func allOtherValuesAreCalledDefault() throws {
    #expect(try places(of: /\bcase _:/) == [])
  }

  /// Exceptions: three enums of words, tokens and productions, where functions select a few of a hundred cases, and the table of
  /// codes, which is no enum. The adapters for Apple's systems switch over Apple's enums, which may get new cases.
  @Test func noDefaultStandsBesideTheCasesOfAnEnum() throws {
    let vocabulary = try [
      "NodeKind", "Token", "Word",
    ].reduce(into: Set<String>()) { $0.formUnion(try cases(in: "Sources/Language/UsherSyntax/Tree/\($1).swift")) }
    #expect(vocabulary.count > 150)
    let files = try swiftFiles().filter { file in
      !["Sources/Runtime/UsherApple/", "Sources/Runtime/AppleResources/", "Tests/TidyTests/SwitchTests.swift"].contains
      { projectPath(file).hasPrefix($0) }
    }
    let codes = Set(
      try lines(
        of: projectRoot.appending(
          path: "Sources/Language/UsherSource/DiagnosticCode.swift", directoryHint: .notDirectory)
      ).compactMap { $0.text.firstMatch(of: #/static let (\w+) = DiagnosticCode/#).map { String($0.1) } })
    let strays = try files.flatMap { defaults(in: try lines(of: $0), besides: vocabulary.union(codes)) }
    #expect(strays == [])
  }

  @Test func aDefaultIsFoundByTheCasesBesideIt() {
    let text = """
      let name = switch color {
      case .red where isLight: "pink"
      case .green, .blue:
        switch count {
        case 1: "one"
        default: "many"
        }
      default: "none"
      }
      switch kind {
      case .row: return
      default: break
      }
      switch (left, right) {
      case (.red, .red): return
      default: break
      }
      """
    let lines = text.split(separator: "\n").enumerated().map { Line(place: "\($0 + 1)", text: String($1)) }
    #expect(defaults(in: lines, besides: ["row"]) == ["8: green red"])
  }

  /// Each `default` of a switch that also has enum cases, with the names of those cases.
  private func defaults(in lines: [Line], besides vocabulary: Set<String>) -> [String] {
    var open: [(indent: Int, names: Set<String>)] = []
    var found: [String] = []
    for line in lines {
      let indent = line.text.prefix { $0 == " " }.count
      let text = line.text.dropFirst(indent)
      while let last = open.last, indent < last.indent || indent == last.indent && text.hasPrefix("}") {
        open.removeLast()
      }
      if text.hasSuffix("{"), text.contains(/\bswitch .*\{$/), !text.hasPrefix("//") { open.append((indent, [])) }
      guard let last = open.last, last.indent == indent else { continue }
      if text.hasPrefix("case "), let match = text.prefixMatch(of: /case (?:let )?\.(\w+)/) {
        open[open.count - 1].names.insert(String(match.1))
      }
      let others = last.names.subtracting(vocabulary)
      if text.hasPrefix("default:"), !others.isEmpty {
        found.append("\(line.place): \(others.sorted().joined(separator: " "))")
      }
    }
    return found
  }

  /// The names of the enum cases declared in a file.
  private func cases(in path: String) throws -> [String] {
    try lines(of: projectRoot.appending(path: path, directoryHint: .notDirectory)).flatMap { line in
      guard let match = line.text.wholeMatch(of: #/  case (`?\w+`?(?:, `?\w+`?)*)(?: = .*)?/#) else {
        return [String]()
      }
      return match.1.split(separator: ", ").map { String($0).replacing("`", with: "") }
    }
  }
}
