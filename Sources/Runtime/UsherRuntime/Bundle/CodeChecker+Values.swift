// Checks of values: the variables that hold them, the tests that read them, and the operands that pass them on.
extension CodeChecker {
  /// The longest duration in milliseconds: a number of six digits, in days.
  static let longestDuration: Int64 = 999_999 * 86_400_000

  // MARK: Variables

  mutating func checkVariables() throws(BundleError) {
    var (facts, moments, slots) = (0, 0, 0)
    for index in code.variables.indices {
      let variable = code.variables[index]
      let count = code.count(of: variable.domain)
      try require(Int(variable.initial) < count, "variables")
      try require(variable.unforeseen == none16 || Int(variable.unforeseen) < count, "variables")
      if variable.key != none16 {
        try require(Int(variable.key) < code.texts.count && code.isInput(text: Int(variable.key)), "variables")
      }
      guard let home = VariableRecord.Home(rawValue: variable.home) else { throw .inconsistent("variables") }
      switch home {
      case .derived: try checkBranches(of: variable, count)
      case .count:
        try list(variable.definition, ofNumbersBelow: index, "variables")
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
      try checkMeasure(of: variable, count)
    }
    try checkPlaces(facts, moments, slots)
  }

  private func checkMeasure(of variable: VariableRecord, _ count: Int) throws(BundleError) {
    let thresholds = variable.thresholds.count
    switch VariableRecord.Measure(rawValue: variable.measure) {
    case .age:
      try require(thresholds < 256 && Int(thresholds) + 2 <= count, "variables")
      try require(variable.thresholds, within: 0...Self.longestDuration)
    case .version:
      let isSound = variable.moment == none16 && thresholds < 512 && thresholds.isMultiple(of: 2)
      try require(isSound && Int(thresholds) / 2 + 1 <= count, "variables")
      // A version begins behind another one of six digits.
      try require(variable.thresholds, within: 0...1_000_000)
    case .some(.none): try require(variable.moment == none16, "variables")
    case nil: throw .inconsistent("variables")
    }
  }

  private func require(_ thresholds: Extent, within range: ClosedRange<Int64>) throws(BundleError) {
    for index in thresholds.range { try require(range.contains(code.thresholds[index]), "variables") }
  }

  private mutating func checkBranches(of variable: VariableRecord, _ count: Int) throws(BundleError) {
    try list(variable.definition, of: .branches, "branches")
    for branch in variable.definition.range { try require(code.branches[branch].value < count, "branches") }
  }

  /// Checks that facts, moments and slots are numbered without gaps and belong to one variable each, and that facts come
  /// first, then moments.
  private func checkPlaces(_ facts: Int, _ moments: Int, _ slots: Int) throws(BundleError) {
    var isTaken = Array(repeating: false, count: slots)
    let inStates = code.variablesOfStates
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
      try require(isKept(code.facts[index]) && Int(code.variables[code.facts[index]].fact) == index, "facts")
    }
    for index in code.moments.indices {
      try require(
        isKept(code.moments[index]) && Int(code.variables[code.moments[index]].moment) == index, "moments")
    }
    for slot in transient { try require(slot >= kept, "slots") }
  }

  // MARK: Tests and operands

  func checkOperands() throws(BundleError) {
    for index in code.tests.indices {
      let test = code.tests[index]
      for next in [test.yes, test.no] { try require(next >= TestRecord.fails || next < UInt32(index), "tests") }
      try require(test.page < UInt16(ValueSet.pages), "tests")
      try require(code.variables[test.variable].slot == test.slot, "tests")
    }
    for index in code.operands.indices { try check(code.operands[index]) }
  }

  private func check(_ operand: OperandRecord) throws(BundleError) {
    guard let kind = OperandRecord.Kind(rawValue: operand.kind) else { throw .inconsistent("operands") }
    if kind == .text { return try require(Int(operand.index) < code.texts.count, "operands") }
    try require(operand.domain < code.domains.count && operand.target < code.domains.count, "operands")
    switch kind {
    case .value:
      try require(operand.domain == operand.target && Int(operand.index) < code.count(of: operand.domain), "operands")
    case .sum, .sumOfTwo, .difference:
      try require(Int(operand.index) < code.variables.count, "operands")
      try require(code.variables[operand.index].slot == operand.slot, "operands")
      try require(kind == .sum || operand.map < UInt32(code.variables.count), "operands")
      try require(operand.domain == operand.target && code.count(of: operand.target) > 0, "operands")
    case .variable:
      try require(Int(operand.index) < code.variables.count, "operands")
      let variable = code.variables[operand.index]
      try require(variable.slot == operand.slot, "operands")
      try require(variable.domain == operand.domain, "operands")
      guard operand.map != none32 else { return try require(operand.domain == operand.target, "operands") }
      let count = code.count(of: operand.domain)
      try require(UInt64(operand.map) + UInt64(count) <= code.bytes.count, "operands")
      for value in 0..<count {
        try require(Int(code.bytes[Int(operand.map) + value]) < code.count(of: operand.target), "operands")
      }
    case .condition:
      try requireCondition(operand.map)
      try require(operand.domain == 0 && operand.target == 0, "operands")
    case .text: break
    }
  }

  // MARK: Statements

  /// Checks operands against the variables that receive them; nil for a parameter whose value is never read.
  func requireFit(of operands: Extent, _ variables: [Int?], _ part: StaticString) throws(BundleError) {
    try require(Int(operands.count) == variables.count && operands.count <= 16, part)
    for (index, variable) in zip(operands.range, variables) {
      guard let variable else { continue }
      let operand = code.operands[index]
      let isText = operand.kind == OperandRecord.Kind.text.rawValue
      try require(!isText && operand.target == code.variables[variable].domain, part)
    }
  }

  func checkStatements() throws(BundleError) {
    for index in code.statements.indices { try check(code.statements[index]) }
  }

  private func check(_ statement: StatementRecord) throws(BundleError) {
    guard let kind = StatementRecord.Kind(rawValue: statement.kind) else { throw .inconsistent("statements") }
    let entity = Int(statement.entity)
    switch kind {
    case .track:
      try require(entity < code.metrics.count, "statements")
      try requireArguments(statement, code.metrics[entity].parameters)
    case .perform:
      try require(entity < code.actions.count, "statements")
      try requireFit(of: statement.operands, variables(of: code.actions[entity].parameters), "statements")
    case .notice:
      try require(entity < code.notices.count, "statements")
      try requireArguments(statement, code.notices[entity].parameters)
    case .open:
      try require(entity < code.links.count, "statements")
      try requireFit(of: statement.operands, [], "statements")
    case .remember:
      try require(isMemory(entity) || isParameter(entity), "statements")
      try requireFit(of: statement.operands, [entity], "statements")
    case .rememberAt: try checkKeyed(statement)
    }
  }

  /// Checks memory with a key: it needs one cell for each value of the key.
  private func checkKeyed(_ statement: StatementRecord) throws(BundleError) {
    try require(statement.operands.count == 2, "statements")
    let key = code.operands[statement.operands.start]
    try require(key.kind != OperandRecord.Kind.text.rawValue, "statements")
    try require(code.count(of: key.target) <= statement.cells.count, "statements")
    let value = Extent(start: statement.operands.start + 1, count: 1)
    for cell in statement.cells.range {
      let variable = Int(code.numbers[cell])
      try require(isMemory(variable), "statements")
      try requireFit(of: value, [variable], "statements")
    }
  }

  private func requireArguments(_ statement: StatementRecord, _ parameters: Extent) throws(BundleError) {
    try require(statement.operands.count == parameters.count && parameters.count <= 16, "statements")
  }

  private func isKept(_ variable: UInt32) -> Bool { variable < code.variables.count && isKept(Int(variable)) }

  private func isMemory(_ variable: Int) -> Bool {
    guard isKept(variable) else { return false }
    switch VariableRecord.Home(rawValue: code.variables[variable].home) {
    case .launch, .install, .session: return true
    case .status, .fixedInput, .liveInput, .parameter, .derived, .count, nil: return false
    }
  }
}
