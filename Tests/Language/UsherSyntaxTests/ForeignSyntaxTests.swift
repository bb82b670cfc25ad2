import TestSupport
import Testing
import UsherSource
import UsherSyntax

/// Syntax of other languages is reported as one error at its place. If the error has a fix, the fixed text has no errors.
@Suite struct ForeignSyntaxTests {
  // S107
  @Test func commentsOfOtherLanguages() {
    mends("‹#› why\nlanguage 1\npolicy a\n", "a comment begins with `//`", to: "// why\nlanguage 1\npolicy a\n")
    mendsPolicy("metric a ‹#› why\nmetric b\n", "a comment begins with `//`", to: "metric a // why\nmetric b\n")
    mendsFlow(
      "  state a { ‹#› why\n    -> b\n  }\n", "a comment begins with `//`", to: "  state a { // why\n    -> b\n  }\n")
    mendsPolicy("‹/*› why\n   so */\nmetric a\n", "a comment begins with `//` and ends at the end of the line")
    mendsFlow(
      "  state a { show p ‹/*› why */ { ok -> b } }\n", "a comment begins with `//` and ends at the end of the line")
    mendsPolicy("‹/*› why */ metric a\n", "a comment begins with `//` and ends at the end of the line")
    mendsPolicy("metric a ‹/*› never closed\n", "a comment begins with `//` and ends at the end of the line")
  }

  // S108
  @Test func conditionsOfOtherLanguages() {
    mendsPolicy("let a = camera ‹=› denied\n", "a condition uses `is`, not `=`", to: "let a = camera is denied\n")
    mendsPolicy(
      "let a = camera‹==›denied\n", "the language uses `is` instead of `==`", to: "let a = camera is denied\n")
    mendsPolicy(
      "let a = camera ‹===› denied\n", "the language uses `is` instead of `===`", to: "let a = camera is denied\n")
    mendsPolicy(
      "let a = camera‹!==›denied\n", "the language uses `is not` instead of `!==`",
      to: "let a = camera is not denied\n")
    mendsPolicy("let a = ‹!›b\n", "the language uses `not` instead of `!`", to: "let a = not b\n")
    mendsPolicy("let a = n ‹>=› 3\n", "`>=` is not part of the language")
    mendsFlow(
      "  state a { ask camera { denied ‹if› b -> c; else -> a } }\n", "a condition begins with `when`, not with `if`",
      to: "  state a { ask camera { denied when b -> c; else -> a } }\n")
    mendsPolicy(
      "alert a {\n  button b ‹if› c\n}\n", "a condition begins with `when`, not with `if`",
      to: "alert a {\n  button b when c\n}\n")
  }

  // S102 S108
  @Test func signsMeanWhatTheirPlaceWants() {
    func mendsRow(_ row: String, _ message: String, to right: String? = nil) {
      mendsFlow(
        "  state a { choose camera { \(row) -> b; else -> a } }\n", message,
        to: right.map { "  state a { choose camera { \($0) -> b; else -> a } }\n" })
    }
    let when = "a condition begins with `when`, not with"
    mendsRow("denied ‹&&› c is never", "\(when) `&&`", to: "denied when c is never")
    mendsRow("denied ‹&&› not c", "\(when) `&&`", to: "denied when not c")
    mendsRow("denied‹&&›granted", "`|` stands between alternatives, not `&&`", to: "denied|granted")
    mendsRow("denied ‹and› granted", "`|` stands between alternatives, not `and`", to: "denied | granted")
    mendsPolicy(
      "input c: Bool\nflow f -> g {\n  state a { choose b { denied ‹and› c -> d; else -> a } }\n}\n", "\(when) `and`",
      to: "input c: Bool\nflow f -> g {\n  state a { choose b { denied when c -> d; else -> a } }\n}\n")
    mendsRow("denied ‹and› c is never", "\(when) `and`", to: "denied when c is never")
    mendsRow("denied ‹where› c", "\(when) `where`", to: "denied when c")
    mendsRow("denied ‹||› granted", "`|` stands between alternatives, not `||`", to: "denied | granted")
    mendsRow("denied ‹or› granted", "`|` stands between alternatives, not `or`", to: "denied | granted")
    mendsRow("denied ‹||› c is never", "expected `->`, found `||`")
    mendsRow("‹!›granted", "expected an answer or a value, found `!`")
    mendsRow("denied when c ‹||› d", "the language uses `or` instead of `||`", to: "denied when c or d")
    mendsRow(
      "denied when c is d ‹||› e is f", "the language uses `or` instead of `||`", to: "denied when c is d or e is f")
    mendsRow("denied when c is d ‹||› e", "the language uses `or` instead of `||`")
    mendsFlow(
      "  state a { choose b, c { d ‹&&› e -> f; else -> a } }\n",
      "`,` separates items that all apply, not `&&`",
      to: "  state a { choose b, c { d, e -> f; else -> a } }\n")
    mendsPolicy(
      "memory a: Moment ‹==› never for install\n", "the language uses `=` instead of `==`",
      to: "memory a: Moment = never for install\n")
    mendsPolicy("type a = b ‹||› c\n", "`|` stands between alternatives, not `||`", to: "type a = b | c\n")
  }

  // S102
  @Test func rowsOfOtherLanguages() {
    mendsFlow(
      "  state a { ask camera { denied‹:› b; else -> a } }\n", "a row uses `->`, not `:`",
      to: "  state a { ask camera { denied -> b; else -> a } }\n")
    mendsFlow(
      "  state a { ask camera { denied‹:› -> b; else -> a } }\n", "a row uses `->`, not `:`",
      to: "  state a { ask camera { denied -> b; else -> a } }\n")
    mendsFlow(
      "  state a { ask camera { ‹case› denied -> b; else -> a } }\n",
      "a row begins directly with the answer, without `case`",
      to: "  state a { ask camera { denied -> b; else -> a } }\n")
    mendsFlow(
      "  state a {\n    choose {\n      ‹when› b -> c\n      when d -> e\n      else -> a\n    }\n  }\n",
      "a row begins directly with its condition, without `when`",
      to: "  state a {\n    choose {\n      b -> c\n      d -> e\n      else -> a\n    }\n  }\n")
    mendsFlow(
      "  state a {\n    ask camera {\n      denied -> b‹,›\n      else -> a\n    }\n  }\n",
      "lines are not separated by `,`",
      to: "  state a {\n    ask camera {\n      denied -> b\n      else -> a\n    }\n  }\n")
    mendsFlow(
      "  state a {\n    ask camera {\n      denied -> b‹,›\n      granted -> c,\n      else -> a\n    }\n  }\n",
      "lines are not separated by `,`",
      to: "  state a {\n    ask camera {\n      denied -> b\n      granted -> c\n      else -> a\n    }\n  }\n")
  }

  /// Where a word may begin a condition that another file declares, its fix is a proposal.
  @Test func anAndBetweenAnswersIsNotMendedByItself() {
    func isSafe(_ word: String) -> [Bool] {
      let text = "language 1\npolicy p\nflow f {\n  state a { ask b { c \(word) d -> e } }\n}\n"
      return parse(SourceFile(path: "p.usher", text: text)).diagnostics.flatMap { $0.fixes.map { $0.isSafe } }
    }
    #expect(isSafe("or") == [true])
    #expect(isSafe("and") == [false])
  }

  // S102
  @Test func arrowsOfOtherLengths() {
    for arrow in [">", "->>", "==>", "-->", "=>", "--->>"] {
      let told = arrow == ">" ? "‹>›" : "‹\(arrow)›"
      mendsFlow(
        "  state a { show p { ok \(told) b } }\n", "the language uses `->` instead of `\(arrow)`",
        to: "  state a { show p { ok -> b } }\n")
      mendsFlow(
        "  state a { ask c { denied { track d } \(told) end e } }\n",
        "the language uses `->` instead of `\(arrow)`", to: "  state a { ask c { denied { track d } -> end e } }\n")
      mendsPolicy(
        "flow f \(told) a | b {\n  state c { -> end a }\n}\n", "the language uses `->` instead of `\(arrow)`",
        to: "flow f -> a | b {\n  state c { -> end a }\n}\n")
    }
    // A comparison is none.
    mendsFlow("  state a { choose { n ‹>› 3 -> b; else -> a } }\n", "`>` is not part of the language")
    mendsFlow("  state a { choose { n ‹>› m -> b; else -> a } }\n", "`>` is not part of the language")
    mendsFlow("  state a { ask c { denied when n ‹>› m { track d } -> b } }\n", "`>` is not part of the language")
    mendsPolicy("let a = n ‹>› m\n", "`>` is not part of the language")
  }

  /// What follows `;` is a line of its own, and no target of the effect before it.
  @Test(arguments: [";", ";;", "; // why"])
  func aRowThatLeadsToAnActionMayEndWithASemicolon(_ end: String) {
    for rows in ["c -> do b\(end)\nelse -> stay", "c -> open d\(end)\nelse -> a"] {
      let flow = "flow f -> e {\n  state a {\n    choose {\n\(rows)\n}\n  }\n}\n"
      #expect(read("language 1\npolicy a\n\(flow)", as: "source-file").diagnostics.isEmpty, "\(rows)")
    }
  }

  /// A line goes on behind a `.` or an `is`. A message that quotes what stands there has one line all the same.
  @Test(arguments: ["d.\n  granted", "d\n.granted", "d is\r\n\tgranted", "d ==\n\n.granted"])
  func aMessageHasOneLine(_ answer: String) {
    let flow = "flow f -> e {\n  state a {\n    ask c {\n\(answer) -> b\nelse -> a\n}\n  }\n}\n"
    let messages = read("language 1\npolicy a\n\(flow)", as: "source-file").diagnostics.map(\.message.description)
    #expect(messages.contains { $0.contains("a row begins directly with the answer") }, "\(messages)")
    #expect(!messages.contains { $0.contains(where: \.isNewline) }, "\(messages)")
  }

  @Test func wordsBeforeAnAnswer() {
    for word in ["case", "if", "when", "where"] {
      mendsFlow(
        "  state a { ask camera { ‹\(word)› denied | granted -> b; else -> a } }\n",
        "a row begins directly with the answer, without `\(word)`",
        to: "  state a { ask camera { denied | granted -> b; else -> a } }\n")
      mendsPolicy(
        "decide d: Bool = choose camera { ‹\(word)› denied -> true; else -> false }\n",
        "a row begins directly with the answer, without `\(word)`",
        to: "decide d: Bool = choose camera { denied -> true; else -> false }\n")
    }
    mendsFlow("  state a { ask camera { if ‹c› is d -> b; else -> a } }\n", "expected `->`, found `c`")
  }

  // S215
  @Test func conditionsAsStatuses() {
    func mendsRow(_ row: String, _ form: String, to right: String? = nil, of subject: String = "camera") {
      mendsFlow(
        "  state a { choose \(subject) { \(row) -> b; else -> a } }\n", "`\(form)` is a condition and no status",
        to: right.map { "  state a { choose \(subject) { \($0) -> b; else -> a } }\n" })
    }
    mendsRow("‹can ask›", "can ask", to: "askable")
    mendsRow("‹can ask camera›", "can ask camera", to: "askable")
    mendsRow("denied | ‹can ask› when c", "can ask", to: "denied | askable when c")
    mendsRow("‹can ask› { track c }", "can ask", to: "askable { track c }")
    mendsRow("granted, ‹can ask push›", "can ask push", to: "granted, askable", of: "camera, push")
    // `askable` is about the question's own resource, and about its request without a name.
    mendsRow("‹can ask push›", "can ask push", to: "_ when can ask push")
    mendsRow("‹can ask camera always›", "can ask camera always", to: "_ when can ask camera always")
    mendsFlow("  state a { choose camera { can ‹ask› push when c -> b; else -> a } }\n", "expected `->`, found `ask`")
    mendsPolicy(
      "decide d: Bool = choose camera { ‹can ask› -> true; else -> false }\n", "`can ask` is a condition and no status",
      to: "decide d: Bool = choose camera { askable -> true; else -> false }\n")
  }

  // S271
  @Test func agesOfOtherLanguages() {
    // What is newer is not older, because `older than` also matches `never`.
    let told = "the age of a moment is told with `older than`, not with"
    for word in ["newer", "younger", "less"] {
      mendsPolicy("let a = m is ‹\(word)› than 7d\n", "\(told) `\(word) than`", to: "let a = m is not older than 7d\n")
      mendsPolicy("let a = m is not ‹\(word)› than 7d\n", "\(told) `\(word) than`")
      mendsFlow("  state a { choose m { ‹\(word)› than 7d -> b; else -> a } }\n", "\(told) `\(word) than`")
    }
    mendsPolicy("let a = m is not ‹more› than 7d\n", "\(told) `more than`", to: "let a = m is not older than 7d\n")
    mendsPolicy(
      "test \"a\" for b {\n  given m is ‹longer› than 7d\n}\n", "\(told) `longer than`",
      to: "test \"a\" for b {\n  given m is older than 7d\n}\n")
  }

  @Test func aJoinerInAPartThatIsNotReadIsNamed() {
    let text = "language 1\npolicy p\nflow f {\n  state a {\n    ask b { c d || e && g -> h }\n  }\n}\n"
    let found = parse(SourceFile(path: "p.usher", text: text)).diagnostics
    #expect(
      found.map { $0.message } == [
        "`||` is not part of the language", "`&&` is not part of the language", "expected `->`, found `d`",
      ])
    #expect(
      found.map { $0.help } == [
        "write `|` between values, and `or` between conditions",
        "write `,` between values, and `and` between conditions", nil,
      ])
    #expect(found.flatMap { $0.fixes }.isEmpty)
  }

  // S217
  @Test func argumentsWithoutTheirNames() {
    mendsFlow("  state a { show p(‹b›) { ok -> a } }\n", "the argument does not name its parameter")
    mendsFlow("  state a { show p(‹b›, true, 3) { ok -> a } }\n", "the argument does not name its parameter")
    mendsFlow("  state a { -> b(‹not c›) }\n", "the argument does not name its parameter")
  }

  // S105
  @Test func namesInQuotes() {
    mends("language 1\npolicy ‹\"a\"›\n", "the policy's name is written without quotes", to: "language 1\npolicy a\n")
    mendsFlow(
      "  state ‹\"a\"› { -> b }\n", "the state's name is written without quotes", to: "  state a { -> b }\n")
    mendsPolicy(
      "alert ‹“a”› { button b }\n", "the prompt's name is written without quotes", to: "alert a { button b }\n")
    mendsPolicy("alert a { button ‹\"Go on\"› }\n", "expected the button's name, found `\"Go on\"`")
    mendsPolicy("alert a { button ‹\"Continue\"› }\n", "the button's name is written without quotes")
    mendsPolicy("link a ‹'https://a.b'›\n", "a text must be in straight double quotes", to: "link a \"https://a.b\"\n")
    mendsPolicy("link a ‹'https://a.b›\nmetric b\n", "this text has no closing quote")
  }

  // S106
  @Test func timesAsTheyAreSpoken() {
    mendsFlow("  state a { after ‹5m› -> b }\n", "`m` is not a unit of time", to: "  state a { after 5min -> b }\n")
    mendsFlow("  state a { after ‹3secs› -> b }\n", "`secs` is not a unit of time", to: "  state a { after 3s -> b }\n")
    mendsFlow("  state a { after ‹3 s› -> b }\n", "a time is written as one word", to: "  state a { after 3s -> b }\n")
    mendsFlow(
      "  state a { after ‹2 days› -> b }\n", "a time is written as one word", to: "  state a { after 2d -> b }\n")
  }

  @Test func onlyAChangeIsOfSomething() {
    mendsFlow(
      "  state a {\n    on ‹chang› of c -> d\n    on e -> a\n  }\n", "there is no `on chang of`",
      to: "  state a {\n    on change of c -> d\n    on e -> a\n  }\n")
    mendsFlow(
      "  state a {\n    on ‹change› c, d -> e\n    on e -> a\n  }\n", "`of` is missing behind `change`",
      to: "  state a {\n    on change of c, d -> e\n    on e -> a\n  }\n")
  }

  @Test func handlersHaveNoCondition() {
    mendsFlow("  state a {\n    on b ‹when› c -> d\n    on e -> a\n  }\n", "a handler cannot have a condition")
  }

  // S105
  @Test func lettersOfOtherAlphabetsAreToldOnceALine() {
    mendsPolicy("metric ‹許›可する\nmetric b\n", "`許` is not part of the language")
    mendsPolicy("metric na‹ï›vé ünd\nmetric b\n", "`ï` is not part of the language")
  }

  @Test func linesOfOtherLanguages() {
    mendsFlow(
      "  state a {\n    ‹present› p { ok -> a }\n  }\n", "a line of a state cannot begin with `present`",
      to: "  state a {\n    show p { ok -> a }\n  }\n")
    mendsFlow("  state a {\n    ‹return› b\n  }\n", "a line of a state cannot begin with `return`")
    mendsPolicy("‹enum› a = b | c\n", "a line of a policy cannot begin with `enum`", to: "type a = b | c\n")
  }

  // S110
  @Test func linesThatHaveLostWhatTheyStoodInAreToldOnce() {
    mendsFlow(
      "  state a {\n    ‹granted› -> b\n    denied -> c\n    else -> d\n  }\n",
      "a line of a state cannot begin with `granted`")
  }
}

/// Expects one error at the marked place. If `right` is given, its first fix must change the text into `right`, which must
/// have no errors.
private func mends(
  _ text: String, _ message: String, to right: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let source = MarkedSource(text)
  let found = parse(source.file).diagnostics
  expect(found, markedIn: source, are: [Expected(.syntax, message)], sourceLocation: sourceLocation)
  guard let right, let fix = found.first?.fixes.first else {
    return #expect(right == nil, sourceLocation: sourceLocation)
  }
  var bytes = source.file.bytes
  for edit in fix.edits.reversed() {
    bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
  }
  #expect(String(decoding: bytes, as: UTF8.self) == right, sourceLocation: sourceLocation)
  #expect(
    parse(SourceFile(path: "test.usher", bytes: bytes)).diagnostics.map(\.message) == [],
    sourceLocation: sourceLocation)
}

private func mendsPolicy(
  _ text: String, _ message: String, to right: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let head = "language 1\npolicy test\n"
  mends(head + text, message, to: right.map { head + $0 }, sourceLocation: sourceLocation)
}

private func mendsFlow(
  _ text: String, _ message: String, to right: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  mendsPolicy(
    "flow test {\n\(text)}\n", message, to: right.map { "flow test {\n\($0)}\n" }, sourceLocation: sourceLocation)
}
