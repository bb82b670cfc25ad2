internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension LintRule {
  /// Two buttons that open the same link, with different labels in one language.
  static let linkLabels = LintRule(.linkLabels) { journeys, policy in
    guard let copy = policy.copy else { return [] }
    let buttons = policy.linkButtons(in: journeys)
    return buttons.enumerated().compactMap { index, button -> Diagnostic? in
      guard let first = buttons[..<index].first(where: { $0.link == button.link }) else { return nil }
      for texts in [copy.source] + copy.translations {
        guard let label = texts.label(of: button, on: journeys.device.name),
          let other = texts.label(of: first, on: journeys.device.name), label != other
        else { continue }
        return .linkLabels(button, label, first, other, in: texts.locale)
      }
      return nil
    }
  }
}

/// A button of the policy's own file that opens a link.
private struct LinkButton {
  let link: String
  let prompt: PromptDeclaration
  let name: DeclaredName
}

extension LintedPolicy {
  /// Each button once, in the order of the states that show it.
  fileprivate func linkButtons(in journeys: Journeys) -> [LinkButton] {
    let program = journeys.program
    var found: [LinkButton] = []
    for (origin, run) in journeys.runs {
      guard case .row(let state, let index) = origin, let shown = program.prompt(shownBy: state),
        let row = program.states[state].question?.rows[index], let link = journeys.link(openedIn: run),
        let prompt = prompt(called: program.prompts[shown].name)
      else { continue }
      let names = program.prompts[shown].answers.names(in: row.answers)
      for button in prompt.buttons where names.contains(button.name.text) {
        if found.contains(where: { $0.name.span == button.name.span }) { continue }
        found.append(LinkButton(link: program.links[link].name, prompt: prompt, name: button.name))
      }
    }
    return found
  }
}

extension Copy.Localization {
  /// The label of a button; nil where it is not the same text whatever the parameters.
  fileprivate func label(of button: LinkButton, on platform: String) -> String? {
    let labels = entry(of: button.prompt.name.text, on: platform)?.buttons
    guard case .phrase(let pieces) = labels?.first(where: { $0.name == button.name.text })?.label else { return nil }
    var text = ""
    for piece in pieces {
      guard case .literal(let part) = piece else { return nil }
      text += part
    }
    return text
  }
}

private struct LinkLabelsProblem: Problem {
  static let type = ProblemType()
  let link: String
  let locale: String
  let label: String
  let other: String

  var code: DiagnosticCode { .linkLabels }
  var message: Message {
    "two buttons that open `\(link)` have different labels in `\(locale)`: `\(label)` and `\(other)`"
  }
}

extension Diagnostic {
  fileprivate static func linkLabels(
    _ button: LinkButton, _ label: String, _ first: LinkButton, _ other: String, in locale: String
  ) -> Diagnostic {
    Diagnostic(
      LinkLabelsProblem(link: button.link, locale: locale, label: label, other: other),
      at: button.name.label("labelled `\(label)`"), also: [first.name.label("labelled `\(other)`")],
      why: "people recognise a button by its label, and expect the same label to lead to the same place",
      help: "give both the same label")
  }
}
