import Testing
import UsherCatalog
import UsherSource
import UsherYAML

@Suite struct CatalogDecodingTests {
  @Test func aSourceCatalogIsRead() throws {
    let text = source(
      "  \"off\":\n    note: Why\n    title: A {name} of {-app}{{}}\n", terms: "terms:\n  app: Snapline\n")
    let catalog = try #require(readCatalog(file(text)).catalog)
    #expect(catalog.name.text == "app")
    #expect(catalog.locale.text == "en")
    #expect(catalog.terms.map(\.text) == ["Snapline"])
    #expect(catalog.entries.map(\.name.text) == ["off"])
    #expect(catalog.entries[0].note == "Why")
    #expect(pieces(catalog) == ["A ", "{name}", " of ", "{-app}", "{}"])
  }

  @Test func aTranslationIsRead() throws {
    let text = translation("zh-Hans", "  \"off\":\n    state: needs_review\n    from: 8c1f02d4\n    title: 相机\n")
    let catalog = try #require(readCatalog(file(text)).catalog)
    #expect(catalog.locale.text == "zh-Hans")
    #expect(catalog.entries[0].review.state == .needsReview)
    #expect(catalog.entries[0].review.from == "8c1f02d4")
  }

  @Test func unknownFieldsAreErrorsWithTheNearestName() {
    #expect(
      diagnostics(of: source("  \"off\":\n    titel: X\n"))
        == ["6:5 unknown-field: `titel` is not a field of a prompt"])
    #expect(
      diagnostics(of: translation("de", "  \"off\":\n    key: X\n"))
        == ["5:5 unknown-field: `key` is not a field of the translation of a prompt"])
    #expect(
      diagnostics(of: "catalog: app\nlocle: de\nentries:\n  a:\n    title: X\n")
        == ["2:1 unknown-field: `locle` is not a field of a translation"])
    let found = readCatalog(file(source("  \"off\":\n    titel: X\n"))).diagnostics
    #expect(found.map(\.primary.text) == ["did you mean `title`?"])
    #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == ["title"])
  }

  @Test func duplicateKeysAreNamedAtBothPlaces() {
    let text = source("  \"off\":\n    title: X\n  \"on\":\n    title: V\n  \"off\":\n    title: Z\n")
    let found = readCatalog(file(text)).diagnostics
    #expect(described(found) == ["9:3 duplicate-key: `off` appears twice"])
    #expect(found[0].secondary.map { $0.file.position(at: $0.span.start) } == [Position(line: 5, column: 3)])
    #expect(
      diagnostics(of: source("  \"off\":\n    title: X\n    title: Y\n")) == [
        "7:5 duplicate-key: `title` appears twice"
      ]
    )
    #expect(
      diagnostics(of: source("  \"off\":\n    title:\n      select: why\n      a: X\n      a: Y\n"))
        == ["9:7 duplicate-key: `a` appears twice"])
  }

  @Test func aFileSaysWhatItIs() {
    #expect(
      diagnostics(of: "catalog: app\nentries:\n  a:\n    title: X\n")
        == ["1:1 wrong-shape: the file does not say which language it is in"])
    #expect(
      diagnostics(of: "schema: 1\ncatalog: app\nsource: en\nlocale: de\nentries:\n  a:\n    title: X\n")
        == ["4:1 wrong-shape: a file is a source catalog or a translation, not both"])
    #expect(
      diagnostics(of: "source: en\n") == ["1:1 wrong-shape: a source catalog needs `schema`, `catalog` and `entries`"])
    #expect(
      diagnostics(of: "schema: 2\ncatalog: app\nsource: en\nentries:\n  a:\n    title: X\n")
        == ["1:9 wrong-shape: there is no schema 2"])
    #expect(diagnostics(of: "- a\n") == ["1:1 wrong-shape: a catalog must have fields"])
    #expect(diagnostics(of: "---\n") == ["2:1 wrong-shape: a catalog must have fields"])
  }

  @Test func localesAreCanonicalTags() {
    let entries = "  \"off\":\n    title: X\n"
    #expect(diagnostics(of: translation("german", entries)) == ["2:9 invalid-locale: `german` is not a language tag"])
    #expect(diagnostics(of: translation("de-", entries)) == ["2:9 invalid-locale: `de-` is not a language tag"])
    #expect(
      diagnostics(of: translation("zh_hans", entries)) == [
        "2:9 invalid-locale: the standard form of `zh_hans` is `zh-Hans`"
      ])
    #expect(diagnostics(of: translation("iw", entries)) == ["2:9 invalid-locale: the standard form of `iw` is `he`"])
  }

  @Test func shapesAreChecked() {
    #expect(diagnostics(of: source("  \"off\": X\n")) == ["5:10 wrong-shape: `off` must have fields"])
    #expect(diagnostics(of: source("  \"off\":\n    title:\n")) == ["6:11 wrong-shape: `title` is empty"])
    #expect(diagnostics(of: source("  \"off\":\n    title: ''\n")) == ["6:12 wrong-shape: `title` is empty"])
    #expect(
      diagnostics(of: source("  \"off\":\n    title:\n    - X\n")) == ["7:5 wrong-shape: `title` must be a single text"]
    )
    #expect(
      diagnostics(of: source("  \"off\":\n    title: X\n    buttons: X\n")) == [
        "7:14 wrong-shape: `buttons` must have fields"
      ])
    #expect(
      diagnostics(of: source("  \"off\":\n    kind: recovery\n    key: K\n    text: X\n"))
        == ["6:11 wrong-shape: `recovery` is not a kind of entry"])
    #expect(
      diagnostics(of: source("  \"off\":\n    kind: purpose\n    text: X\n")) == [
        "5:3 wrong-shape: a purpose needs `key`"
      ])
    #expect(
      diagnostics(of: translation("de", "  \"off\":\n    state: aproved\n    title: X\n"))
        == ["5:12 wrong-shape: `aproved` is not a state of a translation"])
    #expect(
      diagnostics(of: translation("de", "  \"off\":\n    from: later\n    title: X\n"))
        == ["5:11 wrong-shape: `later` is not a fingerprint of a text"])
  }

  /// In quotes, people would read the word.
  @Test(arguments: ["~", "null", "Null", "NULL"]) func aTextOfNothingIsEmpty(_ word: String) throws {
    let found = readCatalog(file(source("  \"off\":\n    title: \(word)\n"))).diagnostics
    #expect(described(found) == ["6:12 wrong-shape: `title` is empty"])
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(diagnostics(of: source("  \"off\":\n    title: \"\(word)\"\n")) == [])
    let waiting = readCatalog(file(translation("de", "  \"off\":\n    title: \(word)\n"))).diagnostics
    #expect(described(waiting) == ["5:12 wrong-shape: `title` is empty"])
    let text = "schema: 1\ncatalog: c\nsource: en\n\nentries:\n  a:\n    title: \(word)\n"
    #expect(formatCatalog(try #require(readYAML(file(text)).root), of: file(text)) == text)
  }

  @Test func plainTextsThatOtherToolsMisreadAreQuoted() throws {
    for text in [
      "no", "Yes", "off", "1", "1.0", "-1_000", "6e23", "0x1F", "12:30", "2024-02-29", ".inf", "y",
    ] {
      let found = readCatalog(file(source("  \"off\":\n    title: \(text)\n"))).diagnostics
      #expect(described(found) == ["6:12 ambiguous-scalar: `\(text)` needs quotes to be a text"])
      let fix = try #require(found.first?.fixes.first)
      #expect(fix.isSafe)
      #expect(fix.edits.map(\.replacement) == ["\"\(text)\""])
      #expect(diagnostics(of: source("  \"off\":\n    title: \"\(text)\"\n")) == [])
    }
    for text in ["No.", "Nope", "1 photo", "3D", "e", "1e", "-", "+", "0x", "0xZ", "..", "OK", "2024-02-2x"] {
      #expect(
        diagnostics(of: source("  \"off\":\n    title: Z\n    buttons:\n      a: \"\(text)\"\n      b: x\(text)\n"))
          == [])
      if text != "-" { #expect(diagnostics(of: source("  \"off\":\n    title: \(text)\n")) == [], "\(text)") }
    }
    #expect(
      diagnostics(of: "schema: 1\ncatalog: app\nsource: no\nentries:\n  \"off\":\n    note: no\n    title: X\n") == [])
  }

  @Test func bracesAreCheckedAtTheirPlace() {
    #expect(title("相机 {name") == ["6:15 unclosed: this `{` is never closed"])
    #expect(title("\"😀 {a {b}\"") == ["6:15 unclosed: this `{` is never closed"])
    #expect(title("a } b") == ["6:14 unclosed: this `}` has no matching `{`"])
    #expect(title("a {} b") == ["6:14 wrong-shape: `{}` is not a placeholder"])
    #expect(title("a { name } b") == ["6:14 wrong-shape: `{ name }` is not a placeholder"])
    #expect(title("a {1st} b") == ["6:14 wrong-shape: `{1st}` is not a placeholder"])
    #expect(title("a {-} b") == ["6:14 wrong-shape: `{-}` is not a placeholder"])
    #expect(title("a {{b}} {{{name}}}") == [])
  }

  @Test func behindEscapesAPlaceIsTheWholeText() {
    #expect(title("\"a\\n {b\"") == ["6:12 unclosed: this `{` is never closed"])
    #expect(title("a\n      {b") == ["6:12 unclosed: this `{` is never closed"])
    #expect(title("|\n      a {b") == ["6:12 unclosed: this `{` is never closed"])
  }

  @Test func aTermRefersToNothing() {
    #expect(
      diagnostics(of: source("  \"off\":\n    title: X\n", terms: "terms:\n  app: The {-other}\n"))
        == ["5:12 wrong-shape: a term is a fixed text without placeholders"])
  }

  private func title(_ yaml: String) -> [String] { diagnostics(of: source("  \"off\":\n    title: \(yaml)\n")) }

  private func pieces(_ catalog: Catalog) -> [String] {
    guard case .prompt(let prompt) = catalog.entries[0].content, case .phrase(let phrase)? = prompt.title?.form else {
      return []
    }
    return phrase.pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(let name): "{\(name.text)}"
      case .term(let name): "{-\(name.text)}"
      }
    }
  }
}
