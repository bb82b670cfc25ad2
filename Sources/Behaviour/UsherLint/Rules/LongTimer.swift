internal import UsherProgram
internal import UsherRuntime
package import UsherSource

extension DiagnosticCode {
  package static let longTimer = DiagnosticCode("long-timer", .warning, .steps, .rule)
}

extension LintRule {
  /// A handler waits for more than an hour. Its timer counts only while the app is active, so it practically never ends.
  static let longTimer = LintRule(.longTimer) { journeys, _ in
    journeys.program.states.ids.flatMap { id in
      journeys.program.states[id].handlers.enumerated().compactMap { index, handler -> Diagnostic? in
        guard case .after(let milliseconds) = handler.trigger, milliseconds > hour,
          let place = journeys.place(of: .handler(id, index))
        else { return nil }
        return .longTimer(place)
      }
    }
  }
}

private let hour = 3_600_000

private struct LongTimerProblem: Problem {
  static let type = ProblemType()

  var code: DiagnosticCode { .longTimer }
  var message: Message { "this time practically never passes" }
}

extension Diagnostic {
  fileprivate static func longTimer(_ place: Label) -> Diagnostic {
    Diagnostic(
      LongTimerProblem(), at: marked(place, "only time in the open app counts"),
      why: "the timer stops when people leave the app, and begins anew when the state is entered again",
      help:
        "to wait for days, declare `memory seenAt: Moment = never for install`, write `remember seenAt = now` here, and let the flow choose by `seenAt is older than 3d` when it starts"
    )
  }
}
