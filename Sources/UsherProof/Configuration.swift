internal import Usher
internal import UsherDevice

/// A session and the device around it, at one moment.
struct Configuration: Sendable {
  var session: Session
  /// What the flow was started with.
  var arguments: [Value]
  var facts: Facts
  /// The true status of each of the program's resources.
  var truths: [Value]
  /// For each timer of the session when it was armed, as a number among the steps that armed any.
  var ranks: [Int]
  /// Whether the session is over with the launch that its flow was for.
  var isGone = false

  /// What waits for an answer, innermost.
  var top: Session.Matter? { session.asked.last?.matter }

  var isAway: Bool { if case .link = top { true } else { false } }

  var isOver: Bool { isGone || session.hasEnded }
}

/// Configurations as keys of a few words, and back.
///
/// What the interpreter keeps in a session is written as it lies there (`CanonicalForm`), without what makes no difference
/// to the flow; statuses follow from the true ones, which come behind it, a byte each, and a moment that outlives the session
/// is the class of its age.
struct Coding: Sendable {
  private let program: Program
  private let owners: [DeviceResource?]
  private let form: CanonicalForm
  private let firstFacts: Facts
  /// The program's resources that the flow can see.
  private let resources: [Int]
  private let statuses: [ID<Variable>]
  private let moments: [(position: Int, variable: ID<Variable>)]
  private var arguments = Numbering<[Value]>()
  let width: Int

  /// The time at which steps are taken. Moments are as long before it as their class says.
  static let now: Int64 = 1 << 50

  init(_ program: Program, as policy: Policy, on owners: [DeviceResource?], flow: ID<Flow>, _ relevance: Relevance) {
    self.program = program
    self.owners = owners
    statuses = program.resources.rows.map { $0.status }
    form = CanonicalForm(of: flow, of: policy, telling: relevance.variables.subtracting(statuses))
    var facts = Facts(of: program)
    facts.now = Self.now
    firstFacts = facts
    resources = relevance.resources.map { $0.index }.filter { owners[$0] != nil }
    moments = program.moments.enumerated().filter { relevance.variables.contains($1) }.map { ($0, $1) }
    width = form.width + 1 + (resources.count + 7) / 8
  }

  // MARK: Keys

  mutating func key(of configuration: Configuration) -> [UInt64] {
    var key: [UInt64] = Array(repeating: 0, count: width)
    form.write(configuration.session, ranks: configuration.ranks, to: &key)
    key[form.width] = UInt64(arguments.number(of: configuration.arguments)) << 1 | (configuration.isGone ? 1 : 0)
    for (index, resource) in resources.enumerated() {
      key[form.width + 1 + index / 8] |= UInt64(configuration.truths[resource]) << UInt64(index % 8 * 8)
    }
    return key
  }

  func configuration(of key: ArraySlice<UInt64>) -> Configuration {
    let (session, ranks) = form.session(of: key)
    let rest = key.startIndex + form.width
    var configuration = Configuration(
      session: session, arguments: arguments[Int(key[rest] >> 1)], facts: firstFacts,
      truths: Array(repeating: 0, count: owners.count), ranks: ranks, isGone: key[rest] & 1 != 0)
    for (index, resource) in resources.enumerated() {
      configuration.truths[resource] = Value(truncatingIfNeeded: key[rest + 1 + index / 8] >> UInt64(index % 8 * 8))
    }
    settleFacts(of: &configuration)
    return configuration
  }

  /// The facts, and what the session has seen of them, from what is true and what the session remembers.
  private func settleFacts(of configuration: inout Configuration) {
    for (index, status) in statuses.enumerated() {
      guard let owner = owners[index] else { continue }
      configuration.session.assume(owner.shown[Int(configuration.truths[index])], for: status)
    }
    for (position, id) in program.facts.enumerated() {
      configuration.facts.values[position] = configuration.session.kept(id)
    }
    for (position, id) in moments where program.variables[id].home != .session {
      let age = configuration.session.kept(id)
      configuration.facts.times[position] = program.variables[id].measure?.youngest(of: age).map { Self.now - $0 }
    }
  }
}
