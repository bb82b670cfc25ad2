internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy update`: adds what the source catalog has and a translation lacks, ready to be filled in, and marks what
/// translates an older text. All files are updated before the first one is written.
func copyUpdate(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyUpdate)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  let updates = selection.ownTranslations.map { CatalogUpdate(of: $1, from: $0.source) }
  let changed = updates.filter { !$0.edits.isEmpty }
  try changed.forAll { update throws(InputError) in
    let file = update.added.file
    if !onlyChecks { try fileSystem.put(file.bytes(with: update.edits), into: file.path, over: file) }
    Output.write("\(file.path): \(update.summary(isDone: !onlyChecks))\n")
  }
  for notice in updates.flatMap({ $0.notices(isDone: !onlyChecks) }) { Output.write("\(notice)\n") }
  let count = updates.count == 1 ? "1 translation" : "\(updates.count) translations"
  Output.write(
    "\(count): \(changed.isEmpty ? "none" : "\(changed.count)") \(onlyChecks ? "to be updated" : "updated")\n")
  return onlyChecks && !changed.isEmpty ? .findings : .clean
}

/// What changes in a translation after its source has changed.
private struct CatalogUpdate {
  let added: CatalogAdditions
  private let renewal: CatalogRenewal
  /// The number of entries whose comments or marks change.
  private let renewed: Int
  /// The number of terms above which the present text of the source is written.
  private let terms: Int

  init(of translation: Catalog, from source: Catalog) {
    added = CatalogAdditions(to: translation, from: source)
    var renewal = CatalogRenewal(of: translation)
    renewed = source.entries.count { renewal.mark($0) }
    terms = source.terms.count { renewal.mark($0) }
    self.renewal = renewal
  }

  var edits: [Edit] { renewal.edits + added.edits }

  func notices(isDone: Bool) -> [String] { renewal.notices(after: isDone ? edits : []) }

  func summary(isDone: Bool) -> String {
    var parts: [String] = []
    if added.textCount > 0 {
      let texts = added.textCount == 1 ? "1 text" : "\(added.textCount) texts"
      parts.append(isDone ? "\(texts) to translate added" : "lacks \(texts)")
    }
    if renewed > 0 {
      let entries = counted(renewed, "entry", "entries")
      parts.append(isDone ? "\(entries) marked, because the source has changed" : "\(entries) to be marked")
    }
    if terms > 0 {
      let count = counted(terms, "term")
      parts.append(isDone ? "the source text of \(count) written above" : "lacks the source text of \(count)")
    }
    return parts.joined(separator: ", ")
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
      notes and source texts and ready to be filled in. New entries are drafts and have a stamp. An entry whose source text has \
      changed gets `state: needs_review`. Where a source text is written above its translation, the new one replaces it, as \
      `# now 3f2a: …`, and the former one stays, as `# was 07c1: …`. The digits are a checksum: only lines with the right one are \
      replaced later. Where no comment has the source text, the new one is printed. The entry is stale until \
      `usher copy stamp --entry` says that it is translated again. All other comments, and everything else, stay as they are.
      """)
}
