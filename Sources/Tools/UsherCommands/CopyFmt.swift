internal import UsherCatalog
internal import UsherSource
internal import UsherYAML
internal import UsherWorkspace

/// The command `usher copy fmt`: formats catalogs, or reports which files would change. All files are formatted before the first
/// one is written.
func copyFmt(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyFmt)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(arguments.operands)
  let files = selection.files
  let laidOut = files.map { (file: $0.file, layout: catalogLayout(of: $0.file)) }
  let broken = laidOut.flatMap { $0.layout.errors } + selection.skipped
  var changed = 0
  var refused: InputError?
  do throws(InputError) {
    try laidOut.forAll { file, layout throws(InputError) in
      guard layout.errors.isEmpty, layout.text != String(decoding: file.bytes, as: UTF8.self) else { return }
      if !onlyChecks { try fileSystem.put(Array(layout.text.utf8), into: file.path, over: file) }
      changed += 1
      Output.write("\(file.path): \(onlyChecks ? "to be formatted" : "formatted")\n")
    }
  } catch { refused = error }
  Output.write(rendered: CheckReport(ordered(broken)).text(as: .pretty, color: Output.wantsColor))
  let count = files.count == 1 ? "1 catalog" : "\(files.count) catalogs"
  Output.write("\(count): \(changed == 0 ? "none" : "\(changed)") \(onlyChecks ? "to be formatted" : "formatted")\n")
  if let refused { throw refused }
  return !broken.isEmpty || onlyChecks && changed > 0 ? .findings : .clean
}

/// The formatted text of a catalog. A file with YAML errors keeps its text.
private func catalogLayout(of file: SourceFile) -> (text: String, errors: [Diagnostic]) {
  let own = String(decoding: file.bytes, as: UTF8.self)
  let (root, errors) = readYAML(file)
  guard let root else { return (own, errors) }
  // A file whose root is not a mapping is not a catalog, so it cannot be formatted.
  guard case .mapping = root.content else { return (own, decodeCatalog(root, of: file).1) }
  return (formatCatalog(root, of: file), [])
}

extension CommandRules {
  static let copyFmt = CommandRules(
    verb: "copy fmt", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--check", text: "Change nothing, and list the files that would change; exit status 1 if there are any.")
    ],
    text: "Formats catalogs. Comments are kept.")
}
