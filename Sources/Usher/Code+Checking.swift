/// Why bytes are no bundle that this engine runs.
public enum BundleError: Error, Hashable, Sendable {
  /// Not a bundle at all.
  case notABundle
  /// Not as it was written: cut off, or changed on the way.
  case damaged
  /// Of a newer format than this engine reads.
  case format(UInt16)
  /// Of a newer language than this engine knows.
  case language(UInt16)
  /// It needs what this engine does not have, by name.
  case features([String])
  /// Whole, but not what the compiler writes: this part names something that is not there, or does not fit.
  case inconsistent(String)
}

extension Code {
  /// Bytes as a code, after everything in them has been looked at once: whatever they are, running the code reads nothing
  /// outside of it, and every step ends.
  static func checked(_ bytes: [UInt8]) throws(BundleError) -> CodeStorage {
    #if _endian(big)
      #error("a code is little-endian, and read as it lies")
    #endif
    let front = MemoryLayout<Header>.size + Section.allCases.count * MemoryLayout<Extent>.size
    guard bytes.count >= 8, bytes.word(at: 0) == Header.magic else { throw .notABundle }
    let (format, language) = (UInt16(truncatingIfNeeded: bytes.word(at: 4)), UInt16(bytes.word(at: 4) >> 16))
    guard format == Header.format else { throw .format(format) }
    let hash = bytes.count >= front ? UInt64(bytes.word(at: 8)) | UInt64(bytes.word(at: 12)) << 32 : 0
    guard bytes.count >= front, contentHash(bytes) == hash else { throw .damaged }
    guard language <= 1 else { throw .language(language) }
    let storage = CodeStorage(bytes)
    try CodeChecker(code: storage.code, byteCount: bytes.count).check()
    let unknown = storage.code.features.indices.map { storage.code.string(storage.code.features[$0]) }
      .filter { !knownFeatures.contains($0) }
    if !unknown.isEmpty { throw .features(unknown) }
    guard let bounds = StepBounds(storage.code), Layout(of: storage.code, bounds) == storage.code.header.layout else {
      throw .inconsistent("layout")
    }
    return withExtendedLifetime(storage) { storage }
  }
}

extension [UInt8] {
  fileprivate func word(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
  }
}

/// Looks at every record of a code once.
struct CodeChecker {
  let code: Code
  let byteCount: Int

  /// States, variables and flows are numbered in 16 bits, and as many as this are refused by the compiler long before.
  private static let tableLimit = 1 << 15
  static let nestingLimit: UInt8 = 255

  func check() throws(BundleError) {
    try checkSections()
    try checkNames()
    try checkVariables()
    try checkOperands()
    try checkStatements()
    try checkRows()
    try checkEntities()
    try checkStates()
  }

  // MARK: Tools

  func require(_ condition: Bool, _ part: StaticString) throws(BundleError) {
    if !condition { throw .inconsistent("\(part)") }
  }

  func require(_ extent: Extent, in count: Int, _ part: StaticString) throws(BundleError) {
    let (end, overflows) = extent.start.addingReportingOverflow(extent.count)
    try require(!overflows && Int(end) <= count, part)
  }

  /// An extent of numbers, each below a bound.
  func require(_ extent: Extent, ofNumbersBelow bound: Int, _ part: StaticString) throws(BundleError) {
    try require(extent, in: code.numbers.count, part)
    for index in extent.range { try require(Int(code.numbers[index]) < bound, part) }
  }

  func requireString(_ id: UInt32) throws(BundleError) { try require(Int(id) < code.strings.count, "strings") }

  func requireCondition(_ condition: UInt32) throws(BundleError) {
    try require(condition >= TestRecord.fails || Int(condition) < code.tests.count, "tests")
  }

  // MARK: Tables

  private func checkSections() throws(BundleError) {
    let header = code.header
    try require(Int(header.sections) == Code.Section.allCases.count && Int(header.byteCount) == byteCount, "sections")
    for section in Code.Section.allCases {
      let extent = code.extent(of: section)
      let end = Int(extent.start) + Int(extent.count) * section.stride
      try require(extent.start % 8 == 0 && end <= Int(header.copy.start), "sections")
    }
    try require(header.copy, in: byteCount, "copy")
    let counts = [code.states.count, code.variables.count, code.flows.count, code.handlers.count]
    for count in counts { try require(count < Self.tableLimit, "sections") }
  }

  private func checkNames() throws(BundleError) {
    for index in code.strings.indices { try require(code.strings[index], in: code.text.count, "strings") }
    for index in code.domains.indices {
      try require(code.domains[index], ofNumbersBelow: code.strings.count, "domains")
      try require(code.domains[index].count <= 256, "domains")
    }
    try require(code.domains.count > 0 && code.domains[0].count == 2, "domains")
    for table in [code.features, code.texts] {
      for index in table.indices { try requireString(table[index]) }
    }
    try requireString(code.header.name)
    try requireString(code.header.platform)
  }

  private func checkVariables() throws(BundleError) {
    var (facts, moments, slots) = (0, 0, 0)
    for index in code.variables.indices {
      let variable = code.variables[index]
      try requireString(variable.name)
      try require(Int(variable.domain) < code.domains.count, "variables")
      let count = code.count(of: variable.domain)
      try require(Int(variable.initial) < count, "variables")
      try require(variable.thresholds, in: code.thresholds.count, "variables")
      try require(variable.unforeseen == none16 || Int(variable.unforeseen) < count, "variables")
      try require(variable.key == none16 || Int(variable.key) < code.texts.count, "variables")
      guard let home = VariableRecord.Home(rawValue: variable.home) else { throw .inconsistent("variables") }
      switch home {
      case .derived: try checkBranches(of: index, variable, count)
      case .count:
        try require(variable.definition, ofNumbersBelow: index, "variables")
        for cell in variable.definition.range {
          let cell = code.variables[code.numbers[cell]]
          try require(code.count(of: cell.domain) == 2 && cell.slot != none16, "variables")
        }
        try require(Int(variable.definition.count) < count, "variables")
      case .status, .fixedInput, .liveInput, .launch, .install, .session, .parameter: slots += 1
      }
      try require((variable.slot == none16) == (home == .derived || home == .count), "variables")
      if variable.fact != none16 { facts += 1 }
      if variable.moment != none16 { moments += 1 }
      switch VariableRecord.Measure(rawValue: variable.measure) {
      case .age: try require(Int(variable.thresholds.count) + 2 <= count, "variables")
      case .version:
        try require(variable.thresholds.count.isMultiple(of: 2), "variables")
        try require(Int(variable.thresholds.count) / 2 + 1 <= count, "variables")
      case .some(.none): try require(variable.moment == none16, "variables")
      case nil: throw .inconsistent("variables")
      }
    }
    try checkPlaces(facts, moments, slots)
  }

  private func checkBranches(of index: Int, _ variable: VariableRecord, _ count: Int) throws(BundleError) {
    try require(variable.definition, in: code.branches.count, "branches")
    for branch in variable.definition.range {
      let branch = code.branches[branch]
      try requireCondition(branch.condition)
      try require(Int(branch.value) < count, "branches")
    }
  }

  /// Facts, moments and slots are numbered without gaps, each by one variable; facts come first, then moments.
  private func checkPlaces(_ facts: Int, _ moments: Int, _ slots: Int) throws(BundleError) {
    var isTaken = Array(repeating: false, count: slots)
    let inStates = try statesParameters()
    var kept = 0
    var transient: [Int] = []
    for index in code.variables.indices {
      let variable = code.variables[index]
      guard variable.slot != none16 else {
        try require(variable.fact == none16 && variable.moment == none16, "slots")
        continue
      }
      let slot = Int(variable.slot)
      try require(slot < slots && !isTaken[slot], "slots")
      isTaken[slot] = true
      if variable.fact != none16 { try require(slot == Int(variable.fact) && slot < facts, "slots") }
      if variable.moment != none16 {
        try require(Int(variable.moment) < moments && slot == facts + Int(variable.moment), "slots")
      }
      if variable.home == VariableRecord.Home.parameter.rawValue, !inStates[index] {
        transient.append(slot)
      } else {
        kept += 1
      }
    }
    try require(facts == code.facts.count && moments == code.moments.count, "facts")
    for index in code.facts.indices {
      try require(isKept(Int(code.facts[index])) && Int(code.variables[code.facts[index]].fact) == index, "facts")
    }
    for index in code.moments.indices {
      try require(
        isKept(Int(code.moments[index])) && Int(code.variables[code.moments[index]].moment) == index, "moments")
    }
    for slot in transient { try require(slot >= kept, "slots") }
  }

  private func statesParameters() throws(BundleError) -> [Bool] {
    for index in code.states.indices {
      try require(code.states[index].parameters, ofNumbersBelow: code.variables.count, "states")
    }
    return code.variablesOfStates
  }

  private func checkOperands() throws(BundleError) {
    for index in code.tests.indices {
      let test = code.tests[index]
      for next in [test.yes, test.no] { try require(next >= TestRecord.fails || next < UInt32(index), "tests") }
      try require(Int(test.variable) < code.variables.count && test.page < UInt16(ValueSet.pages), "tests")
      try require(code.variables[test.variable].slot == test.slot, "tests")
    }
    try checkDefinitionsEnd()
    for index in code.operands.indices { try check(code.operands[index]) }
  }

  /// What a computed variable reads is declared before it.
  private func checkDefinitionsEnd() throws(BundleError) {
    for index in code.variables.indices {
      let variable = code.variables[index]
      guard variable.home == VariableRecord.Home.derived.rawValue else { continue }
      var waiting = variable.definition.range.map { code.branches[$0].condition }
      var visited: Set<UInt32> = []
      while let next = waiting.popLast() {
        guard next < TestRecord.fails, visited.insert(next).inserted else { continue }
        let test = code.tests[next]
        try require(test.slot != none16 || Int(test.variable) < index, "tests")
        waiting += [test.yes, test.no]
      }
    }
  }

  private func check(_ operand: OperandRecord) throws(BundleError) {
    guard let kind = OperandRecord.Kind(rawValue: operand.kind) else { throw .inconsistent("operands") }
    if kind == .text { return try require(Int(operand.index) < code.texts.count, "operands") }
    try require(Int(operand.domain) < code.domains.count && Int(operand.target) < code.domains.count, "operands")
    switch kind {
    case .value:
      try require(operand.domain == operand.target && Int(operand.index) < code.count(of: operand.domain), "operands")
    case .variable, .sum:
      try require(Int(operand.index) < code.variables.count, "operands")
      let variable = code.variables[operand.index]
      try require(variable.slot == operand.slot, "operands")
      if kind == .sum { return try require(operand.domain == operand.target, "operands") }
      try require(variable.domain == operand.domain, "operands")
      guard operand.map != none32 else { return try require(operand.domain == operand.target, "operands") }
      let count = code.count(of: operand.domain)
      try require(Extent(start: operand.map, count: UInt32(count)), in: code.bytes.count, "operands")
      for value in 0..<count {
        try require(Int(code.bytes[Int(operand.map) + value]) < code.count(of: operand.target), "operands")
      }
    case .condition:
      try requireCondition(operand.map)
      try require(operand.domain == 0 && operand.target == 0, "operands")
    case .text: break
    }
  }

  /// Operands that are given to variables; nil for those whose value nobody reads.
  func require(_ operands: Extent, fit variables: [Int?], _ part: StaticString) throws(BundleError) {
    try require(operands, in: code.operands.count, part)
    try require(Int(operands.count) == variables.count && operands.count <= 16, part)
    for (index, variable) in zip(operands.range, variables) {
      guard let variable else { continue }
      let operand = code.operands[index]
      let isText = operand.kind == OperandRecord.Kind.text.rawValue
      try require(!isText && operand.target == code.variables[variable].domain, part)
    }
  }

  func variables(of parameters: Extent) -> [Int?] {
    parameters.range.map { index in
      let variable = code.parameters[index].variable
      return variable == none16 ? nil : Int(variable)
    }
  }

  private func checkStatements() throws(BundleError) {
    for index in code.parameters.indices {
      let parameter = code.parameters[index]
      try requireString(parameter.name)
      try require(parameter.variable == none16 || isKept(Int(parameter.variable)), "parameters")
    }
    for index in code.statements.indices {
      let statement = code.statements[index]
      guard let kind = StatementRecord.Kind(rawValue: statement.kind) else { throw .inconsistent("statements") }
      let entity = Int(statement.entity)
      switch kind {
      case .track:
        try require(entity < code.metrics.count, "statements")
        try requireArguments(statement, code.metrics[entity].parameters)
      case .perform:
        try require(entity < code.actions.count, "statements")
        try require(code.actions[entity].parameters, in: code.parameters.count, "actions")
        try require(statement.operands, fit: variables(of: code.actions[entity].parameters), "statements")
      case .notice:
        try require(entity < code.notices.count, "statements")
        try requireArguments(statement, code.notices[entity].parameters)
      case .open: try require(entity < code.links.count && statement.operands.count == 0, "statements")
      case .remember:
        try require(isMemory(entity), "statements")
        try require(statement.operands, fit: [entity], "statements")
      case .rememberAt:
        try require(statement.cells, ofNumbersBelow: code.variables.count, "statements")
        try require(statement.operands, in: code.operands.count, "statements")
        try require(statement.operands.count == 2 && statement.cells.count > 0, "statements")
        let key = code.operands[statement.operands.start]
        try require(key.kind != OperandRecord.Kind.text.rawValue, "statements")
        try require(code.count(of: key.target) <= Int(statement.cells.count), "statements")
        let value = Extent(start: statement.operands.start + 1, count: 1)
        for cell in statement.cells.range {
          try require(isMemory(Int(code.numbers[cell])), "statements")
          try require(value, fit: [Int(code.numbers[cell])], "statements")
        }
      }
    }
  }

  func requireArguments(_ statement: StatementRecord, _ parameters: Extent) throws(BundleError) {
    try require(parameters, in: code.parameters.count, "parameters")
    try require(statement.operands, in: code.operands.count, "statements")
    try require(statement.operands.count == parameters.count && parameters.count <= 16, "statements")
  }

  func isKept(_ variable: Int) -> Bool {
    variable < code.variables.count && code.variables[variable].slot != none16
  }

  private func isMemory(_ variable: Int) -> Bool {
    guard isKept(variable) else { return false }
    switch VariableRecord.Home(rawValue: code.variables[variable].home) {
    case .launch, .install, .session: return true
    case .status, .fixedInput, .liveInput, .parameter, .derived, .count, nil: return false
    }
  }
}

extension Code.Section {
  /// Bytes of one record.
  fileprivate var stride: Int {
    switch self {
    case .text, .bytes: 1
    case .numbers, .features, .facts, .moments, .texts, .decisions: MemoryLayout<UInt32>.stride
    case .strings, .extents, .domains: MemoryLayout<Extent>.stride
    case .thresholds: MemoryLayout<Int64>.stride
    case .variables: MemoryLayout<VariableRecord>.stride
    case .branches: MemoryLayout<BranchRecord>.stride
    case .tests: MemoryLayout<TestRecord>.stride
    case .operands: MemoryLayout<OperandRecord>.stride
    case .statements: MemoryLayout<StatementRecord>.stride
    case .rows: MemoryLayout<RowRecord>.stride
    case .handlers: MemoryLayout<HandlerRecord>.stride
    case .states: MemoryLayout<StateRecord>.stride
    case .flows: MemoryLayout<FlowRecord>.stride
    case .prompts: MemoryLayout<PromptRecord>.stride
    case .buttons: MemoryLayout<ButtonRecord>.stride
    case .bindings: MemoryLayout<BindingRecord>.stride
    case .parameters: MemoryLayout<ParameterRecord>.stride
    case .style: MemoryLayout<StyleRecord>.stride
    case .notices: MemoryLayout<NoticeRecord>.stride
    case .actions: MemoryLayout<ActionRecord>.stride
    case .resources: MemoryLayout<ResourceRecord>.stride
    case .requests: MemoryLayout<RequestRecord>.stride
    case .metrics, .events: MemoryLayout<NamedRecord>.stride
    case .links: MemoryLayout<LinkRecord>.stride
    case .retirements: MemoryLayout<RetirementRecord>.stride
    case .formerNames: MemoryLayout<FormerNameRecord>.stride
    }
  }
}
