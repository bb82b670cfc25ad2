internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The problems of a question and its rows.
enum QuestionProblem: Problem {
  case secondAsked
  case nothingAsked
  case missingAnswer(String, Asking.Kind, [MissingCase], areAll: Bool)
  case unknownOption(String, request: String)
  case noRows(question: String)
  case noBraces(question: String)
  case deadRow(isCovered: Bool)
  case rowOfOthers
  case silenceOfOthers
  case secondDuration
  case elseHides
  case laterStatus(String, of: String, former: String)
  case neverInterrupted(answer: String)
  case patternsOfOneValue(Int)
  case patternCount(Int, subjects: Int)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .secondAsked, .nothingAsked, .silenceOfOthers: .misplaced
    case .unknownOption, .neverInterrupted: .unknownName
    case .missingAnswer, .noRows, .noBraces: .missingAnswer
    case .deadRow: .deadRow
    case .rowOfOthers: .rowOfOthers
    case .secondDuration: .duplicateName
    case .elseHides: .elseHides
    case .laterStatus: .laterStatus
    case .patternsOfOneValue, .patternCount: .wrongType
    }
  }

  var message: Message {
    switch self {
    case .secondAsked: "a state has at most one `after asking`"
    case .nothingAsked: "the state asks nothing"
    case .missingAnswer(let question, let kind, let cases, let areAll):
      "`\(question)` does not say what happens \(kind.spoken(cases, areAll: areAll))"
    case .unknownOption(let option, let request): "`\(option)` is not an option of `ask \(request)`"
    case .noRows(let question): "`\(question)` is a question and needs rows for its answers"
    case .noBraces(let question): "`\(question)` is a question, and has braces although people cannot answer it"
    case .deadRow(let isCovered): "this row \(wording: isCovered ? "is never used" : "can never match")"
    case .rowOfOthers: "this row is never used"
    case .silenceOfOthers: "only a request to the system can remain without an answer"
    case .secondDuration: "the rows for silence have different times"
    case .elseHides: "`\("else")` hides answers that the policy itself defines"
    case .laterStatus(let status, let resource, let former):
      "`\(resource)` can be `\(status)`, which is read as `\(former)` because nothing here names it"
    case .neverInterrupted(let answer): "`\(answer)` is not an answer in a flow for one launch"
    case .patternsOfOneValue(let count): "this row has \(count) patterns, but the question has one value"
    case .patternCount(let count, let subjects):
      "the question has \(subjects) \(wording: subjects == 1 ? "value" : "values"), but this row has \(count) \(wording: count == 1 ? "pattern" : "patterns")"
    }
  }
}

// MARK: Missing answers

/// The cases that a message names: the first three of each scope.
private func namedCases(of cases: [MissingCase]) -> [MissingCase] {
  cases.reduce(into: []) { named, next in
    if named.count(where: { $0.scope == next.scope }) < 3 { named.append(next) }
  }
}

extension Asking.Kind {
  /// `when it is denied or restricted, and in 2 more cases`.
  fileprivate func spoken(_ cases: [MissingCase], areAll: Bool) -> Message {
    let named = namedCases(of: cases)
    let more = cases.count - named.count
    let rest: Message =
      more == 0
      ? "" : ", and in \(wording: areAll ? "" : "at least ")\(more) more \(wording: more == 1 ? "case" : "cases")"
    let all = MissingCase.Scope()
    let shared = cases.allSatisfy { $0.scope == cases[0].scope } ? cases[0].scope : nil
    let parts = named.map { spoken($0, in: shared == nil ? $0.scope : all) }
    return "\(listed(parts))\(rest)\((shared ?? all).spoken)"
  }

  private func spoken(_ missing: MissingCase, in scope: MissingCase.Scope) -> Message {
    let condition = missing.guards.joined(separator: " and ")
    let guarded: Message = condition.isEmpty ? "" : " while \(condition)"
    let place = scope.spoken
    switch self {
    case .facts where missing.isTuple: return "when they are `\(missing.pattern)`\(guarded)\(place)"
    case .facts, .system:
      let names = missing.alternatives.map { "\($0)" as Message }
      return "when it is \(Message(names, separator: " or "))\(guarded)\(place)"
    case .prompt, .link, .app, .flow: return "after `\(missing.pattern)`\(guarded)\(place)"
    case .silence: return "when no answer comes\(guarded)\(place)"
    case .conditions:
      return condition.isEmpty ? "when none of the conditions is true\(place)" : "when \(condition)\(place)"
    }
  }
}

extension MissingCase.Scope {
  fileprivate var spoken: Message {
    let resources: Message = resources.isEmpty ? "" : " for \(self.resources)"
    let platforms: Message = platforms.isEmpty ? "" : " on \(wording: listed(self.platforms, "and"))"
    return "\(resources)\(platforms)"
  }
}

extension Diagnostic {
  static func secondAsked(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      QuestionProblem.secondAsked, at: marked(place, "the second"),
      also: [marked(first, "the first")], help: "write all effects in the first, in their order")
  }

  static func nothingAsked(_ place: Label) -> Diagnostic {
    Diagnostic(
      QuestionProblem.nothingAsked, at: marked(place, "after which question?"),
      why: "these effects follow a prompt, a system request, a link or an action",
      help: "write the effects at the beginning of the state")
  }

  static func unknownOption(_ option: NameToken, of request: RequestSyntax, among names: [String]) -> Diagnostic {
    let meant = nearest(to: option.text, among: names)
    let known: Prose = names.isEmpty ? "this request has no options" : "write \(listed(names.map { "`\($0)`" }))"
    return Diagnostic(
      QuestionProblem.unknownOption(option.text, request: request.text),
      at: option.label(meant.map { "did you mean `\($0)`?" } ?? "unknown option"), help: meant == nil ? known : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(option.span, $0)], isSafe: false)] } ?? [])
  }

  /// The fix adds at most 16 rows; its title says how many there are.
  static func missingAnswer(_ missing: MissingAnswer) -> Diagnostic {
    let head = missing.head.file.quotation(missing.head.span)
    let question = if case .silence = missing.kind { "ask \(head)" } else { head }
    let cases = missing.cases
    let rows = rowHeads(Array(cases.prefix(16)), missing.kind).map { $0 + " -> …" }
    let title: Prose =
      switch rows.count {
      case 1: "add a row"
      case cases.count: "add rows"
      default: "add rows; these are \(rows.count) of \(missing.areAll ? "" : "at least ")\(cases.count)"
      }
    return Diagnostic(
      QuestionProblem.missingAnswer(question, missing.kind, cases, areAll: missing.areAll),
      at: marked(missing.head, unhandled(namedCases(of: cases), missing.kind)),
      also: declared(missing.declaration, missing.kind), why: missing.why, help: title,
      fixes: [Fix(title, edits: [rowInsertion(rows, into: missing.rows)], isSafe: false)])
  }

  /// For a status that is read as the one that it was formerly shown as, at the places that name the latter.
  static func laterStatus(_ reading: ReadTogether, at places: [Label]) -> Diagnostic {
    let edits = places.map { Edit(Span($0.span.end, $0.span.end), " | \(reading.later)") }
    return Diagnostic(
      QuestionProblem.laterStatus(reading.later, of: reading.resource, former: reading.former),
      at: marked(places[0], "this is `\(reading.later)` too"), also: places.dropFirst().map { marked($0, "and here") },
      help: "name it where it should lead",
      fixes: [Fix("write `\(reading.former) | \(reading.later)`", edits: edits, isSafe: true)])
  }

  /// A label at the declaration of the question's answers.
  private static func declared(_ declaration: Label?, _ kind: Asking.Kind) -> [Label] {
    let answers =
      switch kind {
      case .prompt: "buttons"
      case .flow: "outcomes"
      case .facts, .system, .silence, .link, .app, .conditions: "answers"
      }
    return declaration.map { [marked($0, "its \(answers) are declared here")] } ?? []
  }

  private static func unhandled(_ cases: [MissingCase], _ kind: Asking.Kind) -> Prose {
    switch kind {
    case .facts, .system, .prompt, .link, .app, .flow:
      let heads = cases.map {
        let pattern = $0.isTuple ? "(\($0.pattern))" : $0.pattern
        return $0.guards.isEmpty ? pattern : "\(pattern) while \($0.guards.joined(separator: " and "))"
      }
      return "\(listed(heads, "and")) \(heads.count == 1 ? "is" : "are") not handled"
    case .silence: return "silence is not handled"
    case .conditions: return "the remaining cases are not handled"
    }
  }

  /// The heads of rows that take these cases.
  static func rowHeads(_ cases: [MissingCase], _ kind: Asking.Kind) -> [String] {
    func guarded(_ head: String, _ missing: MissingCase) -> String {
      head + (missing.guards.isEmpty ? "" : " when \(missing.guards.joined(separator: " and "))")
    }
    switch kind {
    case .facts, .system, .prompt, .link, .app, .flow: return cases.map { $0.row ?? guarded($0.pattern, $0) }
    case .silence(let head): return cases.map { guarded(head, $0) }
    case .conditions: return ["else"]
    }
  }

  /// Inserts rows before the closing brace, on lines of their own if the brace is on its own line.
  static func rowInsertion(_ rows: [String], into node: Node) -> Edit {
    let file = node.tree.file
    let brace = node.span.end - 1
    let line = file.span(ofLine: file.line(at: brace))
    let indentation = file.bytes[line.start..<brace]
    guard indentation.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      return Edit(Span(brace, brace), (node.children.isEmpty ? "" : "; ") + rows.joined(separator: "; ") + " ")
    }
    let prefix = String(decoding: indentation, as: UTF8.self) + "  "
    return Edit(Span(line.start, line.start), rows.map { prefix + $0 + "\n" }.joined())
  }

  static func noRows(_ place: Label, _ question: String, _ answers: [String]) -> Diagnostic {
    let rows = answers.map { "\($0) -> …" }.joined(separator: "; ")
    if answers.isEmpty {
      return Diagnostic(
        QuestionProblem.noBraces(question: question), at: marked(place, "the braces are missing"),
        fixes: [Fix("add `{}`", edits: [Edit(Span(place.span.end, place.span.end), " {}")], isSafe: true)])
    }
    return Diagnostic(
      QuestionProblem.noRows(question: question), at: marked(place, "the rows are missing"), help: "add `{ \(rows) }`",
      fixes: [Fix("add rows", edits: [Edit(Span(place.span.end, place.span.end), " { \(rows) }")], isSafe: false)])
  }

  /// `alike` are other rows that the same rows make unreachable. `isGeneral` if the first of these also handles cases of none of them.
  static func deadRow(_ place: Label, alike: [Label], covering: [Label], isGeneral: Bool) -> Diagnostic {
    let isMovable = isGeneral && covering.count == 1
    let fix = isMovable ? Fix.moving(covering[0], above: place, behind: alike.last ?? place) : nil
    return Diagnostic(
      QuestionProblem.deadRow(isCovered: !covering.isEmpty),
      at: marked(place, covering.isEmpty ? "no case matches this" : "the rows above handle all of these cases"),
      also: covering.prefix(3).map { marked($0, "handles these cases") }
        + alike.map { marked($0, "the same is true of this row") },
      help: covering.isEmpty ? "remove it" : "move it before them, or remove it", fixes: fix.map { [$0] } ?? [])
  }

  /// For a row whose cases other rows take on one of the platforms: `dead` is the finding there.
  static func rowOfOthers(_ dead: Diagnostic) -> Diagnostic {
    Diagnostic(
      QuestionProblem.rowOfOthers, at: marked(dead.primary, "the rows above handle all of these cases there"),
      also: dead.secondary,
      why: "a status can mean different things: on one platform the system still asks in it, on another it does not",
      help: "see that people there come to the right place; `usher graph` draws a platform")
  }

  static func silenceOfOthers(_ place: Label) -> Diagnostic {
    Diagnostic(
      QuestionProblem.silenceOfOthers, at: marked(place, "an answer always comes here"),
      help: "remove it; to wait for a time, write a handler `after 3s -> …`")
  }

  static func secondDuration(_ place: Label, first: Label) -> Diagnostic {
    Diagnostic(
      QuestionProblem.secondDuration, at: marked(place, "a different time"),
      also: [marked(first, "the first")], help: "write the same time in each row")
  }

  /// `answers` are the answers that the `else` handles.
  static func elseHides(_ place: Label, _ answers: [String], isGuarded: Bool) -> Diagnostic {
    let pattern = answers.joined(separator: " | ")
    let fix = Fix("write `\(pattern)`", edits: [Edit(place.span, pattern)], isSafe: true)
    return Diagnostic(
      QuestionProblem.elseHides, at: marked(place, "an answer added later would not be noticed here"),
      help: "name the answers instead: `\(pattern)`",
      fixes: isGuarded ? [] : [fix])
  }

  static func unknownAnswer(_ place: Label, _ name: String, _ asking: Asking, among answers: [String]) -> Diagnostic {
    let kind: NameKind =
      switch asking.kind {
      case .prompt: .button
      case .flow: .outcome
      case .facts, .system, .silence, .link, .app, .conditions: .answer
      }
    var diagnostic = unknownName(place, name, kind: kind, among: answers)
    let inRole = Set(asking.roles.filter { $0.role.rawValue == name }.map { $0.button })
    if let button = inRole.first, inRole.count == 1, diagnostic.fixes.isEmpty {
      diagnostic.primary.text = "this is the role of `\(button)`"
      diagnostic.help = nil
    }
    diagnostic.secondary = declared(asking.declaration, asking.kind)
    return diagnostic
  }

  /// For the answer that only a restored session gets, in a flow for one launch.
  static func neverInterrupted(_ place: Label, _ answer: String) -> Diagnostic {
    Diagnostic(
      QuestionProblem.neverInterrupted(answer: answer), at: marked(place, "never given"),
      why: "only a restored session gets this answer, and such a flow is never restored", help: "remove it")
  }

  static func patternCount(_ place: Label, _ count: Int, subjects: Int, _ head: Label) -> Diagnostic {
    let text = place.file.text(place.span)
    if subjects == 1, !text.utf8.contains(UInt8(ascii: "(")) {
      let alternatives = text.split(separator: ",").map { part in
        let part = part.drop { $0 == " " }
        return part.last == " " ? part.dropLast() : part
      }
      let right = alternatives.joined(separator: " | ")
      return Diagnostic(
        QuestionProblem.patternsOfOneValue(count),
        at: marked(place, "several answers for one row are separated by `|`"), also: [marked(head, "1 value")],
        fixes: [Fix("write `\(right)`", edits: [Edit(place.span, right)], isSafe: false)])
    }
    return Diagnostic(
      QuestionProblem.patternCount(count, subjects: subjects),
      at: marked(place, "write one pattern for each value, separated by commas"),
      also: [marked(head, "\(counted(subjects, "value"))")])
  }
}

extension Fix {
  /// Moves a row that handles the cases of rows below it behind the last of them. The places are heads of rows; nil if the rows are not
  /// each on one line of its own, or if others are between the first and the next.
  fileprivate static func moving(_ row: Label, above next: Label, behind last: Label) -> Fix? {
    let file = row.file
    guard file.rowOnOneLine(from: row.span.start) != nil, let end = file.rowOnOneLine(from: last.span.start),
      file.line(at: row.span.start) + 1 == file.line(at: next.span.start)
    else { return nil }
    let line = file.span(ofLine: file.line(at: row.span.start))
    return Fix(
      "move the row above behind it",
      edits: [
        Edit(Span(line.start, line.end + 1), ""),
        Edit(Span(end.end, end.end), "\n" + file.text(line)),
      ], isSafe: false)
  }
}

extension SourceFile {
  /// The row that begins here, if it is alone on its line and ends there.
  fileprivate func rowOnOneLine(from start: Int) -> Span? {
    let line = span(ofLine: line(at: start))
    let text = bytes[start..<line.end]
    let depth = text.reduce(0) { $0 + ($1 == UInt8(ascii: "{") ? 1 : $1 == UInt8(ascii: "}") ? -1 : 0) }
    guard depth == 0, bytes[line.start..<start].allSatisfy({ $0 == UInt8(ascii: " ") }),
      !text.contains(UInt8(ascii: "/"))
    else { return nil }
    return Span(start, line.end)
  }
}
