import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherPlay
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// A bisimulation check: whether two programs have the same effects after the same moves on every journey.
///
/// Moves are deterministic, so it suffices to explore pairs of configurations that equal moves lead to from every origin. The
/// programs differ if their possible moves differ. An action's `needs` is a claim and not behaviour, except for what a restored
/// session repeats.
struct Sameness {
  private let left: Side
  private let right: Side
  private let renaming: Renaming
  private let flow: ID<Flow>

  /// One of the two programs with its transition system.
  private struct Side {
    let relevance: Relevance
    let statuses: [ExploredStatuses]
    let world: World
    let successors: Successors
    let coding: Coding

    init(_ module: Module, _ flow: ID<Flow>, besides conditions: [Condition]) {
      relevance = Relevance(of: flow, in: module, besides: conditions)
      world = World(module.program, as: module.code.policy, on: module.device)
      statuses = world.owners.map { ExploredStatuses(allOf: $0) }
      coding = Coding(world, flow: flow, relevance, statuses)
      successors = Successors(
        world: world, relevance: relevance, coding: coding, statuses: statuses,
        editions: FlowEditions(of: relevance, world, statuses.map { $0.kind }), writes: module.writesBeside(flow),
        sharesSteps: false)
    }

    func key(of configuration: WorldState) -> [UInt64] {
      var key = Array(repeating: UInt64(0), count: coding.width)
      coding.write(configuration, to: &key)
      return key
    }

    func effects(of scratch: ScratchSession) -> [Effect] { world.policy.effects(in: scratch.effects) }

    func options(from configuration: WorldState) -> [Move] {
      successors.options(from: configuration).map { $0.move }
    }

    func played(_ move: Move, from configuration: WorldState) -> ScratchSession {
      var scratch = ScratchSession(configuration)
      world.play(move, in: &scratch)
      return scratch
    }
  }

  private struct Pair: Hashable {
    var left: [UInt64]
    var right: [UInt64]
  }

  /// Compares two modules for the same platform. `proof` is the proof of the first.
  static func holds(_ proof: Proof, _ other: Module) -> Bool {
    guard let renaming = Renaming(proof.module.program, other.program) else { return false }
    return proof.flows.allSatisfy { proved in
      let left = Side(proof.module, proved.flow, besides: [])
      // The second program tracks everything that the first observes, even if it does not observe it itself.
      let seen = left.relevance.variables.map { Condition.isIn(renaming.variable($0), ValueSet()) }
      let right = Side(other, proved.flow, besides: seen)
      return Sameness(left: left, right: right, renaming: renaming, flow: proved.flow).holds(from: proof.memories)
    }
  }

  private func holds(from memories: [Memory]) -> Bool {
    var known: Set<Pair> = []
    var open: [(WorldState, WorldState)] = []
    func isSame(_ first: ScratchSession, _ second: ScratchSession) -> Bool {
      guard left.effects(of: first).map(renaming.renamed) == right.effects(of: second) else { return false }
      let pair = Pair(left: left.key(of: first.configuration), right: right.key(of: second.configuration))
      if known.insert(pair).inserted { open.append((first.configuration, second.configuration)) }
      return true
    }
    for memory in memories {
      let origins = left.world.origins(of: flow, left.relevance, left.statuses, with: memory, isFirst: true)
      for origin in origins.joined() {
        if !isSame(left.world.start(flow, origin), right.world.start(flow, renaming.renamed(origin))) { return false }
      }
    }
    while let (first, second) = open.popLast() {
      let moves = left.options(from: first)
      guard Set(moves.map(renaming.renamed)) == Set(right.options(from: second)),
        first.session.timers.map({ $0.milliseconds }) == second.session.timers.map({ $0.milliseconds })
      else { return false }
      for move in moves {
        if !isSame(left.played(move, from: first), right.played(renaming.renamed(move), from: second)) { return false }
      }
    }
    return true
  }
}

/// A mapping of variables and resources of one program to those with the same names in another.
private struct Renaming {
  private let variables: [ID<Variable>]
  private let resources: [ID<Resource>]
  private let left: Program
  private let right: Program

  /// Nil if the programs do not declare the same names.
  init?(_ left: Program, _ right: Program) {
    guard left.names == right.names else { return nil }
    (self.left, self.right) = (left, right)
    let there = Dictionary(right.variables.ids.map { (right.variables[$0].spelled, $0) }) { first, _ in first }
    let found = left.variables.rows.map { there[$0.spelled] }
    variables = found.compactMap { $0 }
    resources = left.resources.rows.compactMap { resource in
      right.resources.ids.first { right.resources[$0].name == resource.name }
    }
    guard Set(variables).count == right.variables.count, variables.count == left.variables.count,
      Set(resources).count == right.resources.count, resources.count == left.resources.count
    else { return nil }
  }

  func variable(_ id: ID<Variable>) -> ID<Variable> { variables[id.index] }

  private func renamed(_ change: Move.Change) -> Move.Change {
    Move.Change(resource: resources[change.resource.index], value: change.value)
  }

  func renamed(_ move: Move) -> Move {
    switch move {
    case .settledImmediately, .answered, .elapsed, .sent: move
    case .settled(let id, let value): .settled(resources[id.index], value)
    case .silent(let id, let value): .silent(resources[id.index], value)
    case .prompted(let change): .prompted(renamed(change))
    case .away(let changes): .away(renamed(changes))
    case .relaunched(let changes): .relaunched(renamed(changes))
    case .changed(let change): .changed(renamed(change))
    case .input(let id, let value): .input(variable(id), value)
    case .aged(let id): .aged(variable(id))
    case .written(let id, let value): .written(variable(id), value)
    }
  }

  /// Sorted by resource.
  private func renamed(_ changes: [Move.Change]) -> [Move.Change] {
    changes.map(renamed).sorted { $0.resource.index < $1.resource.index }
  }

  func renamed(_ effect: Effect) -> Effect {
    if case .request(let ticket, let id, let request, let options) = effect {
      return .request(ticket, resources[id.index], request: request, options: options)
    }
    if case .remember(let id, let value) = effect { return .remember(variable(id), value) }
    return effect
  }

  func renamed(_ origin: Origin) -> Origin {
    var renamed = origin
    for (position, id) in left.facts.enumerated() {
      guard let there = right.facts.firstIndex(of: variable(id)) else { continue }
      renamed.facts[there] = origin.facts[position]
    }
    for (position, id) in left.moments.enumerated() {
      guard let there = right.moments.firstIndex(of: variable(id)) else { continue }
      renamed.ages[there] = origin.ages[position]
    }
    for id in left.resources.ids { renamed.truths[resources[id.index].index] = origin.truths[id.index] }
    return renamed
  }
}

extension VariableDefinition {
  fileprivate var spelled: String { "\(name): \(domain.values)" }
}

extension Program {
  /// The names of everything that effects and events refer to by index.
  fileprivate var names: [[String]] {
    [
      prompts.rows.map { $0.name }, actions.rows.map { "\($0.name): \($0.answers?.values ?? [])" },
      metrics.rows.map { $0.name }, links.rows.map { $0.name }, notices.rows.map { $0.name },
      events.rows.map { $0.name }, flows.rows.map { "\($0.name): \($0.outcomes.values)" },
    ]
  }
}
