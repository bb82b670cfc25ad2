internal import Usher
package import UsherDiagnostics

/// What is to be said of words that fit the policy: of their language, of Apple's guidelines, of App Review. The set is sound
/// for the prompts (`compileCopy`).
package func checkCopy(_ catalogs: CatalogSet, for prompts: [PromptShape]) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  var shapes: [String: PromptShape] = [:]
  for prompt in prompts { shapes[prompt.name] = prompt }
  var originals: [String: Catalog.Entry] = [:]
  for entry in catalogs.source.entries { originals[entry.name.text] = entry }
  let repeats = RepeatedTexts(in: catalogs.source)
  for catalog in [catalogs.source] + catalogs.translations {
    var checks = CopyChecks(catalog: catalog, source: catalogs.source, originals: originals, repeats: repeats)
    for entry in catalog.entries { checks.check(entry, for: shapes[entry.name.text]) }
    diagnostics += checks.diagnostics
  }
  return diagnostics + prompts.flatMap(shapeFindings)
}

/// The checks of one language; each function makes one, and reports what it finds.
struct CopyChecks {
  let catalog: Catalog
  let source: Catalog
  /// The entries of the source.
  let originals: [String: Catalog.Entry]
  let locale: String
  let language: String
  let sourceLanguage: String
  let hasSpaces: Bool
  let isRightToLeft: Bool
  let search: LanguageSearch?
  /// What is to be said by name, the longest words first. Short ones are left out: they are other words as well.
  let terms: [(name: String, words: String)]
  let repeats: RepeatedTexts
  var wordings = Wordings()
  var diagnostics: [Diagnostic] = []

  init(catalog: Catalog, source: Catalog, originals: [String: Catalog.Entry], repeats: RepeatedTexts) {
    self.repeats = repeats
    self.catalog = catalog
    self.source = source
    self.originals = originals
    locale = catalog.locale.text
    language = LanguageTag(locale)?.language ?? ""
    sourceLanguage = LanguageTag(source.locale.text)?.language ?? ""
    isRightToLeft = Usher.isRightToLeft(locale)
    let hasSpaces = UsherCopy.hasSpaces(language)
    self.hasSpaces = hasSpaces
    var named = catalog.terms
    named += source.terms.filter { term in !catalog.terms.contains { $0.name.text == term.name.text } }
    terms = named.filter { $0.text.count >= 3 }.sorted { $0.text.count > $1.text.count }
      .map { ($0.name.text, $0.text) }
    search = LanguageWords.of(locale).map { LanguageSearch($0, hasSpaces: hasSpaces) }
  }

  mutating func check(_ entry: Catalog.Entry, for prompt: PromptShape?) {
    let isSource = catalog.role == .source
    if isSource {
      if entry.note == nil { diagnostics.append(.missingNote(entry.name)) }
    } else if let original = originals[entry.name.text] {
      checkReview(of: entry, against: original)
    }
    for (part, text) in entry.texts {
      checkTypography(of: text)
      checkTerms(in: text)
      let limits = originals[entry.name.text]?.limits ?? entry.limits
      if limits != Catalog.Limits() {
        checkLength(of: text, part, limits: limits, for: prompt?.shape(for: text.name.text))
      }
      if part == .purpose { checkPurpose(text) } else { checkTouch(text) }
    }
    if !isSource, let original = originals[entry.name.text] { compare(entry, with: original) }
    if let prompt, let content = entry.prompt { checkGuidelines(content, for: prompt) }
  }

  /// What people read, with terms and the longest arguments; a text from the app is left out.
  func shown(_ phrase: Catalog.Phrase, for prompt: PromptShape? = nil) -> String {
    if phrase.pieces.count == 1, case .literal(let literal) = phrase.pieces[0] { return literal }
    var text = ""
    for piece in phrase.pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .term(let name):
        let term = catalog.terms.first { $0.name.text == name.text } ?? source.terms.first { $0.name.text == name.text }
        text += term?.text ?? ""
      case .placeholder(let name):
        let values = prompt?.parameters.first { $0.name == name.text }?.values ?? []
        text += values.max { $0.count < $1.count } ?? ""
      }
    }
    return text
  }
}
