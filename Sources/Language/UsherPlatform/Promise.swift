package import UsherProgram
package import UsherRuntime

/// What an author promises of a policy, resolved: every flow, state, prompt and value by its place in the program.
package struct Promise: Equatable, Sendable {
  package var name: String
  /// The journeys it is about.
  package var scope: Scope
  package var clauses: [Clause]

  package init(name: String, scope: Scope, clauses: [Clause]) {
    self.name = name
    self.scope = scope
    self.clauses = clauses
  }

  package enum Scope: Hashable, Sendable {
    /// Every flow of the policy, however it begins.
    case policy
    /// These flows, several where a resource is left open; a value for each parameter, nil for any.
    case flows([ID<Flow>], arguments: [Value?])
  }

  package enum Clause: Equatable, Sendable {
    case never(Situation)
    case always(Situation)
    /// From wherever the first is so, what is offered and awaited can lead to the second.
    case possible(from: Situation, to: Situation)
    /// Once the first was so, the second comes, whatever happens.
    case eventually(after: Situation, to: Situation)
  }

  /// A moment of a journey.
  package struct Situation: Equatable, Sendable {
    /// One of these is so; nil for every moment. None of them can be where a platform has nothing of what they name.
    package var occasions: [Occasion]?
    /// What else holds.
    package var condition: Condition

    package init(occasions: [Occasion]?, condition: Condition) {
      self.occasions = occasions
      self.condition = condition
    }
  }

  /// What the journey does, or where it is. Arguments that are left out may be any.
  package enum Occasion: Hashable, Sendable {
    /// One of these states is active.
    case at([Place])
    /// The prompt is up.
    case showing(ID<Prompt>, [GivenArgument])
    case notifying(ID<Notice>, [GivenArgument])
    case doing(ID<Action>, [GivenArgument])
    case opening(ID<Link>)
    case tracking(ID<Metric>, [GivenArgument])
    case ending(ID<Flow>, Value)
    case asking(ID<Resource>, request: Int)
  }

  /// A state, with what its parameters are.
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

/// The promises that every policy gives unless it waives them, by the names under which it does.
package enum StandardPromise: String, CaseIterable, Sendable {
  case wayOn
  case noSpin
  case needs
  case noDeadButton
  case seenAgain
  case primerPrompts
  case noNagging
  case once
  case trueGuidance
}
