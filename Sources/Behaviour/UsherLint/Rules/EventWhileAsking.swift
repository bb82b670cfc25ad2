internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension LintRule {
  /// A handler for an event of the app's around a state that asks the system: while its question is up, the event is dropped.
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
      .eventWhileAsking, "`on \(event)` does not apply while the system asks for `\(request.name)`",
      at: marked(request.written.asking, "an event that comes meanwhile is dropped"),
      also: [marked(handler, "the handler")],
      why: "nothing can take the system's question down",
      help: "let the app send it again, or keep it in a live input")
  }
}
