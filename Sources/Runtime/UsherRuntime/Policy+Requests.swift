extension Policy {
  /// A question of the system's: a way to ask for a resource.
  package struct SystemRequest: Hashable, Sendable {
    package var resource: String
    /// Empty for the usual one.
    package var request: String
  }

  /// The questions that the policy may put: by its states, and by its actions in the usual way.
  package var systemRequests: Set<SystemRequest> {
    let byStates = code.states.indices.map { code.states[$0] }
      .filter { $0.question == StateRecord.Question.ask.rawValue }
      .map { state in
        let resource = code.resources[Int(state.entity)]
        let request = code.requests[resource.requests.range.lowerBound + Int(state.request)]
        return SystemRequest(resource: code.string(resource.name), request: code.string(request.name))
      }
    let byActions = code.actions.indices.flatMap { code.actions[$0].asks.range }.map { position in
      SystemRequest(resource: code.string(code.resources[code.numbers[position]].name), request: "")
    }
    return Set(byStates + byActions)
  }
}
