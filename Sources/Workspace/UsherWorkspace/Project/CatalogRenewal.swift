package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// The edits that follow a change of source texts in a translation: they renew the comments with the source texts, and the stamps.
///
/// A translator may see nothing but this file. So while an entry translates an older text, each text whose source has changed has the
/// present source text above it, and the former one, if it had the source text there (`TextComments`). What no comment can say is
/// among the `notices`.
package struct CatalogRenewal {
  package let file: SourceFile
  package private(set) var edits: [Edit] = []
  /// The lines to print, each with its offset in the file: the source texts of outdated entries that are not among the comments, and
  /// comments that stay because people have changed them.
  private var notices: [(offset: Int, lines: [String])] = []
  private let translations: TranslatorFields
  private let root: CatalogNode?
  /// By name. Of two with a name, the first counts.
  private let entries: [String: CatalogNode.Field]

  package init(of translation: Catalog) {
    file = translation.file
    translations = TranslatorFields(locale: translation.locale.text)
    root = readYAML(file).root
    entries = root?.field("entries")?.value.fieldsByKey ?? [:]
  }

  /// Marks the translation of an entry whose source text has changed. Without any translated text, it gets a new stamp instead.
  /// Returns whether anything changes.
  package mutating func mark(_ original: Catalog.Entry) -> Bool {
    let before = edits.count
    guard let own = entries[original.name.text] else { return false }
    guard let from = own.value.field("from") else {
      noteOtherComments(of: own, original)
      return false
    }
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

  /// Writes the present text of a term above its translation if there are comments and none of them has it. Returns whether anything
  /// changes. Terms have no stamps.
  package mutating func mark(_ original: Catalog.Term) -> Bool {
    guard let own = root?.field("terms")?.value.field(original.name.text) else { return false }
    let comments = TextComments(above: own, in: file, margin: margin(of: own))
    guard !comments.isEmpty, let edit = comments.insertion(of: translations.term(original).comments) else {
      return false
    }
    edits.append(edit)
    return true
  }

  /// Lines to print, with their places in the file after some edits.
  package func notices(after edits: [Edit]) -> [String] {
    notices.flatMap { notice in
      let before = edits.filter { $0.span.end <= notice.offset }
      let removed = before.map { edit in file.bytes[edit.span.start..<edit.span.end].count { $0 == UInt8(ascii: "\n") }
      }
      let added = before.map { edit in edit.replacement.utf8.count { $0 == UInt8(ascii: "\n") } }
      let line = file.line(at: notice.offset) + added.reduce(0, +) - removed.reduce(0, +)
      return ["\(file.path):\(line): \(notice.lines[0])"] + notice.lines.dropFirst()
    }
  }

  /// Records that an entry translates the present source text.
  package mutating func stamp(_ original: Catalog.Entry) {
    guard let own = entries[original.name.text] else { return }
    if own.value.field("from") == nil { noteOtherComments(of: own, original) }
    renewComments(of: own, original, keepsFormer: false)
    stamp(own, original.fingerprint)
    for offset in texts(of: own, original).flatMap({ $0.comments.changed }) {
      notices.append((offset, ["this comment was changed, so it stays; remove it if nobody needs it"]))
    }
  }

  /// Whether comments say that an entry translates an older text: `usher copy update` has written them, and nobody has stamped the
  /// entry since.
  package func isMarked(_ original: Catalog.Entry) -> Bool {
    guard let own = entries[original.name.text] else { return false }
    return texts(of: own, original).contains { $0.comments.areMarked }
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

  /// Writes the state of a translated entry; nil removes it.
  package mutating func set(_ state: Catalog.Review.State?, of original: Catalog.Entry) {
    guard let own = entries[original.name.text] else { return }
    switch (own.value.field("state"), state) {
    case (nil, nil): return
    case (nil, let state?): insert("state: \(state.rawValue)", into: own)
    case (let field?, nil): remove(field)
    case (let field?, let state?): edits.append(Edit(field.value.span, state.rawValue))
    }
  }

  /// Removes the stamp of an entry: which source text it translates is not known.
  package mutating func unstamp(_ original: Catalog.Entry) {
    if let from = entries[original.name.text]?.value.field("from") { remove(from) }
  }

  /// Removes the line of a field.
  private mutating func remove(_ field: CatalogNode.Field) {
    let line = file.span(ofLine: file.line(at: field.keySpan.start))
    edits.append(Edit(Span(line.start, min(line.end + 1, file.bytes.count)), ""))
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

  /// Whether any of the wanted texts is filled in, in whichever form.
  private func hasText(_ node: CatalogNode, _ wanted: TranslatorField) -> Bool {
    guard case .fields(let fields) = wanted.content, wanted.chooser == nil else { return node.hasText }
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
    let own: CatalogNode.Field
    /// The keys of the fields around it and its own.
    let path: [String]

    /// Whether it is translated, in whichever form.
    var isTranslated: Bool { own.value.text?.isEmpty != true }
  }

  /// Renews the comments with source texts. A comment without a mark counts as the former source text if the whole entry, with such
  /// texts, has the fingerprint that the translation was stamped with. All other comments stay.
  private mutating func renewComments(of entry: CatalogNode.Field, _ original: Catalog.Entry, keepsFormer: Bool) {
    let texts = texts(of: entry, original)
    let former = formerPhrases(of: entry, original, texts)
    for text in texts {
      guard let place = text.wanted.source else {
        if keepsFormer { notify(of: text.wanted, as: text) }
        continue
      }
      let phrase = former?.first { $0.place.isSamePlace(as: place) }
      let edit = text.comments.edit(
        to: text.wanted, former: phrase?.commentLines, keepsFormer: keepsFormer, isTranslated: text.isTranslated)
      if let edit {
        edits.append(edit)
      } else if keepsFormer, former == nil || phrase != nil {
        // Without a former text that is known, each text may have changed.
        notify(of: text.wanted, as: text)
      }
    }
  }

  /// The phrases of an entry that were others when it was translated, as they were then; nil if that is not known.
  package func formerPhrases(of original: Catalog.Entry) -> [Catalog.Phrase]? {
    guard let own = entries[original.name.text] else { return nil }
    return formerPhrases(of: own, original, texts(of: own, original))
  }

  private func formerPhrases(
    of entry: CatalogNode.Field, _ original: Catalog.Entry, _ texts: [CommentedText]
  ) -> [Catalog.Phrase]? {
    func text(at place: Label) -> CommentedText? {
      texts.first { $0.wanted.source?.isSamePlace(as: place) == true }
    }
    return original.formerPhrases(
      at: entry.value.field("from")?.value.text ?? "",
      among: { phrase in
        let lines = text(at: phrase.place)?.comments.formerTexts(besides: phrase.commentLines) ?? []
        return lines.flatMap { phrase.withCommentLines($0) }
      },
      isOld: { one in one.text.form.phrases.contains { text(at: $0.place) != nil } })
  }

  /// Notes the source texts of an entry without a stamp that are not among the comments above its texts. Whether it translates them is
  /// not known.
  private mutating func noteOtherComments(of entry: CatalogNode.Field, _ original: Catalog.Entry) {
    for text in texts(of: entry, original) where text.comments.mayHaveSource && !text.comments.areMarked {
      notify(of: text.wanted, as: text)
    }
  }

  /// Notes the source texts that are not among the comments above a text.
  private mutating func notify(of wanted: TranslatorField, as text: CommentedText, below path: [String] = []) {
    if case .fields(let fields) = wanted.content {
      for field in fields { notify(of: field, as: text, below: path + [field.key]) }
    } else if wanted.source != nil, !wanted.comments.isEmpty, !text.comments.have(wanted.comments) {
      let name = (text.path + path).joined(separator: ".")
      let lines = ["no comment has the source of `\(name)`, which is now"] + wanted.comments.map { "  \($0)" }
      notices.append((text.own.keySpan.start, lines))
    }
  }

  /// The texts of an entry that are there. One that is in another form than its source, which now has cases, has no source
  /// itself.
  private func texts(of entry: CatalogNode.Field, _ original: Catalog.Entry) -> [CommentedText] {
    var texts: [CommentedText] = []
    collect(translations.entry(original), in: entry, below: [entry.key], into: &texts)
    return texts
  }

  private func collect(
    _ wanted: TranslatorField, in own: CatalogNode.Field, below path: [String], into texts: inout [CommentedText]
  ) {
    guard case .fields(let fields) = wanted.content else { return }
    for field in fields {
      guard let text = own.value.field(field.key) else { continue }
      let path = path + [field.key]
      let isOtherwise = field.chooser.map { text.value.hasText && text.value.field($0) == nil } ?? false
      if field.source != nil || isOtherwise {
        let comments = TextComments(above: text, in: file, margin: margin(of: text))
        texts.append(CommentedText(comments: comments, wanted: field, own: text, path: path))
      }
      if !isOtherwise { collect(field, in: text, below: path, into: &texts) }
    }
  }
}

extension TranslatorField {
  /// The key of the field that says what selects the text, such as `plural`. Nil if there is only one text, or a group of texts.
  fileprivate var chooser: String? {
    guard case .fields(let fields) = content, let first = fields.first, case .value = first.content else { return nil }
    return TextChoice(rawValue: first.key)?.rawValue
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

  /// Whether it is a text, or has one in a case.
  fileprivate var hasText: Bool {
    if let text { return !text.isEmpty }
    return fields.contains { TextChoice(rawValue: $0.key) == nil && $0.value.hasText }
  }
}
