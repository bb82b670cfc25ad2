internal import UsherSource

/// The problems of a flow as a whole: where it leads, and what runs it.
enum FlowProblem: Problem {
  case recursion(flow: String)
  case endlessStep(state: String)
  case unreachableState(String)
  case unreachedOutcome(String)
  case endlessFlow(String)
  case innerFlow(String)
  case runsForLaunch(String, in: String)
  case neverRests(flow: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .recursion: .recursion
    case .endlessStep: .endlessStep
    case .unreachableState, .unreachedOutcome: .unreachable
    case .endlessFlow, .innerFlow, .runsForLaunch: .wrongKind
    case .neverRests: .neverRests
    }
  }

  var message: Message {
    switch self {
    case .recursion(let flow): "`\(flow)` runs itself"
    case .endlessStep(let state): "`\(state)` leads back to itself without waiting for anything"
    case .unreachableState(let name): "nothing leads to `\(name)`"
    case .unreachedOutcome(let name): "no row ends with `\(name)`"
    case .endlessFlow(let flow): "`\(flow)` has no outcome, so it cannot be run inside another flow"
    case .innerFlow(let flow): "only other flows run `\(flow)`, so no journey starts with it"
    case .runsForLaunch(let flow, let caller): "`\(flow)` exists for one launch only, so `\(caller)` cannot run it"
    case .neverRests(let flow): "`\(flow)` has no outcome and no resting state"
    }
  }
}

extension Diagnostic {
  static func recursion(_ place: Label, _ names: [String]) -> Diagnostic {
    Diagnostic(
      FlowProblem.recursion(flow: names[0]), at: marked(place, "\(circle(names))"),
      why: "nobody can prove that a flow ends if it runs itself",
      help: "to begin again, lead back to a state")
  }

  static func endlessStep(_ place: Label, _ names: [String]) -> Diagnostic {
    let on =
      names.count == 1
      ? "lead on to another state" : "lead on from `\(names[names.count - 1])` to where `\(names[0])` would lead"
    return Diagnostic(
      FlowProblem.endlessStep(state: names[0]), at: marked(place, "\(circle(names))"),
      why: "the length of a step must be known before it runs, so no guard and no memory can end a loop in it",
      help: """
        \(on); or find out in an `inner flow` that ends with what it has found, and `run` it; or let one of these states ask \
        or wait
        """)
  }

  static func unreachableState(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      FlowProblem.unreachableState(name), at: marked(place, "never reached"),
      help: "lead to it from a row, or remove it")
  }

  static func unreachedOutcome(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      FlowProblem.unreachedOutcome(name), at: marked(place, "never reached"),
      help: "let a row `end \(name)`, or remove it")
  }

  static func endlessFlow(_ place: Label, _ flow: String) -> Diagnostic {
    Diagnostic(FlowProblem.endlessFlow(flow), at: marked(place, "it would never end"))
  }

  static func innerFlow(_ place: Label, _ flow: String, what: String) -> Diagnostic {
    Diagnostic(
      FlowProblem.innerFlow(flow), at: marked(place, "an inner flow"), help: "write \(what) for a flow that runs it")
  }

  static func runsForLaunch(_ place: Label, _ flow: String, from caller: String) -> Diagnostic {
    Diagnostic(
      FlowProblem.runsForLaunch(flow, in: caller), at: marked(place, "never restored"),
      why: "if the app ends while this flow waits, both this flow and the flow around it are lost",
      help: "declare the flow around it `for launch` too")
  }

  static func neverRests(_ place: Label) -> Diagnostic {
    let flow = place.file.text(place.span)
    return Diagnostic(
      FlowProblem.neverRests(flow: flow), at: marked(place, "when is it done?"),
      help:
        "give it an outcome: `flow \(flow) -> …`; or write `resting` before the states in which people are meant to stay"
    )
  }
}

private func circle(_ names: [String]) -> String { (names + [names[0]]).joined(separator: " -> ") }
