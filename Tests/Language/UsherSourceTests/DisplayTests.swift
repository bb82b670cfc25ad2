import TestSupport
import Testing
import UsherSource

/// The rendered source line and the marks under it, without the gutter.
private func excerpt(_ marked: String) -> [String] {
  excerpt(MarkedSource(marked))
}

private func excerpt(_ source: MarkedSource) -> [String] {
  excerpt(source.file, source.spans)
}

private func excerpt(_ file: SourceFile, _ spans: [Span]) -> [String] {
  let labels = spans.map { Label(file, $0) }
  let diagnostic = Diagnostic(.syntax, "m", at: labels[0], also: Array(labels.dropFirst()))
  let rows = render(diagnostic, style: RenderingStyle()).split(separator: "\n", omittingEmptySubsequences: false)
  return rows.dropFirst(2).dropLast().map { String($0.drop { $0 != "│" }.dropFirst(2)) }
}

@Suite struct ColumnTests {
  @Test func aTabTakesFourColumns() {
    #expect(excerpt("\ta\t‹b›") == ["    a    b", "         ^"])
    #expect(excerpt("a‹\t›b") == ["a    b", " ^^^^"])
  }

  @Test func eastAsianCharactersTakeTwoColumns() {
    #expect(excerpt("許可 ‹許可› x") == ["許可 許可 x", "     ^^^^"])
    #expect(excerpt("ＡＢ‹x›") == ["ＡＢx", "    ^"])
    #expect(excerpt("한국‹x›") == ["한국x", "    ^"])
    #expect(excerpt("ﾊﾟ‹x›") == ["ﾊﾟx", "  ^"])
  }

  @Test func emojiTakeTwoColumnsHoweverTheyAreComposed() {
    #expect(excerpt("👍‹x›") == ["👍x", "  ^"])
    #expect(excerpt("👍🏽‹x›") == ["👍🏽x", "  ^"])
    #expect(excerpt("👩‍👩‍👧‍👦‹x›") == ["👩‍👩‍👧‍👦x", "  ^"])
    #expect(excerpt("❤️‹x›") == ["❤️x", "  ^"])
    #expect(excerpt("🇦🇹‹x›") == ["🇦🇹x", "  ^"])
    #expect(excerpt("🏴󠁧󠁢󠁥󠁮󠁧󠁿‹x›") == ["🏴󠁧󠁢󠁥󠁮󠁧󠁿x", "  ^"])
    #expect(excerpt("‹👩‍👩‍👧‍👦›x") == ["👩‍👩‍👧‍👦x", "^^"])
  }

  @Test func combiningMarksTakeNone() {
    #expect(excerpt("e\u{301}a\u{308}‹x›") == ["e\u{301}a\u{308}x", "  ^"])
    #expect(excerpt("का‹x›") == ["काx", "  ^"])
  }

  @Test func aMarkOnACombiningMarkIsUnderItsCharacter() {
    let file = SourceFile(path: "a", text: "xe\u{301}y")
    #expect(excerpt(file, [Span(2, 4)]) == ["xe\u{301}y", " ^"])
  }

  @Test func aMarkWithNothingBeforeItStandsOnADottedCircle() {
    let file = SourceFile(path: "a", text: "\u{301}xy")
    #expect(excerpt(file, [Span(2, 3)]) == ["\u{25CC}\u{301}xy", " ^"])
  }

  @Test func arabicTakesAColumnALetterInTheOrderOfTheFile() {
    #expect(excerpt("السماح ‹x›") == ["السماح x", "       ^"])
    #expect(excerpt("‹السماح› x") == ["السماح x", "^^^^^^"])
    #expect(excerpt("می\u{200C}خواهم‹x›") == ["می\u{200C}خواهمx", "       ^"])
  }

  @Test func bidirectionalControlsAreShownAndTakeAColumn() {
    #expect(excerpt("a\u{202E}b\u{2066}‹c›\u{200F}") == ["a\u{FFFD}b\u{FFFD}c\u{FFFD}", "    ^"])
  }

  @Test func controlsAreShownAndTakeAColumn() {
    #expect(excerpt("a\u{0}\u{1B}\u{7F}\u{9B}\u{2028}\u{FEFF}‹c›") == ["a␀␛␡\u{FFFD}\u{FFFD}\u{FFFD}c", "       ^"])
  }

  @Test func bytesThatAreNoTextTakeAColumn() {
    let file = SourceFile(path: "a", bytes: [0x61, 0xFF, 0xE6, 0xBC, 0x62])
    #expect(excerpt(file, [Span(4, 5)]) == ["a\u{FFFD}\u{FFFD}b", "   ^"])
  }
}

@Suite struct PlaceTests {
  @Test func anEmptyPlaceHasOneCaret() {
    #expect(excerpt("a ‹›許") == ["a 許", "  ^"])
  }

  @Test func theEndOfAFileWithoutFinalLineFeedIsBehindItsText() {
    #expect(excerpt("a\nbc‹›") == ["bc", "  ^"])
  }

  @Test func theEndOfAFileWithFinalLineFeedIsOnALineOfItsOwn() {
    #expect(excerpt("abc\n‹›") == ["", "^"])
  }

  @Test func anEmptyFileHasAPlace() {
    let source = MarkedSource("‹›")
    let diagnostic = Diagnostic(.emptyFile, "the file is empty", at: Label(source.file, source.spans[0], "here"))
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[empty-file]: the file is empty
         ┌─ test.usher:1:1
        1 │
          │ ^ here
          = more: usher explain empty-file
        """)
  }

  @Test func ofALongPlaceTheFirstLineIsMarkedToItsEnd() {
    #expect(excerpt("a ‹choose {\n  b\n}› c") == ["a choose {", "  ^^^^^^^^"])
    #expect(excerpt("a ‹choose {\r\n  b\r\n}› c") == ["a choose {", "  ^^^^^^^^"])
  }

  @Test func aPlaceThatBeginsWithALineEndIsBehindTheLine() {
    #expect(excerpt("abc‹\n›d") == ["abc", "   ^"])
    #expect(excerpt("abc‹\r\n›d") == ["abc", "   ^"])
    #expect(excerpt("abc\r‹\n›d") == ["abc", "   ^"])
  }
}

@Suite struct LongLineTests {
  private func run(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func aLineOf120ColumnsIsShownWhole() {
    #expect(excerpt(run("a", 119) + "‹b›") == [run("a", 119) + "b", run(" ", 119) + "^"])
  }

  @Test func aLongerLineIsCutAroundItsMark() {
    #expect(
      excerpt(run("a", 200) + "‹bb›" + run("c", 200)) == [
        "…" + run("a", 59) + "bb" + run("c", 59) + "…", run(" ", 60) + "^^",
      ])
  }

  @Test func nearItsStartOrEndOnlyTheOtherSideIsCut() {
    #expect(excerpt("‹b›" + run("c", 200)) == ["b" + run("c", 119) + "…", "^"])
    #expect(excerpt(run("a", 200) + "‹b›") == ["…" + run("a", 119) + "b", run(" ", 120) + "^"])
    #expect(excerpt(run("a", 200) + "‹›") == ["…" + run("a", 119), run(" ", 120) + "^"])
  }

  @Test func aCutNeverHalvesACharacter() {
    #expect(
      excerpt(run("許", 100) + "‹b›" + run("可", 100)) == [
        "…" + run("許", 29) + "b" + run("可", 30) + "…", run(" ", 59) + "^",
      ])
  }

  @Test func aMarkWiderThanTheWindowIsShownFromItsStart() {
    #expect(excerpt(run("a", 50) + "‹\(run("b", 200))›c") == ["…" + run("b", 120) + "…", " " + run("^", 120)])
  }

  @Test func marksTooFarApartForOneWindowGetTheLineTwice() {
    #expect(
      excerpt("‹a›" + run("b", 150) + "‹c›") == [
        "a" + run("b", 119) + "…", "^", "…" + run("b", 119) + "c", run(" ", 120) + "-",
      ])
  }
}
