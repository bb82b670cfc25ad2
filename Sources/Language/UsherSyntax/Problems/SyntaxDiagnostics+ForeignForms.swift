internal import UsherSource

/// Forms of other languages: lines, blocks and parts of lines that this language has in another form, or not at all.
enum ForeignFormProblem: Problem {
  case subjectInRow(String)
  case canAskAsStatus(String)
  case comparison(String, right: String)
  case effectsBehindArrow
  case labelOfArrow
  case platformOfRow
  case testAsCall
  case headOfTest
  case markOfStart
  case modifier(String)
  case memory
  case typeOfLet
  case timeInLet(String)
  case ago
  case colonBeforeName
  case nameInParentheses
  case fileOfCatalog
  case defaultOfAnswer
  case secondRequest
  case timeOfRequest
  case platformOfTest
  case equalsOfFact
  case absence
  case isOfExpectation(String)

  static let type = ProblemType()

  var code: DiagnosticCode { .syntax }

  var message: Message {
    switch self {
    case .subjectInRow(let head): "a row begins directly with the answer, not with `\(head)`"
    case .canAskAsStatus(let form): "`\(form)` is a condition and no status"
    case .comparison(let form, let right): "the language uses `\(right)` instead of `\(form)`"
    case .effectsBehindArrow: "effects stand before the arrow, in braces"
    case .platformOfRow: "a row names its platform in a condition"
    case .labelOfArrow: "an arrow has no label"
    case .testAsCall: "a test has no parentheses"
    case .headOfTest: "a test begins with its description"
    case .markOfStart: "the first state of a flow has `\("start")` before `\("state")`"
    case .modifier(let word): "a line cannot begin with `\(word)`"
    case .memory: "a memory is declared with a type, a first value and how long it is kept"
    case .typeOfLet: "a `\("let")` has no type"
    case .timeInLet(let value): "a `\("let")` cannot have the time `\(value)`"
    case .ago: "the age of a moment is told with `\("older than")`, not with `\("ago")`"
    case .nameInParentheses: "a name has no parentheses around it"
    case .colonBeforeName: "there is no `\(":")` before a name"
    case .fileOfCatalog: "`\("copy")` names a catalog, not its file"
    case .defaultOfAnswer: "an outcome or an answer has no default"
    case .secondRequest: "a question asks for one resource"
    case .timeOfRequest: "a request has no time limit"
    case .platformOfTest: "a test does not name its platform"
    case .equalsOfFact: "the language uses `\("is")` here instead of `\("=")`"
    case .absence: "a test does not say what does not happen"
    case .isOfExpectation(let sign): "what is expected is named directly, without `\(sign)`"
    }
  }
}

// MARK: Lines

extension Diagnostic {
  /// For a word that cannot begin a line, and what its line is in this language.
  static func foreignLine(_ file: SourceFile, _ span: Span, in lines: Lines, right: String, replacing place: Span)
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines), at: Label(file, span, "did you mean `\(right)`?"),
      fixes: [Fix("write `\(right)`", edits: [Edit(place, right)], isSafe: false)])
  }

  /// For words without a meaning here before the line.
  static func foreignLine(_ file: SourceFile, _ span: Span, in lines: Lines, without next: Span) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines), at: Label(file, span, "it has no meaning here"),
      fixes: [Fix("remove `\(file.quotation(span))`", edits: [Edit(Span(span.start, next.start), "")], isSafe: false)])
  }

  static func foreignTest(_ file: SourceFile, _ span: Span, in lines: Lines, _ head: TestHead) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines),
      at: Label(file, span, "did you mean `\(head.right)`?"),
      fixes: [head.fix])
  }

  static func testAsCall(_ file: SourceFile, _ span: Span, _ head: TestHead) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.testAsCall, at: Label(file, span, "did you mean `\(head.right)`?"), fixes: [head.fix])
  }

  static func headOfTest(_ file: SourceFile, _ span: Span, _ head: TestHead) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.headOfTest, at: Label(file, span, "did you mean `\(head.right)`?"), fixes: [head.fix])
  }

  /// For the first state of a flow on a line of its own.
  static func startOnItsOwn(_ file: SourceFile, _ span: Span, in lines: Lines, state: String, edits: [Edit])
    -> Diagnostic
  {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines),
      at: Label(file, span, "the first state has `start` before it"),
      fixes: [Fix("write `start state \(state)`", edits: edits, isSafe: false)])
  }

  static func markOfStart(_ file: SourceFile, _ span: Span, right: String, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.markOfStart, at: Label(file, span, "did you mean `\(right)`?"),
      fixes: [Fix("write `\(right)`", edits: [Edit(place, right)], isSafe: false)])
  }

  /// `edits` are empty if the block is not complete.
  static func entryOfState(_ file: SourceFile, _ span: Span, in lines: Lines, edits: [Edit]) -> Diagnostic {
    Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines), at: Label(file, span, "the state itself says this"),
      help: "what happens when a state begins is written directly in its braces, before its question",
      fixes: edits.isEmpty ? [] : [Fix("write the effects directly in the state", edits: edits, isSafe: false)])
  }

  /// `form` is what the line is here, and what it replaces.
  static func modifier(_ file: SourceFile, _ span: Span, form: (right: String, Span)?) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.modifier(file.quotation(span)),
      at: Label(file, span, form.map { "did you mean `\($0.right)`?" } ?? "lines are not calls"),
      help: form == nil
        ? "a state has its effects, its question, and handlers such as `on change of camera -> checking`" : nil,
      fixes: form.map { [Fix("write `\($0.right)`", edits: [Edit($0.1, $0.right)], isSafe: false)] } ?? [])
  }
}

// MARK: Memory

extension Diagnostic {
  /// `right` is nil if the line does not show what is remembered.
  static func foreignMemory(_ file: SourceFile, _ span: Span, right: String?, replacing line: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.memory, at: Label(file, span, "not part of a memory"),
      help: right == nil
        ? "as in `memory asked: Bool = false for install`; a moment that has not been is `never`" : nil,
      fixes: right.map { [Fix("write `\($0)`", edits: [Edit(line, $0)], isSafe: false)] } ?? [])
  }

  static func typeOfLet(_ file: SourceFile, _ span: Span, right: String?, replacing line: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.typeOfLet, at: Label(file, span, "what is remembered is a `memory`"),
      help: right == nil ? "a value that never changes is written `let name = value`" : nil,
      fixes: right.map { [Fix("write `\($0)`", edits: [Edit(line, $0)], isSafe: false)] } ?? [])
  }

  static func timeInLet(_ file: SourceFile, _ span: Span, name: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.timeInLet(file.quotation(span)), at: Label(file, span, "when would that be?"),
      help: """
        a time is remembered in a row: declare `memory \(name): Moment = never for install`, and write \
        `{ remember \(name) = now }` before an arrow
        """)
  }

  /// `line` is nil if no memory has this name.
  static func foreignAssignment(
    _ file: SourceFile, _ span: Span, in lines: Lines, _ memory: String, value: String, replacing line: Span?
  ) -> Diagnostic {
    let right = "remember \(memory) = \(value)"
    return Diagnostic(
      SyntaxProblem.unknownLine(file.quotation(span), in: lines), at: Label(file, span, "did you mean `\(right)`?"),
      help: line == nil ? "a memory is declared on a line of the policy: `memory \(memory): … = … for install`" : nil,
      fixes: line.map { [Fix("write `\(right)`", edits: [Edit($0, right)], isSafe: false)] } ?? [])
  }

  static func timeAgo(_ file: SourceFile, _ span: Span, right: String, replacing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.ago, at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(place, right)], isSafe: false)])
  }

  static func needlessAgo(_ file: SourceFile, _ span: Span, removing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.ago, at: Label(file, span),
      fixes: [Fix("remove `ago`", edits: [Edit(place, "")], isSafe: true)])
  }
}

// MARK: Rows

extension Diagnostic {
  static func subjectInRow(_ file: SourceFile, _ span: Span, right: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.subjectInRow(file.quotation(span)),
      at: Label(file, span, "the question above names what it is about"),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, right)], isSafe: false)])
  }

  /// For `can ask …` in place of a status. `condition` is the text for a guard; nil if the status `askable` means the same.
  static func canAskAsStatus(_ file: SourceFile, _ span: Span, condition: String?) -> Diagnostic {
    let right = condition.map { "_ when \($0)" } ?? "askable"
    return Diagnostic(
      ForeignFormProblem.canAskAsStatus(file.quotation(span)), at: Label(file, span, "did you mean `\(right)`?"),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, right)], isSafe: false)])
  }

  static func foreignComparison(_ file: SourceFile, _ span: Span, right: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.comparison(file.quotation(span), right: right), at: Label(file, span),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, right)], isSafe: false)])
  }

  /// For a word such as `elif` before a condition of a row that has answers.
  static func furtherCase(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignSyntaxProblem.guardWord(file.quotation(span)), at: Label(file, span),
      fixes: [Fix("write `else when`", edits: [Edit(span, "else when")], isSafe: false)])
  }

  /// `edits` are empty if the row has effects in their place already.
  static func effectsBehindArrow(_ file: SourceFile, _ effects: Span, edits: [Edit]) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.effectsBehindArrow, at: Label(file, effects, "an arrow leads to a state or an outcome"),
      help: "write `answer { track …; remember … } -> target`",
      fixes: edits.isEmpty ? [] : [Fix("put the effects before the arrow", edits: edits, isSafe: false)])
  }

  /// For a row that is for one platform only, as in `denied on ios`.
  static func platformOfRow(_ file: SourceFile, _ span: Span, right: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.platformOfRow, at: Label(file, span, "did you mean `\(right)`?"),
      fixes: [Fix("write `\(right)`", edits: [Edit(span, right)], isSafe: false)])
  }

  static func labelOfArrow(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.labelOfArrow, at: Label(file, span), help: "the labels of buttons are in the catalog",
      fixes: [Fix("write `->`", edits: [Edit(span, "->")], isSafe: false)])
  }
}

// MARK: Parts of lines

extension Diagnostic {
  static func nameInParentheses(_ file: SourceFile, _ span: Span, name: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.nameInParentheses, at: Label(file, span),
      fixes: [Fix("write `\(name)`", edits: [Edit(span, " " + name)], isSafe: false)])
  }

  static func colonBeforeName(_ file: SourceFile, _ span: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.colonBeforeName, at: Label(file, span),
      fixes: [Fix("remove it", edits: [Edit(span, "")], isSafe: true)])
  }

  static func fileOfCatalog(_ file: SourceFile, _ span: Span, name: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.fileOfCatalog, at: Label(file, span, "the file of a catalog"),
      help: "the name of a catalog is in its line `catalog:`",
      fixes: [Fix("write `\(name)`", edits: [Edit(span, name)], isSafe: false)])
  }

  static func defaultOfAnswer(_ file: SourceFile, _ span: Span, removing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.defaultOfAnswer, at: Label(file, span), help: "each way of a flow says how it ends: `end …`",
      fixes: [Fix("remove it", edits: [Edit(place, "")], isSafe: false)])
  }

  static func secondRequest(_ file: SourceFile, _ span: Span, _ resource: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.secondRequest, at: Label(file, span, "a second request"),
      help: "ask for `\(resource)` in a state of its own, to which a row of this question leads")
  }

  static func timeOfRequest(_ file: SourceFile, _ span: Span, removing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.timeOfRequest, at: Label(file, span),
      why: "the prompt of the system stays until people answer it, and no app can take it away",
      help: "if the system may show no prompt at all, add a row `silence after \(timeText(file, span)) -> …`",
      fixes: [Fix("remove it", edits: [Edit(place, "")], isSafe: false)])
  }

  /// The time at the end of a part.
  private static func timeText(_ file: SourceFile, _ span: Span) -> String {
    String(
      decoding: Array(file.bytes[span.start..<span.end].split(separator: UInt8(ascii: " ")).last ?? []), as: UTF8.self)
  }

  static func platformOfTest(_ file: SourceFile, _ span: Span, removing place: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.platformOfTest, at: Label(file, span),
      help: "a test is played on each platform of the policy that has all that the test names",
      fixes: [Fix("remove `\(file.quotation(span))`", edits: [Edit(place, "")], isSafe: false)])
  }

  static func equalsOfFact(_ file: SourceFile, _ span: Span, replacement: String) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.equalsOfFact, at: Label(file, span),
      fixes: [Fix("write `is`", edits: [Edit(span, replacement)], isSafe: true)])
  }

  /// `line` is the line of the expectation, if there is nothing else on it.
  static func absence(_ file: SourceFile, _ span: Span, removing line: Span?) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.absence, at: Label(file, span),
      help:
        "a test fails at every effect that it does not expect; `expect nothing` says that there was none since the last step",
      fixes: line.map { [Fix("remove the line", edits: [Edit($0, "")], isSafe: false)] } ?? [])
  }

  static func isOfExpectation(_ file: SourceFile, _ span: Span, before next: Span) -> Diagnostic {
    Diagnostic(
      ForeignFormProblem.isOfExpectation(file.quotation(span)), at: Label(file, span),
      fixes: [Fix("remove `\(file.quotation(span))`", edits: [Edit(Span(span.start, next.start), "")], isSafe: false)])
  }
}

/// What the head of a test should be.
struct TestHead {
  let title: String
  /// The flow that it plays, if the file shows it.
  let flow: String?
  /// The head as it is written.
  let place: Span
  /// What ends the test besides its `}`.
  let end: Span?

  var right: String { "test \"\(title)\" for \(flow ?? "…")" }

  var fix: Fix {
    Fix(
      "write `\(right)`", edits: [Edit(place, right + " ")] + (end.map { [Edit($0, "")] } ?? []), isSafe: false)
  }
}
