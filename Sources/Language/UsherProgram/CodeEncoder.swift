import UsherRuntime

extension Program {
  /// The bytes that the engine runs: the program, and a compiled copy. Equal input gives equal bytes.
  package func encoded(platform: String = "", copy: [UInt8] = []) -> [UInt8] {
    var encoder = CodeEncoder(self)
    return encoder.encoded(platform: platform, copy: copy)
  }
}

/// Writes the tables of a program.
struct CodeEncoder {
  let program: Program
  var writer = CodeWriter()
  private let slots: [UInt16]
  /// The positions of the variables' domains, once they have been written.
  private var domains: [UInt32]

  init(_ program: Program) {
    self.program = program
    slots = program.slots
    domains = Array(repeating: none32, count: program.variables.count)
  }

  mutating func encoded(platform: String, copy: [UInt8]) -> [UInt8] {
    // Only domains that are used are written. `false` and `true` are always the first domain, because conditions can be
    // arguments.
    _ = writer.domain(.bool)
    var header = Header()
    header.magic = Header.magic
    header.format = Header.format
    header.language = 1
    header.name = writer.string(program.name)
    header.platform = writer.string(platform)
    for text in program.texts {
      writer.append(writer.string(text.name) | (text.isInput ? 0 : Code.ofAnswer), to: .texts)
    }
    for id in program.facts { writer.append(UInt32(id.index), to: .facts) }
    for id in program.moments { writer.append(UInt32(id.index), to: .moments) }
    for id in program.decisions { writer.append(UInt32(id.index), to: .decisions) }
    encodeVariables()
    encodeOutside()
    encodePrompts()
    encodeActions()
    encodeFlows()
    encodeStates()
    encodeFormerNames()
    for feature in program.features { writer.append(writer.string(feature.rawValue), to: .features) }
    return Code.sealed(writer.block(header, copy: copy))
  }

  // MARK: Variables

  private mutating func encodeVariables() {
    let (facts, moments) = (positions(among: program.facts), positions(among: program.moments))
    var unforeseen = Array(repeating: none16, count: program.variables.count)
    for resource in program.resources.rows.reversed() {
      unforeseen[resource.status.index] = resource.unforeseen.map { UInt16($0) } ?? none16
    }
    for (index, variable) in program.variables.rows.enumerated() {
      let (home, isRequired, key) = described(variable.home)
      let (measure, thresholds) = described(variable.measure)
      var record = VariableRecord()
      record.name = writer.string(variable.name.description)
      record.domain = domain(of: ID(index))
      record.definition = definition(of: variable.home)
      record.thresholds = writer.append(all: thresholds, to: .thresholds)
      record.home = home.rawValue
      record.slot = slots[index]
      record.fact = facts[index]
      record.moment = moments[index]
      record.measure = measure.rawValue
      record.initial = variable.initial
      record.isRequired = isRequired ? 1 : 0
      record.key = key ?? none16
      record.unforeseen = unforeseen[index]
      writer.append(record, to: .variables)
    }
  }

  /// The first position of each variable in a list.
  private func positions(among ids: [ID<Variable>]) -> [UInt16] {
    var positions = Array(repeating: none16, count: program.variables.count)
    for (position, id) in ids.enumerated().reversed() { positions[id.index] = UInt16(position) }
    return positions
  }

  private mutating func domain(of id: ID<Variable>) -> UInt32 {
    if domains[id.index] == none32 { domains[id.index] = writer.domain(program.variables[id].domain) }
    return domains[id.index]
  }

  private func described(_ home: VariableDefinition.Home) -> (VariableRecord.Home, isRequired: Bool, key: UInt16?) {
    switch home {
    case .status: (.status, false, nil)
    case .input(let isLive, let isRequired): (isLive ? .liveInput : .fixedInput, isRequired, nil)
    case .shared(.launch, let key): (.launch, false, key.map { UInt16($0) })
    case .shared(.install, let key): (.install, false, key.map { UInt16($0) })
    case .session: (.session, false, nil)
    case .parameter: (.parameter, false, nil)
    case .derived: (.derived, false, nil)
    case .count: (.count, false, nil)
    }
  }

  private func described(_ measure: Measure?) -> (VariableRecord.Measure, [Int64]) {
    switch measure {
    case .age(let thresholds): (.age, thresholds.map { Int64($0) })
    case .version(let cuts): (.version, cuts.flatMap { [Int64($0.major), Int64($0.minor)] })
    case nil: (.none, [])
    }
  }

  private mutating func definition(of home: VariableDefinition.Home) -> Extent {
    switch home {
    case .derived(let branches):
      let records = branches.map { branch in
        var record = BranchRecord()
        record.condition = condition(branch.condition)
        record.value = UInt32(branch.value)
        return record
      }
      return writer.append(all: records, to: .branches)
    case .count(let cells): return numbers(cells.map { $0.index })
    case .status, .input, .shared, .session, .parameter: return .none
    }
  }

  mutating func numbers(_ numbers: [Int]) -> Extent {
    writer.append(all: numbers.map { UInt32($0) }, to: .numbers)
  }

  // MARK: Conditions and operands

  mutating func condition(_ condition: Condition) -> UInt32 {
    self.condition(condition, yes: TestRecord.holds, no: TestRecord.fails)
  }

  /// Writes the tests of a condition, and returns the first one. It continues at `yes` or `no`. The target of a test is always
  /// written before the test.
  mutating func condition(_ condition: Condition, yes: UInt32, no: UInt32) -> UInt32 {
    switch condition {
    case .not(let inner): return self.condition(inner, yes: no, no: yes)
    case .all(let parts):
      return parts.reversed().reduce(yes) { next, part in self.condition(part, yes: next, no: no) }
    case .any(let parts):
      return parts.reversed().reduce(no) { next, part in self.condition(part, yes: yes, no: next) }
    case .isIn(let id, let set):
      if program.variables[id].domain.all.isSubset(of: set) { return yes }
      return (0..<ValueSet.pages).reversed().reduce(no) { next, page in
        let mask = set.mask(ofPage: page)
        guard mask != 0 else { return next }
        var test = TestRecord()
        test.mask = mask
        test.yes = yes
        test.no = next
        test.variable = UInt16(id.index)
        test.slot = slots[id.index]
        test.page = UInt16(page)
        return writer.test(test)
      }
    }
  }

  mutating func operands(_ operands: [Operand]) -> Extent {
    writer.append(all: operands.map { operand($0) }, to: .operands)
  }

  private mutating func operand(_ operand: Operand) -> OperandRecord {
    switch operand {
    case .value(let value, let domain):
      let domain = writer.domain(domain)
      return record(.value, UInt16(value), domain, domain)
    case .variable(let id, let target):
      let own = program.variables[id].domain
      var record = record(.variable, UInt16(id.index), domain(of: id), writer.domain(target), slot: slots[id.index])
      if own != target { record.map = map(own, to: target) }
      return record
    case .condition(let condition):
      var record = record(.condition, 0, writer.domain(.bool), writer.domain(.bool))
      record.map = self.condition(condition)
      return record
    case .sum(let id, let addend, let target):
      let target = writer.domain(target)
      let slot = slots[id.index]
      switch addend {
      case .number(let number):
        var record = record(.sum, UInt16(id.index), target, target, slot: slot)
        record.addend = Int32(clamping: number)
        return record
      case .variable(let added, let isSubtracted):
        var record = record(isSubtracted ? .difference : .sumOfTwo, UInt16(id.index), target, target, slot: slot)
        record.map = UInt32(added.index)
        let lowest = program.variables[added].domain.lowest ?? 0
        record.addend = Int32(truncatingIfNeeded: isSubtracted ? -lowest : lowest)
        return record
      }
    case .text(let position): return record(.text, UInt16(position), none32, none32)
    }
  }

  private func record(
    _ kind: OperandRecord.Kind, _ index: UInt16, _ domain: UInt32, _ target: UInt32, slot: UInt16 = none16
  ) -> OperandRecord {
    var record = OperandRecord()
    record.kind = kind.rawValue
    record.index = index
    record.domain = domain
    record.target = target
    record.map = none32
    record.slot = slot
    return record
  }

  /// For each value of `own`, the value of `target` with the same name. Values that `target` does not have never occur, and map
  /// to 0.
  private mutating func map(_ own: Domain, to target: Domain) -> UInt32 {
    let told = own.values.map { target.value(named: $0) ?? 0 }
    return writer.append(all: told, to: .bytes).start
  }

  // MARK: Statements and rows

  mutating func statements(_ statements: [Statement]) -> Extent {
    writer.append(all: statements.map { statement($0) }, to: .statements)
  }

  private mutating func statement(_ statement: Statement) -> StatementRecord {
    switch statement {
    case .signal(let signal, let operands): record(signal.record, signal.entity, self.operands(operands))
    case .open(let id): record(.open, id.index, .none)
    case .remember(let id, let operand): record(.remember, id.index, operands([operand]))
    case .rememberAt(let cells, let key, let operand):
      record(.rememberAt, 0, operands([key, operand]), numbers(cells.map { $0.index }))
    }
  }

  private func record(_ kind: StatementRecord.Kind, _ entity: Int, _ operands: Extent, _ cells: Extent = .none)
    -> StatementRecord
  {
    var record = StatementRecord()
    record.kind = kind.rawValue
    record.entity = UInt16(entity)
    record.operands = operands
    record.cells = cells
    return record
  }

  mutating func target(_ target: Target) -> TargetRecord {
    switch target {
    case .stay: .stay
    case .back(let id): TargetRecord(.back, entity: UInt16(id.index))
    case .state(let id, let operands): TargetRecord(.state, entity: UInt16(id.index), self.operands(operands))
    case .outcome(let value): TargetRecord(.outcome, entity: UInt16(value))
    case .choose(let rows): TargetRecord(.choose, firstMatches(in: records(of: rows)))
    }
  }

  /// A row after it was written.
  struct WrittenRow {
    var position: UInt32
    var answers: ValueSet
    var alwaysHolds: Bool
  }

  mutating func records(of rows: [Row]) -> [WrittenRow] {
    rows.map { row in
      var record = RowRecord()
      record.condition = condition(row.condition)
      record.target = target(row.target)
      record.statements = statements(row.effects)
      return WrittenRow(
        position: writer.append(record, to: .rows), answers: row.answers, alwaysHolds: row.condition == .always)
    }
  }

  /// The rows to try, in order. Rows after an unconditional one are left out. With `answer`, only the rows for that answer.
  mutating func firstMatches(in rows: [WrittenRow], answering answer: Value? = nil) -> Extent {
    var tried: [UInt32] = []
    tried.reserveCapacity(rows.count)
    for row in rows {
      if let answer, !row.answers.contains(answer) { continue }
      tried.append(row.position)
      if row.alwaysHolds { break }
    }
    return writer.append(all: tried, to: .numbers)
  }

  /// For each answer, the rows to try. An answer that carries values has one row, which assigns them and chooses among those.
  mutating func answers(_ rows: [Row], of domain: Domain, declared: [BoundAnswer] = []) -> Extent {
    let records = records(of: rows)
    let extents = domain.values.indices.map { index in
      let matches = firstMatches(in: records, answering: Value(index))
      let bindings = index < declared.count ? declared[index].bindings : []
      return bindings.isEmpty ? matches : assigning(bindings, then: matches)
    }
    return writer.append(all: extents, to: .extents)
  }

  private mutating func assigning(_ bindings: [Binding], then matches: Extent) -> Extent {
    var record = RowRecord()
    record.condition = TestRecord.holds
    record.target = TargetRecord(.choose, matches)
    record.statements = statements(
      bindings.map { .remember($0.variable, .value($0.value, program.variables[$0.variable].domain)) })
    return numbers([Int(writer.append(record, to: .rows))])
  }
}
