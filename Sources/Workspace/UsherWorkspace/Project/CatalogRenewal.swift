package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// The edits that follow a change of source texts in a translation: they renew the comments with the source texts, and the stamps.
///
/// A translator may see nothing but this file. So while an entry translates an older text, each of its texts has the present
/// source text above it, and below that the former one, as `# was: …`.
package struct CatalogRenewal {
  package let file: SourceFile
  package private(set) var edits: [Edit] = []
  private let translations: TranslatorFields
  private let entries: CatalogNode.Field?

  package init(of translation: Catalog) {
    file = translation.file
    translations = TranslatorFields(locale: translation.locale.text)
    entries = readYAML(file).root?.field("entries")
  }

  /// Marks the translation of an entry whose source text has changed. Without any translated text, it gets a new stamp instead.
  /// Returns whether anything changes.
  package mutating func mark(_ original: Catalog.Entry) -> Bool {
    let before = edits.count
    guard let own = entries?.value.field(original.name.text), let from = own.value.field("from") else { return false }
    if from.value.text == original.fingerprint {
      renewComments(of: own, original, former: .removed)
    } else if hasText(own.value, translations.entry(original)) {
      renewComments(of: own, original, former: .kept)
      mark(own, as: .needsReview)
    } else {
      renewComments(of: own, original, former: .removed)
      stamp(own, original.fingerprint)
    }
    return edits.count > before
  }

  /// Records that an entry translates the present source text.
  package mutating func stamp(_ original: Catalog.Entry) {
    guard let own = entries?.value.field(original.name.text) else { return }
    // The comments of an entry without a stamp may be anything.
    if own.value.field("from") != nil { renewComments(of: own, original, former: .removed) }
    stamp(own, original.fingerprint)
  }

  // MARK: Fields

  /// Replaces `from`, or inserts it below `state` or as the first field.
  private mutating func stamp(_ entry: CatalogNode.Field, _ fingerprint: String) {
    let fingerprint = writtenScalar(fingerprint)
    if let from = entry.value.field("from") {
      edits.append(Edit(from.value.span, fingerprint))
    } else {
      insert("from: \(fingerprint)", into: entry, below: entry.value.field("state")?.value.span.end)
    }
  }

  private mutating func mark(_ entry: CatalogNode.Field, as state: Catalog.Review.State) {
    guard let field = entry.value.field("state") else { return insert("state: \(state.rawValue)", into: entry) }
    if field.value.text == Catalog.Review.State.approved.rawValue {
      edits.append(Edit(field.value.span, state.rawValue))
    }
  }

  /// Inserts a field with the indentation of the others, below an offset or as the first one.
  private mutating func insert(_ line: String, into entry: CatalogNode.Field, below offset: Int? = nil) {
    guard let first = entry.value.fields.first else { return }
    let place = min(file.span(ofLine: file.line(at: offset ?? entry.keySpan.end)).end + 1, file.bytes.count)
    edits.append(Edit(Span(place, place), "\(margin(of: first))\(line)\n"))
  }

  private func margin(of field: CatalogNode.Field) -> String {
    file.text(Span(file.span(ofLine: file.line(at: field.keySpan.start)).start, field.keySpan.start))
  }

  /// Whether any of the wanted texts is filled in.
  private func hasText(_ node: CatalogNode, _ wanted: TranslatorField) -> Bool {
    guard case .fields(let fields) = wanted.content else { return node.text?.isEmpty == false }
    return fields.contains { field in
      if case .value = field.content { return false }
      return node.field(field.key).map { hasText($0.value, field) } ?? false
    }
  }

  // MARK: Comments

  private enum FormerText {
    case kept
    case removed
  }

  private mutating func renewComments(of entry: CatalogNode.Field, _ original: Catalog.Entry, former: FormerText) {
    var texts: [(own: CatalogNode.Field, comments: [String])] = []
    collect(translations.entry(original), in: entry, into: &texts)
    let blocks = texts.map { comments(above: $0.own) }
    // Not every project has the source texts in its translations.
    guard blocks.contains(where: { !$0.lines.isEmpty }) else { return }
    let isStale = entry.value.field("from")?.value.text != original.fingerprint
    for ((own, wanted), block) in zip(texts, blocks) {
      let renewed =
        isStale
        ? Self.renewed(block.lines, wanted, former: former) : block.lines.filter { !$0.hasPrefix(Self.formerMark) }
      if renewed == block.lines { continue }
      edits.append(Edit(block.span, renewed.map { "\(margin(of: own))# \($0)\n" }.joined()))
    }
  }

  /// The texts of an entry that are there, with the comments that they should have.
  private func collect(
    _ wanted: TranslatorField, in own: CatalogNode.Field,
    into texts: inout [(own: CatalogNode.Field, comments: [String])]
  ) {
    guard case .fields(let fields) = wanted.content else { return }
    for field in fields {
      guard let text = own.value.field(field.key) else { continue }
      if !field.comments.isEmpty { texts.append((text, field.comments)) }
      collect(field, in: text, into: &texts)
    }
  }

  /// The lines of comments directly above a field, in its column.
  private func comments(above field: CatalogNode.Field) -> (lines: [String], span: Span) {
    let margin = margin(of: field)
    let end = file.span(ofLine: file.line(at: field.keySpan.start)).start
    var lines: [String] = []
    var start = end
    while start > 0 {
      let line = file.span(ofLine: file.line(at: start - 1))
      let text = file.text(Span(line.start, line.end))
      guard text.hasPrefix(margin + "#") else { break }
      let comment = text.dropFirst(margin.count + 1)
      lines.insert(String(comment.first == " " ? comment.dropFirst() : comment), at: 0)
      start = line.start
    }
    return (lines, Span(start, end))
  }

  private static let formerMark = "was: "

  /// The comments above a text whose source has changed. A text that was not translated between two changes keeps the first
  /// former text, which is the one that it translates. Comments for Usher stay next to the text.
  private static func renewed(_ lines: [String], _ wanted: [String], former: FormerText) -> [String] {
    let forUsher = lines.filter { $0.hasPrefix("usher:") }
    let before = lines.filter { $0.hasPrefix(formerMark) }
    let texts = lines.filter { !$0.hasPrefix("usher:") && !$0.hasPrefix(formerMark) && !TranslatorField.isLimit($0) }
    let isSame = texts == wanted.filter { !TranslatorField.isLimit($0) }
    switch former {
    case .removed: return wanted + forUsher
    case .kept: return wanted + (isSame || !before.isEmpty ? before : texts.map { formerMark + $0 }) + forUsher
    }
  }
}

extension CatalogNode {
  /// The text of a scalar; nil for other nodes.
  fileprivate var text: String? {
    switch content {
    case .scalar(let scalar): scalar.text
    case .mapping, .sequence: nil
    }
  }
}
