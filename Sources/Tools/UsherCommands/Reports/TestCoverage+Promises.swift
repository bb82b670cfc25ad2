internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherSource
internal import UsherModule

/// A part of a policy that promises are about, by name, so that it counts once for all platforms.
struct PolicyPart: Hashable {
  var kind: Kind
  var name: String

  enum Kind: String {
    case state
    case prompt
    case notice
    case button
    case request
    case action
    case link
    case metric
    case outcome
  }

  var text: String { "\(kind.rawValue) \(name)" }
}

/// The parts that a promise is about, and those of them that the tests reach.
struct PromiseCoverage {
  let promise: PromiseName
  /// Each part once, in source order.
  let parts: [PolicyPart]
  let uncovered: [PolicyPart]

  var count: PolicyCoverage.Count {
    PolicyCoverage.Count(covered: parts.count - uncovered.count, all: parts.count)
  }

  /// For example `1 of 3 buttons`.
  var text: String {
    let kinds = Set(parts.map { $0.kind })
    let kind = kinds.count == 1 ? parts[0].kind.rawValue : "part"
    return "\(count.covered) of \(counted(count.all, kind))"
  }

  /// The promises that are about any part, the standard ones first.
  static func all(of modules: [Module], reached: Set<PolicyPart>) -> [PromiseCoverage] {
    var names = StandardPromise.allCases.map { PromiseName.standard($0) }
    for name in modules.flatMap({ $0.promises.map { PromiseName.own($0.promise.name) } }) where !names.contains(name) {
      names.append(name)
    }
    return names.compactMap { name in
      var parts: [PolicyPart] = []
      for part in modules.flatMap({ $0.parts(of: name) }) where !parts.contains(part) { parts.append(part) }
      if parts.isEmpty { return nil }
      return PromiseCoverage(promise: name, parts: parts, uncovered: parts.filter { !reached.contains($0) })
    }
  }
}

// MARK: The parts of a promise

extension Module {
  fileprivate func parts(of promise: PromiseName) -> [PolicyPart] {
    switch promise {
    case .standard(let standard): parts(of: standard)
    case .own(let name): promises.filter { $0.promise.name == name }.flatMap { parts(of: $0.promise) }
    }
  }

  private func parts(of promise: StandardPromise) -> [PolicyPart] {
    switch promise {
    case .noWayOn, .goesRound:
      let states = program.states.ids.filter { isOwn(program.states[$0].flow) && program.states[$0].parent != nil }
      return states.map { program.part($0) }
    case .impossibleOutcome, .silentRefusal:
      return program.flows.ids.filter { isOwn($0) }.flatMap { flow in
        program.flows[flow].outcomes.all.members.map { program.part(flow, $0) }
      }
    case .unmetNeeds:
      return program.actions.ids.filter { program.actions[$0].needs != .always }.map { program.part($0) }
    case .deadButton: return ownPrompts { _ in true }.flatMap { program.buttons(of: $0) }
    case .notSeenAgain:
      return program.openedLinks.filter { !program.links[$0].reaches.isEmpty }.map { program.part($0) }
    case .idlePrimer: return ownPrompts { $0.isPrimer }.map { program.part($0) }
    case .missingPrimes: return ownPrompts { _ in true }.map { program.part($0) }
    case .nagging, .untrueGuidance, .noWayToSettings:
      return ownPrompts { !$0.recovers.isEmpty }.map { program.part($0) }
    case .metricAgain: return program.metrics.ids.map { program.part($0) }
    case .requestWithoutTap:
      return program.states.ids.filter { state in
        guard case .ask(let id, let request, _, _) = program.states[state].question else { return false }
        let known = device.resource(named: program.resources[id].name)?.requests[request]
        return isOwn(program.states[state].flow) && known?.needsTap == true
      }.map { program.part($0) }
    }
  }

  private func ownPrompts(where isMeant: (PlacedPrompt) -> Bool) -> [ID<Prompt>] {
    program.prompts.ids.filter { prompts[$0.index].prefix.isEmpty && isMeant(prompts[$0.index]) }
  }

  /// The parts that the clauses of a promise name.
  private func parts(of promise: Promise) -> [PolicyPart] {
    promise.clauses.flatMap { clause -> [Promise.Situation] in
      switch clause {
      case .never(let situation), .always(let situation): [situation]
      case .possible(let from, let to): [from, to]
      case .eventually(let after, let to): [after, to]
      }
    }.flatMap { $0.occasions ?? [] }.flatMap { occasion -> [PolicyPart] in
      switch occasion {
      case .at(let places): places.map { program.part($0.state) }
      case .showing(let prompt, _): [program.part(prompt)]
      case .notifying(let notice, _): [program.part(notice)]
      case .doing(let action, _): [program.part(action)]
      case .opening(let link): [program.part(link)]
      case .tracking(let metric, _): [program.part(metric)]
      case .ending(let flow, let outcome): [program.part(flow, outcome)]
      case .asking(let resource, let request): [program.part(resource, request: request)]
      }
    }
  }
}

extension Program {
  fileprivate func part(_ state: ID<State>) -> PolicyPart {
    PolicyPart(kind: .state, name: "\(flows[states[state].flow].name.family).\(states[state].name)")
  }

  fileprivate func part(_ prompt: ID<Prompt>) -> PolicyPart { PolicyPart(kind: .prompt, name: prompts[prompt].name) }
  fileprivate func part(_ notice: ID<Notice>) -> PolicyPart { PolicyPart(kind: .notice, name: notices[notice].name) }
  fileprivate func part(_ action: ID<Action>) -> PolicyPart { PolicyPart(kind: .action, name: actions[action].name) }
  fileprivate func part(_ link: ID<Link>) -> PolicyPart { PolicyPart(kind: .link, name: links[link].name) }
  fileprivate func part(_ metric: ID<Metric>) -> PolicyPart { PolicyPart(kind: .metric, name: metrics[metric].name) }

  fileprivate func part(_ flow: ID<Flow>, _ outcome: Value) -> PolicyPart {
    PolicyPart(kind: .outcome, name: "\(flows[flow].name.family).\(flows[flow].outcomes.name(of: outcome))")
  }

  fileprivate func part(_ resource: ID<Resource>, request: Int) -> PolicyPart {
    let name = resources[resource].requests[request].name
    return PolicyPart(
      kind: .request, name: name.isEmpty ? resources[resource].name : "\(resources[resource].name) \(name)")
  }

  /// The links that a flow opens.
  fileprivate var openedLinks: [ID<Link>] {
    var links: [ID<Link>] = []
    for state in states.rows {
      state.walk { part in
        switch part {
        case .question(.open(let link, _)), .statement(.open(let link)): links.append(link)
        case .question, .statement, .handler, .row, .target, .operand, .test: break
        }
      }
    }
    return links
  }

  /// The buttons of a prompt, and `dismissed` if it can be dismissed.
  func buttons(of prompt: ID<Prompt>) -> [PolicyPart] {
    prompts[prompt].answerNames.map { part(prompt, answer: $0) }
  }

  fileprivate func part(_ prompt: ID<Prompt>, answer: String) -> PolicyPart {
    PolicyPart(kind: .button, name: "\(prompts[prompt].name).\(answer)")
  }
}

extension PromptDefinition {
  /// The names of its buttons, and `dismissed` if it can be dismissed.
  fileprivate var answerNames: [String] { buttons.map { $0.name } + (isDismissible ? [Prompt.dismissed] : []) }
}

// MARK: The parts that tests reach

/// The parts that tests reach, up to the end or the failure of each.
struct ReachedParts {
  private(set) var parts: Set<PolicyPart> = []

  /// Records the states that tests come through, those included that are left in the step that enters them.
  mutating func note(_ coverage: Coverage) {
    let program = coverage.module.program
    for part in coverage.parts where part.isCovered && part.place.part == .entry {
      var entered: ID<State>? = part.place.state
      while let id = entered {
        parts.insert(program.part(id))
        entered = program.states[id].parent
      }
    }
  }

  mutating func note(_ run: TestRun, in program: Program) {
    var shown: [ID<Prompt>] = []
    for step in run.played.flatMap({ $0.steps }) {
      if case .acted(let act) = step.cause { note(act, on: shown, in: program) }
      for effect in step.effects { note(effect, in: program) }
      if case .ended(let flow, let outcome) = step.session.position { parts.insert(program.part(flow, outcome)) }
      shown = step.session.asked.compactMap { asked in
        if case .prompt(let presentation) = asked.matter { presentation.prompt } else { nil }
      }
    }
  }

  /// The button belongs to the innermost shown prompt that has one with this name.
  private mutating func note(_ act: Act, on shown: [ID<Prompt>], in program: Program) {
    let name: String
    switch act {
    case .tap(let button, _): name = button
    case .dismiss: name = Prompt.dismissed
    case .answer, .silence, .send, .wait, .away, .relaunch, .meanwhile: return
    }
    let prompt = shown.last { program.prompts[$0].answerNames.contains(name) }
    if let prompt { parts.insert(program.part(prompt, answer: name)) }
  }

  private mutating func note(_ effect: Effect, in program: Program) {
    switch effect {
    case .present(_, let presentation), .update(_, let presentation): parts.insert(program.part(presentation.prompt))
    case .notice(let notice, _): parts.insert(program.part(notice))
    case .request(_, let resource, let request, _): parts.insert(program.part(resource, request: request))
    case .open(_, let link): parts.insert(program.part(link))
    case .perform(_, let action, _): parts.insert(program.part(action))
    case .track(let metric, _): parts.insert(program.part(metric))
    case .dismiss, .cancel, .remember, .finish: break
    }
  }
}
