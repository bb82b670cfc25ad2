import TestSupport
import Testing
import UsherSource
import UsherSyntax

/// Common mistakes: where they are reported, and with which message.
@Suite struct MistakeTests {
  // MARK: The head of a file

  // S102
  @Test func theLanguageComesFirst() {
    expectInFile("‹policy› docv\nuse ios\n", .syntax, "the file does not say which version of the language it uses")
    expectInFile("‹flow› a {\n  start state b {}\n}\n", .syntax, "expected `language`, found `flow`")
    expectInFile(
      "language ‹one›\npolicy a\n", .syntax, "this line says which version of the policy language the file uses")
  }

  // S102
  @Test func theSecondLineSaysWhatTheFileIs() {
    expectInFile(
      "language 1\n‹polcy› docv\nuse ios\nflow a {}\n", .syntax, "expected `policy` or `platform`, found `polcy`")
    expectInFile("language 1‹›\n", .syntax, "expected `policy` or `platform`, found the end of the file")
    expectInFile("‹›// nothing yet\n", .syntax, "expected `language 1`, found the end of the file")
  }

  @Test func aMergeConflictIsOneFinding() {
    let source = MarkedSource("language 1\n‹<<<<<<<› HEAD\npolicy a\n=======\npolicy b\n>>>>>>> feature\n")
    let found = source.file.textProblem
    expect(
      found.map { [$0] } ?? [], markedIn: source, are: [Expected(.mergeConflict, "this file contains a merge conflict")]
    )
    #expect(found?.secondary.map { $0.span } == [Span(33, 40), Span(50, 57)])
    #expect(SourceFile(path: "a.usher", text: "========\n  =======\n=======a\n").textProblem == nil)
  }

  @Test func nonBreakingSpacesAndLongDashesAreReplaced() {
    expectInPolicy("metric‹\u{A0}\u{A0}›a\n", .syntax, "there is a non-breaking space here")
    expectInFlow("  state a {\n    ‹–>› b\n  }\n", .syntax, "the language uses `->` instead of `–>`")
  }

  @Test func whatAWordProcessorDoesToALineIsOneMistake() {
    let found = expectInFlow(
      "  state a {\n    choose b { c‹\u{A0}›–>\u{A0}d }\n  }\n", .syntax, "there is a non-breaking space here")
    #expect(found.first?.secondary.map { $0.text } == ["write `->`", "write a space"])
    #expect(found.first?.fixes.map { $0.edits.map { $0.replacement } } == [[" ", "->", " "]])
    #expect(found.first?.fixes.map { $0.isSafe } == [true])
  }

  @Test func aCommentOfHTMLIsReadAsOne() {
    expectInPolicy("‹<!--› the next step -->\nmetric a\n", .syntax, "a comment begins with `//`")
    expectInPolicy("metric a ‹<!--› b -->\n", .syntax, "a comment begins with `//`")
  }

  @Test func aLongArrowIsAnArrow() {
    expectInFlow("  state a {\n    ‹-->› a\n  }\n", .syntax, "the language uses `->` instead of `-->`")
  }

  @Test func aMistakeSaysWhatToWrite() {
    func help(_ text: String, _ message: String) -> Prose? { expectInPolicy(text, .syntax, message).first?.help }
    let texts: Prose =
      "write its name in the policy; the texts that people read are in the catalog, whose name ends in `.copy.yaml`"
    let comma = expectInPolicy("flow a -> b‹,› c {\n}\n", .syntax, "`|` stands between alternatives, not `,`")
    #expect(comma.first?.fixes.first?.edits.map { $0.replacement } == [" |"])
    #expect(
      help("flow a -> b‹:›\n", "expected `{`, found `:`")
        == "write `{` instead, and `}` on a line of its own below the block")
    #expect(help("use a ‹and› b\n", "expected the end of the line, found `and`") == "between names, write `,`")
    func helpInFlow(_ text: String, _ message: String) -> Prose? {
      expectInFlow("  state a {\n    \(text)\n  }\n", .syntax, message).first?.help
    }
    #expect(
      helpInFlow("show ‹\"Camera is off\"› { b -> a }", "expected a prompt or a notice, found `\"Camera is off\"`")
        == texts)
    #expect(
      helpInFlow("track‹(›\"b\" c)", "expected a metric, found `(`") == "write the name, without parentheses and quotes"
    )
    expectInFlow(
      "  state a {\n    track‹(\"b\")›\n  }\n", .syntax, "a name has no parentheses around it")
    #expect(helpInFlow("choose b ‹c› { d -> a }", "expected `{`, found `c`") == "write it behind `b`")
    #expect(
      expectInPolicy(
        "test \"a\" for b {\n  tap ‹\"Open Settings\"›\n}\n", .syntax, "expected a button, found `\"Open Settings\"`"
      )
      .first?.help == texts)
  }

  @Test func whatBelongsToOneMistakeIsOneFinding() {
    let block = expectInFlow(
      "      ‹openIt› -> a\n    }\n    on b -> c\n  }\n", .syntax, "a line of a flow cannot begin with `openIt`")
    #expect(block.first?.secondary.map { $0.text } == ["the line with its `{` is missing above"])
    let half = expectInFile(
      "language 1\npolicy a\nflow b -> c {\n  state d {\n    ask e ‹{›\n      f", .unclosed, "this `{` is never closed")
    #expect(
      half.first?.help == "add a `}` on a line of its own; if the end of the file has been lost, restore it")
    expectInFile(
      "language 1\npolicy a\nmetric b\n‹language› 1\npolicy a\nmetric b\n", .syntax, "this file begins a second time")
  }

  @Test func withoutIndentationTheNextDeclarationEndsABlock() {
    let found = expectInFile(
      """
      language 1
      policy a
      alert b {
      button c
      }
      flow d -> e ‹{›
      start state f {
      show b { c -> end e }
      }

      flow g -> e {
      start state h { -> end e }
      }
      """, .unclosed, "this `{` is never closed")
    #expect(found.first?.secondary.map { $0.text } == ["it is missing before this line, as far as the layout shows"])
  }

  @Test func anInvisibleCharacterIsNamed() {
    let found = expectInPolicy("metric ask‹\u{200B}›ing\n", .syntax, "there is a zero-width space here")
    #expect(found.first?.fixes.map { $0.title } == ["remove it"])
    let letter = expectInPolicy("metric zur‹ü›ck\n", .syntax, "`ü` is not part of the language")
    #expect(
      letter.first?.help == "a name consists of the letters a to z, digits and `_`; texts for people are in the catalog"
    )
  }

  @Test func aLetterThatNamesDoNotHaveIsReportedOnceForEachName() {
    let found = expectInFlow("  state zur‹ü›ck {\n    -> zurück\n  }\n", .syntax, "`ü` is not part of the language")
    #expect(found.first?.secondary.map { $0.text } == ["and here"])
  }

  @Test func anOpenBlockWithoutBracesIsOneMistake() {
    let found = expectInPolicy(
      "alert cameraOff‹›\n  recovers camera\n  button a\n\nmetric b\n", .syntax,
      "expected `{`, found the end of the line")
    #expect(found.first?.help == "put `{` here, and `}` on a line of its own below what belongs to it")
  }

  @Test func aNameIsOneWordWithoutHyphens() {
    let hyphen = expectInPolicy(
      "alert ‹camera-off› {\n  button a\n}\nnotice b\nevent camera-off\n", .syntax,
      "`camera-off` is not a name, because of its hyphens")
    #expect(hyphen.first?.secondary.count == 1)
    #expect(hyphen.first?.fixes.first?.edits.map { $0.replacement } == ["cameraOff", "cameraOff"])
    let words = expectInFlow("  state ‹on the way› {\n  }\n", .syntax, "a name is one word")
    #expect(words.first?.fixes.first?.edits.map { $0.replacement } == ["onTheWay"])
    let text = expectInPolicy(
      "copy c\nalert a ‹\"No\"› {\n  button b\n}\n", .syntax, "a policy has no texts for people")
    #expect(text.first?.help == "write it in `c.copy.yaml`, as `title` in the entry `a`, and remove it here")
  }

  // MARK: Braces

  // S102 S110
  @Test func aMissingClosingBraceIsFoundByIndentation() {
    expectInFlow("  state a ‹{›\n    ask camera { else -> b }\n  state b {}\n", .unclosed, "this `{` is never closed")
    expectInFlow("  state a {\n    ask camera ‹{›\n      else -> a\n  }\n", .unclosed, "this `{` is never closed")
    expectInFlow("  state a ‹{› ask camera { else -> a }\n  state b {}\n", .unclosed, "this `{` is never closed")
    expectInPolicy("flow a ‹{›\n  state b {}\nflow c {}\n", .unclosed, "this `{` is never closed")
    expectInPolicy("flow a ‹{›\n  state b {}\n", .unclosed, "this `{` is never closed")
  }

  // S110
  @Test func aMissingOpeningBraceCostsItsLineAlone() {
    expectInFlow(
      "  state a‹›\n    ask camera { else -> b }\n  }\n  state b {}\n", .syntax,
      "expected `{`, found the end of the line")
    expectInFlow(
      "  state a {\n    show p‹›\n      ok -> a\n    }\n  }\n", .syntax, "expected `{`, found the end of the line")
    expectInPolicy("alert a‹›\n  button b\n}\nevent c\n", .syntax, "expected `{`, found the end of the line")
  }

  // S102 S110
  @Test func aBraceTooManyIsToldWhereItStands() {
    expectInPolicy("flow a {\n  state b {}\n}\n‹}›\n", .unclosed, "this `}` has no matching `{`")
    expectInFlow(
      "  state a {\n    ask camera { else -> b }\n    ‹}›\n  }\n  state b {}\n", .unclosed,
      "this `}` has no matching `{`")
    expectInPolicy("metric a ‹}›\nmetric b\n", .unclosed, "this `}` has no matching `{`")
  }

  // MARK: Syntax of other languages

  // S108
  @Test func signsOfOtherLanguagesAreToldInOurs() {
    expectInFlow("  state a { ask camera { else ‹=>› b } }\n", .syntax, "the language uses `->` instead of `=>`")
    expectInFlow("  state a { ask camera { else ‹→› b } }\n", .syntax, "the language uses `->` instead of `→`")
    expectInPolicy("let a = camera ‹==› denied\n", .syntax, "the language uses `is` instead of `==`")
    expectInPolicy("let a = camera ‹!=› denied\n", .syntax, "the language uses `is not` instead of `!=`")
    expectInPolicy("let a = b ‹&&› c\n", .syntax, "the language uses `and` instead of `&&`")
    expectInPolicy("let a = b ‹||› c\n", .syntax, "the language uses `or` instead of `||`")
  }

  // S109
  @Test func andAndOrDoNotMix() {
    expectInPolicy(
      "let a = b and c ‹or› d\nlet e = (b and c) or d\n", .syntax,
      "`and` and `or` cannot be combined without parentheses")
  }

  @Test func aWordThatBeginsNoLineBringsTheNearestThatDoes() {
    let found = expectInFlow(
      "  state a {\n    ‹shwo› p { ok -> a }\n  }\n", .syntax, "a line of a state cannot begin with `shwo`")
    #expect(found.first?.primary.text == "did you mean `show`?")
    #expect(found.first?.fixes.first?.edits.first?.replacement == "show")
    expectInPolicy("‹flwo› a {\n  state b {}\n}\n", .syntax, "a line of a policy cannot begin with `flwo`")
    let far = expectInPolicy("alert a {\n  ‹title› b\n}\n", .syntax, "a line of a prompt cannot begin with `title`")
    #expect(
      far.first?.help
        == "write it in the catalog, a file whose name ends in `.copy.yaml`, as `title` in the entry `a`, and remove it here"
    )
  }

  // MARK: Within a line

  @Test func aRowLeadsSomewhere() {
    expectInFlow("  state a { ask camera { denied ‹b›; else -> a } }\n", .syntax, "expected `->`, found `b`")
    expectInFlow(
      "  state a {\n    ask camera {\n      denied‹›\n      else -> a\n    }\n  }\n", .syntax,
      "expected `->`, found the end of the line")
    expectInFlow(
      "  state a { ask camera { else ->‹› } }\n", .syntax,
      "expected a state, `end` with an outcome, `stay` or `choose`, found the end of the line")
  }

  // S332
  @Test func aVerbWithoutAnObjectIsTheNameOfAState() {
    let rows = "else -> open; b -> run(a: c); d -> show\n e -> ask"
    let source = MarkedSource("language 1\npolicy test\nflow f {\n  state a { ask camera { \(rows) } }\n}\n")
    #expect(parse(source.file).diagnostics.map(\.code) == [])
  }

  // S337
  @Test func aHandlerStandsInAState() {
    let found = expectInFlow(
      "  state a {\n    ask camera {\n      else -> open settings {\n        ‹on› change of camera -> a\n      }\n    }\n  }\n",
      .misplaced, "a handler does not stand among rows")
    #expect(found.first?.primary.text == "only a state has handlers")
  }

  // S102
  @Test func parenthesesAreClosedOnTheirStatement() {
    expectInPolicy("metric a(b: Bool‹›\nmetric c\n", .syntax, "expected `)`, found the end of the line")
    expectInPolicy("let a = (b or c‹›\nlet d = b\n", .syntax, "expected `)`, found the end of the line")
    expectInPolicy("alert a(b: Bool ‹{›\n  button c\n}\n", .syntax, "expected `)`, found `{`")
  }

  // S104
  @Test func aReservedWordIsNoName() {
    let button = expectInPolicy(
      "alert a {\n  button ‹stay›\n}\n", .syntax, "`stay` is a word of the language and cannot be a name")
    #expect(button.first?.primary.text == "the button's name is expected here")
    expectInPolicy("metric ‹when›\n", .syntax, "`when` is a word of the language and cannot be a name")
    let state = expectInFlow(
      "  state a {\n    -> ‹else›\n  }\n  state else {\n  }\n", .syntax,
      "`else` is a word of the language and cannot be a name")
    #expect(state.first?.secondary.map { $0.text } == ["and here"])
  }

  // S106
  @Test func aTimeHasAUnit() {
    let minutes = expectInFlow("  state a {\n    after ‹5m› -> a\n  }\n", .syntax, "`m` is not a unit of time")
    #expect(minutes.first?.help == "for minutes, write `min`; for months, write days")
    expectInFlow("  state a {\n    after ‹5› -> a\n  }\n", .syntax, "the time `5` has no unit")
  }

  @Test func aTextEndsOnItsLine() {
    expectInPolicy("link a ‹\"https://a.b›\nlink c \"d\"\n", .syntax, "this text has no closing quote")
    expectInPolicy("link a \"b‹\\n›\"\n", .syntax, "`\\n` has no meaning in a text")
  }

  // S105 S106
  @Test func namesAndNumbersHaveTheirForm() {
    expectInPolicy("metric caf‹é›\n", .syntax, "`é` is not part of the language")
    expectInPolicy("metric ‹_a›\n", .syntax, "a name must begin with a letter")
    expectInPolicy("input a: 0...‹1234567›\n", .syntax, "a number can have at most six digits")
  }

  @Test func aTabCountsAsOneColumn() {
    let found = expectInPolicy("alert a {\n\t‹titel› b\n}\n", .syntax, "a line of a prompt cannot begin with `titel`")
    #expect(found.first.map { $0.primary.file.position(at: $0.primary.span.start) } == Position(line: 4, column: 2))
  }

  // MARK: Keys, versions, names

  @Test func aKeyIsOneValueInBrackets() {
    expectInFlow("  state a {\n    remember b[‹]› = true\n  }\n", .syntax, "expected a value, found `]`")
    expectInFlow("  state a {\n    remember b[c ‹=› true\n  }\n", .syntax, "expected `]`, found `=`")
    expectInPolicy("let a = b[c‹,› d]\nlet e = b\n", .syntax, "expected `]`, found `,`")
    expectInPolicy("let a = b[c‹›\nlet d = b\n", .syntax, "expected `]`, found the end of the line")
  }

  @Test func aVersionHasTwoNumbersAtMost() {
    expectInPolicy("let a = os is 15.‹x›\n", .syntax, "expected the second number of a version, found `x`")
    expectInPolicy("let a = os is 15.4‹.›1\n", .syntax, "expected the end of the line, found `.`")
    expectInPolicy(
      "link a \"b\" since‹›\nmetric c\n", .syntax,
      "expected a version such as `15.4`, found the end of the line")
    expectInPolicy("let a = os is 15.‹04›\n", .syntax, "a number is written without zeros in front")
  }

  @Test func aNameThatWasIsNamed() {
    expectInPolicy("metric a was‹›\nmetric b\n", .syntax, "expected the former name, found the end of the line")
    expectInFlow("  retired a ‹b›\n", .syntax, "expected `->`, found `b`")
    expectInFlow("  waive ‹{›}\n", .syntax, "expected the name of a promise, found `{`")
    expectInFlow("  waive \"why\"‹›\n", .syntax, "expected the reason in quotes, found the end of the line")
    expectInFlow("  waive not-seen-again‹›\n", .syntax, "expected the reason in quotes, found the end of the line")
  }

  // MARK: Promises, overrides, tests

  @Test func aPromiseSaysWhatItPromises() {
    expectInPolicy(
      "promise ‹black› for a {\n  never at b\n}\n", .syntax,
      "a description is in quotes")
    expectInPolicy("promise \"a\" {\n  ‹nevr› at b\n}\n", .syntax, "a line of a promise cannot begin with `nevr`")
    expectInPolicy(
      "promise \"a\" {\n  from at b always‹›\n}\n", .syntax, "expected `possible`, found the end of the line")
    expectInPolicy("promise \"a\" {\n  after at b ‹always› at c\n}\n", .syntax, "expected `eventually`, found `always`")
    let unlike = expectInPolicy(
      "promise \"a\" {\n  never ‹showin› b\n}\n", .syntax,
      "expected a word such as `at`, `showing` or `when`, found `showin`")
    #expect(unlike.first?.fixes.first?.edits.first?.replacement == "showing")
  }

  @Test func anOverrideSaysWhatOf() {
    expectInPolicy(
      "override ‹flow› a {\n  state b {}\n}\n", .syntax,
      "expected a prompt, `notice`, `state` or `copy`, found `flow`")
    expectInPolicy("override state a ‹{›\n  -> b\n}\n", .syntax, "expected `.`, found `{`")
  }

  @Test func aTestSaysWhatItExpects() {
    expectInPolicy(
      "test \"a\" for b {\n  expect‹›\n  tap c\n}\n", .syntax,
      "expected an expectation such as `show` or `outcome`, found the end of the line")
    let unlike = expectInPolicy(
      "test \"a\" for b {\n  expect show c, ‹sow› d\n}\n", .syntax,
      "expected an expectation such as `show` or `outcome`, found `sow`")
    #expect(unlike.first?.primary.text == "did you mean `show`?")
    expectInPolicy(
      "test \"a\" for b {\n  expect show c, ‹buttons› d\n}\n", .syntax,
      "expected `expect buttons` on a line of its own, found `buttons`")
    expectInPolicy(
      "test \"a\" for b {\n  expect buttons‹›\n}\n", .syntax, "expected a button, found the end of the line")
    let equals = "the language uses `is` here instead of `=`"
    expectInPolicy("test \"a\" for b {\n  expect memory c ‹=› 1\n}\n", .syntax, equals)
    expectInPolicy("test \"a\" for b {\n  start‹›\n}\n", .syntax, "expected a flow, found the end of the line")
    expectInPolicy(
      "test \"a\" for b loosely ‹strictly› {\n}\n", .syntax, "expected `{`, found `strictly`")
    expectInPolicy("test \"a\" ‹of› b {\n  tap c\n}\n", .syntax, "expected `{`, found `of`")
    expectInPolicy(
      "test ‹for› b {\n  tap c\n}\n", .syntax, "expected a description of the test, in quotes, found `for`")
    expectInPolicy("test \"a\" for b {\n  given camera ‹=› denied\n}\n", .syntax, equals)
    expectInPolicy("test \"a\" for b {\n  ‹press› c\n}\n", .syntax, "a line of a test cannot begin with `press`")
  }

  // MARK: Scripts

  @Test func aScriptSaysWhatItExpects() {
    expectInScript("‹press› ok\n", "a line of a script cannot begin with `press`")
    expectInScript("wait ‹5›\n", "the time `5` has no unit")
    expectInScript("away camera ‹denied›\n", "expected `=`, found `denied`")
    expectInScript("away relaunch ‹camera›=denied\n", "expected the end of the line, found `camera`")
  }
}

@discardableResult
private func expectInFile(
  _ text: String, _ code: DiagnosticCode, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  let source = MarkedSource(text)
  let found = parse(source.file).diagnostics
  expect(found, markedIn: source, are: [Expected(code, message)], sourceLocation: sourceLocation)
  return found
}

@discardableResult
private func expectInPolicy(
  _ text: String, _ code: DiagnosticCode, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  expectInFile("language 1\npolicy test\n" + text, code, message, sourceLocation: sourceLocation)
}

@discardableResult
private func expectInFlow(
  _ text: String, _ code: DiagnosticCode, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  expectInPolicy("flow test {\n" + text + "}\n", code, message, sourceLocation: sourceLocation)
}

private func expectInScript(_ text: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let source = MarkedSource(text, path: "script")
  expect(
    parseScript(source.file).diagnostics, markedIn: source, are: [Expected(.syntax, message)],
    sourceLocation: sourceLocation)
}
