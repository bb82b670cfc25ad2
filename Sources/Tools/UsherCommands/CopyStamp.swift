internal import UsherCatalog
internal import UsherSource
internal import UsherYAML
internal import UsherWorkspace

/// The command `usher copy stamp`: records in each translated entry the fingerprint of its source text (`from`).
///
/// An entry without a fingerprint gets the current one. An entry with a different fingerprint is a translation of an older source
/// text: it is reported, and gets the current fingerprint only if `--entry` names it.
func copyStamp(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyStamp)
  let names = arguments.values(of: "--entry")
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  let known = Set(selection.sets.flatMap { $0.source.entries }.map { $0.name.text })
  for name in names where !known.contains(name) {
    throw InputError("no catalog has an entry `\(name)`\(suggestion(for: name, among: known.sorted()))")
  }
  var (stamped, stale) = (0, 0)
  try selection.stamps(anew: names).forAll { file, edits, older throws(InputError) in
    stale += older.count
    for entry in older { Output.write("\(file.path): `\(entry)` translates an older text\n") }
    if !edits.isEmpty { try fileSystem.put(file.bytes(with: edits), into: file.path, over: file) }
    stamped += edits.count
  }
  Output.write(
    "\(stamped == 1 ? "1 entry" : "\(stamped) entries") stamped, \(stale) \(stale == 1 ? "translates" : "translate") an older text\n"
  )
  return stale > 0 ? .findings : .clean
}

extension CatalogSelection {
  /// For each translation, the edits that record the fingerprints of the source texts. An entry that was reviewed against an
  /// older source text gets an edit only if `names` contains it; otherwise `older` lists it.
  fileprivate func stamps(anew names: [String]) -> [(file: SourceFile, edits: [Edit], older: [String])] {
    sets.flatMap { set in
      set.ownTranslations.filter { translation in files.contains { $0.file.path == translation.file.path } }.map {
        catalog in
        var edits: [Edit] = []
        var older: [String] = []
        for entry in catalog.ownEntries {
          guard let original = set.original(of: entry), entry.review.from != original.fingerprint else { continue }
          if entry.review.from != nil, !names.contains(entry.name.text) {
            older.append(entry.name.text)
          } else {
            edits += stamp(of: entry.name.text, original.fingerprint, in: catalog.file)
          }
        }
        return (catalog.file, edits, older)
      }
    }
  }
}

/// The edit that sets `from` of an entry. It replaces an existing `from`, or inserts one below `state` or as the first field,
/// with the indentation of the other fields.
private func stamp(of entry: String, _ fingerprint: String, in file: SourceFile) -> [Edit] {
  let fingerprint = writtenScalar(fingerprint)
  guard let field = readYAML(file).root?.field("entries")?.value.field(entry), let first = field.value.fields.first
  else {
    return []
  }
  if let from = field.value.field("from") { return [Edit(from.value.span, fingerprint)] }
  let above = field.value.field("state")?.value.span.end ?? field.keySpan.end
  let line = file.span(ofLine: file.line(at: first.keySpan.start))
  let margin = file.text(Span(line.start, first.keySpan.start))
  let place = min(file.span(ofLine: file.line(at: above)).end + 1, file.bytes.count)
  return [Edit(Span(place, place), "\(margin)from: \(fingerprint)\n")]
}

extension CommandRules {
  static let copyStamp = CommandRules(
    verb: "copy stamp", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--entry", value: "NAME", isRepeated: true,
        text: "Stamp this entry although it has a stamp: it has been translated again.")
    ],
    text: """
      Writes into each entry of a translation which source text it translates (`from`). An entry whose source text has changed \
      since is reported and left as it is, so that somebody reads it again; the exit status is 1 then.
      """)
}
