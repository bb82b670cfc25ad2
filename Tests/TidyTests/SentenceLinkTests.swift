import Foundation
import TestSupport
import Testing

/// Links the numbered sentences of `Grammar/README.md` to tests that fail if a sentence is untrue.
///
/// A test names its sentences on a separate line: in Swift `// S305 S306` directly above the test, in a Markdown specimen `S305
/// S306` above the files and commands.
@Suite struct SentenceLinkTests {
  let sentences: [String]
  let links: [Link]

  init() throws {
    let file = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
    sentences = try String(contentsOf: file, encoding: .utf8).matches(of: /\*\*(S\d+)\*\*/).map { String($0.1) }
    links = try swiftLinks() + specimenLinks()
  }

  @Test func everySentenceIsShownByATest() {
    let shown = Set(links.map(\.sentence))
    #expect(sentences.filter { !shown.contains($0) } == [])
  }

  @Test func noTestShowsASentenceThatIsNotThere() {
    #expect(links.filter { !sentences.contains($0.sentence) }.map(\.place) == [])
  }

  @Test func aLinkStandsAtATest() {
    #expect(links.filter { !$0.isAtTest }.map(\.place) == [])
  }
}

/// A reference from a test to the number of a sentence.
struct Link {
  let sentence: String
  let place: String
  /// Whether the line is directly above a test, or above a command of a specimen.
  let isAtTest: Bool
}

private func swiftLinks() throws -> [Link] {
  try filesUnder("Tests", withExtension: "swift").flatMap { file in
    let lines = try lines(of: file)
    return lines.indices.flatMap { index -> [Link] in
      guard lines[index].text.contains("// S"),
        let match = lines[index].text.wholeMatch(of: /\s*\/\/ (S\d+(?: S\d+)*)/)
      else { return [] }
      let next = lines[(index + 1)...].first { !$0.text.contains("///") }
      return numbers(match.1, at: lines[index], isAtTest: next?.text.contains("@Test") == true)
    }
  }
}

private func specimenLinks() throws -> [Link] {
  let files = try ["Tests/Specimens", "Tests/Journeys"].flatMap { try filesUnder($0, withExtension: "md") }
  return try files.flatMap { file in
    let lines = try lines(of: file)
    return lines.indices.flatMap { index -> [Link] in
      guard let match = sentences(of: lines[index]) else { return [] }
      let rest = lines[(index + 1)...].prefix { sentences(of: $0) == nil }
      return numbers(match, at: lines[index], isAtTest: rest.contains { $0.text == "```sh" })
    }
  }
}

/// The numbers of sentences of which a line of a specimen consists; nil if it is another line.
private func sentences(of line: Line) -> Substring? {
  line.text.hasPrefix("S") && line.text.wholeMatch(of: /S\d+(?: S\d+)*/) != nil ? line.text[...] : nil
}

private func numbers(_ text: Substring, at line: Line, isAtTest: Bool) -> [Link] {
  text.split(separator: " ").map { Link(sentence: String($0), place: line.place, isAtTest: isAtTest) }
}
