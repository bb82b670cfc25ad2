internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A question whose rows are checked: its kind, its text for messages, and the possible answers.
struct Asking {
  var kind: Kind
  /// The question as written, without its rows.
  var head: Label
  var subjects: [Subject]
  /// The possible answers; nil if the question reads facts.
  var answers: (domain: Domain, possible: ValueSet)?
  /// The buttons that the answers stand for, or the answers that an action declares: the first of all answers.
  var declared: [BoundAnswer] = []
  /// The roles of buttons, each with a button that has it.
  var roles: [(role: Button.Role, button: String)] = []
  /// The texts that the answers carry, if the question is an action.
  var texts: [ActionDefinition.AnswerText] = []
  /// The braces around the rows.
  var rows: Node
  var why: Prose?
  /// The declaration of the answers, if the policy itself declares them.
  var declaration: Label?
  /// The declaration of the answers in any policy. Nil unless names are recorded.
  var recordedDeclaration: Label?
  /// Whether the rows compute a value. Such a value is wrong if a case is missing, because readers would get no value.
  var isValue = false

  enum Kind: Equatable {
    case facts
    case system
    /// A request that gets no answer. `head` is the text that starts its silence rows.
    case silence(head: String)
    case prompt
    case link
    case app
    case flow
    case conditions
  }
}

/// Something that patterns are matched against.
enum Subject {
  /// The answer to the question.
  case answer
  case variable(ID<Variable>, String)
  case condition(Condition, String)

  var variable: ID<Variable>? {
    switch self {
    case .variable(let id, _): id
    case .answer, .condition: nil
    }
  }
}

/// The head of a row: its patterns and condition.
struct RowHead {
  var row: Node
  /// The span of the head.
  var span: UsherSource.Span
  /// Nil for `else`. Silence rows are read separately.
  var patterns: Patterns?
  var condition: Expression?
  /// The names that the row gives to the parameters of its answer.
  var bound = Namespace<NamedValue>(.value)

  var place: Label { Label(row.tree.file, span) }
}

/// A row head after all rows of its question were checked together.
struct SettledHead {
  var head: DecisionSpace.Row
  /// The values that remain where the row is taken.
  var narrowing: Narrowing
  /// Whether any case takes the row.
  var isTaken: Bool
  /// The values of each subject for which the row is taken.
  var cases: [Module.PlacedRow.Case]
}

extension ExpressionReader {
  /// Reads the heads of pattern rows and reports missing cases and dead rows. Returns for each row its test and the values that
  /// remain where it is taken. Nil if any head is wrong.
  mutating func settle(_ heads: [RowHead], of asking: Asking) -> [SettledHead]? {
    var known: [DecisionSpace.Row] = []
    known.reserveCapacity(heads.count)
    for index in heads.indices {
      if known.count == index { record(heads[index], below: known, of: asking) }
      if let row = read(heads[index], of: asking, among: heads) { known.append(row) }
    }
    guard known.count == heads.count else { return nil }
    return settle(known, of: asking) { heads[$0].place }
  }

  /// Checks rows that have only conditions; otherwise as `settle(_:of:)`.
  mutating func settleConditions(_ conditions: [(place: Label, condition: Expression?)], of asking: Asking)
    -> [SettledHead]?
  {
    var known: [DecisionSpace.Row] = []
    for row in conditions {
      guard let syntax = row.condition else {
        known.append(DecisionSpace.Row(answers: ValueSet(), condition: .always))
        continue
      }
      if let condition = condition(syntax) {
        known.append(DecisionSpace.Row(answers: ValueSet(), condition: condition))
      }
    }
    guard known.count == conditions.count else { return nil }
    return settle(known, of: asking) { conditions[$0].place }
  }

  private mutating func settle(_ rows: [DecisionSpace.Row], of asking: Asking, at place: (Int) -> Label)
    -> [SettledHead]?
  {
    let settled = settled(rows, of: asking, at: place)
    findings.report(settled.findings)
    if let missing = settled.missing { findings.report(missing) }
    return settled.heads
  }

  private typealias SettledRows = (heads: [SettledHead]?, findings: [Diagnostic], missing: MissingAnswer?)

  /// The checked rows, and their findings.
  private func settled(_ rows: [DecisionSpace.Row], of asking: Asking, at place: (Int) -> Label) -> SettledRows {
    guard let seen = seen(by: asking.subjects, rows) else { return settled(rows, of: asking, in: program, at: place) }
    return settled(rows, of: asking, in: seen, at: place)
  }

  /// The cases that no row takes; nil if rows take all.
  func missing(_ rows: [DecisionSpace.Row], of asking: Asking) -> MissingAnswer? {
    let program = seen(by: asking.subjects, rows) ?? program
    let space = DecisionSpace(
      program, answers: asking.answers?.possible, declared: asking.declared,
      subjects: asking.subjects.compactMap { $0.variable }, rows: rows, possible: possibleValues,
      absent: { retired($0) })
    guard let space, !space.isComplete else { return nil }
    return MissingCases(reader: self, asking: asking, space: space).answer(in: program)
  }

  /// The checked rows, and their findings. `program` is the program as the question sees it (`seen(by:_:)`).
  private func settled(
    _ rows: [DecisionSpace.Row], of asking: Asking, in program: borrowing Program, at place: (Int) -> Label
  ) -> SettledRows {
    let subjects = asking.subjects.compactMap { $0.variable }
    let space = DecisionSpace(
      program, answers: asking.answers?.possible, declared: asking.declared, subjects: subjects, rows: rows,
      possible: possibleValues, absent: { retired($0) })
    guard let space else { return (nil, [.tooManyCombinations(asking.head, limit: Limits.combinations)], nil) }
    let findings = deadRows(of: space, in: program, at: place)
    let missing = space.isComplete ? nil : MissingCases(reader: self, asking: asking, space: space).answer(in: program)
    if missing != nil, asking.isValue { return (nil, findings, missing) }
    let narrowings = space.narrowings(space.toldBesides, in: program)
    let heads = rows.indices.map { row in
      SettledHead(
        head: rows[row], narrowing: narrowings[row], isTaken: space.isTaken(row),
        cases: cases(of: asking, narrowings[row], space.values(of: .answer, taken: .row(row)), in: program))
    }
    return (heads, findings, missing)
  }

  /// The statuses that a variable never has, although policies may name them.
  private func retired(_ id: ID<Variable>) -> ValueSet {
    let resource = builder.deviceResource(ofStatus: id) ?? builder.statusTypes[program.variables[id].domain]?.first
    return resource?.retired ?? ValueSet()
  }

  private func cases(
    of asking: Asking, _ narrowing: Narrowing, _ answers: ValueSet, in program: borrowing Program
  ) -> [Module.PlacedRow.Case] {
    asking.subjects.compactMap { subject in
      switch subject {
      case .answer: asking.answers.map { Module.PlacedRow.Case(subject: nil, domain: $0.domain, values: answers) }
      case .variable(let id, let name):
        Module.PlacedRow.Case(
          subject: name, domain: program.variables[id].domain, values: narrowing[id] ?? possibleValues(id))
      case .condition: nil
      }
    }
  }

  /// The findings for dead rows. Rows that the same rows cover become one finding.
  private func deadRows(of space: DecisionSpace, in program: borrowing Program, at place: (Int) -> Label)
    -> [Diagnostic]
  {
    if space.rows.indices.allSatisfy({ space.isTaken($0) }) { return [] }
    var found: [Diagnostic] = []
    var rest = space.deadRows(in: program)[...]
    while let first = rest.popFirst() {
      let alike = first.covering.isEmpty ? [] : rest.filter { $0.covering == first.covering }
      rest.removeAll { row in alike.contains { $0.row == row.row } }
      let dead = [first.row] + alike.map { $0.row }
      found.append(
        .deadRow(
          place(first.row), alike: alike.map { place($0.row) }, covering: first.covering.map { place($0) },
          isGeneral: first.covering.first.map { space.takesOthers($0, than: dead, in: program) } ?? false))
    }
    return found
  }

  // MARK: Row heads

  private mutating func read(_ head: RowHead, of asking: Asking, among heads: [RowHead]) -> DecisionSpace.Row? {
    scope.names.append(head.bound)
    defer { scope.names.removeLast() }
    let possible = asking.answers?.possible ?? ValueSet()
    let guardCondition = head.condition.map { condition($0) } ?? .some(.always)
    guard let patterns = head.patterns else {
      if let hidden = hidden(by: head, asking, among: heads) {
        report(.elseHides(head.place, hidden, isGuarded: head.condition != nil))
        return nil
      }
      return guardCondition.map { DecisionSpace.Row(answers: possible, condition: $0) }
    }
    let count = patterns.patterns.count
    guard count == asking.subjects.count else {
      report(.patternCount(head.place, count, subjects: asking.subjects.count, asking.head))
      return nil
    }
    var answers = possible
    var parts: [Condition] = []
    var isSound = true
    for (pattern, subject) in zip(patterns.patterns, asking.subjects) {
      switch subject {
      case .answer:
        guard let set = answerPattern(pattern, of: asking) else {
          isSound = false
          continue
        }
        answers = set
      case .variable(let id, _):
        guard let set = self.pattern(pattern, of: id) else {
          isSound = false
          continue
        }
        parts.append(.isIn(id, set))
      case .condition(let condition, _):
        guard let set = self.pattern(pattern, in: .bool, status: nil) else {
          isSound = false
          continue
        }
        parts.append(truth(of: condition, in: set))
      }
    }
    guard isSound, let guardCondition else { return nil }
    if guardCondition != .always { parts.append(guardCondition) }
    return DecisionSpace.Row(answers: answers, condition: parts.count == 1 ? parts[0] : .all(parts))
  }

  /// The answers that an `else` stands for and that must be named instead. Nil if the question has no answers of its own, or if
  /// rows without a condition name all of them.
  private func hidden(by head: RowHead, _ asking: Asking, among heads: [RowHead]) -> [String]? {
    if asking.answers == nil { return nil }
    let others = heads.filter { $0.condition == nil }.compactMap { $0.patterns }.flatMap { $0.patterns }
    let named = others.flatMap { $0.alternatives }.compactMap { $0.name }
    let hidden = asking.answerPatterns.filter { !named.contains($0) }
    return hidden.isEmpty ? nil : hidden
  }

  private func truth(of condition: Condition, in set: ValueSet) -> Condition {
    switch (set.contains(0), set.contains(1)) {
    case (true, true): .always
    case (true, false): .not(condition)
    case (false, true): condition
    case (false, false): .any([])
    }
  }

  private mutating func answerPattern(_ pattern: PatternSyntax, of asking: Asking) -> ValueSet? {
    var set = ValueSet()
    var isSound = true
    for simple in pattern.alternatives {
      let declaration = simple.name.flatMap { resolutions.details?.member($0, of: asking.recordedDeclaration) }
      record(simple.node, as: declaration.map { .declared($0) })
      guard case .name(let name, let bindings) = simple.form, case let answers = asking.answers(named: name),
        !answers.isEmpty || asking.declared.contains(where: { $0.name == name })
      else {
        if asking.kind == .app, asking.answers?.domain.value(named: simple.text) != nil {
          report(.neverInterrupted(simple.label(), simple.text))
        } else {
          report(.unknownAnswer(simple.headLabel, simple.name ?? simple.text, asking, among: asking.answerPatterns))
        }
        isSound = false
        continue
      }
      set.formUnion(answers)
      guard let bindings else { continue }
      if pattern.alternatives.count > 1 {
        report(.sharedBinding(bindings.label(), asking.kind == .prompt ? .button : .answer))
        isSound = false
      } else if !checkBindings(bindings, of: name, asking, declaration) {
        isSound = false
      }
    }
    return isSound ? set : nil
  }

  private mutating func checkBindings(
    _ bindings: Bindings, of name: String, _ asking: Asking, _ declaration: Label?
  ) -> Bool {
    let parameters = asking.parameters(of: name)
    // The row's own names are visible already, so they are removed while outer names are looked up.
    let own = scope.names.removeLast()
    defer { scope.names.append(own) }
    return binds(bindings, parameters, of: asking.kind == .prompt ? .button : .answer, name, declaration)
  }

  /// Whether bindings name exactly these parameters, in any order, and hide no visible name. Reports what is wrong. `declaration` is
  /// that of the owner, if names are recorded.
  mutating func binds(
    _ bindings: Bindings, _ parameters: [String], of kind: NameKind, _ owner: String, _ declaration: Label?
  ) -> Bool {
    let before = findings.count
    var bound = Namespace<Void>(.parameter)
    for name in bindings.names {
      record(name, memberOf: declaration)
      if !parameters.contains(name.text) {
        report(.unknownBinding(name, of: kind, owner, among: parameters))
      } else if named(name.text) != nil {
        let finding = Diagnostic.shadowedBinding(name, kind, owner, visibleDeclaration(of: name.text))
        if !hides(name.text, unless: finding) { report(finding) }
      }
      report(bound.declare(name.text, as: (), at: name.label()))
    }
    let missing = parameters.filter { !bound.names.contains($0) }
    if findings.count == before, !missing.isEmpty {
      report(.missingBindings(bindings.label(), missing, of: kind, owner))
    }
    return findings.count == before
  }
}
