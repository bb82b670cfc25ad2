// Names and texts of the entities in effects, for a host that performs them.

extension Policy {
  public func name(of prompt: ID<Prompt>) -> String { code.string(code.prompts[code.own(prompt)].name) }
  public func name(of notice: ID<Notice>) -> String { code.string(code.notices[code.own(notice)].name) }
  public func name(of action: ID<Action>) -> String { code.string(code.actions[code.own(action)].name) }
  public func name(of metric: ID<Metric>) -> String { code.string(code.metrics[code.own(metric)].name) }
  public func name(of resource: ID<Resource>) -> String { code.string(code.resources[code.own(resource)].name) }
  public func name(of link: ID<Link>) -> String { code.string(code.links[code.own(link)].name) }
  public func name(of variable: ID<Variable>) -> String { code.string(code.variables[code.own(variable)].name) }

  /// The target of a link: a URL, or the platform's name for it.
  public func address(of link: ID<Link>) -> String { code.string(code.links[code.own(link)].address) }

  /// The name of a way to request a resource; empty for the default one.
  public func name(of request: Int, of resource: ID<Resource>) -> String {
    let requests = code.resources[code.own(resource)].requests
    precondition(request >= 0 && request < requests.count, "the request belongs to another resource")
    return code.string(code.requests[Int(requests.start) + request].name)
  }

  /// The name of a remembered value. For a moment it is `now` or `never`.
  public func name(of value: Value, of variable: ID<Variable>) -> String {
    let record = code.variables[code.own(variable)]
    if record.moment != none16 { return value == Moment.never ? "never" : "now" }
    precondition(Int(value) < code.count(of: record.domain), "the value belongs to another variable")
    return code.name(of: value, in: record.domain)
  }

  /// The names of the parameters that an effect's arguments belong to, in order.
  package func parameters(of effect: Effect) -> [String] {
    subject(of: effect)?.parameters.range.map { code.string(code.parameters[$0].name) } ?? []
  }

  /// The name of the prompt, notice, resource, link, action, metric or memory that an effect is about; nil for an outcome.
  package func name(of effect: Effect) -> String? { subject(of: effect).map { code.string($0.name) } }

  /// The name of an effect as records of journeys have it: a request with its resource, as `notifications provisional`. Nil for an
  /// outcome.
  package func recordedName(of effect: Effect) -> String? {
    guard let name = name(of: effect) else { return nil }
    guard case .request(_, let resource, let request, _) = effect else { return name }
    let suffix = self.name(of: request, of: resource)
    return suffix.isEmpty ? name : "\(name) \(suffix)"
  }

  /// The value that an effect remembers; nil for another effect.
  package func rememberedValue(of effect: Effect) -> String? {
    guard case .remember(let memory, let value) = effect else { return nil }
    return name(of: value, of: memory)
  }

  private func subject(of effect: Effect) -> NamedRecord? {
    switch effect {
    case .present(_, let shown), .update(_, let shown):
      let prompt = code.prompts[code.own(shown.prompt)]
      return NamedRecord(prompt.name, prompt.parameters)
    case .notice(let id, _):
      let notice = code.notices[code.own(id)]
      return NamedRecord(notice.name, notice.parameters)
    case .perform(_, let id, _):
      let action = code.actions[code.own(id)]
      return NamedRecord(action.name, action.parameters)
    case .track(let id, _): return code.metrics[code.own(id)]
    case .dismiss(let id): return NamedRecord(code.prompts[code.own(id)].name)
    case .request(_, let id, _, _): return NamedRecord(code.resources[code.own(id)].name)
    case .open(_, let id): return NamedRecord(code.links[code.own(id)].name)
    case .cancel(_, let id): return NamedRecord(code.actions[code.own(id)].name)
    case .remember(let id, _): return NamedRecord(code.variables[code.own(id)].name)
    case .finish: return nil
    }
  }

  /// An effect's arguments by name, with texts taken from `texts`. An argument whose text is missing there is left
  /// out; texts that need it are then not found, and a prompt shows the names of its buttons.
  public func arguments(of effect: Effect, texts: [String: String] = [:]) -> [String: String] {
    let bound = effect.parts.arguments
    precondition(bound.belong(to: code), "the arguments belong to another policy")
    var named: [String: String] = [:]
    for (name, argument) in zip(parameters(of: effect), bound) {
      switch argument {
      case .value(let value): named[name] = value
      case .text(let position): named[name] = texts[code.name(ofText: position)]
      }
    }
    return named
  }

  // MARK: Prompts

  /// The content of a prompt on screen. `words` are the texts in the reader's language, from `copy`.
  public func shown(_ presentation: Presentation, in words: CompiledCopy.Words?, texts: [String: String] = [:])
    -> ShownPrompt
  {
    let prompt = code.prompts[code.own(presentation.prompt)]
    let name = code.string(prompt.name)
    let effect = Effect.present(Ticket(0), presentation)
    let arguments = arguments(of: effect, texts: texts)
    let text = words?.text(of: name, arguments: arguments.map { TextArgument(name: $0.key, value: $0.value) })
    let buttons = prompt.buttons.range.enumerated().filter { presentation.answers.contains(Value($0.offset)) }
    return ShownPrompt(
      name: name, kind: Prompt.Kind.allCases[Int(prompt.kind)], arguments: arguments, title: text?.title,
      message: text?.message, accessibilityLabel: text?.accessibilityLabel, locale: text?.locale,
      buttons: buttons.map { shown(code.buttons[$0.element], text) },
      isDismissible: prompt.isDismissible != 0, style: style(of: effect, texts: texts))
  }

  private func shown(_ button: ButtonRecord, _ text: PromptText?) -> ShownButton {
    let answer = code.string(button.answer)
    let words = text?.buttons.first { $0.name == answer }
    let roles = Button.Role.allCases.enumerated().filter { button.roles >> UInt32($0.offset) & 1 != 0 }
    return ShownButton(
      answer: answer, label: words?.label ?? answer, accessibilityLabel: words?.accessibilityLabel,
      roles: roles.map { $0.element })
  }

  /// The style of a prompt or notice, with text inputs taken from `texts`. An entry for an argument whose text is missing
  /// there is left out.
  public func style(of effect: Effect, texts: [String: String] = [:]) -> [StyleValue] {
    let style: Extent
    if let shown = effect.presentation {
      style = code.prompts[code.own(shown.prompt)].style
    } else if case .notice(let id, _) = effect {
      style = code.notices[code.own(id)].style
    } else {
      return []
    }
    let (names, arguments) = (parameters(of: effect), arguments(of: effect, texts: texts))
    return style.range.compactMap { index in
      let entry = code.style[index]
      let argument = entry.parameter == none16 ? nil : arguments[names[Int(entry.parameter)]]
      return text(of: entry, argument).map { StyleValue(name: code.string(entry.name), value: $0) }
    }
  }

  private func text(of entry: StyleRecord, _ argument: String?) -> String? {
    let texts = entry.texts.range.map { code.string(code.numbers[$0]) }
    if entry.parameter == none16 { return texts.first }
    if texts.isEmpty { return argument }
    return stride(from: 0, to: texts.count, by: 2).first { texts[$0] == argument }.map { texts[$0 + 1] }
  }

  /// The text of a notice; nil if the policy has no copy.
  public func text(
    of notice: ID<Notice>, _ arguments: BoundArguments, in words: CompiledCopy.Words?, texts: [String: String] = [:]
  ) -> PromptText? {
    let named = self.arguments(of: .notice(notice, arguments), texts: texts)
    return words?.text(of: name(of: notice), arguments: named.map { TextArgument(name: $0.key, value: $0.value) })
  }
}
