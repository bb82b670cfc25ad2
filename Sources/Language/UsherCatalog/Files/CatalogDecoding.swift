package import UsherSource
internal import UsherRuntime

/// Decodes a YAML file as a catalog. The catalog is nil if its structure has any error.
package func decodeCatalog(
  _ root: CatalogNode, of file: SourceFile
) -> (catalog: Catalog?, diagnostics: [Diagnostic]) {
  var decoding = CatalogDecoding(file: file)
  let catalog = decoding.catalog(root)
  return (decoding.diagnostics.isEmpty ? catalog : nil, decoding.diagnostics)
}

/// The fields of a mapping that its level has, each once, found by what they are: so few that a look at each is the fastest.
struct KnownFields {
  let fields: [CatalogNode.Field]

  subscript(name: CatalogField) -> CatalogNode.Field? {
    fields.firstIndex { $0.name == name }.map { fields[$0] }
  }
}

/// Each function decodes one structure. It reports an error and returns nil if the YAML has another one.
struct CatalogDecoding {
  let file: SourceFile
  var diagnostics: [Diagnostic] = []
  /// Whether a text may be empty until it is translated.
  private(set) var isTranslation = false
  /// The names of draft entries without a text.
  var emptyDrafts: [String] = []
  /// The term of the catalog, if it has one alone.
  private(set) var onlyTerm: String?

  fileprivate mutating func catalog(_ root: CatalogNode) -> Catalog? {
    guard let written = mapping(root, .catalogFile) else { return nil }
    let (fields, hasEntries) = withoutLooseEntries(withoutSecondCopy(written))
    guard let role = role(of: fields, at: root) else { return nil }
    isTranslation = role == .translation
    let level: CatalogLevel = isTranslation ? .translation : .source
    let isBrand = fields.contains { $0.name == .extends }
    let known = take(
      fields, level, at: label(root), requiring: level.required.filter { $0 != .entries || !isBrand && hasEntries })
    if let schema = known[.schema] { checkSchema(schema) }
    let name = known[.catalog].flatMap { word($0) }
    let locale = (known[.source] ?? known[.locale]).flatMap { languageTag($0) }
    let terms = known[.terms].flatMap { termsDeclared(in: $0, hasEntries: !hasEntries) } ?? []
    onlyTerm = terms.count == 1 ? terms[0].name.text : nil
    let entries = known[.entries].map { entriesDeclared(in: $0, role) } ?? []
    let base = known[.extends].flatMap { word($0) }
    guard let name, let locale, let entries else { return nil }
    return Catalog(
      file: file, name: name, role: role, base: base, locale: locale, terms: terms, entries: entries,
      emptyDrafts: emptyDrafts)
  }

  /// The fields of a file up to the second `catalog:`, behind which the file begins a second time. Reports that.
  private mutating func withoutSecondCopy(_ fields: [CatalogNode.Field]) -> [CatalogNode.Field] {
    let heads = fields.indices.filter { fields[$0].name == .catalog }
    guard heads.count > 1, let begin = fields.first?.name,
      let second = fields[(heads[0] + 1)...].firstIndex(where: { $0.name == begin }),
      second < fields.count - 1
    else { return fields }
    diagnostics.append(.secondCopy(name(ofKey: fields[second]), first: label(fields[0].keySpan)))
    return Array(fields[..<second])
  }

  /// A source catalog has the field `source`, a translation the field `locale`.
  private mutating func role(of fields: [CatalogNode.Field], at root: CatalogNode) -> Catalog.Role? {
    let source = fields.first { $0.name == .source }
    let locale = fields.first { $0.name == .locale }
    switch (source, locale) {
    case (nil, let locale?):
      guard isSourceByName(fields) else { return .translation }
      diagnostics.append(.localeOfSource(label(locale.keySpan)))
    case (let source?, nil):
      guard isTranslationByName(source, fields) else { return .source }
      diagnostics.append(.sourceOfTranslation(label(source.keySpan)))
    case (let source?, let locale?):
      diagnostics.append(.twoRoles(source: label(source.keySpan), locale: label(locale.keySpan)))
    case (nil, nil):
      guard fields.contains(where: { $0.name.map(CatalogLevel.ofFiles.contains) ?? false }) else {
        let isOfLanguages = fields.allSatisfy { isMapping($0.value) }
        diagnostics.append(.noCatalog(label(root), languages: isOfLanguages ? languages(in: fields) ?? [] : []))
        return nil
      }
      let before = diagnostics.count
      let isTranslation = !fields.contains { $0.name == .schema }
      _ = take(fields, isTranslation ? .translation : .source, at: label(root), requiring: [])
      if diagnostics.count == before { diagnostics.append(.noLanguage(label(root))) }
    }
    return nil
  }

  /// The languages that all fields of a mapping are called after; nil if they are not, or if there are none.
  func languages(in fields: [CatalogNode.Field]) -> [String]? {
    let isOfLanguages = fields.allSatisfy { field in
      LanguageTag(field.key).map { LanguageCodes.region(of: $0.language) != nil } == true
    }
    return isOfLanguages && !fields.isEmpty ? fields.map { $0.key } : nil
  }

  /// Whether the name of the file ends with the language in its field `source`, as that of a translation, and it has no `schema`.
  private func isTranslationByName(_ source: CatalogNode.Field, _ fields: [CatalogNode.Field]) -> Bool {
    guard case .scalar(let tag) = source.value.content, !fields.contains(where: { $0.name == .schema }) else {
      return false
    }
    return file.path.hasSuffix("." + tag.text + ".copy.yaml")
  }

  /// Whether the file has a `schema`, and a name without a language.
  private func isSourceByName(_ fields: [CatalogNode.Field]) -> Bool {
    let name = file.name.utf8.dropLast(Catalog.fileEnding.utf8.count)
    return fields.contains { $0.name == .schema } && file.name.hasSuffix(Catalog.fileEnding)
      && !name.contains(UInt8(ascii: "."))
  }

  /// The fields without the entries that are among them, or in their terms, because the line `entries:` is missing. Reports that.
  private mutating func withoutLooseEntries(_ fields: [CatalogNode.Field]) -> (
    fields: [CatalogNode.Field], hasEntries: Bool
  ) {
    func isEntry(_ field: CatalogNode.Field) -> Bool {
      field.value.fields.contains { part in part.name.map { CatalogLevel.ofEntries.contains($0) } ?? false }
    }
    guard !fields.contains(where: { $0.name == .entries }) else { return (fields, true) }
    if let first = fields.first(where: { $0.name == nil && isEntry($0) }) {
      diagnostics.append(.missingEntries(label(first.keySpan), isIndented: false))
      return (fields.filter { $0.name != nil || !isEntry($0) }, false)
    }
    let terms = fields.first { $0.name == .terms }
    guard let first = terms?.value.fields.first(where: isEntry) else { return (fields, true) }
    diagnostics.append(.missingEntries(label(first.keySpan), isIndented: true))
    return (fields, false)
  }

  func isMapping(_ node: CatalogNode) -> Bool {
    switch node.content {
    case .mapping: true
    case .scalar, .sequence: false
    }
  }

  private mutating func checkSchema(_ field: CatalogNode.Field) {
    guard let schema = word(field), schema.text != "1" else { return }
    diagnostics.append(.unknownSchema(schema))
  }

  private mutating func languageTag(_ field: CatalogNode.Field) -> Catalog.Name? {
    guard let word = word(field) else { return nil }
    guard let tag = LanguageTag(word.text) else {
      diagnostics.append(.invalidLocale(word))
      return nil
    }
    guard tag.text == word.text else {
      diagnostics.append(.uncanonicalLocale(word, canonical: tag.text))
      return nil
    }
    return word
  }

  /// `hasEntries` if the entries are among the terms, because the line between them is missing.
  private mutating func termsDeclared(in field: CatalogNode.Field, hasEntries: Bool) -> [Catalog.Term]? {
    guard let fields = mapping(field.value, .terms) else { return nil }
    return named(fields).compactMap { field in
      if isLeftOpen(field.value) || hasEntries && isMapping(field.value) { return nil }
      if field.keyBytes.first == UInt8(ascii: "-") {
        let name = String(decoding: field.keyBytes.dropFirst(), as: UTF8.self)
        diagnostics.append(.hyphenOfTerm(self.name(ofKey: field), right: name))
        return nil
      }
      guard let phrase = phrase(field.value, of: field.key) else { return nil }
      return term(name(ofKey: field), phrase)
    }
  }

  private mutating func term(_ name: Catalog.Name, _ phrase: Catalog.Phrase) -> Catalog.Term? {
    var text = ""
    for piece in phrase.pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let reference), .term(let reference):
        diagnostics.append(.referenceInTerm(reference))
        return nil
      }
    }
    return Catalog.Term(name: name, text: text)
  }

  private mutating func entriesDeclared(in field: CatalogNode.Field, _ role: Catalog.Role) -> [Catalog.Entry]? {
    guard let fields = mapping(field.value, .entries) else { return nil }
    let (groups, _) = indented(withoutParts(named(fields)), isHead: { _ in true }) { member in
      member.name.map { CatalogLevel.ofEntries.contains($0) } ?? false
    }
    return groups.compactMap { entry($0, role) }
  }
}

extension CatalogDecoding {
  mutating func entry(_ field: CatalogNode.Field, _ role: Catalog.Role) -> Catalog.Entry? {
    if field.key.hasPrefix("NS"), field.key.hasSuffix("UsageDescription"), case .scalar = field.value.content {
      diagnostics.append(.propertyKey(name(ofKey: field), text: field.value.span))
      return nil
    }
    guard let fields = mapping(field.value, .entry(field.key)) else { return nil }
    let groups = fields.filter { $0.name == nil && isMapping($0.value) }
    if let languages = languages(in: groups) {
      diagnostics.append(.languages(label(groups[0].keySpan), of: field.key, languages))
      return nil
    }
    let isPurpose = fields.contains { $0.name == .kind || $0.name == .text } && !fields.contains(where: isOfPrompt)
    let level: CatalogLevel =
      switch role {
      case .source: isPurpose ? .purpose : .prompt
      case .translation: isPurpose ? .translatedPurpose : .translatedPrompt
      }
    let entry = name(ofKey: field)
    let known = take(fields, level, at: entry.place)
    let content = isPurpose ? purpose(known, of: entry) : .prompt(prompt(known))
    let note = known[.note].flatMap { word($0) }
    let review = Catalog.Review(
      state: known[.state].flatMap { state($0) }, from: known[.from].flatMap { fingerprint($0) })
    let limits = known[.max].map { self.limits($0, isPurpose ? .purposeLimits : .promptLimits) } ?? Catalog.Limits()
    if content == nil, review.state == .draft { emptyDrafts.append(entry.text) }
    return content.map { Catalog.Entry(name: entry, content: $0, note: note?.text, review: review, limits: limits) }
  }

  /// Whether only a prompt has this field.
  private func isOfPrompt(_ field: CatalogNode.Field) -> Bool {
    field.name == .title || field.name == .message || field.name == .buttons
  }

  private mutating func prompt(_ fields: KnownFields) -> Catalog.Prompt {
    var prompt = Catalog.Prompt(
      title: fields[.title].flatMap { text($0) }, message: fields[.message].flatMap { text($0) },
      buttons: fields[.buttons].map { buttons($0) } ?? [])
    if let field = fields[.accessibility], let inner = mapping(field.value, .accessibility) {
      let known = take(inner, .accessibility, at: label(field.value))
      prompt.accessibilityLabel = known[.label].flatMap { text($0) }
      prompt.accessibilityButtons = known[.buttons].map { buttons($0) } ?? []
    }
    if let field = fields[.platforms], let platforms = mapping(field.value, .platforms) {
      prompt.platforms = named(platforms).compactMap { platform($0) }
    }
    return prompt
  }

  private mutating func buttons(_ field: CatalogNode.Field) -> [Catalog.Text] {
    guard let labels = mapping(field.value, .buttons) else { return [] }
    return named(labels).compactMap { text($0) }
  }

  private mutating func platform(_ field: CatalogNode.Field) -> Catalog.OnPlatform? {
    guard let fields = mapping(field.value, .platform(field.key)) else { return nil }
    let known = take(fields, .platform, at: label(field.keySpan))
    return Catalog.OnPlatform(name: name(ofKey: field), words: prompt(known))
  }

  private mutating func limits(_ field: CatalogNode.Field, _ level: CatalogLevel) -> Catalog.Limits {
    guard let fields = mapping(field.value, .limits) else { return Catalog.Limits() }
    let known = take(fields, level, at: label(field.value))
    return Catalog.Limits(
      title: known[.title].flatMap { limit($0) }, message: known[.message].flatMap { limit($0) },
      buttons: known[.buttons].flatMap { limit($0) }, text: known[.text].flatMap { limit($0) })
  }

  private mutating func limit(_ field: CatalogNode.Field) -> Int? {
    guard let word = word(field) else { return nil }
    guard let limit = Int(word.text), limit > 0 else {
      diagnostics.append(.malformedLimit(word))
      return nil
    }
    return limit
  }

  private mutating func purpose(
    _ fields: KnownFields, of entry: Catalog.Name
  ) -> Catalog.Entry.Content? {
    if let kind = fields[.kind].flatMap({ word($0) }), kind.text != "purpose" {
      diagnostics.append(.unknownKind(kind))
    }
    let key = fields[.key].flatMap { word($0) }
    guard let field = fields[.text], !isLeftOpen(field.value), let phrase = phrase(field.value, of: field.key) else {
      return nil
    }
    let text = Catalog.Text(name: name(ofKey: field), form: .phrase(phrase))
    return .purpose(Catalog.Purpose(key: key, text: text))
  }

  private mutating func state(_ field: CatalogNode.Field) -> Catalog.Review.State? {
    guard let word = word(field) else { return nil }
    guard let state = Catalog.Review.State(rawValue: word.text) else {
      diagnostics.append(.unknownState(word))
      return nil
    }
    return state
  }

  private mutating func fingerprint(_ field: CatalogNode.Field) -> String? {
    guard let word = word(field) else { return nil }
    let digits = "0123456789abcdef".utf8
    guard word.text.utf8.count == 8, word.text.utf8.allSatisfy({ digits.contains($0) }) else {
      diagnostics.append(.malformedFingerprint(word))
      return nil
    }
    return word.text
  }
}

// MARK: Copy texts

extension CatalogDecoding {
  private mutating func text(_ field: CatalogNode.Field) -> Catalog.Text? {
    form(field, depth: 1).map { Catalog.Text(name: name(ofKey: field), form: $0) }
  }

  /// A text, or a mapping with `select` and a text for each value, or with `plural` and a text for each category.
  private mutating func form(_ field: CatalogNode.Field, depth: Int) -> Catalog.Text.Form? {
    switch field.value.content {
    case .scalar, .sequence:
      return isLeftOpen(field.value) ? nil : phrase(field.value, of: field.key).map { .phrase($0) }
    case .mapping(let fields):
      guard depth < CopyFormat.nesting else {
        diagnostics.append(.choicesTooDeep(label(field.keySpan), limit: CopyFormat.nesting))
        return nil
      }
      return choice(named(fields), of: field, depth: depth)
    }
  }

  private mutating func choice(
    _ fields: [CatalogNode.Field], of field: CatalogNode.Field, depth: Int
  ) -> Catalog.Text.Form? {
    let choosers = fields.filter { TextChoice(rawValue: $0.key) != nil }
    guard let chooser = choosers.first else {
      if let languages = languages(in: fields) {
        diagnostics.append(.languages(label(field.value), of: field.key, languages))
        return nil
      }
      diagnostics.append(.noChoice(label(field.value), of: field.key))
      return nil
    }
    if choosers.count > 1 {
      diagnostics.append(.twoChoices(label(choosers[1].keySpan), first: label(chooser.keySpan)))
      return nil
    }
    guard case .scalar(let scalar) = chooser.value.content, !isBlank(scalar.bytes) else {
      diagnostics.append(.namesNoParameter(label(chooser.value), chooser.key))
      return nil
    }
    let parameter = Catalog.Name(text: scalar.text, place: label(chooser.value.span))
    let choices = fields.filter { $0.key != chooser.key }
    if choices.contains(where: { isLeftOpen($0.value) }) { return nil }
    let cases = choices.compactMap { choice -> Catalog.Case? in
      form(choice, depth: depth + 1).map { Catalog.Case(value: name(ofKey: choice), form: $0) }
    }
    if TextChoice(rawValue: chooser.key) == .select { return .select(parameter: parameter, cases: cases) }
    let strays = cases.filter { PluralCategory(rawValue: $0.value.text) == nil }
    for stray in strays { diagnostics.append(.unknownCategory(stray.value, of: parameter)) }
    return strays.isEmpty ? .plural(parameter: parameter, cases: cases) : nil
  }

  /// Whether a text of a translation is still to be written: there is nothing after its colon. It then counts as missing, and so
  /// do all cases of a text that is selected.
  func isLeftOpen(_ node: CatalogNode) -> Bool {
    guard isTranslation, case .scalar(let scalar) = node.content else { return false }
    return scalar.isPlain && scalar.bytes.isEmpty
  }

  /// A text for people: not empty, not ambiguous in YAML, and with matching braces.
  mutating func phrase(_ node: CatalogNode, of key: String) -> Catalog.Phrase? {
    guard case .scalar(let scalar) = node.content else {
      let languages = self.languages(in: node.fields)
      diagnostics.append(languages.map { .languages(label(node), of: key, $0) } ?? .notAText(label(node), of: key))
      return nil
    }
    guard !isBlank(scalar.bytes) else {
      diagnostics.append(.emptyText(label(node.span), of: key))
      return nil
    }
    if scalar.isPlain, isNull(scalar.bytes) {
      diagnostics.append(.nullText(label(node.span), scalar.text, of: key))
      return nil
    }
    if scalar.isPlain, isAmbiguous(scalar.bytes) {
      diagnostics.append(.ambiguousScalar(label(node.span), scalar.text))
      return nil
    }
    switch parsePhrase(scalar, at: label(node.span), term: onlyTerm) {
    case .success(let phrase): return phrase
    case .failure(let malformed):
      diagnostics.append(malformed.diagnostic)
      return nil
    }
  }
}
