internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Memory that is kept apart by the values of a type.
struct KeyedMemory: Sendable {
  var name: VariableName
  /// What its key is called.
  var keyName: String
  var key: Domain
  /// One variable for each value of the key.
  var cells: [ID<Variable>]
}

/// A cell of a keyed memory that a name chooses, where the name can have these values.
struct KeyedReading: Hashable {
  /// The first variable of the memory.
  var first: ID<Variable>
  var key: ID<Variable>
  var possible: ValueSet
}

extension PolicyAnalysis {
  // MARK: Declarations

  mutating func declareMemory(_ declaration: MemoryDeclaration) {
    refusePredefined(declaration.name)
    sawAbsence = false
    defer { sawAbsence = false }
    guard let key = key(of: declaration), let type = type(declaration.type) else {
      return declareBroken(declaration.name)
    }
    let home: VariableDefinition.Home =
      switch declaration.span {
      case .session: .session
      case .launch: .shared(.launch, key: key.position)
      case .install: .shared(.install, key: key.position)
      }
    let name = declaration.name
    guard case .values(let keyName, let domain) = key else {
      guard let id = cell(declaration, type, called: own(name.text), home) else { return declareBroken(name) }
      return report(values.declare(name.text, as: .variable(id), at: name.label()))
    }
    var cells: [ID<Variable>] = []
    for value in domain.values {
      guard let id = cell(declaration, type, called: own(name.text, .cell(value)), home) else {
        return declareBroken(name)
      }
      cells.append(id)
    }
    let memory = KeyedMemory(name: own(name.text), keyName: keyName, key: domain, cells: cells)
    report(values.declare(name.text, as: .keyed(memory), at: name.label()))
  }

  /// One variable of a memory.
  private mutating func cell(
    _ declaration: MemoryDeclaration, _ type: ValueType, called name: VariableName, _ home: VariableDefinition.Home
  ) -> ID<Variable>? {
    switch type {
    case .finite(let domain):
      guard let initial = literal(declaration.initial, in: domain) else { return nil }
      let id = program.variables.append(VariableDefinition(name: name, domain: domain, home: home, initial: initial))
      if case .shared = home { program.facts.append(id) }
      return id
    case .moment:
      guard declaration.initial.text == "never" else {
        report(.momentLiteral(declaration.initial))
        return nil
      }
      return moment(declaration.name, called: name, home: home)
    case .text, .resource:
      report(.rememberedText(declaration))
      return nil
    }
  }

  /// What a memory is kept apart by.
  private enum MemoryKey {
    case none
    /// A text that is fixed for the run: a session has its own.
    case text(Int)
    case values(String, Domain)

    var position: Int? {
      switch self {
      case .text(let position): position
      case .none, .values: nil
      }
    }
  }

  /// Nil if it is wrong.
  private mutating func key(of declaration: MemoryDeclaration) -> MemoryKey? {
    guard let reference = declaration.key else { return MemoryKey.none }
    if declaration.span == .session {
      report(.keyedSession(reference.label()))
      return nil
    }
    let name = reference.text
    if name == "Bool" { return .values(name, .bool) }
    if let domain = types[name] { return .values(name, domain) }
    switch named(name) {
    case .text(let position): return .text(position)
    case .variable, .keyed, .resource, .platformInput, .version, .platform, .absent: report(.valueAsKey(reference))
    case nil:
      let texts = program.textInputs
      report(
        .unknownName(reference.label(), name, kind: "type or text input", among: ["Bool"] + types.visibleNames + texts))
    }
    return nil
  }

  // MARK: Reading

  /// The variable that an operand reads; nil if it is wrong.
  mutating func variable(_ operand: OperandSyntax) -> ID<Variable>? {
    switch operand.form {
    case .literal: nil
    case .reference(let reference, let key): variable(reference, key: key)
    case .count(let memory): count(of: memory)
    }
  }

  /// The variable that a reference to a value means.
  mutating func variable(_ reference: Reference, key: Literal?) -> ID<Variable>? {
    let name = reference.text
    guard let named = named(name) else {
      report(unknown(reference, in: values, among: visibleNames))
      return nil
    }
    if case .keyed(let memory) = named { return cell(of: memory, reference, key) }
    guard let id = variable(named, called: name) else {
      report(.comparedText(reference.label(), name))
      return nil
    }
    if absentLets.contains(id) { noteAbsence(reference) }
    if brokenVariables.contains(id) { return nil }
    if let key {
      report(.needlessKey(key.label(), name))
      return nil
    }
    return id
  }

  /// The variable that a key chooses. Where that is a name, it is one whose value is that of the cell.
  private mutating func cell(of memory: KeyedMemory, _ reference: Reference, _ key: Literal?) -> ID<Variable>? {
    guard let key = self.key(key, of: memory, reference) else { return nil }
    switch key {
    case .value(let value, _): return memory.cells[Int(value)]
    case .variable(let id, _): return reading(memory, by: id, called: reference.text)
    case .condition, .sum, .text: return nil
    }
  }

  /// A key: a value of the type by name, or a name whose values all are of the type.
  mutating func key(_ literal: Literal?, of memory: KeyedMemory, _ reference: Reference) -> Operand? {
    guard let literal else {
      report(.missingKey(reference, memory))
      return nil
    }
    let text = literal.text
    let symbol = memory.key.value(named: text)
    guard let named = literal.version == nil ? named(text) : nil, let id = variable(named, called: text) else {
      if let symbol { return .value(symbol, memory.key) }
      report(.unknownArgument(literal.label(), text, for: memory.keyName, memory.key, names: visibleNames))
      return nil
    }
    if brokenVariables.contains(id) { return nil }
    let misfits = program.variables[id].domain.names(in: possible(id)).filter { memory.key.value(named: $0) == nil }
    if let symbol {
      if !misfits.isEmpty { return .value(symbol, memory.key) }
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
    return .variable(id, memory.key)
  }

  /// Whether a value stays what it is while a state waits, and while a step is under way.
  private func isFixed(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].home {
    case .parameter, .input(isLive: false, isRequired: _): true
    case .derived, .count, .status, .input(isLive: true, isRequired: _), .shared, .session: false
    }
  }

  /// A variable with the value of the cell that another's value chooses, as far as that can be here.
  private mutating func reading(_ memory: KeyedMemory, by key: ID<Variable>, called name: String) -> ID<Variable> {
    let domain = program.variables[key].domain
    let fitting = possible(key).members.compactMap { value in
      memory.key.value(named: domain.name(of: value)).map { (value, memory.cells[Int($0)]) }
    }
    let reading = KeyedReading(first: memory.cells[0], key: key, possible: possible(key))
    if let known = readings[reading] { return known }
    if fitting.count == 1 {
      readings[reading] = fitting[0].1
      return fitting[0].1
    }
    let cell = program.variables[memory.cells[0]]
    // What another policy lends is called as it is written here.
    var own = name == memory.name.description ? memory.name : VariableName(name)
    own.form = .cell(spokenName(of: key))
    var branches: [VariableDefinition.Branch] = []
    for (value, cell) in fitting {
      for content in program.variables[cell].domain.all.members.dropFirst() {
        let condition = Condition.all([.isIn(key, ValueSet([value])), .isIn(cell, ValueSet([content]))])
        branches.append(VariableDefinition.Branch(condition: condition, value: content))
      }
    }
    branches.append(VariableDefinition.Branch(condition: .always, value: 0))
    let id = program.variables.append(
      VariableDefinition(
        name: own, domain: cell.domain, home: .derived(branches), measure: cell.measure))
    derivedSizes[id] = size(of: branches)
    readings[reading] = id
    readCells[id] = memory.cells
    return id
  }

  /// What the rows around leave of the values of a variable. As rows narrow a key, the same cell is read by other variables:
  /// what is known of one with more keys holds for the one with those that are left.
  func narrowedAsRead(_ id: ID<Variable>) -> ValueSet {
    readings.reduce(narrowed(id)) { known, wider in
      let keys = narrowed(wider.key.key)
      let reading = KeyedReading(first: wider.key.first, key: wider.key.key, possible: keys)
      guard keys.isSubset(of: wider.key.possible), readings[reading] == id else { return known }
      return known.intersection(narrowed(wider.value))
    }
  }

  /// How many cells of a keyed memory are true.
  private mutating func count(of reference: Reference) -> ID<Variable>? {
    guard let named = named(reference.text) else {
      report(unknown(reference, in: values, among: visibleNames))
      return nil
    }
    if case .variable(let id) = named, brokenVariables.contains(id) { return nil }
    guard case .keyed(let memory) = named, program.variables[memory.cells[0]].domain == .bool else {
      report(.uncountable(reference.label(), reference.text))
      return nil
    }
    if let known = counts[memory.cells[0]] { return known }
    let variable = VariableDefinition(
      name: VariableName(memory.name.base, of: memory.name.owner, .count),
      domain: Domain(range: 0...memory.cells.count), home: .count(memory.cells))
    let id = program.variables.append(variable)
    counts[memory.cells[0]] = id
    return id
  }

  // MARK: Assigning

  mutating func remember(_ statement: RememberStatement) -> Statement? {
    if case .keyed(let memory) = named(statement.memory.text) { return remember(statement, in: memory) }
    guard let id = variable(statement.memory, key: statement.key) else { return nil }
    guard isMemory(id) else {
      report(.notMemory(statement.memory.label(), statement.memory.text))
      return nil
    }
    guard let operand = assigned(statement, to: id) else { return nil }
    forget([id])
    return .remember(id, operand)
  }

  private mutating func remember(_ statement: RememberStatement, in memory: KeyedMemory) -> Statement? {
    guard let key = key(statement.key, of: memory, statement.memory),
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
    if isMoment(id) { return momentValue(statement.value, of: id, statement.memory.text) }
    let parameter = Module.Parameter(name: statement.memory.text, domain: program.variables[id].domain)
    return operand(statement.value, for: parameter)
  }

  /// After an assignment nothing is known of the values any more, nor of what is derived from them.
  private mutating func forget(_ ids: Set<ID<Variable>>) {
    guard !narrowings.isEmpty else { return }
    for derived in program.variables.ids where program.variables[derived].isComputed {
      guard !variables(in: .isIn(derived, ValueSet())).isDisjoint(with: ids) else { continue }
      narrowings[narrowings.count - 1][derived] = program.variables[derived].domain.all
    }
    for id in ids { narrowings[narrowings.count - 1][id] = program.variables[id].domain.all }
  }
}
