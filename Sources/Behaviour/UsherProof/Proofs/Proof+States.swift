internal import UsherPlatform
internal import UsherPlay
import UsherProgram
package import UsherRuntime

/// A state of the explored graph: where the journey waits, and all data on which its continuation can depend.
package struct ExploredState: Sendable {
  package var place: Place
  /// Visible prompts, outermost first.
  package var prompts: [ID<Prompt>]
  /// The true status of each resource that the flow can observe.
  package var statuses: [Named]
  /// The inputs and memories that the flow reads, and the parameters of active states.
  package var values: [Named]

  package enum Place: Sendable {
    /// The active states, innermost first.
    case waiting([ID<State>])
    case ended(Value)
    /// The flow belongs to one launch of the app, and that launch is over.
    case gone
  }

  package struct Named: Sendable {
    package var name: String
    package var value: String
  }
}

extension Proof.FlowProof {
  /// All explored states in order of discovery; empty unless graphs are kept. States that look equal here differ in their
  /// timers or start arguments.
  package var explored: [ExploredState] {
    guard let graph else { return [] }
    return (0..<graph.count).map { graph.explored(at: $0) }
  }
}

extension Proof.FlowProof {
  /// The variables and resources that the flow can observe; nil unless graphs are kept.
  package var relevance: Relevance? { graph?.successors.relevance }

  package var editions: FlowEditions? { graph?.successors.editions }

  /// Whether an explored journey ends with this outcome.
  package func hasReached(_ outcome: Value) -> Bool {
    graph?.waits.elements.contains { $0.place == .ended(outcome) } ?? false
  }
}

extension StateGraph {
  fileprivate func explored(at position: Int) -> ExploredState {
    let (configuration, wait) = (configuration(position), wait(position))
    let active = configuration.session.activeStates
    let place: ExploredState.Place =
      switch wait.place {
      case .waiting: .waiting(active)
      case .ended(let outcome): .ended(outcome)
      case .gone: .gone
      }
    let statuses = successors.relevance.resources.compactMap { id in
      world.owners[id.index].map { owner in
        ExploredState.Named(
          name: world.program.resources[id].name, value: owner.trueStatuses.name(of: configuration.truths[id.index]))
      }
    }
    let variables = world.program.variables.ids.filter { isTold($0, in: active) }
    let values = variables.map { id in
      let variable = world.program.variables[id]
      return ExploredState.Named(
        name: variable.name.description, value: variable.domain.name(of: configuration.session.kept(id)))
    }
    return ExploredState(place: place, prompts: wait.prompts, statuses: statuses, values: values)
  }

  /// Whether the variable is observable and has a value of its own while these states are active.
  private func isTold(_ id: ID<Variable>, in active: [ID<State>]) -> Bool {
    guard successors.relevance.variables.contains(id) else { return false }
    switch world.program.variables[id].home {
    case .input, .shared, .session: return true
    case .parameter: return active.contains { world.program.states[$0].parameters.contains(id) }
    case .status, .derived, .count: return false
    }
  }
}
