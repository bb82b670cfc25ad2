package import UsherRuntime
package import UsherPlatform
internal import UsherSource
package import UsherSemantics

/// What is known of a policy on one of its platforms: every journey that the device allows, and which promises they keep.
package struct Proof: Sendable {
  package let module: Module
  package private(set) var flows: [FlowProof] = []
  /// The waivers of the module that were needed, by position.
  package private(set) var neededWaivers: Set<Int> = []
  /// What memory may be when a journey begins.
  let memories: [Memory]
  /// What no journey has come through.
  package let unreached: Unreached

  /// One flow, however it begins.
  package struct FlowProof: Sendable {
    package let flow: ID<Flow>
    package let states: Int
    package let transitions: Int
    /// The most moves of a shortest story.
    package let depth: Int
    /// Bytes for each state, with the steps from it.
    package let bytesPerState: Int
    /// Why nothing is proved of it; nil if all of it was looked at.
    package let incompleteness: Incompleteness?
    /// By the order of their stories; those that are waived are not among them.
    package fileprivate(set) var findings: [Finding]
    package let waived: [Finding]
    let exploration: Exploration

    package var isComplete: Bool { incompleteness == nil }
  }

  /// What keeps a flow from being proved.
  package enum Incompleteness: Hashable, Sendable {
    /// It has more states than the limit allows.
    case states
    /// Its promises speak of more situations than can be told apart.
    case situations
  }

  /// Parts of a policy that are never reached on this device.
  package struct Unreached: Sendable {
    package var states: [ID<State>]
    package var prompts: [ID<Prompt>]
    package var buttons: [Button]

    package struct Button: Hashable, Sendable {
      package var prompt: ID<Prompt>
      package var answer: Value
    }
  }

  package struct Options: Sendable {
    /// The standard promises that are looked at.
    package var standard: Set<StandardPromise>
    /// The names of the policy's own that are; nil for all.
    package var own: [String]?
    /// More states of one flow than this are not explored.
    package var limit: Int
    /// What is done to look at less; nothing that is told of a flow but its counts depends on it.
    package var reductions: Set<Reduction>

    package init(
      standard: Set<StandardPromise> = Set(StandardPromise.allCases), own: [String]? = nil, limit: Int = 2_000_000,
      reductions: Set<Reduction> = Set(Reduction.allCases)
    ) {
      self.standard = standard
      self.own = own
      self.limit = limit
      self.reductions = reductions
    }
  }

  /// A way to look at less.
  package enum Reduction: CaseIterable, Sendable {
    /// What a flow cannot see is left as it is: resources, inputs, memory that nothing in it reads.
    case sight
    /// Of the values of an input that no condition tells apart, one is looked at.
    case values
    /// A step that is the same after several moves from outside is taken once (`Landings`).
    case steps
  }

  package var isComplete: Bool { flows.allSatisfy { $0.isComplete } }

  /// Proves a policy, or finds what is wrong with it.
  package init(of module: Module, _ options: Options = Options()) {
    self.module = module
    let markers = Markers(module.program)
    let provers = module.program.flows.ids.filter { module.isOwn($0) }.map { flow in
      FlowProver(of: flow, in: module, markers, options)
    }
    memories = reachableMemories(provers, limit: options.limit)
    var reached = [Bool](repeating: false, count: markers.marks.count)
    var shown: Set<ID<Prompt>> = []
    var tapped: Set<Unreached.Button> = []
    for prover in provers {
      let exploration = prover.exploration(with: memories, limit: options.limit)
      for (index, mark) in exploration.doings.marks.enumerated() where mark != nil { reached[index] = true }
      for wait in exploration.waits.elements { shown.formUnion(wait.prompts) }
      for tap in exploration.steps.taps {
        tapped.insert(Unreached.Button(prompt: ID(tap.prompt), answer: tap.answer))
      }
      let incompleteness: Incompleteness? =
        prover.own.isTooMany ? .situations : exploration.isComplete ? nil : .states
      let findings = incompleteness == nil ? prover.findings(of: exploration) : []
      let waived = findings.map { finding in
        module.waivers.indices.filter { module.waivers[$0].covers(finding, of: prover.flow, in: module) }
      }
      neededWaivers.formUnion(waived.flatMap { $0 })
      flows.append(
        FlowProof(
          flow: prover.flow, states: exploration.count, transitions: exploration.transitionCount,
          depth: exploration.depth, bytesPerState: exploration.size / max(exploration.count, 1),
          incompleteness: incompleteness,
          findings: zip(findings, waived).filter { $1.isEmpty }.map { $0.0 },
          waived: zip(findings, waived).filter { !$1.isEmpty }.map { $0.0 }, exploration: exploration))
    }
    unreached = Unreached(of: module, markers, reached, shown, tapped)
    dropOutcomesOfOthers()
  }

  /// An outcome that a flow has for other resources is not missed for these.
  private mutating func dropOutcomesOfOthers() {
    let before = flows
    for (index, flow) in before.enumerated() {
      let kept = flow.findings.filter { finding in
        guard case .impossibleOutcome(let value, _) = finding.violation else { return true }
        return !before.contains { isSame($0.flow, flow.flow) && $0.mayEnd(with: value) }
      }
      flows[index].findings = kept
    }
  }

  /// Whether two flows are one in the text.
  private func isSame(_ left: ID<Flow>, _ right: ID<Flow>) -> Bool {
    let (left, right) = (place(of: left), place(of: right))
    return left.span == right.span && left.file.path == right.file.path
  }

  /// Where a flow is declared.
  func place(of flow: ID<Flow>) -> Label { module.stateDeclarations[module.program.flows[flow].root.index] }
}

extension Proof.FlowProof {
  /// Whether an ordinary journey ends so.
  func mayEnd(with outcome: Value) -> Bool {
    !(findings + waived).contains { found in
      if case .impossibleOutcome(outcome, _) = found.violation { true } else { false }
    }
  }
}

extension Proof.Unreached {
  fileprivate init(
    of module: Module, _ markers: Markers, _ reached: [Bool], _ shown: Set<ID<Prompt>>, _ tapped: Set<Button>
  ) {
    let program = module.program
    states = markers.marks.enumerated().filter { !reached[$0.offset] && $0.element.part == .entry }
      .map { $0.element.state }.filter { module.isOwn(program.states[$0].flow) }
    prompts = program.prompts.ids.filter { !shown.contains($0) && module.prompts[$0.index].prefix.isEmpty }
    buttons = shown.sorted { $0.index < $1.index }.flatMap { prompt in
      program.prompts[prompt].buttons.indices.map { Button(prompt: prompt, answer: Value($0)) }
    }.filter { !tapped.contains($0) && module.prompts[$0.prompt.index].prefix.isEmpty }
  }
}

extension Module {
  /// Whether a flow is the policy's own, and not lent by another.
  package func isOwn(_ flow: ID<Flow>) -> Bool {
    !program.flows[flow].name.prefix { $0 != "(" }.contains(".")
  }
}

extension Module.Waiver {
  /// Whether a finding is of what it waives.
  fileprivate func covers(_ finding: Finding, of flow: ID<Flow>, in module: Module) -> Bool {
    guard finding.violation.standard == promise else { return false }
    let states = finding.states.isEmpty ? [module.program.flows[flow].root] : finding.states
    switch scope {
    case .policy(let name):
      return states.contains { state in
        let owner = module.program.flows[module.program.states[state].flow].name.prefix { $0 != "(" }
        let parts = owner.split(separator: ".")
        return parts.count > 1 ? parts.dropLast().joined(separator: ".") == name : module.program.name == name
      }
    case .flow(let id): return id == flow || states.contains { module.program.states[$0].flow == id }
    case .state(let id): return states.contains(id)
    }
  }
}

extension Proof {
  /// One flow made ready to be explored, for whoever takes the time of that alone: no promise is looked at.
  package struct Survey: Sendable {
    private let prover: FlowProver
    private let memories: [Memory]

    package init(of flow: ID<Flow>, in module: Module) {
      let markers = Markers(module.program)
      let options = Options(standard: [], own: [], limit: Int(UInt32.max))
      let provers = module.program.flows.ids.filter { module.isOwn($0) }.map {
        FlowProver(of: $0, in: module, markers, options)
      }
      prover = FlowProver(of: flow, in: module, markers, options)
      memories = reachableMemories(provers, limit: options.limit)
    }

    /// How many there are, and the bytes of what is kept for them.
    package func explored() -> (states: Int, transitions: Int, bytes: Int) {
      let exploration = prover.exploration(with: memories, limit: prover.options.limit)
      return (exploration.count, exploration.transitionCount, exploration.size)
    }
  }
}

/// One flow, made ready to be explored.
private struct FlowProver {
  let flow: ID<Flow>
  let world: World
  let watch: Watch
  let successors: Successors
  let markers: Markers
  let own: OwnPromises
  let options: Proof.Options

  init(of flow: ID<Flow>, in module: Module, _ markers: Markers, _ options: Proof.Options) {
    self.flow = flow
    self.markers = markers
    self.options = options
    own = OwnPromises(of: flow, in: module) { name in options.own.map { $0.contains(name) } ?? true }
    world = World(module.program, on: module.device, recordsPlaces: true)
    let relevance = Relevance(
      of: flow, in: module, besides: own.conditions, isBlind: options.reductions.contains(.sight),
      isCut: options.reductions.contains(.values))
    watch = Watch(
      world: world, showables: module.prompts, situations: own.situations,
      parameters: world.program.states[world.program.flows[flow].root].parameters)
    successors = Successors(
      world: world, relevance: relevance, coding: Coding(world, flow: flow, relevance),
      writes: module.writesBeside(flow), sharesSteps: options.reductions.contains(.steps))
  }

  var unbegun: Exploration { Exploration(of: flow, in: world, watch, markers, successors) }

  func exploration(with memories: [Memory], limit: Int) -> Exploration {
    var exploration = unbegun
    explore(&exploration, with: memories, limit: limit)
    return exploration
  }

  /// A flow has no fewer states than there are combinations of true statuses.
  func explore(_ exploration: inout Exploration, with memories: [Memory], limit: Int) {
    if exploration.coding.truthsCount > limit { return }
    let first = world.firstMemory
    let origins = memories.flatMap { memory in
      world.origins(of: flow, successors.relevance, with: memory, isFirst: memory == first)
    }
    exploration.explore(from: origins.uniqued(), limit: limit)
  }

  func findings(of exploration: Exploration) -> [Finding] {
    let standard = StandardPromise.allCases.filter { options.standard.contains($0) }.flatMap { promise in
      switch promise {
      case .wayOn: exploration.wayOn(isSpinTold: options.standard.contains(.noSpin))
      case .noSpin: exploration.spins()
      case .needs: exploration.unmetNeeds()
      case .noDeadButton: exploration.deadButtons()
      case .seenAgain: exploration.unseen()
      case .primerPrompts: exploration.primers()
      case .noNagging: exploration.nagging()
      case .once: exploration.metricsAgain()
      case .trueGuidance: exploration.untrueGuidance()
      }
    }
    return standard + own.clauses.compactMap { exploration.broken($0) }
  }
}

extension [Origin] {
  /// Those that a flow can tell apart, each once.
  fileprivate func uniqued() -> [Origin] {
    var known: Set<Origin> = []
    return filter { origin in
      var origin = origin
      origin.isFirst = true
      return known.insert(origin).inserted
    }
  }
}

extension Module {
  /// What the other flows of the policy keep in memory that outlives them.
  func writesBeside(_ flow: ID<Flow>) -> [(variable: ID<Variable>, operand: Operand)] {
    program.flows.ids.filter { $0 != flow && isOwn($0) }.flatMap { other in
      var seen: Set<ID<Flow>> = []
      return program.writes(of: other, &seen)
    }
  }
}

/// What memory may be when a journey begins: as at first, or as any journey of the policy leaves it, at any time.
private func reachableMemories(_ provers: [FlowProver], limit: Int) -> [Memory] {
  guard let world = provers.first?.world else { return [] }
  var memories = [world.firstMemory]
  let isShared = (world.program.facts + world.program.moments).contains { world.isShared($0) }
  if !isShared { return memories }
  var known = Set(memories)
  var explorations = provers.map { $0.unbegun }
  var looked = provers.map { _ in 0 }
  var begun = 0
  while begun < memories.count {
    let new = memories[begun...]
    begun = memories.count
    for index in provers.indices {
      provers[index].explore(&explorations[index], with: Array(new), limit: limit)
      for site in looked[index]..<explorations[index].sites.count {
        var open = [world.memory(of: explorations[index].configuration(ofSite: site))]
        while let memory = open.popLast() {
          guard known.insert(memory).inserted else { continue }
          memories.append(memory)
          open += world.later(memory)
        }
      }
      looked[index] = explorations[index].sites.count
    }
  }
  return memories
}
