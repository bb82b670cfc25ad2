internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy stamp`: records in each translated entry the fingerprint of its source text (`from`).
///
/// An entry without a fingerprint gets the current one. An entry with a different fingerprint, or without one but with comments that
/// `usher copy update` has written, is a translation of an older source text: it is reported, and gets the current fingerprint only
/// if `--entry` names it.
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
  try selection.ownTranslations.forAll { set, translation throws(InputError) in
    var renewal = CatalogRenewal(of: translation)
    let (entries, older) = stampable(translation.ownEntries, of: set, anew: names) { renewal.isMarked($0) }
    stale += older.count
    for entry in older { Output.write("\(translation.file.path): `\(entry)` translates an older text\n") }
    if entries.isEmpty { return }
    for entry in entries { renewal.stamp(entry) }
    try fileSystem.put(renewal.file.bytes(with: renewal.edits), into: renewal.file.path, over: renewal.file)
    stamped += entries.count
    for notice in renewal.notices(after: renewal.edits) { Output.write("\(notice)\n") }
  }
  Output.write(
    "\(stamped == 1 ? "1 entry" : "\(stamped) entries") stamped, \(stale) \(stale == 1 ? "translates" : "translate") an older text\n"
  )
  return stale > 0 ? .findings : .clean
}

/// The source entries whose translations get a new stamp, and the names of those that were translated from an older text. These get
/// a new stamp only if `names` has them. `isMarked` says whether comments prove that.
private func stampable(
  _ entries: [Catalog.Entry], of set: CatalogSet, anew names: [String], isMarked: (Catalog.Entry) -> Bool
) -> (entries: [Catalog.Entry], older: [String]) {
  var stampable: [Catalog.Entry] = []
  var older: [String] = []
  for entry in entries {
    guard let original = set.original(of: entry), entry.review.from != original.fingerprint else { continue }
    if !names.contains(entry.name.text), entry.review.from != nil || isMarked(original) {
      older.append(entry.name.text)
    } else {
      stampable.append(original)
    }
  }
  return (stampable, older)
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
      since is reported and left as it is, so that somebody reads it again; the exit status is 1 then. With `--entry`, the present \
      source texts replace the former ones in the comments that Usher has written.
      """)
}
