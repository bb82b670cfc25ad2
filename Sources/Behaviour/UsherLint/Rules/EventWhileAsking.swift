internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// A handler for an event of the app's around a state that asks the system: while its question is up, the event is dropped.
func eventsWhileAsking(in policy: LintedPolicy) -> [Diagnostic] {
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
