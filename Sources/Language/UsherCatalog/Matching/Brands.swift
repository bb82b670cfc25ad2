internal import UsherSource

extension CatalogSet {
  /// The texts of a brand: those of `base` in every language, with the texts of the brand's own catalogs in place of them.
  ///
  /// A text or term that the brand replaces is no longer taken from translations of the base, which translate another text.
  fileprivate func overlaid(with brand: CatalogSet) -> CatalogSet {
    var set = CatalogSet(
      source: source.overlaid(with: brand.source), translations: [], languages: brand.languages)
    for translation in translations {
      let own = brand.translations.first { $0.locale.text == translation.locale.text }
      let kept = translation.without(what: brand.source)
      set.translations.append(own.map { kept.overlaid(with: $0) } ?? kept)
    }
    for own in brand.translations where !translations.contains(where: { $0.locale.text == own.locale.text }) {
      set.translations.append(own)
    }
    return set
  }
}

extension Catalog {
  /// Combines both catalogs under the name and file of `other`. A text of `other` replaces the text of the same name here.
  fileprivate func overlaid(with other: Catalog) -> Catalog {
    var catalog = other
    catalog.terms = terms.filter { term in !other.terms.contains { $0.name.text == term.name.text } } + other.terms
    catalog.entries = entries.map { entry in
      other.entries.first { $0.name.text == entry.name.text }.map { entry.overlaid(with: $0) } ?? entry
    }
    catalog.entries += other.entries.filter { entry in !entries.contains { $0.name.text == entry.name.text } }
    return catalog
  }

  /// A translation of the base without the texts that the brand replaces.
  fileprivate func without(what brand: Catalog) -> Catalog {
    var catalog = self
    catalog.terms.removeAll { term in brand.terms.contains { $0.name.text == term.name.text } }
    catalog.entries = entries.compactMap { entry in
      guard let anew = brand.entries.first(where: { $0.name.text == entry.name.text }) else { return entry }
      return entry.without(what: anew)
    }
    return catalog
  }
}

extension Catalog.Entry {
  fileprivate func overlaid(with other: Catalog.Entry) -> Catalog.Entry {
    var entry = other
    switch (content, other.content) {
    case (.prompt(let words), .prompt(let anew)): entry.content = .prompt(words.overlaid(with: anew))
    case (.purpose(let words), .purpose(var anew)):
      anew.key = anew.key ?? words.key
      entry.content = .purpose(anew)
    case (.prompt, .purpose), (.purpose, .prompt): return other
    }
    entry.note = other.note ?? note
    entry.limits = other.limits == Catalog.Limits() ? limits : other.limits
    return entry
  }

  /// Nil if nothing is left. The rest has no fingerprint, so that it is never reported as stale.
  fileprivate func without(what brand: Catalog.Entry) -> Catalog.Entry? {
    guard case .prompt(var words) = content, let anew = brand.prompt else { return nil }
    if anew.title != nil { words.title = nil }
    if anew.message != nil { words.message = nil }
    if anew.accessibilityLabel != nil { words.accessibilityLabel = nil }
    words.buttons.removeAll { label in anew.buttons.contains { $0.name.text == label.name.text } }
    words.accessibilityButtons.removeAll { label in
      anew.accessibilityButtons.contains { $0.name.text == label.name.text }
    }
    words.platforms.removeAll { platform in anew.platforms.contains { $0.name.text == platform.name.text } }
    var entry = self
    entry.review = Catalog.Review()
    entry.content = .prompt(words)
    return entry.texts.isEmpty ? nil : entry
  }
}

/// Adds to every brand the texts of the catalog that it extends, which may be a brand itself.
///
/// `isWrong` says of a missing catalog whether a finding explains that it is missing. A brand of it is left out then, because
/// nothing can be said about its texts.
func withBases(_ sets: CatalogSets, isWrong: (String) -> Bool) -> (sets: [CatalogSet], diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  let resolved = sets.all.compactMap { set in
    var names = [set.name]
    return whole(set, among: sets, isWrong, &names, &diagnostics)
  }
  return (resolved, diagnostics)
}

/// `names` are the names of the catalogs that extend this one, followed by its own name.
private func whole(
  _ set: CatalogSet, among sets: CatalogSets, _ isWrong: (String) -> Bool, _ names: inout [String],
  _ diagnostics: inout [Diagnostic]
) -> CatalogSet? {
  guard let reference = set.source.base else { return set }
  guard let base = sets.named(reference.text) else {
    if names.count == 1 { diagnostics.append(.unknownCatalog(reference, among: sets.names)) }
    return isWrong(reference.text) ? nil : set
  }
  if names.contains(base.name) {
    if base.name == names[0] { diagnostics.append(.extendsCycle(reference, names)) }
    return set
  }
  if base.source.locale.text != set.source.locale.text, names.count == 1 {
    diagnostics.append(.otherLanguage(set.source.locale, base: base.source))
  }
  names.append(base.name)
  return whole(base, among: sets, isWrong, &names, &diagnostics)?.overlaid(with: set)
}

extension Diagnostic {
  fileprivate static func extendsCycle(_ reference: Catalog.Name, _ names: [String]) -> Diagnostic {
    Diagnostic(
      CopyProblem.extendsCycle(names[0]), at: reference.label("leads back to it"),
      help: names.count == 1 ? nil : "through \(quoted(Array(names.dropFirst())))")
  }

  fileprivate static func otherLanguage(_ locale: Catalog.Name, base: Catalog) -> Diagnostic {
    Diagnostic(
      CopyProblem.brandInOtherLanguage,
      at: locale.label("`\(base.name.text)` is written in `\(base.locale.text)`"), also: [base.locale.label("here")])
  }
}
