internal import UsherCatalog
internal import UsherSource
internal import UsherYAML
internal import UsherWorkspace

/// The command `usher copy update`: adds what the source catalog has and a translation lacks, ready to be filled in. All files
/// are updated before the first one is written.
func copyUpdate(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyUpdate)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  var updates: [CatalogUpdate] = []
  for set in selection.sets {
    for translation in set.translations
    where selection.files.contains(where: { $0.file.path == translation.file.path }) {
      updates.append(CatalogUpdate(of: translation, from: set.source))
    }
  }
  let changed = updates.filter { !$0.edits.isEmpty }
  for update in changed {
    if !onlyChecks { try fileSystem.put(update.file.bytes(with: update.edits), into: update.file.path) }
    let texts = update.textCount == 1 ? "1 text" : "\(update.textCount) texts"
    Output.write("\(visible(update.file.path)): \(onlyChecks ? "lacks \(texts)" : "\(texts) to translate added")\n")
  }
  let count = updates.count == 1 ? "1 translation" : "\(updates.count) translations"
  Output.write(
    "\(count): \(changed.isEmpty ? "none" : "\(changed.count)") \(onlyChecks ? "to be updated" : "updated")\n")
  return onlyChecks && !changed.isEmpty ? .findings : .clean
}

/// The edits that add the missing entries and texts to a translation. Whatever is there stays as it is.
private struct CatalogUpdate {
  let file: SourceFile
  private(set) var edits: [Edit] = []
  /// The number of texts that are added.
  private(set) var textCount = 0

  init(of translation: Catalog, from source: Catalog) {
    file = translation.file
    let fields = TranslatorFields(locale: translation.locale.text)
    // A brand has the entries of the catalog that it extends; these have their own translations.
    let own = source.entries.filter { $0.name.place.file.path == source.file.path }
    guard let entries = readYAML(file).root?.field("entries") else { return }
    add(own.map { fields.entry($0) }, to: entries, margin: 2, areEntries: true)
  }

  /// Adds the fields that `parent` lacks, each below the one that precedes it in the source.
  private mutating func add(
    _ wanted: [TranslatorField], to parent: CatalogNode.Field, margin: Int, areEntries: Bool = false
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
    var place = lineEnd(behind: parent.keySpan.end)
    var isAbove = !present.isEmpty
    for field in wanted {
      if let own = present.first(where: { $0.key == field.key }) {
        if case .fields(let inner) = field.content { add(inner, to: own, margin: margin + 2) }
        (place, isAbove) = (end(of: own, margin: margin), false)
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

extension CommandRules {
  static let copyUpdate = CommandRules(
    verb: "copy update", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--check", text: "Change nothing, and list the files that would change; exit status 1 if there are any.")
    ],
    text: """
      Adds to each translation the entries and texts that its source has and it lacks, in the order of the source, below their \
      notes and source texts and ready to be filled in. New entries are drafts and have a stamp. Everything else stays as it is.
      """)
}
