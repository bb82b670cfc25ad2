internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics

/// The wording of what a proof finds.
struct ProofWording {
  let module: Module
  let flow: ID<Flow>

  private var program: Program { module.program }

  func diagnostic(of finding: Finding) -> Diagnostic {
    let leaf = finding.states.first ?? program.flows[flow].root
    switch finding.violation {
    case .deadWait(let state):
      return Diagnostic(
        .noWayOn, "in `\(name(state))` nothing is offered and nothing is awaited",
        at: label(state, "people are left here"),
        why: "a trip to Settings that nobody suggests is no way on",
        help: "end the flow, ask or show something, or say that the state is `resting`")
    case .noWayOut(let state):
      return Diagnostic(
        .noWayOn, "from `\(name(state))` \(wording: "nothing") that a person does leads to the end or to rest for sure",
        at: label(state, "the app and the system can keep people here"),
        why: "whatever the app and the system answer, a person alone can get out of it",
        help: "let a button or an answer end the flow")
    case .impossibleOutcome(let value, let isReached):
      let outcome = program.flows[flow].outcomes.name(of: value)
      let how: Message =
        isReached
        ? "\(wording: "ends") with `\(outcome)` only where the app is ended or others interfere"
        : "\(wording: "never ends") with `\(outcome)`"
      return Diagnostic(
        .impossibleOutcome, "`\(program.flows[flow].name.description)` \(how)",
        at: label(program.flows[flow].root, "no ordinary journey comes to `\(outcome)`"),
        why: "the app is written for an outcome that is not there")
    case .spin(let state, true):
      return Diagnostic(
        .goesRound, "from `\(name(state))` \(wording: "the platform") alone goes round, for ever",
        at: label(state, "asked again and answered at once"), why: "the app hangs; no person and no time is in it",
        help: "lead the answers that the system gives at once somewhere else")
    case .spin(let state, false):
      return Diagnostic(
        .goesRound, "from `\(name(state))` \(wording: "the app's answers") alone can go round, for ever",
        at: label(state, "tried again at once"), why: "an app that fails once may fail always; nobody can end it",
        help: "show something between two tries, or wait")
    case .unmetNeeds(let action):
      return Diagnostic(
        .unmetNeeds, "`\(program.actions[action].name)` is done without what it needs",
        at: label(leaf, "done here"), why: "what an action needs is so in the very step that does it")
    case .deadButton(let prompt, let answer, let state, let isInVain):
      return deadButton(prompt, answer, state, isInVain)
    case .notSeenAgain(let resource, let state, let afterRelaunch):
      let when = afterRelaunch ? "launched again after" : "back from"
      return Diagnostic(
        .notSeenAgain,
        "\(wording: when) Settings, nobody in `\(name(state))` looks at \(program.resources[resource].name) again",
        at: label(state, "what was changed goes unseen"),
        why: "who has just allowed it is told once more that it is off",
        help: "read \(program.resources[resource].name) on the way on, or react `on return` or `on change`")
    case .opensAtEnd(let link, let state):
      return Diagnostic(
        .notSeenAgain, "the flow opens \(program.links[link].name) and is over; nobody looks again afterwards",
        at: label(state ?? leaf, "it ends with the same step"),
        help: "open it as a question, `open \(program.links[link].name) { … }`, and look again")
    case .idlePrimer, .primerWithoutRequest, .nagging, .repeatedGuidance, .untrueGuidance:
      return guidance(finding.violation, leaf)
    case .metricAgain(let state):
      return Diagnostic(
        .metricAgain, "ended and launched again in `\(name(state))`, the journey tells a metric once more",
        at: label(state, "restored here"), why: "nothing has happened, and it is counted")
    case .broken(let promise, let clause, let breach): return broken(promise, clause, breach)
    }
  }

  private func deadButton(_ prompt: ID<Prompt>, _ answer: Value, _ state: ID<State>, _ isInVain: Bool) -> Diagnostic {
    let button: Message = "`\(button(prompt, answer))` of `\(name(prompt))`"
    if isInVain {
      return Diagnostic(
        .deadButton, "\(button) leads where nothing can be changed", at: label(state, "offered here"),
        why: "people who cannot change it are sent to Settings all the same",
        help: "offer the button only where Settings has a switch")
    }
    return Diagnostic(
      .deadButton, "after \(button) the journey \(wording: "waits") where it did", at: label(state, "tapped here"),
      why: "a button that does nothing is taken for a fault of the app",
      help: "lead somewhere else, or do not offer the button")
  }

  private func guidance(_ violation: Violation, _ leaf: ID<State>) -> Diagnostic {
    switch violation {
    case .idlePrimer(let prompt):
      return Diagnostic(
        .idlePrimer, "`\(name(prompt))` is shown where the system would not ask",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        why: "it announces a question that does not come", help: "show it only where the status is `askable`")
    case .primerWithoutRequest(let prompt, let answer):
      return Diagnostic(
        .idlePrimer, "after `\(button(prompt, answer))` of `\(name(prompt))` the request need not follow",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        why: "whoever is told of a question is asked it: that is what review demands")
    case .nagging(let prompt, let answer):
      return Diagnostic(
        .nagging, "`\(name(prompt))` comes back after `\(button(prompt, answer))`",
        at: label(leaf, "declined here"), also: [declaration(prompt)],
        why: "who has said no is left alone until they do something else",
        help: "rest or end after it, or remember that it was declined")
    case .repeatedGuidance(let prompt):
      return Diagnostic(
        .nagging, "`\(name(prompt))` is shown \(wording: "again") although nobody has done anything",
        at: label(leaf, "shown here"), also: [declaration(prompt)])
    case .untrueGuidance(let prompt, let state):
      return Diagnostic(
        .untrueGuidance, "`\(name(prompt))` stays up once what it guides to is granted",
        at: label(state, "still up here"), also: [declaration(prompt)],
        why: "it asks for what people have allowed already", help: "react `on change`")
    case .deadWait, .noWayOut, .impossibleOutcome, .spin, .unmetNeeds, .deadButton, .notSeenAgain, .opensAtEnd,
      .metricAgain, .broken:
      preconditionFailure("no finding of guidance")
    }
  }

  private func broken(_ promise: Int, _ clause: Int, _ breach: Violation.Breach) -> Diagnostic {
    let promised = module.promises[promise]
    let told =
      switch breach {
      case .itIsSo: "it is so"
      case .itIsNotSo: "it is not so"
      case .notPossible: "it is not possible any more"
      case .stops: "the journey can stop without it"
      case .goesRound: "the journey can go round without it, for ever"
      }
    return Diagnostic(
      .brokenPromise, "the promise \"\(promised.promise.name)\" is broken in `\(program.flows[flow].name.description)`",
      at: Label(promised.clauses[clause].file, promised.clauses[clause].span, told))
  }

  // MARK: Names and places

  private func name(_ state: ID<State>) -> String {
    program.states[state].parent == nil
      ? program.flows[program.states[state].flow].name.description : program.states[state].name
  }

  /// As its own policy calls it.
  private func name(_ prompt: ID<Prompt>) -> String {
    let prefix = module.prompts[prompt.index].prefix
    return String(program.prompts[prompt].name.dropFirst(prefix.count))
  }

  private func button(_ prompt: ID<Prompt>, _ answer: Value) -> String {
    program.prompts[prompt].answers.name(of: answer)
  }

  private func label(_ state: ID<State>, _ text: String) -> Label {
    let place = module.stateDeclarations[state.index]
    return Label(place.file, place.span, text)
  }

  private func declaration(_ prompt: ID<Prompt>) -> Label {
    let place = module.prompts[prompt.index].declaration
    return Label(place.file, place.span, "declared here")
  }
}

extension Proof.FlowProof {
  /// How many states nothing is offered and nothing awaited in, waived or not.
  package var deadWaits: Int {
    (findings + waived).count { if case .deadWait = $0.violation { true } else { false } }
  }
}

extension Proof {
  /// The codes of what is broken in a flow, waived or not, in alphabetical order.
  package func brokenCodes(of flow: FlowProof) -> [String] {
    let wording = ProofWording(module: module, flow: flow.flow)
    return Set((flow.findings + flow.waived).map { wording.diagnostic(of: $0).code.rawValue }).sorted()
  }
}

extension Diagnostic {
  static func needlessWaiver(_ waiver: Module.Waiver) -> Diagnostic {
    Diagnostic(
      .needlessWaiver, "\(waiver.promise.rawValue) is kept here, and need not be waived", at: waiver.place,
      why: "who reads a waiver thinks that something is wrong", help: "take it away")
  }

  static func neverReached(_ what: Message, at place: Label) -> Diagnostic {
    Diagnostic(
      .neverReached, "no journey reaches \(what)", at: Label(place.file, place.span, "never reached"),
      why: "nobody ever sees it, and everybody has to read it")
  }

  static func inconclusive(
    _ flow: Proof.FlowProof, in module: Module, _ budget: Budget, at place: Label
  ) -> Diagnostic {
    let name = module.program.flows[flow.flow].name.description
    func diagnostic(_ message: Message, help: String) -> Diagnostic {
      Diagnostic(
        .inconclusive, message, at: Label(place.file, place.span, flow.progress),
        why: "the part of the flow that was not explored may break any promise", help: help)
    }
    switch flow.incompleteness {
    case .exhausted(let part):
      return diagnostic(
        "`\(name)` needs more than \(wording: budget.text(of: part)), so nothing is proved of it",
        help: budget.help(for: part))
    case .unknownMemory(let other, let part):
      let cause = module.program.flows[other].name.description
      return diagnostic(
        """
        nothing is proved of `\(name)`: it reads memory, and what `\(cause)` leaves in memory needs more than \
        \(wording: budget.text(of: part)) to be found out
        """,
        help: budget.help(for: part))
    case .runs(let other, let part):
      return diagnostic(
        """
        `\(name)` runs `\(module.program.flows[other].name.description)`, which needs more than \(wording: budget.text(of: part)), \
        so nothing is proved of it
        """,
        help: budget.help(for: part))
    case .situations, nil:
      return diagnostic(
        "promises speak of more than \(OwnPromises.limit) situations in `\(name)`, so nothing is proved of it",
        help: "make promises of parts of it, or prove some at a time with `--promise`")
    }
  }
}

extension Proof.FlowProof {
  /// How far the proof has come. Time differs from run to run, so counts that depend on it are left out.
  fileprivate var progress: String {
    switch incompleteness {
    case .exhausted(.time), .unknownMemory, .runs, .situations, nil: "not explored to the end"
    case .exhausted(.states), .exhausted(.transitions), .exhausted(.memory):
      "given up after \(states) \(states == 1 ? "state" : "states") and \(transitions) "
        + (transitions == 1 ? "transition" : "transitions")
    }
  }
}

extension Budget {
  /// How much of a part there is.
  fileprivate func text(of part: Part) -> String {
    switch part {
    case .states: "\(states) states"
    case .transitions: "\(transitions) transitions"
    case .memory: "\(Quantity.text(ofBytes: bytes)) of memory"
    case .time: time.map { Quantity.text(ofMilliseconds: $0.limit) } ?? "no time"
    }
  }

  fileprivate func help(for part: Part) -> String {
    let more =
      switch part {
      case .states: "\(states * 2)"
      case .transitions: "\(transitions * 2)"
      case .memory: Quantity.text(ofBytes: bytes * 2)
      case .time: time.map { Quantity.text(ofMilliseconds: $0.limit * 2) } ?? "1min"
      }
    let name = part.rawValue
    return "let it take more with `--\(name) \(more)`, or with `\(name): \(more)` under `proof` in `usher.yaml`"
  }
}
