internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Configurations as keys of a few words, and back.
///
/// What the interpreter keeps in a session is written as it lies there (`CanonicalForm`), without what makes no difference
/// to the flow; behind it comes what it was started with. That is its location. The last word is the number of its true statuses,
/// from which those that an app sees follow. A moment that outlives the session is the class of its age.
final class Coding: Sendable {
  private let program: Program
  private let form: CanonicalForm
  /// How many values each of the flow's parameters has.
  private let radices: [Int]
  private let firstFacts: Facts
  /// The program's resources that the flow can see, and how many true statuses each has.
  private let resources: [(index: Int, radix: Int)]
  /// For each of the program's resources what its true status counts for in a number.
  private let weights: [Int]
  private let resourceCount: Int
  /// Where their statuses are among the facts.
  private let statuses: [(fact: Int, resource: Int, shown: [Value])]
  /// Moments that outlive the session.
  private let moments: [(position: Int, variable: ID<Variable>, times: [Int64?])]
  /// How many words tell a location.
  let locationWidth: Int
  /// How many combinations of true statuses there are: a flow has no fewer configurations.
  let truthsCount: Int

  /// The time at which steps are taken. Moments are as long before it as their class says.
  static let now: Int64 = 1 << 50

  init(_ world: World, flow: ID<Flow>, _ relevance: Relevance) {
    let program = world.program
    self.program = program
    resourceCount = world.owners.count
    let seen = program.resources.rows.map { $0.status }
    form = CanonicalForm(of: flow, of: world.policy, telling: relevance.variables.subtracting(seen))
    radices = program.states[program.flows[flow].root].parameters.map { program.variables[$0].domain.values.count }
    var facts = Facts(of: program)
    facts.now = Self.now
    firstFacts = facts
    statuses = seen.enumerated().compactMap { index, status in
      guard let owner = world.owners[index], let fact = program.facts.firstIndex(of: status) else { return nil }
      return (fact, index, owner.shown)
    }
    resources = relevance.resources.compactMap { id in
      world.owners[id.index].map { (id.index, $0.trueStatuses.values.count) }
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
    locationWidth = form.width + 1
    truthsCount = resources.reduce(1) { count, resource in
      let (product, overflow) = count.multipliedReportingOverflow(by: resource.radix)
      return overflow ? Int.max : product
    }
  }

  /// How many words a key has.
  var width: Int { locationWidth + 1 }

  /// Some configuration, to be overwritten.
  var blank: WorldState {
    WorldState(
      session: form.unstarted, arguments: radices.map { _ in 0 }, facts: firstFacts,
      truths: Array(repeating: 0, count: resourceCount))
  }

  // MARK: Keys

  /// Writes a key over what is there, which is as wide.
  func write(_ configuration: WorldState, to key: inout [UInt64]) {
    form.write(configuration.session, ranks: configuration.ranks, to: &key)
    var number = 0
    for position in radices.indices { number = number * radices[position] + Int(configuration.arguments[position]) }
    key[form.width] = UInt64(number) << 1 | (configuration.isGone ? 1 : 0)
    key[locationWidth] = UInt64(self.number(of: configuration.truths))
  }

  /// Takes a configuration up where another was.
  func read(_ location: ArraySlice<UInt64>, _ truths: Int, into configuration: inout WorldState) {
    form.read(location, into: &configuration.session, ranks: &configuration.ranks)
    let rest = location[location.startIndex + form.width]
    var number = Int(rest >> 1)
    for index in radices.indices.reversed() {
      configuration.arguments[index] = Value(truncatingIfNeeded: number % radices[index])
      number /= radices[index]
    }
    configuration.isGone = rest & 1 != 0
    read(truths, into: &configuration.truths)
    settleFacts(of: &configuration)
  }

  func configuration(of location: ArraySlice<UInt64>, _ truths: Int) -> WorldState {
    var configuration = blank
    read(location, truths, into: &configuration)
    return configuration
  }

  /// The facts, and what the session has seen of them, from what is true and what the session remembers.
  private func settleFacts(of configuration: inout WorldState) {
    for (fact, resource, shown) in statuses {
      configuration.session.assume(shown[Int(configuration.truths[resource])], forFact: fact)
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
  func number(of truths: [Value]) -> Int {
    var number = 0
    for (index, radix) in resources { number = number * radix + Int(truths[index]) }
    return number
  }

  /// Takes the combination with a number up where another was.
  func read(_ number: Int, into truths: inout [Value]) {
    var number = number
    for position in resources.indices.reversed() {
      let (index, radix) = resources[position]
      truths[index] = Value(truncatingIfNeeded: number % radix)
      number /= radix
    }
  }

  /// What is added to a number when a resource's true status becomes another.
  func difference(of id: ID<Resource>, from old: Value, to new: Value) -> Int {
    (Int(new) - Int(old)) * weights[id.index]
  }

  func truths(_ number: Int) -> [Value] {
    var truths: [Value] = Array(repeating: 0, count: resourceCount)
    read(number, into: &truths)
    return truths
  }
}
