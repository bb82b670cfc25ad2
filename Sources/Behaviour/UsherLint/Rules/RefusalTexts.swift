internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let refusalTexts = DiagnosticCode("refusal-texts", .note, .answers, .rule)
}

extension LintRule {
  /// In one flow, people read two different texts about the same refusal: from two prompts of one kind, or from a prompt whose
  /// text depends on a `Bool`.
  static let refusalTexts = LintRule(.refusalTexts) { journeys, policy in
    guard let copy = policy.copy else { return [] }
    let languages = [copy.source] + copy.translations
    let shown = journeys.guidance
    return shown.enumerated().compactMap { index, guidance -> Diagnostic? in
      for texts in languages {
        if let parameter = texts.parameter(decidingTextOf: guidance) {
          return .refusalTexts(guidance, parameter, in: texts.locale)
        }
        let first = shown[..<index].first { $0.isAboutSameRefusal(as: guidance) && texts.differ($0, guidance) }
        if let first { return .refusalTexts(guidance, first, in: texts.locale) }
      }
      return nil
    }
  }
}

/// A prompt of the policy's own file that a flow shows while a resource is refused.
private struct Guidance {
  let shown: ID<Prompt>
  let prompt: PromptDeclaration
  /// Its parameters of type `Bool`.
  let switches: [String]
  let flow: ID<Flow>
  let resource: String
  /// The refused statuses in which it is shown.
  var statuses: ValueSet
  let platform: String

  func isAboutSameRefusal(as other: Guidance) -> Bool {
    flow == other.flow && resource == other.resource && !statuses.intersection(other.statuses).isEmpty
      && shown != other.shown && prompt.kindWord == other.prompt.kindWord
  }
}

extension Journeys {
  /// Each prompt once for each flow and resource, in the order of the states that show it.
  fileprivate var guidance: [Guidance] {
    var found: [Guidance] = []
    for state in program.states.ids {
      guard let known = known[state.index], let shown = program.prompt(shownBy: state),
        let prompt = declaration(of: shown)
      else { continue }
      for resource in program.resources.rows where recovers(shown, resource.name) {
        let refused = device.resource(named: resource.name)?.recoverable ?? ValueSet()
        let statuses = known.values(of: resource.status, in: program).intersection(refused)
        let flow = program.states[state].flow
        if statuses.isEmpty { continue }
        if let index = found.firstIndex(where: {
          $0.shown == shown && $0.flow == flow && $0.resource == resource.name
        }) {
          found[index].statuses.formUnion(statuses)
          continue
        }
        let switches = module.prompts[shown.index].parameters.filter {
          $0.domain.map { Set($0.values) } == ["false", "true"]
        }
        found.append(
          Guidance(
            shown: shown, prompt: prompt, switches: switches.map { $0.name }, flow: flow, resource: resource.name,
            statuses: statuses, platform: device.name))
      }
    }
    return found
  }
}

extension Copy.Localization {
  /// The `Bool` whose values give the title or message of a prompt different texts; nil if there is none.
  fileprivate func parameter(decidingTextOf guidance: Guidance) -> String? {
    texts(of: guidance).compactMap { text -> String? in
      guard case .select(let parameter, let cases)? = text, guidance.switches.contains(parameter) else { return nil }
      return cases.contains { $0.wording != cases[0].wording } ? parameter : nil
    }.first
  }

  /// Whether both prompts have an entry, and these have different texts. A translation may lack one of them.
  fileprivate func differ(_ one: Guidance, _ other: Guidance) -> Bool {
    let (texts, others) = (texts(of: one), texts(of: other))
    return !texts.isEmpty && !others.isEmpty && texts != others
  }

  /// The title and the message; empty without an entry.
  private func texts(of guidance: Guidance) -> [Wording?] {
    entry(of: guidance.prompt.name.text, on: guidance.platform).map { [$0.title, $0.message] } ?? []
  }
}

private enum RefusalTextsProblem: Problem {
  case twoPrompts(String, String, resource: String, locale: String)
  case onePrompt(String, resource: String, locale: String)

  static let type = ProblemType()

  var code: DiagnosticCode { .refusalTexts }
  var message: Message {
    switch self {
    case .twoPrompts(let one, let other, let resource, let locale):
      "`\(one)` and `\(other)` explain the same refusal of `\(resource)` with different texts in `\(locale)`"
    case .onePrompt(let prompt, let resource, let locale):
      "`\(prompt)` has two texts for the same refusal of `\(resource)` in `\(locale)`"
    }
  }
}

extension Diagnostic {
  private static let reason: Prose =
    "people who read two texts look for a difference that is not there, and each text is translated and updated by itself"

  fileprivate static func refusalTexts(_ guidance: Guidance, _ first: Guidance, in locale: String) -> Diagnostic {
    Diagnostic(
      RefusalTextsProblem.twoPrompts(
        guidance.prompt.name.text, first.prompt.name.text, resource: guidance.resource, locale: locale),
      at: guidance.prompt.name.label("one text"), also: [first.prompt.name.label("another text")], why: reason,
      help: "show one of them in both places")
  }

  fileprivate static func refusalTexts(_ guidance: Guidance, _ parameter: String, in locale: String) -> Diagnostic {
    Diagnostic(
      RefusalTextsProblem.onePrompt(guidance.prompt.name.text, resource: guidance.resource, locale: locale),
      at: guidance.prompt.name.label("its texts depend on `\(parameter)`"), why: reason,
      help: "use one text for both, and leave `\(parameter)` out")
  }
}
