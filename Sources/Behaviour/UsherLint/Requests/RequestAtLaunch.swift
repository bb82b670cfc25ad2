internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension DiagnosticCode {
  static let requestAtLaunch = DiagnosticCode("request-at-launch", .warning, .asking, .rule)
}

extension LintRule {
  /// A request is made because the app was opened and not because the person wants something: after `on return` while nothing
  /// is shown, or at the start of a flow that the app starts at launch.
  static let requestAtLaunch = LintRule(.requestAtLaunch) { journeys, policy in
    journeys.launches(policy.settings).compactMap { origin, run in
      guard let state = journeys.requesting(after: run), let place = journeys.place(of: origin) else { return nil }
      let requests = state.requests(shownIn: run.knowledge, in: journeys.program)
      return requests.isEmpty ? nil : .requestAtLaunch(requests, state, place, isReturn: origin.isHandler)
    }
  }
}

extension Journeys {
  /// The runs that begin when the app is opened, before any tap.
  func launches(_ settings: LintSettings) -> [(origin: Origin, run: RunToCompletion)] {
    runs.filter { origin, _ in
      switch origin {
      case .start(let flow): settings.isAtLaunch(program.flows[flow].name)
      case .handler(let state, let index):
        program.states[state].handlers[index].trigger == .returned && restsUnseen(within: state)
      case .row, .silence: false
      }
    }
  }

  /// Whether a journey can rest in the state, or in one within it, while no prompt is shown.
  private func restsUnseen(within outer: ID<State>) -> Bool {
    program.states.ids.contains { id in
      program.states[id].isResting && program.isWithin(id, outer)
        && !(program.statesAround(id) + [id]).contains { program.prompt(shownBy: $0) != nil }
    }
  }
}

extension Journeys.Origin {
  var isHandler: Bool {
    switch self {
    case .handler: true
    case .start, .row, .silence: false
    }
  }
}

extension Program {
  /// The prompt that a state shows; nil if it shows none.
  func prompt(shownBy state: ID<State>) -> ID<Prompt>? {
    guard case .show(let prompt, _, _) = states[state].question else { return nil }
    return prompt
  }
}

private struct RequestAtLaunchProblem: Problem {
  static let type = ProblemType()
  let requests: [String]

  var code: DiagnosticCode { .requestAtLaunch }
  var message: Message { "the system asks for \(quoted: requests) as soon as the app opens" }
}

extension Diagnostic {
  fileprivate static func requestAtLaunch(
    _ requests: [SystemRequest], _ state: RequestingState, _ place: Label, isReturn: Bool
  ) -> Diagnostic {
    Diagnostic(
      RequestAtLaunchProblem(requests: requests.map { $0.name }),
      at: marked(place, isReturn ? "nobody has tapped anything yet" : "the app starts this flow at launch"),
      also: [marked(state.place, "the request is here")],
      why: "people refuse an unexpected request more often, and then the system may never ask again",
      help: "ask when people use the feature: after a button or an event")
  }
}
