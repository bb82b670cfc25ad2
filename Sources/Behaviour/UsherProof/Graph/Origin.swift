internal import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The initial state of a journey, before its first step.
struct Origin: Hashable, Sendable {
  var arguments: [Value]
  /// By index of the program's facts. Statuses here are ignored: they follow from `truths`.
  var facts: [Value]
  /// Age classes of the program's moments.
  var ages: [Value]
  /// By index of the program's resources.
  var truths: [TrueStatus]
  /// The index of the edition of the platform.
  var edition: Int
  /// Whether memory is in its initial state, with nothing stored yet.
  var isFirst: Bool
}

/// The data that outlives a session: the values of shared memories and the age classes of shared moments.
package struct Memory: Hashable, Sendable {
  /// By index of the program's facts; 0 for a fact that is not shared.
  package var values: [Value]
  /// By index of the program's moments; 0 for a moment that is not shared.
  package var ages: [Value]

  /// Bytes of one memory in a list and a set.
  var size: Int { values.storageBytes + ages.storageBytes + 3 * MemoryLayout<Memory>.stride }
}

extension World {
  /// The initial memory, with nothing stored yet.
  var firstMemory: Memory {
    Memory(
      values: program.facts.map { isShared($0) ? program.variables[$0].initial : 0 },
      ages: program.moments.map { _ in Moment.never })
  }

  /// The memory that a session leaves behind if it ends now.
  func memory(of configuration: WorldState) -> Memory {
    Memory(
      values: program.facts.map { isShared($0) ? configuration.session.kept($0) : 0 },
      ages: program.moments.map { isShared($0) ? configuration.session.kept($0) : 0 })
  }

  /// The memories that may follow without any write: one moment in its next age class, or a new launch.
  func later(_ memory: Memory) -> [Memory] {
    var all: [Memory] = []
    for (position, id) in program.moments.enumerated() where memory.ages[position] != Moment.never {
      guard Int(memory.ages[position]) + 1 < program.variables[id].domain.values.count else { continue }
      var older = memory
      older.ages[position] += 1
      all.append(older)
    }
    var relaunched = memory
    for (position, id) in program.facts.enumerated() {
      if case .shared(.launch, key: _) = program.variables[id].home {
        relaunched.values[position] = program.variables[id].initial
      }
    }
    for (position, id) in program.moments.enumerated() {
      if case .shared(.launch, key: _) = program.variables[id].home { relaunched.ages[position] = Moment.never }
    }
    return relaunched == memory ? all : all + [relaunched]
  }

  func isShared(_ id: ID<Variable>) -> Bool { program.variables[id].isShared }

  /// All origins of a flow with this memory.
  func origins(
    of flow: ID<Flow>, _ relevance: Relevance, _ explored: [ExploredStatuses], with memory: Memory, isFirst: Bool
  ) -> [Origins] {
    let editions = FlowEditions(of: relevance, self, explored.map { $0.kind })
    return editions.all.map { edition in
      Origins(OriginChoices(of: flow, relevance, explored, editions, edition, self), with: memory, isFirst: isFirst)
    }
  }

  /// The facts at the start of a journey.
  func facts(of origin: Origin) -> Facts {
    var facts = Facts(of: program)
    facts.now = Coding.now
    facts.values = origin.facts
    for (position, id) in program.moments.enumerated() {
      facts.times[position] = time(ofAge: origin.ages[position], of: id, at: facts.now)
    }
    for (index, owner) in owners.enumerated() {
      guard let owner, let position = program.facts.firstIndex(of: program.resources[ID(index)].status) else {
        continue
      }
      facts.values[position] = owner.shown[origin.truths[index]]
    }
    return facts
  }

  /// Starts the flow and takes its first step.
  func start(_ flow: ID<Flow>, _ origin: Origin) -> ScratchSession {
    start(flow, with: origin.arguments, facts: facts(of: origin), truths: origin.truths, edition: origin.edition)
  }
}

/// The possible initial values of everything but shared memory, in one edition of the platform.
final class OriginChoices: Sendable {
  /// The values of each of the flow's parameters.
  fileprivate let arguments: [[Value]]
  /// The values of each of the program's facts and moments; nil for shared memory.
  fileprivate let facts: [[Value]?]
  fileprivate let ages: [[Value]?]
  /// The true statuses of each of the program's resources.
  fileprivate let truths: [[TrueStatus]]
  fileprivate let edition: Int
  /// The input or parameter with the most values; nil if each has only one.
  let largestInput: (variable: ID<Variable>, count: Int)?

  init(
    of flow: ID<Flow>, _ relevance: Relevance, _ explored: [ExploredStatuses], _ editions: FlowEditions,
    _ edition: Int, _ world: World, _ numbers: NumberClasses? = nil, spans: ReadSpans? = nil
  ) {
    self.edition = edition
    let program = world.program
    let parameters = program.states[program.flows[flow].root].parameters
    arguments = parameters.map {
      numbers?.distinctValues(of: $0, in: program) ?? program.variables[$0].domain.all.members
    }
    facts = program.facts.map { id in
      switch program.variables[id].home {
      case .input where relevance.variables.contains(id):
        relevance.distinctValues(of: id, among: editions.values(of: id, in: edition))
      case .shared: nil
      case .status, .input, .session, .parameter, .derived, .count: [program.variables[id].initial]
      }
    }
    ages = program.moments.map { id in
      switch program.variables[id].home {
      case .input where relevance.variables.contains(id): program.variables[id].domain.all.members
      case .shared: nil
      case .status, .input, .session, .parameter, .derived, .count: [Moment.never]
      }
    }
    truths = program.resources.ids.map { id in
      guard let bit = relevance.resources.firstIndex(of: id) else { return [TrueStatus(0)] }
      if let spans, spans.atStart & 1 << UInt64(bit) == 0 {
        return [explored[id.index].values[spans.unfollowed(bit, in: edition)]]
      }
      let existing = world.platform.owner(of: id, in: edition)?.existing
      return explored[id.index].values.filter { existing?.contains($0) ?? true }
    }
    let variables = parameters + program.facts + program.moments
    let counts = arguments.map { $0.count } + (facts + ages).map { $0?.count ?? 1 }
    largestInput = zip(variables, counts).filter { $1 > 1 }.max { $0.1 < $1.1 }.map { (variable: $0, count: $1) }
  }

  /// Number of combinations without the true statuses; `Int.max` on overflow.
  var inputCount: Int { product(of: arguments.map { $0.count } + (facts + ages).map { $0?.count ?? 1 }) }

  /// Number of combinations of true statuses; `Int.max` on overflow.
  var statusCount: Int { product(of: truths.map { $0.count }) }

  /// Number of combinations; `Int.max` on overflow.
  var count: Int { product(of: [inputCount, statusCount]) }
}

/// All origins with one memory, computed on access.
struct Origins: RandomAccessCollection, Sendable {
  private let choices: OriginChoices
  private let memory: Memory
  /// Whether that memory is the initial one, with nothing stored yet.
  let isFirst: Bool
  let count: Int

  init(_ choices: OriginChoices, with memory: Memory, isFirst: Bool) {
    (self.choices, self.memory, self.isFirst) = (choices, memory, isFirst)
    count = choices.count
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// Decodes an index as a mixed-radix number: the last resource's true status varies fastest, the first argument slowest.
  subscript(position: Int) -> Origin {
    var rest = position
    let truths = chosen(choices.truths, &rest)
    let ages = chosen(choices.ages, or: memory.ages, &rest)
    let facts = chosen(choices.facts, or: memory.values, &rest)
    let arguments = chosen(choices.arguments, &rest)
    return Origin(
      arguments: arguments, facts: facts, ages: ages, truths: truths, edition: choices.edition, isFirst: isFirst)
  }

  private func chosen<Choice>(_ choices: [[Choice]], _ rest: inout Int) -> [Choice] {
    var values = choices.map { $0[0] }
    for index in choices.indices.reversed() {
      values[index] = choices[index][rest % choices[index].count]
      rest /= choices[index].count
    }
    return values
  }

  private func chosen(_ choices: [[Value]?], or kept: [Value], _ rest: inout Int) -> [Value] {
    var values = kept
    for index in choices.indices.reversed() {
      guard let choices = choices[index] else { continue }
      values[index] = choices[rest % choices.count]
      rest /= choices.count
    }
    return values
  }
}
