package import Usher
package import UsherDiagnostics

/// Fits a catalog to the prompts and notices of the policy that shows them. The copy is nil if anything is wrong.
///
/// A translation need not be complete: a prompt that it lacks, in whole or in part, is shown in another language, and a
/// warning says so.
package func compileCopy(
  _ catalogs: CatalogSet, for prompts: [PromptShape]
) -> (copy: Copy?, diagnostics: [Diagnostic]) {
  var compilation = CopyCompilation(catalogs: catalogs, prompts: prompts)
  let source = compilation.source()
  let translations = catalogs.translations.map { compilation.translation($0) }
  let isSound = !compilation.diagnostics.contains { $0.severity == .error }
  return (isSound ? Copy(source: source, translations: translations) : nil, compilation.diagnostics)
}

/// Each function compiles one thing, and reports what is wrong with it.
struct CopyCompilation {
  let catalogs: CatalogSet
  let prompts: [PromptShape]
  var diagnostics: [Diagnostic] = []

  // MARK: The source

  fileprivate mutating func source() -> Copy.Localization {
    let catalog = catalogs.source
    let words = catalog.entries.filter { $0.purpose == nil }
    let pairing = NamePairing(wanted: prompts.map { $0.name }, found: words.map { $0.name.text })
    for prompt in prompts where pairing.missing.contains(prompt.name) && !prompt.isSilent {
      diagnostics.append(.missingEntry(prompt, in: catalog))
    }
    var entries: [Copy.Entry] = []
    for entry in catalog.entries {
      switch entry.content {
      case .purpose(let purpose): _ = wording(purpose.text, of: nil, in: catalog)
      case .prompt(let content):
        if let prompt = prompts.first(where: { $0.name == entry.name.text }) {
          checkParts(of: content, entry.name, for: prompt)
          entries.append(compiled(content, entry.name, for: prompt, in: catalog))
        } else {
          diagnostics.append(.orphanEntry(entry.name, meant: pairing.meant(by: entry.name.text)))
        }
      }
    }
    return Copy.Localization(locale: catalog.locale.text, entries: entries)
  }

  /// That the prompt has all the words it needs.
  private mutating func checkParts(of content: Catalog.Prompt, _ name: Catalog.Name, for prompt: PromptShape) {
    var missing: [String] = []
    switch prompt.kind {
    case .alert: if content.title == nil { missing.append("a title") }
    case .view: if content.title == nil, content.message == nil { missing.append("a title or a message") }
    case .notice: if content.message == nil { missing.append("a message") }
    }
    let labelled = content.buttons.map { $0.name.text }
    missing += NamePairing(wanted: prompt.buttons, found: labelled).missing.map { "a label for `\($0)`" }
    if !missing.isEmpty { diagnostics.append(.missingParts(name, missing, of: prompt)) }
  }

  // MARK: Translations

  fileprivate mutating func translation(_ catalog: Catalog) -> Copy.Localization {
    checkTerms(of: catalog)
    let originals = catalogs.source.entries
    let pairing = NamePairing(wanted: originals.map { $0.name.text }, found: catalog.entries.map { $0.name.text })
    var entries: [Copy.Entry] = []
    for entry in catalog.entries {
      guard let original = originals.first(where: { $0.name.text == entry.name.text }) else {
        diagnostics.append(.orphanTranslation(entry.name, meant: pairing.meant(by: entry.name.text)))
        continue
      }
      switch (entry.content, original.content) {
      case (.purpose(let purpose), .purpose): _ = wording(purpose.text, of: nil, in: catalog)
      case (.prompt(let content), .prompt(let source)):
        guard let prompt = prompts.first(where: { $0.name == entry.name.text }) else { continue }
        checkParts(of: content, entry.name, against: source, for: prompt, in: catalog)
        entries.append(compiled(content, entry.name, for: prompt, in: catalog))
      case (.purpose, .prompt), (.prompt, .purpose):
        diagnostics.append(.differentKind(entry.name, original: original.name))
      }
    }
    if !pairing.missing.isEmpty {
      diagnostics.append(.missingTranslations(pairing.missing, catalog, source: catalogs.source))
    }
    return Copy.Localization(locale: catalog.locale.text, entries: entries)
  }

  private mutating func checkTerms(of catalog: Catalog) {
    let known = catalogs.source.terms.map { $0.name.text }
    let pairing = NamePairing(wanted: known, found: catalog.terms.map { $0.name.text })
    for term in catalog.terms where pairing.isStray(term.name.text) {
      diagnostics.append(.orphanTerm(term.name, meant: pairing.meant(by: term.name.text)))
    }
  }

  /// That the translation has the parts of the source, no others, and everything in them that changes.
  private mutating func checkParts(
    of content: Catalog.Prompt, _ name: Catalog.Name, against source: Catalog.Prompt, for prompt: PromptShape,
    in catalog: Catalog
  ) {
    var missing: [String] = []
    for (part, translated, original) in [
      ("title", content.title, source.title), ("message", content.message, source.message),
    ] {
      switch (translated, original) {
      case (nil, nil): continue
      case (nil, _?): missing.append("a \(part)")
      case (let translated?, nil): diagnostics.append(.orphanPart(translated.name, of: name))
      case (let translated?, let original?): checkPlaceholders(of: translated, against: original, for: prompt)
      }
    }
    let labelled = source.buttons.filter { prompt.buttons.contains($0.name.text) }
    for original in labelled {
      guard let translated = content.buttons.first(where: { $0.name.text == original.name.text }) else { continue }
      checkPlaceholders(of: translated, against: original, for: prompt.shape(for: original.name.text))
    }
    let pairing = NamePairing(wanted: labelled.map { $0.name.text }, found: content.buttons.map { $0.name.text })
    missing += pairing.missing.map { "a label for `\($0)`" }
    if !missing.isEmpty {
      diagnostics.append(.missingTranslatedParts(name, missing, catalog, source: catalogs.source))
    }
  }

  private mutating func checkPlaceholders(
    of translated: Catalog.Text, against original: Catalog.Text, for prompt: PromptShape
  ) {
    let kept = translated.parameters
    let lost = original.parameters.filter { lost in
      !kept.contains(lost) && prompt.parameters.contains { $0.name == lost }
    }
    if !lost.isEmpty { diagnostics.append(.missingPlaceholder(translated, lost, original: original)) }
  }

  // MARK: Both

  /// The words with the buttons in the policy's order.
  private mutating func compiled(
    _ content: Catalog.Prompt, _ name: Catalog.Name, for prompt: PromptShape, in catalog: Catalog
  ) -> Copy.Entry {
    let pairing = NamePairing(wanted: prompt.buttons, found: content.buttons.map { $0.name.text })
    for button in content.buttons where pairing.isStray(button.name.text) {
      diagnostics.append(.unknownButton(button.name, of: prompt, meant: pairing.meant(by: button.name.text)))
    }
    var entry = Copy.Entry(prompt: name.text)
    if let title = content.title { entry.title = wording(title, of: prompt, in: catalog) }
    if let message = content.message { entry.message = wording(message, of: prompt, in: catalog) }
    for button in prompt.buttons {
      guard let label = content.buttons.first(where: { $0.name.text == button }) else { continue }
      guard let wording = wording(label, of: prompt.shape(for: button), in: catalog) else { continue }
      entry.buttons += labelled(button, wording, of: prompt, in: catalog)
    }
    return entry
  }

  /// A button with its label; one with parameters once for each of their values.
  private func labelled(_ button: String, _ wording: Wording, of prompt: PromptShape, in catalog: Catalog)
    -> [Copy.LabelledButton]
  {
    guard let shape = prompt.parametrized.first(where: { $0.name == button }) else {
      return [Copy.LabelledButton(name: button, label: wording)]
    }
    return shape.variants.map { answer, values in
      let arguments = zip(shape.parameters, values).map { TextArgument(name: $0.name, value: $1) }
      return Copy.LabelledButton(name: answer, label: wording.settled(by: arguments, in: catalog.locale.text))
    }
  }
}

extension Wording {
  /// The same where some parameters have known values.
  fileprivate func settled(by arguments: [TextArgument], in locale: String) -> Wording {
    switch self {
    case .phrase(let pieces): return .phrase(pieces.map { $0.settled(by: arguments, in: locale) })
    case .select(let parameter, let cases):
      let settledCases = cases.map { Case(value: $0.value, wording: $0.wording.settled(by: arguments, in: locale)) }
      guard let known = arguments.first(where: { $0.name == parameter }),
        let chosen = settledCases.first(where: { $0.value == known.value })
      else { return .select(parameter: parameter, cases: settledCases) }
      return chosen.wording
    case .plural(let parameter, let cases):
      let settledCases = cases.map {
        PluralCase(category: $0.category, wording: $0.wording.settled(by: arguments, in: locale))
      }
      guard let known = arguments.first(where: { $0.name == parameter }),
        let category = PluralRules(of: locale).category(of: known.value),
        let chosen = settledCases.first(where: { $0.category == category })
          ?? settledCases.first(where: { $0.category == .other })
      else { return .plural(parameter: parameter, cases: settledCases) }
      return chosen.wording
    }
  }
}

extension Wording.Piece {
  fileprivate func settled(by arguments: [TextArgument], in locale: String) -> Wording.Piece {
    guard case .placeholder(let name) = self, let known = arguments.first(where: { $0.name == name }) else {
      return self
    }
    return .literal(isolated(known.value, inRightToLeft: isRightToLeft(locale)))
  }
}

extension Catalog.Entry {
  fileprivate var purpose: Catalog.Purpose? {
    switch content {
    case .purpose(let purpose): purpose
    case .prompt: nil
    }
  }
}

extension Catalog.Text {
  /// The parameters that its words depend on, each once.
  fileprivate var parameters: [String] {
    var names: [String] = []
    func add(_ phrase: Catalog.Phrase) {
      for piece in phrase.pieces {
        switch piece {
        case .placeholder(let reference): if !names.contains(reference.text) { names.append(reference.text) }
        case .literal, .term: continue
        }
      }
    }
    switch form {
    case .phrase(let phrase): add(phrase)
    case .select(let parameter, let cases):
      names.append(parameter.text)
      for choice in cases { add(choice.phrase) }
    }
    return names
  }
}
