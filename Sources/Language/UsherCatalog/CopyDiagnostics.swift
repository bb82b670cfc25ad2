internal import UsherRuntime
internal import UsherSource

// MARK: Files of one catalog

extension Diagnostic {
  static func duplicateCatalog(_ name: Catalog.Name, first: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` has two source catalogs; one is allowed", at: name.label("the second"),
      also: [first.label("the first")])
  }

  static func unknownCatalog(_ name: Catalog.Name, among names: [String]) -> Diagnostic {
    unknown(
      .unknownCatalog, name, "`\(name.text)` is not a catalog", meant: nearest(to: name.text, among: names),
      help: names.isEmpty
        ? "no catalog has the field `source:`" : "there \(names.count == 1 ? "is" : "are") \(quoted(names, "and"))")
  }

  static func duplicateLocale(_ locale: Catalog.Name, of catalog: String, first: Catalog) -> Diagnostic {
    switch first.role {
    case .source:
      Diagnostic(
        .duplicateName, "`\(locale.text)` is already the source language of `\(catalog)`",
        at: locale.label("the same language"), also: [first.locale.label("the source")])
    case .translation:
      Diagnostic(
        .duplicateName, "there are two translations of `\(catalog)` into `\(locale.text)`",
        at: locale.label("the second"),
        also: [first.locale.label("the first")])
    }
  }
}

// MARK: Entries and their parts

extension Diagnostic {
  static func missingEntry(_ prompt: PromptShape, in catalog: Catalog) -> Diagnostic {
    Diagnostic(
      .missingCopy, "`\(prompt.name)` has no texts",
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

  static func missingParts(_ entry: Catalog.Name, _ parts: [Message], of prompt: PromptShape) -> Diagnostic {
    let (here, there) = (entry.label("some texts are missing"), marked(prompt.declaration, "declared here"))
    let isOverride = prompt.override != nil
    return Diagnostic(
      .missingCopy, "`\(entry.text)` lacks \(listed(parts, "and"))", at: isOverride ? there : here,
      also: [isOverride ? here : there])
  }

  static func orphanEntry(_ entry: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(
      .orphanCopy, entry, "the policy has no prompt or notice `\(entry.text)`", meant: meant,
      help: "nothing shows this text")
  }

  /// The entry `old` has the texts of a prompt that the policy calls by another name. `others` are the entries of the translations.
  static func renamedPrompt(_ old: Catalog.Name, _ prompt: PromptShape, in others: [Catalog.Name]) -> Diagnostic {
    Diagnostic(
      .orphanCopy, "`\(old.text)` is called `\(prompt.name)` in the policy", at: old.label("the old name"),
      also: [marked(prompt.declaration, "the new name")] + others.map { $0.label("and here") },
      fixes: renaming([old] + others, to: prompt.name))
  }

  /// `places` are the labels of a button that the policy calls by another name, in all catalogs; there is at least one.
  static func renamedButton(_ places: [Catalog.Name], _ new: String, of prompt: PromptShape) -> Diagnostic {
    Diagnostic(
      .unknownButton, "`\(places[0].text)` of `\(prompt.name)` is called `\(new)` in the policy",
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

  static func unknownButton(_ button: Catalog.Name, of prompt: PromptShape, meant: String?) -> Diagnostic {
    let buttons = prompt.buttons.isEmpty ? "it has none" : "it has \(quoted(prompt.buttons, "and"))"
    return unknown(
      .unknownButton, button, "`\(button.text)` is not a button of `\(prompt.name)`", meant: meant,
      help: prompt.isNotice ? "a notice has no buttons" : buttons)
  }
}

// MARK: Translations

extension Diagnostic {
  static func orphanTranslation(_ entry: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(
      .orphanCopy, entry, "the source catalog has no entry `\(entry.text)`", meant: meant,
      help: "nothing shows this text"
    )
  }

  static func orphanTerm(_ term: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(
      .orphanCopy, term, "the source catalog has no term `\(term.text)`", meant: meant, help: "declare it there first")
  }

  static func orphanPart(_ part: Catalog.Name, of entry: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .orphanCopy, "`\(entry.text)` has no `\(part.text)` in the source catalog",
      at: part.label("only the translation has it"),
      why: "a prompt must say the same in every language")
  }

  static func differentKind(_ entry: Catalog.Name, original: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .wrongShape, "the fields of `\(entry.text)` differ from the source catalog",
      at: entry.label("one of the two is a purpose, the other a prompt"), also: [original.label("the source")])
  }

  static func missingTranslations(_ entries: [String], _ catalog: Catalog, source: Catalog, isDraft: Bool)
    -> Diagnostic
  {
    incomplete(
      Diagnostic(
        partial(catalog, source), "the translation `\(catalog.locale.text)` lacks \(quoted: entries)",
        at: catalog.locale.label("the translation is incomplete"), why: fallback(catalog, source)), isDraft: isDraft)
  }

  /// Entries that only a brand has, or that it replaces, and that only the catalog that it extends is translated for.
  static func missingInBrand(_ entries: [String], _ catalog: Catalog, source: Catalog) -> Diagnostic {
    Diagnostic(
      partial(catalog, source),
      "`\(source.name.text)` does not translate \(quoted: entries) into `\(catalog.locale.text)`",
      at: source.name.label("has no translation of its own"), why: fallback(catalog, source))
  }

  /// A text that a draft lacks is a note: the translator has not come to it yet.
  private static func incomplete(_ diagnostic: Diagnostic, isDraft: Bool) -> Diagnostic {
    var diagnostic = diagnostic
    if isDraft { diagnostic.severity = .note }
    return diagnostic
  }

  /// If a brand replaces a text and does not translate it, the brand is incomplete and not the catalog that it extends.
  static func missingTranslatedParts(
    _ entry: Catalog.Entry, _ parts: [Message], of prompt: PromptShape, _ catalog: Catalog, source: Catalog
  ) -> Diagnostic {
    let isTranslated = catalog.name.text == source.name.text && entry.name.place.file === catalog.file
    let replacing = isTranslated ? nil : source.ownEntries.first { $0.name.text == entry.name.text }
    let here =
      replacing?.name.label("replaces a text that has a translation")
      ?? entry.name.label("the translation is incomplete")
    let isOverride = prompt.override != nil
    return incomplete(
      Diagnostic(
        partial(catalog, source), "`\(entry.name.text)` lacks \(listed(parts, "and")) in `\(catalog.locale.text)`",
        at: isOverride ? marked(prompt.declaration, "overridden here") : here, also: isOverride ? [here] : [],
        why: fallback(catalog, source)), isDraft: entry.review.state == .draft)
  }

  /// A missing text is worse if people may not be able to read the script of the text that they see instead.
  private static func partial(_ catalog: Catalog, _ source: Catalog) -> DiagnosticCode {
    script(of: catalog.locale.text) == script(of: source.locale.text) ? .partialCopy : .fallbackCrossesScript
  }

  private static func fallback(_ catalog: Catalog, _ source: Catalog) -> String {
    let script = partial(catalog, source) == .partialCopy ? "" : ", whose script they may not be able to read"
    return
      "people who read `\(catalog.locale.text)` will see the whole prompt in another of their languages, or in `\(source.locale.text)`\(script)"
  }
}

// MARK: References in texts

extension Diagnostic {
  static func unknownTerm(_ term: Catalog.Name, among terms: [String]) -> Diagnostic {
    unknown(
      .unknownPlaceholder, term, "`\(term.text)` is not a term of the catalog",
      meant: nearest(to: term.text, among: terms),
      spelling: { "{-\($0)}" }, help: terms.isEmpty ? "it has none" : "it has \(quoted(terms, "and"))")
  }

  static func longTerms(_ term: Catalog.Name, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooComplex, "the terms of one text are longer than \(limit) bytes", at: term.place,
      help: "leave terms out of the text, or shorten them")
  }

  static func unknownPlaceholder(
    _ placeholder: Catalog.Name, among parameters: [String], of prompt: PromptShape?
  ) -> Diagnostic {
    guard let prompt else {
      return Diagnostic(
        .unknownPlaceholder, "a purpose has no parameters", at: placeholder.label("no placeholder is possible here"),
        why: "the system shows this text as it is")
    }
    return unknown(
      .unknownPlaceholder, placeholder, "`\(placeholder.text)` is not a parameter of `\(prompt.name)`",
      meant: nearest(to: placeholder.text, among: parameters), spelling: { "{\($0)}" },
      help: parameters.isEmpty
        ? "`\(prompt.name)` has no parameters; declare one in the policy, or write the text out" : has(parameters))
  }

  static func placeholderOfNames(_ placeholder: Catalog.Name, values: [String]) -> Diagnostic {
    Diagnostic(
      .selection, "`{\(placeholder.text)}` would show people a name from the policy",
      at: placeholder.label("not a text"),
      why: "people would read \(quoted(values, "or")), in every language",
      help: "write `select: \(placeholder.text)`, with a text for each value")
  }

  static func unknownSelector(_ name: Catalog.Name, among parameters: [String], of prompt: PromptShape?) -> Diagnostic {
    let owner: Message = prompt.map { "`\($0.name)`" } ?? "a purpose"
    return unknown(
      .selection, name, "`\(name.text)` is not a parameter of \(owner)",
      meant: nearest(to: name.text, among: parameters),
      help: has(parameters))
  }

  static func selectionOverText(_ name: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .selection, "`\(name.text)` is a text and cannot select other texts", at: name.label("it can have any value"),
      help: "only a parameter with a known set of values can select texts")
  }

  static func pluralOverNames(_ name: Catalog.Name) -> Diagnostic {
    Diagnostic(
      .selection, "`\(name.text)` is not a number", at: name.label("plural forms need a number"),
      help: "only a parameter with a range, such as `1...20`, has plural forms")
  }

  static func unknownPlatform(_ platform: Catalog.Name, among platforms: [String]) -> Diagnostic {
    unknown(
      .unknownPlatform, platform, "the policy is not for the platform `\(platform.text)`",
      meant: nearest(to: platform.text, among: platforms),
      help: platforms.isEmpty ? "the policy names no platform" : "the policy is for \(quoted(platforms))")
  }

  /// One finding for all missing and all extra cases.
  static func casesDiffer(
    _ selector: Catalog.Name, _ cases: [Catalog.Case], _ pairing: NamePairing, values: [String]
  ) -> Diagnostic {
    let missing = values.filter { value in !cases.contains { $0.value.text == value } }
    var faults: [Message] = []
    if !missing.isEmpty { faults.append("has no text for \(quoted: missing)") }
    if !pairing.strays.isEmpty { faults.append("has an extra text for \(quoted: pairing.strays.map { $0.name })") }
    let strays = cases.filter { pairing.isStray($0.value.text) }.map { stray in
      stray.value.label(pairing.meant(by: stray.value.text).map { "did you mean `\($0)`?" } ?? "not a value")
    }
    return Diagnostic(
      .selection, "`select: \(selector.text)` \(listed(faults, "and"))",
      at: selector.label("write one text for each value"),
      also: strays, help: "it can be \(quoted(values, "or"))")
  }

  private static func has(_ parameters: [String]) -> String {
    parameters.isEmpty ? "it has none" : "it has \(quoted(parameters, "and"))"
  }
}

extension Diagnostic {
  /// An unknown name, with the name that is probably meant, or else with `help`. Offers a fix only if the place is the name
  /// alone: inside a text with escapes, the place is the whole text.
  private static func unknown(
    _ code: DiagnosticCode, _ name: Catalog.Name, _ message: Message, meant: String?,
    spelling: (String) -> String = { $0 }, help: String
  ) -> Diagnostic {
    guard let meant = meant.map(spelling) else {
      return Diagnostic(code, message, at: name.label("unknown"), help: help)
    }
    let isAlone = name.place.file.text(name.place.span) == spelling(name.text)
    let fix = Fix("write `\(meant)`", edits: [Edit(name.place.span, meant)], isSafe: false)
    return Diagnostic(code, message, at: name.label("did you mean `\(meant)`?"), fixes: isAlone ? [fix] : [])
  }
}

extension SourceFile {
  /// The empty span at the end.
  fileprivate var end: Span { Span(bytes.count, bytes.count) }
}
