import UsherProgram
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
  package let memories: [Memory]
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
    /// What each part of the flow is reached by, in the order of the text; empty unless the options ask for it.
    package let witnesses: [Witness]
    /// The steps that journeys take, for rules; nil where the flow was not looked at as a whole, or nobody asks for them.
    let survey: [SurveyedStep]?
    /// Nil unless the options keep it.
    let graph: StateGraph?

    package var isComplete: Bool { incompleteness == nil }

    /// What the budget had too little of, if that is why nothing is proved.
    package var exhausted: Budget.Part? {
      switch incompleteness {
      case .exhausted(let part), .unknownMemory(_, let part), .runs(_, let part): part
      case .situations, nil: nil
      }
    }
  }

  /// What keeps a flow from being proved.
  package enum Incompleteness: Hashable, Sendable {
    /// Its budget.
    case exhausted(Budget.Part)
    /// It begins with what other flows leave in memory, and the budget did not suffice to find that out: the flow that was
    /// looked at then.
    case unknownMemory(ID<Flow>, Budget.Part)
    /// A flow that it runs has exhausted its budget, so it has too many states itself.
    case runs(ID<Flow>, Budget.Part)
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
    /// How much the proof of each flow may take.
    package var budget: Budget
    /// What is done to look at less; nothing that is told of a flow but its counts depends on it.
    package var reductions: Set<Reduction>
    /// Whether the shortest journey through each part of a flow is told.
    package var tellsWitnesses: Bool
    /// Whether all that was explored is kept, for whoever looks at it afterwards: that of all flows at the same time.
    package var keepsGraphs: Bool
    /// Whether the steps are told that journeys take.
    package var tellsSteps: Bool
    /// Called with the name of each flow before it is looked at.
    package var begins: (@Sendable (String) -> Void)?

    package init(
      standard: Set<StandardPromise> = Set(StandardPromise.allCases), own: [String]? = nil, budget: Budget = Budget(),
      reductions: Set<Reduction> = Set(Reduction.allCases), tellsWitnesses: Bool = false,
      keepsGraphs: Bool = false, tellsSteps: Bool = false,
      begins: (@Sendable (String) -> Void)? = nil
    ) {
      self.standard = standard
      self.own = own
      self.budget = budget
      self.reductions = reductions
      self.tellsWitnesses = tellsWitnesses
      self.keepsGraphs = keepsGraphs
      self.tellsSteps = tellsSteps
      self.begins = begins
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
    let provers = FlowProver.all(of: module, markers, options)
    let begun = ReachableMemories(provers, options)
    memories = begun.memories
    var reached = [Bool](repeating: false, count: markers.marks.count)
    var shown: Set<ID<Prompt>> = []
    var tapped: Set<Unreached.Button> = []
    // A flow comes behind those that it runs.
    for prover in provers.sorted(by: { $0.flowsRun.count < $1.flowsRun.count }) {
      let exhausted = flows.first { flow in flow.exhausted != nil && prover.flowsRun.contains(flow.flow) }
      let (flow, needed) = prover.proof(from: begun, running: exhausted, &reached, &shown, &tapped)
      flows.append(flow)
      neededWaivers.formUnion(needed)
    }
    flows.sort { $0.flow.index < $1.flow.index }
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
    program.flows[flow].name.lender == nil
  }
}

extension Module.Waiver {
  /// Whether a finding is of what it waives.
  func covers(_ finding: Finding, of flow: ID<Flow>, in module: Module) -> Bool {
    guard finding.violation.standard == promise else { return false }
    let states = finding.states.isEmpty ? [module.program.flows[flow].root] : finding.states
    switch scope {
    case .policy(let name):
      return states.contains { state in
        let lender = module.program.flows[module.program.states[state].flow].name.lender
        return (lender ?? module.program.name) == name
      }
    case .flow(let id): return id == flow || states.contains { module.program.states[$0].flow == id }
    case .state(let id): return states.contains(id)
    }
  }
}
