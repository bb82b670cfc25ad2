package import UsherRuntime
package import UsherPlatform

/// A promise that a journey breaks, and the shortest way to it.
package struct Finding: Sendable {
  package var violation: Violation
  /// Where it counts: the states that are active there, innermost first.
  package var states: [ID<State>]
  /// The shortest journey to it; nil for what no journey comes to.
  package var story: Story?
}

/// Findings of one flow as they come: the first of each violation.
struct FindingList {
  private(set) var all: [Finding] = []
  private var known: Set<Violation> = []

  func has(_ violation: Violation) -> Bool { known.contains(violation) }

  /// Adds what is made of a violation that is new.
  mutating func add(_ violation: Violation, _ finding: (Violation) -> Finding) {
    if known.insert(violation).inserted { all.append(finding(violation)) }
  }
}

/// What is wrong.
package enum Violation: Hashable, Sendable {
  /// Nothing is offered and nothing awaited.
  case deadWait(ID<State>)
  /// Whatever the person does, the app and the system can keep the journey from its end and from rest.
  case noWayOut(ID<State>)
  /// Nothing leads to the outcome, or nothing but an end of the app or a change by strangers.
  case impossibleOutcome(Value, isReached: Bool)
  /// The platform alone goes round, or the platform and the app's answers.
  case spin(ID<State>, isPlatformAlone: Bool)
  case unmetNeeds(ID<Action>)
  /// After the button the journey waits where it did, or the person is sent where nothing can be changed.
  case deadButton(ID<Prompt>, Value, in: ID<State>, isInVain: Bool)
  /// After a trip to Settings nobody looks at the status.
  case notSeenAgain(ID<Resource>, in: ID<State>, afterRelaunch: Bool)
  /// Settings is opened by a flow that ends with the same step.
  case opensAtEnd(ID<Link>, in: ID<State>?)
  /// A primer is shown where the system would not ask.
  case idlePrimer(ID<Prompt>)
  /// After a primer the request does not follow.
  case primerWithoutRequest(ID<Prompt>, Value)
  /// The same guidance comes back after it was declined.
  case nagging(ID<Prompt>, Value)
  /// The same guidance comes back although nobody did anything.
  case repeatedGuidance(ID<Prompt>)
  case metricAgain(ID<State>)
  case untrueGuidance(ID<Prompt>, in: ID<State>)
  /// A clause of a promise, by their places in the module.
  case broken(promise: Int, clause: Int, Breach)

  /// How a promise is broken.
  package enum Breach: Hashable, Sendable {
    case itIsSo
    case itIsNotSo
    case notPossible
    /// The journey stops, or goes round for ever, without it.
    case stops
    case goesRound
  }

  /// The standard promise that is broken; nil for the policy's own.
  package var standard: StandardPromise? {
    switch self {
    case .deadWait, .noWayOut, .impossibleOutcome: .wayOn
    case .spin: .noSpin
    case .unmetNeeds: .needs
    case .deadButton: .noDeadButton
    case .notSeenAgain, .opensAtEnd: .seenAgain
    case .idlePrimer, .primerWithoutRequest: .primerPrompts
    case .nagging, .repeatedGuidance: .noNagging
    case .metricAgain: .once
    case .untrueGuidance: .trueGuidance
    case .broken: nil
    }
  }
}

/// A journey: how it begins, and its steps.
struct Trace: Sendable {
  var origin: Int
  /// From where, and which of the transitions there.
  var steps: [Step]

  struct Step: Hashable, Sendable {
    var from: Int
    var ordinal: Int
  }
}
