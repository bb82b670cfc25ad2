package import UsherCatalog
package import UsherSource
package import UsherWorkspace
internal import UsherYAML

/// What a file changes in the translation of a catalog.
///
/// A text is taken if the catalog has none, or still has the one that was exported, and if the source text is the same as then. Of an
/// entry with a new text, the state is that of the file, and the stamp is renewed if the file shows that every text of it translates the
/// present source.
package struct CatalogImport {
  package let set: CatalogSet
  package let locale: String
  /// The translation as it is, or the empty one that is written for a new language.
  package let file: SourceFile
  /// The translation with the texts of the file.
  package private(set) var bytes: [UInt8]
  /// The number of texts that are taken, and of those that the catalog has already.
  package private(set) var taken = 0
  package private(set) var same = 0
  /// The number of texts without a translation in the file.
  package private(set) var missing = 0
  /// The number of entries whose state changes although no text does.
  package private(set) var restated = 0
  /// Names that no catalog has, each with its place.
  package private(set) var unknown: [ExchangeRecord] = []
  /// Doubts about texts that are taken, and texts that the file calls translated although they are empty.
  package private(set) var notes: [ExchangeProblem] = []
  /// Texts that are not taken.
  package private(set) var left: [Left] = []
  /// The names of texts that are taken in place of others, although the file does not show that these are those of the export.
  package var replaced: [String] {
    zip(catalog.texts, found).flatMap { text, ones in
      zip(text.forms, ones).filter { form, one in
        form.target != nil && one.map { $0.isTaken && $0.record.base == nil } == true
      }.map { form, _ in text.name(of: form) }
    }
  }

  /// A text of the file that is not taken.
  package struct Left {
    package let name: String
    package let reason: Reason
    /// What the file has.
    package let text: String
    package let offset: Int

    package enum Reason {
      /// Its text in the catalog was changed after the export, to this one.
      case changedInCatalog(String)
      /// It translates this source text, which was changed since, and the catalog has a translation.
      case sourceChanged(from: String)
      /// A text of this file cannot be a text of a catalog.
      case malformed(ExchangeProblem)
      /// The catalog chooses this text in another way.
      case otherForm
    }
  }

  private let catalog: ExchangeCatalog
  private let precision: StatePrecision
  /// What the file has of each text, by text and form.
  private var found: [[Found?]]
  /// The indices of the texts of each entry.
  private let texts: [String: [Int]]
  /// The terms of the file by their references.
  private var terms: [String: String] = [:]

  private struct Found {
    let record: ExchangeRecord
    /// As catalogs write it; nil if the file has no translation.
    var target: String?
    /// Whether the file shows that it translates the present source.
    var isCurrent = false
    /// Whether the file shows that it translates another source.
    var isOlder = false
    var isTaken = false
  }

  /// `file` is the file of the translation, which `set` has, or a new one. Leaves out texts that equal their source if `skipsSame`.
  package init(
    _ one: ExchangeFile, into set: CatalogSet, locale: String, file: SourceFile, names map: [String: String] = [:],
    skipsSame: Bool = false
  ) throws(InputError) {
    (self.set, self.locale, self.file) = (set, locale, file)
    (precision, bytes) = (one.precision, file.bytes)
    catalog = ExchangeCatalog(of: set, in: locale)
    found = catalog.texts.map { Array(repeating: nil, count: $0.forms.count) }
    var texts: [String: [Int]] = [:]
    for (index, text) in catalog.texts.enumerated() {
      if let entry = text.entry { texts[entry, default: []].append(index) }
    }
    self.texts = texts
    try match(one, map)
    decide(in: one.file, skipsSame: skipsSame)
    try write()
  }

  /// Whether a catalog has a text that a file names.
  package static func knows(_ one: ExchangeFile, _ set: CatalogSet, names map: [String: String]) -> Bool {
    let texts = ExchangeCatalog(of: set, in: one.locale ?? set.source.locale.text).texts
    let names = ExchangeNames(of: texts, naming: one.naming)
    return one.records.contains { map[$0.name] != nil || names[$0.name, $0.cases] != nil }
  }

  // MARK: Decisions

  private mutating func match(_ one: ExchangeFile, _ map: [String: String]) throws(InputError) {
    let names = ExchangeNames(of: catalog.texts, naming: one.naming)
    let dotted = map.isEmpty ? names : ExchangeNames(of: catalog.texts, naming: .dotted)
    for record in one.records {
      let place = map[record.name].map { dotted[$0, record.cases] } ?? names[record.name, record.cases]
      guard let place else {
        if let fault = record.fault {
          left.append(
            Left(name: record.name, reason: .malformed(fault), text: record.target ?? "", offset: record.offset))
        } else if names.hasText(record.name), record.target?.isEmpty == false {
          let name = ([record.name] + record.cases).joined(separator: ".")
          left.append(Left(name: name, reason: .otherForm, text: record.target ?? "", offset: record.offset))
        } else {
          unknown.append(record)
        }
        continue
      }
      if let other = found[place.text][place.form] {
        if other.record.target == record.target { continue }
        let line = one.file.line(at: other.record.offset)
        throw one.file.problem(.duplicate(record.name, line: line), at: record.offset).error
      }
      found[place.text][place.form] = Found(record: record)
    }
  }

  private mutating func decide(in file: SourceFile, skipsSame: Bool) {
    for (index, text) in catalog.texts.enumerated() {
      for (number, form) in text.forms.enumerated() {
        guard var one = found[index][number] else { continue }
        // It comes with the other forms of a new text.
        let isNew = found[index].contains { $0?.isTaken == true }
        if one.record.isStandIn, form.target != nil || !isNew { continue }
        decide(&one, text, form, in: file, skipsSame: skipsSame)
        found[index][number] = one
      }
    }
  }

  private mutating func decide(
    _ one: inout Found, _ text: ExchangeText, _ form: ExchangeText.Form, in file: SourceFile, skipsSame: Bool
  ) {
    let record = one.record
    let raw = record.target?.withLineFeeds ?? ""
    notes += oddities(of: raw, record, text, source: form.source).map { file.problem($0, at: record.offset) }
    if raw.allSatisfy({ $0.isWhitespace }) {
      missing += 1
      return
    }
    func leave(_ reason: Left.Reason) {
      left.append(Left(name: text.name(of: form), reason: reason, text: raw, offset: record.offset))
    }
    if let fault = record.fault { return leave(.malformed(fault)) }
    let target: String
    do throws(ExchangeProblem.Cause) {
      // A text that the catalog has in other words, such as a term, stays as it is.
      if let present = form.target, text.text(present, in: record.notation, isSource: false) == raw {
        target = present
      } else {
        target = try text.checked(
          raw, from: record.notation, terms, at: Label(file, Span(record.offset, record.offset)))
      }
    } catch {
      return leave(.malformed(file.problem(error, at: record.offset)))
    }
    let isSame = target == form.source || raw == record.name
    if isSame, record.state == .draft || skipsSame, target != form.target {
      missing += 1
      return
    }
    one.target = target
    if text.entry == nil { terms["{\(text.name())}"] = target }
    let source = record.source.flatMap {
      $0.isEmpty || $0 == record.name ? nil : text.sources($0, from: record.notation)
    }
    one.isCurrent =
      source?.contains(form.source) ?? false
      || source != nil && record.source == text.text(form.source, in: record.notation, isSource: true)
      || source != nil && record.source == text.expanded(form.source, isSource: true)
    one.isOlder = source != nil && !one.isCurrent
    if target == form.target {
      same += 1
    } else if let present = form.target, let base = record.base, checksum(of: present) != base {
      one.isCurrent = false
      leave(.changedInCatalog(present))
    } else if one.isOlder, form.target != nil {
      leave(.sourceChanged(from: record.source ?? ""))
    } else {
      one.isTaken = true
      taken += 1
    }
  }

  /// What is odd about a text: it turns letters around (U+202D and U+202E), has a space at an end, or is empty although it is said to be
  /// translated.
  private func oddities(of text: String, _ record: ExchangeRecord, _ one: ExchangeText, source: String)
    -> [ExchangeProblem.Cause]
  {
    if text.allSatisfy({ $0.isWhitespace }) {
      return record.target != nil && record.state.map({ $0 >= .translated }) == true ? [.emptyTranslation] : []
    }
    let stray: String? =
      switch record.notation {
      // Other notations leave such a text out.
      case .braces: one.strayPlaceholder(in: text)
      case .printf, .detected: nil
      }
    let turned = text.unicodeScalars.first { $0 == "\u{202D}" || $0 == "\u{202E}" }
    let space = source.spaceAtEnd == nil ? text.spaceAtEnd : nil
    return [
      stray.map { .strayPlaceholder($0) }, turned.map { .turnedText($0.code) }, space.map { .spaceAtEnd($0.code) },
    ].compactMap { $0 }
  }

  // MARK: Edits

  private mutating func write() throws(InputError) {
    let present = set.ownTranslations.first { $0.file === file }
    var translation = if let present { present } else { try read(file) }
    let indices = catalog.texts.indices.filter { index in found[index].contains { $0?.isTaken == true } }
    let entries = Set(indices.compactMap { catalog.texts[$0].entry })
    if !entries.isEmpty {
      let added = CatalogAdditions(to: translation, from: set.source, only: lacking(entries, translation))
      translation = try read(SourceFile(path: file.path, bytes: translation.file.bytes(with: added.edits)))
      let edits = textEdits(of: indices, in: translation.file)
      translation = try read(SourceFile(path: file.path, bytes: translation.file.bytes(with: edits)))
    } else if !indices.isEmpty {
      let edits = textEdits(of: indices, in: translation.file)
      translation = try read(SourceFile(path: file.path, bytes: translation.file.bytes(with: edits)))
    }
    let changes = set.source.ownEntries.compactMap { entry in change(of: entry).map { (entry, $0) } }
    bytes = translation.file.bytes
    if changes.isEmpty { return }
    var renewal = CatalogRenewal(of: translation)
    for (entry, change) in changes {
      if let state = change.state { renewal.set(state.reviewState, of: entry) }
      switch change.stamp {
      case .renewed: renewal.stamp(entry)
      case .removed: renewal.unstamp(entry)
      case .kept: continue
      }
    }
    bytes = translation.file.bytes(with: renewal.edits)
  }

  private func read(_ file: SourceFile) throws(InputError) -> Catalog {
    let read = readCatalog(file)
    if let catalog = read.catalog { return catalog }
    throw InputError(read.diagnostics.filter { $0.severity == .error })
  }

  /// The entries that lack the field of a text that is taken.
  private func lacking(_ names: Set<String>, _ translation: Catalog) -> Set<String> {
    let fields = readYAML(translation.file).root?.field("entries")?.value.fieldsByKey ?? [:]
    return names.filter { name in
      (texts[name] ?? []).contains { index in
        let text = catalog.texts[index]
        return text.forms.indices.contains { number in
          let path = text.path + (text.forms[number].category.map { [$0] } ?? [])
          return found[index][number]?.isTaken == true
            && path.reduce(fields[name]?.value, { $0?.field($1)?.value }) == nil
        }
      }
    }
  }

  private mutating func textEdits(of indices: [Int], in file: SourceFile) -> [Edit] {
    guard let root = readYAML(file).root else { return [] }
    let entries = root.field("entries")?.value.fieldsByKey ?? [:]
    var edits: [Edit] = []
    for index in indices {
      let text = catalog.texts[index]
      for (number, form) in text.forms.enumerated() {
        guard let one = found[index][number], one.isTaken, let target = one.target else { continue }
        let keys = text.path + (form.category.map { [$0] } ?? [])
        let parent = text.entry.map { entries[$0]?.value } ?? root.field("terms")?.value
        let holder = keys.dropLast().reduce(parent) { $0?.field($1)?.value }
        if let field = holder?.field(keys[keys.count - 1]), let edit = field.replacing(with: target, in: file) {
          edits.append(edit)
        } else if text.entry == nil, let edit = root.addition(ofTerm: keys[0], target, in: file) {
          edits.append(edit)
        } else {
          taken -= 1
          found[index][number]?.isTaken = false
          left.append(
            Left(name: text.name(of: form), reason: .otherForm, text: target, offset: one.record.offset))
        }
      }
    }
    return edits
  }

  // MARK: States

  /// What changes in an entry besides its texts.
  private struct Change {
    /// Nil if it stays.
    var state: ExchangeState?
    var stamp = Stamp.kept

    enum Stamp {
      case kept
      case renewed
      case removed
    }
  }

  /// Nil if nothing changes.
  private mutating func change(of original: Catalog.Entry) -> Change? {
    let indices = texts[original.name.text] ?? []
    let all = indices.flatMap { index in catalog.texts[index].forms.indices.map { (index, $0) } }
    let ones = all.compactMap { found[$0.0][$0.1] }.filter { $0.target != nil }
    guard !ones.isEmpty else { return nil }
    let isTaken = ones.contains { $0.isTaken }
    let present = catalog.texts[indices[0]].state
    // Texts that the catalog has without this file, and texts that nobody has written.
    let others = all.filter { found[$0.0][$0.1]?.target == nil }
    let hasOthers = others.contains { catalog.texts[$0.0].forms[$0.1].target != nil }
    let isWhole = others.allSatisfy { catalog.texts[$0.0].forms[$0.1].target != nil }
    let said = ones.map { $0.record.state ?? .translated }.min() ?? .translated
    var state = present ?? .draft
    if ones.contains(where: { $0.isTaken && $0.isOlder }) {
      state = .needsReview
    } else if isTaken {
      // A file that says no states takes none away, but a new text is not approved.
      if precision == .none, let present {
        state = min(present, .translated)
      } else if !hasOthers || said < state || present == nil {
        state = said
      }
      if !isWhole, present ?? .draft == .draft { state = .draft }
    } else if precision != .none, precision.rounded(state) != precision.rounded(said) {
      if said < state || !hasOthers && isWhole { state = said }
    }
    var change = Change()
    if state != present { change.state = state }
    if !isTaken, state != present { restated += 1 }
    // An old text that nobody has looked at stays one, although the file has the present source beside it.
    let isSeen = !catalog.texts[indices[0]].isStale || ones.allSatisfy { $0.isTaken } || state >= .translated
    let isCurrent = !hasOthers && isSeen && ones.allSatisfy { $0.isCurrent }
    if isTaken, ones.contains(where: { $0.isTaken && $0.isOlder }) || present == nil && !isCurrent {
      change.stamp = .removed
    } else if isCurrent, isTaken || state > present ?? .draft {
      change.stamp = .renewed
    }
    return change.state == nil && change.stamp == .kept ? nil : change
  }
}

extension ExchangeState {
  /// As catalogs write it; nil for a translation without a state.
  fileprivate var reviewState: Catalog.Review.State? {
    switch self {
    case .draft: .draft
    case .needsReview: .needsReview
    case .translated: nil
    case .approved: .approved
    }
  }
}

extension ExchangeText {
  /// A text of a file, as catalogs write it, without placeholders that have no value.
  fileprivate func checked(
    _ text: String, from notation: PlaceholderNotation, _ terms: [String: String], at place: Label
  ) throws(ExchangeProblem.Cause) -> String {
    var written = try written(text, from: notation)
    for reference in UsherExchange.references(in: written) where !isKnown(reference) {
      // Messages of ICU insert a term as they insert a parameter.
      let name = reference.dropFirst().dropLast()
      let term = "{-\(name.hasPrefix("term_") ? name.dropFirst("term_".count) : name)}"
      if isKnown(term) { written = written.replacing(reference, with: term) }
    }
    if !self.terms.isEmpty { written = withReferences(written, terms) }
    if let control = written.unicodeScalars.first(where: { $0.isControl }) { throw .control(control.code) }
    guard let phrase = parsePhrase(written, at: place) else { throw .malformedText }
    for reference in phrase.references where !isKnown(reference) { throw .unknownPlaceholder(reference) }
    return written
  }

  private func isKnown(_ reference: String) -> Bool { known.contains(reference) || references.contains(reference) }

  /// What a source text of a file may be, as catalogs write it.
  fileprivate func sources(_ text: String, from notation: PlaceholderNotation) -> [String] {
    do throws(ExchangeProblem.Cause) { return [text, try written(text, from: notation)] } catch { return [text] }
  }
}

extension String {
  /// The space, or the one that does not break, at one of its ends.
  fileprivate var spaceAtEnd: Unicode.Scalar? {
    [unicodeScalars.first, unicodeScalars.last].compactMap { $0 }.first { $0 == " " || $0 == "\u{A0}" }
  }
}

extension CatalogNode.Field {
  /// The edit that gives it a text; nil if it has fields.
  fileprivate func replacing(with text: String, in file: SourceFile) -> Edit? {
    guard case .scalar(let scalar) = value.content else { return nil }
    let written = writtenScalar(text)
    if scalar.text.isEmpty, scalar.isPlain {
      var colon = keySpan.end
      while file.bytes[colon] != UInt8(ascii: ":") { colon += 1 }
      return Edit(Span(colon + 1, colon + 1), " " + written)
    }
    var end = value.span.end
    while end > value.span.start, " \n".utf8.contains(file.bytes[end - 1]) { end -= 1 }
    return Edit(Span(value.span.start, end), written)
  }
}

extension CatalogNode {
  /// The edit that adds a term to a catalog; nil if there is no place for it.
  fileprivate func addition(ofTerm name: String, _ text: String, in file: SourceFile) -> Edit? {
    let line = "  \(writtenScalar(name, isKey: true)): \(writtenScalar(text))\n"
    if let terms = field("terms") {
      let next = min(file.span(ofLine: file.line(at: terms.keySpan.end)).end + 1, file.bytes.count)
      return Edit(Span(next, next), line)
    }
    guard let entries = field("entries") else { return nil }
    return Edit(Span(entries.keySpan.start, entries.keySpan.start), "terms:\n\(line)\n")
  }
}
