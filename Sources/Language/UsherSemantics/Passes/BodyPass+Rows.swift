internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension BodyPass {
  mutating func rows(of choice: Choice, from state: ID<State>, staying: Staying) -> [Row]? {
    let head = Label(choice.node.tree.file, choice.head)
    switch choice.form {
    case .subjects(let expressions, let rows):
      guard let subjects = reader.subjects(expressions) else { return nil }
      return self.rows(rows, of: Asking(kind: .facts, head: head, subjects: subjects, rows: rows.node), from: state) {
        _ in staying
      }
    case .conditions(let rows):
      let asking = Asking(kind: .conditions, head: head, subjects: [], rows: choice.node.firstChild)
      let places = rows.map { (place: $0.condition?.label() ?? $0.label(), condition: $0.condition) }
      guard let settled = reader.settleConditions(places, of: asking) else {
        return unread(rows.map { ($0.effects, $0.target) }, from: state, staying)
      }
      var read = ReadRows(count: rows.count)
      for (index, (row, settled)) in zip(rows, settled).enumerated() {
        let head = WrittenHead(settled: settled, syntax: .conditionRow(row), number: index + 1)
        read.append(self.row(head, at: read.count, from: state, staying))
      }
      return read.complete
    }
  }

  /// Reads rows of patterns in two phases: first all heads, then the effects and targets. While a target is read, values are
  /// narrowed by the row's head.
  mutating func rows(_ syntax: Rows, of asking: Asking, from state: ID<State>, staying: (RowSyntax) -> Staying)
    -> [Row]?
  {
    var answered: [(number: Int, row: RowSyntax)] = []
    var heads: [RowHead] = []
    answered.reserveCapacity(syntax.rows.count)
    heads.reserveCapacity(syntax.rows.count)
    for (index, row) in syntax.rows.enumerated() {
      if let silence = row.silence {
        if asking.kind != .system { reader.report(.silenceOfOthers(silence.label())) }
        continue
      }
      let patterns = row.patterns
      answered.append((index + 1, row))
      heads.append(
        RowHead(
          row: row.node, span: row.head, patterns: patterns, condition: row.condition?.condition,
          bound: asking.names(boundBy: patterns)))
    }
    guard let settled = reader.settle(heads, of: asking) else {
      for (_, row) in answered { _ = unread([(row.effects, row.target)], from: state, staying(row)) }
      return nil
    }
    var read = ReadRows(count: answered.count)
    for index in answered.indices {
      let (number, row) = answered[index]
      let head = WrittenHead(settled: settled[index], syntax: .row(row), number: number)
      reader.scope.names.append(heads[index].bound)
      read.append(self.row(head, at: read.count, from: state, staying(row)))
      reader.scope.names.removeLast()
    }
    return read.complete
  }

  /// Checks only the target states of rows whose heads are wrong, so that a misspelt state is still reported. Types are not
  /// checked, because they depend on the heads. Always returns nil.
  mutating func unread(_ rows: [(EffectBlock?, TargetSyntax)], from state: ID<State>, _ staying: Staying)
    -> [Row]?
  {
    for (_, target) in rows {
      guard case .state(let goal) = target else { continue }
      let scope = parts.flows[program.states[state].flow.index]
      if scope.states[goal.state.text] == nil {
        reader.report(unknownState(goal.state, in: scope))
      }
    }
    return nil
  }

  /// A row and its settled head.
  struct WrittenHead {
    var settled: SettledHead
    var syntax: TransitionSyntax
    /// The position among all rows that are written for the question, from 1.
    var number: Int
  }

  /// The result of reading a row.
  enum ReadRow {
    case sound(Row)
    /// No case takes the row on this platform and in this instance of the flow, so its effects and target do not count.
    case dead
    case wrong
  }

  /// The results of reading the rows of one question.
  struct ReadRows {
    private var sound: [Row] = []
    private var isWrong = false

    /// Number of rows so far that some case takes.
    var count: Int { sound.count }

    init(count: Int) { sound.reserveCapacity(count) }

    mutating func append(_ row: ReadRow) {
      switch row {
      case .sound(let row): sound.append(row)
      case .dead: return
      case .wrong: isWrong = true
      }
    }

    /// The rows that some case takes; nil if any row is wrong.
    var complete: [Row]? { isWrong ? nil : sound }
  }

  /// Reads a row. `index` is its position among the rows that some case takes.
  mutating func row(
    _ head: WrittenHead, at index: Int, from state: ID<State>, _ staying: Staying
  ) -> ReadRow {
    let (effects, target) = (head.syntax.effects, head.syntax.target)
    guard head.settled.isTaken else {
      // An unnamed question is read although nothing leads there, as a state is.
      if case .question(let question) = target { _ = self.target(question, from: state) }
      _ = unread([(effects, target)], from: state, staying)
      return .dead
    }
    reader.scope.narrowings.append(head.settled.narrowing)
    place?.rows.append(index)
    record(head.syntax, number: head.number, for: head.settled.cases)
    defer {
      reader.scope.narrowings.removeLast()
      place?.rows.removeLast()
    }
    let endsFlow = if case .end = target { true } else { false }
    let statements = statements(effects, endsFlow: endsFlow)
    guard let target = self.target(target, from: state, staying: staying) else { return .wrong }
    let row = head.settled.head
    return .sound(Row(answers: row.answers, condition: row.condition, effects: statements, target: target))
  }

  // MARK: Targets

  /// Reads the target of a row or handler. `staying` says whether `stay` is allowed. Nil, with a finding, if the target is wrong.
  mutating func target(_ syntax: TargetSyntax, from state: ID<State>, staying: Staying) -> Target? {
    switch syntax {
    case .stay(let stay):
      switch staying {
      case .allowed: return .stay
      case .over(let end): reader.report(.nothingToStayIn(stay.label(), end, state: program.states[state]))
      }
      return nil
    case .choose(let choice):
      return rows(of: choice, from: state, staying: staying).map { .choose($0) }
    case .question(let question): return self.target(question, from: state)
    case .back(let back): return self.back(back, from: state)
    case .end(let end): return outcome(end, from: state).map { .outcome($0) }
    case .state(let goal): return self.state(goal, from: state)
    }
  }

  /// Whether a row may have `stay` as its target.
  enum Staying {
    case allowed
    /// Not allowed, because the question is over.
    case over(End)

    /// The event that has ended a question, as messages name it.
    enum End: String {
      case silence
      case decision = "a decision about facts"
      case transition = "a direct transition"
      case systemPrompt = "the system prompt"
      case alert = "the answer to an alert"
      case sheet = "the answer to an action sheet"
      case dismissal = "a dismissal"
      case link = "an opened link"
      case answer = "an answer of the app"
      case flow = "the end of a flow"
      case retirement = "its retirement"
    }
  }

  private mutating func outcome(_ end: EndTarget, from state: ID<State>) -> Value? {
    let flow = program.states[state].flow
    let name = end.outcome.text
    if let (value, declaration) = parts.flows[flow.index].outcomes.lookup(name) {
      reader.record(end.outcome.node, declaration)
      return value
    }
    let scope = parts.flows[flow.index]
    if scope.states[name] != nil {
      reader.report(.stateAsOutcome(end.label(), name))
    } else {
      let (place, outcomes) = (end.outcome.label(), scope.outcomes.names)
      reader.report(
        .unknownOutcome(
          place, name, goal: end.label(), states: outcomes.isEmpty ? [] : scope.targetNames, outcomes: outcomes)
          ?? .undeclaredOutcome(place, name, flow: scope.name, head: scope.endOfHead, outcomes: outcomes))
    }
    return nil
  }

  /// Looks up a state by its name, and reports a name that no state has or that a question without a state has.
  private mutating func state(named reference: Reference, in target: Label, from state: ID<State>) -> ID<State>? {
    let scope = parts.flows[program.states[state].flow.index]
    let name = reference.text
    guard let (id, declaration) = scope.states.lookup(name) else {
      if scope.outcomes[name] != nil {
        reader.report(.outcomeAsState(target, name))
      } else {
        reader.report(unknownState(reference, in: scope))
      }
      return nil
    }
    if let unnamed = scope.unnamed.first(where: { $0.state == id }) {
      reader.report(.unnamedState(reference.label(), name, of: unnamed.owner, declaration))
      return nil
    }
    reader.record(reference.node, declaration)
    return id
  }

  /// The finding for a target that is no state of the flow. It may be something else, or a state of another flow.
  private func unknownState(_ reference: Reference, in scope: FlowScope) -> Diagnostic {
    let (place, name) = (reference.label(), reference.text)
    guard likely(name, among: scope.targetNames) == nil else {
      return .unknownState(place, name, states: scope.targetNames, outcomes: scope.outcomes.names)
    }
    if let known = reader.kind(of: name) { return .otherAsState(place, name, is: known) }
    if let other = parts.flows.first(where: { $0.states[name] != nil && $0.name != scope.name }) {
      return .stateOfOtherFlow(place, name, flow: other.name, other.states.declaration(of: name))
    }
    return .unknownState(place, name, states: scope.targetNames, outcomes: scope.outcomes.names)
  }

  /// Reads `back to page`: the state surrounds that of the row or handler, or is the handler's own and has states inside.
  private mutating func back(_ goal: BackTarget, from state: ID<State>) -> Target? {
    guard let id = self.state(named: goal.state, in: goal.label(), from: state) else { return nil }
    let isAround = isWithin(state, id) && (state != id || program.states.rows.contains { $0.parent == id })
    if isAround { return .back(id) }
    reader.report(
      .nothingToGoBackTo(goal.label(), goal.state.text, from: program.states[state].name, isSame: state == id))
    return nil
  }

  private mutating func state(_ goal: StateTarget, from state: ID<State>) -> Target? {
    guard let id = self.state(named: goal.state, in: goal.label(), from: state) else { return nil }
    // Which of several states is meant is open, and so are its parameters.
    if parts.flows[program.states[state].flow.index].repeatedStates.contains(goal.state.text) { return nil }
    checkReach(of: id, from: state, goal)
    let parameters = program.states[id].parameters.isEmpty ? [] : states.parameters[id]?.signature ?? []
    return reader.operands(goal.arguments, for: parameters, of: .state, at: goal.label()).map { .state(id, $0) }
  }

  /// Reports a target nested in a state with parameters, unless the source is inside that state too: a transition from outside
  /// cannot provide the arguments.
  private mutating func checkReach(of goal: ID<State>, from state: ID<State>, _ syntax: StateTarget) {
    var next = program.states[goal].parent
    while let id = next, !isWithin(state, id) {
      if !program.states[id].parameters.isEmpty {
        return reader.report(.entersParameters(syntax.label(), syntax.state.text, inside: program.states[id].name))
      }
      next = program.states[id].parent
    }
  }

  /// Whether a state equals another one or is nested in it.
  private func isWithin(_ state: ID<State>, _ outer: ID<State>) -> Bool {
    var next: ID<State>? = state
    while let id = next {
      if id == outer { return true }
      next = program.states[id].parent
    }
    return false
  }
}
