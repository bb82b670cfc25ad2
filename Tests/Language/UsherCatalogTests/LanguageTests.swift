import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherRuntime
import UsherSource
import UsherYAML

/// The files of `Sources/Language/UsherCatalog/LanguageFiles`.
@Suite struct LanguageTests {
  private static let folder = "Sources/Language/UsherCatalog/LanguageFiles"
  private static let switches = [
    "separatesWords", "endsSentences", "asksWithWords", "marksInsideWords", "startsListsAfterStops",
  ]
  private static let marks = ["questionMark", "fullStop"]

  private struct Language {
    var tag: String
    /// The values of the fields; a list has one word or phrase on each line.
    var fields: [(key: String, value: String)]
  }

  private let languages: [Language]
  /// The fields that the README explains as lists, in its order.
  private let lists: [String]

  init() throws {
    let page = try String(contentsOf: projectRoot.appending(path: "\(Self.folder)/README.md"), encoding: .utf8)
    lists = page.matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
    languages = try filesUnder(Self.folder, withExtension: "yaml").map { url in
      let file = SourceFile(path: projectPath(url), text: try String(contentsOf: url, encoding: .utf8))
      let root = try #require(readYAML(file).root, "\(file.path) is YAML")
      return Language(
        tag: url.deletingPathExtension().lastPathComponent,
        fields: root.fields.map { ($0.key, Self.text(of: $0.value)) })
    }
  }

  private static func text(of node: CatalogNode) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.text
    case .sequence(let words): words.map(text).joined(separator: "\n")
    case .mapping: ""
    }
  }

  @Test func theFilesAreEmbedded() throws {
    let url = projectRoot.appending(path: "Sources/Language/UsherCatalog/Languages/WrittenLanguages.swift")
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      return try embedding.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == embedding)
  }

  private var embedding: String {
    let languages = languages.map { language in
      func fields(_ names: [String], _ text: (_ key: String, _ value: String) -> String) -> String {
        names.compactMap { name in language.fields.first { $0.key == name } }.map(text).joined()
      }
      let facts =
        fields(Self.switches) { ",\n    \($0): \($1 == "yes")" } + fields(Self.marks) { ",\n    \($0): \"\($1)\"" }
      let lists = fields(lists) { key, value in
        let lines = value.split(separator: "\n").map { "      \($0)\n" }
        return "      \"\(key)\": \"\"\"\n\(lines.joined())      \"\"\",\n"
      }
      let words = lists.isEmpty ? "" : ",\n    lists: [\n\(lists)    ]"
      return "  WrittenLanguage(\n    tag: \"\(language.tag)\"\(facts)\(words)\n  ),\n"
    }
    return """
      // Generated from LanguageFiles: `UPDATE_SPECIMENS=1 swift test --filter LanguageTests` writes it anew.

      /// The languages with a file, in the order of their tags.
      let writtenLanguages: [WrittenLanguage] = [
      \(languages.joined())]

      """
  }

  @Test func aFileIsNamedByItsLanguageAndBeginsWithHowToEditIt() throws {
    #expect(languages.count == 27)
    for language in languages {
      let path = "\(Self.folder)/\(language.tag).yaml"
      let text = try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
      let head = text.split(separator: "\n")
      #expect(LanguageTag(language.tag)?.text == language.tag, "\(path)")
      #expect(
        head[0].hasSuffix(" Speakers of the language can edit this file; README.md explains the lists."), "\(path)")
      #expect(head[1].hasPrefix("# Write each word or phrase on a line of its own."), "\(path)")
    }
  }

  @Test func aFieldIsOneThatTheReadmeExplains() throws {
    let page = try String(
      contentsOf: projectRoot.appending(path: "\(Self.folder)/README.md"), encoding: .utf8)
    #expect((Self.switches + Self.marks).filter { !page.contains("| `\($0): ") } == [])
    #expect(Set(lists).isSubset(of: languages.flatMap { $0.fields.map(\.key) }), "a list has words in some language")
    for language in languages {
      let known = (Self.switches + Self.marks + lists).filter { key in language.fields.contains { $0.key == key } }
      #expect(language.fields.map(\.key) == known, "\(language.tag): each field once, in the order of the README")
      #expect(language.fields.allSatisfy { !$0.value.isEmpty }, "\(language.tag)")
      for field in language.fields where Self.switches.contains(field.key) {
        #expect(["yes", "no"].contains(field.value), "\(language.tag) \(field.key)")
      }
    }
  }

  @Test func aListHasEachWordOnce() {
    for language in languages {
      for (key, value) in language.fields where key != "fillers" {
        let words = value.split(separator: "\n")
        #expect(Set(words).count == words.count, "\(language.tag) \(key)")
      }
    }
  }

  @Test func aFillerIsAWordAsTextsAreSplit() {
    let lists = languages.compactMap { language in language.fields.first { $0.key == "fillers" }?.value }
    #expect(lists.count == 7)
    for words in lists.map({ $0.split { $0.isWhitespace } }) {
      #expect(words.filter { !$0.allSatisfy(\.isLetter) || $0 != $0.lowercased() } == [])
      #expect(Set(words).count == words.count)
    }
  }

  /// As a rule of lint may ask.
  @Test func theWordsOfALanguageCanBeSearched() {
    func consent(_ text: String, in locale: String) -> String? {
      LanguageSearch.of(locale)?[WordList("consent")].occurrence(in: Array(text.utf8))
    }
    #expect(consent("Kamera erlauben", in: "de-AT") == "erlaub")
    #expect(consent("Turn on now", in: "en") == "turn on")
    #expect(consent("Weiter", in: "de") == nil && consent("繼續", in: "zh-TW") == nil)
    #expect(consent("允許相機", in: "zh-TW") == "允許")
    #expect(LanguageSearch.of("fi") == nil && LanguageSearch.of("th") == nil)
    let touch = WordList("touch")
    #expect(LanguageSearch.of("es")?[touch].occurrence(in: Array("Ahora te toca a ti".utf8)) == nil)
    #expect(LanguageSearch.of("es")?[touch].occurrence(in: Array("Toca aquí".utf8)) == "toca")
  }
}
