import TestSupport
import Testing
import UsherSource

/// Renders a finding at the first mark of `source`, with the other marks as secondary labels.
private func drawing(of source: MarkedSource, _ labels: Prose...) -> String {
  let marks = zip(source.spans, labels).map { Label(source.file, $0, $1) }
  return render(
    Diagnostic(.syntax, "message", at: marks[0], also: Array(marks.dropFirst())), style: RenderingStyle())
}

@Suite struct RenderingTests {
  @Test func anErrorReadsAsTheLanguageDescriptionShows() {
    let above = String(repeating: "\n", count: 30)
    let source = MarkedSource(above + "    ‹choose camera› {‹›\n    }\n", path: "Policies/DocV/precheck.usher")
    let row = Edit(source.spans[1], "\n      restricted -> …")
    let diagnostic = Diagnostic(
      .missingAnswer, "`choose camera` does not say what happens when it is restricted",
      at: Label(source.file, source.spans[0], "restricted is not handled"),
      why: "a device under parental controls or a company profile is restricted; Settings cannot change it",
      help: "add a row", fixes: [Fix("add a row", edits: [row], isSafe: false)])
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[missing-answer]: `choose camera` does not say what happens when it is restricted
          ┌─ Policies/DocV/precheck.usher:31:5
        31 │     choose camera {
           │     ^^^^^^^^^^^^^ restricted is not handled
           = why: a device under parental controls or a company profile is restricted; Settings cannot change it
           = help: add a row
             + restricted -> …
           = more: usher explain missing-answer
        """)
  }

  @Test func aLabelWithoutTextIsMarkedAlone() {
    #expect(
      drawing(of: MarkedSource("state ‹one›"), "") == """
        error[syntax]: message
         ┌─ test.usher:1:7
        1 │ state one
          │       ^^^
          = more: usher explain syntax
        """)
  }

  @Test func oneLineForScripts() {
    let source = MarkedSource("state\n  ‹one›")
    let diagnostic = Diagnostic(.partialCopy, "a\u{1B}b", at: Label(source.file, source.spans[0]))
    #expect(renderCompact(diagnostic) == "test.usher:2:3: warning: a␛b [partial-copy]")
  }

  @Test func coloursTellSeverityFrameAndEdits() {
    let source = MarkedSource("‹a›‹b›")
    let labels = source.spans.map { Label(source.file, $0, "here") }
    let diagnostic = Diagnostic(
      .partialCopy, "message", at: labels[0], also: [labels[1]],
      fixes: [Fix("write c", edits: [Edit(source.spans[0], "c")], isSafe: true)])
    #expect(
      render(diagnostic, style: RenderingStyle(color: true)).replacing("\u{1B}[", with: "~") == """
        ~1;33mwarning[partial-copy]~0m~1m: message~0m
         ~34m┌─~0m test.usher:1:1
        ~34m1 │~0m ab
        ~34m  │~0m ~1;33m^ here~0m
        ~34m  │~0m  ~34m- here~0m
          ~34m= help:~0m write c
            ~31m- a~0m
            ~32m+ c~0m
          ~34m= more:~0m usher explain partial-copy
        """)
  }

  @Test func controlsInWordsAreMadeVisible() {
    let source = MarkedSource("‹x›", path: "a\u{7}b")
    let diagnostic = Diagnostic(
      .syntax, "a\u{1B}[31m", at: Label(source.file, source.spans[0], "b\u{202E}\n"), why: "c\u{85}", help: "d\u{7F}")
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[syntax]: a␛[31m
         ┌─ a␇b:1:1
        1 │ x
          │ ^ b\u{FFFD}␊
          = why: c\u{FFFD}
          = help: d␡
          = more: usher explain syntax
        """)
  }
}

@Suite struct LabelRenderingTests {
  @Test func twoLabelsOnOneLineStandInTheirOrder() {
    let source = MarkedSource("first ‹second› third")
    let first = Label(source.file, Span(0, 5), "and here")
    let diagnostic = Diagnostic(.syntax, "message", at: Label(source.file, source.spans[0], "here"), also: [first])
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[syntax]: message
         ┌─ test.usher:1:7
        1 │ first second third
          │ ----- and here
          │       ^^^^^^ here
          = more: usher explain syntax
        """)
  }

  @Test func twoLabelsOnNeighbouringLinesShareAnExcerpt() {
    #expect(
      drawing(of: MarkedSource("‹one›\n‹two›"), "here", "and here") == """
        error[syntax]: message
         ┌─ test.usher:1:1
        1 │ one
          │ ^^^ here
        2 │ two
          │ --- and here
          = more: usher explain syntax
        """)
  }

  @Test func linesBetweenLabelsAreLeftOutAndNumbersAligned() {
    let source = MarkedSource("\n‹one›" + String(repeating: "\n", count: 8) + "‹two›")
    #expect(
      drawing(of: source, "here", "and here") == """
        error[syntax]: message
          ┌─ test.usher:2:1
         2 │ one
           │ ^^^ here
           ·
        10 │ two
           │ --- and here
           = more: usher explain syntax
        """)
  }

  @Test func manyLabelsAreDrawnInTheOrderOfTheText() {
    let source = MarkedSource("c ‹許可› d\n‹a›, ‹b›, ‹c›\n\n\n\tx ‹👩‍👩‍👧› ‹{›\n}")
    let order = [4, 2, 0, 5, 1, 3]
    let labels = order.map { Label(source.file, source.spans[$0], "\($0)") }
    let diagnostic = Diagnostic(.syntax, "message", at: labels[0], also: Array(labels.dropFirst()))
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[syntax]: message
         ┌─ test.usher:5:4
        1 │ c 許可 d
          │   ---- 0
        2 │ a, b, c
          │ - 1
          │    - 2
          │       - 3
          ·
        5 │     x 👩‍👩‍👧 {
          │       ^^ 4
          │          - 5
          = more: usher explain syntax
        """)
  }

  @Test func aLabelInAnotherFileHasAnExcerptOfItsOwn() {
    let here = MarkedSource("policy ‹camera›", path: "b.usher")
    let there = MarkedSource("\n\n\n\n\n\n\n\n\npolicy ‹camera›", path: "a.usher")
    let diagnostic = Diagnostic(
      .duplicateName, "`camera` is declared twice", at: Label(here.file, here.spans[0], "again here"),
      also: [Label(there.file, there.spans[0], "first here")])
    #expect(
      render(diagnostic, style: RenderingStyle()) == """
        error[duplicate-name]: `camera` is declared twice
          ┌─ b.usher:1:8
         1 │ policy camera
           │        ^^^^^^ again here
          ┌─ a.usher:10:8
        10 │ policy camera
           │        ------ first here
           = more: usher explain duplicate-name
        """)
  }
}

@Suite struct FixRenderingTests {
  private let source = MarkedSource("state ‹camra›")

  private func help(_ help: Prose?, more: [Prose] = [], _ fixes: Fix...) -> String {
    var diagnostic = Diagnostic(.syntax, "m", at: Label(source.file, source.spans[0]), help: help, fixes: fixes)
    diagnostic.moreHelp = more
    let rows = render(diagnostic, style: RenderingStyle()).split(separator: "\n")
    return rows.dropFirst(4).dropLast().joined(separator: "\n")
  }

  @Test func insertedLinesKeepTheirShapeWithoutTheIndentationTheyShare() {
    let lines = "\n    ask camera {\n      granted -> …\n\n      denied -> …\n    }\n"
    #expect(
      help("ask", Fix("ask", edits: [Edit(Span(0, 0), lines)], isSafe: false)) == """
          = help: ask
            + ask camera {
            +   granted -> …
            +
            +   denied -> …
            + }
        """)
  }

  @Test func aReplacementShowsWhatGoesAndWhatComes() {
    #expect(
      help(nil, Fix("write `camera`", edits: [Edit(source.spans[0], "camera")], isSafe: true)) == """
          = help: write `camera`
            - camra
            + camera
        """)
  }

  @Test func furtherFixesAreHeadedByTheirTitles() {
    let fixes = ["camera", "camcorder"].map { Fix("write `\($0)`", edits: [Edit(Span(0, 0), $0)], isSafe: false) }
    #expect(
      help("write a name", fixes[0], fixes[1]) == """
          = help: write a name
            + camera
          = help: write `camcorder`
            + camcorder
        """)
  }

  @Test func furtherHelpIsOnLinesOfItsOwn() {
    let fix = Fix("write `camera`", edits: [Edit(Span(0, 0), "camera")], isSafe: true)
    #expect(
      help("write a name", more: ["the way there: `tap on`", "to accept it, write why"], fix) == """
          = help: write a name
            + camera
          = help: the way there: `tap on`
          = help: to accept it, write why
        """)
  }

  @Test func anEditOfBlanksIsNotDrawn() {
    #expect(help(nil, Fix("end the line", edits: [Edit(Span(0, 0), "\r\n")], isSafe: true)) == "  = help: end the line")
  }
}
