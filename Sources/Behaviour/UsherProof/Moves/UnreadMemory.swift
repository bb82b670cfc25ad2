import UsherProgram
import UsherPlatform
package import UsherRuntime
package import UsherModule

extension Module {
  /// The memories that outlive a session and that nothing in the policy reads, other than what is written to such memories: those that
  /// only the app reads, above all. No journey depends on their values. Memory of a session is not among them, because writing it has
  /// no effect by itself; and neither is memory that never changes, so that a button which only writes it does nothing.
  package var unreadMemory: Set<ID<Variable>> {
    var reads = MemoryReads(program)
    for state in program.states.rows { state.walk { reads.add($0) } }
    let conditions =
      program.prompts.rows.flatMap { prompt in prompt.buttons.map { $0.condition } }
      + program.actions.rows.map { $0.needs }
      + prompts.flatMap { ($0.recovers + $0.primes).map { $0.condition } }
      + promises.flatMap { $0.promise.clauses.flatMap { $0.conditions } }
    for condition in conditions { reads.add(condition) }
    return reads.unread
  }
}

extension Operand {
  fileprivate func isConstant(_ wanted: Value) -> Bool {
    if case .value(let value, _) = self { value == wanted } else { false }
  }
}

extension Promise.Clause {
  fileprivate var conditions: [Condition] {
    switch self {
    case .never(let situation), .always(let situation): [situation.condition]
    case .possible(let from, let to), .eventually(let from, let to): [from.condition, to.condition]
    }
  }
}

/// Collects which variables a program reads. A part that uses a computed value (`let`, `decide`, `count`) reads what it is computed from.
private struct MemoryReads {
  private let program: Program
  private var read: Set<ID<Variable>> = []
  /// For each variable that is written, what the written values depend on.
  private var sources: [ID<Variable>: Set<ID<Variable>>] = [:]
  /// The memories that may get another value than they have at first.
  private var changing: Set<ID<Variable>> = []
  /// The memories that the statement writes whose operands are visited.
  private var written: [ID<Variable>]?

  init(_ program: Program) { self.program = program }

  var unread: Set<ID<Variable>> {
    var read = read
    var open = Array(read)
    while let id = open.popLast() {
      for source in sources[id] ?? [] where read.insert(source).inserted { open.append(source) }
    }
    return changing.subtracting(read).filter { if case .shared = program.variables[$0].home { true } else { false } }
  }

  mutating func add(_ condition: Condition) {
    written = nil
    note(program.variables(behind: condition))
  }

  /// `walk` visits a statement before its operands, and an operand before the tests in it.
  mutating func add(_ part: ProgramPart) {
    switch part {
    case .statement(let statement):
      written = statement.assigned?.variables
      if let (ids, operand) = statement.assigned {
        changing.formUnion(ids.filter { !operand.isConstant(program.variables[$0].initial) })
      }
    case .operand(let operand):
      for id in operand.variables { note(program.variables(behind: .isIn(id, ValueSet()))) }
    case .test(let id, let set): note(program.variables(behind: .isIn(id, set)))
    case .handler(let handler):
      written = nil
      if case .change(let watched) = handler.trigger { note(Set(watched)) }
    case .question, .row, .target: written = nil
    }
  }

  private mutating func note(_ ids: Set<ID<Variable>>) {
    guard let written else { return read.formUnion(ids) }
    for id in written { sources[id, default: []].formUnion(ids) }
  }
}
