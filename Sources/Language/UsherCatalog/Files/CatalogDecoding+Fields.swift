package import UsherSource

extension CatalogDecoding {
  /// The entries without those that are a part of the entry above them, such as `buttons`, and are too far left. Reports these.
  mutating func withoutParts(_ fields: [CatalogNode.Field]) -> [CatalogNode.Field] {
    var entries: [CatalogNode.Field] = []
    for field in fields {
      if let entry = entries.last, case .mapping = entry.value.content, isPart(field) {
        diagnostics.append(.partTooFarLeft(name(ofKey: field), through: field.value.span.end, of: name(ofKey: entry)))
      } else {
        entries.append(field)
      }
    }
    return entries
  }

  /// Whether a field has the name of a part of an entry, and not the content of an entry.
  private func isPart(_ field: CatalogNode.Field) -> Bool {
    guard let name = field.name, CatalogLevel.ofEntries.contains(name) else { return false }
    switch field.value.content {
    case .scalar(let scalar): return !scalar.bytes.isEmpty
    case .sequence: return false
    case .mapping(let parts):
      return !parts.contains { part in part.name.map { CatalogLevel.ofEntries.contains($0) } ?? false }
    }
  }

  func label(_ span: Span) -> Label { Label(file, span) }

  /// For a mapping, its first key, so that a finding marks a line and not the whole file.
  func label(_ node: CatalogNode) -> Label {
    switch node.content {
    case .scalar, .sequence: label(node.span)
    case .mapping(let fields): label(fields.first?.keySpan ?? node.span)
    }
  }

  func name(ofKey field: CatalogNode.Field) -> Catalog.Name {
    Catalog.Name(text: field.key, place: label(field.keySpan))
  }

  /// The fields of a mapping as written: some may be unknown, or appear twice.
  mutating func mapping(_ node: CatalogNode, _ shape: CatalogShape) -> [CatalogNode.Field]? {
    switch node.content {
    case .mapping(let fields): return fields
    case .sequence(let items):
      if let key = shape.key, !items.isEmpty, items.allSatisfy({ isFieldWithDash($0) }) {
        diagnostics.append(.dashes(label(node), of: key, items.compactMap { file.dash(before: $0) }))
        return nil
      }
    case .scalar(let scalar):
      let line = file.span(ofLine: file.line(at: node.span.start))
      let first = Span(node.span.start, min(node.span.end, line.end))
      if scalar.isPlain, let field = UnseparatedField(first, in: file) {
        diagnostics.append(.unseparatedField(field, first, in: file))
        return nil
      }
    }
    diagnostics.append(.notAMapping(label(node), shape))
    return nil
  }

  /// Whether an item of a list is one field; what is below it may be in its own column.
  private func isFieldWithDash(_ item: CatalogNode) -> Bool {
    item.fields.count == 1 || item.fields.count > 1 && isEmpty(item.fields[0].value)
  }

  /// Each field once; reports a second field of the same name.
  mutating func distinct(_ fields: [CatalogNode.Field]) -> [CatalogNode.Field] {
    if fields.count <= 8, areDistinct(fields) { return fields }
    var first = [String: CatalogNode.Field](minimumCapacity: fields.count)
    return fields.filter { field in
      if let earlier = first[field.key] {
        diagnostics.append(.duplicateKey(name(ofKey: field), first: label(earlier.keySpan)))
        return false
      }
      first[field.key] = field
      return true
    }
  }

  private func areDistinct(_ fields: [CatalogNode.Field]) -> Bool {
    for index in fields.indices {
      for earlier in 0..<index where fields[earlier].hasSameKey(as: fields[index]) { return false }
    }
    return true
  }

  /// The known fields of a level; reports unknown and missing ones.
  mutating func take(
    _ fields: [CatalogNode.Field], _ level: CatalogLevel, at place: Label, requiring required: [CatalogField]? = nil
  ) -> KnownFields {
    let names = level.fields
    let (fields, heads) = indented(distinct(fields), isHead: { $0.name.map { level.groups.contains($0) } ?? false }) {
      !($0.name.map { names.contains($0) } ?? false)
    }
    var meant: [CatalogField] = []
    let strangers = fields.filter { !isField($0, among: names) }
    for field in strangers {
      let nearest = fieldMeant(by: field, among: names, in: fields)
      if let nearest { meant.append(nearest) }
      diagnostics.append(.unknownField(name(ofKey: field), in: level, meant: nearest))
    }
    let known = strangers.isEmpty ? fields : fields.filter { isField($0, among: names) }
    let missing = (required ?? level.required).filter { name in
      !known.contains { $0.name == name } && !meant.contains(name) && !heads.contains { $0.name == name }
    }
    if !missing.isEmpty { diagnostics.append(.missingFields(place, missing, in: level)) }
    return KnownFields(fields: known)
  }

  /// The known field that an unknown one was probably meant to be. A word of other formats means none that is there already.
  private func fieldMeant(by field: CatalogNode.Field, among names: [CatalogField], in fields: [CatalogNode.Field])
    -> CatalogField?
  {
    let free = names.filter { name in !fields.contains { $0.name == name } }
    return ForeignFields.field(field.key, among: free)
      ?? nearest(to: field.key, among: CatalogField.named(names)).flatMap(CatalogField.init(rawValue:))
  }

  private func isField(_ field: CatalogNode.Field, among names: [CatalogField]) -> Bool {
    field.name.map { names.contains($0) } ?? false
  }

  /// A value for Usher, such as a name; not a text for people.
  mutating func word(_ field: CatalogNode.Field) -> Catalog.Name? {
    guard case .scalar(let scalar) = field.value.content, !isBlank(scalar.bytes) else {
      diagnostics.append(.notAWord(label(field.value), of: field.key))
      return nil
    }
    let name = Catalog.Name(text: scalar.text, place: label(field.value.span))
    if scalar.isPlain, field.name != .note, scalar.bytes.last == UInt8(ascii: ",") {
      diagnostics.append(.commaBehindWord(name))
      return Catalog.Name(text: String(scalar.text.dropLast()), place: name.place)
    }
    return name
  }

  func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }
}

// MARK: Names and groups

extension CatalogDecoding {
  /// The fields of a mapping whose keys are names, each once. Reports a name that other tools take for a truth value.
  mutating func named(_ fields: [CatalogNode.Field]) -> [CatalogNode.Field] {
    for field in fields where field.isKeyPlain && isTruthWord(field.keyBytes) {
      diagnostics.append(.ambiguousKey(name(ofKey: field)))
    }
    return distinct(fields)
  }

  /// Reports groups that are empty because their fields are not indented: `isHead` says which fields are groups, `isMember` which of
  /// the fields that follow an empty group belong to it. Returns the other fields, and the heads of these groups.
  mutating func indented(
    _ fields: [CatalogNode.Field], isHead: (CatalogNode.Field) -> Bool, isMember: (CatalogNode.Field) -> Bool
  ) -> (rest: [CatalogNode.Field], heads: [CatalogNode.Field]) {
    var rest: [CatalogNode.Field] = []
    var groups: [(head: CatalogNode.Field, members: [CatalogNode.Field])] = []
    var isOpen = false
    for (index, field) in fields.enumerated() {
      if isOpen, isMember(field) {
        groups[groups.count - 1].members.append(field)
        continue
      }
      isOpen = isHead(field) && isEmpty(field.value) && index + 1 < fields.count && isMember(fields[index + 1])
      if isOpen { groups.append((field, [])) } else { rest.append(field) }
    }
    for group in groups {
      let places = group.members.map { label($0.keySpan) }
      diagnostics.append(.unindentedGroup(name(ofKey: group.head), group.members.map { $0.key }, places))
    }
    return (rest, groups.map { $0.head })
  }

  private func isEmpty(_ node: CatalogNode) -> Bool {
    guard case .scalar(let scalar) = node.content else { return false }
    return scalar.isPlain && scalar.bytes.isEmpty
  }
}

extension SourceFile {
  /// The dash of an item with the spaces behind it.
  package func dash(before item: CatalogNode) -> Span? {
    let start = item.fields.first?.keySpan.start ?? item.span.start
    let line = span(ofLine: line(at: start)).start
    return bytes[line..<start].lastIndex(of: UInt8(ascii: "-")).map { Span($0, start) }
  }
}
