package import UsherProgram
package import UsherRuntime
package import UsherPlatform
internal import UsherModule

/// A violated promise, and the shortest counterexample.
package struct Finding: Sendable {
  package var violation: Violation
  /// The active states at the violation, innermost first.
  package var states: [ID<State>]
  /// The rows and handlers of the step that breaks the promise; empty if it is broken in a wait.
  package var rows: [ProgramPlace] = []
  /// The shortest journey to the violation; nil if the violation is that no journey exists.
  package var story: Story?
}

/// The findings of one flow: of each violation the nearest that no waiver accepts, and the nearest that each combination of
/// waivers accepts. A violation can occur at more spots than there are states, so the others are not kept.
struct FindingList {
  private(set) var all: [Finding] = []
  private var known: Set<Key> = []
  private let waivers: @Sendable (Finding) -> [Int]

  /// Where a waiver can accept a violation: in one of the active states, or in a row or handler.
  struct Spot {
    var states: [ID<State>] = []
    var rows: [ProgramPlace] = []
  }

  private struct Key: Hashable {
    var violation: Violation
    var waivers: [Int]
  }

  init(waivers: @escaping @Sendable (Finding) -> [Int]) { self.waivers = waivers }

  private func key(_ violation: Violation, _ spot: Spot) -> Key {
    Key(
      violation: violation,
      waivers: waivers(Finding(violation: violation, states: spot.states, rows: spot.rows, story: nil)))
  }

  /// Whether a finding for the violation that the same waivers accept is known.
  func has(_ violation: Violation, at spot: Spot) -> Bool { known.contains(key(violation, spot)) }

  /// Adds a finding for a violation if it is new; `finding` is called only then.
  mutating func add(_ violation: Violation, at spot: Spot, _ finding: (Violation) -> Finding) {
    guard known.insert(key(violation, spot)).inserted else { return }
    var found = finding(violation)
    if !spot.rows.isEmpty { found.rows = spot.rows }
    all.append(found)
  }
}

/// A kind of violation and where it occurs.
package enum Violation: Hashable, Sendable {
  /// A deadlock: the journey offers nothing and awaits nothing.
  case deadWait(ID<State>)
  /// The system may show no prompt or take no answer, and there is no row for that.
  case missingSilence(ID<State>)
  /// From here the app and the system can keep the journey from ending or resting, whatever the person does.
  case noWayOut(ID<State>)
  /// No journey reaches the outcome (`isReached` false), or only by a termination of the app or a change by others.
  case impossibleOutcome(Value, isReached: Bool)
  /// A livelock of the platform alone, or of the platform and the app's answers.
  case spin(ID<State>, isPlatformAlone: Bool)
  case unmetNeeds(ID<Action>)
  /// The button leaves the journey where it was, or (`isInVain`) sends the person to a place where they can change nothing.
  case deadButton(ID<Prompt>, Value, in: ID<State>, isInVain: Bool)
  /// After the person returns from Settings, no handler reads the status.
  case notSeenAgain(ID<Resource>, in: ID<State>, afterRelaunch: Bool)
  /// A flow opens Settings and ends in the same step.
  case opensAtEnd(ID<Link>, in: ID<State>?)
  /// A primer is shown although the system would show no prompt.
  case idlePrimer(ID<Prompt>)
  /// The request does not follow a primer.
  case primerWithoutRequest(ID<Prompt>, Value)
  /// A prompt is a primer for the request, and does not say so.
  case unnamedPrimer(ID<Prompt>, ResourceRequest)
  /// The same guidance is shown again after the person declined it.
  case nagging(ID<Prompt>, Value)
  /// The same guidance is shown again although the person did nothing.
  case repeatedGuidance(ID<Prompt>)
  case metricAgain(ID<State>)
  case untrueGuidance(ID<Prompt>, in: ID<State>)
  /// No tap led to the request, and the system shows its prompt only after one.
  case requestWithoutTap(ResourceRequest, in: ID<State>)
  /// Before a row ends the journey without the resource, or without what a request adds, the person has seen nothing. `row` is that row,
  /// `request` the name of the request; empty for the resource as such.
  case silentRefusal(ID<Resource>, request: String, row: ProgramPlace)
  /// Nobody who could allow the resource in Settings sees a prompt that guides there.
  case noWayToSettings(ID<Resource>, in: ID<State>)
  /// Nobody gets on if the action never answers. No promise says that it does, so this is a note.
  case unanswered(ID<Action>, in: ID<State>)
  /// The button of a prompt leads to Settings, although the system would still ask. Like the next one, this is a note.
  case settingsBeforeAsking(ID<Resource>, ID<Prompt>, in: ID<State>)
  /// A state is entered again while its prompt stays up, and counts a metric again.
  case countedAgain(ID<State>)
  /// An event leads back to the state in which it comes, which does not perform its action again.
  case leftOut(ID<Action>, in: ID<State>)
  /// A step uses what a version of the platform lacks. This is a warning: no promise says that it does not.
  case tooNew(Versioned, in: ID<State>, on: Version?)
  /// A clause of a promise is broken; both are indexes in the module.
  case broken(promise: Int, clause: Int, Breach)

  /// The way in which a clause is broken.
  package enum Breach: Hashable, Sendable {
    case itIsSo
    case itIsNotSo
    case notPossible
    /// The journey stops, or loops forever, without the required situation.
    case stops
    case goesRound
  }

  /// The standard promise that is broken; nil for the policy's own promises, and for a note.
  package var standard: StandardPromise? {
    switch self {
    case .deadWait, .missingSilence, .noWayOut: .noWayOn
    case .impossibleOutcome: .impossibleOutcome
    case .spin: .goesRound
    case .unmetNeeds: .unmetNeeds
    case .deadButton: .deadButton
    case .notSeenAgain, .opensAtEnd: .notSeenAgain
    case .idlePrimer, .primerWithoutRequest: .idlePrimer
    case .unnamedPrimer: .missingPrimes
    case .nagging, .repeatedGuidance: .nagging
    case .metricAgain: .metricAgain
    case .untrueGuidance: .untrueGuidance
    case .requestWithoutTap: .requestWithoutTap
    case .silentRefusal: .silentRefusal
    case .noWayToSettings: .noWayToSettings
    case .unanswered, .settingsBeforeAsking, .countedAgain, .leftOut, .tooNew, .broken: nil
    }
  }

  /// The broken promise, as a waiver names it; nil for a note.
  func promise(in module: Module) -> PromiseName? {
    if case .broken(let index, _, _) = self { return .own(module.promises[index].promise.name) }
    return standard.map { .standard($0) }
  }
}

// MARK: Waivers

extension Module {
  /// The indexes of the waivers that accept a finding of a flow.
  func waivers(accepting finding: Finding, of flow: ID<Flow>) -> [Int] {
    waivers.indices.filter { waivers[$0].covers(finding, of: flow, in: self) }
  }
}

extension Module.Waiver {
  /// Whether the waiver applies to a finding.
  func covers(_ finding: Finding, of flow: ID<Flow>, in module: Module) -> Bool {
    guard finding.violation.promise(in: module) == promise else { return false }
    let states = finding.states.isEmpty ? [module.program.flows[flow].root] : finding.states
    switch scope {
    case .policy(let name):
      return states.contains { state in
        let lender = module.program.flows[module.program.states[state].flow].name.lender
        return (lender ?? module.program.name) == name
      }
    case .flow(let id): return id == flow || states.contains { module.program.states[$0].flow == id }
    case .state(let id): return (states + finding.rows.map { $0.state }).contains { module.program.is($0, within: id) }
    case .row(let place): return finding.rows.contains(place)
    }
  }
}

extension Program {
  /// Whether a state is another one or is nested in it.
  fileprivate func `is`(_ state: ID<State>, within outer: ID<State>) -> Bool {
    state == outer || states[state].parent.map { self.is($0, within: outer) } == true
  }
}
