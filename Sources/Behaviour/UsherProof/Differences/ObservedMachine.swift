internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// The journeys of one policy as somebody outside of it sees them: an explored graph in which requests that the system answers without
/// a prompt belong to the step that makes them.
final class ObservedMachine {
  let graph: StateGraph
  let prover: FlowProver
  private let alphabet: SharedAlphabet
  private let program: Program
  private let named: (String) -> String
  /// For each common resource its weight in the explored number, its statuses there, and their weight in the common number.
  private let statuses: [(weight: Int, numbers: [Int], commonWeight: Int)]
  private var known: [[Transition]?]
  private var areImmediate: [Bool?]

  /// A step from one place where the journey waits to the next.
  struct Transition {
    /// The number of the event in the shared alphabet.
    var event: UInt32
    var target: UInt32
    /// The number of what is seen of it.
    var observation: UInt32
    /// Its index among the moves of the configuration.
    var ordinal: UInt32
    /// Whether the journey offers or awaits it.
    var isAwaited: Bool
  }

  /// - Parameters:
  ///   - common: the names of the resources that both policies follow, in the same order for both, each with the names of statuses on
  ///     its device.
  ///   - named: the name that the new policy has for a name.
  init(
    _ graph: StateGraph, _ prover: FlowProver, _ common: [(name: String, statuses: [String])],
    _ alphabet: SharedAlphabet,
    named: @escaping (String) -> String
  ) {
    self.named = named
    (self.graph, self.prover, self.alphabet) = (graph, prover, alphabet)
    let program = graph.world.program
    self.program = program
    known = Array(repeating: nil, count: graph.count)
    areImmediate = Array(repeating: nil, count: graph.count)
    var weight = 1
    statuses = common.map { name, names in
      defer { weight *= names.count }
      guard let id = program.resources.ids.first(where: { program.resources[$0].name == name }),
        let owner = graph.world.owners[id.index]
      else { return (1, [0], weight) }
      let explored = graph.successors.statuses[id.index].values.map { status in
        names.firstIndex(of: owner.trueStatuses.name(of: status)) ?? 0
      }
      return (graph.coding.weight(of: id), explored, weight)
    }
  }

  /// The number of the common statuses of a combination of all.
  func common(_ truths: Int) -> Int {
    statuses.reduce(0) { sum, status in
      sum + status.numbers[truths / max(status.weight, 1) % status.numbers.count] * status.commonWeight
    }
  }

  private func common(at position: Int) -> Int { common(Int(graph.configurations.places[position].truths)) }

  private func isImmediate(_ position: Int) -> Bool {
    if let known = areImmediate[position] { return known }
    let isImmediate = graph.world.isSettledImmediately(graph.configuration(position))
    areImmediate[position] = isImmediate
    return isImmediate
  }

  // MARK: Steps

  /// Where a journey waits after its first step, and what is seen of that.
  func start(_ beginning: StateGraph.OriginEdge) -> (target: Int, observation: Int) {
    end(of: Int(beginning.effectLabel), at: Int(beginning.target))
  }

  func transitions(from position: Int) -> [Transition] {
    if let known = known[position] { return known }
    let isImmediate = isImmediate(position)
    let edges = graph.edges(from: position) { !isImmediate || $0 == .settledImmediately }
    let before = graph.configuration(position)
    let option = graph.ownOptions(from: position, before)
    let all = edges.map { edge in
      let (target, observation) = end(of: Int(edge.effectLabel), at: Int(edge.target))
      let event = SeenEvent(
        event: edge.environment.map { .environment($0) } ?? event(option(Int(edge.ordinal)), before),
        statuses: common(at: Int(edge.target)))
      return Transition(
        event: UInt32(alphabet.number(of: event)), target: UInt32(target), observation: UInt32(observation),
        ordinal: edge.ordinal, isAwaited: edge.moveKind.isAwaited)
    }
    // A trip and an absence can be the same.
    var seen: Set<UInt64> = []
    let distinct = all.sorted { ($0.event, $0.target) < ($1.event, $1.target) }.filter {
      seen.insert(UInt64($0.event) << 32 | UInt64($0.target)).inserted
    }
    known[position] = distinct
    return distinct
  }

  /// Follows requests that the system answers at once, and returns where that ends and what is seen.
  private func end(of effectLabel: Int, at target: Int) -> (target: Int, observation: Int) {
    var seen = effects(of: effectLabel, at: target)
    var position = target
    for _ in 0..<Self.mostImmediate where isImmediate(position) {
      let next = graph.edges(from: position) { $0 == .settledImmediately }
      guard next.count == 1 else { break }
      position = Int(next[0].target)
      seen += effects(of: Int(next[0].effectLabel), at: position)
    }
    return (position, alphabet.number(of: seen))
  }

  /// The most requests in a row that the system answers at once; a journey with more goes round.
  private static let mostImmediate = 100

  /// A request that the system answers at once is not seen.
  private func effects(of effectLabel: Int, at target: Int) -> [SeenEffect] {
    let effects = graph.effectLabels.effects(of: effectLabel, as: graph.world.policy)
    return effects.map { SeenEffect($0, of: graph.flow, in: program, named) }.filter {
      $0.kind != .ask || !isImmediate(target)
    }
  }

  // MARK: Events

  private func event(_ option: MoveOption?, _ before: WorldState) -> SeenEvent.Event {
    guard let move = option?.move else { return .settledImmediately }
    switch move {
    case .settledImmediately: return .settledImmediately
    case .answered(let position, let answer):
      let (subject, name) = named(before.session.asked[position].matter, answer)
      return .answered(subject, name)
    case .settled(let id, _): return .settled(program.resources[id].name)
    case .silent(let id, _): return .silent(program.resources[id].name)
    case .prompted(let change): return .prompted(program.resources[change.resource].name)
    case .elapsed(let index): return elapsed(index, before)
    case .sent(let id, let values):
      let event = program.events[id]
      let names = zip(event.parameters, values).map { parameter, value in
        parameter.variable.map { named(program.variables[$0].domain.name(of: value)) } ?? ""
      }
      return .sent(named(event.name), names)
    case .away: return .environment(.away)
    case .relaunched: return .environment(.relaunched)
    case .changed: return .environment(.changed)
    case .input(let id, let value): return .input(name(of: id), named(program.variables[id].domain.name(of: value)))
    case .written(let id, let value): return .written(name(of: id), named(program.variables[id].domain.name(of: value)))
    case .aged(let id):
      let next = before.session.kept(id) + 1
      return .aged(name(of: id), program.variables[id].measure?.youngest(of: next) ?? 0)
    }
  }

  private func elapsed(_ index: Int, _ before: WorldState) -> SeenEvent.Event {
    let timers = before.session.timers
    let earlier = timers.indices.filter { other in
      timers[other].milliseconds == timers[index].milliseconds
        && (before.ranks[other], other) < (before.ranks[index], index)
    }
    return .elapsed(milliseconds: timers[index].milliseconds, number: earlier.count)
  }

  private func name(of id: ID<Variable>) -> String { named(program.variables[id].name.description) }

  private func named(_ matter: Session.Matter, _ answer: Value) -> (String, String) {
    switch matter {
    case .prompt(let shown):
      (
        "show \(named(program.prompts[shown.prompt].name))",
        named(program.prompts[shown.prompt].answers.name(of: answer))
      )
    case .action(let id, _):
      ("do \(named(program.actions[id].name))", named(program.actions[id].declared[Int(answer)].answer))
    case .link(let id): ("open \(named(program.links[id].name))", Question.openAnswers.name(of: answer))
    case .request(let id, _): ("ask \(program.resources[id].name)", "")
    }
  }
}

extension StateGraph {
  /// The moves of a configuration other than the environment's, by their index among all moves.
  func ownOptions(from position: Int, _ before: WorldState) -> (Int) -> MoveOption? {
    let place = configurations.places[position]
    let location = configurations.locations[Int(place.location)]
    if location.isUnshared {
      let options = successors.options(from: before)
      return { $0 < options.count ? options[$0] : nil }
    }
    let template = configurations.locations.template(Int(place.location), at: coding.truths(Int(place.truths)))
    let shift = template.middle.reduce(template.leading.count) {
      $0 + transitions.environment.count(of: $1, from: Int(place.truths), in: location.setting)
    }
    return { ordinal in
      if ordinal < template.leading.count { return template.leading[ordinal] }
      return template.trailing.indices.contains(ordinal - shift) ? template.trailing[ordinal - shift] : nil
    }
  }
}
