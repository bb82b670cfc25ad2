internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy update`: adds what the source catalog has and a translation lacks, ready to be filled in. All files
/// are updated before the first one is written.
func copyUpdate(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyUpdate)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  var updates: [CatalogAdditions] = []
  for set in selection.sets {
    for translation in set.ownTranslations
    where selection.files.contains(where: { $0.file.path == translation.file.path }) {
      updates.append(CatalogAdditions(to: translation, from: set.source))
    }
  }
  let changed = updates.filter { !$0.edits.isEmpty }
  try changed.forAll { update throws(InputError) in
    let file = update.file
    if !onlyChecks { try fileSystem.put(file.bytes(with: update.edits), into: file.path, over: file) }
    let texts = update.textCount == 1 ? "1 text" : "\(update.textCount) texts"
    Output.write("\(update.file.path): \(onlyChecks ? "lacks \(texts)" : "\(texts) to translate added")\n")
  }
  let count = updates.count == 1 ? "1 translation" : "\(updates.count) translations"
  Output.write(
    "\(count): \(changed.isEmpty ? "none" : "\(changed.count)") \(onlyChecks ? "to be updated" : "updated")\n")
  return onlyChecks && !changed.isEmpty ? .findings : .clean
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
