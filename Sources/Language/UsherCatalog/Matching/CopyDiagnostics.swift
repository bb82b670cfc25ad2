internal import UsherRuntime
internal import UsherSource

/// The problems between the texts of a catalog and a policy, and between the catalogs of a project.
enum CopyProblem: Problem {
  case twoSources(String)
  case unknownCatalog(String)
  case translationIntoSource(String, of: String)
  case twoTranslations(String, of: String)
  case extendsCycle(String)
  case brandInOtherLanguage
  case missingEntry(String)
  case missingTexts(String, [MissingText])
  case orphanEntry(String)
  case renamedPrompt(String, to: String)
  case renamedButton(String, of: String, to: String)
  case unknownButton(String, of: String)
  case unknownTerm(String)
  case termAsParameter(String)
  case longTerms(limit: Int)
  case placeholderInPurpose
  case unknownPlaceholder(String, of: String)
  case placeholderOfNames(String)
  /// The owner is a prompt, or nil for a purpose.
  case unknownSelector(String, of: String?)
  case selectionOverText(String)
  case pluralOverNames(String)
  case unknownPlatform(String)
  case casesDiffer(String, missing: [String], extra: [String])

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .twoSources, .translationIntoSource, .twoTranslations: .duplicateName
    case .unknownCatalog: .unknownCatalog
    case .extendsCycle: .extendsCycle
    case .brandInOtherLanguage: .wrongShape
    case .missingEntry, .missingTexts: .missingCopy
    case .orphanEntry, .renamedPrompt: .orphanCopy
    case .renamedButton, .unknownButton: .unknownButton
    case .unknownTerm, .termAsParameter, .placeholderInPurpose, .unknownPlaceholder: .unknownPlaceholder
    case .longTerms: .tooComplex
    case .placeholderOfNames, .unknownSelector, .selectionOverText, .pluralOverNames, .casesDiffer: .selection
    case .unknownPlatform: .unknownPlatform
    }
  }

  var message: Message {
    switch self {
    case .twoSources(let catalog): "`\(catalog)` has two source catalogs; one is allowed"
    case .unknownCatalog(let name): "`\(name)` is not a catalog"
    case .translationIntoSource(let locale, let catalog): "`\(locale)` is already the source language of `\(catalog)`"
    case .twoTranslations(let locale, let catalog): "there are two translations of `\(catalog)` into `\(locale)`"
    case .extendsCycle(let catalog): "`\(catalog)` extends itself"
    case .brandInOtherLanguage: "a brand must have the same source language as the catalog that it extends"
    case .missingEntry(let prompt): "`\(prompt)` has no texts"
    case .missingTexts(let entry, let texts): "`\(entry)` lacks \(listed(texts.map { $0.wording }, "and"))"
    case .orphanEntry(let entry): "the policy has no prompt or notice `\(entry)`"
    case .renamedPrompt(let old, let new): "`\(old)` is called `\(new)` in the policy"
    case .renamedButton(let old, let prompt, let new): "`\(old)` of `\(prompt)` is called `\(new)` in the policy"
    case .unknownButton(let button, let prompt): "`\(button)` is not a button of `\(prompt)`"
    case .unknownTerm(let term): "`\(term)` is not a term of the catalog"
    case .termAsParameter(let term): "`\(term)` is a term, not a parameter"
    case .longTerms(let limit): "the terms of one text are longer than \(limit) bytes"
    case .placeholderInPurpose: "a purpose has no parameters"
    case .unknownPlaceholder(let name, let prompt): "`\(name)` is not a parameter of `\(prompt)`"
    case .placeholderOfNames(let name): "`{\(name)}` would show people a name from the policy"
    case .unknownSelector(let name, let prompt?): "`\(name)` is not a parameter of `\(prompt)`"
    case .unknownSelector(let name, nil): "`\(name)` is not a parameter of a purpose"
    case .selectionOverText(let name): "`\(name)` is a text and cannot select other texts"
    case .pluralOverNames(let name): "`\(name)` is not a number"
    case .unknownPlatform(let name): "the policy is not for the platform `\(name)`"
    case .casesDiffer(let selector, let missing, []): "`select: \(selector)` has no text for \(quoted: missing)"
    case .casesDiffer(let selector, [], let extra): "`select: \(selector)` has an extra text for \(quoted: extra)"
    case .casesDiffer(let selector, let missing, let extra):
      "`select: \(selector)` has no text for \(quoted: missing) and has an extra text for \(quoted: extra)"
    }
  }
}

/// A text that an entry lacks.
enum MissingText: Equatable {
  case titleOrMessage
  case title
  case message
  /// Of this button.
  case label(String)
  /// Of this button, or of the prompt.
  case accessibilityLabel(String?)
  case platform(String)

  var wording: Message {
    switch self {
    case .titleOrMessage: "a title or a message"
    case .title: "a title"
    case .message: "a message"
    case .label(let button): "a label for `\(button)`"
    case .accessibilityLabel(nil): "an accessibility label"
    case .accessibilityLabel(let button?): "an accessibility label for `\(button)`"
    case .platform(let platform): "the texts for `\(platform)`"
    }
  }
}

// MARK: Files of one catalog

extension Diagnostic {
  static func duplicateCatalog(_ name: Catalog.Name, first: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CopyProblem.twoSources(name.text), at: name.label("the second"), also: [first.label("the first")])
  }

  static func unknownCatalog(_ name: Catalog.Name, among names: [String]) -> Diagnostic {
    unknown(
      CopyProblem.unknownCatalog(name.text), name, meant: nearest(to: name.text, among: names),
      help: names.isEmpty
        ? "no catalog has the field `source:`" : "there \(names.count == 1 ? "is" : "are") \(quoted(names, "and"))")
  }

  static func duplicateLocale(_ locale: Catalog.Name, of catalog: String, first: Catalog) -> Diagnostic {
    switch first.role {
    case .source:
      Diagnostic(
        CopyProblem.translationIntoSource(locale.text, of: catalog), at: locale.label("the same language"),
        also: [first.locale.label("the source")])
    case .translation:
      Diagnostic(
        CopyProblem.twoTranslations(locale.text, of: catalog), at: locale.label("the second"),
        also: [first.locale.label("the first")])
    }
  }
}

// MARK: Entries and their parts

extension Diagnostic {
  static func missingEntry(_ prompt: PromptShape, in catalog: Catalog) -> Diagnostic {
    Diagnostic(
      CopyProblem.missingEntry(prompt.name),
      at: marked(prompt.declaration, "`\(catalog.name.text)` has no entry for it"),
      help: "add this to `\(catalog.file.path)`",
      fixes: [
        Fix(
          "add an entry", edits: [Edit(catalog.file.end, skeleton(of: prompt, in: catalog), in: catalog.file)],
          isSafe: false)
      ])
  }

  /// An entry with a place for each text that the prompt needs.
  private static func skeleton(of prompt: PromptShape, in catalog: Catalog) -> String {
    let isLineEnded = catalog.file.bytes.last == UInt8(ascii: "\n")
    return (isLineEnded ? "\n" : "\n\n") + prompt.unwrittenEntry.text(indent: 2)
  }

  static func missingTexts(_ entry: Catalog.Name, _ texts: [MissingText], of prompt: PromptShape) -> Diagnostic {
    let (here, there) = (entry.label("some texts are missing"), marked(prompt.declaration, "declared here"))
    let isOverride = prompt.override != nil
    return Diagnostic(
      CopyProblem.missingTexts(entry.text, texts), at: isOverride ? there : here,
      also: [isOverride ? here : there])
  }

  static func orphanEntry(_ entry: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(
      CopyProblem.orphanEntry(entry.text), entry, meant: meant, help: "nothing shows this text")
  }

  /// The entry `old` has the texts of a prompt that the policy calls by another name. `others` are the entries of the translations.
  static func renamedPrompt(_ old: Catalog.Name, _ prompt: PromptShape, in others: [Catalog.Name]) -> Diagnostic {
    Diagnostic(
      CopyProblem.renamedPrompt(old.text, to: prompt.name), at: old.label("the old name"),
      also: [marked(prompt.declaration, "the new name")] + others.map { $0.label("and here") },
      fixes: renaming([old] + others, to: prompt.name))
  }

  /// `places` are the labels of a button that the policy calls by another name, in all catalogs; there is at least one.
  static func renamedButton(_ places: [Catalog.Name], _ new: String, of prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      CopyProblem.renamedButton(places[0].text, of: prompt.name, to: new),
      at: places[0].label("the old name"),
      also: [marked(prompt.declaration, "it has \(quoted(prompt.buttons, "and"))")]
        + places.dropFirst().map { $0.label("and here") },
      fixes: renaming(places, to: new))
  }

  private static func renaming(_ places: [Catalog.Name], to new: String) -> [Fix] {
    let written = writtenScalar(new, isKey: true)
    let edits = places.map { Edit($0.place.span, written, in: $0.place.file) }
    return [Fix("write `\(new)` in every catalog", edits: edits, isSafe: false)]
  }

  /// Whose label may be the button, so that the two are exchanged.
  static func unknownButton(_ label: Catalog.Text, of prompt: PromptShape, meant: String?) -> Diagnostic {
    let button = label.name
    if case .phrase(let phrase) = label.form, prompt.buttons.contains(phrase.written) {
      let (name, file) = (phrase.written, button.place.file)
      let edits = [Edit(button.place.span, name), Edit(phrase.place.span, file.text(button.place.span))]
      return Diagnostic(
        CopyProblem.unknownButton(button.text, of: prompt.name), at: button.label("the name of the button comes first"),
        fixes: [Fix("exchange the two", edits: edits, isSafe: false)])
    }
    let buttons: Prose = prompt.buttons.isEmpty ? "it has none" : "it has \(quoted(prompt.buttons, "and"))"
    return unknown(
      CopyProblem.unknownButton(button.text, of: prompt.name), button, meant: meant,
      help: prompt.isNotice ? "a notice has no buttons" : buttons)
  }
}

// MARK: References in texts

extension Diagnostic {
  static func unknownTerm(_ term: Catalog.Name, among terms: [String]) -> Diagnostic {
    unknown(
      CopyProblem.unknownTerm(term.text), term,
      meant: likely(term.text, among: terms) ?? (terms.count == 1 ? terms[0] : nil),
      spelling: { "{-\($0)}" }, help: terms.isEmpty ? "it has none" : "it has \(quoted(terms, "and"))")
  }

  static func longTerms(_ term: Catalog.Name, limit: Int) -> Diagnostic {
    Diagnostic(
      CopyProblem.longTerms(limit: limit), at: term.place,
      help: "leave terms out of the text, or shorten them")
  }

  static func unknownPlaceholder(
    _ placeholder: Catalog.Name, among parameters: [String], terms: [String], of prompt: PromptShape?
  ) -> Diagnostic {
    if terms.contains(placeholder.text) { return .termAsParameter(placeholder) }
    guard let prompt else {
      return Diagnostic(
        CopyProblem.placeholderInPurpose, at: placeholder.label("no placeholder is possible here"),
        why: "the system shows this text as it is")
    }
    return unknown(
      CopyProblem.unknownPlaceholder(placeholder.text, of: prompt.name), placeholder,
      meant: nearest(to: placeholder.text, among: parameters), spelling: { "{\($0)}" },
      help: parameters.isEmpty
        ? "`\(prompt.name)` has no parameters; declare one in the policy, or write the text out" : has(parameters))
  }

  /// For a term that is written like a parameter, with or without the `$` of other formats.
  private static func termAsParameter(_ placeholder: Catalog.Name) -> Diagnostic {
    let (file, span, right) = (placeholder.place.file, placeholder.place.span, "{-\(placeholder.text)}")
    let hasSign = span.start > 0 && file.bytes[span.start - 1] == UInt8(ascii: "$")
    let isAlone = file.text(span) == "{\(placeholder.text)}"
    let fix = Fix(
      "write `\(right)`", edits: [Edit(Span(span.start - (hasSign ? 1 : 0), span.end), right)], isSafe: true)
    return Diagnostic(
      CopyProblem.termAsParameter(placeholder.text), at: placeholder.label("a term is written `\(right)`"),
      fixes: isAlone ? [fix] : [])
  }

  static func placeholderOfNames(_ placeholder: Catalog.Name, values: [String]) -> Diagnostic {
    Diagnostic(
      CopyProblem.placeholderOfNames(placeholder.text), at: placeholder.label("not a text"),
      why: "people would read \(quoted(values, "or")), in every language",
      help: "write `select: \(placeholder.text)`, with a text for each value")
  }

  static func unknownSelector(_ name: Catalog.Name, among parameters: [String], of prompt: PromptShape?) -> Diagnostic {
    unknown(
      CopyProblem.unknownSelector(name.text, of: prompt?.name), name, meant: nearest(to: name.text, among: parameters),
      help: has(parameters))
  }

  static func selectionOverText(_ name: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CopyProblem.selectionOverText(name.text), at: name.label("it can have any value"),
      help: "only a parameter with a known set of values can select texts")
  }

  static func pluralOverNames(_ name: Catalog.Name) -> Diagnostic {
    Diagnostic(
      CopyProblem.pluralOverNames(name.text), at: name.label("plural forms need a number"),
      help: "only a parameter with a range, such as `1...20`, has plural forms")
  }

  static func unknownPlatform(_ platform: Catalog.Name, among platforms: [String]) -> Diagnostic {
    unknown(
      CopyProblem.unknownPlatform(platform.text), platform, meant: nearest(to: platform.text, among: platforms),
      help: platforms.isEmpty ? "the policy names no platform" : "the policy is for \(quoted(platforms))")
  }

  /// One finding for all missing and all extra cases.
  static func casesDiffer(
    _ selector: Catalog.Name, _ cases: [Catalog.Case], _ pairing: NamePairing, values: [String]
  ) -> Diagnostic {
    let missing = values.filter { value in !cases.contains { $0.value.text == value } }
    let strays = cases.filter { pairing.isStray($0.value.text) }.map { stray in
      stray.value.label(pairing.meant(by: stray.value.text).map { "did you mean `\($0)`?" } ?? "not a value")
    }
    return Diagnostic(
      CopyProblem.casesDiffer(selector.text, missing: missing, extra: pairing.strays.map { $0.name }),
      at: selector.label("write one text for each value"), also: strays, help: "it can be \(quoted(values, "or"))")
  }

  private static func has(_ parameters: [String]) -> Prose {
    parameters.isEmpty ? "it has none" : "it has \(quoted(parameters, "and"))"
  }
}

extension Diagnostic {
  /// An unknown name, with the name that is probably meant, or else with `help`. Offers a fix only if the place is the name
  /// alone: inside a text with escapes, the place is the whole text.
  static func unknown(
    _ problem: some Problem, _ name: Catalog.Name, meant: String?, spelling: (String) -> String = { $0 }, help: Prose
  ) -> Diagnostic {
    guard let meant = meant.map(spelling) else {
      return Diagnostic(problem, at: name.label("unknown"), help: help)
    }
    let isAlone = name.place.file.text(name.place.span) == spelling(name.text)
    let fix = Fix("write `\(meant)`", edits: [Edit(name.place.span, meant)], isSafe: false)
    return Diagnostic(problem, at: name.label("did you mean `\(meant)`?"), fixes: isAlone ? [fix] : [])
  }
}

extension SourceFile {
  /// The empty span at the end.
  fileprivate var end: Span { Span(bytes.count, bytes.count) }
}
