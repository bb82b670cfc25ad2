internal import UsherRuntime
internal import UsherCatalog
internal import UsherFindings
internal import UsherSource

/// Compares the languages of a catalog with those of its project. A language exists if it has a file; missing texts in the file
/// are reported when its policy is compiled. `broken` are the languages of files with errors, or nil where it is unknown.
func localeFindings(of set: CatalogSet, besides broken: [String?], in configuration: Configuration) -> [Diagnostic] {
  let name = set.source.locale
  var found: [Diagnostic] = []
  if let source = configuration.source, source.value != name.text {
    found.append(.otherSourceLocale(set, wanted: source))
  }
  guard !configuration.locales.isEmpty else { return found }
  let wanted = configuration.locales
  let there = [set.source] + set.translations
  let missing = wanted.filter { wanted in
    !there.contains { $0.locale.text == wanted.value } && !broken.contains(wanted.value)
  }
  // A file with an error may be that of any language, if it does not show which.
  if !missing.isEmpty, !broken.contains(nil) { found.append(.missingLocales(missing, of: set)) }
  let declared = wanted.map { $0.value } + [configuration.source?.value ?? name.text]
  for catalog in there where !declared.contains(catalog.locale.text) {
    found.append(.undeclaredLocale(catalog, among: wanted))
  }
  return found
}

extension Settings {
  /// The findings about languages of the project that do not exist.
  var unlikelyLocales: [Diagnostic] {
    let all = configuration.locales + (configuration.source.map { [$0] } ?? [])
    return all.compactMap { locale in
      locale.place.flatMap { UnlikelyLocale(locale.value)?.finding(at: $0) }
    }
  }
}

/// A language that a catalog and its project do not share.
private enum ProjectLocaleProblem: Problem {
  case missing([String], catalog: String)
  case undeclared(String)
  case otherSource(String, catalog: String, project: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .missing: .missingLocale
    case .undeclared: .undeclaredLocale
    case .otherSource: .sourceLocale
    }
  }

  var message: Message {
    switch self {
    case .missing(let locales, let catalog): "`\(catalog)` is not in \(quoted: locales)"
    case .undeclared(let locale): "the project is not in `\(locale)`"
    case .otherSource(let locale, let catalog, let project):
      "`\(catalog)` is written in `\(locale)`, and the project in `\(project)`"
    }
  }
}

extension Diagnostic {
  fileprivate static func missingLocales(_ locales: [Setting<String>], of set: CatalogSet) -> Diagnostic {
    let names = locales.map { $0.value }
    let commands = names.map { "`usher copy add \($0) \(set.source.file.path)`" }
    return Diagnostic(
      ProjectLocaleProblem.missing(names, catalog: set.name),
      at: marked(set.source.name.place, "not in every language of the project"),
      also: locales.compactMap { $0.place }.prefix(1).map { marked($0, "the project needs this language") },
      why: "people who use a missing language see the texts in another one, such as `\(set.source.locale.text)`",
      help: "\(listed(commands, "and")) \(commands.count == 1 ? "writes a file" : "write files") for a translator")
  }

  fileprivate static func undeclaredLocale(_ catalog: Catalog, among locales: [Setting<String>]) -> Diagnostic {
    Diagnostic(
      ProjectLocaleProblem.undeclared(catalog.locale.text), at: marked(catalog.locale.place, "not among its languages"),
      also: locales.compactMap { $0.place }.prefix(1).map { marked($0, "its languages") },
      help: "add it to `locales`, so that every catalog has it, or remove the file")
  }

  fileprivate static func otherSourceLocale(_ set: CatalogSet, wanted: Setting<String>) -> Diagnostic {
    Diagnostic(
      ProjectLocaleProblem.otherSource(set.source.locale.text, catalog: set.name, project: wanted.value),
      at: marked(set.source.locale.place, "another language"),
      also: wanted.place.map { [marked($0, "the language of the project")] } ?? [],
      why: "a text without a translation is shown in the language it was written in")
  }
}
