internal import UsherSource

// MARK: Review

extension Diagnostic {
  static func missingNote(_ entry: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .missingNote, "`\(entry.text)` has no note", at: entry.label("where is it shown, and when?"),
      why: "translators see the words, and not the app")
  }

  static func staleCopy(_ entry: Catalog.Name, from: String, now: String, _ original: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .staleCopy, "the source of `\(entry.text)` has changed since it was translated",
      at: entry.label("of older words"),
      also: [original.label("the source now")],
      help: "translate it anew, or only write `from: \(now)` if the meaning is the same")
  }

  static func unreviewedCopy(_ entry: Catalog.Name, _ locale: String) -> Diagnostic {
    Diagnostic(
      .unreviewedCopy, "`\(entry.text)` has not been approved in `\(locale)`",
      at: entry.label("to be read by a speaker"))
  }

  static func sameAsSource(_ text: Catalog.Text, _ locale: String, original: Catalog.Text) -> Diagnostic {
    Diagnostic(
      .sameAsSource, "`\(text.name.text)` says in `\(locale)` what the source says",
      at: text.name.label("not translated"),
      also: [original.name.label("the source")])
  }

  static func endPunctuation(
    _ text: Catalog.Text, _ end: TextEnd, _ sourceEnd: TextEnd, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      .endPunctuation, "`\(text.name.text)` ends in another way than its source", at: text.name.label(end.rawValue),
      also: [original.name.label(sourceEnd.rawValue)])
  }
}

// MARK: Consistency

extension Diagnostic {
  static func inconsistentCopy(
    _ text: Catalog.Text, _ locale: String, _ first: Catalog.Text, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      .inconsistentCopy, "`\(locale)` says in two ways what the source says in one",
      at: text.name.label("other words"),
      also: [first.name.label("the same source"), original.name.label("the source")],
      why: "people take two words for two things")
  }

  static func writtenOutTerm(_ phrase: Catalog.Phrase, _ term: String, _ words: String, _ mended: String) -> Diagnostic
  {
    Diagnostic(
      .writtenOutTerm, "`\(words)` is the term `\(term)`", at: marked(phrase.place, "written out"),
      why: "a term is changed in one place, and a brand has its own",
      fixes: phrase.rewritten(as: mended, "write `{-\(term)}`"))
  }
}

extension Catalog.Phrase {
  /// A safe fix where the text stands in the file as it is: with quotes where what is written needs them.
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
      .whiteSpace, "a space is not needed", at: marked(phrase.place, "at an end, or twice"),
      why: "people see a gap, and a text that is centred is not",
      fixes: fix("take it away", phrase, mended))
  }

  static func threeDots(_ phrase: Catalog.Phrase, _ mended: [UInt8]) -> Diagnostic {
    Diagnostic(
      .threeDots, "three dots are not an ellipsis", at: marked(phrase.place, "`…` is one character"),
      why: "screen readers say dot dot dot, and a line may end between them", fixes: fix("write `…`", phrase, mended))
  }

  static func invisibleCharacter(_ phrase: Catalog.Phrase, _ scalar: Unicode.Scalar) -> Diagnostic {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
    return Diagnostic(
      .invisibleCharacter, "a character that nobody sees is in this text", at: marked(phrase.place, name),
      why: "it breaks searches and lines, or turns what stands behind it round",
      help: "take it out; arguments are isolated when they are put in")
  }

  static func tooLong(_ phrase: Catalog.Phrase, _ length: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooLong, "the text has \(length) characters, and \(limit) at most",
      at: marked(phrase.place, "\(length - limit) too many"),
      why: "what does not fit is cut off")
  }

  /// A safe fix where the text stands in the file as it is.
  private static func fix(_ title: String, _ phrase: Catalog.Phrase, _ mended: [UInt8]) -> [Fix] {
    guard let span = phrase.verbatimSpan else { return [] }
    return [Fix(title, edits: [Edit(span, String(decoding: mended, as: UTF8.self))], isSafe: true)]
  }
}

extension Catalog.Phrase {
  /// The text in the file, without its quotes, if it stands there exactly as it is.
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
      .longTitle, "the title takes more than two lines",
      at: marked(phrase.place, "about \(columns) letters, \(limit) fit"),
      why: "people read the title of an alert, and seldom more", help: "leave the reason to the message")
  }

  static func emptyTitle(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .emptyTitle, "`\(text)` tells people nothing", at: marked(phrase.place, "what has happened?"),
      help: "say what has happened, or what is asked")
  }

  static func buttonLength(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .buttonLabel, "`\(text)` is long for a button", at: marked(phrase.place, "one or two words"),
      why: "people choose between labels at a glance")
  }

  static func buttonEnd(_ phrase: Catalog.Phrase, _ text: String, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: phrase.pieces.count == 1)]
    }
    return Diagnostic(
      .buttonLabel, "`\(text)` ends like a sentence", at: marked(phrase.place, "a button is no sentence"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func buttonTitleCase(_ phrase: Catalog.Phrase, _ mended: String) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(mended)`", edits: [Edit(span, mended)], isSafe: false)]
    }
    return Diagnostic(
      .buttonLabel, "buttons are written `\(mended)`", at: marked(phrase.place, "title case"),
      fixes: phrase.pieces.count == 1 ? fixes ?? [] : [])
  }

  static func yesNo(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .yesNo, "`\(text)` does not say what happens", at: marked(phrase.place, "an answer without the question"),
      why: "people who have not read the text cannot choose", help: "name the action: a verb, such as `Open Settings`")
  }

  static func okOnQuestion(_ phrase: Catalog.Phrase, _ text: String) -> Diagnostic {
    Diagnostic(
      .okOnQuestion, "`\(text)` does not say what happens", at: marked(phrase.place, "there is something to choose"),
      why: "it confirms what is only told; beside another button it says nothing", help: "name the action")
  }

  static func cancelLabel(_ phrase: Catalog.Phrase, _ text: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .cancelLabel, "the cancel button is called `\(text)`", at: marked(phrase.place, "not what people look for"),
      help: "it is \(quoted(names, "or"))")
  }

  static func tapOrClick(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      .tapOrClick, "`\(word)` tells people how to use their device",
      at: marked(phrase.place, "some use a voice, a switch, a keyboard"), help: "say what to choose, or to open")
  }

  static func manyButtons(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .manyButtons, "`\(prompt.name)` has \(prompt.buttons.count) buttons",
      at: marked(prompt.declaration, "an alert has at most three"),
      help: "an `actionSheet` or a `sheet` has room for more")
  }

  static func destructiveWithoutCancel(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .destructiveWithoutCancel, "`\(prompt.name)` destroys and cannot be cancelled",
      at: marked(prompt.declaration, "no button has the role `cancel`"))
  }

  static func preferredCancel(_ prompt: PromptShape, _ button: String) -> Diagnostic {
    Diagnostic(
      .preferredCancel, "`\(button)` cancels and is preferred", at: marked(prompt.declaration, "one of the two"),
      why: "who presses Return wants what was asked for")
  }
}

// MARK: App Review

extension Diagnostic {
  static func preAnswer(_ phrase: Catalog.Phrase, _ text: String, _ word: String) -> Diagnostic {
    Diagnostic(
      .preAnswer, "`\(text)` answers the system's question before it is put",
      at: marked(phrase.place, "`\(word)` is for the system to ask"),
      why: "App Review turns this down: the choice is made in the system's alert alone",
      help: "call it `Continue` or `Next`")
  }

  static func primerExit(_ prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .primerExit,
      "`\(prompt.name)` primes and has \(wording: prompt.isDismissible ? "a way round" : counted(prompt.buttons))",
      at: marked(prompt.declaration, "one button, which leads to the system's question"),
      why: "App Review turns down a screen that lets people put the question off",
      help: "keep one button; who wants to refuse does so in the system's alert")
  }

  static func pressure(_ phrase: Catalog.Phrase, _ word: String) -> Diagnostic {
    Diagnostic(
      .pressure, "`\(word)` presses people to allow", at: marked(phrase.place, "before they are asked"),
      why: "App Review turns down what makes a permission look like a duty or a deal",
      help: "say what it is used for")
  }

  static func imitatesSystem(_ phrase: Catalog.Phrase, _ words: String) -> Diagnostic {
    Diagnostic(
      .imitatesSystem, "the title is put as the system puts its own",
      at: marked(phrase.place, "`\(words)`, as in its alert"),
      why: "people take it for the system's question, and believe that they have answered it",
      help: "say in the app's own words what it is for")
  }

  static func vaguePurpose(_ phrase: Catalog.Phrase, _ reason: String) -> Diagnostic {
    Diagnostic(
      .vaguePurpose, "`\(reason)` is no purpose", at: marked(phrase.place, "what is it used for?"),
      why: "App Review asks for the feature, and an example of it")
  }

  static func shortPurpose(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(
      .vaguePurpose, "this says what is used, and hardly what for", at: marked(phrase.place, "for which feature?"),
      why: "App Review asks for the feature, and an example of it")
  }

  static func purposeSentence(_ phrase: Catalog.Phrase) -> Diagnostic {
    Diagnostic(
      .purposeSentence, "a purpose is a sentence, with a full stop", at: marked(phrase.place, "no full stop"))
  }

  private static func counted(_ buttons: [String]) -> String {
    buttons.isEmpty ? "no button" : "\(buttons.count) buttons"
  }
}
