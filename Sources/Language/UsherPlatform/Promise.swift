package import UsherProgram
package import UsherRuntime

/// A promise in a policy, resolved: flows, states, prompts and values are positions in the program.
package struct Promise: Equatable, Sendable {
  package var name: String
  /// The journeys that the promise applies to.
  package var scope: Scope
  package var clauses: [Clause]

  package init(name: String, scope: Scope, clauses: [Clause]) {
    self.name = name
    self.scope = scope
    self.clauses = clauses
  }

  package enum Scope: Hashable, Sendable {
    /// All flows of the policy, with any arguments.
    case policy
    /// Certain flows, several if a resource parameter is left open. For each parameter a value, or nil for any.
    case flows([ID<Flow>], arguments: [Value?])
  }

  package enum Clause: Equatable, Sendable {
    case never(Situation)
    case always(Situation)
    /// From every state where the first situation holds, some sequence of offered and awaited answers leads to the second.
    case possible(from: Situation, to: Situation)
    /// After the first situation, the second one always follows.
    case eventually(after: Situation, to: Situation)
  }

  /// A condition on one step or state of a journey.
  package struct Situation: Equatable, Sendable {
    /// One of these occasions occurs. Nil matches always. Empty matches never, because the platform lacks everything that they
    /// name.
    package var occasions: [Occasion]?
    /// An additional condition.
    package var condition: Condition

    package init(occasions: [Occasion]?, condition: Condition) {
      self.occasions = occasions
      self.condition = condition
    }
  }

  /// Something that the journey does, or where it is. Arguments that are not given match any value.
  package enum Occasion: Hashable, Sendable {
    /// One of these states is active.
    case at([Place])
    /// The prompt is shown.
    case showing(ID<Prompt>, [GivenArgument])
    case notifying(ID<Notice>, [GivenArgument])
    case doing(ID<Action>, [GivenArgument])
    case opening(ID<Link>)
    case tracking(ID<Metric>, [GivenArgument])
    case ending(ID<Flow>, Value)
    case asking(ID<Resource>, request: Int)
  }

  /// A state and the values of its parameters.
  package struct Place: Hashable, Sendable {
    package var state: ID<State>
    package var values: [Binding]

    package init(state: ID<State>, values: [Binding]) {
      self.state = state
      self.values = values
    }
  }

  package struct Binding: Hashable, Sendable {
    package var variable: ID<Variable>
    package var value: Value

    package init(variable: ID<Variable>, value: Value) {
      self.variable = variable
      self.value = value
    }
  }
}

/// The promises that hold for every policy unless it waives them. The raw values are the codes of their findings.
package enum StandardPromise: String, CaseIterable, Sendable {
  case noWayOn = "no-way-on"
  case impossibleOutcome = "impossible-outcome"
  case goesRound = "goes-round"
  case unmetNeeds = "unmet-needs"
  case deadButton = "dead-button"
  case notSeenAgain = "not-seen-again"
  case idlePrimer = "idle-primer"
  case missingPrimes = "missing-primes"
  case nagging
  case metricAgain = "metric-again"
  case untrueGuidance = "untrue-guidance"
  case requestWithoutTap = "request-without-tap"
  case silentRefusal = "silent-refusal"
  case noWayToSettings = "no-way-to-settings"
}

/// A promise as a waiver names it.
package enum PromiseName: Hashable, Sendable {
  case standard(StandardPromise)
  /// A promise of the policy, by its title.
  case own(String)

  /// The name as it is written behind `waive`.
  package var text: String {
    switch self {
    case .standard(let promise): promise.rawValue
    case .own(let title): "\"" + title.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
  }
}
