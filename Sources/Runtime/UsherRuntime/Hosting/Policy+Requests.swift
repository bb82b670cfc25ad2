extension Policy {
  /// A system prompt: a resource and one of the ways to request it.
  package struct SystemRequest: Hashable, Sendable {
    package var resource: String
    /// The name of the request; empty for the default one.
    package var request: String
  }

  /// The system prompts that the policy may cause: the requests of its states and of its actions.
  package var systemRequests: Set<SystemRequest> {
    let byStates = code.states.indices.map { code.states[$0] }
      .filter { $0.question == StateRecord.Question.ask.rawValue }
      .map { state in
        let resource = code.resources[Int(state.entity)]
        let request = code.requests[resource.requests.range.lowerBound + Int(state.request)]
        return SystemRequest(resource: code.string(resource.name), request: code.string(request.name))
      }
    return Set(byStates + code.actions.indices.flatMap { systemRequests(of: ID($0)) })
  }

  /// The system prompts that an action may cause.
  package func systemRequests(of action: ID<Action>) -> [SystemRequest] {
    code.actions[action.index].asks.range.map { position in
      let (resource, request) = code.asked(at: position)
      let requests = code.resources[resource].requests.range
      return SystemRequest(
        resource: code.string(code.resources[resource].name),
        request: request.map { code.string(code.requests[requests.lowerBound + $0].name) } ?? "")
    }
  }
}

extension Code {
  /// The resource of an action's request, and the position of the request there; nil for the unnamed one.
  package func asked(at index: Int) -> (resource: Int, request: Int?) {
    // Only the parts fit into an `Int` of 32 bits.
    let number = numbers[index]
    let request = Int(number >> UInt32(ActionRecord.requestShift))
    return (Int(number & (1 << ActionRecord.requestShift - 1)), request == 0 ? nil : request - 1)
  }
}
