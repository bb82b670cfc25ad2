internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// The texts of a graph: short forms of what a program says, in the words of the policy and its platform.
struct GraphLabels {
  let program: Program
  let device: Device

  // MARK: Nodes

  func kind(of state: StateDefinition) -> GraphNode.Kind {
    switch state.question {
    case nil: .waiting
    case .choose: .choice
    case .ask: .request
    case .show: .prompt
    case .open: .trip
    case .perform: .action
    case .run: .flow
    }
  }

  func lines(of state: StateDefinition, isBox: Bool) -> [Prose] {
    switch state.question {
    case nil:
      return [isBox ? (state.handlers.isEmpty ? "waits" : "at any time") : "waits"]
    case .choose(let rows): return rows.count == 1 && rows[0].condition == .always ? [] : [question(of: rows)]
    case .ask(let id, let request, _, _):
      return ["system asks for \(ResourceRequest(resource: id, request: request).name(in: program))"]
    case .show(let id, _, _):
      let prompt = program.prompts[id]
      return ["shows \(prompt.kind.rawValue) \(prompt.name)"]
    case .open(let id, _): return ["opens \(program.links[id].name)"]
    case .perform(let id, _, _): return ["app does \(program.actions[id].name)"]
    case .run(let id, _, _): return ["runs \(program.flows[id].name.description)"]
    }
  }

  /// The name of what the question of a state is about.
  func entity(of state: StateDefinition) -> String? {
    switch state.question {
    case nil, .choose: nil
    case .ask(let id, _, _, _): program.resources[id].name
    case .show(let id, _, _): program.prompts[id].name
    case .open(let id, _): program.links[id].name
    case .perform(let id, _, _): program.actions[id].name
    case .run(let id, _, _): program.flows[id].name.description
    }
  }

  /// The variables at which a state looks that is a choice.
  func subjects(of state: StateDefinition) -> [String]? {
    guard case .choose(let rows)? = state.question, rows.count > 1 || rows[0].condition != .always else { return nil }
    return subjects(of: rows)
  }

  // MARK: Rows

  /// The names of the answers of each row of a question, in their order.
  func answers(of question: Question) -> [[String]] {
    switch question {
    case .choose(let rows), .ask(_, _, let rows, _): values(choosing: rows)
    case .show(let id, _, let rows): rows.map { program.prompts[id].answers.names(in: $0.answers) }
    case .open(_, let rows): rows.map { Question.openAnswers.names(in: $0.answers) }
    case .perform(let id, _, let rows): rows.map { program.actions[id].answers?.names(in: $0.answers) ?? [] }
    case .run(let id, _, let rows): rows.map { program.flows[id].outcomes.names(in: $0.answers) }
    }
  }

  /// The names of the values of each row, if all rows look at the same variable. None where a row takes what is left, and in other
  /// choices.
  func values(choosing rows: [Row]) -> [[String]] {
    guard let subjects = commonVariables(rows), subjects.count == 1 else { return rows.map { _ in [] } }
    return rows.map { row in
      row.condition == .always
        ? [] : sets(in: row.condition)?.first.map { values(of: $0.set, in: $0.variable).map { $0.name } } ?? []
    }
  }

  /// The label of each row of a question.
  func rows(of question: Question) -> [[GraphLabel]] {
    switch question {
    case .choose(let rows): self.rows(choosing: rows)
    // The answers are selected by conditions on the status.
    case .ask(_, _, let rows, _): self.rows(choosing: rows, orElse: .anyAnswer)
    case .show(let id, _, let rows): self.rows(rows) { program.prompts[id].answers.names(in: $0) }
    case .open(_, let rows): self.rows(rows) { Question.openAnswers.names(in: $0) }
    case .perform(let id, _, let rows): self.rows(rows) { program.actions[id].answers?.names(in: $0) ?? [] }
    case .run(let id, _, let rows): self.rows(rows) { program.flows[id].outcomes.names(in: $0) }
    }
  }

  private func rows(_ rows: [Row], _ names: (ValueSet) -> [String]) -> [[GraphLabel]] {
    rows.enumerated().map { index, row in
      let answers = names(row.answers)
      if row.condition != .always { return [.answers(answers), .when(condition(row.condition))] }
      if index == rows.count - 1, index > 0, answers.count > 2 { return [.otherwise] }
      return [.answers(answers)]
    }
  }

  /// The label of each row of a choice. The values alone, if all rows look at the same variables. `always` is the label of a single
  /// row without a condition.
  func rows(choosing rows: [Row], orElse always: GraphLabel? = .atOnce) -> [[GraphLabel]] {
    guard let subjects = commonVariables(rows), !subjects.isEmpty else {
      return rows.map { row in
        if row.condition == .always { return (rows.count == 1 ? always : .otherwise).map { [$0] } ?? [] }
        return [.condition(condition(row.condition))]
      }
    }
    return rows.enumerated().map { index, row in
      guard let sets = sets(in: row.condition) else { return [.otherwise] }
      let values = zip(subjects, sets).map { self.values(of: $1.set, in: $0) }
      if values.count == 1, index == rows.count - 1, index > 0, values[0].count > 2 { return [.otherwise] }
      return [.values(values)]
    }
  }

  /// The variables that a choice tests, as a question.
  func question(of rows: [Row]) -> Prose {
    let subjects = subjects(of: rows)
    return subjects.isEmpty ? "which is true first?" : "\(subjects.joined(separator: ", "))?"
  }

  /// The variables that all rows of a choice test. Empty if they test different ones.
  func subjects(of rows: [Row]) -> [String] { spoken(commonVariables(rows) ?? []) }

  /// The variables that the condition of each row tests, each once and in the same order. Nil if they differ.
  private func commonVariables(_ rows: [Row]) -> [ID<Variable>]? {
    var common: [ID<Variable>]?
    for row in rows where row.condition != .always {
      guard let variables = sets(in: row.condition)?.map({ $0.variable }) else { return nil }
      if let common, common != variables { return nil }
      common = variables
    }
    return common
  }

  /// The tests of a condition that is one test, or a conjunction of tests of different variables.
  private func sets(in condition: Condition) -> [(variable: ID<Variable>, set: ValueSet)]? {
    switch condition {
    case .isIn(let id, let set): return [(id, set)]
    case .not, .any: return nil
    case .all(let parts):
      var sets: [(variable: ID<Variable>, set: ValueSet)] = []
      for part in parts {
        guard case .isIn(let id, let set) = part, !sets.contains(where: { $0.variable == id }) else { return nil }
        sets.append((id, set))
      }
      return sets.isEmpty ? nil : sets
    }
  }

  func trigger(_ trigger: Handler.Trigger) -> GraphLabel {
    switch trigger {
    case .returned: .returned
    case .background: .background
    case .change(let variables): .change(spoken(variables))
    case .event(let id): .event(program.events[id].name)
    case .after(let milliseconds): .after(milliseconds)
    }
  }

  // MARK: Values and conditions

  private func spoken(_ variables: [ID<Variable>]) -> [String] { variables.map { program.variables[$0].name.spoken } }

  /// The values of a set. Statuses are kinds where all statuses of a kind are in the set.
  private func values(of set: ValueSet, in variable: ID<Variable>) -> [GraphValue] {
    let definition = program.variables[variable]
    if case .age(let thresholds) = definition.measure { return ages(set, in: definition.domain, thresholds) }
    guard case .status = definition.home,
      let resource = device.resource(named: definition.name.description)
    else { return definition.domain.names(in: set).map { GraphValue(name: $0) } }
    var rest = set
    var names: [String] = []
    for group in StatusGroup.allCases {
      let kind = resource.members(of: group)
      if kind.isEmpty || !kind.isSubset(of: rest) { continue }
      names.append(group.rawValue)
      rest = rest.subtracting(kind)
    }
    return (names + definition.domain.names(in: rest)).map { GraphValue(name: $0) }
  }

  /// The classes of a moment, as one comparison if there is one: `older than 7d` includes `never`.
  private func ages(_ set: ValueSet, in domain: Domain, _ thresholds: [Int]) -> [GraphValue] {
    let ages = domain.all.subtracting(ValueSet([Moment.never, Moment.now])).members
    for age in ages {
      let (older, threshold) = (ValueSet([Moment.never] + ages.filter { $0 >= age }), thresholds[Int(age) - 2])
      let name = domain.name(of: age)
      if set == older { return [GraphValue(name: name, age: .olderThan(threshold))] }
      if set == domain.all.subtracting(older) {
        return [GraphValue(name: "not " + name, age: .notOlderThan(threshold))]
      }
    }
    return set.members.map { value in
      let age: GraphValue.Age? =
        switch value {
        case Moment.never: .never
        case Moment.now: thresholds.first.map { .notOlderThan($0) }
        default: .olderThan(thresholds[Int(value) - 2])
        }
      return GraphValue(name: domain.name(of: value), age: age)
    }
  }

  private func condition(_ condition: Condition) -> GraphCondition {
    switch condition {
    // Only other platforms have these values.
    case .isIn(_, let set) where set.isEmpty: return .constant(false)
    case .not(.isIn(_, let set)) where set.isEmpty: return .constant(true)
    case .isIn(let id, let set):
      let variable = program.variables[id]
      let name = variable.name.spoken
      if variable.domain == .bool, set.count == 1 { return .flag(name, isSo: set.contains(1)) }
      let (inside, outside) = (values(of: set, in: id), values(of: variable.domain.all.subtracting(set), in: id))
      let isNot = inside.count > 2 && outside.count == 1
      return .values(name, isNot ? outside : inside, isNot: isNot)
    case .not(.isIn(let id, let set)):
      let variable = program.variables[id]
      let name = variable.name.spoken
      if variable.domain == .bool, set.count == 1 { return .flag(name, isSo: !set.contains(1)) }
      return .values(name, values(of: set, in: id), isNot: true)
    case .not(let inner): return .not(self.condition(inner))
    case .all(let parts): return parts.isEmpty ? .constant(true) : .all(parts.map(self.condition))
    case .any(let parts): return parts.isEmpty ? .constant(false) : .any(parts.map(self.condition))
    }
  }

  // MARK: Effects

  /// An effect as a transcript names it.
  func effect(_ statement: Statement) -> GraphEffect {
    switch statement {
    case .signal(let signal, let operands):
      let subject = program.subject(of: signal.effect, at: signal.entity)
      let called = call(subject.name, subject.parameters, operands)
      return GraphEffect(
        text: "\(signal.effect.rawValue) \(called)", metric: signal.effect == .track ? called : nil,
        kind: signal.effect.rawValue, name: subject.name)
    case .open(let id):
      let name = program.links[id].name
      return GraphEffect(text: "open \(name)", kind: "open", name: name)
    case .remember(let id, let operand):
      let variable = program.variables[id]
      return remember(variable.name.spoken, value(operand, of: variable))
    case .rememberAt(let ids, let key, let operand):
      let variable = program.variables[ids[0]]
      return remember(variable.name.base + "(" + value(key) + ")", value(operand, of: variable))
    }
  }

  private func remember(_ name: String, _ value: String) -> GraphEffect {
    GraphEffect(text: "remember \(name) = \(value)", kind: "remember", name: name, value: value)
  }

  private func call(_ action: ID<Action>, _ operands: [Operand]) -> String {
    call(program.actions[action].name, program.actions[action].parameters.map { $0.name }, operands)
  }

  private func call(_ name: String, _ parameters: [String], _ operands: [Operand]) -> String {
    if operands.isEmpty { return name }
    return name + "(" + zip(parameters, operands).map { $0 + ": " + value($1) }.joined(separator: ", ") + ")"
  }

  /// A value that a memory gets. A moment can only become `now` or `never`.
  private func value(_ operand: Operand, of variable: VariableDefinition) -> String {
    if case .age = variable.measure, operand.isNow { return "now" }
    return value(operand)
  }

  private func value(_ operand: Operand) -> String {
    switch operand {
    case .value(let value, let domain): domain.name(of: value)
    case .variable(let id, _): program.variables[id].name.spoken
    case .condition(let condition): self.condition(condition).text
    case .sum(let id, let addend, _): program.variables[id].name.spoken + self.addend(addend)
    case .text(let position): program.texts[position].spoken
    }
  }

  private func addend(_ addend: Addend) -> String {
    switch addend {
    case .number(let number): (number < 0 ? " - " : " + ") + String(number.magnitude)
    case .variable(let id, let isSubtracted): (isSubtracted ? " - " : " + ") + program.variables[id].name.spoken
    }
  }
}

extension Operand {
  fileprivate var isNow: Bool {
    if case .value(Moment.now, _) = self { true } else { false }
  }
}
