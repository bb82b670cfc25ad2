internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Encodes configurations as keys of a few words, and decodes them.
///
/// The first part of a key is its location: the session as `CanonicalForm` writes it, without what the flow cannot observe, and
/// the start arguments. The last word is the number of the combination of true statuses, which determines the statuses that an
/// app sees. Moments that outlive the session are reduced to their age classes.
final class Coding: Sendable {
  private let program: Program
  private let form: CanonicalForm
  /// Number of values of each of the flow's parameters.
  private let radices: [Int]
  /// The number of the platform's editions, as the world counts them.
  private let editions: Int
  private let firstFacts: Facts
  /// The program's resources that the flow can observe, and their numbers of explored true statuses.
  private let resources: [(index: Int, radix: Int)]
  /// By index of the program's resources.
  private let explored: [ExploredStatuses]
  /// For each of the program's resources the weight of its true status in the mixed-radix number.
  private let weights: [Int]
  private let resourceCount: Int
  /// The position of each resource's status among the facts.
  private let statuses: [(fact: Int, resource: Int, shown: TrueStatusTable<Value>)]
  /// Moments that outlive the session, with a time for each age class.
  private let moments: [(position: Int, variable: ID<Variable>, times: [Int64?])]
  /// Whether a location has a word for the answered prompts of actions, and for whether a tap led to the request.
  private let hasAnswers: Bool
  /// The bit for a request that no tap led to. An action asks for fewer resources than there are bits.
  private static let lackingTap: UInt64 = 1 << 63
  /// Number of words of a location.
  let locationWidth: Int
  /// Number of combinations of true statuses: a lower bound for the flow's configurations. `Int.max` on overflow.
  let truthsCount: Int

  /// The time at which all steps take place. A moment lies before it by the least age of its class.
  static let now: Int64 = 1 << 50

  /// `numbers` are the classes of numbers that keys distinguish; nil if they distinguish all.
  init(
    _ world: World, flow: ID<Flow>, _ relevance: Relevance, _ explored: [ExploredStatuses],
    _ numbers: NumberClasses? = nil
  ) {
    self.explored = explored
    let program = world.program
    self.program = program
    resourceCount = world.owners.count
    editions = world.platform.editions.count
    let seen = program.resources.rows.map { $0.status }
    let relevant = relevance.variables.subtracting(seen)
    form = CanonicalForm(
      of: flow, of: world.policy, telling: relevant,
      representatives: relevant.compactMap { id in numbers?.representatives(of: id).map { (id, $0) } })
    radices = program.states[program.flows[flow].root].parameters.map { program.variables[$0].domain.values.count }
    var facts = Facts(of: program)
    facts.now = Self.now
    firstFacts = facts
    statuses = seen.enumerated().compactMap { index, status in
      guard let owner = world.owners[index], let fact = program.facts.firstIndex(of: status) else { return nil }
      return (fact, index, owner.shown)
    }
    resources = relevance.resources.compactMap { id in
      world.owners[id.index].map { _ in (id.index, explored[id.index].values.count) }
    }
    var weights = world.owners.map { _ in 0 }
    var weight = 1
    for (index, radix) in resources.reversed() {
      weights[index] = weight
      weight = weight.multipliedReportingOverflow(by: radix).overflow ? 0 : weight * radix
    }
    self.weights = weights
    moments = program.moments.enumerated().filter {
      relevance.variables.contains($1) && program.variables[$1].home != .session
    }.map { position, id in
      (position, id, program.variables[id].domain.all.members.map { world.time(ofAge: $0, of: id, at: Self.now) })
    }
    hasAnswers = world.hasAskingActions || !world.taps.isEmpty
    locationWidth = form.width + (hasAnswers ? 2 : 1)
    truthsCount = resources.reduce(1) { count, resource in
      let (product, overflow) = count.multipliedReportingOverflow(by: resource.radix)
      return overflow ? Int.max : product
    }
  }

  /// Number of words of a key.
  var width: Int { locationWidth + 1 }

  /// An arbitrary configuration, to be overwritten by `read`.
  var blank: WorldState {
    WorldState(
      session: form.unstarted, arguments: radices.map { _ in 0 }, facts: firstFacts,
      truths: Array(repeating: TrueStatus(0), count: resourceCount))
  }

  // MARK: Keys

  /// Overwrites `key`, which has `width` words, with the key of a configuration.
  func write(_ configuration: WorldState, to key: inout [UInt64]) {
    form.write(configuration.session, ranks: configuration.ranks, to: &key)
    var number = 0
    for position in radices.indices { number = number * radices[position] + Int(configuration.arguments[position]) }
    number = number * editions + configuration.edition
    key[form.width] = UInt64(number) << 1 | (configuration.isGone ? 1 : 0)
    if hasAnswers {
      key[form.width + 1] = configuration.answered.bits | (configuration.lacksTap ? Self.lackingTap : 0)
    }
    key[locationWidth] = UInt64(self.number(of: configuration.truths))
  }

  /// Decodes a configuration into existing storage.
  func read(_ location: ArraySlice<UInt64>, _ truths: Int, into configuration: inout WorldState) {
    form.read(location, into: &configuration.session, ranks: &configuration.ranks)
    let rest = location[location.startIndex + form.width]
    var number = Int(rest >> 1)
    configuration.edition = number % editions
    number /= editions
    for index in radices.indices.reversed() {
      configuration.arguments[index] = Value(truncatingIfNeeded: number % radices[index])
      number /= radices[index]
    }
    configuration.isGone = rest & 1 != 0
    if hasAnswers {
      let word = location[location.startIndex + form.width + 1]
      configuration.answered.bits = word & ~Self.lackingTap
      configuration.lacksTap = word & Self.lackingTap != 0
    }
    read(truths, into: &configuration.truths)
    settleFacts(of: &configuration)
  }

  func configuration(of location: ArraySlice<UInt64>, _ truths: Int) -> WorldState {
    var configuration = blank
    read(location, truths, into: &configuration)
    return configuration
  }

  /// Restores the facts, and the session's view of them, from the true statuses and the session's memory.
  private func settleFacts(of configuration: inout WorldState) {
    for (fact, resource, shown) in statuses {
      configuration.session.assume(shown[configuration.truths[resource]], forFact: fact)
    }
    for position in configuration.facts.values.indices {
      configuration.facts.values[position] = configuration.session.fact(at: position)
    }
    for (position, id, times) in moments {
      configuration.facts.times[position] = times[Int(configuration.session.kept(id))]
    }
  }

  // MARK: True statuses

  /// The number of a combination of true statuses.
  func number(of truths: [TrueStatus]) -> Int {
    var number = 0
    for (index, radix) in resources { number = number * radix + explored[index].position(of: truths[index]) }
    return number
  }

  /// Decodes a combination of true statuses into existing storage.
  func read(_ number: Int, into truths: inout [TrueStatus]) {
    var number = number
    for position in resources.indices.reversed() {
      let (index, radix) = resources[position]
      truths[index] = explored[index].values[number % radix]
      number /= radix
    }
  }

  /// The difference that a change of one resource's true status makes to the number of the combination.
  func difference(of id: ID<Resource>, from old: TrueStatus, to new: TrueStatus) -> Int {
    let explored = explored[id.index]
    return (explored.position(of: new) - explored.position(of: old)) * weights[id.index]
  }

  /// The changes that lead from one combination to another.
  func changes(from old: Int, to new: Int) -> [Move.Change] {
    if old == new { return [] }
    var changes: [Move.Change] = []
    for (index, radix) in resources {
      let value = new / weights[index] % radix
      if old / weights[index] % radix == value { continue }
      changes.append(Move.Change(resource: ID(index), value: explored[index].values[value]))
    }
    return changes
  }

  /// The weight of a resource's status in the number of a combination; 0 if the flow does not follow it.
  func weight(of id: ID<Resource>) -> Int { weights[id.index] }

  /// Returns what reads the status of a resource in a combination.
  func status(of id: ID<Resource>) -> (_ number: Int) -> TrueStatus {
    guard let (index, radix) = resources.first(where: { $0.index == id.index }) else { return { _ in TrueStatus(0) } }
    let (values, weight) = (explored[index].values, weights[index])
    return { values[$0 / weight % radix] }
  }

  /// The combination in which the resources with these bits have other statuses, by their positions among the explored ones.
  func number(_ number: Int, with bits: UInt64, at position: (_ bit: Int) -> Int) -> Int {
    if bits == 0 { return number }
    var changed = number
    for (bit, resource) in resources.enumerated() where bit < UInt64.bitWidth && bits & 1 << UInt64(bit) != 0 {
      let weight = weights[resource.index]
      changed += (position(bit) - number / weight % resource.radix) * weight
    }
    return changed
  }

  func truths(_ number: Int) -> [TrueStatus] {
    var truths = Array(repeating: TrueStatus(0), count: resourceCount)
    read(number, into: &truths)
    return truths
  }
}
