internal import UsherRuntime
internal import UsherSource

/// The problems that a translation can have in comparison with its source.
enum TranslationProblem: Problem {
  /// The script of the text that people see in place of a missing one. It is worse if they may not be able to read it.
  enum Fallback {
    case sameScript
    case otherScript

    fileprivate var code: DiagnosticCode {
      switch self {
      case .sameScript: .partialCopy
      case .otherScript: .fallbackCrossesScript
      }
    }
  }

  case orphanEntry(String)
  case orphanTerm(String)
  case orphanPart(String, of: String)
  case differentKind(String)
  case missingEntries([String], in: String, Fallback)
  case missingInBrand(String, [String], in: String, Fallback)
  case missingTexts(String, [MissingText], in: String, Fallback)
  case missingPlaceholders(String, [String])
  case missingInCases(String, placeholder: String, [String])
  case missingTerm(String, term: String)
  case stale(String)
  case unstamped(String, in: [String])
  case unstampedInMany(String, languages: Int)
  case unreviewed(String, in: String)
  case sameAsSource(String, in: String)
  case otherEnd(String)
  case twoTranslations(in: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .orphanEntry, .orphanTerm, .orphanPart: .orphanCopy
    case .differentKind: .wrongShape
    case .missingEntries(_, _, let fallback), .missingInBrand(_, _, _, let fallback),
      .missingTexts(_, _, _, let fallback):
      fallback.code
    case .missingPlaceholders, .missingInCases, .missingTerm: .missingPlaceholder
    case .stale: .staleCopy
    case .unstamped, .unstampedInMany: .unstampedCopy
    case .unreviewed: .unreviewedCopy
    case .sameAsSource: .sameAsSource
    case .otherEnd: .endPunctuation
    case .twoTranslations: .inconsistentCopy
    }
  }

  var message: Message {
    switch self {
    case .orphanEntry(let entry): "the source catalog has no entry `\(entry)`"
    case .orphanTerm(let term): "the source catalog has no term `\(term)`"
    case .orphanPart(let part, let entry): "`\(entry)` has no `\(part)` in the source catalog"
    case .differentKind(let entry): "the fields of `\(entry)` differ from the source catalog"
    case .missingEntries(let entries, let locale, _): "the translation `\(locale)` lacks \(quoted: entries)"
    case .missingInBrand(let brand, let entries, let locale, _):
      "`\(brand)` does not translate \(quoted: entries) into `\(locale)`"
    case .missingTexts(let entry, let texts, let locale, _):
      "`\(entry)` lacks \(listed(texts.map { $0.wording }, "and")) in `\(locale)`"
    case .missingPlaceholders(let text, let lost): "the translation of `\(text)` lacks \(quoted: lost)"
    case .missingInCases(let text, let parameter, let cases):
      "the translation of `\(text)` lacks `\(parameter)` for \(quoted: cases)"
    case .missingTerm(let text, let term): "the translation of `\(text)` does not insert the term `\(term)`"
    case .stale(let entry): "the source of `\(entry)` has changed since it was translated"
    case .unstamped(let catalog, let locales):
      "`\(catalog)` does not say which source texts were translated into \(quoted: locales)"
    case .unstampedInMany(let catalog, let count):
      "`\(catalog)` does not say which source texts were translated into \(count) languages"
    case .unreviewed(let entry, let locale): "`\(entry)` has not been approved in `\(locale)`"
    case .sameAsSource(let text, let locale): "`\(text)` in `\(locale)` is the same as in the source"
    case .otherEnd(let text): "`\(text)` ends differently from its source"
    case .twoTranslations(let locale): "`\(locale)` translates the same source text in two ways"
    }
  }
}

// MARK: Entries and their parts

extension Diagnostic {
  static func orphanTranslation(_ entry: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(TranslationProblem.orphanEntry(entry.text), entry, meant: meant, help: "nothing shows this text")
  }

  static func orphanTerm(_ term: Catalog.Name, meant: String?) -> Diagnostic {
    unknown(TranslationProblem.orphanTerm(term.text), term, meant: meant, help: "declare it there first")
  }

  static func orphanPart(_ part: Catalog.Name, of entry: Catalog.Name) -> Diagnostic {
    Diagnostic(
      TranslationProblem.orphanPart(part.text, of: entry.text), at: part.label("only the translation has it"),
      why: "a prompt must say the same in every language")
  }

  static func differentKind(_ entry: Catalog.Name, original: Catalog.Name) -> Diagnostic {
    Diagnostic(
      TranslationProblem.differentKind(entry.text),
      at: entry.label("one of the two is a purpose, the other a prompt"), also: [original.label("the source")])
  }

  static func missingTranslations(_ entries: [String], _ catalog: Catalog, source: Catalog, isDraft: Bool)
    -> Diagnostic
  {
    incomplete(
      Diagnostic(
        TranslationProblem.missingEntries(entries, in: catalog.locale.text, fallback(catalog, source)),
        at: catalog.locale.label("the translation is incomplete"), why: effect(catalog, source)), isDraft: isDraft)
  }

  /// Entries that only a brand has, or that it replaces, and that only the catalog that it extends is translated for.
  static func missingInBrand(_ entries: [String], _ catalog: Catalog, source: Catalog) -> Diagnostic {
    Diagnostic(
      TranslationProblem.missingInBrand(
        source.name.text, entries, in: catalog.locale.text, fallback(catalog, source)),
      at: source.name.label("has no translation of its own"), why: effect(catalog, source))
  }

  /// A text that a draft lacks is a note: the translator has not come to it yet.
  private static func incomplete(_ diagnostic: Diagnostic, isDraft: Bool) -> Diagnostic {
    var diagnostic = diagnostic
    if isDraft { diagnostic.severity = .note }
    return diagnostic
  }

  /// If a brand replaces a text and does not translate it, the brand is incomplete and not the catalog that it extends.
  static func missingTranslatedTexts(
    _ entry: Catalog.Entry, _ texts: [MissingText], of prompt: PromptShape, _ catalog: Catalog, source: Catalog
  ) -> Diagnostic {
    let isTranslated = catalog.name.text == source.name.text && entry.name.place.file === catalog.file
    let replacing = isTranslated ? nil : source.ownEntries.first { $0.name.text == entry.name.text }
    let here =
      replacing?.name.label("replaces a text that has a translation")
      ?? entry.name.label("the translation is incomplete")
    let isOverride = prompt.override != nil
    return incomplete(
      Diagnostic(
        TranslationProblem.missingTexts(entry.name.text, texts, in: catalog.locale.text, fallback(catalog, source)),
        at: isOverride ? marked(prompt.declaration, "overridden here") : here, also: isOverride ? [here] : [],
        why: effect(catalog, source)), isDraft: entry.review.state == .draft)
  }

  private static func fallback(_ catalog: Catalog, _ source: Catalog) -> TranslationProblem.Fallback {
    script(of: catalog.locale.text) == script(of: source.locale.text) ? .sameScript : .otherScript
  }

  private static func effect(_ catalog: Catalog, _ source: Catalog) -> Prose {
    let script = fallback(catalog, source) == .sameScript ? "" : ", whose script they may not be able to read"
    return
      "people who read `\(catalog.locale.text)` will see the whole prompt in another of their languages, or in `\(source.locale.text)`\(script)"
  }
}

// MARK: Review

extension Diagnostic {
  static func staleCopy(_ entry: Catalog.Name, from: String, now: String, _ original: Catalog.Name) -> Diagnostic {
    Diagnostic(
      TranslationProblem.stale(entry.text), at: entry.label("translates an older text"),
      also: [original.label("the current source")],
      help: "translate it again, or only write `from: \(now)` if the meaning is still the same")
  }

  /// Some entries of the translations have no stamp. There is at least one translation. Of more than ten, only the number is
  /// reported.
  static func unstampedCopy(_ source: Catalog, _ translations: [Catalog]) -> Diagnostic {
    let places = translations.map { $0.locale.label("without stamps") }
    let areFew = translations.count <= 10
    let paths = areFew ? translations.map { $0.file.path }.joined(separator: " ") : "."
    return Diagnostic(
      areFew
        ? TranslationProblem.unstamped(source.name.text, in: translations.map { $0.locale.text })
        : .unstampedInMany(source.name.text, languages: translations.count),
      at: places[0], also: areFew ? Array(places.dropFirst()) : [],
      why: "if the source changes, nobody notices that a translation is outdated",
      help: "compare the texts with their source, then run `usher copy stamp \(paths)`")
  }

  static func unreviewedCopy(_ entry: Catalog.Name, _ locale: String) -> Diagnostic {
    Diagnostic(
      TranslationProblem.unreviewed(entry.text, in: locale),
      at: entry.label("somebody who speaks the language has to review it"))
  }

  static func sameAsSource(_ text: Catalog.Text, _ locale: String, original: Catalog.Text) -> Diagnostic {
    Diagnostic(
      TranslationProblem.sameAsSource(text.name.text, in: locale), at: text.name.label("not translated"),
      also: [original.name.label("the source")])
  }

  static func endPunctuation(
    _ text: Catalog.Text, _ end: TextEnd, _ sourceEnd: TextEnd, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      TranslationProblem.otherEnd(text.name.text), at: text.name.label("\(end.rawValue)"),
      also: [original.name.label("\(sourceEnd.rawValue)")])
  }
}

// MARK: Consistency

extension Diagnostic {
  static func inconsistentCopy(
    _ text: Catalog.Text, _ locale: String, _ first: Catalog.Text, original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      TranslationProblem.twoTranslations(in: locale), at: text.name.label("a different translation"),
      also: [first.name.label("the other translation"), original.name.label("the source")],
      why: "people think that two different words mean two different things")
  }
}
