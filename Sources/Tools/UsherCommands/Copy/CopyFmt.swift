internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy fmt`: formats catalogs, or reports which files would change. All files are formatted before the first
/// one is written.
func copyFmt(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyFmt)
  let onlyChecks = arguments.has("--check")
  let selection = try CatalogSelection(arguments.operands)
  let layouts = selection.files.map { FileLayout(of: $0.file) }
  let broken = layouts.flatMap { $0.errors } + selection.skipped
  let (changed, refused) = formatFiles(layouts, onlyChecks: onlyChecks)
  Output.write(rendered: CheckReport(ordered(broken)).text(color: Output.wantsColor))
  let count = layouts.count == 1 ? "1 catalog" : "\(layouts.count) catalogs"
  Output.write("\(count): \(changed == 0 ? "none" : "\(changed)") \(onlyChecks ? "to be formatted" : "formatted")\n")
  if let refused { throw refused }
  return !broken.isEmpty || onlyChecks && changed > 0 ? .findings : .clean
}

extension CommandRules {
  static let copyFmt = CommandRules(
    verb: "copy fmt", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--check", text: "Change nothing, and list the files that would change; exit status 1 if there are any.")
    ],
    text: "Formats catalogs alone. Comments are kept. `usher fmt` formats policies, platforms and catalogs.")
}
