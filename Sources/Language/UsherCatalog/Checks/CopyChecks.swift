internal import UsherRuntime
package import UsherSource

/// Checks texts against the rules of their language, Apple's guidelines and App Review. The set must compile without errors
/// for these prompts (`compileCopy`).
package func checkCopy(_ catalogs: CatalogSet, for prompts: [PromptShape]) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  var shapes: [String: PromptShape] = [:]
  for prompt in prompts { shapes[prompt.name] = prompt }
  var originals: [String: Original] = [:]
  for entry in catalogs.source.entries { originals[entry.name.text] = Original(entry) }
  let repeats = RepeatedTexts(in: catalogs.source)
  let source = catalogs.languages[catalogs.source.locale.text]
  var sourceFindings = SourceFindings()
  for catalog in [catalogs.source] + catalogs.translations {
    var checks = CopyChecks(
      catalog: catalog, language: catalogs.languages[catalog.locale.text], source: catalogs.source,
      sourceLanguage: source, originals: originals, repeats: repeats)
    for entry in catalog.entries { checks.check(entry, for: shapes[entry.name.text]) }
    switch catalog.role {
    case .source: sourceFindings.add(checks)
    case .translation: sourceFindings.mark(&checks)
    }
    diagnostics += checks.diagnostics
  }
  let unstamped = catalogs.translations.filter { !catalogs.unstamped(in: $0).isEmpty }
  if !unstamped.isEmpty { diagnostics.append(.unstampedCopy(catalogs.source, unstamped)) }
  return diagnostics + prompts.flatMap(shapeFindings)
}

/// An entry of the source catalog, which translations are compared with.
struct Original {
  let entry: Catalog.Entry
  let texts: [Catalog.EntryText]

  init(_ entry: Catalog.Entry) { (self.entry, texts) = (entry, entry.texts) }

  /// The source text of a translated text. Most have the same index.
  func text(of translated: Catalog.EntryText, at index: Int) -> Catalog.Text? {
    if index < texts.count, texts[index].isSame(as: translated) { return texts[index].text }
    return texts.first { $0.isSame(as: translated) }?.text
  }
}

/// The checks of one catalog; each function makes one check and reports its findings.
struct CopyChecks {
  let catalog: Catalog
  let language: CopyLanguage
  let source: Catalog
  let sourceLanguage: CopyLanguage
  /// The entries of the source.
  let originals: [String: Original]
  /// The terms that texts should insert, longest text first. Short ones are left out, because they are also ordinary words.
  let terms: [(name: String, words: String)]
  let repeats: RepeatedTexts
  var wordings = Wordings()
  var diagnostics: [Diagnostic] = []
  /// The texts of the findings that a translation may have taken over from its source, by the index of the finding.
  private(set) var texts: [Int: TextKey] = [:]

  init(
    catalog: Catalog, language: CopyLanguage, source: Catalog, sourceLanguage: CopyLanguage,
    originals: [String: Original], repeats: RepeatedTexts
  ) {
    self.repeats = repeats
    (self.catalog, self.language) = (catalog, language)
    (self.source, self.sourceLanguage) = (source, sourceLanguage)
    self.originals = originals
    var named = catalog.terms
    named += source.terms.filter { term in !catalog.terms.contains { $0.name.text == term.name.text } }
    terms = named.filter { $0.text.count >= 3 }.sorted { $0.text.count > $1.text.count }
      .map { ($0.name.text, $0.text) }
  }

  mutating func check(_ entry: Catalog.Entry, for prompt: PromptShape?) {
    let isSource = catalog.role == .source
    let original = originals[entry.name.text]
    if isSource {
      if entry.note == nil { diagnostics.append(.missingNote(entry.name)) }
    } else if let original {
      checkReview(of: entry, against: original.entry)
    }
    let limits = original?.entry.limits ?? entry.limits
    let texts = entry.texts
    for one in texts {
      let (part, text) = (one.part, one.text)
      checkTypography(of: text)
      checkMarks(of: text)
      checkTerms(in: text)
      if limits != Catalog.Limits() {
        checkLength(of: text, part, limits: limits, for: prompt?.shape(for: text.name.text))
      }
      judge(TextKey(entry.name.text, one.platform, part, text.name.text)) { checks in
        checks.checkMarkup(of: text, for: prompt)
        checks.checkLeftovers(of: text)
        if part == .purpose { checks.checkPurpose(text) } else { checks.checkTouch(text) }
        checks.checkPath(in: text)
      }
    }
    if !isSource, let original {
      let isStale = entry.review.from.map { $0 != original.entry.fingerprint } ?? false
      compare(texts, with: original, isStale: isStale)
    }
    if let prompt, let content = entry.prompt { checkGuidelines(content, for: prompt) }
  }

  /// Makes checks whose findings a translation may have taken over from its source.
  mutating func judge(_ text: TextKey, _ checks: (inout CopyChecks) -> Void) {
    let first = diagnostics.count
    checks(&self)
    for index in first..<diagnostics.count { texts[index] = text }
  }

  /// The text that people read, with terms and the longest arguments; a text from the app counts as empty.
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
