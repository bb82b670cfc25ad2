internal import UsherCatalog
internal import UsherExchange
internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace

/// The command `usher copy export`: writes the texts of catalogs into files that translators and other tools read. All files are made
/// before the first one is written.
func copyExport(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyExport)
  let format = try exchangeFormat(try arguments.value(of: "--format"))
  let folder = try arguments.value(of: "-o") ?? "."
  let page = try arguments.value(of: "--page")
  let locales = try arguments.items(of: "--locale").map { word throws(InputError) in try newLocale(word) }
  let selection = try CatalogSelection(arguments.operands)
  if selection.reportErrors() { return .findings }
  var files: [(path: String, text: String, catalogs: [ExchangeCatalog]?)] = []
  for set in selection.sets {
    let own = set.ownTranslations.filter { selection.contains($0) || selection.contains(set.source) }
    let wanted = locales.isEmpty ? own.map { $0.locale.text } : locales
    if wanted.isEmpty { throw InputError("`\(set.name)` has no translation; `--locale` says which language is wanted") }
    let policy = selection.policies[set.name]
    if page != nil, policy == nil {
      throw InputError("no policy takes its texts from `\(set.name)`, so no page shows them; leave out `--page`")
    }
    func shownAt(_ entry: String, _ locale: String) -> String? {
      guard let page, let policy else { return nil }
      return "\(page)#\(policy)/\(entry)" + (locale == set.source.locale.text ? "" : "/\(locale)")
    }
    for file in try format.files(of: set, in: wanted, page: shownAt) {
      files.append((Path.joined(folder, file.name), file.text, file.catalogs))
    }
  }
  for file in files where fileSystem.kind(of: file.path) != .missing {
    guard try fileSystem.read(file.path).bytes == Array(file.text.utf8) else {
      throw InputError("there is another file `\(file.path)` already; move it away, or choose a folder with `-o`")
    }
  }
  if !format.losses.isEmpty {
    Output.error("usher: note: \(format.rawValue) has no place for \(listed(format.losses, "and"))\n")
  }
  try files.forAll { file throws(InputError) in
    try fileSystem.makeFolder(Path.folder(of: file.path))
    if fileSystem.kind(of: file.path) == .missing {
      try fileSystem.put(Array(file.text.utf8), into: file.path, over: nil)
    }
    guard let catalogs = file.catalogs else { return }
    let texts = catalogs.flatMap { $0.texts }
    let forms = texts.flatMap { $0.forms }
    let open = forms.count { $0.target == nil }
    let stale = texts.filter { $0.isStale }.flatMap { $0.forms }.count { $0.target != nil }
    if forms.isEmpty {
      Output.write("\(file.path): the source texts\n")
      return
    }
    let parts = [open > 0 ? "\(open) to translate" : nil, stale > 0 ? "\(stale) of older source texts" : nil]
    let todo = parts.compactMap { $0 }.joined(separator: ", ")
    Output.write("\(file.path): \(counted(forms.count, "text")), \(todo.isEmpty ? "all translated" : todo)\n")
  }
  return .clean
}

/// The format that an option names.
private func exchangeFormat(_ word: String?) throws(InputError) -> ExchangeFormat {
  let names = ExchangeFormat.written.map { $0.rawValue }
  guard let word else { throw InputError("`usher copy export` needs `--format`: \(listed(names))") }
  guard let format = ExchangeFormat.written.first(where: { $0.rawValue == word }) else {
    if ExchangeFormat.allCases.contains(where: { $0.rawValue == word }) {
      throw InputError("`\(word)` is only read, by `usher copy import`; written are \(listed(names))")
    }
    throw InputError(
      "there is no format `\(word)`\(suggestion(for: word, among: names, otherwise: "; there are \(quoted(names))"))")
  }
  return format
}

/// The canonical tag of a language that may be new to a catalog.
func newLocale(_ word: String) throws(InputError) -> String {
  guard let tag = LanguageTag(word) else {
    throw InputError("`\(word)` is not a language tag such as `de`, `pt-BR` or `zh-Hans`")
  }
  if let unlikely = UnlikelyLocale(tag.text) {
    throw InputError(unlikely.question.map { "\(unlikely.message); \($0)" } ?? unlikely.message)
  }
  return tag.text
}

extension CommandRules {
  static let copyExport = CommandRules(
    verb: "copy export", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--format", value: "FORMAT", values: .words(ExchangeFormat.written.map { $0.rawValue }),
        text: "\(listed(ExchangeFormat.written.map { $0.rawValue })). The command says what a format has no place for."
      ),
      Option(
        name: "--locale", value: "LOCALE", values: .any, isRepeated: true,
        text: "This language, which may be new. Without this option, the languages of the catalogs."),
      Option(
        name: "--page", value: "ADDRESS", values: .any,
        text:
          "The address of the page that `usher preview` has written. Each text has the address of its prompt in its note."
      ),
      Option(name: "-o", value: "FOLDER", values: .folders, text: "The folder for the files; without it, this one."),
    ],
    text: """
      Writes the texts of catalogs and their translations into files for translators and other tools: with notes, limits and states \
      where the format has a place for them. `usher copy import` reads these files again. A file that is there already and differs \
      is not replaced.
      """,
    example: "usher copy export --format csv -o .build/translators Policies/DocV")
}
