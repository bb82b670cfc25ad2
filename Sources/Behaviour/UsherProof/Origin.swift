internal import UsherRuntime
internal import UsherPlatform

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
struct Memory: Hashable, Sendable {
  /// By the program's facts; 0 where a fact is no memory.
  var values: [Value]
  /// By the program's moments; 0 where a moment is no memory.
  var ages: [Value]
}

extension World {
  /// Memory in which nothing was kept yet.
  var firstMemory: Memory {
    Memory(
      values: program.facts.map { isShared($0) ? program.variables[$0].initial : 0 },
      ages: program.moments.map { _ in Measure.never })
  }

  /// What a journey leaves, if it is left now.
  func memory(of configuration: Configuration) -> Memory {
    Memory(
      values: program.facts.map { isShared($0) ? configuration.session.kept($0) : 0 },
      ages: program.moments.map { isShared($0) ? configuration.session.kept($0) : 0 })
  }

  /// What memory may be later without anybody keeping anything: older, and that of the launch begun anew.
  func later(_ memory: Memory) -> [Memory] {
    var all: [Memory] = []
    for (position, id) in program.moments.enumerated() where memory.ages[position] != Measure.never {
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
      if case .shared(.launch, key: _) = program.variables[id].home { relaunched.ages[position] = Measure.never }
    }
    return relaunched == memory ? all : all + [relaunched]
  }

  func isShared(_ id: ID<Variable>) -> Bool {
    if case .shared = program.variables[id].home { true } else { false }
  }

  /// Every way in which a flow can begin with this memory.
  func origins(of flow: ID<Flow>, _ relevance: Relevance, with memory: Memory, isFirst: Bool) -> [Origin] {
    let parameters = program.states[program.flows[flow].root].parameters
    var facts: [[Value]] = []
    for (position, id) in program.facts.enumerated() {
      switch program.variables[id].home {
      case .input where relevance.variables.contains(id): facts.append(relevance.distinctValues(of: id))
      case .shared: facts.append([memory.values[position]])
      case .status, .input, .session, .parameter, .derived, .count: facts.append([program.variables[id].initial])
      }
    }
    var ages: [[Value]] = []
    for (position, id) in program.moments.enumerated() {
      switch program.variables[id].home {
      case .input where relevance.variables.contains(id): ages.append(program.variables[id].domain.all.members)
      case .shared: ages.append([memory.ages[position]])
      case .status, .input, .session, .parameter, .derived, .count: ages.append([Measure.never])
      }
    }
    let truths = program.resources.ids.map { id -> [Value] in
      guard relevance.resources.contains(id), let owner = owners[id.index] else { return [0] }
      return owner.trueStatuses.all.members
    }
    let arguments = combinations(parameters.map { program.variables[$0].domain.all.members })
    let (allFacts, allAges, allTruths) = (combinations(facts), combinations(ages), combinations(truths))
    return arguments.flatMap { arguments in
      allFacts.flatMap { facts in
        allAges.flatMap { ages in
          allTruths.map {
            Origin(arguments: arguments, facts: facts, ages: ages, truths: $0, isFirst: isFirst)
          }
        }
      }
    }
  }

  /// The facts with which a flow begins.
  func facts(of origin: Origin) -> Facts {
    var facts = Facts(of: program)
    facts.now = Coding.now
    facts.values = origin.facts
    for (position, id) in program.moments.enumerated() {
      facts.times[position] = time(ofAge: origin.ages[position], of: id)
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
  func start(_ flow: ID<Flow>, _ origin: Origin) -> Stage {
    let facts = facts(of: origin)
    let (session, _) = Session.start(flow, with: origin.arguments, of: policy, facts: facts)
    var stage = Stage(
      Configuration(session: session, arguments: origin.arguments, facts: facts, truths: origin.truths, ranks: []))
    settle(&stage)
    return stage
  }
}

/// All ways to take one of each.
func combinations(_ choices: [[Value]]) -> [[Value]] {
  choices.reduce([[]]) { all, values in all.flatMap { some in values.map { some + [$0] } } }
}
