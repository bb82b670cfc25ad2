internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherModule

/// The messages for findings of the proof.
struct ProofWording {
  let module: Module
  let flow: ID<Flow>

  private var program: Program { module.program }

  /// The finding, with how to solve it and how to accept it.
  func diagnostic(of finding: Finding) -> Diagnostic {
    let (violation, problem) = (finding.violation, problem(of: finding))
    let accepting: Prose? = violation.promise(in: module).map {
      "to accept it, write `waive \($0.text) \"why\"` in \(place(of: finding))"
    }
    var diagnostic = Diagnostic(
      problem, at: label(of: violation, in: finding.states.first ?? program.flows[flow].root),
      also: violation.guidance.map { [declaration($0)] } ?? [], why: problem.why, help: problem.help)
    diagnostic.moreHelp = [problem.exemption, accepting].compactMap { $0 }
    return diagnostic
  }

  /// Where a waiver accepts the finding: the row or handler, and the innermost state, or else the flow.
  private func place(of finding: Finding) -> String {
    let states = finding.states.prefix(1) + finding.rows.map { $0.state }
    let state = states.first { program.states[$0].parent != nil }
    let around = state.map { "state `\(name($0))`" } ?? "flow `\(flowName)`"
    guard let row = finding.rows.first else { return around }
    let what = if case .handler = row.part { "the handler" } else { "the row" }
    return row.state == state ? "\(what), or in \(around)" : "\(what) of `\(name(row.state))`, or in \(around)"
  }

  fileprivate func problem(of finding: Finding) -> ProofProblem {
    switch finding.violation {
    case .deadWait(let state): .deadEnd(state: name(state), awaited: awaited(in: finding.states))
    case .missingSilence(let state): .missingSilence(state: name(state), isBesideApp: program.asksBesideApp(state))
    case .noWayOut(let state): .noWayOut(state: name(state))
    case .impossibleOutcome(let value, let isReached):
      .impossibleOutcome(flow: flowName, outcome: outcome(value), isReached: isReached)
    case .spin(let state, let isPlatformAlone): .endlessLoop(state: name(state), isPlatformAlone: isPlatformAlone)
    case .unmetNeeds(let action): .unmetNeeds(action: program.actions[action].name)
    case .deadButton(let prompt, let answer, _, let isInVain):
      .deadButton(button(prompt, answer), prompt: name(prompt), isInVain: isInVain)
    case .notSeenAgain(let resource, let state, let afterRelaunch):
      .notSeenAgain(resource: program.resources[resource].name, state: name(state), afterRelaunch: afterRelaunch)
    case .opensAtEnd(let link, _): .opensAtEnd(link: program.links[link].name)
    case .idlePrimer(let prompt): .idlePrimer(prompt: name(prompt))
    case .primerWithoutRequest(let prompt, let answer):
      .primerWithoutRequest(prompt: name(prompt), button: button(prompt, answer))
    case .unnamedPrimer(let prompt, let request):
      .unnamedPrimer(prompt: name(prompt), request: request.name(in: program))
    case .nagging(let prompt, let answer): .nagging(prompt: name(prompt), button: button(prompt, answer))
    case .repeatedGuidance(let prompt): .repeatedGuidance(prompt: name(prompt))
    case .untrueGuidance(let prompt, _): .untrueGuidance(prompt: name(prompt))
    case .metricAgain(let state): .metricAgain(state: name(state))
    case .requestWithoutTap(let asked, _):
      .requestWithoutTap(request: asked.name(in: program))
    case .silentRefusal(let resource, let request, _):
      .silentRefusal(missing: program.name(of: request, for: resource), flow: flowName)
    case .noWayToSettings(let resource, _): .noWayToSettings(resource: program.resources[resource].name, flow: flowName)
    case .settingsBeforeAsking(let resource, let prompt, _):
      .settingsBeforeAsking(resource: program.resources[resource].name, prompt: name(prompt))
    case .countedAgain(let state): .countedAgain(state: name(state))
    case .leftOut(let action, let state): .leftOut(action: program.actions[action].name, state: name(state))
    case .unanswered(let action, let state):
      .unanswered(action: program.actions[action].name, state: name(state))
    case .tooNew(let used, _, let version): tooNew(used, on: version)
    case .broken(let promise, _, _): .brokenPromise(title: module.promises[promise].promise.name, flow: flowName)
    }
  }

  /// The problem of a use on a version that lacks what is used.
  private func tooNew(_ used: Versioned, on version: Version?) -> ProofProblem {
    let name: String
    let scope: DeviceScope?
    switch used {
    case .resource(let id):
      name = program.resources[id].name
      scope = module.device.resource(named: name)?.scopes.resource
    case .option(let option, let id):
      name = option
      scope = module.device.resource(named: program.resources[id].name)?.options.first { $0.name == option }?.scope
    case .link(let id):
      name = program.links[id].name
      scope = module.device.link(named: name)?.scope
    }
    let version = version ?? Version(0)
    let isOver = scope?.since.map { $0 <= version } ?? true
    return .tooNew(
      name, platform: module.device.name, bound: (isOver ? scope?.until : scope?.since) ?? version, isOver: isOver,
      used: version)
  }

  /// The events that the handlers of the active states wait for. Timers are left out, because time always passes.
  private func awaited(in states: [ID<State>]) -> [AwaitedTrigger] {
    states.flatMap { program.states[$0].handlers.map { $0.trigger } }.compactMap { trigger in
      switch trigger {
      case .event(let id): .event(program.events[id].name)
      case .change(let watched):
        .change(
          of: watched.map { program.variables[$0].name.description },
          isOfApp: !watched.contains { program.variables[$0].home == .status })
      case .returned: .returned
      case .background: .background
      case .after: nil
      }
    }
  }

  /// The place of a finding, with what happens there. `leaf` is the innermost active state.
  private func label(of violation: Violation, in leaf: ID<State>) -> Label {
    switch violation {
    case .deadWait(let state): label(state, "people are stuck here")
    case .missingSilence(let state): label(state, "on this platform the answer may never come")
    case .noWayOut(let state): label(state, "the app and the system can keep people here")
    case .impossibleOutcome(let value, _):
      label(program.flows[flow].root, "no ordinary journey reaches `\(outcome(value))`")
    case .spin(let state, isPlatformAlone: true): label(state, "asked again and answered immediately")
    case .spin(let state, isPlatformAlone: false): label(state, "tried again immediately")
    case .unmetNeeds: label(leaf, "started here")
    case .deadButton(_, _, let state, let isInVain): label(state, isInVain ? "offered here" : "tapped here")
    case .notSeenAgain(_, let state, _): label(state, "a change in Settings goes unnoticed")
    case .opensAtEnd(_, let state): label(state ?? leaf, "the flow ends in the same step")
    case .idlePrimer, .primerWithoutRequest, .unnamedPrimer, .repeatedGuidance: label(leaf, "shown here")
    case .nagging: label(leaf, "declined here")
    case .untrueGuidance(_, let state): label(state, "still shown here")
    case .metricAgain(let state): label(state, "restored here")
    case .requestWithoutTap(_, let state): label(state, "asked here without a tap")
    case .silentRefusal(_, _, let row):
      module.rows[row].map { Label($0.head.file, $0.head.span, "ends here") } ?? label(leaf, "ends here")
    case .noWayToSettings(_, let state): label(state, "asked for here")
    case .settingsBeforeAsking(_, _, let state): label(state, "shown here")
    case .countedAgain(let state): label(state, "entered again from inside")
    case .leftOut(_, let state): label(state, "an event leads back here")
    case .unanswered(_, let state): label(state, "people may wait here forever")
    case .tooNew(_, let state, _):
      Label(module.states[state.index].asking.file, module.states[state.index].asking.span, "used here")
    case .broken(let promise, let clause, let breach):
      Label(module.promises[promise].clauses[clause].file, module.promises[promise].clauses[clause].span, breach.text)
    }
  }

  // MARK: Names and places

  private var flowName: String { program.flows[flow].name.description }

  private func outcome(_ value: Value) -> String { program.flows[flow].outcomes.name(of: value) }

  private func name(_ state: ID<State>) -> String {
    program.states[state].parent == nil
      ? program.flows[program.states[state].flow].name.description : program.states[state].name
  }

  /// The prompt's name in the policy that declares it.
  private func name(_ prompt: ID<Prompt>) -> String { module.prompts[prompt.index].name }

  private func button(_ prompt: ID<Prompt>, _ answer: Value) -> String {
    program.prompts[prompt].answers.name(of: answer)
  }

  private func label(_ state: ID<State>, _ text: Prose) -> Label {
    let place = module.states[state.index].declaration
    return Label(place.file, place.span, text)
  }

  private func declaration(_ prompt: ID<Prompt>) -> Label {
    let place = module.prompts[prompt.index].declaration
    return marked(place, "declared here")
  }
}

extension Violation {
  /// The primer or guidance that the finding is about.
  fileprivate var guidance: ID<Prompt>? {
    switch self {
    case .idlePrimer(let prompt), .primerWithoutRequest(let prompt, _), .unnamedPrimer(let prompt, _),
      .nagging(let prompt, _), .repeatedGuidance(let prompt), .untrueGuidance(let prompt, _),
      .settingsBeforeAsking(_, let prompt, _):
      prompt
    case .deadWait, .missingSilence, .noWayOut, .impossibleOutcome, .spin, .unmetNeeds, .deadButton, .notSeenAgain,
      .opensAtEnd, .metricAgain, .requestWithoutTap, .silentRefusal, .noWayToSettings, .countedAgain, .leftOut,
      .unanswered, .tooNew, .broken:
      nil
    }
  }
}

extension Violation.Breach {
  fileprivate var text: Prose {
    switch self {
    case .itIsSo: "it happens"
    case .itIsNotSo: "it is not true"
    case .notPossible: "it is no longer possible"
    case .stops: "the journey can stop before it happens"
    case .goesRound: "the journey can go round forever without it"
    }
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
        flows: [place(of: flow.flow)], promise: finding.violation.promise(in: module))
    }
  }

  /// The codes of all findings of a flow, including waived ones, in alphabetical order.
  package func brokenCodes(of flow: FlowProof) -> [String] {
    let wording = ProofWording(module: module, flow: flow.flow)
    return Set((flow.findings + flow.waived).map { wording.problem(of: $0).code.rawValue }).sorted()
  }
}

// MARK: Needless waivers, and parts that no journey reaches

/// A part of a policy that no journey needs.
private enum NeedlessPartProblem: Problem {
  case waiver(of: String)
  case unreached(UnreachedPart)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .waiver: .needlessWaiver
    case .unreached: .neverReached
    }
  }

  var message: Message {
    switch self {
    case .waiver(let promise): "nothing here breaks `\(promise)`, so the waiver is not needed"
    case .unreached(.state(let name)), .unreached(.prompt(let name)): "no journey reaches `\(name)`"
    case .unreached(.button(let name, let prompt)): "no journey reaches `\(name)` of `\(prompt)`"
    }
  }
}

enum UnreachedPart: Equatable {
  case state(String)
  case prompt(String)
  case button(String, of: String)
}

extension Diagnostic {
  static func needlessWaiver(_ waiver: Module.Waiver) -> Diagnostic {
    Diagnostic(
      NeedlessPartProblem.waiver(of: waiver.promise.text), at: waiver.place,
      why: "somebody who reads the waiver believes that the promise is broken", help: "remove it")
  }

  static func neverReached(_ part: UnreachedPart, at place: Label) -> Diagnostic {
    Diagnostic(
      NeedlessPartProblem.unreached(part), at: marked(place, "never reached"),
      why: "nobody ever sees it, but everybody has to read it")
  }
}
