package import UsherRuntime
package import UsherSource

/// Compiles the texts of a catalog for the prompts and notices of a policy. The result is nil after any error.
///
/// A translation may be incomplete: a prompt with a missing text is shown in another language, and a warning says so.
package func compileCopy(
  _ catalogs: CatalogSet, for prompts: [PromptShape]
) -> (copy: Copy?, diagnostics: [Diagnostic]) {
  var compilation = CopyCompilation(catalogs, prompts)
  let source = compilation.source()
  let translations = catalogs.translations.map { compilation.translation($0) }
  let isSound = !compilation.diagnostics.contains { $0.severity == .error }
  return (isSound ? Copy(source: source, translations: translations) : nil, compilation.diagnostics)
}

/// Each function compiles one part and reports its errors.
struct CopyCompilation {
  let catalogs: CatalogSet
  let prompts: [PromptShape]
  var diagnostics: [Diagnostic] = []
  private var shapes: [String: PromptShape] = [:]
  private var originals: [String: Catalog.Entry] = [:]
  /// The locales that are written from right to left.
  private(set) var rightToLeft: Set<String> = []
  /// The name that the catalogs have for a button that the policy has renamed, by prompt.
  private var formerButtons: [String: String] = [:]
  /// The entries of all catalogs by their names, for findings about renamed names.
  private lazy var entriesByName = Dictionary(
    grouping: ([catalogs.source] + catalogs.translations).flatMap { $0.entries }, by: { $0.name.text })

  init(_ catalogs: CatalogSet, _ prompts: [PromptShape]) {
    self.catalogs = catalogs
    self.prompts = prompts
    for prompt in prompts { shapes[prompt.name] = prompt }
    for entry in catalogs.source.entries { originals[entry.name.text] = entry }
    for catalog in [catalogs.source] + catalogs.translations where isRightToLeft(catalog.locale.text) {
      rightToLeft.insert(catalog.locale.text)
    }
  }

  // MARK: Source catalog

  fileprivate mutating func source() -> Copy.Localization {
    let catalog = catalogs.source
    let words = catalog.entries.filter { $0.purpose == nil }
    let pairing = NamePairing(wanted: prompts.map { $0.name }, found: words.map { $0.name.text })
    let renamed = renamedPrompt(pairing)
    for prompt in prompts where pairing.missing.contains(prompt.name) && !prompt.isSilent {
      if let renamed, renamed.prompt.name == prompt.name { continue }
      diagnostics.append(.missingEntry(prompt, in: catalog))
    }
    var entries: [Copy.Entry] = []
    for entry in catalog.entries {
      switch entry.content {
      case .purpose(let purpose): _ = wording(purpose.text, of: nil, in: catalog)
      case .prompt(let content):
        if let prompt = shapes[entry.name.text] {
          checkParts(of: content, entry.name, for: prompt)
          entries += compiled(content, entry.name, for: prompt, in: catalog)
        } else if let renamed, renamed.entry == entry.name.text {
          let others = entriesByName[renamed.entry, default: []].dropFirst().map { $0.name }
          diagnostics.append(.renamedPrompt(entry.name, renamed.prompt, in: others))
        } else {
          diagnostics.append(.orphanEntry(entry.name, meant: pairing.meant(by: entry.name.text)))
        }
      }
    }
    return Copy.Localization(locale: catalog.locale.text, entries: entries)
  }

  /// The prompt without an entry and the entry without a prompt, if there is one of each and they have the same buttons: the
  /// prompt was probably renamed.
  private func renamedPrompt(_ pairing: NamePairing) -> (entry: String, prompt: PromptShape)? {
    let missing = prompts.filter { pairing.missing.contains($0.name) && !$0.isSilent }
    let strays = pairing.strays.filter { $0.meant == nil }
    guard missing.count == 1, strays.count == 1, let prompt = missing.first, let stray = strays.first,
      let content = originals[stray.name]?.prompt
    else { return nil }
    let buttons = content.buttons.map { $0.name.text }
    let isNotice = prompt.kind == .notice
    guard buttons.sorted() == prompt.buttons.sorted(), isNotice == (content.title == nil && content.buttons.isEmpty)
    else { return nil }
    return (stray.name, prompt)
  }

  /// Reports the button that the catalogs still call by another name, if the prompt has one. Returns whether it has.
  private mutating func reportRenamedButton(_ pairing: NamePairing, of prompt: PromptShape) -> Bool {
    let strays = pairing.strays.filter { $0.meant == nil }
    guard pairing.missing.count == 1, strays.count == 1, prompt.override == nil else { return false }
    let (old, new) = (strays[0].name, pairing.missing[0])
    formerButtons[prompt.name] = old
    let places = entriesByName[prompt.name, default: []].compactMap { $0.prompt }.flatMap { content in
      ([content] + content.platforms.map { $0.words }).flatMap { $0.buttons + $0.accessibilityButtons }
    }.filter { $0.name.text == old }.map { $0.name }
    diagnostics.append(.renamedButton(places, new, of: prompt))
    return true
  }

  /// Checks that the prompt has all required texts.
  private mutating func checkParts(of content: Catalog.Prompt, _ name: Catalog.Name, for prompt: PromptShape) {
    var missing: [MissingText] = []
    switch prompt.kind {
    case .alert, .view: if content.title == nil, content.message == nil { missing.append(.titleOrMessage) }
    case .notice: if content.message == nil { missing.append(.message) }
    }
    let labelled = content.buttons.map { $0.name.text }
    let pairing = NamePairing(wanted: prompt.buttons, found: labelled)
    if !reportRenamedButton(pairing, of: prompt) { missing += pairing.missing.map { .label($0) } }
    if !missing.isEmpty { diagnostics.append(.missingTexts(name, missing, of: prompt)) }
  }

  // MARK: Translations

  fileprivate mutating func translation(_ catalog: Catalog) -> Copy.Localization {
    checkTerms(of: catalog)
    let wanted = catalogs.source.entries.map { $0.name.text }
    let pairing = NamePairing(wanted: wanted, found: catalog.entries.map { $0.name.text }, isTranslation: true)
    var entries: [Copy.Entry] = []
    for entry in catalog.entries {
      guard let original = originals[entry.name.text] else {
        // A wrong prompt name is reported once, in the source catalog.
        if shapes[entry.name.text]?.isSilent ?? true {
          diagnostics.append(.orphanTranslation(entry.name, meant: pairing.meant(by: entry.name.text)))
        }
        continue
      }
      switch (entry.content, original.content) {
      case (.purpose(let purpose), .purpose(let source)):
        _ = wording(purpose.text, of: nil, in: catalog)
        checkTerms(of: purpose.text, against: source.text, in: catalog)
      case (.prompt(let content), .prompt(let source)):
        guard let prompt = shapes[entry.name.text] else { continue }
        checkParts(of: content, entry, against: source, for: prompt, in: catalog)
        entries += compiled(content, entry.name, for: prompt, in: catalog)
      case (.purpose, .prompt), (.prompt, .purpose):
        diagnostics.append(.differentKind(entry.name, original: original.name))
      }
    }
    let replaced = catalog.name.text == catalogs.name ? [] : catalogs.source.ownEntries.map { $0.name.text }
    let ofBrand = pairing.missing.filter { replaced.contains($0) }
    if !ofBrand.isEmpty { diagnostics.append(.missingInBrand(ofBrand, catalog, source: catalogs.source)) }
    for isDraft in [false, true] {
      let missing = pairing.missing.filter {
        !ofBrand.contains($0) && catalog.emptyDrafts.contains($0) == isDraft
      }
      if missing.isEmpty { continue }
      diagnostics.append(.missingTranslations(missing, catalog, source: catalogs.source, isDraft: isDraft))
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

  /// Checks that the translation has the same parts as the source, with the same placeholders.
  private mutating func checkParts(
    of content: Catalog.Prompt, _ entry: Catalog.Entry, against source: Catalog.Prompt, for prompt: PromptShape,
    in catalog: Catalog
  ) {
    var missing: [MissingText] = []
    for (text, translated, original) in [
      (MissingText.title, content.title, source.title), (.message, content.message, source.message),
    ] {
      switch (translated, original) {
      case (nil, nil): continue
      case (nil, _?): missing.append(text)
      case (let translated?, nil): diagnostics.append(.orphanPart(translated.name, of: entry.name))
      case (let translated?, let original?):
        checkInsertions(of: translated, against: original, for: prompt, in: catalog)
      }
    }
    let labelled = source.buttons.filter { prompt.buttons.contains($0.name.text) }
    for original in labelled {
      guard let translated = content.buttons.first(where: { $0.name.text == original.name.text }) else { continue }
      checkInsertions(
        of: translated, against: original, for: prompt.shape(for: original.name.text), in: catalog)
    }
    let pairing = NamePairing(
      wanted: labelled.map { $0.name.text }, found: content.buttons.map { $0.name.text }, isTranslation: true)
    missing += pairing.missing.map { .label($0) }
    missing += missingElsewhere(content, source)
    if !missing.isEmpty {
      diagnostics.append(.missingTranslatedTexts(entry, missing, of: prompt, catalog, source: catalogs.source))
    }
  }

  /// The texts for screen readers and platforms that the source has and the translation lacks.
  private func missingElsewhere(_ content: Catalog.Prompt, _ source: Catalog.Prompt) -> [MissingText] {
    var missing: [MissingText] = []
    if source.accessibilityLabel != nil, content.accessibilityLabel == nil { missing.append(.accessibilityLabel(nil)) }
    let spoken = NamePairing(
      wanted: source.accessibilityButtons.map { $0.name.text }, found: content.accessibilityButtons.map { $0.name.text }
    )
    missing += spoken.missing.map { .accessibilityLabel($0) }
    let platforms = NamePairing(
      wanted: source.platforms.map { $0.name.text }, found: content.platforms.map { $0.name.text })
    return missing + platforms.missing.map { .platform($0) }
  }

  // MARK: Source and translations

  /// The entry for all platforms, then a complete entry for each platform that has texts of its own.
  private mutating func compiled(
    _ content: Catalog.Prompt, _ name: Catalog.Name, for prompt: PromptShape, in catalog: Catalog
  ) -> [Copy.Entry] {
    var entries = [words(content, name, for: prompt, in: catalog)]
    for platform in content.platforms {
      guard prompt.platforms.contains(platform.name.text) else {
        diagnostics.append(.unknownPlatform(platform.name, among: prompt.platforms))
        continue
      }
      // Errors in the texts for all platforms are reported there, not once more for each platform.
      let told = diagnostics
      _ = words(platform.words, name, for: prompt, in: catalog)
      let found = diagnostics
      var entry = words(content.overlaid(with: platform.words), name, for: prompt, in: catalog)
      diagnostics = found.count > told.count ? found : told
      entry.platform = platform.name.text
      entries.append(entry)
    }
    return entries
  }

  /// The compiled entry, with its buttons in the policy's order.
  private mutating func words(
    _ content: Catalog.Prompt, _ name: Catalog.Name, for prompt: PromptShape, in catalog: Catalog
  ) -> Copy.Entry {
    for labels in [content.buttons, content.accessibilityButtons] {
      let pairing = NamePairing(
        wanted: prompt.buttons, found: labels.map { $0.name.text }, isTranslation: catalog.role == .translation)
      for button in labels where pairing.isStray(button.name.text) && !isOrphaned(button, of: prompt) {
        if formerButtons[prompt.name] == button.name.text { continue }
        diagnostics.append(.unknownButton(button, of: prompt, meant: pairing.meant(by: button.name.text)))
      }
    }
    var entry = Copy.Entry(prompt: name.text)
    entry.title = content.title.flatMap { wording($0, of: prompt, in: catalog) }
    entry.message = content.message.flatMap { wording($0, of: prompt, in: catalog) }
    entry.accessibilityLabel = content.accessibilityLabel.flatMap { wording($0, of: prompt, in: catalog) }
    for button in prompt.buttons {
      let shape = prompt.shape(for: button)
      let label = content.buttons.first { $0.name.text == button }
      let spoken = content.accessibilityButtons.first { $0.name.text == button }
      let wording = label.flatMap { self.wording($0, of: shape, in: catalog) }
      let spokenWording = spoken.flatMap { self.wording($0, of: shape, in: catalog) }
      guard let wording else { continue }
      let labelled = Copy.LabelledButton(name: button, label: wording, accessibilityLabel: spokenWording)
      entry.buttons += variants(of: labelled, in: prompt, catalog.locale.text)
    }
    return entry
  }

  /// Whether a label was made for the prompt that this one overrides, which has the button.
  private func isOrphaned(_ button: Catalog.Text, of prompt: PromptShape) -> Bool {
    guard let override = prompt.override, override.removedButtons.contains(button.name.text) else { return false }
    let own = ([catalogs.source] + catalogs.translations).filter { $0.name.text == catalogs.name }
    return !override.hasOwnCatalog || !own.contains { $0.file.path == button.name.place.file.path }
  }

  /// A button with its label; a button with parameters appears once for each of their values.
  private func variants(of button: Copy.LabelledButton, in prompt: PromptShape, _ locale: String)
    -> [Copy.LabelledButton]
  {
    guard let shape = prompt.parametrized.first(where: { $0.name == button.name }) else { return [button] }
    return shape.variants.map { answer, values in
      let arguments = zip(shape.parameters, values).map { TextArgument(name: $0.name, value: $1) }
      return Copy.LabelledButton(
        name: answer, label: button.label.settled(by: arguments, in: locale),
        accessibilityLabel: button.accessibilityLabel?.settled(by: arguments, in: locale))
    }
  }
}
