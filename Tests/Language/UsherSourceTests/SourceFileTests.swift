import TestSupport
import Testing
import UsherSource

@Suite struct SourceFileTests {
  private let windows = SourceFile(path: "a", text: "one\r\ntwo\r\n")

  @Test func aLineEndsWithItsLineFeed() {
    #expect([0, 3, 4, 5, 8, 9].map(windows.line) == [1, 1, 1, 2, 2, 2])
  }

  @Test func aLineIsShownWithoutItsEnd() {
    #expect((1...3).map { windows.text(windows.span(ofLine: $0)) } == ["one", "two", ""])
  }

  @Test func theEndOfAFileThatEndsInALineFeedIsALineOfItsOwn() {
    #expect(windows.lineCount == 3)
    #expect(windows.position(at: 10) == Position(line: 3, column: 1))
  }

  @Test func theEndOfAFileWithoutFinalLineFeedIsBehindItsLastCharacter() {
    #expect(SourceFile(path: "a", text: "one\ntwo").position(at: 7) == Position(line: 2, column: 4))
  }

  @Test func columnsCountScalars() {
    let source = MarkedSource("é漢👍🏽‹x›")
    #expect(source.spans == [Span(13, 14)])
    #expect(source.file.position(at: 13) == Position(line: 1, column: 5))
  }

  @Test func anEmptyFileHasOneLine() {
    let empty = SourceFile(path: "a", bytes: [])
    #expect(empty.lineCount == 1)
    #expect(empty.position(at: 0) == Position(line: 1, column: 1))
    #expect(empty.span(ofLine: 1) == Span(0, 0))
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    #expect(SourceFile(path: "a", bytes: [0x61, 0xFF, 0x62]).text(Span(0, 3)) == "a\u{FFFD}b")
  }

  @Test func theSmallestSpanOfTwoHoldsBoth() {
    #expect(Span(4, 6).joined(with: Span(1, 5)) == Span(1, 6))
  }
}
