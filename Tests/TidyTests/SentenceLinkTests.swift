import Foundation
import TestSupport
import Testing

/// The numbered sentences of `Grammar/README.md`, and the tests that would fail if they were untrue.
///
/// A test names the sentences it shows on a line of their own: in Swift `// S305 S306` directly above it, in a Markdown
/// specimen `S305 S306` above the files and commands that show them.
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

/// A sentence that a test shows, by its number.
struct Link {
  let sentence: String
  let place: String
  /// Whether the line stands where the test is: directly above it, or above something that runs.
  let isAtTest: Bool
}

private func swiftLinks() throws -> [Link] {
  try filesUnder("Tests", withExtension: "swift").flatMap { file in
    let lines = try lines(of: file)
    return lines.indices.flatMap { index -> [Link] in
      guard let match = lines[index].text.wholeMatch(of: /\s*\/\/ (S\d+(?: S\d+)*)/) else { return [] }
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
      guard let match = lines[index].text.wholeMatch(of: /(S\d+(?: S\d+)*)/) else { return [] }
      let rest = lines[(index + 1)...].prefix { $0.text.wholeMatch(of: /S\d+(?: S\d+)*/) == nil }
      return numbers(match.1, at: lines[index], isAtTest: rest.contains { $0.text == "```sh" })
    }
  }
}

private func numbers(_ text: Substring, at line: Line, isAtTest: Bool) -> [Link] {
  text.split(separator: " ").map { Link(sentence: String($0), place: line.place, isAtTest: isAtTest) }
}
