internal import UsherPlay
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// The first difference between a test and its journey.
enum FailedTestProblem: Problem {
  case stopped(UnplayableAct)
  /// The journey had these effects in place of the expected one.
  case otherwise(expected: String, effects: [String])
  /// No expectation covers these effects.
  case unexpected([String])
  case elsewhere(expected: String, ReachedPlace)
  /// The memory has another value; nil for another moment.
  case keeps(expected: String, value: String?)
  case offers(expected: String, buttons: [String])
  case stillRuns
  case notIgnored
  case endlessLoop(resource: String)
  /// The test says that its journey never happens.
  case forbidden

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .stopped, .stillRuns: .impossibleStep
    case .otherwise, .unexpected, .elsewhere, .keeps, .offers, .notIgnored, .endlessLoop, .forbidden: .failedExpectation
    }
  }

  var message: Message {
    switch self {
    case .stopped(let act): "the test stops here: \(wording: UsherPlay.message(for: act))"
    case .otherwise(let expected, []): "expected \(expected), but the journey did nothing more"
    case .otherwise(let expected, let effects):
      "expected \(expected), but the journey did: \(effects.joined(separator: ", "))"
    case .unexpected(let effects): "nothing expects: \(effects.joined(separator: ", "))"
    case .elsewhere(let expected, let place): "expected \(expected), but the journey \(wording: place.text)"
    case .keeps(let expected, let value): "expected \(expected), but \(wording: kept(value))"
    case .offers(let expected, let buttons): "expected \(expected), but \(wording: offered(buttons))"
    case .stillRuns: "the flow before it has not ended"
    case .notIgnored: "expected that the step is ignored, but the journey went on"
    case .endlessLoop(let resource):
      "the system answers in an endless loop here: asking for \(resource) changes nothing"
    case .forbidden: "this journey must never happen, but it does"
    }
  }

  /// The text at the place of the problem.
  var label: Prose {
    switch self {
    case .stopped: "not possible now"
    case .otherwise(_, let effects): effects.first.map { "instead: \($0)" } ?? "nothing came"
    case .unexpected: "then this came too"
    case .elsewhere: "not there"
    case .keeps(_, let value): "instead: \(kept(value))"
    case .offers(_, let buttons): offered(buttons)
    case .stillRuns: "starts too early"
    case .notIgnored: "not ignored"
    case .endlessLoop: "never ends"
    case .forbidden: "up to here"
    }
  }

  private func kept(_ value: String?) -> Prose { value.map { "it is \($0)" } ?? "it is another moment" }

  private func offered(_ buttons: [String]) -> Prose {
    buttons.isEmpty ? "no button can be tapped" : "these can be tapped: \(buttons.joined(separator: ", "))"
  }
}

/// The place that a journey has reached.
enum ReachedPlace: Equatable {
  /// A state, after those around it.
  case waits(in: [String])
  case ended(outcome: String)
  case idle

  init(of session: Session, _ renderer: JourneyRenderer) {
    switch session.position {
    case .waiting: self = .waits(in: renderer.path(of: session))
    case .ended(let flow, let outcome): self = .ended(outcome: renderer.program.flows[flow].outcomes.name(of: outcome))
    case .idle: self = .idle
    }
  }

  fileprivate var text: Prose {
    switch self {
    case .waits(let path): "waits in \(path.joined(separator: " > "))"
    case .ended(let outcome): "has ended with \(outcome)"
    case .idle: "is over without an outcome"
    }
  }
}
