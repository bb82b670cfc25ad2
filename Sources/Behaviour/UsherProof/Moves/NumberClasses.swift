internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule

/// The numbers in memory and parameters that a policy distinguishes.
///
/// Two values of a variable are equivalent if each test gives the same result for both, and if the same holds after every
/// assignment that computes a value from them. The relation is the coarsest such partition, found by refinement. It is the
/// same for all flows of a policy, because they share memory.
struct NumberClasses: Sendable {
  /// By index of the program's variables, for each value the one that represents its class. Nil if all values differ.
  private let representatives: [[Value]?]

  init(of module: Module) {
    let program = module.program
    var uses = NumberUses(of: module)
    uses.refine()
    representatives = program.variables.ids.map { id in
      guard let classes = uses.classes[id.index] else { return nil }
      let initial = Int(program.variables[id].initial)
      let first = classes.indices.map { value in
        classes[initial] == classes[value] ? initial : classes.firstIndex(of: classes[value]) ?? value
      }
      return first == Array(classes.indices) ? nil : first.map { Value($0) }
    }
  }

  /// For each value of a variable the one that represents it; nil if all values differ.
  func representatives(of id: ID<Variable>) -> [Value]? { representatives[id.index] }

  /// The values that represent all values of a variable.
  func distinctValues(of id: ID<Variable>, in program: Program) -> [Value] {
    let all = program.variables[id].domain.all.members
    guard let representatives = representatives[id.index] else { return all }
    return all.filter { representatives[Int($0)] == $0 }
  }
}

/// The tests and assignments of numbers in a policy, and the classes of values that they distinguish.
private struct NumberUses {
  private let program: Program
  /// By index of the program's variables, for each value the number of its class. Nil for variables that hold no number of
  /// the policy's own.
  private(set) var classes: [[Int]?]
  private var copies: [Copy] = []

  /// An assignment of the number in `source` plus `sum` to `target`.
  private struct Copy {
    var source: ID<Variable>
    var sum: Int
    var target: ID<Variable>
  }

  init(of module: Module) {
    program = module.program
    classes = module.program.variables.rows.map { variable in
      guard variable.domain.lowest != nil, variable.measure == nil else { return nil }
      switch variable.home {
      case .shared, .session, .parameter: return variable.domain.values.map { _ in 0 }
      case .status, .input, .derived, .count: return nil
      }
    }
    for state in program.states.rows { state.walk { add($0) } }
    for flow in program.flows.rows { for retirement in flow.retired { retirement.target.walk { add($0) } } }
    for variable in program.variables.rows {
      if case .derived(let branches) = variable.home { for branch in branches { branch.condition.walk { add($0) } } }
    }
    for prompt in program.prompts.rows { for button in prompt.buttons { button.condition.walk { add($0) } } }
    for action in program.actions.rows { action.needs.walk { add($0) } }
    for prompt in module.prompts {
      for guidance in prompt.recovers + prompt.primes { guidance.condition.walk { add($0) } }
    }
    for promised in module.promises { add(promised.promise) }
  }

  private mutating func add(_ part: ProgramPart) {
    switch part {
    case .test(let id, let set): divide(id, by: values(of: id).map { set.contains(Value($0)) ? 1 : 0 })
    case .target(.state(let state, let operands)): add(operands, passedTo: program.states[state].parameters)
    case .question(.run(let flow, let operands, _)):
      add(operands, passedTo: program.states[program.flows[flow].root].parameters)
    case .question(.show(_, let operands, _)), .question(.perform(_, let operands, _)),
      .statement(.signal(_, let operands)):
      for operand in operands { for id in operand.variables { keep(id) } }
    case .statement(.remember(let id, let operand)): add(operand, assignedTo: id)
    case .statement(.rememberAt(let cells, key: let key, let operand)):
      for id in key.variables { keep(id) }
      for cell in cells { add(operand, assignedTo: cell) }
    case .handler(let handler): if case .change(let watched) = handler.trigger { for id in watched { keep(id) } }
    case .question(.choose), .question(.ask), .question(.open), .row, .target(.stay), .target(.outcome),
      .target(.choose), .target(.back),
      .statement(.open), .operand:
      break
    }
  }

  private mutating func add(_ promise: Promise) {
    if case .flows(let flows, arguments: let arguments) = promise.scope {
      for flow in flows {
        for (parameter, value) in zip(program.states[program.flows[flow].root].parameters, arguments) where value != nil
        {
          keep(parameter)
        }
      }
    }
    for situation in promise.clauses.flatMap({ situations(of: $0) }) {
      situation.condition.walk { add($0) }
      for case .at(let places) in situation.occasions ?? [] {
        for place in places { for binding in place.values { keep(binding.variable) } }
      }
    }
  }

  private func situations(of clause: Promise.Clause) -> [Promise.Situation] {
    switch clause {
    case .never(let situation), .always(let situation): [situation]
    case .possible(let from, let to): [from, to]
    case .eventually(let after, let to): [after, to]
    }
  }

  private mutating func add(_ operands: [Operand], passedTo parameters: [ID<Variable>]) {
    for (operand, parameter) in zip(operands, parameters) { add(operand, assignedTo: parameter) }
  }

  private mutating func add(_ operand: Operand, assignedTo target: ID<Variable>) {
    switch operand {
    case .variable(let id, _): copies.append(Copy(source: id, sum: 0, target: target))
    case .sum(let id, let addend, _):
      keep(addend.variable)
      for number in addend.numbers(in: program) { copies.append(Copy(source: id, sum: number, target: target)) }
    case .value, .condition, .text: break
    }
  }

  /// Makes all values of a variable differ.
  private mutating func keep(_ id: ID<Variable>?) {
    if let id { divide(id, by: Array(values(of: id))) }
  }

  private func values(of id: ID<Variable>) -> Range<Int> { program.variables[id].domain.values.indices }

  /// Divides the classes of a variable's values by a property of each value.
  private mutating func divide(_ id: ID<Variable>, by properties: [Int]) {
    guard let old = classes[id.index] else { return }
    var numbers: [[Int]: Int] = [:]
    classes[id.index] = old.indices.map { value in
      let key = [old[value], properties[value]]
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
  }

  /// Divides the sources of assignments by the classes of the assigned values, until nothing changes.
  mutating func refine() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for copy in copies {
        guard let before = classes[copy.source.index] else { continue }
        divide(
          copy.source,
          by: values(of: copy.source).map { value in
            guard let assigned = result(of: copy, for: Value(value)) else { return -1 }
            return classes[copy.target.index]?[Int(assigned)] ?? Int(assigned)
          })
        if classes[copy.source.index] != before { hasChanged = true }
      }
    }
  }

  private func result(of copy: Copy, for value: Value) -> Value? {
    let source = program.variables[copy.source].domain
    let sum = min(max(Int(value) + copy.sum, 0), source.values.count - 1)
    return program.variables[copy.target].domain.value(named: source.name(of: Value(sum)))
  }
}
