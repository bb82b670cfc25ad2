internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension LintRule {
  /// An event handler encloses a state that makes a request: events that arrive while the system prompt is up are dropped.
  static let eventWhileAsking = LintRule(.eventWhileAsking) { policy in
    policy.journeys.flatMap { journeys in
      journeys.requests.flatMap { request in
        journeys.program.statesAround(request.state).flatMap { outer in
          journeys.program.states[outer].handlers.indices.compactMap { index -> Diagnostic? in
            guard case .event(let event) = journeys.program.states[outer].handlers[index].trigger,
              let handler = journeys.place(of: .handler(outer, index))
            else { return nil }
            return .eventWhileAsking(request, journeys.program.events[event].name, handler)
          }
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func eventWhileAsking(_ request: SystemRequest, _ event: String, _ handler: Label) -> Diagnostic {
    Diagnostic(
      .eventWhileAsking, "`on \(event)` has no effect while the system asks for `\(request.name)`",
      at: marked(request.written.asking, "an event that arrives during this prompt is lost"),
      also: [marked(handler, "the handler")],
      why: "an app cannot dismiss the system's prompt",
      help: "let the app send the event again, or read it from a live input")
  }
}
