internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics

/// The messages for findings of the proof.
struct ProofWording {
  let module: Module
  let flow: ID<Flow>

  private var program: Program { module.program }

  /// The finding, with how to mend it and how to accept it.
  func diagnostic(of finding: Finding) -> Diagnostic {
    var diagnostic = self.explanation(of: finding)
    guard let promise = finding.violation.promise(in: module) else { return diagnostic }
    let accepting = "to accept it, write `waive \(promise.text) \"why\"` in \(place(of: finding))"
    diagnostic.help = [diagnostic.help, accepting].compactMap { $0 }.joined(separator: "; ")
    return diagnostic
  }

  /// Where a waiver accepts the finding: the row or handler, and the innermost state, or else the flow.
  private func place(of finding: Finding) -> String {
    let states = finding.states.prefix(1) + finding.rows.map { $0.state }
    let state = states.first { program.states[$0].parent != nil }
    let around = state.map { "state `\(name($0))`" } ?? "flow `\(program.flows[flow].name.description)`"
    guard let row = finding.rows.first else { return around }
    let what = if case .handler = row.part { "the handler" } else { "the row" }
    return row.state == state ? "\(what), or in \(around)" : "\(what) of `\(name(row.state))`, or in \(around)"
  }

  private func explanation(of finding: Finding) -> Diagnostic {
    let leaf = finding.states.first ?? program.flows[flow].root
    switch finding.violation {
    case .deadWait(let state):
      let end = DeadEndWording(finding.states, in: program)
      return Diagnostic(
        .noWayOn, "`\(name(state))` is a dead end: nothing is offered there, and \(wording: end.nothing)",
        at: label(state, "people are stuck here"), why: end.why, help: end.help)
    case .missingSilence(let state):
      return Diagnostic(
        .noWayOn, "`\(name(state))` does not say what happens if no answer comes",
        at: label(state, "on this platform the answer may never come"),
        why: "in this status the system may show no prompt, and people would wait forever",
        help: "add a row: `silence after 3s -> …`")
    case .noWayOut(let state):
      return Diagnostic(
        .noWayOn,
        "from `\(name(state))` \(wording: "no") action of a person is sure to end the flow or to reach a resting state",
        at: label(state, "the app and the system can keep people here"),
        why: "people must be able to leave, whatever the app and the system answer",
        help: "let a button or an answer end the flow")
    case .impossibleOutcome(let value, let isReached):
      let outcome = program.flows[flow].outcomes.name(of: value)
      let how: Message =
        isReached
        ? "\(wording: "ends") with `\(outcome)` only if the system ends the app or other flows interfere"
        : "\(wording: "never ends") with `\(outcome)`"
      return Diagnostic(
        .impossibleOutcome, "`\(program.flows[flow].name.description)` \(how)",
        at: label(program.flows[flow].root, "no ordinary journey reaches `\(outcome)`"),
        why: "the app handles an outcome that never happens",
        help: "remove the outcome, or let a row lead to it")
    case .spin(let state, true):
      return Diagnostic(
        .goesRound, "from `\(name(state))` \(wording: "the system's answers") alone lead into an endless loop",
        at: label(state, "asked again and answered immediately"),
        why: "the app hangs, because nothing in the loop waits for a person or for time to pass",
        help: "if the system answers immediately, go to a state that shows something, or end the flow")
    case .spin(let state, false):
      return Diagnostic(
        .goesRound, "from `\(name(state))` \(wording: "the app's answers") alone can lead into an endless loop",
        at: label(state, "tried again immediately"),
        why: "an action that fails once may always fail, and nobody can stop it",
        help: "show something or wait before the next attempt")
    case .unmetNeeds(let action):
      return Diagnostic(
        .unmetNeeds, "`\(program.actions[action].name)` can start without what it needs",
        at: label(leaf, "started here"),
        why: "everything that an action `needs` must be true in the step that starts it",
        help: "check that before the action starts")
    case .deadButton(let prompt, let answer, let state, let isInVain):
      return deadButton(prompt, answer, state, isInVain)
    case .notSeenAgain(let resource, let state, let afterRelaunch):
      let when = afterRelaunch ? "after a relaunch following" : "after returning from"
      return Diagnostic(
        .notSeenAgain,
        "\(wording: when) Settings, `\(name(state))` does not check `\(program.resources[resource].name)` again",
        at: label(state, "a change in Settings goes unnoticed"),
        why: "people who have just allowed it are treated as if it were still off",
        help: "read `\(program.resources[resource].name)` on the way on, or react with `on return` or `on change`")
    case .opensAtEnd(let link, let state):
      return Diagnostic(
        .notSeenAgain, "the flow opens `\(program.links[link].name)` and ends, so nothing checks the result",
        at: label(state ?? leaf, "the flow ends in the same step"),
        help: "open it as a question, `open \(program.links[link].name) { … }`, and check the status after the return")
    case .idlePrimer, .primerWithoutRequest, .unnamedPrimer, .nagging, .repeatedGuidance, .untrueGuidance:
      return guidance(finding.violation, leaf)
    case .metricAgain(let state):
      return Diagnostic(
        .metricAgain, "after a relaunch in `\(name(state))` the journey tracks a metric again",
        at: label(state, "restored here"), why: "nothing new has happened, and it is counted twice",
        help: "track it in a step that leads into the state")
    case .unanswered(let action, let state):
      return Diagnostic(
        .unansweredAction, "nobody gets on from `\(name(state))` if `\(program.actions[action].name)` never answers",
        at: label(state, "people may wait here forever"),
        why: "an action has no time limit, and nothing here leads on without its answer",
        help: "offer a button, or set a timer: `after 20s -> …`")
    case .broken(let promise, let clause, let breach): return broken(promise, clause, breach)
    }
  }

  private func deadButton(_ prompt: ID<Prompt>, _ answer: Value, _ state: ID<State>, _ isInVain: Bool) -> Diagnostic {
    let button: Message = "`\(button(prompt, answer))` of `\(name(prompt))`"
    if isInVain {
      return Diagnostic(
        .deadButton, "\(button) leads to a place where people cannot change anything", at: label(state, "offered here"),
        why: "people who cannot change it are sent to Settings for nothing",
        help: "offer the button only in statuses that Settings can change")
    }
    return Diagnostic(
      .deadButton, "\(button) has no effect: the journey \(wording: "waits") in the same place",
      at: label(state, "tapped here"),
      why: "people take a button that does nothing for a bug",
      help: "let it lead somewhere else, or do not offer it")
  }

  private func guidance(_ violation: Violation, _ leaf: ID<State>) -> Diagnostic {
    switch violation {
    case .idlePrimer(let prompt):
      return Diagnostic(
        .idlePrimer, "`\(name(prompt))` is shown although the system would not ask",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        why: "it announces a system prompt that does not appear", help: "show it only if the status is `askable`")
    case .primerWithoutRequest(let prompt, let answer):
      return Diagnostic(
        .idlePrimer, "after `\(button(prompt, answer))` of `\(name(prompt))` the system's prompt may not appear",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        why: "App Review demands that an announced request follows", help: "let every button lead to the request")
    case .unnamedPrimer(let prompt, let request):
      let name = request.name(in: program)
      return Diagnostic(
        .missingPrimes, "`\(self.name(prompt))` announces the system's prompt for `\(name)`, but does not say so",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        why: "it appears only while the system would ask, so it is held to what App Review demands of such a prompt",
        help: "add `primes \(name)` to `\(self.name(prompt))`")
    case .nagging(let prompt, let answer):
      return Diagnostic(
        .nagging, "`\(name(prompt))` appears again after `\(button(prompt, answer))`",
        at: label(leaf, "declined here"), also: [declaration(prompt)],
        why: "people who declined must not be asked again until they do something else",
        help: "end the flow or go to a resting state, or remember that people declined")
    case .repeatedGuidance(let prompt):
      return Diagnostic(
        .nagging, "`\(name(prompt))` is shown \(wording: "again") although the person has done nothing",
        at: label(leaf, "shown here"), also: [declaration(prompt)],
        help: "show it again only after something that the person does")
    case .untrueGuidance(let prompt, let state):
      return Diagnostic(
        .untrueGuidance, "`\(name(prompt))` stays on screen after the permission was granted",
        at: label(state, "still shown here"), also: [declaration(prompt)],
        why: "it asks for something that people have already allowed", help: "react with `on change`")
    case .deadWait, .missingSilence, .noWayOut, .impossibleOutcome, .spin, .unmetNeeds, .deadButton, .notSeenAgain,
      .opensAtEnd, .metricAgain, .unanswered, .broken:
      preconditionFailure("no finding of guidance")
    }
  }

  private func broken(_ promise: Int, _ clause: Int, _ breach: Violation.Breach) -> Diagnostic {
    let promised = module.promises[promise]
    let told =
      switch breach {
      case .itIsSo: "it happens"
      case .itIsNotSo: "it is not true"
      case .notPossible: "it is no longer possible"
      case .stops: "the journey can stop before it happens"
      case .goesRound: "the journey can go round forever without it"
      }
    return Diagnostic(
      .brokenPromise, "the promise \"\(promised.promise.name)\" is broken in `\(program.flows[flow].name.description)`",
      at: Label(promised.clauses[clause].file, promised.clauses[clause].span, told),
      help: "change the step that breaks it, or the promise")
  }

  // MARK: Names and places

  private func name(_ state: ID<State>) -> String {
    program.states[state].parent == nil
      ? program.flows[program.states[state].flow].name.description : program.states[state].name
  }

  /// The prompt's name in the policy that declares it.
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
  /// Number of states that are deadlocks, including waived ones.
  package var deadWaits: Int {
    (findings + waived).count { if case .deadWait = $0.violation { true } else { false } }
  }
}

extension Proof {
  /// The findings of a flow that waivers accept.
  package func waived(in flow: FlowProof) -> [ProofVerdict.ReportedFinding] {
    let wording = ProofWording(module: module, flow: flow.flow)
    return flow.waived.map { finding in
      ProofVerdict.ReportedFinding(
        diagnostic: wording.diagnostic(of: finding), story: finding.story.map { ($0, module) },
        flows: [place(of: flow.flow)])
    }
  }

  /// The codes of all findings of a flow, including waived ones, in alphabetical order.
  package func brokenCodes(of flow: FlowProof) -> [String] {
    let wording = ProofWording(module: module, flow: flow.flow)
    return Set((flow.findings + flow.waived).map { wording.diagnostic(of: $0).code.rawValue }).sorted()
  }
}

extension Diagnostic {
  static func needlessWaiver(_ waiver: Module.Waiver) -> Diagnostic {
    Diagnostic(
      .needlessWaiver, "nothing here breaks `\(waiver.promise.text)`, so the waiver is not needed", at: waiver.place,
      why: "somebody who reads the waiver believes that the promise is broken", help: "remove it")
  }

  static func neverReached(_ what: Message, at place: Label) -> Diagnostic {
    Diagnostic(
      .neverReached, "no journey reaches \(what)", at: Label(place.file, place.span, "never reached"),
      why: "nobody ever sees it, but everybody has to read it")
  }

  static func inconclusive(
    _ flow: Proof.FlowProof, in module: Module, _ budget: Budget, at place: Label
  ) -> Diagnostic {
    let name = module.program.flows[flow.flow].name.description
    let family = module.program.flows[flow.flow].name.family
    func diagnostic(_ message: Message, help: String) -> Diagnostic {
      Diagnostic(
        .inconclusive, message, at: Label(place.file, place.span, flow.progress), why: flow.cause(in: module.program),
        help: help)
    }
    switch flow.incompleteness {
    case .exhausted(.work):
      return diagnostic(
        "nothing is proved of `\(name)`: this policy needs more than \(wording: budget.text(of: .work))",
        help: budget.help(for: .work, family))
    case .exhausted(.call):
      return diagnostic(
        "nothing is proved of `\(name)`: the policies before this one took \(wording: budget.text(of: .call))",
        help: budget.help(for: .call, family))
    case .exhausted(let part):
      return diagnostic(
        "the proof of `\(name)` needs more than \(wording: budget.text(of: part)), so nothing is proved",
        help: budget.help(for: part, family))
    case .unknownMemory(let other, let part):
      let cause = module.program.flows[other].name.description
      return diagnostic(
        """
        nothing is proved of `\(name)`: it reads memory, and finding out what `\(cause)` stores there needs more than \
        \(wording: budget.text(of: part))
        """,
        help: budget.help(for: part, family))
    case .runs(let other, let part):
      return diagnostic(
        """
        `\(name)` runs `\(module.program.flows[other].name.description)`, whose proof needs more than \(wording: budget.text(of: part)), \
        so nothing is proved
        """,
        help: budget.help(for: part, family))
    case .situations, nil:
      return diagnostic(
        "the promises about `\(name)` name more than \(OwnPromises.limit) situations, so nothing is proved",
        help: "divide the promises, or prove some at a time with `--promise`")
    }
  }
}

extension Proof.FlowProof {
  /// The `why` of an inconclusive proof: the factors of the number of states if the budget was exhausted, and the
  /// consequence.
  fileprivate func cause(in program: Program) -> String {
    let consequence = "the unexplored part of the flow may break any promise"
    guard case .exhausted(let part) = incompleteness, part != .call, !factors.isEmpty else { return consequence }
    let parts = factors.map { factor in
      switch factor {
      case .statuses(let resources, .max, let reader):
        "all statuses of \(resources.count) resources" + described(reader, of: resources, in: program)
      case .statuses(let resources, let combinations, let reader):
        "\(combinations) combinations of statuses of "
          + resources.map { "`\(program.resources[$0].name)`" }.joined(separator: ", ")
          + described(reader, of: resources, in: program)
      case .inputs(let largest, .max):
        "more combinations of inputs and parameters than can be counted" + mostly(largest, in: program)
      case .inputs(let largest, let combinations):
        "\(combinations) combinations of inputs and parameters" + mostly(largest, in: program)
      case .memories(let count): "\(count) combinations of what is remembered"
      }
    }
    return "each journey is followed for \(parts.joined(separator: ", and for ")); \(consequence)"
  }

  private func described(_ reader: Proof.Factor.Reader?, of resources: [ID<Resource>], in program: Program) -> String {
    guard let reader, resources.count > 1 else { return "" }
    let count = reader.count == resources.count ? "all" : "\(reader.count)"
    return " (`\(program.states[reader.state].name)` reads \(count) of them)"
  }

  private func mostly(_ largest: Proof.Factor.Input, in program: Program) -> String {
    " (`\(program.variables[largest.variable].name)` has \(largest.count) values)"
  }

  /// How far the exploration came. A limit of time gives no counts, because they differ from run to run.
  fileprivate var progress: String {
    switch incompleteness {
    case .exhausted(.call): "not explored"
    case .exhausted(.time), .unknownMemory, .runs, .situations, nil: "not explored to the end"
    case .exhausted(.states), .exhausted(.transitions), .exhausted(.memory), .exhausted(.work):
      "given up after \(states) \(states == 1 ? "state" : "states") and \(transitions) "
        + (transitions == 1 ? "transition" : "transitions")
    }
  }
}

extension Budget {
  /// The limit for a part of the budget, with its unit.
  fileprivate func text(of part: Part) -> String {
    switch part {
    case .states: "\(states) states"
    case .transitions: "\(transitions) transitions"
    case .memory: "\(Quantity.text(ofBytes: bytes)) of memory"
    case .work: "\(work) units of work"
    case .call: "the \(callWork) units of work of the whole call"
    case .time: time.map { Quantity.text(ofMilliseconds: $0.limit) } ?? "no time"
    }
  }

  /// How to prove the flow with a higher limit.
  fileprivate func help(for part: Part, _ flow: String) -> String {
    let limit: (name: String, more: String, scope: String)
    switch part {
    case .states: limit = ("states", "\(states * 2)", "all flows")
    case .transitions: limit = ("transitions", "\(transitions * 2)", "all flows")
    case .memory: limit = ("memory", Quantity.text(ofBytes: bytes * 2), "all flows")
    case .work: limit = ("work", "\(work * 2)", "all policies")
    case .call:
      return """
        check this policy alone; or raise the limit of the call, which is five times that of a policy: `work: \(work * 2)` under \
        `proof` in `usher.yaml`
        """
    case .time:
      limit = ("time", time.map { Quantity.text(ofMilliseconds: $0.limit * 2) } ?? "1min", "all flows together")
    }
    return """
      prove this flow alone with a higher limit: `usher verify --flow \(flow) --\(limit.name) \(limit.more)`; or raise the limit \
      for \(limit.scope): `\(limit.name): \(limit.more)` under `proof` in `usher.yaml`
      """
  }
}
