internal import UsherRuntime
internal import UsherSource

extension CopyCompilation {
  /// Checks that a translation inserts what its source inserts.
  mutating func checkInsertions(
    of translated: Catalog.Text, against original: Catalog.Text, for prompt: PromptShape, in catalog: Catalog
  ) {
    let kept = translated.form.parameters
    let lost = original.form.parameters.filter { lost in
      !kept.contains(lost) && prompt.parameters.contains { $0.name == lost }
    }
    if !lost.isEmpty { diagnostics.append(.missingPlaceholder(translated, lost, original: original)) }
    var forms = LostPlaceholders(prompt, locale: catalog.locale.text)
    forms.compare(translated.form, original.form)
    for parameter in forms.parameters where kept.contains(parameter) {
      diagnostics.append(
        .missingInForms(translated, parameter, forms.places(of: parameter), original: original))
    }
    checkTerms(of: translated, against: original, in: catalog)
  }

  /// Reports a term that a translation neither inserts nor writes out.
  mutating func checkTerms(of translated: Catalog.Text, against original: Catalog.Text, in catalog: Catalog) {
    let written = Array(translated.form.written.joined(separator: "\n").lowercased().utf8)
    for name in original.form.terms where !translated.form.terms.contains(name) {
      let texts = (catalog.terms + catalogs.source.terms).filter { $0.name.text == name }.map {
        Array($0.text.lowercased().utf8)
      }
      if texts.isEmpty || texts.contains(where: { place(of: $0, in: written) != nil }) { continue }
      diagnostics.append(.missingTerm(translated, name, original: original))
    }
  }
}

/// The placeholders that each form of a source text inserts, and that some forms of its translation do not.
private struct LostPlaceholders {
  private let prompt: PromptShape
  private let rules: PluralRules
  /// In the order of the text, each with the case that lacks it.
  private var lost: [(parameter: String, place: Catalog.Name)] = []

  init(_ prompt: PromptShape, locale: String) { (self.prompt, rules) = (prompt, PluralRules(of: locale)) }

  /// Each once.
  var parameters: [String] {
    let all = lost.map { $0.parameter }
    return all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map { $1 }
  }

  func places(of parameter: String) -> [Catalog.Name] { lost.filter { $0.parameter == parameter }.map { $0.place } }

  mutating func compare(_ translated: Catalog.Text.Form, _ original: Catalog.Text.Form) {
    compare(translated, original, settled: [], at: nil)
  }

  /// `settled` are the parameters whose value follows from the cases around the form.
  private mutating func compare(
    _ translated: Catalog.Text.Form, _ original: Catalog.Text.Form, settled: [String], at place: Catalog.Name?
  ) {
    switch translated {
    case .phrase(let phrase):
      guard let place else { return }
      for parameter in original.inserted where !settled.contains(parameter) && !phrase.inserts(parameter) {
        if prompt.parameters.contains(where: { $0.name == parameter }) { lost.append((parameter, place)) }
      }
    case .select(let parameter, let cases):
      for choice in cases {
        compare(
          choice.form, original.branch(for: choice.value.text, of: parameter.text),
          settled: settled + [parameter.text], at: choice.value)
      }
    case .plural(let parameter, let cases):
      for choice in cases {
        compare(
          choice.form, original.branch(for: PluralCategory.other.rawValue, of: parameter.text),
          settled: isSettled(choice.value.text, parameter.text) ? settled + [parameter.text] : settled,
          at: choice.value)
      }
    }
  }

  /// Whether a plural category has at most one number, or one that the check of plural forms reports.
  private func isSettled(_ name: String, _ parameter: String) -> Bool {
    guard let category = PluralCategory(rawValue: name), category.number == nil else { return true }
    let values = prompt.parameters.first { $0.name == parameter }?.values ?? []
    return values.count { rules.category(of: $0) == category } < 2
  }
}

extension Catalog.Text.Form {
  /// The parameters that each of its texts inserts; of a plural, those of the text for `other`.
  fileprivate var inserted: [String] {
    switch self {
    case .phrase(let phrase):
      return phrase.pieces.compactMap { if case .placeholder(let name) = $0 { name.text } else { nil } }
    case .plural(_, let cases):
      return (cases.first { $0.value.text == PluralCategory.other.rawValue } ?? cases.first)?.form.inserted ?? []
    case .select(_, let cases):
      guard let first = cases.first else { return [] }
      return first.form.inserted.filter { name in cases.allSatisfy { $0.form.inserted.contains(name) } }
    }
  }

  /// The text for a value of a parameter; itself if another parameter, or none, selects it.
  fileprivate func branch(for value: String, of parameter: String) -> Catalog.Text.Form {
    switch self {
    case .phrase: return self
    case .select(let name, let cases), .plural(let name, let cases):
      guard name.text == parameter else { return self }
      return cases.first { $0.value.text == value }?.form ?? self
    }
  }

  /// The terms that its texts insert.
  fileprivate var terms: [String] {
    var terms: [String] = []
    for case .term(let name) in phrases.flatMap({ $0.pieces }) where !terms.contains(name.text) {
      terms.append(name.text)
    }
    return terms
  }
}

// MARK: Wording

extension Diagnostic {
  fileprivate static func missingPlaceholder(
    _ text: Catalog.Text, _ lost: [String], original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      TranslationProblem.missingPlaceholders(text.name.text, lost), at: text.name.label("says less than the source"),
      also: [original.name.label("the source")])
  }

  /// `places` are the cases that do not insert the parameter; there is at least one.
  fileprivate static func missingInForms(
    _ text: Catalog.Text, _ parameter: String, _ places: [Catalog.Name], original: Catalog.Text
  ) -> Diagnostic {
    Diagnostic(
      TranslationProblem.missingInCases(text.name.text, placeholder: parameter, places.map { $0.text }),
      at: places[0].label("says less than the source"),
      also: places.dropFirst().map { $0.label("and here") } + [original.name.label("the source")],
      help: "insert it in each form, with `{\(parameter)}`")
  }

  fileprivate static func missingTerm(_ text: Catalog.Text, _ term: String, original: Catalog.Text) -> Diagnostic {
    var diagnostic = Diagnostic(
      TranslationProblem.missingTerm(text.name.text, term: term), at: text.name.label("the source has `{-\(term)}`"),
      also: [original.name.label("the source")])
    diagnostic.severity = .note
    return diagnostic
  }
}
