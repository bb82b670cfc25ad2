internal import UsherSource

/// The properties of a text or a prompt that Apple's guidelines or App Review advise against.
enum GuidelineProblem: Problem {
  case longTitle
  case emptyTitle(String)
  case sameLabel(String, String, label: String)
  case longLabel(String)
  case labelWithMark(String)
  case noTitleCase(right: String)
  case yesNo(String)
  case okOnQuestion(String)
  case untranslatedCancel(String)
  case otherCancel(String)
  case cancelOnOtherButton(String, button: String)
  case settingsPath(String)
  case tapOrClick(String)
  case manyButtons(String, count: Int)
  case destructiveWithoutCancel(String)
  case preferredCancel(String)
  case preAnswer(String)
  case dismissiblePrimer(String)
  case primerExit(String, buttons: Int)
  case pressure(String)
  case imitatesSystem
  case vaguePurpose(String)
  case shortPurpose
  case purposeSentence

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .longTitle: .longTitle
    case .emptyTitle: .emptyTitle
    case .sameLabel: .sameLabel
    case .longLabel, .labelWithMark, .noTitleCase: .buttonLabel
    case .yesNo: .yesNo
    case .okOnQuestion: .okOnQuestion
    case .untranslatedCancel, .otherCancel, .cancelOnOtherButton: .cancelLabel
    case .settingsPath: .settingsPath
    case .tapOrClick: .tapOrClick
    case .manyButtons: .manyButtons
    case .destructiveWithoutCancel: .destructiveWithoutCancel
    case .preferredCancel: .preferredCancel
    case .preAnswer: .preAnswer
    case .dismissiblePrimer, .primerExit: .primerExit
    case .pressure: .pressure
    case .imitatesSystem: .imitatesSystem
    case .vaguePurpose, .shortPurpose: .vaguePurpose
    case .purposeSentence: .purposeSentence
    }
  }

  var message: Message {
    switch self {
    case .longTitle: "the title needs more than two lines"
    case .emptyTitle(let title): "`\(title)` does not say anything specific"
    case .sameLabel(let first, let second, let label): "`\(first)` and `\(second)` are both called `\(label)`"
    case .longLabel(let label): "`\(label)` is too long for a button"
    case .labelWithMark(let label): "`\(label)` ends like a sentence"
    case .noTitleCase(let right): "the button label should be `\(right)`"
    case .yesNo(let label), .okOnQuestion(let label): "`\(label)` does not say what happens"
    case .untranslatedCancel(let label): "the label `\(label)` of the cancel button is not translated"
    case .otherCancel(let label): "the cancel button is called `\(label)`"
    case .cancelOnOtherButton(let label, let button):
      "`\(label)` is the label of the cancel button, and `\(button)` is another button"
    case .settingsPath(let path): "the text writes out a path: `\(path)`"
    case .tapOrClick(let word): "`\(word)` tells people how to use their device"
    case .manyButtons(let prompt, let count): "`\(prompt)` has \(count) buttons"
    case .destructiveWithoutCancel(let prompt): "`\(prompt)` has a destructive button, but no cancel button"
    case .preferredCancel(let button): "the cancel button `\(button)` is also the preferred button"
    case .preAnswer(let label): "`\(label)` sounds like an answer to the system prompt, which comes later"
    case .dismissiblePrimer(let prompt): "the primer `\(prompt)` has another way out"
    case .primerExit(let prompt, 0): "the primer `\(prompt)` has no button"
    case .primerExit(let prompt, let count): "the primer `\(prompt)` has \(count) buttons"
    case .pressure(let word): "`\(word)` puts people under pressure to allow"
    case .imitatesSystem: "the title sounds like the system's own alert"
    case .vaguePurpose(let reason): "`\(reason)` does not say what the permission is for"
    case .shortPurpose: "this says what is used, but hardly what for"
    case .purposeSentence: "a purpose must be a full sentence, with a full stop"
    }
  }
}

// MARK: Apple's guidelines

extension Diagnostic {
  static func longTitle(_ phrase: Catalog.Phrase, _ columns: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.longTitle,
      at: marked(phrase.place, "about \(columns) letters; \(limit) fit"),
      why: "people read the title of an alert, and seldom more", help: "move the reason to the message")
  }

  static func emptyTitle(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.emptyTitle(text), at: marked(phrase.place, "what has happened?"),
      help: "say what has happened, or ask the question")
  }

  static func sameLabel(_ button: Catalog.Text, _ first: Catalog.Text, _ label: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.sameLabel(first.name.text, button.name.text, label: label),
      at: button.name.label("the second"), also: [first.name.label("the first")],
      why: "people cannot tell the two buttons apart", help: "say on each button what it does")
  }

  static func buttonLength(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.longLabel(text), at: marked(phrase.place, "use one or two words"),
      why: "people choose between labels at a glance")
  }

  static func buttonEnd(_ phrase: Catalog.Phrase, _ text: String, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: phrase.pieces.count == 1)]
    }
    return Diagnostic(
      GuidelineProblem.labelWithMark(text), at: marked(phrase.place, "a button label is not a sentence"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func buttonTitleCase(_ phrase: Catalog.Phrase, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: false)]
    }
    return Diagnostic(
      GuidelineProblem.noTitleCase(right: mended), at: marked(phrase.place, "not in title case"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func yesNo(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.yesNo(text), at: marked(phrase.place, "an answer without its question"),
      why: "people who have not read the text cannot choose", help: "name the action: a verb, such as `Open Settings`")
  }

  static func okOnQuestion(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.okOnQuestion(text), at: marked(phrase.place, "people have a choice here"),
      why: "it confirms that people have read a message; beside another button its meaning is unclear",
      help: "name the action")
  }

  static func cancelLabel(_ phrase: Catalog.Phrase, _ text: String, _ names: [String], isUntranslated: Bool)
    -> Diagnostic
  {
    Diagnostic(
      isUntranslated ? GuidelineProblem.untranslatedCancel(text) : .otherCancel(text),
      at: marked(phrase.place, isUntranslated ? "as in the source" : "people look for another word"),
      help: "use \(quoted(names, "or"))")
  }

  static func cancelRole(_ phrase: Catalog.Phrase, _ text: String, _ button: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.cancelOnOtherButton(text, button: button),
      at: marked(phrase.place, "not the cancel button"),
      help: "declare it as `button \(button) cancel`, or use another label")
  }

  static func settingsPath(_ phrase: Catalog.Phrase, _ path: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.settingsPath(path), at: marked(phrase.place, "a path through menus"),
      why: "systems rename and move their menus, and the path is then wrong in every language",
      help: "offer a button that opens the page, and say what to switch on there")
  }

  static func tapOrClick(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.tapOrClick(word),
      at: marked(phrase.place, "some people use their voice, a switch or a keyboard"),
      help: "say what to choose or open")
  }

  static func manyButtons(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.manyButtons(prompt.name, count: prompt.buttons.count),
      at: marked(prompt.declaration, "an alert has at most three"),
      help: "an `actionSheet` or a `sheet` has room for more")
  }

  static func destructiveWithoutCancel(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.destructiveWithoutCancel(prompt.name),
      at: marked(prompt.declaration, "no button has the role `cancel`"))
  }

  static func preferredCancel(_ prompt: PromptShape, _ button: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.preferredCancel(button),
      at: marked(prompt.declaration, "use one of the two roles"),
      why: "people who press Return expect the main action")
  }
}

// MARK: App Review

extension Diagnostic {
  static func preAnswer(_ phrase: Catalog.Phrase, _ text: String, _ word: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.preAnswer(text),
      at: marked(phrase.place, "only the system prompt may offer `\(word)`"),
      why: "App Review rejects this, because people decide only in the system prompt",
      help: "call it `Continue` or `Next`")
  }

  static func primerExit(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      prompt.isDismissible
        ? GuidelineProblem.dismissiblePrimer(prompt.name) : .primerExit(prompt.name, buttons: prompt.buttons.count),
      at: marked(prompt.declaration, "it needs one button, which leads to the system prompt"),
      why: "App Review rejects a screen that lets people put off the system prompt",
      help: "keep only one button; people can refuse in the system prompt")
  }

  static func pressure(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.pressure(word), at: marked(phrase.place, "before the system asks"),
      why: "App Review rejects texts that make a permission look like a duty or a deal",
      help: "say what the permission is used for")
  }

  static func imitatesSystem(_ phrase: Catalog.Phrase, _ words: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.imitatesSystem,
      at: marked(phrase.place, "the system says `\(words)`"),
      why: "people mistake it for the system prompt, and believe that they have answered",
      help: "say in the app's own words what the permission is for")
  }

  static func vaguePurpose(_ phrase: Catalog.Phrase, _ reason: String) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.vaguePurpose(reason),
      at: marked(phrase.place, "what is it used for?"),
      why: "App Review expects the feature, and an example of it")
  }

  static func shortPurpose(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(
      GuidelineProblem.shortPurpose, at: marked(phrase.place, "for which feature?"),
      why: "App Review expects the feature, and an example of it")
  }

  static func purposeSentence(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(GuidelineProblem.purposeSentence, at: marked(phrase.place, "no full stop"))
  }
}
