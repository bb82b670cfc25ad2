internal import UsherRuntime
internal import UsherSource

extension CopyCompilation {
  /// Checks that each possible number of the parameter has a text in the language, and that the text is right for it.
  mutating func checkPlural(
    _ name: Catalog.Name, _ cases: [Catalog.Case], of prompt: PromptShape?, in catalog: Catalog
  ) -> Bool {
    let parameters = prompt?.parameters ?? []
    guard let parameter = parameters.first(where: { $0.name == name.text }) else {
      let known = parameters.filter { $0.isNumber }.map { $0.name }
      diagnostics.append(.unknownSelector(name, among: known, of: prompt))
      return false
    }
    guard parameter.isNumber, let values = parameter.values else {
      diagnostics.append(.pluralOverNames(name))
      return false
    }
    let rules = PluralRules(of: catalog.locale.text)
    var missing: [(category: PluralCategory, number: String)] = []
    for value in values {
      guard let category = rules.category(of: value), !cases.contains(where: { $0.value.text == category.rawValue }),
        !missing.contains(where: { $0.category == category })
      else { continue }
      missing.append((category, value))
    }
    let needless = cases.filter { choice in !rules.categories.contains { $0.rawValue == choice.value.text } }
    if rules.areKnown {
      for choice in needless {
        diagnostics.append(.needlessCategory(choice.value, rules.categories, catalog.locale.text))
      }
      checkNumbers(name, cases, values, rules, catalog.locale.text)
    } else if !needless.isEmpty {
      diagnostics.append(.unknownPluralRules(name, needless.map { $0.value }, catalog.locale.text))
    }
    guard let first = missing.first else { return true }
    let hasOther = cases.contains { $0.value.text == PluralCategory.other.rawValue }
    diagnostics.append(
      hasOther
        ? .missingCategories(name, missing.map { $0.category }, first.number, catalog.locale.text)
        : .noText(name, for: missing.map { $0.category }, first.number, catalog.locale.text))
    return hasOther
  }

  /// Reports a text for `zero`, `one` or `two` that people also read for another number, such as `One photo` for 21.
  private mutating func checkNumbers(
    _ name: Catalog.Name, _ cases: [Catalog.Case], _ values: [String], _ rules: PluralRules, _ locale: String
  ) {
    let other = cases.first { $0.value.text == PluralCategory.other.rawValue }
    for choice in cases {
      guard let category = PluralCategory(rawValue: choice.value.text), let own = category.number,
        !choice.form.inserts(name.text), choice.form.written != other?.form.written
      else { continue }
      let others = values.filter { rules.category(of: $0) == category && $0 != own }
      // Where no text says the number, only a singular for many is wrong: the French one is for nothing too.
      let isCounted = cases.contains { $0.form.inserts(name.text) }
      guard let first = others.first, isCounted || others.contains(where: { $0 != "0" && $0 != "1" }) else { continue }
      diagnostics.append(.textForOtherNumbers(choice.value, name.text, first, others.count, locale))
    }
  }
}

extension PluralCategory {
  /// The number that gave the category its name.
  var number: String? {
    switch self {
    case .zero: "0"
    case .one: "1"
    case .two: "2"
    case .few, .many, .other: nil
    }
  }
}

extension Catalog.Text.Form {
  /// Whether each of its texts inserts the parameter.
  func inserts(_ parameter: String) -> Bool { phrases.allSatisfy { $0.inserts(parameter) } }

  var written: [String] { phrases.map { $0.written } }
}

extension Catalog.Phrase {
  func inserts(_ parameter: String) -> Bool {
    pieces.contains { if case .placeholder(let name) = $0 { name.text == parameter } else { false } }
  }
}

// MARK: Wording

/// The problems that the plural forms of a text can have.
enum PluralProblem: Problem {
  case noText(String, for: [String])
  case missingForms(String, [String], in: String)
  case needlessForm(String, in: String)
  case unknownRules(of: String)
  case noNumber(String, for: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noText: .pluralCategory
    case .missingForms, .needlessForm, .unknownRules, .noNumber: .pluralForms
    }
  }

  var message: Message {
    switch self {
    case .noText(let parameter, let forms): "`plural: \(parameter)` has no text for \(quoted: forms)"
    case .missingForms(let parameter, let forms, let locale):
      "`plural: \(parameter)` lacks \(quoted: forms) in `\(locale)`"
    case .needlessForm(let form, let locale): "`\(locale)` has no plural category `\(form)`"
    case .unknownRules(let locale): "the plural rules of `\(locale)` are not known"
    case .noNumber(let form, let number):
      "the text for `\(form)` does not say its number, and people read it for \(number) too"
    }
  }
}

extension Diagnostic {
  fileprivate static func noText(
    _ name: Catalog.Name, for categories: [PluralCategory], _ number: String, _ locale: String
  ) -> Diagnostic {
    let names = categories.map { $0.rawValue }
    return Diagnostic(
      PluralProblem.noText(name.text, for: names),
      at: name.label("for example, the number \(number) needs one in `\(locale)`"),
      help: names == ["other"]
        ? "add `other:`, with the text for all other numbers"
        : "add \(quoted(names)), or `other` for all other numbers")
  }

  fileprivate static func missingCategories(
    _ name: Catalog.Name, _ categories: [PluralCategory], _ number: String, _ locale: String
  ) -> Diagnostic {
    Diagnostic(
      PluralProblem.missingForms(name.text, categories.map { $0.rawValue }, in: locale),
      at: name.label("\(number) would get the text for `other`"),
      why: "this language has its own forms for these numbers")
  }

  fileprivate static func needlessCategory(_ choice: Catalog.Name, _ known: [PluralCategory], _ locale: String)
    -> Diagnostic
  {
    Diagnostic(
      PluralProblem.needlessForm(choice.text, in: locale), at: choice.label("never shown"),
      help: "it has \(quoted(known.map { $0.rawValue }))")
  }

  fileprivate static func unknownPluralRules(_ name: Catalog.Name, _ unused: [Catalog.Name], _ locale: String)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(
      PluralProblem.unknownRules(of: locale),
      at: name.label("every number gets the text for `other`"), also: unused.map { $0.label("never shown") },
      why: "CLDR has no rules for this language", help: "write a text for `other` that is right for each number")
    diagnostic.severity = .note
    return diagnostic
  }

  /// `number` is the first of `count` numbers that the text is wrong for.
  fileprivate static func textForOtherNumbers(
    _ choice: Catalog.Name, _ parameter: String, _ number: String, _ count: Int, _ locale: String
  ) -> Diagnostic {
    let more = count == 1 ? "" : ", and \(count - 1) more"
    return Diagnostic(
      PluralProblem.noNumber(choice.text, for: number),
      at: choice.label("in `\(locale)`, also for \(number)\(more)"),
      why: "a plural category is no number: many languages use one form for several numbers",
      help: "insert the number, with `{\(parameter)}`")
  }
}
