internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherModule

/// The differences between the journeys of two policies on one platform, with the same person and the same device.
///
/// A journey starts with everything with which one of the old policy can start: every status, input and version, and what the old
/// policy has left in memory. Two steps are the same if the same is seen of them (``SeenEffect``); names of states, and how steps are
/// divided into rows, are not seen. The search goes on as long as no more than texts, counts, order or memory differ.
package struct PolicyDifferences: Sendable {
  package let old: Module
  package let new: Module
  /// In the order of the new policy; those that are gone come last.
  package private(set) var flows: [FlowComparison] = []
  /// For each flow that was compared both machines; empty unless the options keep graphs.
  package private(set) var machines: [(flow: String, old: MachineTable, new: MachineTable)] = []

  /// - Parameter isReworded: Whether what is shown has other texts or looks.
  package init(
    of old: Module, and new: Module, _ options: Proof.Options,
    where isReworded: @escaping (SeenEffect) -> Bool = { _ in false }
  ) {
    (self.old, self.new) = (old, new)
    let sides = Sides(old, new, options)
    defer { machines = sides.machines }
    for flow in new.startableFlows {
      let name = new.program.flows[flow].name.description
      guard let pair = sides.pairs.first(where: { $0.new?.flow == flow }), let after = pair.new else {
        flows.append(FlowComparison(name: name, result: .new))
        continue
      }
      options.begins?(name)
      flows.append(FlowComparison(name: name, result: sides.result(pair.old, after, isReworded)))
    }
    for pair in sides.pairs where pair.new == nil {
      let (program, flow) = (old.program, pair.old.flow)
      let name = program.flows[flow].name.description
      flows.append(FlowComparison(name: name, result: .gone(asked: program.asks(in: flow))))
    }
  }
}

/// What changes in one flow.
package struct FlowComparison: Sendable {
  package var name: String
  package var result: Result

  package enum Result: Sendable {
    case new
    /// Whether the system asked people something in it.
    case gone(asked: Bool)
    /// The heaviest difference first. Empty if all journeys are the same.
    case compared([Difference])
    /// A budget was met before all journeys were compared.
    case unknown(Budget.Part)
    /// No start of the old policy is one of the new policy: an input or a parameter has other values, for instance.
    case noCommonStart
    /// The systems on which the two policies run cannot be compared: their platform files have different versions or entries.
    case otherPlatform
  }
}

/// The two policies with everything that exploring them side by side needs.
private final class Sides {
  private let old: Module
  private let new: Module
  private let options: Proof.Options
  private let counterparts: Counterparts
  private let worlds: (old: World, new: World)
  private let markers: (old: Markers, new: Markers)
  private let work: WorkMeter
  private(set) var machines: [(flow: String, old: MachineTable, new: MachineTable)] = []
  private let unread: (old: Set<ID<Variable>>, new: Set<ID<Variable>>)
  /// What the old policy leaves in memory, and why that may be incomplete.
  private lazy var begun = ReachableMemories(pairs.map { $0.old }, options)
  /// The flows of the old policy, each with the one of the new policy that has its name, or had it.
  private(set) var pairs: [(old: FlowProver, new: FlowProver?)] = []

  init(_ old: Module, _ new: Module, _ options: Proof.Options) {
    (self.old, self.new) = (old, new)
    counterparts = Counterparts(old.program, new.program)
    worlds = (
      World(old.program, as: old.code.recordingPlaces, on: old.device, comparedWith: new.program),
      World(new.program, as: new.code.recordingPlaces, on: new.device, comparedWith: old.program)
    )
    markers = (Markers(old.program), Markers(new.program))
    var options = options
    options.reductions.remove(.numbers)
    if !counterparts.haveSameValues { options.reductions.remove(.values) }
    self.options = options
    work = WorkMeter(options.budget, options.advances)
    let (unreadBefore, unreadAfter) = (old.unreadMemory, new.unreadMemory)
    unread = (
      unreadBefore.filter { [counterparts] id in counterparts.inNew[id.index].map { unreadAfter.contains($0) } ?? true
      },
      unreadAfter.filter { [counterparts] id in counterparts.inOld[id.index].map { unreadBefore.contains($0) } ?? true }
    )
    let flows = new.program.flows
    for flow in old.startableFlows {
      let name = old.program.flows[flow].name.description
      let other =
        new.startableFlows.first { flows[$0].name.description == name }
        ?? new.startableFlows.first { flows[$0].formerNames.contains { $0.description == name } }
      pairs.append(provers(flow, other))
    }
  }

  // MARK: Sight

  /// The provers of a flow and its counterpart, each of which sees what the other one sees.
  private func provers(_ flow: ID<Flow>, _ other: ID<Flow>?) -> (old: FlowProver, new: FlowProver?) {
    let alone = relevance(of: flow, in: old, unread.old, [])
    guard let other else { return (prover(flow, old, worlds.old, markers.old, alone, nil, unread.old), nil) }
    let otherAlone = relevance(of: other, in: new, unread.new, [])
    let before = relevance(
      of: flow, in: old, unread.old, otherAlone.readings.compactMap { counterparts.reading($0, isOld: false) })
    let after = relevance(
      of: other, in: new, unread.new, alone.readings.compactMap { counterparts.reading($0, isOld: true) })
    let (kindsBefore, kindsAfter) = (kinds(of: before, worlds.old), kinds(of: after, worlds.new))
    func merged(
      _ kinds: [ExploredStatuses.Kind], _ program: Program, _ others: [ExploredStatuses.Kind], _ theirs: Program
    )
      -> [ExploredStatuses.Kind]
    {
      zip(program.resources.rows, kinds).map { resource, kind in
        guard let index = theirs.resources.rows.firstIndex(where: { $0.name == resource.name }) else { return kind }
        return others[index] == kind ? kind : .tracked
      }
    }
    return (
      prover(
        flow, old, worlds.old, markers.old, before, merged(kindsBefore, old.program, kindsAfter, new.program),
        unread.old),
      prover(
        other, new, worlds.new, markers.new, after, merged(kindsAfter, new.program, kindsBefore, old.program),
        unread.new)
    )
  }

  private func relevance(
    of flow: ID<Flow>, in module: Module, _ unread: Set<ID<Variable>>, _ others: [Relevance.Reading]
  ) -> Relevance {
    Relevance(
      of: flow, in: module, besides: [], unread: unread, others: others,
      dropsUnobserved: options.reductions.contains(.sight), mergesValues: options.reductions.contains(.values))
  }

  private func kinds(of relevance: Relevance, _ world: World) -> [ExploredStatuses.Kind] {
    options.reductions.contains(.statuses)
      ? ExploredStatuses.kinds(of: relevance, world, besides: []) : world.owners.map { _ in .tracked }
  }

  private func prover(
    _ flow: ID<Flow>, _ module: Module, _ world: World, _ markers: Markers, _ relevance: Relevance,
    _ kinds: [ExploredStatuses.Kind]?, _ unread: Set<ID<Variable>>
  ) -> FlowProver {
    let sight = FlowProver.Sight(relevance, kinds ?? self.kinds(of: relevance, world), unread)
    let own = OwnPromises(of: flow, in: module) { _ in false }
    return FlowProver(of: flow, in: module, world, markers, nil, own, sight, options, work)
  }

  // MARK: Journeys

  func result(
    _ before: FlowProver, _ after: FlowProver, _ isReworded: @escaping (SeenEffect) -> Bool
  ) -> FlowComparison.Result {
    guard worlds.old.platform.editions == worlds.new.platform.editions else { return .otherPlatform }
    if before.readsMemory, let part = begun.incompleteness?.part { return .unknown(part) }
    let (explorer, exhausted) = before.exploration(from: &begun)
    guard var graph = explorer?.graph, exhausted == nil else { return .unknown(exhausted ?? .memory) }
    let memories = begun.memories.map { counterparts.memory($0, first: worlds.new.firstMemory) }
    var (otherExplorer, otherExhausted) = after.explorer()
    otherExplorer?.explore(from: after.origins(with: unique(memories)))
    guard var otherGraph = otherExplorer?.graph, otherExhausted == nil, otherExplorer?.exhausted == nil else {
      otherExhausted = otherExhausted ?? otherExplorer?.exhausted
      return .unknown(otherExhausted ?? .memory)
    }
    graph.listEdges()
    otherGraph.listEdges()
    let alphabet = SharedAlphabet()
    let common = commonStatuses(before, after)
    let renames = Renames(new)
    let machine = ObservedMachine(graph, before, common, alphabet) { renames.name(of: $0) }
    let otherMachine = ObservedMachine(otherGraph, after, common, alphabet) { $0 }
    let starts = CommonStarts(machine, otherMachine, counterparts, memories: begun.memories, seenAs: memories)
    if starts.pairs.isEmpty, !graph.origins.isEmpty { return .noCommonStart }
    var joint = JointJourneys(
      machine, otherMachine, alphabet, starts: starts.pairs, atMost: options.budget.bytes, where: isReworded)
    joint.follow()
    if options.keepsGraphs {
      machines.append(
        (
          new.program.flows[after.flow].name.description,
          MachineTable(machine, starts: starts.pairs.map { $0.old }, alphabet),
          MachineTable(otherMachine, starts: starts.pairs.map { $0.new }, alphabet)
        ))
    }
    guard joint.isComplete else { return .unknown(work.exhausted ?? .memory) }
    return .compared(differences(of: joint, starts, alphabet))
  }

  private func unique(_ memories: [Memory]) -> [Memory] {
    var known: Set<Memory> = []
    return memories.filter { known.insert($0).inserted }
  }

  /// The resources that both flows follow.
  private func commonStatuses(_ before: FlowProver, _ after: FlowProver) -> [(name: String, statuses: [String])] {
    let names = Set(after.successors.relevance.resources.map { new.program.resources[$0].name })
    return before.successors.relevance.resources.compactMap { id in
      let name = old.program.resources[id].name
      guard names.contains(name), let owner = worlds.old.owners[id.index] else { return nil }
      return (name, owner.trueStatuses.all.map { owner.trueStatuses.name(of: $0) })
    }
  }

  private func differences(of joint: JointJourneys, _ starts: CommonStarts, _ alphabet: SharedAlphabet) -> [Difference]
  {
    let (before, after) = (
      Stories(graph: joint.old.graph, module: old), Stories(graph: joint.new.graph, module: new)
    )
    let all = joint.found.enumerated().map { position, found in
      let (start, steps) = joint.journey(to: found.step)
      var (telling, otherTelling) = (before.begin(joint.starts[start].old), after.begin(joint.starts[start].new))
      for step in steps {
        let (told, otherTold) = (telling.story.steps.count, otherTelling.story.steps.count)
        if let own = step.old { before.tell(Trace.Step(from: own.from, ordinal: own.ordinal), &telling) }
        if let own = step.new { after.tell(Trace.Step(from: own.from, ordinal: own.ordinal), &otherTelling) }
        let (own, others) = (telling.story.steps[told...], otherTelling.story.steps[otherTold...])
        if step.old == nil { telling.add(others.compactMap { $0.known(to: old) }) }
        if step.new == nil { otherTelling.add(own.compactMap { $0.known(to: new) }) }
      }
      let (differ, needsOutside) = joint.starts(of: position)
      return Difference(
        kind: found.kind, old: telling.story, new: otherTelling.story,
        seen: (alphabet.observations[found.observations.old], alphabet.observations[found.observations.new]),
        starts: Difference.Starts(
          count: differ.count { $0 }, all: differ.count,
          conditions: starts.table.conditions(for: differ, atMost: Difference.Starts.mostConditions),
          needsOutside: needsOutside))
    }
    return all.enumerated().sorted { ($0.1.kind.weight, $0.0) < ($1.1.kind.weight, $1.0) }.map { $0.1 }
  }
}

extension Story.Step {
  /// The step without changes of what a policy does not know; nil if nothing is left.
  fileprivate func known(to module: Module) -> Story.Step? {
    func kept(_ changes: [Act.Change]) -> [Act.Change] {
      changes.filter { change in
        module.program.resources.rows.contains { $0.name == change.name }
          || module.program.variables.rows.contains { $0.name.description == change.name }
      }
    }
    switch self {
    case .endedBetween(let changes): return .endedBetween(kept(changes))
    case .act(.meanwhile(let changes)):
      let kept = kept(changes)
      return kept.isEmpty ? nil : .act(.meanwhile(kept))
    case .act(.away(let changes, let appEnds)): return .act(.away(kept(changes), appEnds: appEnds))
    case .act(.send(let name, _, texts: _)):
      return module.program.events.rows.contains { $0.name == name } ? self : nil
    case .act: return self
    }
  }
}

extension Proof.Incompleteness {
  /// The part of the budget that was met.
  fileprivate var part: Budget.Part? {
    switch self {
    case .exhausted(let part), .unknownMemory(_, let part), .runs(_, let part): part
    case .situations: nil
    }
  }
}
