import Testing
import UsherSource
import UsherSyntax

@Suite struct LexerTests {
  // MARK: Lines

  // S103
  @Test func aLineEndEndsAStatement() {
    #expect(lines("metric a\nmetric b") == ["metric a", "metric b"])
    #expect(lines("metric a\n\n// words\n\nmetric b\n") == ["metric a", "metric b"])
  }

  // S103
  @Test func aLineThatCannotBeOverGoesOn() {
    for word in ["(", "[", ",", "|", ":", "=", "->", ".", "and", "or", "not", "is", "when", "choose", "from"] {
      #expect(lines("a \(word)\nb") == ["a \(word) b"], "\(word)")
    }
  }

  // S103
  @Test func aLineThatCannotBeginGoesOnWithTheOneBefore() {
    #expect(lines("a\n{\nb\n} c") == ["a { b } c"])
    for word in [")", "]", ",", "|", ":", "=", "->", ".", "and", "or", "is", "when"] {
      #expect(lines("a\n\(word) b") == ["a \(word) b"], "\(word)")
    }
  }

  // S103
  @Test func anyOtherWordBeginsALine() {
    for word in [
      "...", "+", "-", "(", "[", "else", "true", "false", "stay", "not", "choose", "from", "eventually", "_", "7",
      "\"\"", "3s", "x",
    ] {
      #expect(lines("a\n\(word)") == ["a", word], "\(word)")
    }
    for word in [
      "...", "+", "-", ")", "]", "else", "true", "false", "stay", "eventually", "_", "7", "\"\"", "3s", "x",
    ] {
      #expect(lines("\(word)\na") == [word, "a"], "\(word)")
    }
  }

  // S103
  @Test func lineEndsInParenthesesDoNotCount() {
    let text =
      "language 1\npolicy a\nmetric b(\n  c: status\n  of camera,\n  d\n  : 0\n  ...\n  3\n)\nlet e = (can\n ask camera\n)\n"
    #expect(parse(SourceFile(path: "test.usher", text: text)).diagnostics.map(\.message) == [])
  }

  @Test func lineEndsInBracketsDoNotCount() {
    let text = "language 1\npolicy a\nlet b = c[\n  d\n] is\n 2\nlet e = (c\n  [d\n  ])\n"
    #expect(parse(SourceFile(path: "test.usher", text: text)).diagnostics.map(\.message) == [])
  }

  // MARK: Tokens

  // S104 S105
  @Test func everyTokenIsReadAsWhatItIs() {
    #expect(kinds("a1_b 42 3s \"x\"") == [.name, .integer, .duration, .string])
    #expect(kinds("and or not is when else true false stay choose from eventually _") == TokenKind.reserved)
    #expect(kinds("And classes _a") == [.name, .name, .name])
    #expect(
      kinds("{}()[],|:= ->....+-;") == [
        .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .comma, .bar, .colon,
        .equals, .arrow, .ellipsis, .dot, .plus, .minus, .semicolon,
      ])
    #expect(kinds("29...30 a.b") == [.integer, .ellipsis, .integer, .name, .dot, .name])
    #expect(kinds("15.4...16") == [.integer, .dot, .integer, .ellipsis, .integer])
    #expect(kinds("eventual eventuallyy") == [.name, .name])
  }

  // S106
  @Test func aDurationIsANumberWithAUnitBehindIt() {
    #expect(DurationUnit.allCases.map(\.rawValue) == ["ms", "s", "min", "h", "d"])
    #expect(DurationUnit.allCases.map(\.inMilliseconds) == [1, 1000, 60_000, 3_600_000, 86_400_000])
    #expect(kinds("700ms 3s 5min 1h 7d") == Array(repeating: .duration, count: 5))
    #expect(kinds("3 s") == [.integer, .name])
  }

  // S107
  @Test func commentsAndBlanksAreNoTokens() {
    #expect(kinds("a // b { \"\n/// c\n\t d\r\n") == [.name, .name])
    #expect(kinds("\"// no comment\"") == [.string])
    #expect(kinds("") == [])
  }

  @Test func aByteOrderMarkIsSkippedAtTheBeginningAndNowhereElse() {
    #expect(kinds("\u{FEFF}a") == [.name])
    #expect(kinds("a \u{FEFF}") == [.name, .unknown])
  }

  @Test func aTextHasEscapesForItsQuoteAndItsEscape() {
    #expect(kinds(#""a\"b" "\\" c"#) == [.string, .string, .name])
    #expect(kinds("\"a\nb") == [.unknown, .name])
  }

  @Test func bytesThatAreNoUTF8AreTokensToo() {
    let tree = parse(SourceFile(path: "test.usher", bytes: [0x61, 0xFF, 0x80, 0x62])).tree
    #expect(tree.tokens.map(\.kind) == [.name, .unknown, .endOfFile])
    #expect(tree.tokens.last?.end == 4)
  }
}

private func tokens(_ text: String) -> [Token] {
  Array(parse(SourceFile(path: "test.usher", text: text)).tree.tokens.dropLast())
}

private func kinds(_ text: String) -> [TokenKind] { tokens(text).map(\.kind) }

/// The statements of a text, with one space between tokens.
private func lines(_ text: String) -> [String] {
  let file = SourceFile(path: "test.usher", text: text)
  var lines: [[String]] = []
  for token in tokens(text) {
    if token.beginsLine || lines.isEmpty { lines.append([]) }
    lines[lines.count - 1].append(file.text(token.span))
  }
  return lines.map { $0.joined(separator: " ") }
}
