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
    try fileSystem.put(Array(translatorFile(for: set, in: tag.text).utf8), into: path)
    Output.write("\(path): \(set.source.entries.count) entries to translate from `\(set.source.locale.text)`\n")
  }
  return .clean
}

/// An empty translation of a catalog. An empty field counts as missing.
func translatorFile(for set: CatalogSet, in locale: String) -> String {
  var writer = TranslatorFile(locale: locale)
  writer.text = "catalog: \(set.name)\nlocale: \(locale)\n"
  if !set.source.terms.isEmpty {
    writer.text += "\nterms:\n"
    for term in set.source.terms { writer.field(term.name.text, [term.text], indent: 2) }
  }
  writer.text += "\nentries:\n"
  for (index, entry) in set.source.entries.enumerated() {
    if index > 0 { writer.text += "\n" }
    writer.entry(entry)
  }
  return writer.text
}

private struct TranslatorFile {
  let locale: String
  var text = ""

  mutating func entry(_ entry: Catalog.Entry) {
    if let note = entry.note { comment(note, indent: 2) }
    line("\(entry.name.text):", indent: 2)
    line("state: draft", indent: 4)
    line("from: \(writtenScalar(entry.fingerprint))", indent: 4)
    switch entry.content {
    case .prompt(let prompt): words(prompt, limits: entry.limits, indent: 4)
    case .purpose(let purpose): self.text(purpose.text, limit: entry.limits.text, indent: 4)
    }
  }

  private mutating func words(_ prompt: Catalog.Prompt, limits: Catalog.Limits, indent: Int) {
    if let title = prompt.title { text(title, limit: limits.title, indent: indent) }
    if let message = prompt.message { text(message, limit: limits.message, indent: indent) }
    buttons(prompt.buttons, limit: limits.buttons, indent: indent)
    if prompt.accessibilityLabel != nil || !prompt.accessibilityButtons.isEmpty {
      line("accessibility:", indent: indent)
      if let label = prompt.accessibilityLabel { text(label, limit: nil, indent: indent + 2) }
      buttons(prompt.accessibilityButtons, limit: nil, indent: indent + 2)
    }
    if !prompt.platforms.isEmpty { line("on:", indent: indent) }
    for platform in prompt.platforms {
      line("\(platform.name.text):", indent: indent + 2)
      words(platform.words, limits: limits, indent: indent + 4)
    }
  }

  private mutating func buttons(_ buttons: [Catalog.Text], limit: Int?, indent: Int) {
    if !buttons.isEmpty { line("buttons:", indent: indent) }
    for button in buttons { text(button, limit: limit, indent: indent + 2) }
  }

  private mutating func text(_ text: Catalog.Text, limit: Int?, indent: Int) {
    if let limit { comment("at most \(limit) characters", indent: indent) }
    form(text.form, of: text.name.text, indent: indent)
  }

  private mutating func form(_ form: Catalog.Text.Form, of key: String, indent: Int) {
    switch form {
    case .phrase(let phrase): field(key, phrase.written.split(separator: "\n").map { String($0) }, indent: indent)
    case .select(let parameter, let cases):
      line("\(key):", indent: indent)
      line("select: \(parameter.text)", indent: indent + 2)
      for choice in cases { self.form(choice.form, of: choice.value.text, indent: indent + 2) }
    case .plural(let parameter, let cases):
      line("\(key):", indent: indent)
      line("plural: \(parameter.text)", indent: indent + 2)
      let other = cases.first { $0.value.text == "other" } ?? cases[0]
      for category in categories {
        let nearest = cases.first { $0.value.text == category } ?? other
        self.form(nearest.form, of: category, indent: indent + 2)
      }
    }
  }

  /// The plural categories of the whole numbers from 0 to 1000, and `other`.
  private var categories: [String] {
    let rules = PluralRules(of: locale)
    let occurring = Set((0...1000).compactMap { rules.category(of: "\($0)") } + [.other])
    return rules.categories.filter { occurring.contains($0) }.map { $0.rawValue }
  }

  /// Writes an empty field below its source text.
  mutating func field(_ key: String, _ source: [String], indent: Int) {
    for line in source { comment(line, indent: indent) }
    line("\(key):", indent: indent)
  }

  private mutating func comment(_ text: String, indent: Int) { line("# \(text)", indent: indent) }

  private mutating func line(_ line: String, indent: Int) {
    text += String(repeating: " ", count: indent) + line + "\n"
  }
}

extension CommandRules {
  static let copyAdd = CommandRules(
    verb: "copy add", operands: "LOCALE [PATH …]", operandCount: 0...Int.max,
    text: """
      Writes a file for a translator: each text below its note and its source text, ready to be filled in. Prompts with a text \
      that is not filled in are shown in another language; `usher check` reports them, as notes while they are drafts.
      """)
}
