internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

// String Catalogs of Xcode (`.xcstrings`): one file with all languages, in JSON. Apple has not published the format; the form is that of
// files that Xcode 15 to 26 has written.

private typealias Entry = PropertyTree.Entry

/// A file with the source and some languages, laid out as Xcode does.
func xcstringsText(of catalogs: [ExchangeCatalog], source: ExchangeCatalog) -> String {
  var strings: [Entry] = []
  // A translation that chooses in another way has other texts.
  let translated = catalogs.map { catalog in
    (catalog.locale, Dictionary(catalog.texts.map { ($0.name(), $0) }) { first, _ in first })
  }
  for text in source.texts {
    let name = text.name()
    var localizations = [Entry(key: source.locale, value: localization(of: text, isSource: true))]
    for (locale, texts) in translated {
      guard let own = texts[name] else { continue }
      if own.forms.contains(where: { $0.target != nil }) {
        localizations.append(Entry(key: locale, value: localization(of: own, isSource: false)))
      }
    }
    localizations.sort { $0.key < $1.key }
    let comment = text.note.map { [Entry(key: "comment", value: PropertyTree(.text($0)))] } ?? []
    let fields =
      comment + [
        Entry(key: "extractionState", value: PropertyTree(.text("manual"))),
        Entry(key: "localizations", value: PropertyTree(.dictionary(localizations))),
      ]
    strings.append(Entry(key: name, value: PropertyTree(.dictionary(fields))))
  }
  strings = strings.map { ($0.key.lowercased(), $0) }.sorted { ($0.0, $0.1.key) < ($1.0, $1.1.key) }.map { $0.1 }
  return PropertyTree(
    .dictionary([
      Entry(key: "sourceLanguage", value: PropertyTree(.text(source.locale))),
      Entry(key: "strings", value: PropertyTree(.dictionary(strings))),
      Entry(key: "version", value: PropertyTree(.text("1.0"))),
    ])
  ).json()
}

private func localization(of text: ExchangeText, isSource: Bool) -> PropertyTree {
  func unit(_ form: ExchangeText.Form) -> PropertyTree? {
    guard let written = isSource ? form.source : form.target else { return nil }
    let state = isSource ? ExchangeState.translated : text.state ?? .translated
    let unit = PropertyTree(
      .dictionary([
        Entry(key: "state", value: PropertyTree(.text(state.xcodeWord))),
        Entry(key: "value", value: PropertyTree(.text(text.text(written, in: .apple, isSource: isSource)))),
      ]))
    return PropertyTree(.dictionary([Entry(key: "stringUnit", value: unit)]))
  }
  if text.plural == nil { return text.forms.first.flatMap(unit) ?? PropertyTree(.dictionary([])) }
  let forms = text.forms.compactMap { form in unit(form).map { Entry(key: form.category ?? "other", value: $0) } }
  let plural = PropertyTree(.dictionary(forms.sorted { $0.key < $1.key }))
  return PropertyTree(
    .dictionary([Entry(key: "variations", value: PropertyTree(.dictionary([Entry(key: "plural", value: plural)])))]))
}

extension ExchangeState {
  fileprivate var xcodeWord: String {
    switch self {
    case .draft: "new"
    case .needsReview: "needs_review"
    case .translated, .approved: "translated"
    }
  }

  /// An unknown word asks for a review.
  fileprivate init(xcode word: String) {
    switch word {
    case "new": self = .draft
    case "translated": self = .translated
    default: self = .needsReview
    }
  }
}

// MARK: Reading

/// The languages of a file, the source among them.
func readXcstrings(_ file: SourceFile) throws(InputError) -> [ExchangeFile] {
  let root = try PropertyReader.value(of: file, .json)
  guard let strings = root["strings"] else {
    throw file.problem(.expected("a string catalog with `strings`"), at: 0).error
  }
  if let (entry, first) = strings.duplicates.first {
    throw file.problem(.duplicate(entry.key, line: file.line(at: first.keySpan.start)), at: entry.keySpan.start).error
  }
  var files: [String: ExchangeFile] = [:]
  for string in strings.entries {
    if case .raw("false") = string.value["shouldTranslate"]?.content { continue }
    for localization in string.value["localizations"]?.entries ?? [] {
      guard let locale = LanguageTag(localization.key)?.text else {
        throw file.problem(.expected("a language tag, and not `\(localization.key)`"), at: localization.keySpan.start)
          .error
      }
      var new = ExchangeFile(file)
      (new.locale, new.precision) = (locale, .unapproved)
      do throws(ExchangeProblem) {
        try XcodeString(file: file, key: string.key).read(localization.value, into: &files[locale, default: new])
      } catch { throw error.error }
    }
  }
  return files.values.sorted { ($0.locale ?? "") < ($1.locale ?? "") }
}

extension PropertyTree {
  /// The entries whose key was there before, each with the first one.
  fileprivate var duplicates: [(Entry, first: Entry)] {
    var seen: [String: Entry] = [:]
    return entries.compactMap { entry in
      if let first = seen[entry.key] { return (entry, first) }
      seen[entry.key] = entry
      return nil
    }
  }
}

private struct XcodeString {
  let file: SourceFile
  let key: String

  func read(_ localization: PropertyTree, into one: inout ExchangeFile) throws(ExchangeProblem) {
    if let variations = localization["variations"] {
      for variation in variations.entries {
        guard variation.key == "plural" else {
          one.notes.append(file.problem(.unsupported("`\(variation.key)` of `\(key)`"), at: variation.keySpan.start))
          if let other = variation.value["other"] { try add(other, [], to: &one) }
          continue
        }
        for form in variation.value.entries { try add(form.value, [form.key], to: &one) }
      }
    } else if let substitutions = localization["substitutions"] {
      try read(substitutions, of: localization, into: &one)
    } else {
      try add(localization, [], to: &one)
    }
  }

  /// A sentence with a part for each plural form, `%#@count@`: a text for each form, with the whole sentence.
  private func read(
    _ substitutions: PropertyTree, of localization: PropertyTree, into one: inout ExchangeFile
  ) throws(ExchangeProblem) {
    guard substitutions.entries.count == 1, let part = substitutions.entries.first,
      let value = localization["stringUnit"]?["value"],
      let sentence = value.text
    else {
      one.notes.append(
        file.problem(.unsupported("more than one substitution in `\(key)`"), at: substitutions.span.start))
      return
    }
    let specifier = part.value["formatSpecifier"]?.text ?? "lld"
    var number = ""
    if case .raw(let text) = part.value["argNum"]?.content { number = "\(text)$" }
    for form in part.value["variations"]?["plural"]?.entries ?? [] {
      guard let text = form.value["stringUnit"]?["value"]?.text else { continue }
      let own = text.replacing("%arg", with: "%\(number)\(specifier)")
      try add(form.value, [form.key], text: sentence.replacing("%#@\(part.key)@", with: own), to: &one)
    }
  }

  private func add(
    _ tree: PropertyTree, _ cases: [String], text: String? = nil, to one: inout ExchangeFile
  ) throws(ExchangeProblem) {
    guard let unit = tree["stringUnit"] else { return }
    guard let value = unit["value"]?.text ?? text else {
      throw file.problem(.expected("a text in `value`"), at: unit.span.start)
    }
    one.records.append(
      ExchangeRecord(
        name: key, cases: cases, target: text ?? value, state: unit["state"]?.text.map { ExchangeState(xcode: $0) },
        notation: .apple, offset: unit.span.start))
  }
}
