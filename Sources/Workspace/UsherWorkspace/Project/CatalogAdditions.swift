package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// The edits that add missing entries and texts to a catalog. Whatever is there stays as it is.
package struct CatalogAdditions {
  package let file: SourceFile
  package private(set) var edits: [Edit] = []
  /// The number of texts that are added.
  package private(set) var textCount = 0

  /// Adds to a translation what its source has, or only some entries.
  package init(to translation: Catalog, from source: Catalog, only names: Set<String>? = nil) {
    let fields = TranslatorFields(locale: translation.locale.text)
    // A brand has the entries of the catalog that it extends; these have their own translations.
    let own = source.entries.filter { $0.name.place.file.path == source.file.path }
    self.init(of: own.map { fields.entry($0) }, to: translation, only: names)
  }

  /// Adds to a source catalog the texts that prompts and notices need.
  package init(of prompts: [PromptShape], to source: Catalog, only prompt: String? = nil) {
    // An entry needs a title or a message. One of them is enough.
    let entries = prompts.map { prompt -> TranslatorField in
      var entry = prompt.unwrittenEntry
      let texts = source.entries.first { $0.name.text == prompt.name }?.texts ?? []
      if case .fields(let fields) = entry.content, prompt.kind != .notice,
        texts.contains(where: { $0.part == .title || $0.part == .message })
      {
        entry.content = .fields(fields.filter { $0.key != "title" })
      }
      return entry
    }
    self.init(of: entries, to: source, only: prompt.map { [$0] })
  }

  private init(of entries: [TranslatorField], to catalog: Catalog, only names: Set<String>?) {
    file = catalog.file
    guard let parent = readYAML(file).root?.field("entries") else { return }
    add(entries, to: parent, margin: 2, only: names, areEntries: true)
  }

  /// Adds the fields that `parent` lacks, each below the one that precedes it in the source.
  private mutating func add(
    _ wanted: [TranslatorField], to parent: CatalogNode.Field, margin: Int, only names: Set<String>? = nil,
    areEntries: Bool = false
  ) {
    let present: [CatalogNode.Field]
    switch parent.value.content {
    case .mapping(let fields): present = fields
    case .scalar(let scalar):
      guard scalar.text.isEmpty else { return }
      present = []
    case .sequence: return
    }
    let margin = present.first.map { column(of: $0) } ?? margin
    let own = parent.value.fieldsByKey
    var place = lineEnd(behind: parent.keySpan.end)
    var isAbove = !present.isEmpty
    // A single entry that follows none of those around it comes last.
    let before = Set(wanted.prefix { names?.contains($0.key) != true }.map { $0.key })
    if names?.count == 1, let last = present.last, !present.contains(where: { before.contains($0.key) }) {
      (place, isAbove) = (end(of: last, margin: margin), false)
    }
    for field in wanted {
      let isWanted = names?.contains(field.key) ?? true
      if let own = own[field.key] {
        if isWanted, case .fields(let inner) = field.content { add(inner, to: own, margin: margin + 2) }
        (place, isAbove) = (end(of: own, margin: margin), false)
      } else if !isWanted {
        continue
      } else if case .value = field.content {
        continue
      } else {
        let text = field.text(indent: margin)
        insert(!areEntries ? text : isAbove ? text + "\n" : "\n" + text, at: place)
        textCount += field.textCount
      }
    }
  }

  /// Adds the text below everything that was added at the same place.
  private mutating func insert(_ text: String, at place: Int) {
    if let last = edits.last, last.span.start == place {
      edits[edits.count - 1] = Edit(last.span, last.replacement + text)
    } else {
      let isEndless = place == file.bytes.count && file.bytes.last != UInt8(ascii: "\n")
      edits.append(Edit(Span(place, place), (isEndless ? "\n" : "") + text))
    }
  }

  private func column(of field: CatalogNode.Field) -> Int {
    field.keySpan.start - file.span(ofLine: file.line(at: field.keySpan.start)).start
  }

  /// The start of the line below an offset.
  private func lineEnd(behind offset: Int) -> Int {
    min(file.span(ofLine: file.line(at: offset)).end + 1, file.bytes.count)
  }

  /// The start of the line below a field and the comments that belong to it, which are indented further than its key.
  private func end(of field: CatalogNode.Field, margin: Int) -> Int {
    var last = max(field.keySpan.end, field.value.span.end)
    while last > field.keySpan.end, [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(file.bytes[last - 1]) { last -= 1 }
    var place = lineEnd(behind: last)
    while place < file.bytes.count {
      let line = file.bytes[place..<lineEnd(behind: place)]
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      guard indent > margin, line.dropFirst(indent).first == UInt8(ascii: "#") else { break }
      place = line.endIndex
    }
    return place
  }
}

extension CatalogNode {
  /// The fields of a mapping by their keys, to look up many of them. Of two with a key, the first counts.
  package var fieldsByKey: [String: Field] { Dictionary(fields.map { ($0.key, $0) }) { first, _ in first } }
}

/// An empty translation of a catalog. An empty field counts as missing.
package func translatorFile(for set: CatalogSet, in locale: String) -> String {
  let fields = TranslatorFields(locale: locale)
  var text = "catalog: \(set.name)\nlocale: \(locale)\n"
  let terms = set.source.terms.map { fields.term($0).text(indent: 2) }
  if !terms.isEmpty { text += "\nterms:\n" + terms.joined() }
  return text + "\nentries:\n" + set.source.entries.map { fields.entry($0).text(indent: 2) }.joined(separator: "\n")
}
