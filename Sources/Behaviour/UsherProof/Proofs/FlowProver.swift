import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
package import UsherModule

/// One flow with everything that its exploration needs.
struct FlowProver {
  let flow: ID<Flow>
  let module: Module
  let world: World
  let observer: Observer
  let successors: Successors
  let markers: Markers
  let own: OwnPromises
  let options: Proof.Options
  private let work: WorkMeter
  /// By edition of the platform.
  private let choices: [OriginChoices]

  /// Creates the provers of the flows that the policy itself declares and that an app can start. Other flows are proved where
  /// these run them.
  static func all(
    of module: Module, _ markers: Markers, _ options: Proof.Options, _ work: WorkMeter
  ) -> [FlowProver] {
    let world = World(
      module.program, as: module.code.recordingPlaces, on: module.device)
    let numbers = options.reductions.contains(.numbers) ? NumberClasses(of: module) : nil
    let unread = module.unreadMemory
    return module.startableFlows.map { flow in
      FlowProver(of: flow, in: module, world, markers, numbers, unread, options, work)
    }
  }

  private init(
    of flow: ID<Flow>, in module: Module, _ world: World, _ markers: Markers, _ numbers: NumberClasses?,
    _ unread: Set<ID<Variable>>, _ options: Proof.Options, _ work: WorkMeter
  ) {
    let own = OwnPromises(of: flow, in: module) { name in options.own.map { $0.contains(name) } ?? true }
    let relevance = Relevance(
      of: flow, in: module, besides: own.conditions, unread: unread,
      dropsUnobserved: options.reductions.contains(.sight), mergesValues: options.reductions.contains(.values))
    let kinds =
      options.reductions.contains(.statuses)
      ? ExploredStatuses.kinds(of: relevance, world, besides: own.conditions) : world.owners.map { _ in .tracked }
    self.init(of: flow, in: module, world, markers, numbers, own, Sight(relevance, kinds, unread), options, work)
  }

  /// What is explored of a flow.
  struct Sight {
    let relevance: Relevance
    /// By index of the program's resources.
    let kinds: [ExploredStatuses.Kind]
    let unread: Set<ID<Variable>>

    init(_ relevance: Relevance, _ kinds: [ExploredStatuses.Kind], _ unread: Set<ID<Variable>>) {
      (self.relevance, self.kinds, self.unread) = (relevance, kinds, unread)
    }
  }

  init(
    of flow: ID<Flow>, in module: Module, _ world: World, _ markers: Markers, _ numbers: NumberClasses?,
    _ own: OwnPromises, _ sight: Sight, _ options: Proof.Options, _ work: WorkMeter
  ) {
    self.flow = flow
    self.work = work
    self.module = module
    self.world = world
    self.markers = markers
    self.options = options
    self.own = own
    let (relevance, kinds, unread) = (sight.relevance, sight.kinds, sight.unread)
    observer = Observer(
      world: world, prompts: module.prompts, situations: own.situations,
      parameters: world.program.states[world.program.flows[flow].root].parameters, unread: unread)
    let editions = FlowEditions(of: relevance, world, kinds)
    let statuses =
      options.reductions.contains(.statuses)
      ? ExploredStatuses.all(of: relevance, world, kinds) : world.owners.map { ExploredStatuses(allOf: $0) }
    successors = Successors(
      world: world, relevance: relevance, coding: Coding(world, flow: flow, relevance, statuses, numbers),
      statuses: statuses, editions: editions, numbers: numbers, writes: module.writesBeside(flow),
      sharesSteps: options.reductions.contains(.steps))
    choices = editions.all.map { OriginChoices(of: flow, relevance, statuses, editions, $0, world, numbers) }
  }

  /// The flows that this flow runs, directly or indirectly, including itself.
  var flowsRun: Set<ID<Flow>> { successors.relevance.flows }

  /// Whether the flow can observe memory that outlives a session.
  var readsMemory: Bool { successors.relevance.variables.contains { world.isShared($0) } }

  /// The part of the budget that is too small even for an empty graph; nil if none is.
  private var exhausted: Budget.Part? {
    let size = StateGraph.firstSize(of: successors.coding, in: world)
    if size > options.budget.bytes { return .memory }
    // The number of true-status combinations is a lower bound for the number of states.
    return statusCount > options.budget.states ? .states : nil
  }

  /// The number of combinations of true statuses with which a journey can start; `Int.max` on overflow.
  private var statusCount: Int { sum(of: choices.map { $0.statusCount }) }

  /// The factors of the flow's number of states, without those that have a single combination.
  fileprivate func factors(memories: Int) -> [Proof.Factor] {
    let statuses = statusCount
    let inputs = sum(of: choices.map { $0.inputCount })
    let largestInput = choices.compactMap { $0.largestInput }.max { $0.count < $1.count }.map {
      Proof.Factor.Input(variable: $0.variable, count: $0.count)
    }
    return (statuses > 1 ? [.statuses(successors.relevance.resources, combinations: statuses, reader: reader)] : [])
      + (largestInput.map { [.inputs(largest: $0, combinations: inputs)] } ?? [])
      + (memories > 1 && readsMemory ? [.memories(memories)] : [])
  }

  /// The first state that reads most of the resources. Nil if only promises and prompts depend on them.
  private var reader: Proof.Factor.Reader? {
    let statuses = Set(successors.relevance.resources.map { world.program.resources[$0].status })
    let readers = successors.relevance.states.map { state in
      Proof.Factor.Reader(state: state, count: statuses.intersection(world.program.variablesRead(in: state)).count)
    }
    let most = readers.map { $0.count }.max() ?? 0
    return most == 0 ? nil : readers.first { $0.count == most }
  }

  /// A new explorer, or the exhausted part of the budget if it does not even suffice to start.
  func explorer() -> (explorer: Explorer?, exhausted: Budget.Part?) {
    if let exhausted { return (nil, exhausted) }
    return (explorer(of: successors), nil)
  }

  private func explorer(of successors: Successors) -> Explorer {
    Explorer(StateGraph(of: flow, in: world, observer, markers, successors, work), within: options.budget)
  }

  /// The proof that each promise is kept, by following each resource only where something reads it. Nil if that does not prove it, or
  /// if more is wanted than a proof: these graphs have no stories.
  private func proofBySpans() -> Judgement? {
    let mayBeEnough =
      !readsMemory && !options.tellsWitnesses && !options.keepsGraphs && !own.isTooMany
      && own.clauses.allSatisfy { if case .possible = $0.form { false } else { true } }
    guard options.reductions.contains(.spans), !options.standard.isEmpty, mayBeEnough else { return nil }
    var promised = InstantReads(world.program)
    for condition in own.conditions { promised.add(condition) }
    let (relevance, statuses) = (successors.relevance, successors.statuses)
    let bare = ReadSpans(of: flow, relevance, in: module, world, statuses)
    guard let spans = bare?.with(whole: promised.variables) else { return nil }
    var explorer = explorer(of: Successors(successors, following: spans))
    let numbers = options.reductions.contains(.numbers) ? NumberClasses(of: module) : nil
    let choices = successors.editions.all.map { edition in
      OriginChoices(of: flow, relevance, statuses, successors.editions, edition, world, numbers, spans: spans)
    }
    explorer.explore(from: choices.map { Origins($0, with: world.firstMemory, isFirst: true) })
    if explorer.exhausted != nil || tellsStartsApart(explorer.graph, spans) { return nil }
    var judgement = judgement(explorer, nil)
    judgement.survey = nil
    let isProved = judgement.incompleteness == nil && judgement.findings.isEmpty && judgement.notes.isEmpty
    return isProved ? judgement : nil
  }

  /// Whether a promise looks at the statuses with which a journey starts, and these are not known.
  private func tellsStartsApart(_ graph: StateGraph, _ spans: ReadSpans) -> Bool {
    let areKnown = successors.relevance.resources.indices.allSatisfy { spans.atStart & 1 << UInt64($0) != 0 }
    return !areKnown && RefusalCheck(graph: graph, stories: Stories(graph: graph, module: module)).mayEndInSilence
  }

  /// The result of exploring a flow and checking its promises.
  private struct Judgement {
    var explorer: Explorer?
    var incompleteness: Proof.Incompleteness?
    var findings: [Finding] = []
    var notes: [Finding] = []
    var survey: [SurveyedStep]?

    /// A proof with the steps of a full exploration, which has no more findings: every journey of it is one of the proof.
    func withSteps(of explorer: Explorer, _ work: WorkMeter) -> Judgement {
      var judgement = self
      var graph = explorer.graph
      graph.listEdges()
      graph.work = work.besides
      judgement.explorer = explorer
      judgement.survey = graph.survey
      if work.besides.exhausted != nil { judgement.survey = nil }
      return judgement
    }
  }

  private func judgement(_ explorer: Explorer?, _ incompleteness: Proof.Incompleteness?) -> Judgement {
    var judgement = Judgement(explorer: explorer, incompleteness: incompleteness)
    guard var graph = explorer?.graph, incompleteness == nil else { return judgement }
    graph.listEdges()
    judgement.findings = own.isTooMany ? [] : findings(in: graph)
    if let part = work.exhausted {
      (judgement.incompleteness, judgement.findings) = (.exhausted(part), [])
      return judgement
    }
    if own.isTooMany { judgement.incompleteness = .situations }
    // Whether a flow is proved does not depend on what else is wanted of it.
    graph.work = work.besides
    if options.reportsNotes {
      let stories = Stories(graph: graph, module: module)
      judgement.notes = ActionCheck(graph: graph, stories: stories).unansweredActions()
      judgement.notes += RefusalCheck(graph: graph, stories: stories).settingsBeforeAsking()
      let reentries = ReentryCheck(graph: graph, stories: stories)
      judgement.notes += reentries.countedAgain() + reentries.leftOut()
      judgement.notes += VersionCheck(graph: graph, stories: stories).usesTooNew()
    }
    if options.tellsSteps { judgement.survey = graph.survey }
    if work.besides.exhausted != nil { (judgement.notes, judgement.survey) = ([], nil) }
    return judgement
  }

  /// An explorer that has explored the flow as far as the budget allows, or the part of the budget that does not suffice to start. It is
  /// the one of `begun` if that has one.
  func exploration(from begun: inout ReachableMemories) -> (explorer: Explorer?, exhausted: Budget.Part?) {
    if options.reductions.contains(.explorations), var explorer = begun.takeExplorer(of: flow) {
      explorer.retrace()
      return (explorer, explorer.exhausted)
    }
    var (explorer, exhausted) = self.explorer()
    explorer?.explore(from: origins(with: begun.memories))
    return (explorer, exhausted ?? explorer?.exhausted)
  }

  /// The origins with each of these memories.
  func origins(with memories: some Sequence<Memory>) -> [Origins] {
    let first = world.firstMemory
    return memories.flatMap { memory in choices.map { Origins($0, with: memory, isFirst: memory == first) } }
  }

  /// Proves the flow. Returns the proof and the positions of the waivers that were used, and adds reached marks, shown prompts
  /// and tapped buttons to the sets. The flow is not explored if it runs a flow whose budget was exhausted. Takes the exploration of the
  /// flow that `begun` has.
  func proof(
    from begun: inout ReachableMemories, running inner: Proof.FlowProof?, _ reached: inout [Bool],
    _ shown: inout Set<ID<Prompt>>, _ tapped: inout Set<Proof.Unreached.Button>
  ) -> (flow: Proof.FlowProof, neededWaivers: Set<Int>) {
    let spent = work.exhausted.map { Proof.Incompleteness.exhausted($0) }
    if let given = spent ?? inner.flatMap({ inner in inner.exhausted.map { .runs(inner.flow, $0) } }) {
      return (Proof.FlowProof(self, given, memories: begun.memories.count), [])
    }
    options.begins?(world.program.flows[flow].name.description)
    let judgement = judgement(from: &begun)
    let (graph, findings) = (judgement.explorer?.graph, judgement.findings)
    for (index, mark) in (graph?.effectLabels.marks ?? []).enumerated() where mark != nil { reached[index] = true }
    for wait in graph?.waits.elements ?? [] { shown.formUnion(wait.prompts) }
    for tap in graph?.transitions.own.taps ?? [] {
      tapped.insert(Proof.Unreached.Button(prompt: ID(tap.prompt), answer: tap.answer))
    }
    let waived = findings.map { module.waivers(accepting: $0, of: flow) }
    var (known, accepted): (Set<Violation>, Set<Violation>) = ([], [])
    var proved = Proof.FlowProof(
      self, judgement.incompleteness, memories: begun.memories.count, judgement.explorer, judgement.survey)
    proved.findings = zip(findings, waived).filter { $1.isEmpty && known.insert($0.violation).inserted }.map { $0.0 }
    proved.waived = zip(findings, waived).filter { !$1.isEmpty && accepted.insert($0.violation).inserted }.map { $0.0 }
    proved.notes = judgement.notes
    proved.isBySpans = judgement.explorer?.graph.successors.spans != nil
    return (proved, Set(waived.flatMap { $0 }))
  }

  /// A state takes more bytes than this where there are many. A flow has at least one for each combination of statuses.
  private static let leastBytesPerState = 1000

  /// Explores the flow and checks its promises. If the statuses have many combinations, the flow is first proved with spans. If that
  /// succeeds, the full exploration is needed for the steps of lint rules only, and may fail.
  private func judgement(from begun: inout ReachableMemories) -> Judgement {
    let bySpans = statusCount > options.manyStatuses ? proofBySpans() : nil
    if let bySpans, !options.tellsSteps || statusCount > options.budget.bytes / Self.leastBytesPerState {
      return bySpans
    }
    let (explorer, exhausted) = exploration(from: &begun)
    if let bySpans {
      if let exhausted, exhausted != .memory || !options.budget.mayBeRepeated { return bySpans }
      if exhausted == nil, let explorer { return bySpans.withSteps(of: explorer, work) }
    }
    var incompleteness = exhausted.map { Proof.Incompleteness.exhausted($0) }
    if incompleteness == nil, readsMemory { incompleteness = begun.incompleteness }
    return judgement(explorer, incompleteness)
  }

  private func findings(in graph: StateGraph) -> [Finding] {
    let check = OwnCheck(graph: graph, stories: Stories(graph: graph, module: module))
    return standardFindings(in: graph) + own.clauses.flatMap { findings(of: $0, by: check) }
  }

  private func standardFindings(in graph: StateGraph) -> [Finding] {
    let stories = Stories(graph: graph, module: module)
    let isAtLaunch = options.flowsAtLaunch.contains(world.program.flows[flow].name.family)
    let ways = WayCheck(graph: graph, stories: stories)
    let guidance = GuidanceCheck(graph: graph, stories: stories)
    let refusals = RefusalCheck(graph: graph, stories: stories)
    return StandardPromise.allCases.filter { options.standard.contains($0) }.flatMap { promise in
      switch promise {
      case .noWayOn: ways.waysOn(isSpinTold: options.standard.contains(.goesRound))
      case .impossibleOutcome: ways.outcomes()
      case .goesRound: ways.spins()
      case .unmetNeeds: guidance.unmetNeeds()
      case .deadButton: ButtonCheck(graph: graph, stories: stories).deadButtons()
      case .notSeenAgain: SettingsCheck(graph: graph, stories: stories).unseen()
      case .idlePrimer: guidance.idlePrimers()
      case .missingPrimes: guidance.unnamedPrimers()
      case .nagging: guidance.nagging()
      case .metricAgain: guidance.metricsAgain()
      case .untrueGuidance: guidance.untrueGuidance()
      case .requestWithoutTap: guidance.requestsWithoutTap()
      case .silentRefusal: isAtLaunch ? [] : refusals.silentRefusals()
      case .noWayToSettings: isAtLaunch ? [] : refusals.withoutWayToSettings()
      }
    }
  }

  /// The findings of a clause: the nearest that no waiver accepts, and the nearest that each of its waivers accepts.
  private func findings(of clause: OwnClause, by check: OwnCheck) -> [Finding] {
    let name = PromiseName.own(module.promises[clause.promise].promise.name)
    let waivers = module.waivers.indices.filter { module.waivers[$0].promise == name }
    let reported = check.broken(clause) { finding in !waivers.contains { covers($0, finding) } }
    return [reported].compactMap { $0 }
      + waivers.compactMap { waiver in check.broken(clause) { covers(waiver, $0) } }
  }

  private func covers(_ waiver: Int, _ finding: Finding) -> Bool {
    module.waivers[waiver].covers(finding, of: flow, in: module)
  }
}

extension Proof.FlowProof {
  /// Without findings.
  fileprivate init(
    _ prover: FlowProver, _ incompleteness: Proof.Incompleteness?, memories: Int, _ explorer: Explorer? = nil,
    _ survey: [SurveyedStep]? = nil
  ) {
    let graph = explorer?.graph
    let states = graph?.count ?? 0
    let told = prover.options.tellsWitnesses ? graph : nil
    let witnesses = told.map { Stories(graph: $0, module: prover.module).witnesses } ?? []
    self.init(
      flow: prover.flow, states: states, transitions: explorer?.transitionCount ?? 0, depth: graph?.paths.depth ?? 0,
      bytesPerState: (explorer?.size ?? 0) / max(states, 1), incompleteness: incompleteness,
      witnesses: witnesses, survey: survey,
      graph: prover.options.keepsGraphs ? graph?.kept : nil, factors: prover.factors(memories: memories))
  }
}

extension Proof {
  /// One flow ready for exploration without any promises, for measuring exploration alone.
  package struct Survey: Sendable {
    private let prover: FlowProver
    private let begun: ReachableMemories

    package init(of flow: ID<Flow>, in module: Module) {
      let options = Options(standard: [], own: [], budget: Budget(bytes: .max, work: .max))
      let provers = FlowProver.all(
        of: module, Markers(module.program), options, WorkMeter(options.budget, options.advances))
      guard let prover = provers.first(where: { $0.flow == flow }) else {
        preconditionFailure("the flow is the policy's own")
      }
      self.prover = prover
      begun = ReachableMemories(provers, options)
    }

    /// Explores the flow; returns the numbers of states and transitions, and the bytes that they take.
    package func explored() -> (states: Int, transitions: Int, bytes: Int) {
      var explorer = prover.explorer().explorer
      explorer?.explore(from: prover.origins(with: begun.memories))
      return (explorer?.graph.count ?? 0, explorer?.transitionCount ?? 0, explorer?.size ?? 0)
    }
  }
}

/// Returns the sum of nonnegative numbers, or `Int.max` on overflow.
private func sum(of numbers: [Int]) -> Int {
  numbers.reduce(0) { sum, number in
    let (next, isTooLarge) = sum.addingReportingOverflow(number)
    return isTooLarge ? .max : next
  }
}
