internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let linkLabels = DiagnosticCode("link-labels", .note, .answers, .rule)
}

extension LintRule {
  /// Two buttons that open the same link, with different labels in one language.
  static let linkLabels = LintRule(.linkLabels) { journeys, policy in
    guard let copy = policy.copy else { return [] }
    let buttons = journeys.linkButtons
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
  let button: ButtonDeclaration

  var name: DeclaredName { button.name }
}

extension Journeys {
  /// Each button once, in the order of the states that show it.
  fileprivate var linkButtons: [LinkButton] {
    var found: [LinkButton] = []
    for (origin, run) in runs {
      guard case .row(let state, let index) = origin, let shown = program.prompt(shownBy: state),
        let row = program.states[state].question?.rows[index], let link = link(openedIn: run),
        let prompt = declaration(of: shown)
      else { continue }
      for button in module.prompts[shown.index].buttons where button.parameters.isEmpty {
        let answers = ValueSet(button.positions.map { Value($0) })
        if row.answers.intersection(answers).isEmpty { continue }
        if found.contains(where: { $0.button.node == button.syntax.node }) { continue }
        found.append(LinkButton(link: program.links[link].name, prompt: prompt, button: button.syntax))
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
