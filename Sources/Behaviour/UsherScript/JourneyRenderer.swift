package import UsherProgram
package import UsherRuntime
package import UsherCompiler
package import UsherPlatform
package import UsherPlay
package import UsherModule
package import UsherSource

/// Renders the steps of a journey: effects and states by name, with the texts of one language.
package struct JourneyRenderer {
  package let module: Module
  /// The policy whose texts are shown; nil to show none.
  package let policy: CompiledPolicy?
  package let locale: String
  /// The values of the texts, in the program's order.
  package private(set) var texts: [String]

  package var program: Program { module.program }
  package var copy: Copy? { policy?.copy }

  package init(module: Module, policy: CompiledPolicy?, locale: String, texts: [String]) {
    (self.module, self.policy, self.locale, self.texts) = (module, policy, locale, texts)
  }

  /// The same with the texts of another language.
  package func with(_ locale: String) -> JourneyRenderer {
    JourneyRenderer(module: module, policy: policy, locale: locale, texts: texts)
  }

  /// A renderer for the effects of a step: it knows the texts of the answer that caused the step.
  package func rendering(_ step: Journey.StepRecord) -> JourneyRenderer {
    var renderer = self
    for (position, text) in step.texts { renderer.texts[position] = text }
    return renderer
  }

  /// An effect with its names and texts, ready for a text or JSON encoder.
  package struct RenderedEffect {
    package var kind: Effect.Kind
    package var name: String
    /// Nil if effects of this kind take none.
    package var arguments: [TextArgument]?
    /// The kind of a prompt that is shown.
    package var prompt: Prompt.Kind?
    package var style: [StyleValue] = []
    package var words = Words()
    package var buttons: [RenderedButton] = []
    package var request = ""
    package var options: [String] = []
    package var purposes: [RenderedPurpose] = []
    /// The target of a link.
    package var address: String?
    /// The value that is remembered.
    package var value: String?

    /// The effect as a policy writes it, without the verb: `returned(isGranted: true)`.
    package var call: String {
      if kind == .ask { return asked(name, request, options) }
      if let value { return "\(name) = \(value)" }
      guard let arguments, !arguments.isEmpty else { return name }
      return "\(name)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
    }
  }

  package struct RenderedButton {
    package var name: String
    package var label: String?
    package var roles: [String]
  }

  /// A text of the app in the system's prompt.
  package struct RenderedPurpose {
    /// The key in Info.plist.
    package var key: String
    package var text: String
    /// The language in which it was found.
    package var locale: String
  }

  /// The texts of a prompt. `locale` is the language in which they were found.
  package struct Words {
    package var title: String?
    package var message: String?
    package var locale: String?
  }

  package func rendered(_ effect: Effect, in session: Session, facts: Facts) -> RenderedEffect {
    let flow: ID<Flow>? = if case .ended(let flow, _) = session.position { flow } else { nil }
    var rendered = named(effect, of: flow, texts: texts)
    if rendered.kind.hasTexts {
      let (words, labels) = words(of: rendered.name, rendered.arguments ?? [])
      rendered.style = style(of: effect, in: session)
      rendered.words = words
      if let shown = effect.presentation { add(shown, labels, to: &rendered) }
    } else if case .request(_, let id, _, _) = effect {
      let status = program.facts.firstIndex(of: program.resources[id].status).map { facts.values[$0] }
      rendered.purposes = purposes(of: rendered.name, rendered.request, in: status)
    } else if case .open(_, let link) = effect {
      rendered.address = program.links[link].address
    }
    return rendered
  }

  /// An effect without the texts of the copy. `flow` is the flow whose outcome it may be.
  func named(_ effect: Effect, of flow: ID<Flow>?, texts: [String]) -> RenderedEffect {
    let parts = effect.parts
    let subject = program.subject(of: parts.kind, at: parts.entity)
    var named = RenderedEffect(kind: parts.kind, name: subject.name)
    if parts.kind.takesArguments {
      named.arguments = zip(subject.parameters, parts.arguments).map { name, argument in
        switch argument {
        case .value(let value): TextArgument(name: name, value: value)
        case .text(let position): TextArgument(name: name, value: texts[position])
        }
      }
    } else if case .request(_, let id, let request, let options) = effect {
      named.request = program.resources[id].requests[request].name
      named.options = options.valueNames
    } else if case .remember(let id, let value) = effect {
      named.value = program.variables[id].assigned(value)
    } else if case .finish(let outcome) = effect, let flow {
      named.name = program.flows[flow].outcomes.name(of: outcome)
    }
    return named
  }

  private func add(_ shown: Presentation, _ labels: [String: String], to rendered: inout RenderedEffect) {
    let prompt = program.prompts[shown.prompt]
    rendered.prompt = prompt.kind
    rendered.buttons = prompt.buttons.indices.filter { shown.answers.contains(Value($0)) }.map { index in
      let button = prompt.buttons[index]
      return RenderedButton(name: button.answer, label: labels[button.answer], roles: button.roles.map { $0.rawValue })
    }
  }

  private func style(of effect: Effect, in session: Session) -> [StyleValue] {
    var named: [String: String] = [:]
    for (name, text) in zip(session.policy.texts, texts) where named[name] == nil { named[name] = text }
    return session.policy.style(of: effect, texts: named)
  }

  /// The purpose texts of a request. None if the system does not show its prompt in this status.
  private func purposes(of resource: String, _ request: String, in status: Value?) -> [RenderedPurpose] {
    guard let texts = policy?.purposes, let resource = module.device.resource(named: resource),
      let asked = resource.request(named: request), status.map(resource.askable(asked).contains) ?? true
    else { return [] }
    return resource.purposes(of: request).compactMap { purpose in
      texts.text(of: purpose.key, locale: locale).map {
        RenderedPurpose(key: purpose.key, text: $0.message ?? "", locale: $0.locale)
      }
    }
  }

  private func words(of prompt: String, _ arguments: [TextArgument]) -> (words: Words, labels: [String: String]) {
    guard let text = copy?.text(of: prompt, locale: locale, platform: module.device.name, arguments: arguments) else {
      return (Words(), [:])
    }
    var labels: [String: String] = [:]
    for button in text.buttons { labels[button.name] = button.label }
    return (Words(title: text.title, message: text.message, locale: text.locale), labels)
  }

  // MARK: Places and causes

  /// The names of the active states, outermost first, without the flows' root states.
  package func path(of session: Session) -> [String] {
    activeStates(of: session).map { program.states[$0] }.filter { $0.parent != nil }.map { $0.name }.reversed()
  }

  /// The active states, innermost first.
  package func activeStates(of session: Session) -> [ID<State>] { session.activeStates }

  package func rendered(_ cause: Journey.Cause, facts: Facts) -> Prose {
    switch cause {
    case .started: return "start"
    case .startedNext(let flow, let arguments): return "start \(Callee(flow, of: program).called(with: arguments))"
    case .acted(let act): return "\(rendered(act))"
    case .settledImmediately(let id):
      let resource = program.resources[id]
      guard let position = program.facts.firstIndex(of: resource.status) else { return "\(resource.name)" }
      let status = program.variables[resource.status].domain.name(of: facts.values[position])
      return "the system answers without a prompt: \(resource.name) is \(status)"
    case .goesRound(let id):
      return "the system answers in an endless loop here: asking for \(program.resources[id].name) changes nothing"
    case .wentAway: return "into the background"
    case .told: return "told in the background"
    case .elapsed(let milliseconds): return "\(duration(milliseconds)) later"
    }
  }

  /// An act as a line of a script.
  package func rendered(_ act: Act) -> String {
    switch act {
    case .tap(let name, let arguments): "tap \(call(name, arguments))"
    case .silence: "silence"
    case .dismiss: "dismiss"
    case .answer(let name, let arguments, let texts): "answer \(call(name, arguments, texts))"
    case .send(let name, let arguments, let texts): "send \(call(name, arguments, texts))"
    case .wait(let milliseconds): "wait \(duration(milliseconds))"
    case .away(let changes, let appEnds): ["away", rendered(changes), appEnds ? "relaunch" : ""].joinedWords
    case .relaunch(let changes): ["relaunch", rendered(changes)].joinedWords
    case .meanwhile(let changes): ["meanwhile", rendered(changes)].joinedWords
    }
  }

  private func rendered(_ changes: [Act.Change]) -> String {
    changes.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  /// The result of a step that did not continue the journey normally. Nil if there is nothing to add.
  package func rendered(_ step: Journey.StepRecord) -> Prose? {
    if step.isGone { return "the flow was for one launch of the app, and is over without an outcome" }
    return rendered(step.verdict)
  }

  private func rendered(_ verdict: Verdict) -> Prose? {
    switch verdict {
    case .moved, .stayed: nil
    case .ignored(.unhandled): "nothing waits for it"
    case .ignored(.late): "ignored: it is not asked any more"
    case .ignored(.impossible): "ignored: that is no answer to it"
    case .ignored(.shielded): "ignored: the system's prompt is up"
    case .ignored(.ended): "ignored: the flow has ended"
    case .ignored(.otherPolicy): "ignored: its facts belong to another policy"
    }
  }
}

extension [String] {
  fileprivate var joinedWords: String { filter { !$0.isEmpty }.joined(separator: " ") }
}

/// A request as a policy writes it: `notifications provisional(alert, sound)`.
package func asked(_ resource: String, _ request: String, _ options: [String]) -> String {
  let name = request.isEmpty ? resource : "\(resource) \(request)"
  return options.isEmpty ? name : "\(name)(\(options.joined(separator: ", ")))"
}

extension JourneyRenderer {
  /// Uses the texts of the source language. A text without a value is shown as `…`.
  package init(testing test: TestCase, in module: Module, _ policy: CompiledPolicy?) {
    var texts = module.program.texts.map { _ in "…" }
    for case .text(let position, let text) in test.givens { texts[position] = text }
    self.init(module: module, policy: policy, locale: policy?.copy?.source.locale ?? "", texts: texts)
  }
}
