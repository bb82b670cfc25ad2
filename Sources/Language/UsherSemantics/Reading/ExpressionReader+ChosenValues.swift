internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension ExpressionReader {
  /// The domain and branches of a value. If no type is expected, the domain is inferred from the values that are named.
  /// `declaration` is that of the value.
  mutating func value(_ syntax: ValueSyntax, expected: Domain?, of declaration: Label? = nil) -> (
    domain: Domain, branches: [VariableDefinition.Branch]
  )? {
    switch syntax {
    case .expression(let expression):
      if let expected, expected != .bool { return constant(expression, in: expected, of: declaration) }
      guard let condition = condition(expression) else { return nil }
      return (
        .bool,
        [
          VariableDefinition.Branch(condition: condition, value: 1),
          VariableDefinition.Branch(condition: .always, value: 0),
        ]
      )
    case .choose(let choice): return chosenValue(choice, expected: expected, of: declaration)
    }
  }

  private mutating func constant(
    _ expression: Expression, in domain: Domain, of declaration: Label?
  ) -> (Domain, [VariableDefinition.Branch])? {
    let parameter = Module.Parameter(name: "value", domain: domain, declaration: declaration)
    guard let operand = operand(expression, for: parameter) else { return nil }
    switch operand {
    case .value(let value, _): return (domain, [VariableDefinition.Branch(condition: .always, value: value)])
    case .variable(let id, _):
      let own = program.variables[id].domain
      let branches = possible(id).members.compactMap { value in
        domain.value(named: own.name(of: value)).map {
          VariableDefinition.Branch(condition: .isIn(id, ValueSet([value])), value: $0)
        }
      }
      return (domain, branches)
    case .condition, .sum, .text:
      report(.computedDecision(expression.label()))
      return nil
    }
  }

  private mutating func chosenValue(
    _ choice: ChooseValue, expected: Domain?, of declaration: Label?
  ) -> (Domain, [VariableDefinition.Branch])? {
    let head = Label(choice.node.tree.file, choice.head)
    let literals: [Literal]
    let settled: [SettledHead]?
    switch choice.form {
    case .subjects(let expressions, let rows):
      literals = rows.map { $0.value }
      guard let subjects = subjects(expressions) else { return nil }
      let asking = Asking(kind: .facts, head: head, subjects: subjects, rows: choice.node, isValue: true)
      let heads = rows.map {
        RowHead(row: $0.node, span: $0.head, patterns: $0.patterns, condition: $0.condition?.condition)
      }
      settled = settle(heads, of: asking)
    case .conditions(let rows):
      literals = rows.map { $0.value }
      let asking = Asking(kind: .conditions, head: head, subjects: [], rows: choice.node, isValue: true)
      settled = settleConditions(rows.map { ($0.condition?.label() ?? $0.label(), $0.condition) }, of: asking)
    }
    guard let settled else { return nil }
    guard let domain = expected ?? inferredDomain(of: literals, at: head) else { return nil }
    // A row that is never taken here may name a value that only another platform has, so its value is not read.
    let rows = zip(settled, literals).filter { $0.0.isTaken }
    if expected == nil, domain != .bool { keep(literals, asValuesOf: declaration) }
    let names = resolutions.details?.values(of: declaration)
    let values = rows.map { literal($1, in: domain, of: names) }
    guard !values.contains(where: { $0 == nil }) else { return nil }
    let branches = zip(rows, values.compactMap { $0 }).map {
      VariableDefinition.Branch(condition: $0.0.head.condition, value: $1)
    }
    return (domain, branches)
  }

  /// Keeps where each value is named first. Does nothing unless names are recorded.
  private mutating func keep(_ literals: [Literal], asValuesOf declaration: Label?) {
    guard isRecording, let declaration else { return }
    var first: [Literal] = []
    for literal in literals where !first.contains(where: { $0.text == literal.text }) { first.append(literal) }
    resolutions.details?.declare(.listed(first.map { $0.label() }), of: declaration)
  }

  /// Nil, with a finding, if there are too many values.
  private mutating func inferredDomain(of literals: [Literal], at place: Label) -> Domain? {
    var names: [String] = []
    for literal in literals where !names.contains(literal.text) { names.append(literal.text) }
    if names.count > Limits.values {
      report(.tooManyValues(place, names.count, limit: Limits.values))
      return nil
    }
    return names.allSatisfy { $0 == "true" || $0 == "false" } ? .bool : Domain(values: names)
  }

  mutating func subjects(_ expressions: [Expression]) -> [Subject]? {
    var subjects: [Subject] = []
    for expression in expressions {
      if case .operand(let operand) = expression.form, !operand.isLiteral {
        guard let id = variable(operand) else { return nil }
        if isAbsent(id), let reference = operand.reference {
          noteAbsence(reference)
          return nil
        }
        subjects.append(.variable(id, operand.text))
      } else {
        guard let condition = condition(expression) else { return nil }
        subjects.append(.condition(condition, expression.text))
      }
    }
    return subjects
  }
}
