internal import UsherSource

// MARK: Notes and review

extension Diagnostic {
  static func missingNote(_ entry: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .missingNote, "`\(entry.text)` has no note", at: entry.label("where is it shown, and when?"),
      why: "translators see the text, but not the app")
  }

  static func staleCopy(_ entry: Catalog.Name, from: String, now: String, _ original: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .staleCopy, "the source of `\(entry.text)` has changed since it was translated",
      at: entry.label("translates an older text"),
      also: [original.label("the current source")],
      help: "translate it again, or only write `from: \(now)` if the meaning is still the same")
  }

  /// Some entries of the translations have no stamp. There is at least one translation. Of more than ten, only the number is
  /// reported.
  static func unstampedCopy(_ source: Catalog, _ translations: [Catalog]) -> Diagnostic {
    let places = translations.map { $0.locale.label("without stamps") }
    let areFew = translations.count <= 10
    let locales: Message =
      areFew
      ? listed(translations.map { "`\($0.locale.text)`" }, "and") : "\(translations.count) languages"
    let paths = areFew ? translations.map { $0.file.path }.joined(separator: " ") : "."
    return Diagnostic(
      .unstampedCopy, "`\(source.name.text)` does not say which source texts were translated into \(locales)",
      at: places[0], also: areFew ? Array(places.dropFirst()) : [],
      why: "if the source changes, nobody notices that a translation is outdated",
      help: "compare the texts with their source, then run `usher copy stamp \(paths)`")
  }

  static func unreviewedCopy(_ entry: Catalog.Name, _ locale: String) -> Diagnostic {
    Diagnostic(
      .unreviewedCopy, "`\(entry.text)` has not been approved in `\(locale)`",
      at: entry.label("somebody who speaks the language has to review it"))
  }

  static func sameAsSource(_ text: Catalog.Text, _ locale: String, original: Catalog.Text) -> Diagnostic {
    Diagnostic(
      .sameAsSource, "`\(text.name.text)` in `\(locale)` is the same as in the source",
      at: text.name.label("not translated"),
      also: [original.name.label("the source")])
  }

  static func endPunctuation(
    _ text: Catalog.Text, _ end: TextEnd, _ sourceEnd: TextEnd, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      .endPunctuation, "`\(text.name.text)` ends differently from its source", at: text.name.label(end.rawValue),
      also: [original.name.label(sourceEnd.rawValue)])
  }
}

// MARK: Consistency

extension Diagnostic {
  static func inconsistentCopy(
    _ text: Catalog.Text, _ locale: String, _ first: Catalog.Text, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      .inconsistentCopy, "`\(locale)` translates the same source text in two ways",
      at: text.name.label("a different translation"),
      also: [first.name.label("the other translation"), original.name.label("the source")],
      why: "people think that two different words mean two different things")
  }

  static func writtenOutTerm(_ phrase: Catalog.Phrase, _ term: String, _ words: String, _ mended: String) -> Diagnostic
  {
    Diagnostic(
      .writtenOutTerm, "`\(words)` is the text of the term `\(term)`",
      at: marked(phrase.place, "written out instead of inserted"),
      why: "a term can be changed in one place, and a brand can have its own",
      fixes: phrase.rewritten(as: mended, "write `{-\(term)}`"))
  }
}

extension Catalog.Phrase {
  /// A safe fix if the bytes of the text are the same in the file. Adds quotes if the new text needs them.
  fileprivate func rewritten(as mended: String, _ title: String) -> [Fix] {
    guard let span = verbatimSpan else { return [] }
    let isQuoted = span.start != place.span.start
    return [Fix(title, edits: [Edit(span, isQuoted ? mended : writtenScalar(mended))], isSafe: true)]
  }
}

// MARK: Characters

extension Diagnostic {
  static func whiteSpace(_ phrase: Catalog.Phrase, _ mended: [UInt8]) -> Diagnostic {
    Diagnostic(
      .whiteSpace, "the text has a space too many", at: marked(phrase.place, "at an end, or twice in a row"),
      why: "people see a gap, and centred text is off-centre",
      fixes: fix("remove it", phrase, mended))
  }

  static func threeDots(_ phrase: Catalog.Phrase, _ mended: [UInt8]) -> Diagnostic {
    Diagnostic(
      .threeDots, "the text has three dots instead of an ellipsis", at: marked(phrase.place, "`…` is one character"),
      why: "screen readers say \"dot dot dot\", and a line may break between the dots",
      fixes: fix("write `…`", phrase, mended))
  }

  static func invisibleCharacter(_ phrase: Catalog.Phrase, _ scalar: Unicode.Scalar) -> Diagnostic {
    Diagnostic(
      .invisibleCharacter, "the text contains an invisible character", at: marked(phrase.place, codePointName(scalar)),
      why: "it can break searches and lines, or reverse the order of the text after it",
      help: "remove it; Usher already isolates each value that it inserts")
  }

  static func tooLong(_ phrase: Catalog.Phrase, _ length: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooLong, "the text has \(length) characters; the limit is \(limit)",
      at: marked(phrase.place, "\(length - limit) too many"),
      why: "text that does not fit is cut off")
  }

  /// A safe fix if the bytes of the text are the same in the file.
  private static func fix(_ title: String, _ phrase: Catalog.Phrase, _ mended: [UInt8]) -> [Fix] {
    guard let span = phrase.verbatimSpan else { return [] }
    return [Fix(title, edits: [Edit(span, String(decoding: mended, as: UTF8.self))], isSafe: true)]
  }
}

extension Catalog.Phrase {
  /// The text without what it inserts.
  var literals: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder, .term: " "
      }
    }.joined()
  }

  /// The span of the text without its quotes, if its bytes are the same in the file.
  var verbatimSpan: Span? {
    guard let start = verbatimStart else { return nil }
    let quotes = start - place.span.start
    return Span(start, place.span.end - quotes)
  }
}

// MARK: Apple's guidelines

extension Diagnostic {
  static func longTitle(_ phrase: Catalog.Phrase, _ columns: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .longTitle, "the title needs more than two lines",
      at: marked(phrase.place, "about \(columns) letters; \(limit) fit"),
      why: "people read the title of an alert, and seldom more", help: "move the reason to the message")
  }

  static func emptyTitle(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .emptyTitle, "`\(text)` does not say anything specific", at: marked(phrase.place, "what has happened?"),
      help: "say what has happened, or ask the question")
  }

  static func sameLabel(_ button: Catalog.Text, _ first: Catalog.Text, _ label: String) -> Diagnostic {
    Diagnostic(
      .sameLabel, "`\(first.name.text)` and `\(button.name.text)` are both called `\(label)`",
      at: button.name.label("the second"), also: [first.name.label("the first")],
      why: "people cannot tell the two buttons apart", help: "say on each button what it does")
  }

  static func buttonLength(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .buttonLabel, "`\(text)` is too long for a button", at: marked(phrase.place, "use one or two words"),
      why: "people choose between labels at a glance")
  }

  static func buttonEnd(_ phrase: Catalog.Phrase, _ text: String, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: phrase.pieces.count == 1)]
    }
    return Diagnostic(
      .buttonLabel, "`\(text)` ends like a sentence", at: marked(phrase.place, "a button label is not a sentence"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func buttonTitleCase(_ phrase: Catalog.Phrase, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: false)]
    }
    return Diagnostic(
      .buttonLabel, "the button label should be `\(mended)`", at: marked(phrase.place, "not in title case"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func yesNo(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .yesNo, "`\(text)` does not say what happens", at: marked(phrase.place, "an answer without its question"),
      why: "people who have not read the text cannot choose", help: "name the action: a verb, such as `Open Settings`")
  }

  static func okOnQuestion(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .okOnQuestion, "`\(text)` does not say what happens", at: marked(phrase.place, "people have a choice here"),
      why: "it confirms that people have read a message; beside another button its meaning is unclear",
      help: "name the action")
  }

  static func cancelLabel(_ phrase: Catalog.Phrase, _ text: String, _ names: [String], isUntranslated: Bool)
    -> Diagnostic
  {
    Diagnostic(
      .cancelLabel,
      isUntranslated
        ? "the label `\(text)` of the cancel button is not translated" : "the cancel button is called `\(text)`",
      at: marked(phrase.place, isUntranslated ? "as in the source" : "people look for another word"),
      help: "use \(quoted(names, "or"))")
  }

  static func cancelRole(_ phrase: Catalog.Phrase, _ text: String, _ button: String) -> Diagnostic {
    Diagnostic(
      .cancelLabel, "`\(text)` is the label of the cancel button, and `\(button)` is another button",
      at: marked(phrase.place, "not the cancel button"),
      help: "declare it as `button \(button) cancel`, or use another label")
  }

  static func settingsPath(_ phrase: Catalog.Phrase, _ path: String) -> Diagnostic {
    Diagnostic(
      .settingsPath, "the text writes out a path: `\(path)`", at: marked(phrase.place, "a path through menus"),
      why: "systems rename and move their menus, and the path is then wrong in every language",
      help: "offer a button that opens the page, and say what to switch on there")
  }

  static func tapOrClick(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      .tapOrClick, "`\(word)` tells people how to use their device",
      at: marked(phrase.place, "some people use their voice, a switch or a keyboard"),
      help: "say what to choose or open")
  }

  static func manyButtons(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .manyButtons, "`\(prompt.name)` has \(prompt.buttons.count) buttons",
      at: marked(prompt.declaration, "an alert has at most three"),
      help: "an `actionSheet` or a `sheet` has room for more")
  }

  static func destructiveWithoutCancel(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .destructiveWithoutCancel, "`\(prompt.name)` has a destructive button, but no cancel button",
      at: marked(prompt.declaration, "no button has the role `cancel`"))
  }

  static func preferredCancel(_ prompt: PromptShape, _ button: String) -> Diagnostic {
    Diagnostic(
      .preferredCancel, "the cancel button `\(button)` is also the preferred button",
      at: marked(prompt.declaration, "use one of the two roles"),
      why: "people who press Return expect the main action")
  }
}

// MARK: App Review

extension Diagnostic {
  static func preAnswer(_ phrase: Catalog.Phrase, _ text: String, _ word: String) -> Diagnostic {
    Diagnostic(
      .preAnswer, "`\(text)` sounds like an answer to the system prompt, which comes later",
      at: marked(phrase.place, "only the system prompt may offer `\(word)`"),
      why: "App Review rejects this, because people decide only in the system prompt",
      help: "call it `Continue` or `Next`")
  }

  static func primerExit(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .primerExit,
      "the primer `\(prompt.name)` has \(wording: prompt.isDismissible ? "another way out" : counted(prompt.buttons))",
      at: marked(prompt.declaration, "it needs one button, which leads to the system prompt"),
      why: "App Review rejects a screen that lets people put off the system prompt",
      help: "keep only one button; people can refuse in the system prompt")
  }

  static func pressure(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      .pressure, "`\(word)` puts people under pressure to allow", at: marked(phrase.place, "before the system asks"),
      why: "App Review rejects texts that make a permission look like a duty or a deal",
      help: "say what the permission is used for")
  }

  static func imitatesSystem(_ phrase: Catalog.Phrase, _ words: String) -> Diagnostic {
    Diagnostic(
      .imitatesSystem, "the title sounds like the system's own alert",
      at: marked(phrase.place, "the system says `\(words)`"),
      why: "people mistake it for the system prompt, and believe that they have answered",
      help: "say in the app's own words what the permission is for")
  }

  static func vaguePurpose(_ phrase: Catalog.Phrase, _ reason: String) -> Diagnostic {
    Diagnostic(
      .vaguePurpose, "`\(reason)` does not say what the permission is for",
      at: marked(phrase.place, "what is it used for?"),
      why: "App Review expects the feature, and an example of it")
  }

  static func shortPurpose(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(
      .vaguePurpose, "this says what is used, but hardly what for", at: marked(phrase.place, "for which feature?"),
      why: "App Review expects the feature, and an example of it")
  }

  static func purposeSentence(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(
      .purposeSentence, "a purpose must be a full sentence, with a full stop", at: marked(phrase.place, "no full stop"))
  }

  private static func counted(_ buttons: [String]) -> String {
    buttons.isEmpty ? "no button" : "\(buttons.count) buttons"
  }
}
