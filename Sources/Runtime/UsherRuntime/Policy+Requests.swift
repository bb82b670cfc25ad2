extension Policy {
  /// A system prompt: a resource and one of the ways to request it.
  package struct SystemRequest: Hashable, Sendable {
    package var resource: String
    /// The name of the request; empty for the default one.
    package var request: String
  }

  /// The system prompts that the policy may cause: requests of its states, and default requests of resources that its
  /// actions use.
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
