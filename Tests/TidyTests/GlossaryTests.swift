import Foundation
import TestSupport
import Testing

/// `Sources/GLOSSARY.md`: few words, in order, and all of them in use.
@Suite struct GlossaryTests {
  private let words: [String]

  init() throws {
    let page = projectRoot.appending(path: "Sources/GLOSSARY.md", directoryHint: .notDirectory)
    words = try lines(of: page).compactMap { line in
      line.text.prefixMatch(of: #/- \*\*([^*]+)\*\*: /#).map { String($0.1) }
    }
  }

  @Test func itHasAtMost40WordsInAlphabeticalOrder() throws {
    #expect(!words.isEmpty && words.count <= 40)
    #expect(words == Set(words).sorted())
  }

  /// A word of the language is one of the specification; one of the code is part of the name of a type.
  @Test func everyWordIsUsedByTheLanguageOrTheCode() throws {
    let page = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
    let language = try String(contentsOf: page, encoding: .utf8)
    let types = try swiftFiles().flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(
        of: /\b(?:struct|enum|class|actor|protocol|typealias) (\w+)/
      ).map { $0.1 }
    }
    let used = Set(([language[...]] + types).flatMap(wordsOf))
    #expect(words.filter { !used.contains($0) } == [])
  }

  @Test func aWordIsFoundAsAWhole() {
    #expect(wordsOf("A ThrownRow; `browse` grows, 2 rows!") == ["a", "thrown", "row", "browse", "grows", "rows"])
    #expect(wordsOf("JSONText of usherPlan") == ["json", "text", "of", "usher", "plan"])
  }
}

/// The words of a text or a name, in small letters.
private func wordsOf(_ text: Substring) -> [String] {
  text.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).map { $0.output.lowercased() }
}
