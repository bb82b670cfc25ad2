internal import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// How a journey begins: everything that is so before its first step.
struct Origin: Hashable, Sendable {
  var arguments: [Value]
  /// By the program's facts; statuses follow from the true ones.
  var facts: [Value]
  /// The ages of the program's moments.
  var ages: [Value]
  /// By the program's resources.
  var truths: [Value]
  /// Whether memory is as it is when nothing was ever kept.
  var isFirst: Bool
}

/// What outlives a session: the values of shared memory, and the ages of shared moments.
package struct Memory: Hashable, Sendable {
  /// By the program's facts; 0 where a fact is no memory.
  package var values: [Value]
  /// By the program's moments; 0 where a moment is no memory.
  package var ages: [Value]

  /// Bytes of one, in a list and in a set.
  var size: Int { values.storageBytes + ages.storageBytes + 3 * MemoryLayout<Memory>.stride }
}

extension World {
  /// Memory in which nothing was kept yet.
  var firstMemory: Memory {
    Memory(
      values: program.facts.map { isShared($0) ? program.variables[$0].initial : 0 },
      ages: program.moments.map { _ in Moment.never })
  }

  /// What a journey leaves, if it is left now.
  func memory(of configuration: WorldState) -> Memory {
    Memory(
      values: program.facts.map { isShared($0) ? configuration.session.kept($0) : 0 },
      ages: program.moments.map { isShared($0) ? configuration.session.kept($0) : 0 })
  }

  /// What memory may be later without anybody keeping anything: older, and that of the launch begun anew.
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

  /// Every way in which a flow can begin with this memory.
  func origins(of flow: ID<Flow>, _ relevance: Relevance, with memory: Memory, isFirst: Bool) -> Origins {
    Origins(OriginChoices(of: flow, relevance, self), with: memory, isFirst: isFirst)
  }

  /// The facts with which a flow begins.
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
      facts.values[position] = owner.shown[Int(origin.truths[index])]
    }
    return facts
  }

  /// The first step.
  func start(_ flow: ID<Flow>, _ origin: Origin) -> ScratchSession {
    start(flow, with: origin.arguments, facts: facts(of: origin), truths: origin.truths)
  }
}

/// What may be so when a flow begins, besides what outlives sessions.
final class OriginChoices: Sendable {
  /// The values of each of the flow's parameters.
  fileprivate let arguments: [[Value]]
  /// The values of each of the program's facts and moments; nil for memory.
  fileprivate let facts: [[Value]?]
  fileprivate let ages: [[Value]?]
  /// The true statuses of each of the program's resources.
  fileprivate let truths: [[Value]]

  init(of flow: ID<Flow>, _ relevance: Relevance, _ world: World) {
    let program = world.program
    let parameters = program.states[program.flows[flow].root].parameters
    arguments = parameters.map { program.variables[$0].domain.all.members }
    facts = program.facts.map { id in
      switch program.variables[id].home {
      case .input where relevance.variables.contains(id): relevance.distinctValues(of: id)
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
      guard relevance.resources.contains(id), let owner = world.owners[id.index] else { return [0] }
      return owner.trueStatuses.all.members
    }
  }

  /// How many ways there are to choose, `Int.max` for more than can be counted.
  var count: Int {
    product(of: (arguments + truths).map { $0.count } + (facts + ages).map { $0?.count ?? 1 })
  }
}

/// Every way in which a flow can begin with one memory; each is made when it is asked for.
struct Origins: RandomAccessCollection, Sendable {
  private let choices: OriginChoices
  private let memory: Memory
  private let isFirst: Bool
  let count: Int

  init(_ choices: OriginChoices, with memory: Memory, isFirst: Bool) {
    (self.choices, self.memory, self.isFirst) = (choices, memory, isFirst)
    count = choices.count
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The last resource's true status changes first, the first argument last.
  subscript(position: Int) -> Origin {
    var rest = position
    let truths = chosen(choices.truths, &rest)
    let ages = chosen(choices.ages, or: memory.ages, &rest)
    let facts = chosen(choices.facts, or: memory.values, &rest)
    let arguments = chosen(choices.arguments, &rest)
    return Origin(arguments: arguments, facts: facts, ages: ages, truths: truths, isFirst: isFirst)
  }

  private func chosen(_ choices: [[Value]], _ rest: inout Int) -> [Value] {
    var values: [Value] = Array(repeating: 0, count: choices.count)
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
