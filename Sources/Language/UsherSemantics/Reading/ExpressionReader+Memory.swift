internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Memory with a separate value for each value of a type.
struct KeyedMemory: Sendable {
  var name: VariableName
  /// The name of the key's type, and where it is declared.
  var keyName: String
  var keyType: Label?
  var key: Domain
  /// One variable for each value of the key.
  var cells: [ID<Variable>]
}

/// A cell of keyed memory that a variable selects, where the variable can have the `possible` values.
struct KeyedReading: Hashable {
  /// The variable of the memory's first cell.
  var first: ID<Variable>
  var key: ID<Variable>
  var possible: ValueSet
}

extension ExpressionReader {
  // MARK: Reading

  /// The variable that an operand reads; nil if it is wrong.
  mutating func variable(_ operand: OperandSyntax) -> ID<Variable>? {
    switch operand.form {
    case .literal: nil
    case .reference(let reference, let key): variable(reference, key: key)
    case .count(let memory): count(of: memory)
    }
  }

  /// The variable that a reference to a value stands for; nil if it is wrong.
  mutating func variable(_ reference: Reference, key: Literal?) -> ID<Variable>? {
    let name = reference.text
    guard let named = value(of: reference.node, called: name) else {
      report(unknown(reference, in: names.values, among: visibleNames))
      return nil
    }
    if case .keyed(let memory) = named { return cell(of: memory, reference, key) }
    guard let id = builder.variable(named, called: name) else {
      report(.comparedText(reference.label(), name))
      return nil
    }
    if builder.absentLets.contains(id) { noteAbsence(reference) }
    if builder.brokenVariables.contains(id) { return nil }
    if let key {
      report(.needlessKey(key.label(), name))
      return nil
    }
    return id
  }

  /// The variable for a key of keyed memory. If the key is a name, the variable always has the value of the selected cell.
  private mutating func cell(of memory: KeyedMemory, _ reference: Reference, _ key: Literal?) -> ID<Variable>? {
    guard let key = self.key(key, of: memory, reference) else { return nil }
    switch key {
    case .value(let value, _): return memory.cells[Int(value)]
    case .variable(let id, _):
      let reading = builder.reading(memory, by: id, possible: possible(id), called: reference.text)
      resolutions.details?.declare(reading, like: memory.cells[0])
      return reading
    case .condition, .sum, .text: return nil
    }
  }

  /// A key: a value of the key's type, or a variable whose possible values all belong to that type.
  mutating func key(_ literal: Literal?, of memory: KeyedMemory, _ reference: Reference) -> Operand? {
    guard let literal else {
      report(.missingKey(reference, memory))
      return nil
    }
    let text = literal.text
    let symbol = memory.key.value(named: text)
    let names = resolutions.details?.values(of: memory.keyType)
    let named = literal.version == nil ? named(text) : nil
    if let symbol, let named, isUnfit(named, text, for: memory.key) {
      record(value: literal.node, text, of: names)
      return .value(symbol, memory.key)
    }
    guard let named, let id = builder.variable(named, called: text) else {
      record(value: literal.node, text, of: names)
      if let symbol { return .value(symbol, memory.key) }
      report(.unknownArgument(literal.label(), text, for: memory.keyName, memory.key, names: visibleNames))
      return nil
    }
    if builder.brokenVariables.contains(id) { return nil }
    let misfits = misfits(id, in: memory.key)
    _ = value(of: literal.node, called: text)
    if symbol != nil {
      report(.ambiguousName(literal.label(), text, parameter: memory.keyName))
      return nil
    }
    guard isFixed(id) else {
      report(.changingKey(literal.label(), text))
      return nil
    }
    guard misfits.isEmpty else {
      report(.doesNotFit(literal.label(), text, misfits, parameter: memory.keyName, memory.key))
      return nil
    }
    join(id, names)
    return .variable(id, memory.key)
  }

  /// Whether a value cannot change while a state waits, nor during a step.
  private func isFixed(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .parameter, .input(isLive: false, isRequired: _): true
    case .derived, .count, .status, .input(isLive: true, isRequired: _), .shared, .session: false
    }
  }

  /// The variable that counts the true cells of a keyed memory.
  private mutating func count(of reference: Reference) -> ID<Variable>? {
    guard let named = value(of: reference.node, called: reference.text) else {
      report(unknown(reference, in: names.values, among: visibleNames))
      return nil
    }
    if case .variable(let id) = named, builder.brokenVariables.contains(id) { return nil }
    guard case .keyed(let memory) = named, program.variables[memory.cells[0]].domain == .bool else {
      report(.uncountable(reference.label(), reference.text))
      return nil
    }
    return builder.count(of: memory)
  }
}
