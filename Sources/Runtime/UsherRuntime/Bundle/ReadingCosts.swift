/// The cost of reading each variable and evaluating each condition. Tests only lead forward, and a computed variable
/// reads only variables declared before it, so every cost is finite.
struct ReadingCosts {
  struct Cost {
    static let none = Cost(tests: 0, depth: 0)

    /// The maximum number of tests, capped at `limit`.
    var tests: Int
    /// The nesting depth of computed variables that read each other.
    var depth: Int

    func and(_ other: Cost) -> Cost {
      Cost(tests: min(tests + other.tests, ReadingCosts.limit), depth: max(depth, other.depth))
    }

    var isWithinLimits: Bool { tests < ReadingCosts.limit && depth <= ReadingCosts.depthLimit }

    func or(_ other: Cost) -> Cost { Cost(tests: max(tests, other.tests), depth: max(depth, other.depth)) }
  }

  /// The cap for costs: higher costs count as this.
  static let limit = 1 << 20
  /// The maximum recursion depth of the engine.
  static let depthLimit = 1024

  private let code: Code
  private var variables: [Cost]
  private var tests: [Cost]

  /// Nil if a computed variable reads itself or a later one, or if a cost exceeds the limits. The positions in tests and
  /// variables must have been checked already.
  init?(_ code: Code) {
    self.code = code
    variables = Array(repeating: .none, count: code.variables.count)
    tests = Array(repeating: .none, count: code.tests.count)
    let last = Self.lastRead(by: code)
    let (order, starts) = Self.ordered(last, variables: code.variables.count)
    for test in order[..<starts[1]] where !price(test) { return nil }
    for index in code.variables.indices {
      let variable = code.variables[index]
      if variable.home == VariableRecord.Home.derived.rawValue {
        for branch in variable.definition.range {
          let condition = code.branches[branch].condition
          if condition < TestRecord.fails, last[Int(condition)] >= index { return nil }
        }
      }
      variables[index] = cost(of: variable)
      if !variables[index].isWithinLimits { return nil }
      for test in order[starts[index + 1]..<starts[index + 2]] where !price(test) { return nil }
    }
  }

  /// For each test, the last computed variable that it or a following test reads; -1 if there is none.
  private static func lastRead(by code: Code) -> [Int] {
    var last = Array(repeating: -1, count: code.tests.count)
    for index in code.tests.indices {
      let test = code.tests[index]
      var variable = test.slot == none16 ? Int(test.variable) : -1
      for next in [test.yes, test.no] where next < TestRecord.fails { variable = max(variable, last[Int(next)]) }
      last[index] = variable
    }
    return last
  }

  /// Sorts tests so that each comes after the costs it needs are known: first those that read no computed variable, then
  /// those whose last one is variable 0, and so on. Also returns the start of each of these groups.
  private static func ordered(_ last: [Int], variables: Int) -> (tests: [Int], starts: [Int]) {
    var starts = Array(repeating: 0, count: variables + 2)
    for variable in last { starts[variable + 2] += 1 }
    for run in 1..<starts.count { starts[run] += starts[run - 1] }
    var next = starts
    var tests = Array(repeating: 0, count: last.count)
    for (test, variable) in last.enumerated() {
      tests[next[variable + 1]] = test
      next[variable + 1] += 1
    }
    return (tests, starts)
  }

  private mutating func price(_ index: Int) -> Bool {
    let test = code.tests[index]
    let read = test.slot == none16 ? variables[Int(test.variable)] : .none
    let rest = cost(ofCondition: test.yes).or(cost(ofCondition: test.no))
    tests[index] = Cost(tests: 1, depth: 0).and(read).and(rest)
    return tests[index].isWithinLimits
  }

  private func cost(of variable: VariableRecord) -> Cost {
    guard variable.slot == none16 else { return .none }
    var cost = Cost(tests: 1, depth: 0)
    if variable.home == VariableRecord.Home.count.rawValue {
      cost = cost.and(Cost(tests: Int(variable.definition.count), depth: 0))
    } else {
      for branch in variable.definition.range {
        cost = cost.and(self.cost(ofCondition: code.branches[branch].condition))
      }
    }
    cost.depth += 1
    return cost
  }

  func cost(ofCondition condition: UInt32) -> Cost { condition < TestRecord.fails ? tests[Int(condition)] : .none }

  /// The number of tests for binding arguments.
  func tests(ofOperands operands: Extent) -> Int {
    var cost = Cost.none
    for index in operands.range { cost = cost.and(self.cost(of: code.operands[index])) }
    return cost.tests
  }

  private func cost(of operand: OperandRecord) -> Cost {
    switch OperandRecord.Kind(rawValue: operand.kind) {
    case .variable, .sum: variables[Int(operand.index)]
    case .sumOfTwo, .difference: variables[Int(operand.index)].and(variables[Int(operand.map)])
    case .condition: cost(ofCondition: operand.map)
    case .value, .text, nil: .none
    }
  }
}
