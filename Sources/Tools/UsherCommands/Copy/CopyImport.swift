internal import UsherCatalog
internal import UsherExchange
internal import UsherRuntime
internal import UsherSource
internal import UsherWorkspace
internal import UsherYAML

/// The command `usher copy import`: takes translations from files into catalogs. All files are read, and all catalogs are made, before
/// the first one is written.
func copyImport(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .copyImport)
  let locale = try arguments.value(of: "--locale").map { word throws(InputError) in try newLocale(word) }
  let map = try arguments.value(of: "--map").map { path throws(InputError) in try nameMap(at: path) } ?? [:]
  let selection = try CatalogSelection([])
  if selection.reportErrors() { return .findings }
  var sets = selection.sets
  if let name = try arguments.value(of: "--catalog") {
    sets = sets.filter { $0.name == name }
    let names = selection.sets.map { $0.name }
    if sets.isEmpty { throw InputError("there is no catalog `\(name)`\(suggestion(for: name, among: names))") }
  }
  let names = sets.reduce(into: Set<String>()) { $0.formUnion(CatalogImport.names(in: $1)) }
  if let (key, meant) = map.sorted(by: { $0.key < $1.key }).first(where: { !names.contains($0.value) }) {
    let near = suggestion(for: meant, among: names.sorted())
    throw InputError("the map gives `\(key)` the text `\(meant)`, which no catalog has\(near)")
  }
  var groups: [[ExchangeFile]] = []
  for operand in arguments.operands { groups += try exchangeFiles(of: operand, locale: locale) }
  if arguments.has("--suggest") {
    Output.write(rendered: suggestedMap(for: groups.flatMap { $0 }, in: sets))
    return .clean
  }
  var imports: [(one: ExchangeFile, result: CatalogImport)] = []
  var isWhole = true
  for (group, var file) in groups.flatMap({ group in group.map { (group, $0) } }) {
    guard locale == nil || file.locale == locale else { continue }
    if file.records.isEmpty, !file.skipped.isEmpty {
      for problem in file.skipped { Output.write("\(problem.place): \(problem.message)\n") }
      isWhole = false
      continue
    }
    guard let word = file.locale else { throw file.languageMissing.error }
    guard let set = try catalog(for: file, among: sets, map: map) else { continue }
    let language = set.language(for: word)
    if language == set.source.locale.text {
      if group.count == 1 {
        Output.error(
          "usher: note: \(file.file.path): `\(language)` is the language of the source; nothing is imported\n")
      }
      continue
    }
    if let source = group.first(where: { $0.locale == set.source.locale.text }) { file.takeSources(from: source) }
    let path = Path.joined(Path.folder(of: set.source.file.path), "\(set.name).\(language)\(Project.catalogEnding)")
    let own = set.ownTranslations.first { $0.locale.text == language }
    if own == nil { _ = try newLocale(language) }
    let target = own?.file ?? SourceFile(path: path, text: translatorFile(for: set, in: language))
    if let other = imports.first(where: { $0.result.file.path == target.path }) {
      throw InputError(
        "`\(other.one.file.path)` and `\(file.file.path)` are both for `\(target.path)`; import one after the other")
    }
    let result = try CatalogImport(
      file, into: set, locale: language, file: target, names: map, skipsSame: arguments.has("--skip-same"))
    imports.append((file, result))
  }
  if let locale, !groups.joined().contains(where: { $0.locale == locale }) {
    throw InputError(
      "\(quoted(arguments.operands, "and")) \(arguments.operands.count == 1 ? "has" : "have") no text in `\(locale)`")
  }
  let isDry = arguments.has("--dry-run")
  try imports.forAll { one, result throws(InputError) in try write(result, of: one, isDry: isDry) }
  return !isWhole || imports.contains { !$0.result.left.isEmpty || !$0.one.skipped.isEmpty } ? .findings : .clean
}

/// Writes a catalog and says what has changed; first, which texts are replaced although the file cannot show that they are those of the
/// export.
private func write(_ result: CatalogImport, of one: ExchangeFile, isDry: Bool) throws(InputError) {
  let isNew = !result.set.ownTranslations.contains { $0.file.path == result.file.path }
  let isChanged = isNew ? result.taken > 0 : result.bytes != result.file.bytes
  if !result.replaced.isEmpty {
    let count = "\(counted(result.replaced.count, "text")) \(isDry ? "to replace" : "replaced")"
    let list = listedNames(result.replaced)
    Output.write("\(one.file.path): \(count); the file does not show whether the catalog has a newer one: \(list)\n")
  }
  if isChanged, !isDry { try fileSystem.put(result.bytes, into: result.file.path, over: isNew ? nil : result.file) }
  Output.write("\(result.file.path): \(summary(of: result, isDone: !isDry))\n")
  report(one, result)
}

extension CatalogSet {
  /// The language of a file as the catalog has it: `zh-Hans` for a file in `zh-CN`, as Android's folders are called, if the catalog has no
  /// `zh-CN`.
  fileprivate func language(for locale: String) -> String {
    let own = ownTranslations.map { $0.locale.text }
    guard !own.contains(locale), let tag = LanguageTag(locale), tag.region != nil, tag.usualScript != nil else {
      return locale
    }
    return fallbackChain(of: locale).first(where: own.contains) ?? locale
  }
}

/// The files at a path, each with one language or with several: those of a bundle of Xcode (`pl.xcloc`), or one.
private func exchangeFiles(of path: String, locale: String?) throws(InputError) -> [[ExchangeFile]] {
  guard fileSystem.kind(of: path) == .folder else { return [try exchangeFiles(at: path, locale: locale)] }
  let contents = Path.joined(path, localizedContents)
  guard path.hasSuffix(".xcloc"), fileSystem.kind(of: contents) == .folder else {
    throw InputError("`\(path)` is a folder; name the files, or a bundle of Xcode (*.xcloc)")
  }
  let files = try fileSystem.under(contents, deeply: false) { $0.hasSuffix(".xliff") }
  if files.isEmpty { throw InputError("`\(contents)` has no XLIFF file") }
  var groups: [[ExchangeFile]] = []
  for file in files { groups.append(try exchangeFiles(at: file, locale: locale)) }
  let about = Path.joined(path, "contents.json")
  if fileSystem.kind(of: about) != .missing {
    let problems = try bundleProblems(in: try fileSystem.read(about), language: groups.first?.first?.locale)
    groups[0][0].notes += problems
  }
  return groups
}

/// The files with one language each that a path has.
private func exchangeFiles(at path: String, locale: String?) throws(InputError) -> [ExchangeFile] {
  guard let format = ExchangeFormat(of: path) else {
    let known = ExchangeFormat.allCases.flatMap { $0.fileEndings }.map { "*\($0)" }
    throw InputError("`\(path)` is no file that can be imported: they are named \(listed(known, "or"))")
  }
  return try format.read(try fileSystem.readNamed(path), locale: locale)
}

/// The catalog that a file is for: the one that its name begins with or that it names itself, or else the only one that has texts which it names. Nil if no
/// catalog has any; then the file says nothing to this project, which is reported.
private func catalog(
  for file: ExchangeFile, among sets: [CatalogSet], map: [String: String]
) throws(InputError) -> CatalogSet? {
  if sets.count == 1 { return sets[0] }
  let named = sets.filter { file.file.name.hasPrefix($0.name + ".") || file.originals.contains($0.source.file.name) }
  let known = named.count == 1 ? named : sets.filter { CatalogImport.knows(file, $0, names: map) }
  if known.count > 1 {
    let names = known.map { $0.name }
    throw InputError("`\(file.file.path)` may be for \(quoted(names, "or")); `--catalog` says for which")
  }
  if known.isEmpty {
    throw InputError("`\(file.file.path)` has no text that a catalog has; `--map` says which names mean which texts")
  }
  return known.first
}

/// The names of texts in files, with those in catalogs.
private func nameMap(at path: String) throws(InputError) -> [String: String] {
  let (root, diagnostics) = readYAML(try fileSystem.readSource(path))
  guard let root else { throw InputError(diagnostics) }
  var map: [String: String] = [:]
  guard let texts = root.field("texts"), root.fields.count == 1 else {
    throw InputError(
      "`\(path)` is no map of names: it has one field `texts`, with a line `NAME IN THE FILE: NAME IN THE CATALOG` for each text"
    )
  }
  for field in texts.value.fields {
    guard case .scalar(let scalar) = field.value.content else {
      throw InputError("`\(path)`: `\(field.key)` needs the name of a text in a catalog, such as `cameraOff.title`")
    }
    if map.updateValue(scalar.text, forKey: field.key) != nil { throw InputError("`\(path)` has `\(field.key)` twice") }
  }
  return map.filter { !$0.value.isEmpty }
}

// MARK: Reports

/// `3 texts imported, 4 are the same, 1 has no translation`
private func summary(of result: CatalogImport, isDone: Bool) -> String {
  var parts = ["\(counted(result.taken, "text")) \(isDone ? "imported" : "to import")"]
  if result.restated > 0 { parts.append("\(counted(result.restated, "state")) \(isDone ? "changed" : "to change")") }
  if result.same > 0 { parts.append("\(result.same) unchanged") }
  if result.missing > 0 { parts.append("\(result.missing) without a translation") }
  if !result.left.isEmpty { parts.append("\(result.left.count) left out") }
  return parts.joined(separator: ", ")
}

private func report(_ one: ExchangeFile, _ result: CatalogImport) {
  for note in one.skipped + one.notes + result.notes { Output.write("\(note.place): \(note.message)\n") }
  for left in result.left {
    let place = one.file.position(at: left.offset)
    let head: Prose = "\(one.file.path):\(place.line):\(place.column): `\(left.name)` is left out: "
    switch left.reason {
    case .changedInCatalog(let text):
      Output.write(
        "\(head)the catalog has had another text since the export\n  file     \(left.text)\n  catalog  \(text)\n")
    case .sourceChanged(let text):
      Output.write(
        "\(head)it translates another source text than the present one\n  file     \(left.text)\n  source   \(text)\n")
    case .malformed(let problem): Output.write("\(head)\(problem.message)\n")
    case .otherForm: Output.write("\(head)the translation in the catalog has other plural forms or values here\n")
    }
  }
  if result.unknown.isEmpty { return }
  let names = result.unknown.map { ([$0.name] + $0.cases).joined(separator: ".") }
  Output.write(
    "\(one.file.path): \(counted(names.count, "name")) that the catalog does not have: \(listedNames(names))\n")
}

private func listedNames(_ names: [String]) -> String {
  listed(names.prefix(10) + (names.count > 10 ? ["\(names.count - 10) more"] : []), "and")
}

// MARK: Maps

/// A draft of a map for the names that no catalog has: by texts that equal the source of one text.
private func suggestedMap(for files: [ExchangeFile], in sets: [CatalogSet]) -> String {
  var lines: [String] = []
  for file in files {
    for set in sets {
      for (name, meant, text) in CatalogImport.suggestions(for: file, in: set) {
        let key = writtenScalar(name, isKey: true)
        let line = "  \(key):\(meant.map { " \(writtenScalar($0))" } ?? "")  # \(oneLine(text))\n"
        if !lines.contains(line) { lines.append(line) }
      }
    }
  }
  return "texts:\n" + lines.joined()
}

private func oneLine(_ text: String) -> String { visible(text.replacing("\n", with: " ")) }

extension CommandRules {
  static let copyImport = CommandRules(
    verb: "copy import", operands: "FILE …", operandCount: 1...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--locale", value: "LOCALE", values: .any,
        text: "The language of files that do not say it, or the only one to take."),
      Option(
        name: "--catalog", value: "NAME", values: .any, text: "The catalog, if the project has several with such texts."
      ),
      Option(
        name: "--map", value: "FILE", values: .files,
        text:
          "A YAML file with `texts:` and lines NAME: TEXT, where the file has a NAME of its own for a TEXT such as cameraOff.title."
      ),
      Option(
        name: "--suggest", text: "Import nothing, and print a draft of such a map: from texts that equal a source text."
      ),
      Option(name: "--skip-same", text: "Leave out translations that equal the source text."),
      Option(name: "--dry-run", text: "Change nothing, and print what would be imported."),
    ],
    text: """
      Takes translations from files into the catalogs of the project: those that `usher copy export` has written, and those of other \
      tools. The format is known by the end of the name: \(listed(ExchangeFormat.allCases.flatMap { $0.fileEndings })). A text that was changed in the catalog \
      after the export is left as it is, and so is one whose source text has changed since; both are printed, and the exit status is \
      1 then. Files that have no place for this are named with the texts that they replace. Everything else in a catalog stays as it is. A file with an error is not imported at all.
      """)
}
