internal import UsherRuntime
internal import UsherSource

extension CopyCompilation {
  /// A text with resolved names; nil after an error. `prompt` is nil for a purpose.
  mutating func wording(_ text: Catalog.Text, of prompt: PromptShape?, in catalog: Catalog) -> Wording? {
    wording(text.form, of: prompt, in: catalog)
  }

  private mutating func wording(
    _ form: Catalog.Text.Form, of prompt: PromptShape?, in catalog: Catalog
  ) -> Wording? {
    switch form {
    case .phrase(let phrase):
      return pieces(phrase, of: prompt, in: catalog).map { .phrase($0) }
    case .select(let parameter, let cases):
      let isSound = checkSelection(parameter, cases, of: prompt)
      let compiled = cases.compactMap { choice in
        wording(choice.form, of: prompt, in: catalog).map { Wording.Case(value: choice.value.text, wording: $0) }
      }
      return isSound && compiled.count == cases.count ? .select(parameter: parameter.text, cases: compiled) : nil
    case .plural(let parameter, let cases):
      let isSound = checkPlural(parameter, cases, of: prompt, in: catalog)
      let compiled = cases.compactMap { choice -> Wording.PluralCase? in
        guard let category = PluralCategory(rawValue: choice.value.text) else { return nil }
        return wording(choice.form, of: prompt, in: catalog).map { Wording.PluralCase(category: category, wording: $0) }
      }
      return isSound && compiled.count == cases.count ? .plural(parameter: parameter.text, cases: compiled) : nil
    }
  }

  /// Checks that there is one case for each value of the parameter.
  private mutating func checkSelection(
    _ name: Catalog.Name, _ cases: [Catalog.Case], of prompt: PromptShape?
  ) -> Bool {
    let parameters = prompt?.parameters ?? []
    guard let parameter = parameters.first(where: { $0.name == name.text }) else {
      let known = parameters.filter { $0.values != nil }.map { $0.name }
      diagnostics.append(.unknownSelector(name, among: known, of: prompt))
      return false
    }
    guard let values = parameter.values else {
      diagnostics.append(.selectionOverText(name))
      return false
    }
    let pairing = NamePairing(wanted: values, found: cases.map { $0.value.text })
    guard !pairing.missing.isEmpty || !pairing.strays.isEmpty else { return true }
    diagnostics.append(.casesDiffer(name, cases, pairing, values: values))
    return false
  }

  private mutating func pieces(
    _ phrase: Catalog.Phrase, of prompt: PromptShape?, in catalog: Catalog
  ) -> [Wording.Piece]? {
    var pieces: [Wording.Piece] = []
    var isSound = true
    var inserted = 0
    for piece in phrase.pieces {
      if case .term(let name) = piece, let term = term(name, in: catalog) {
        inserted += term.text.utf8.count
        if inserted > Self.termBytes {
          diagnostics.append(.longTerms(name, limit: Self.termBytes))
          return nil
        }
      }
      guard let resolved = resolved(piece, of: prompt, in: catalog) else {
        isSound = false
        continue
      }
      if case .literal(let text) = resolved, case .literal(let before)? = pieces.last {
        pieces[pieces.count - 1] = .literal(before + text)
      } else {
        pieces.append(resolved)
      }
    }
    return isSound ? pieces : nil
  }

  /// The bytes that the terms of one text may have in all. Otherwise a short catalog would make a bundle of any size.
  private static let termBytes = 65_536

  private func term(_ name: Catalog.Name, in catalog: Catalog) -> Catalog.Term? {
    let own = catalog.terms.first { $0.name.text == name.text }
    return own ?? catalogs.source.terms.first { $0.name.text == name.text }
  }

  private mutating func resolved(
    _ piece: Catalog.Phrase.Piece, of prompt: PromptShape?, in catalog: Catalog
  ) -> Wording.Piece? {
    switch piece {
    case .literal(let text): return .literal(text)
    case .term(let name):
      guard let term = term(name, in: catalog) else {
        diagnostics.append(.unknownTerm(name, among: catalogs.source.terms.map { $0.name.text }))
        return nil
      }
      return .literal(isolated(term.text, inRightToLeft: rightToLeft.contains(catalog.locale.text)))
    case .placeholder(let name):
      let parameters = prompt?.parameters ?? []
      guard let parameter = parameters.first(where: { $0.name == name.text }) else {
        let terms = (catalog.terms + catalogs.source.terms).map { $0.name.text }
        diagnostics.append(.unknownPlaceholder(name, among: parameters.map { $0.name }, terms: terms, of: prompt))
        return nil
      }
      if let values = parameter.values, !parameter.isNumber {
        diagnostics.append(.placeholderOfNames(name, values: values))
        return nil
      }
      return .placeholder(name.text)
    }
  }
}
