import Testing
import UsherSource
import UsherYAML

@Suite struct YAMLRejectionTests {
  @Test func whatCatalogsDoWithoutIsRefusedAtItsPlace() {
    #expect(diagnostics(of: "a: &x y\n") == ["1:4 forbidden-feature: Usher does not accept an anchor (`&`) in YAML"])
    #expect(diagnostics(of: "a: 😀\nb: *x\n") == ["2:4 forbidden-feature: Usher does not accept an alias (`*`) in YAML"])
    #expect(diagnostics(of: "<<: x\n") == ["1:1 forbidden-feature: Usher does not accept a merge key (`<<`) in YAML"])
    #expect(diagnostics(of: "a: !t y\n") == ["1:4 forbidden-feature: Usher does not accept a tag (`!`) in YAML"])
    #expect(diagnostics(of: "a: ! y\n") == ["1:4 forbidden-feature: Usher does not accept a tag (`!`) in YAML"])
    #expect(
      diagnostics(of: "%YAML 1.1\n---\na: y\n") == [
        "1:1 forbidden-feature: Usher does not accept a directive (`%`) in YAML"
      ])
    #expect(
      diagnostics(of: "%FOO\n---\na: y\n") == ["1:1 forbidden-feature: Usher does not accept a directive (`%`) in YAML"]
    )
    #expect(
      diagnostics(of: "a: y\n---\nb: y\n") == ["2:1 forbidden-feature: Usher does not accept a second document in YAML"]
    )
    #expect(
      diagnostics(of: "a: {x: y}\n") == ["1:4 forbidden-feature: Usher does not accept flow style (brackets) in YAML"])
    #expect(
      diagnostics(of: "a: {-app} x\n") == ["1:4 forbidden-feature: Usher does not accept flow style (brackets) in YAML"]
    )
    #expect(
      diagnostics(of: "a: [x\n") == ["1:4 forbidden-feature: Usher does not accept flow style (brackets) in YAML"])
    #expect(
      diagnostics(of: "? a\n: b\n") == [
        "1:3 forbidden-feature: Usher does not accept a field name of several parts in YAML"
      ])
    #expect(
      diagnostics(of: "a:\n  ? - x\n  : b\n") == [
        "2:5 forbidden-feature: Usher does not accept a field name of several parts in YAML"
      ])
    #expect(
      diagnostics(of: "a:\n\tb: x\n") == [
        "2:1 forbidden-feature: Usher does not accept a tab before a field or a text in YAML"
      ])
    #expect(
      diagnostics(of: "a: x\n\tb: x\n") == [
        "2:1 forbidden-feature: Usher does not accept a tab before a field or a text in YAML"
      ]
    )
  }

  @Test func whatPeopleCannotSeeIsRefused() {
    #expect(diagnostics(of: "a: x\u{0}\n") == ["1:5 forbidden-feature: the file contains a control character"])
    #expect(diagnostics(of: "a: \"x\\0\"\n") == ["1:4 forbidden-feature: the file contains a control character"])
    #expect(
      diagnostics(of: "中: x\u{85}y\n") == ["1:5 forbidden-feature: the file contains an invisible line separator"])
    #expect(
      diagnostics(of: "a: x\u{2028}y\n") == ["1:5 forbidden-feature: the file contains an invisible line separator"])
    #expect(
      diagnostics(of: "a: \"x\\P\"\n") == ["1:4 forbidden-feature: the file contains an invisible line separator"])
  }

  @Test func carriageReturnsAreOneErrorWithOneFix() throws {
    let file = SourceFile(path: "x", text: "a: x\r\nb: y\r\nc: z\rd: u\n")
    let diagnostics = readYAML(file).diagnostics
    #expect(diagnostics.map(described) == ["1:5 carriage-return: 3 lines end as on Windows, with a carriage return"])
    let fix = try #require(diagnostics.first?.fixes.first)
    #expect(fix.isSafe)
    #expect(fix.edits.map(\.span) == [Span(4, 5), Span(10, 11), Span(16, 17)])
    #expect(fix.edits.map(\.replacement) == ["", "", "\n"])
  }

  @Test func otherEncodingsAreRefusedAtTheByte() {
    #expect(diagnostics(of: [0xFF, 0xFE, 0x61, 0]) == ["1:1 not-utf8: the file is UTF-16"])
    #expect(diagnostics(of: [0xFE, 0xFF, 0, 0x61]) == ["1:1 not-utf8: the file is UTF-16"])
    #expect(diagnostics(of: [0x61, 0, 0x3A, 0]) == ["1:1 not-utf8: the file is UTF-16"])
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE4, 0xB8],
    ] {
      #expect(diagnostics(of: Array("a: é\nb: ".utf8) + bad) == ["2:4 not-utf8: the file is not UTF-8"])
    }
  }

  @Test func aFileWithoutAnythingIsEmpty() {
    for text in ["", "\n\n", "# only a comment\n", "\u{FEFF}"] {
      #expect(diagnostics(of: text) == ["1:1 empty-file: the file is empty"])
    }
  }

  @Test func theMistakeIsReportedAndNotWhereReadingStops() {
    let mistakes = [
      ("a\n  b: x y\n", "1:1 yaml-syntax: there is no colon behind `a`"),
      ("a: x\n b: y\n", "2:1 yaml-syntax: this line is indented further than the line above it"),
      ("a:\n   b: x\n  c: y\n  d: z\n", "2:3 yaml-syntax: this line is indented further than the line below it"),
      ("a:\n  b: x\n  c: y\n d: z\n", "4:1 yaml-syntax: no field above begins in the column of this one"),
      ("a: x\n\u{A0}\u{A0}b: y\n", "2:1 yaml-syntax: this line is indented with non-breaking spaces"),
      ("a: 'can't'\n", "1:8 yaml-syntax: this apostrophe ends the text"),
      ("a: \"b \"c\" d\"\n", "1:7 yaml-syntax: the text goes on behind its closing quote"),
      ("a: *b* c\n", "1:4 yaml-syntax: a text cannot begin with `*`"),
      ("a: > 3 b\n", "1:4 yaml-syntax: a text cannot begin with `>`"),
      ("a: - b\n", "1:4 yaml-syntax: a text cannot begin with `-`"),
      ("// b\na: x\n", "1:1 yaml-syntax: a comment begins with `#` in a catalog"),
      ("a: “b: c”\n", "1:4 yaml-syntax: a text with a colon must be in straight quotes"),
      ("a: x\nb:\nc d\n", "3:1 yaml-syntax: this text is not indented below its field `b`"),
      ("a: x\nb = y\n", "2:3 yaml-syntax: a field is written with a colon and a space"),
      ("a: x\nb:y\n", "2:2 yaml-syntax: a field is written with a colon and a space"),
    ]
    for (text, finding) in mistakes { #expect(diagnostics(of: text) == [finding], "\(text)") }
    // A text may begin with a space of its own.
    #expect(diagnostics(of: "a: |\n  \u{A0}b c\n") == [])
  }

  @Test func wrongYAMLIsExplainedAtItsPlace() {
    #expect(diagnostics(of: "a: \"x\nb: y\n") == [#"1:4 yaml-syntax: this `"` is never closed"#])
    #expect(diagnostics(of: "a: 'x\n---\n") == ["1:4 yaml-syntax: this `'` is never closed"])
    #expect(
      diagnostics(of: "a: x\nfoo\nb: y\n") == ["2:1 yaml-syntax: this line is neither a field nor part of a text"])
    #expect(diagnostics(of: "中文: b: c\n") == ["1:6 yaml-syntax: a second field begins on this line"])
    #expect(diagnostics(of: "a: \"x\" y\n") == ["1:6 yaml-syntax: the text goes on behind its closing quote"])
    #expect(
      diagnostics(of: "a:\n  b: 1\n c: 2\n") == ["3:1 yaml-syntax: no field above begins in the column of this one"])
    #expect(diagnostics(of: "  a: 1\n b: 2\n") == ["2:1 yaml-syntax: no field above begins in the column of this one"])
    #expect(diagnostics(of: "a: @x\n") == ["1:4 yaml-syntax: a text cannot begin with `@`"])
    #expect(diagnostics(of: "a: %x\n") == ["1:4 yaml-syntax: a text cannot begin with `%`"])
    #expect(diagnostics(of: "a: \"\\q\"\n") == ["1:5 yaml-syntax: this backslash has no meaning"])
    #expect(diagnostics(of: "a: - b\n").map { $0.prefix(16) } == ["1:4 yaml-syntax:"])
    #expect(diagnostics(of: "\"\": b\n") == ["1:1 yaml-syntax: a field has no name"])
  }

  @Test func sizeDepthAndNumberAreBounded() {
    let million = 1 << 20
    #expect(diagnostics(of: "a: " + String(repeating: "x", count: million - 3)) == [])
    #expect(
      diagnostics(of: "a: " + String(repeating: "x", count: million - 2))
        == ["1:1 too-large: the file has 1048577 bytes; the limit is 1048576"])
    #expect(diagnostics(of: nested(31)) == [])
    #expect(diagnostics(of: nested(32)) == ["32:32 too-large: the file is nested deeper than 32 levels"])
    #expect(diagnostics(of: String(repeating: "- x\n", count: 99_999)) == [])
    #expect(
      diagnostics(of: String(repeating: "- x\n", count: 100_000))
        == ["100000:3 too-large: the file contains more than 100000 keys and values"])
  }

  @Test func aBillionLaughsAreOneAnchorThatIsRefused() {
    var text = "a0: &a0 lol\n"
    for level in 1...9 {
      text += "a\(level): &a\(level)\n" + String(repeating: "  - *a\(level - 1)\n", count: 10)
    }
    #expect(diagnostics(of: text) == ["1:5 forbidden-feature: Usher does not accept an anchor (`&`) in YAML"])
  }

  @Test func tenThousandLevelsEndAtTheLimit() {
    #expect(
      diagnostics(of: nested(600)) == ["32:32 too-large: the file is nested deeper than 32 levels"])
    #expect(
      diagnostics(of: String(repeating: "- ", count: 10_000) + "x\n")
        == ["1:65 too-large: the file is nested deeper than 32 levels"])
    #expect(
      diagnostics(of: String(repeating: "{a: ", count: 10_000)) == [
        "1:1 forbidden-feature: Usher does not accept flow style (brackets) in YAML"
      ])
  }

  @Test func aTextOfAHundredMegabytesIsNotLookedAt() {
    let file = SourceFile(path: "x", bytes: Array(repeating: UInt8(ascii: "x"), count: 100 << 20))
    #expect(
      readYAML(file).diagnostics.map(described) == ["1:1 too-large: the file has 104857600 bytes; the limit is 1048576"]
    )
  }

  /// libyaml accepts these texts, but parsers of YAML 1.2 reject them or read them differently.
  @Test func whatReadersTakeForDifferentThingsIsRefused() {
    #expect(diagnostics(of: "a: \"x\"#y\n") == ["1:7 yaml-syntax: a comment needs a space before it"])
    #expect(diagnostics(of: "a: |#y\n  x\n") == ["1:5 yaml-syntax: a comment needs a space before it"])
    #expect(diagnostics(of: "a: \"x\n\ty\"\n") == ["2:1 yaml-syntax: a line of a text in quotes begins with a tab"])
    #expect(diagnostics(of: "a: \"x\ny\"\n") == ["2:1 yaml-syntax: a text in quotes continues too far to the left"])
    #expect(
      diagnostics(of: "a:\n  b: \"x\n\n  y\"\n") == ["4:1 yaml-syntax: a text in quotes continues too far to the left"])
    #expect(diagnostics(of: "a: >\n \n  \n# x\n") == ["1:4 yaml-syntax: a block has no text"])
    #expect(diagnostics(of: "a: |\n  x\n   ") == ["3:3 yaml-syntax: the last line of the file has no line break"])
    #expect(diagnostics(of: "a: \"x\n y\"\nb: |2- # y\n  x\nc: 'z' # y\n") == [])
  }

  @Test func deepFlowAndKeysEndEarly() {
    #expect(diagnostics(of: String(repeating: "[", count: 500_000)).count == 1)
    #expect(diagnostics(of: String(repeating: "- ", count: 500_000)).count == 1)
    #expect(diagnostics(of: String(repeating: "? ", count: 500_000)).count == 1)
    #expect(diagnostics(of: String(repeating: "!", count: 500_000)).count == 1)
  }

  /// `depth` nested mappings around a text.
  private func nested(_ depth: Int) -> String {
    (0..<depth).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " x\n"
  }
}
