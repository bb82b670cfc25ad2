internal import UsherRuntime
internal import UsherSource

extension CatalogDecoding {
  mutating func entry(_ field: CatalogNode.Field, _ role: Catalog.Role) -> Catalog.Entry? {
    guard let fields = mapping(field.value, .entry(field.key)) else { return nil }
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
    let choosers = fields.filter { $0.key == "select" || $0.key == "plural" }
    guard let chooser = choosers.first else {
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
    if chooser.key == "select" { return .select(parameter: parameter, cases: cases) }
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
      diagnostics.append(.notAText(label(node), of: key))
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
    switch parsePhrase(scalar, at: label(node.span)) {
    case .success(let phrase): return phrase
    case .failure(let malformed):
      diagnostics.append(malformed.diagnostic)
      return nil
    }
  }
}
