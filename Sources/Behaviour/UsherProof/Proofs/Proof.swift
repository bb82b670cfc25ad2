import UsherProgram
package import UsherRuntime
package import UsherPlatform
package import UsherSource
package import UsherModule
internal import UsherSyntax

/// The proof of a policy on one of its platforms: all journeys that the device allows, and the promises that they break.
package struct Proof: Sendable {
  package let module: Module
  package private(set) var flows: [FlowProof] = []
  /// Positions of the module's waivers that suppress a finding.
  private(set) var neededWaivers: Set<Int> = []
  /// The memories with which a journey may start.
  package let memories: [Memory]
  /// The parts of the policy that no journey reaches.
  package let unreached: Unreached

  /// The proof of one flow, from all its origins.
  package struct FlowProof: Sendable {
    package let flow: ID<Flow>
    package let states: Int
    package let transitions: Int
    /// Moves in the longest of the shortest journeys to each state.
    package let depth: Int
    /// Average bytes for each state, including its transitions.
    package let bytesPerState: Int
    /// Whether each resource was followed only where something reads it (`ReadSpans`).
    package internal(set) var isBySpans = false
    /// Why nothing is proved; nil if the flow was explored completely.
    package let incompleteness: Incompleteness?
    /// In the order of their journeys; without waived findings.
    package internal(set) var findings: [Finding] = []
    package internal(set) var waived: [Finding] = []
    /// What is worth a note, although no promise is broken; empty unless the options ask for it.
    package internal(set) var notes: [Finding] = []
    /// The shortest journey to each part of the flow, in source order; empty unless the options ask for it.
    package let witnesses: [Witness]
    /// The distinct steps of journeys, for lint rules; nil if the exploration is incomplete or the options do not ask for them.
    let survey: [SurveyedStep]?
    /// Nil unless the options ask for it.
    let graph: StateGraph?
    /// The factors of the number of states. The proof explores every journey once for each of their combinations.
    let factors: [Factor]

    package var isComplete: Bool { incompleteness == nil }

    /// `proved`, `not proved` or `inconclusive`.
    package var verdict: String { isComplete ? findings.isEmpty ? "proved" : "not proved" : "inconclusive" }

    /// The exhausted part of the budget, if that is why nothing is proved.
    package var exhausted: Budget.Part? {
      switch incompleteness {
      case .exhausted(let part), .unknownMemory(_, let part), .runs(_, let part): part
      case .situations, nil: nil
      }
    }
  }

  /// A group of facts that a flow observes. The proof explores every journey for each combination of their values.
  package enum Factor: Hashable, Sendable {
    /// The true statuses of these resources, and the number of their combinations; `Int.max` if that is too large for an `Int`.
    case statuses([ID<Resource>], combinations: Int, reader: Reader?)
    /// The inputs, moments and parameters, and the number of combinations of the values that the flow distinguishes.
    case inputs(largest: Input, combinations: Int)
    /// The memories that the policy's journeys can leave behind.
    case memories(Int)

    /// The state that reads most of the resources, and their number.
    package struct Reader: Hashable, Sendable {
      package var state: ID<State>
      package var count: Int
    }

    /// An input or a parameter, and the number of its values that the flow distinguishes.
    package struct Input: Hashable, Sendable {
      package var variable: ID<Variable>
      package var count: Int
    }
  }

  /// The reason why a flow is not proved.
  package enum Incompleteness: Hashable, Sendable {
    /// The budget of the flow was exhausted.
    case exhausted(Budget.Part)
    /// The flow starts with memory that other flows write, and the budget was exhausted while the possible memories were
    /// computed, by exploring this flow.
    case unknownMemory(ID<Flow>, Budget.Part)
    /// The flow runs another one whose budget was exhausted, so its own would not suffice either.
    case runs(ID<Flow>, Budget.Part)
    /// The flow's promises have more situations than `OwnPromises.limit`.
    case situations
  }

  /// The parts of a policy that no journey reaches on this device.
  package struct Unreached: Sendable {
    package var states: [ID<State>]
    package var prompts: [ID<Prompt>]
    /// A button with parameters is listed once, and counts as reached if it is tapped with any of their values.
    package var buttons: [Button]

    package struct Button: Hashable, Sendable {
      package var prompt: ID<Prompt>
      package var answer: Value
    }
  }

  package struct Options: Sendable {
    /// The standard promises to check.
    package var standard: Set<StandardPromise>
    /// The names of the policy's own promises to check; nil for all.
    package var own: [String]?
    /// The names of the flows to prove; nil for all. What other flows store is found out nevertheless.
    package var flows: Set<String>?
    package var budget: Budget
    /// The names of the flows that the app starts at launch, before any tap. They may end without anybody noticing.
    package var flowsAtLaunch: Set<String> = []
    /// The reductions of the state space. They change the counts of a flow but no findings.
    package var reductions: Set<Reduction>
    /// A flow with more combinations of statuses is at first proved by following each resource only where something reads it.
    package var manyStatuses = 1_000
    /// Whether to compute the shortest journey to each part of a flow.
    package var tellsWitnesses: Bool
    /// Whether to keep the state graphs of all flows after the proof.
    package var keepsGraphs: Bool
    /// Whether to compute the distinct steps of journeys.
    package var tellsSteps: Bool
    /// Whether to find what is worth a note.
    package var reportsNotes: Bool
    /// Called with the name of each flow before its exploration.
    package var begins: (@Sendable (String) -> Void)?
    /// Called often during the proof of a flow, with its name, and the numbers of its states and bytes so far.
    package var advances: (@Sendable (_ flow: String, _ states: Int, _ bytes: Int) -> Void)?

    package init(
      standard: Set<StandardPromise> = Set(StandardPromise.allCases), own: [String]? = nil, budget: Budget = Budget(),
      reductions: Set<Reduction> = Set(Reduction.allCases), tellsWitnesses: Bool = false,
      keepsGraphs: Bool = false, tellsSteps: Bool = false, reportsNotes: Bool = false,
      begins: (@Sendable (String) -> Void)? = nil
    ) {
      self.standard = standard
      self.own = own
      self.budget = budget
      self.reductions = reductions
      self.tellsWitnesses = tellsWitnesses
      self.keepsGraphs = keepsGraphs
      self.tellsSteps = tellsSteps
      self.reportsNotes = reportsNotes
      self.begins = begins
    }
  }

  /// A reduction of the state space.
  package enum Reduction: CaseIterable, Sendable {
    /// Fixes everything that a flow cannot observe: resources, inputs and memories that it never reads.
    case sight
    /// Explores only one representative of input values that no condition distinguishes.
    case values
    /// Explores only one representative of the numbers in memory and parameters that no test distinguishes (`NumberClasses`).
    case numbers
    /// Explores only the true statuses that make a difference to the flow (`ExploredStatuses`).
    case statuses
    /// Shares the result of environment transitions between configurations (`CachedTransitions`).
    case steps
    /// Goes on with the exploration that found what journeys leave in memory (`ReachableMemories`).
    case explorations
    /// Follows the status of a resource only from where it may be read to where nothing reads it any more (`ReadSpans`), where the
    /// combinations of all statuses are too many.
    case spans
  }

  package var isComplete: Bool { flows.allSatisfy { $0.isComplete } }

  /// The names of the flows that a proof of the module has, in source order.
  package static func flowNames(of module: Module) -> [String] {
    let flows = module.program.flows
    var known: Set<String> = []
    return module.startableFlows.map { flows[$0].name.family }
      .filter { known.insert($0).inserted }
  }

  /// Explores all flows of a module and checks their promises.
  package init(of module: Module, _ options: Options = Options()) {
    self.init(of: module, options, WorkMeter(options.budget, options.advances))
  }

  /// The proofs of a policy on all its platforms, within one budget of work, and the work that they took.
  package static func all(of modules: [Module], _ options: Options) -> (proofs: [Proof], work: Int) {
    let work = WorkMeter(options.budget, options.advances)
    let alone = modules.map { Proof(of: $0, options, work) }
    var proofs = alone
    for index in alone.indices { proofs[index].flows = alone[index].flows(withoutOutcomesOf: alone) }
    return (proofs, work.total)
  }

  private init(of module: Module, _ options: Options, _ work: WorkMeter) {
    self.module = module
    let markers = Markers(module.program)
    let provers = FlowProver.all(of: module, markers, options, work)
    var begun = ReachableMemories(provers, options)
    memories = begun.memories
    var reached = [Bool](repeating: false, count: markers.marks.count)
    var shown: Set<ID<Prompt>> = []
    var tapped: Set<Unreached.Button> = []
    // Flows come after those that they run.
    for prover in provers.sorted(by: { $0.flowsRun.count < $1.flowsRun.count })
    where options.flows?.contains(module.program.flows[prover.flow].name.family) ?? true {
      let exhausted = flows.first { flow in flow.exhausted != nil && prover.flowsRun.contains(flow.flow) }
      let (flow, needed) = prover.proof(from: &begun, running: exhausted, &reached, &shown, &tapped)
      flows.append(flow)
      neededWaivers.formUnion(needed)
    }
    flows.sort { $0.flow.index < $1.flow.index }
    unreached = Unreached(of: module, markers, reached, shown, tapped)
    flows = flows(withoutOutcomesOf: [self])
  }

  /// The proofs of flows without `impossibleOutcome` findings for an outcome that another instance of the same flow can reach: for
  /// other resources, or on another platform.
  private func flows(withoutOutcomesOf proofs: [Proof]) -> [FlowProof] {
    flows.map { flow in
      let place = place(of: flow.flow)
      var kept = flow
      kept.findings = flow.findings.filter { finding in
        guard case .impossibleOutcome(let value, _) = finding.violation else { return true }
        return !proofs.contains { other in
          other.flows.contains { other.place(of: $0.flow).isSamePlace(as: place) && $0.mayEnd(with: value) }
        }
      }
      return kept
    }
  }

  private func root(of flow: ID<Flow>) -> Module.PlacedState { module.states[module.program.flows[flow].root.index] }

  /// The place where a flow is declared.
  package func place(of flow: ID<Flow>) -> Label { root(of: flow).declaration }
}

extension Proof.FlowProof {
  /// Whether a journey of ordinary moves can end with the outcome.
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
    let own = shown.filter { module.prompts[$0.index].prefix.isEmpty }
    buttons = own.sorted { $0.index < $1.index }.flatMap { prompt in
      let all = program.prompts[prompt].buttons.enumerated().map { index, button in
        (button.name, Button(prompt: prompt, answer: Value(index)))
      }
      let reached = Set(all.filter { tapped.contains($0.1) }.map { $0.0 })
      return all.filter { name, button in
        !reached.contains(name) && all.first { $0.0 == name }?.1 == button
      }.map { $0.1 }
    }
  }
}

extension Module {
  /// Whether the policy itself declares the flow, instead of using it from another policy.
  package func isOwn(_ flow: ID<Flow>) -> Bool {
    program.flows[flow].name.lender == nil
  }
}
