internal import Usher
internal import UsherDevice

/// A session and the device around it, at one moment.
struct Configuration: Sendable {
  var session: Session
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

  var isOver: Bool {
    if isGone { return true }
    if case .ended = session.position { return true }
    return false
  }
}

/// Configurations as keys of a few words, and back.
///
/// Everything that the interpreter keeps in a session is known here and nowhere else. What a key leaves out makes no
/// difference: tickets are numbered anew, parameters of states that are not active and what prompts, actions and events
/// were told are reset, statuses follow from the true ones, and a moment is the class of its age.
struct Coding: Sendable {
  private let program: Program
  private let owners: [DeviceResource?]
  private let template: Session
  private let position: Packing.Field
  private let askedField: Packing.Field
  private let timersField: Packing.Field
  private let callers: [(flow: Int, sites: [ID<State>], field: Packing.Field)]
  private let variables: [Kept]
  private let truths: [(resource: Int, field: Packing.Field)]
  private let moments: [(position: Int, variable: ID<Variable>, field: Packing.Field)]
  private var asked = Numbering<[AskedKey]>()
  private var askedValues: [[Session.Asked]] = []
  private var timers = Numbering<[TimerKey]>()
  private var timerValues: [[Session.ArmedTimer]] = []
  private let outcomes: [(ID<Flow>, Value)]
  let width: Int

  private struct Kept: Sendable {
    var variable: ID<Variable>
    /// The state that has it as a parameter; nil for what is always kept.
    var state: ID<State>?
    var field: Packing.Field
  }

  private struct AskedKey: Hashable {
    var state: ID<State>
    var matter: Matter

    enum Matter: Hashable {
      case prompt(Presentation)
      case request(ID<Resource>, Int)
      case link(ID<Link>)
      case action(ID<Action>, [Argument])
    }

    init(_ asked: Session.Asked) {
      state = asked.state
      switch asked.matter {
      case .prompt(let presentation): matter = .prompt(presentation)
      case .request(let resource, let request): matter = .request(resource, request)
      case .link(let link): matter = .link(link)
      case .action(let action, let arguments): matter = .action(action, arguments)
      }
    }
  }

  private struct TimerKey: Hashable {
    var state: ID<State>
    var handler: Int?
    var rank: Int
  }

  /// The time at which steps are taken. Moments are as long before it as their class says.
  static let now: Int64 = 1 << 50

  /// More prompts with different arguments, and more sets of timers, than this are not told apart.
  static let limit = 1 << 20

  init(_ program: Program, on owners: [DeviceResource?], flow: ID<Flow>, _ relevance: Relevance) {
    self.program = program
    self.owners = owners
    template = Session(unstarted: flow, of: program)
    outcomes = program.flows[flow].outcomes.all.members.map { (flow, $0) }
    var packing = Packing()
    position = packing.field(below: program.states.count + outcomes.count + 1)
    askedField = packing.field(below: Self.limit)
    let hasTimers = relevance.states.contains { Self.arms(program.states[$0]) }
    timersField = packing.field(below: hasTimers ? Self.limit : 1)
    var callers: [(flow: Int, sites: [ID<State>], field: Packing.Field)] = []
    for id in program.flows.ids where relevance.flows.contains(id) && id != flow {
      let sites = relevance.states.filter { state in
        if case .run(id, _, _) = program.states[state].question { true } else { false }
      }
      callers.append((id.index, sites, packing.field(below: sites.count + 1)))
    }
    self.callers = callers
    let root = program.flows[flow].root
    var parameters: [ID<Variable>: ID<State>] = [:]
    for state in relevance.states where state != root {
      for parameter in program.states[state].parameters { parameters[parameter] = state }
    }
    let own = Set(program.states[root].parameters)
    variables = program.variables.ids.compactMap { id -> Kept? in
      guard relevance.variables.contains(id), !program.moments.contains(id) else { return nil }
      switch program.variables[id].home {
      case .status, .derived, .count: return nil
      case .parameter: if parameters[id] == nil, !own.contains(id) { return nil }
      case .input, .shared, .session: break
      }
      return Kept(
        variable: id, state: parameters[id], field: packing.field(below: program.variables[id].domain.values.count))
    }
    truths = relevance.resources.compactMap { id in
      owners[id.index].map { (id.index, packing.field(below: $0.trueStatuses.values.count)) }
    }
    moments = program.moments.enumerated().filter { relevance.variables.contains($1) }.map { index, id in
      (index, id, packing.field(below: program.variables[id].domain.values.count))
    }
    width = packing.width
  }

  private static func arms(_ state: State) -> Bool {
    if state.question?.silence != nil { return true }
    return state.handlers.contains { if case .after = $0.trigger { true } else { false } }
  }

  // MARK: Keys

  mutating func key(of configuration: Configuration) -> [UInt64] {
    var key: [UInt64] = Array(repeating: 0, count: width)
    let session = configuration.session
    position.write(number(of: configuration), to: &key)
    askedField.write(number(of: session.asked), to: &key)
    timersField.write(number(of: session.timers, configuration.ranks), to: &key)
    for (flow, sites, field) in callers where !configuration.isGone {
      if let site = session.callers[flow], let index = sites.firstIndex(of: site) { field.write(index + 1, to: &key) }
    }
    var active: [ID<State>] = []
    for kept in variables {
      if let state = kept.state {
        if configuration.isGone { continue }
        if active.isEmpty { active = session.activeStates(of: program) }
        if !active.contains(state) { continue }
      }
      kept.field.write(Int(session.valuation.values[kept.variable.index]), to: &key)
    }
    for (resource, field) in truths { field.write(Int(configuration.truths[resource]), to: &key) }
    for (_, variable, field) in moments { field.write(Int(session.valuation.values[variable.index]), to: &key) }
    return key
  }

  private func number(of configuration: Configuration) -> Int {
    if configuration.isGone { return program.states.count + outcomes.count }
    switch configuration.session.position {
    case .waiting(let state): return state.index
    case .ended(_, let value): return program.states.count + Int(value)
    }
  }

  private mutating func number(of asked: [Session.Asked]) -> Int {
    let number = self.asked.number(of: asked.map { AskedKey($0) })
    if number == askedValues.count {
      var asked = asked
      for index in asked.indices { asked[index].ticket = Ticket(UInt32(index + 1)) }
      askedValues.append(asked)
    }
    return number
  }

  private mutating func number(of timers: [Session.ArmedTimer], _ ranks: [Int]) -> Int {
    let number = self.timers.number(
      of: zip(timers, ranks).map { TimerKey(state: $0.state, handler: $0.handler, rank: $1) })
    if number == timerValues.count { timerValues.append(timers) }
    return number
  }

  func configuration(of key: ArraySlice<UInt64>) -> Configuration {
    var session = template
    let asked = askedField.read(key)
    session.asked = askedValues[asked]
    session.timers = timerValues[timersField.read(key)]
    for index in session.timers.indices {
      session.timers[index].ticket = Ticket(UInt32(session.asked.count + index + 1))
    }
    session.lastTicket = Ticket(UInt32(session.asked.count + session.timers.count))
    for (flow, sites, field) in callers {
      let site = field.read(key)
      session.callers[flow] = site == 0 ? nil : sites[site - 1]
    }
    for kept in variables { session.valuation.values[kept.variable.index] = Value(kept.field.read(key)) }
    var truths = [Value](repeating: 0, count: owners.count)
    for (resource, field) in self.truths { truths[resource] = Value(field.read(key)) }
    for (position, variable, field) in moments {
      let age = Value(field.read(key))
      session.valuation.values[variable.index] = age
      session.times[position] = program.variables[variable].measure?.youngest(of: age).map { Self.now - $0 }
    }
    let place = position.read(key)
    if place < program.states.count {
      session.position = .waiting(ID(place))
    } else if place < program.states.count + outcomes.count {
      let (flow, value) = outcomes[place - program.states.count]
      session.position = .ended(flow, value)
    }
    var configuration = Configuration(
      session: session, facts: Facts(of: program), truths: truths,
      ranks: timers[timersField.read(key)].map { $0.rank },
      isGone: place == program.states.count + outcomes.count)
    settleFacts(of: &configuration)
    return configuration
  }

  /// The facts, and what the session has seen of them, from what is true and what the session remembers.
  func settleFacts(of configuration: inout Configuration) {
    for (index, owner) in owners.enumerated() {
      guard let owner else { continue }
      let status = program.resources[ID(index)].status
      configuration.session.valuation.values[status.index] = owner.shown[Int(configuration.truths[index])]
    }
    for (position, id) in program.facts.enumerated() {
      configuration.facts.values[position] = configuration.session.valuation.values[id.index]
    }
    configuration.facts.times = configuration.session.times
    configuration.facts.now = Self.now
  }
}
