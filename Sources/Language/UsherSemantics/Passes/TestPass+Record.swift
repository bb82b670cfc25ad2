internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Records the buttons and answers that a test names. A test does not say of which prompt, request or link they are: the last that it
/// expects and that has them is meant. If it expects none, each that has them may be meant.
extension TestPass {
  /// Something that waits for a tap or an answer since the test expected it.
  enum ExpectedQuestion {
    /// Each tap ends an alert or an action sheet; other prompts may stay.
    case prompt(Label, endsWithTap: Bool)
    case action(Label)
    case resource(String)
    /// Its answers are words of the language.
    case link
  }

  /// Notes a question that the test expects.
  func note(_ effect: ExpectedEffectSyntax, in reading: inout TestReading) {
    guard reader.isRecording else { return }
    if let shown = effect.shown {
      guard let (entity, declaration) = reader.names.prompts.lookup(shown.text), case .prompt(let id) = entity,
        let declaration
      else { return }
      reading.questions.append(.prompt(declaration, endsWithTap: program.prompts[id].kind.isModal))
    } else if case .dismiss(let reference) = effect {
      if let declaration = reader.names.prompts.lookup(reference.text)?.declaration { reading.end(declaration) }
    } else if case .perform(let reference, _) = effect {
      if let declaration = reader.names.actions.lookup(reference.text)?.declaration {
        reading.questions.append(.action(declaration))
      }
    } else if case .ask(let request, _) = effect {
      switch reader.named(request.resource.text) {
      case .resource(let resource), .absent(.some(let resource), _):
        reading.questions.append(.resource(resource.name))
      case .variable, .text, .keyed, .platformInput, .version, .platform, .absent(nil, _), nil: return
      }
    } else if case .open = effect {
      reading.questions.append(.link)
    }
  }

  /// Records what a step chooses.
  mutating func record(_ step: ScriptStep, in reading: inout TestReading) {
    guard reader.isRecording else { return }
    switch step {
    case .tap(let button, let arguments):
      if let prompt = record(button, arguments, in: reading) { reading.end(prompt) }
    case .answer(let answer, let values): record(answer, values, in: reading)
    case .silence, .dismiss, .send, .wait, .away, .relaunch, .meanwhile: return
    }
  }

  /// Records a button. Returns the prompt that a tap on it ends, if that is known.
  @discardableResult
  mutating func record(_ button: Reference, _ arguments: Arguments?, in reading: TestReading) -> Label? {
    guard let details = reader.resolutions.details else { return nil }
    let expected = reading.questions.last { question in
      if case .prompt(let prompt, _) = question { details.member(button.text, of: prompt) != nil } else { false }
    }
    var prompts = details.prompts
    var ended: Label?
    if case .prompt(let prompt, let endsWithTap) = expected {
      prompts = [prompt]
      ended = endsWithTap ? prompt : nil
    }
    let declarations = prompts.compactMap { details.member(button.text, of: $0) }
    record(button, as: declarations.map { .declared($0) }, isCertain: declarations.count == 1)
    record(arguments.map { Array($0.arguments) } ?? [], of: declarations)
    return ended
  }

  /// Records the parameters of buttons or answers with these declarations, and the values that they are given.
  private mutating func record(_ arguments: [ArgumentSyntax], of declarations: [Label]) {
    guard let details = reader.resolutions.details else { return }
    for argument in arguments {
      for parameter in declarations.compactMap({ details.member(argument.name, of: $0) }) {
        reader.record(argument, for: parameter)
        if let meaning = details.values(of: parameter)?.meaning(of: argument.value.text) {
          reader.resolutions.details?.add(argument.value.label(), meaning)
        }
      }
    }
  }

  private mutating func record(_ answer: Reference, _ values: SentValues?, in reading: TestReading) {
    guard let details = reader.resolutions.details else { return }
    let isOfLink = Question.openAnswers.value(named: answer.text) != nil
    func meaning(_ question: ExpectedQuestion) -> NameMeaning? {
      switch question {
      case .prompt, .link: nil
      case .action(let action): details.member(answer.text, of: action).map { .declared($0) }
      case .resource(let resource):
        hasStatus(resource, answer.text) ? .ofPlatform(.status(answer.text, resource: resource)) : nil
      }
    }
    let expected = reading.questions.last { question in
      if case .link = question { isOfLink } else { meaning(question) != nil }
    }
    let all = details.actions.map { .action($0) } + program.resources.rows.map { ExpectedQuestion.resource($0.name) }
    let meanings = (expected.map { [$0] } ?? all).compactMap { meaning($0) }
    record(answer, as: meanings, isCertain: meanings.count == 1 && (expected != nil || !isOfLink))
    let declarations = meanings.compactMap { if case .declared(let declaration) = $0 { declaration } else { nil } }
    record(values?.arguments ?? [], of: declarations)
    for declaration in declarations {
      for text in values?.texts ?? [] { reader.record(text.name, memberOf: declaration) }
    }
  }

  private mutating func record(_ name: Reference, as meanings: [NameMeaning], isCertain: Bool) {
    for meaning in meanings { reader.resolutions.details?.add(name.node.nameLabel, meaning, isCertain: isCertain) }
  }

  private func hasStatus(_ resource: String, _ status: String) -> Bool {
    reader.devices.contains { $0.resource(named: resource)?.trueStatuses.status(named: status) != nil }
  }
}

extension TestPass.TestReading {
  /// Forgets a prompt that is no longer shown.
  fileprivate mutating func end(_ prompt: Label) {
    questions.removeAll { if case .prompt(prompt, _) = $0 { true } else { false } }
  }
}

/// Lets the pattern of a `case` match a label at the same place.
private func ~= (place: Label, other: Label) -> Bool { place.isSamePlace(as: other) }
