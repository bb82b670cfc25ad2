import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherSemantics

/// One flow, made ready to be explored.
struct FlowProver {
  let flow: ID<Flow>
  let module: Module
  let world: World
  let observer: Observer
  let successors: Successors
  let markers: Markers
  let own: OwnPromises
  let options: Proof.Options
  private let choices: OriginChoices

  /// The provers of a policy's own flows.
  static func all(of module: Module, _ markers: Markers, _ options: Proof.Options) -> [FlowProver] {
    let world = World(
      module.program, as: module.code.recordingPlaces, on: module.device)
    return module.program.flows.ids.filter { module.isOwn($0) }.map { flow in
      FlowProver(of: flow, in: module, world, markers, options)
    }
  }

  init(of flow: ID<Flow>, in module: Module, _ world: World, _ markers: Markers, _ options: Proof.Options) {
    self.flow = flow
    self.module = module
    self.world = world
    self.markers = markers
    self.options = options
    own = OwnPromises(of: flow, in: module) { name in options.own.map { $0.contains(name) } ?? true }
    let relevance = Relevance(
      of: flow, in: module, besides: own.conditions, isBlind: options.reductions.contains(.sight),
      isCut: options.reductions.contains(.values))
    observer = Observer(
      world: world, showables: module.prompts, situations: own.situations,
      parameters: world.program.states[world.program.flows[flow].root].parameters)
    successors = Successors(
      world: world, relevance: relevance, coding: Coding(world, flow: flow, relevance),
      writes: module.writesBeside(flow), sharesSteps: options.reductions.contains(.steps))
    choices = OriginChoices(of: flow, relevance, world)
  }

  /// The flows that it runs, and those that these run; itself among them.
  var flowsRun: Set<ID<Flow>> { successors.relevance.flows }

  /// Whether it can see what outlives a session.
  var readsMemory: Bool { successors.relevance.variables.contains { world.isShared($0) } }

  /// What the budget does not suffice for before anything is explored.
  private var exhausted: Budget.Part? {
    let size = StateGraph.firstSize(of: successors.coding, links: world.program.links.count)
    if size > options.budget.bytes { return .memory }
    // A flow has no fewer states than there are combinations of true statuses.
    return successors.coding.truthsCount > options.budget.states ? .states : nil
  }

  /// Nothing is explored yet; the reason where that cannot be begun.
  func explorer() -> (explorer: Explorer?, exhausted: Budget.Part?) {
    if let exhausted { return (nil, exhausted) }
    let budget = FlowBudget(options.budget)
    let graph = StateGraph(of: flow, in: world, observer, markers, successors, isOver: budget.isOver)
    return (Explorer(graph, within: budget), nil)
  }

  /// The ways to begin with each of some memories.
  func origins(with memories: some Sequence<Memory>) -> [Origins] {
    let first = world.firstMemory
    return memories.map { Origins(choices, with: $0, isFirst: $0 == first) }
  }

  /// The proof of the flow, and the positions of the waivers that it needs; takes in what was reached, shown and tapped. One that
  /// runs a flow which has exhausted its budget is not explored.
  func proof(
    from begun: ReachableMemories, running inner: Proof.FlowProof?, _ reached: inout [Bool],
    _ shown: inout Set<ID<Prompt>>, _ tapped: inout Set<Proof.Unreached.Button>
  ) -> (flow: Proof.FlowProof, neededWaivers: Set<Int>) {
    if let inner, let part = inner.exhausted {
      return (Proof.FlowProof(self, nil, .runs(inner.flow, part), findings: [], waived: []), [])
    }
    options.begins?(world.program.flows[flow].name.description)
    var (explorer, exhausted) = self.explorer()
    explorer?.explore(from: origins(with: begun.memories))
    exhausted = exhausted ?? explorer?.exhausted
    let graph = explorer?.graph
    for (index, mark) in (graph?.effectLabels.marks ?? []).enumerated() where mark != nil { reached[index] = true }
    for wait in graph?.waits.elements ?? [] { shown.formUnion(wait.prompts) }
    for tap in graph?.steps.taps ?? [] {
      tapped.insert(Proof.Unreached.Button(prompt: ID(tap.prompt), answer: tap.answer))
    }
    var incompleteness = exhausted.map { Proof.Incompleteness.exhausted($0) }
    if own.isTooMany { incompleteness = .situations }
    if incompleteness == nil, readsMemory { incompleteness = begun.incompleteness }
    var findings: [Finding] = []
    if let graph, incompleteness == nil {
      findings = self.findings(in: graph)
      if graph.isOver() { (incompleteness, findings) = (.exhausted(.time), []) }
    }
    let waived = findings.map { finding in
      module.waivers.indices.filter { module.waivers[$0].covers(finding, of: flow, in: module) }
    }
    let proved = Proof.FlowProof(
      self, explorer, incompleteness,
      findings: zip(findings, waived).filter { $1.isEmpty }.map { $0.0 },
      waived: zip(findings, waived).filter { !$1.isEmpty }.map { $0.0 })
    return (proved, Set(waived.flatMap { $0 }))
  }

  private func findings(in graph: StateGraph) -> [Finding] {
    let standard = StandardPromise.allCases.filter { options.standard.contains($0) }.flatMap { promise in
      switch promise {
      case .wayOn: graph.wayOn(isSpinTold: options.standard.contains(.noSpin))
      case .noSpin: graph.spins()
      case .needs: graph.unmetNeeds()
      case .noDeadButton: graph.deadButtons()
      case .seenAgain: graph.unseen()
      case .primerPrompts: graph.primers()
      case .noNagging: graph.nagging()
      case .once: graph.metricsAgain()
      case .trueGuidance: graph.untrueGuidance()
      }
    }
    return standard + own.clauses.compactMap { graph.broken($0) }
  }
}

extension Proof.FlowProof {
  fileprivate init(
    _ prover: FlowProver, _ explorer: Explorer?, _ incompleteness: Proof.Incompleteness?, findings: [Finding],
    waived: [Finding]
  ) {
    let graph = explorer?.graph
    let states = graph?.count ?? 0
    self.init(
      flow: prover.flow, states: states, transitions: explorer?.transitionCount ?? 0, depth: graph?.depth ?? 0,
      bytesPerState: (explorer?.size ?? 0) / max(states, 1), incompleteness: incompleteness, findings: findings,
      waived: waived, witnesses: prover.options.tellsWitnesses ? graph?.witnesses ?? [] : [],
      survey: incompleteness == nil && prover.options.tellsSteps ? graph?.survey : nil,
      graph: prover.options.keepsGraphs ? graph : nil)
  }
}

extension Proof {
  /// One flow made ready to be explored, for whoever takes the time of that alone: no promise is looked at.
  package struct Survey: Sendable {
    private let prover: FlowProver
    private let begun: ReachableMemories

    package init(of flow: ID<Flow>, in module: Module) {
      let options = Options(standard: [], own: [], budget: Budget(bytes: .max))
      let provers = FlowProver.all(of: module, Markers(module.program), options)
      guard let prover = provers.first(where: { $0.flow == flow }) else {
        preconditionFailure("the flow is the policy's own")
      }
      self.prover = prover
      begun = ReachableMemories(provers, options)
    }

    /// How many there are, and the bytes of what is kept for them.
    package func explored() -> (states: Int, transitions: Int, bytes: Int) {
      var explorer = prover.explorer().explorer
      explorer?.explore(from: prover.origins(with: begun.memories))
      return (explorer?.graph.count ?? 0, explorer?.transitionCount ?? 0, explorer?.size ?? 0)
    }
  }
}
