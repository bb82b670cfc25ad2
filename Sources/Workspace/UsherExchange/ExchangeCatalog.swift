package import UsherCatalog
internal import UsherSource
internal import UsherWorkspace
internal import UsherYAML

/// All texts of a catalog with their translations into one language.
package struct ExchangeCatalog: Sendable {
  /// The name of the catalog.
  package let name: String
  /// The last component of the path of the source catalog.
  package let file: String
  package let sourceLocale: String
  package let locale: String
  package let texts: [ExchangeText]

  /// The texts are in the order of the source, terms first. What a brand takes from the catalog that it extends is not among them.
  /// `page` has the address of the page that shows an entry in a language, if it is known.
  package init(
    of set: CatalogSet, in locale: String, page: (_ entry: String, _ locale: String) -> String? = { _, _ in nil }
  ) {
    let source = set.source
    (name, file) = (set.name, source.file.name)
    (sourceLocale, self.locale) = (source.locale.text, locale)
    let translation = set.ownTranslations.first { $0.locale.text == locale }
    let root = translation.flatMap { readYAML($0.file).root }
    let terms = source.terms.filter { $0.name.place.file === source.file }
    var expansion = ExchangeExpansion(
      categories: TranslatorFields(locale: locale).categories,
      terms: source.terms.byReference, ownTerms: translation?.terms.byReference ?? [:])
    for term in terms { expansion.add(term, root?.field("terms")?.value.field(term.name.text)?.value) }
    let owns = Dictionary(translation.map { $0.entries.map { ($0.name.text, $0) } } ?? []) { $1 }
    let entries = root?.field("entries")?.value.fieldsByKey ?? [:]
    for entry in source.ownEntries {
      let own = entries[entry.name.text]?.value
      let written = owns[entry.name.text]
      let isStale = written?.review.from.map { $0 != entry.fingerprint } ?? false
      // A text of another source than the present one has to be looked at.
      let state = own.map { _ in
        let state = ExchangeState(written?.review.state)
        return isStale ? min(state, .needsReview) : state
      }
      let address = entry.purpose == nil ? page(entry.name.text, locale) : nil
      let note = [entry.note, address].compactMap { $0 }
      expansion.add(entry, own, state: state, isStale: isStale, note: note.isEmpty ? nil : note.joined(separator: "\n"))
    }
    texts = expansion.texts
  }
}

extension ExchangeState {
  fileprivate init(_ state: Catalog.Review.State?) {
    self =
      switch state {
      case .draft: .draft
      case .needsReview: .needsReview
      case nil: .translated
      case .approved: .approved
      }
  }
}

/// Divides the texts of entries by their cases.
private struct ExchangeExpansion {
  /// The plural categories of the language.
  let categories: [String]
  /// The texts of terms by their references, in the source and in the translation.
  let terms: [String: String]
  let ownTerms: [String: String]
  var texts: [ExchangeText] = []
  private var entry: Catalog.Entry?
  private var note: String?
  private var state: ExchangeState?
  private var isStale = false
  private var numbers: Set<String> = []
  private var known: Set<String> = []

  init(categories: [String], terms: [String: String], ownTerms: [String: String]) {
    (self.categories, self.terms, self.ownTerms) = (categories, terms, ownTerms)
  }

  mutating func add(_ term: Catalog.Term, _ own: CatalogNode?) {
    (entry, note, state, isStale, numbers, known) = (nil, nil, nil, false, [], [])
    let source = term.text.replacing("{", with: "{{").replacing("}", with: "}}")
    let place = Place(path: [term.name.text], choices: [], limit: nil, label: term.name.place)
    append(place, plural: nil, [ExchangeText.Form(category: nil, source: source, target: own?.writtenText)], [])
  }

  mutating func add(
    _ entry: Catalog.Entry, _ own: CatalogNode?, state: ExchangeState?, isStale: Bool, note: String?
  ) {
    (self.entry, self.note, self.state, self.isStale) = (entry, note, state, isStale)
    numbers = Set(entry.texts.flatMap { $0.text.form.pluralParameters })
    known = Set(terms.keys).union(entry.texts.flatMap { $0.text.form.allReferences })
    for text in entry.texts {
      let node = text.path.reduce(own) { $0?.field($1)?.value }
      let place = Place(path: text.path, choices: [], limit: entry.limit(of: text.part), label: text.text.name.place)
      expand(text.text.form, node, at: place)
    }
  }

  /// Where a text is, and what is the same for all its cases.
  private struct Place {
    var path: [String]
    var choices: [ExchangeText.Choice]
    let limit: Int?
    let label: Label

    func inside(_ value: String, _ choice: ExchangeText.Choice) -> Place {
      var place = self
      place.path.append(value)
      place.choices.append(choice)
      return place
    }
  }

  /// `own` is the translation. If it chooses in another way than the source, its cases count.
  private mutating func expand(_ source: Catalog.Text.Form, _ own: CatalogNode?, at place: Place) {
    let chooser = own?.chooser
    if let own, chooser == nil, own.writtenText != nil {
      return append(source.representative, own, at: place)
    }
    let (choice, cases): (ExchangeText.Choice, [Catalog.Case])
    switch source {
    case .phrase(let phrase):
      guard let chooser else { return append(phrase, own, at: place) }
      (choice, cases) = (chooser, [])
    case .select(let parameter, let all):
      choice = chooser ?? ExchangeText.Choice(isPlural: false, parameter: parameter.text)
      cases = choice == ExchangeText.Choice(isPlural: false, parameter: parameter.text) ? all : []
    case .plural(let parameter, let all):
      choice = chooser ?? ExchangeText.Choice(isPlural: true, parameter: parameter.text)
      cases = choice == ExchangeText.Choice(isPlural: true, parameter: parameter.text) ? all : []
    }
    let usual = cases.isEmpty ? [] : choice.isPlural ? categories : cases.map { $0.value.text }
    let present = own?.fields.map { $0.key }.filter { TextChoice(rawValue: $0) == nil } ?? []
    let values = usual + present.filter { !usual.contains($0) }
    let other = cases.first { $0.value.text == "other" } ?? cases.first
    let forms = values.map { value in
      (
        value: value, source: (cases.first { $0.value.text == value } ?? other)?.form ?? .phrase(source.representative),
        own: own?.field(value)?.value
      )
    }
    if choice.isPlural, forms.allSatisfy({ $0.source.isPhrase && $0.own?.chooser == nil }) {
      let phrases = forms.map { $0.source.representative }
      append(
        place, plural: choice.parameter,
        forms.map {
          ExchangeText.Form(
            category: $0.value, source: $0.source.representative.written, target: $0.own?.writtenText)
        }, phrases)
    } else {
      for form in forms { expand(form.source, form.own, at: place.inside(form.value, choice)) }
    }
  }

  private mutating func append(_ phrase: Catalog.Phrase, _ own: CatalogNode?, at place: Place) {
    let form = ExchangeText.Form(category: nil, source: phrase.written, target: own?.writtenText)
    append(place, plural: nil, [form], [phrase])
  }

  private mutating func append(
    _ place: Place, plural: String?, _ forms: [ExchangeText.Form], _ phrases: [Catalog.Phrase]
  ) {
    // `other` has the number most often.
    let ordered = phrases.reversed().flatMap { $0.references }
    let targets = forms.compactMap { $0.target }.flatMap { UsherExchange.references(in: $0) }
    let more = plural.map { ["{\($0)}"] } ?? []
    var all: [String] = []
    for reference in ordered + targets + more where !all.contains(reference) { all.append(reference) }
    texts.append(
      ExchangeText(
        entry: entry?.name.text, path: place.path, choices: place.choices, plural: plural, forms: forms,
        references: all, numbers: numbers, known: known.union(place.choices.map { "{\($0.parameter)}" }),
        note: note, limit: place.limit,
        line: place.label.file.line(at: (phrases.first?.place ?? place.label).span.start),
        state: state, isStale: isStale, purposeKey: entry?.purpose?.key?.text,
        terms: entry?.purpose == nil ? [:] : terms,
        ownTerms: entry?.purpose == nil ? [:] : ownTerms))
  }
}

extension [Catalog.Term] {
  /// The texts by references: `{-app}`.
  fileprivate var byReference: [String: String] {
    Dictionary(map { ("{-\($0.name.text)}", $0.text) }) { first, _ in first }
  }
}

extension Catalog.Entry {
  fileprivate func limit(of part: Catalog.Part) -> Int? {
    switch part {
    case .title: limits.title
    case .message: limits.message
    case .button: limits.buttons
    case .purpose: limits.text
    case .accessibilityLabel, .accessibilityButton: nil
    }
  }
}

extension Catalog.Text.Form {
  fileprivate var isPhrase: Bool {
    switch self {
    case .phrase: true
    case .select, .plural: false
    }
  }

  /// The phrase that stands for all: that of `other`, or the last one.
  fileprivate var representative: Catalog.Phrase {
    switch self {
    case .phrase(let phrase): phrase
    case .select(_, let cases), .plural(_, let cases):
      (cases.first { $0.value.text == "other" } ?? cases[cases.count - 1]).form.representative
    }
  }

  fileprivate var pluralParameters: [String] {
    switch self {
    case .phrase: []
    case .select(_, let cases): cases.flatMap { $0.form.pluralParameters }
    case .plural(let parameter, let cases): [parameter.text] + cases.flatMap { $0.form.pluralParameters }
    }
  }

  /// The references in its phrases, and to the parameters that choose.
  fileprivate var allReferences: [String] {
    switch self {
    case .phrase(let phrase): phrase.references
    case .select(let parameter, let cases), .plural(let parameter, let cases):
      ["{\(parameter.text)}"] + cases.flatMap { $0.form.allReferences }
    }
  }
}

extension Catalog.Phrase {
  /// `{name}` and `{-app}`, in order.
  var references: [String] {
    pieces.compactMap { piece in
      switch piece {
      case .literal: nil
      case .placeholder(let name): "{\(name.text)}"
      case .term(let name): "{-\(name.text)}"
      }
    }
  }
}

extension CatalogNode {
  /// The text of a scalar that is not empty; nil for other nodes.
  fileprivate var writtenText: String? {
    guard case .scalar(let scalar) = content, !scalar.text.isEmpty else { return nil }
    return scalar.text
  }

  /// What selects the text; nil if there is one text.
  fileprivate var chooser: ExchangeText.Choice? {
    for field in fields {
      guard let choice = TextChoice(rawValue: field.key), let parameter = field.value.writtenText else { continue }
      return ExchangeText.Choice(isPlural: choice == .plural, parameter: parameter)
    }
    return nil
  }
}
