import Foundation
import TestSupport
import Testing

@Suite struct WordingTests {
  @Test func noErrorIsDropped() throws {
    let found = try places(of: /\btry\?/)
    #expect(found == [])
  }

  @Test func aCrashSaysWhy() throws {
    let found = try places(of: /\bfatalError\(\)/)
    #expect(found == [])
  }

  @Test func nothingIsLeftForLater() throws {
    let found = try places(of: /\b(TODO|FIXME)\b/)
    #expect(found == [])
  }

  @Test func noCaseIsPassedOverInSilence() throws {
    let found = try places(of: /\bdefault:\s*break\b/)
    #expect(found == [])
  }

  @Test func onlyTheCommandLinePrints() throws {
    let printing = try places(of: /\bprint\(/)
    let printers = ["UsherCommands", "UsherCLI", "UsherBenchmarks"].map { "Sources/Tools/\($0)/" }
    #expect(printing.filter { place in !printers.contains { place.hasPrefix($0) } } == [])
  }
}

/// The places where `pattern` matches in Swift files. These tests are excluded, because they contain the forbidden texts.
func places(of pattern: Regex<some Any>) throws -> [String] {
  var places: [String] = []
  for file in try swiftFiles() where !projectPath(file).hasPrefix("Tests/TidyTests/") {
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: pattern) {
      let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      places.append("\(projectPath(file)):\(line): \(text[match.range])")
    }
  }
  return places
}
