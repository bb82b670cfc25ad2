internal import UsherRuntime
internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy add`: writes a file for a translator. Each text has its note and its source above it, and an empty
/// field for the translation.
func copyAdd(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyAdd)
  guard let word = arguments.operands.first else {
    throw InputError("`usher copy add` needs a language tag such as `de`")
  }
  guard let tag = LanguageTag(word) else {
    throw InputError("`\(word)` is not a language tag such as `de`, `pt-BR` or `zh-Hans`")
  }
  if let unlikely = UnlikelyLocale(tag.text) {
    throw InputError(unlikely.question.map { "\(unlikely.message); \($0)" } ?? unlikely.message)
  }
  let selection = try CatalogSelection(Array(arguments.operands.dropFirst()))
  if selection.reportErrors() { return .findings }
  for set in selection.sets {
    if ([set.source] + set.translations).contains(where: { $0.locale.text == tag.text }) {
      Output.write("\(set.name): is in `\(tag.text)` already\n")
      continue
    }
    let path = Path.joined(
      Path.folder(of: set.source.file.path), "\(set.name).\(tag.text)\(Project.catalogEnding)")
    guard fileSystem.kind(of: path) == .missing else { throw InputError("there is a file `\(path)` already") }
    try fileSystem.put(Array(translatorFile(for: set, in: tag.text).utf8), into: path, over: nil)
    Output.write(
      "\(path): \(counted(set.source.entries.count, "entry", "entries")) to translate from `\(set.source.locale.text)`\n"
    )
  }
  return .clean
}

extension CommandRules {
  static let copyAdd = CommandRules(
    verb: "copy add", operands: "LOCALE [PATH …]", operandCount: 0...Int.max, operandValues: [.any, .files],
    text: """
      Writes a file for a translator: each text below its note and its source text, ready to be filled in. Prompts with a text \
      that is not filled in are shown in another language; `usher check` reports them, as notes while they are drafts.
      """)
}
