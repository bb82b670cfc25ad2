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

  @Test func everyWordIsUsedByTheLanguageOrTheCode() throws {
    let grammar = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
    var unused = words
    for file in try [grammar] + filesUnder("Sources", withExtension: "swift") where !unused.isEmpty {
      let text = try String(contentsOf: file, encoding: .utf8).lowercased()
      unused.removeAll { text.contains($0) }
    }
    #expect(unused == [])
  }
}
