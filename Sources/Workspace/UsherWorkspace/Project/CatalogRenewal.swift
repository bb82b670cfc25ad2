package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// The edits that follow a change of source texts in a translation: they renew the comments with the source texts, and the stamps.
///
/// A translator may see nothing but this file. So while an entry translates an older text, each text whose source has changed has the
/// present source text above it, as `# now: …`, and the former one, as `# was: …`, if it had the source text there (`TextComments`).
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
      renewComments(of: own, original, keepsFormer: false)
    } else if hasText(own.value, translations.entry(original)) {
      renewComments(of: own, original, keepsFormer: true)
      mark(own, as: .needsReview)
    } else {
      renewComments(of: own, original, keepsFormer: false)
      stamp(own, original.fingerprint)
    }
    return edits.count > before
  }

  /// Records that an entry translates the present source text.
  package mutating func stamp(_ original: Catalog.Entry) {
    guard let own = entries?.value.field(original.name.text) else { return }
    // The comments of an entry without a stamp may be anything.
    if own.value.field("from") != nil { renewComments(of: own, original, keepsFormer: false) }
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

  /// A text of an entry that is there, with the comments above it.
  private struct CommentedText {
    let comments: TextComments
    let wanted: TranslatorField
  }

  /// Renews the comments with source texts. A comment counts as the former source text if the whole entry, with such texts, has the
  /// fingerprint that the translation was stamped with. All other comments stay.
  private mutating func renewComments(of entry: CatalogNode.Field, _ original: Catalog.Entry, keepsFormer: Bool) {
    var texts: [CommentedText] = []
    collect(translations.entry(original), in: entry, into: &texts)
    func text(at place: Label) -> CommentedText? {
      texts.first { $0.wanted.source?.isSamePlace(as: place) == true }
    }
    let from = entry.value.field("from")?.value.text ?? ""
    let former = original.formerPhrases(
      at: from,
      among: { phrase in
        let lines = text(at: phrase.place)?.comments.formerTexts(besides: phrase.commentLines) ?? []
        return lines.flatMap { phrase.withCommentLines($0) }
      },
      isOld: { one in one.text.form.phrases.contains { text(at: $0.place) != nil } })
    for text in texts {
      let phrase = former?.first { text.wanted.source?.isSamePlace(as: $0.place) == true }
      let edit = text.comments.edit(to: text.wanted, former: phrase?.commentLines, keepsFormer: keepsFormer)
      if let edit { edits.append(edit) }
    }
  }

  /// The texts of an entry that are there.
  private func collect(_ wanted: TranslatorField, in own: CatalogNode.Field, into texts: inout [CommentedText]) {
    guard case .fields(let fields) = wanted.content else { return }
    for field in fields {
      guard let text = own.value.field(field.key) else { continue }
      if field.source != nil {
        let comments = TextComments(above: text, in: file, margin: margin(of: text))
        texts.append(CommentedText(comments: comments, wanted: field))
      }
      collect(field, in: text, into: &texts)
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
