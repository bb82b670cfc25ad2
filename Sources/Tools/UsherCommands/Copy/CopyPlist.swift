internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy plist`: writes the purpose texts of catalogs into the files from which the system takes them, or reports
/// which files would change. All files are made before the first one is written.
func copyPlist(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyPlist)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(Array(arguments.operands.dropFirst()))
  if selection.reportErrors() { return .findings }
  let (files, others) = try LocalizedPurposes(selection.sets).files(at: arguments.operands[0], in: fileSystem)
  let changed = files.filter { $0.isChanged }
  try changed.forAll { changed throws(InputError) in
    let file = changed.file
    if !onlyChecks {
      try fileSystem.makeFolder(Path.folder(of: file.path))
      try fileSystem.put(file.bytes, into: file.path, over: changed.known)
    }
    Output.write("\(file.path): \(onlyChecks ? "to be written" : "written")\n")
  }
  for path in others {
    Output.write("\(path): not in the folder itself; `usher copy plist \(appFolder(of: path))` writes it\n")
  }
  let count = counted(files.count, "file")
  let number = changed.isEmpty ? "none" : "\(changed.count)"
  Output.write("\(count): \(number) \(onlyChecks ? "to be written" : "written")\n")
  return onlyChecks && !changed.isEmpty ? .findings : .clean
}

extension CommandRules {
  static let copyPlist = CommandRules(
    verb: "copy plist", operands: "TARGET [PATH …]", operandCount: 1...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--check", text: "Change nothing, and list the files that would change; exit status 1 if there are any.")
    ],
    text: """
      Writes the purpose texts of catalogs for the system, which shows them when it asks: into TARGET if it is an \
      InfoPlist.xcstrings, or else into LOCALE.lproj/InfoPlist.strings of each language in the folder TARGET. Those in its \
      subfolders are listed. Everything else in an existing file stays. Info.plist needs the keys too; `usher check --info-plist` reports \
      those that it lacks.
      """,
    example: "usher copy plist .build/InfoPlist.xcstrings Policies/DocV")
}
