internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Assignments to memory.
extension BodyPass {
  mutating func remember(_ statement: RememberStatement) -> Statement? {
    reader.scope.assigned = reader.names.values.lookup(statement.memory.text)?.declaration
    defer { reader.scope.assigned = nil }
    if case .keyed(let memory) = reader.named(statement.memory.text) {
      reader.record(statement.memory)
      return remember(statement, in: memory)
    }
    guard let id = reader.variable(statement.memory, key: statement.key) else { return nil }
    guard isMemory(id) else {
      reader.report(.notMemory(statement.memory.label(), statement.memory.text))
      return nil
    }
    guard let operand = assigned(statement, to: id) else { return nil }
    forget([id])
    return .remember(id, operand)
  }

  private mutating func remember(_ statement: RememberStatement, in memory: KeyedMemory) -> Statement? {
    guard let key = reader.key(statement.key, of: memory, statement.memory),
      let operand = assigned(statement, to: memory.cells[0])
    else { return nil }
    if case .value(let value, _) = key {
      forget([memory.cells[Int(value)]])
      return .remember(memory.cells[Int(value)], operand)
    }
    forget(Set(memory.cells))
    return .rememberAt(memory.cells, key: key, operand)
  }

  private func isMemory(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .session, .shared: true
    case .status, .input, .parameter, .derived, .count: false
    }
  }

  private mutating func assigned(_ statement: RememberStatement, to id: ID<Variable>) -> Operand? {
    if reader.isMoment(id) { return reader.momentValue(statement.value, of: id, statement.memory.text) }
    let parameter = Module.Parameter(
      name: statement.memory.text, domain: program.variables[id].domain,
      declaration: reader.resolutions.details?.declaration(of: id))
    return reader.operand(statement.value, for: parameter)
  }

  /// After an assignment, the assigned variables and all values computed from them may have any value again.
  private mutating func forget(_ ids: Set<ID<Variable>>) {
    guard !reader.scope.narrowings.isEmpty else { return }
    for derived in program.variables.ids where program.variables[derived].isComputed {
      guard !reader.variables(in: .isIn(derived, ValueSet())).isDisjoint(with: ids) else { continue }
      reader.scope.narrowings[reader.scope.narrowings.count - 1][derived] = program.variables[derived].domain.all
    }
    for id in ids { reader.scope.narrowings[reader.scope.narrowings.count - 1][id] = program.variables[id].domain.all }
  }
}
