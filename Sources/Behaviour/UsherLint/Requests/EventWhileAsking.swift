internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension DiagnosticCode {
  static let eventWhileAsking = DiagnosticCode("event-while-asking", .note, .steps, .rule)
}

extension LintRule {
  /// A state that makes a request, or one around it, has an event handler: events that arrive while the system prompt is up are
  /// dropped.
  static let eventWhileAsking = LintRule(.eventWhileAsking) { journeys, _ in
    journeys.requesting.flatMap { state -> [Diagnostic] in
      let requests = state.requests.filter { $0.isShown(in: $0.statuses) && !$0.request.isBesideApp }
      if requests.isEmpty { return [] }
      return (journeys.program.statesAround(state.state) + [state.state]).flatMap { outer in
        journeys.program.states[outer].handlers.indices.compactMap { index -> Diagnostic? in
          guard case .event(let event) = journeys.program.states[outer].handlers[index].trigger,
            let handler = journeys.place(of: .handler(outer, index))
          else { return nil }
          return .eventWhileAsking(requests, state, journeys.program.events[event].name, handler)
        }
      }
    }
  }
}

private struct EventWhileAskingProblem: Problem {
  static let type = ProblemType()
  let event: String
  let requests: [String]

  var code: DiagnosticCode { .eventWhileAsking }
  var message: Message { "`on \(event)` has no effect while the system asks for \(quoted: requests)" }
}

extension Diagnostic {
  fileprivate static func eventWhileAsking(
    _ requests: [SystemRequest], _ state: RequestingState, _ event: String, _ handler: Label
  ) -> Diagnostic {
    Diagnostic(
      EventWhileAskingProblem(event: event, requests: requests.map { $0.name }),
      at: marked(state.place, "an event that arrives during this prompt is lost"),
      also: [marked(handler, "the handler")],
      why: "an app cannot dismiss the system's prompt",
      help: "let the app send the event again, or read it from a live input")
  }
}
