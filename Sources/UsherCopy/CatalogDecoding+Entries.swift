internal import UsherDiagnostics

extension CatalogDecoding {
  mutating func entry(_ field: CatalogNode.Field, _ role: Catalog.Role) -> Catalog.Entry? {
    guard let fields = mapping(field.value, .entry(field.key)) else { return nil }
    let isPurpose = fields.contains { $0.key == CatalogField.kind.rawValue || $0.key == CatalogField.text.rawValue }
    let level: CatalogLevel =
      switch role {
      case .source: isPurpose ? .purpose : .prompt
      case .translation: isPurpose ? .translatedPurpose : .translatedPrompt
      }
    let entry = name(ofKey: field)
    let known = take(fields, level, at: entry.place)
    let content = isPurpose ? purpose(known, of: entry) : prompt(known)
    let note = known[.note].flatMap { word($0) }
    let review = Catalog.Review(
      state: known[.state].flatMap { state($0) }, from: known[.from].flatMap { fingerprint($0) })
    return content.map { Catalog.Entry(name: entry, content: $0, note: note?.text, review: review) }
  }

  private mutating func prompt(_ fields: [CatalogField: CatalogNode.Field]) -> Catalog.Entry.Content {
    let title = fields[.title].flatMap { text($0) }
    let message = fields[.message].flatMap { text($0) }
    let buttons = fields[.buttons].flatMap { field in
      mapping(field.value, .buttons).map { labels in distinct(labels).compactMap { text($0) } }
    }
    return .prompt(Catalog.Prompt(title: title, message: message, buttons: buttons ?? []))
  }

  private mutating func purpose(
    _ fields: [CatalogField: CatalogNode.Field], of entry: Catalog.Name
  ) -> Catalog.Entry.Content? {
    if let kind = fields[.kind].flatMap({ word($0) }), kind.text != "purpose" {
      diagnostics.append(.unknownKind(kind))
    }
    let key = fields[.key].flatMap { word($0) }
    guard let field = fields[.text], let phrase = phrase(field.value, of: field.key) else { return nil }
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
  /// A text, or a mapping with `select` and one text a value.
  private mutating func text(_ field: CatalogNode.Field) -> Catalog.Text? {
    switch field.value.content {
    case .scalar, .sequence:
      return phrase(field.value, of: field.key).map { Catalog.Text(name: name(ofKey: field), form: .phrase($0)) }
    case .mapping(let fields):
      return select(distinct(fields), of: field).map { Catalog.Text(name: name(ofKey: field), form: $0) }
    }
  }

  private mutating func select(_ fields: [CatalogNode.Field], of field: CatalogNode.Field) -> Catalog.Text.Form? {
    guard let selector = fields.first(where: { $0.key == "select" }) else {
      if let plural = fields.first(where: { $0.key == "plural" }) {
        diagnostics.append(.plural(label(plural.keySpan)))
      } else {
        diagnostics.append(.noSelect(label(field.value), of: field.key))
      }
      return nil
    }
    guard case .scalar(let scalar) = selector.value.content, !isBlank(scalar.text) else {
      diagnostics.append(.namesNoParameter(label(selector.value)))
      return nil
    }
    let parameter = Catalog.Name(text: scalar.text, place: label(selector.value.span))
    let cases = fields.filter { $0.key != selector.key }.compactMap { choice -> Catalog.Case? in
      phrase(choice.value, of: choice.key).map { Catalog.Case(value: name(ofKey: choice), phrase: $0) }
    }
    return .select(parameter: parameter, cases: cases)
  }

  /// What people read: not empty, not to be taken for something else, with its braces in order.
  mutating func phrase(_ node: CatalogNode, of key: String) -> Catalog.Phrase? {
    guard case .scalar(let scalar) = node.content else {
      diagnostics.append(.notAText(label(node), of: key))
      return nil
    }
    guard !isBlank(scalar.text) else {
      diagnostics.append(.emptyText(label(node.span), of: key))
      return nil
    }
    if scalar.isPlain, isAmbiguous(scalar.text) {
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
