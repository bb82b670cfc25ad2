internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The texts of a policy that has errors, as its catalogs have them.
struct PreviewedTexts {
  let name: String
  let entries: [Entry]
  /// The position of its files among those of the page.
  let project: Int
  let findings: EntryFindings

  /// An entry in every language that has it.
  struct Entry {
    var name: String
    var texts: [Text]
  }

  struct Text {
    var locale: String
    var kind: String
    var title: String?
    var message: String?
    var buttons: [(name: String, label: String)]
  }

  /// A file with syntax errors names no catalogs, so it has those in its folder.
  init(of source: ParsedFile, in project: Project, _ position: Int, _ findings: [Diagnostic]) {
    self.project = position
    let named = project.compiler.catalogNames(of: source)
    let folder = Path.folder(of: source.file.path)
    let sets = project.catalogs.readAll().sets.all.filter { set in
      source.content == nil ? Path.folder(of: set.source.file.path) == folder : named.contains(set.name)
    }
    name = source.policyName?.text ?? Path.last(of: source.file.path)
    entries = sets.flatMap { set in
      let catalogs = [set.source] + set.translations
      return set.source.entries.map { entry in
        let texts = catalogs.flatMap { catalog in
          catalog.entries.filter { $0.name.text == entry.name.text }.map { Text($0, in: catalog.locale.text) }
        }
        return Entry(name: entry.name.text, texts: texts)
      }
    }
    self.findings = EntryFindings(findings, in: sets.flatMap { [$0.source] + $0.translations })
  }
}

extension PreviewedTexts.Text {
  fileprivate init(_ entry: Catalog.Entry, in locale: String) {
    switch entry.content {
    case .prompt(let prompt):
      self.init(
        locale: locale, kind: prompt.title == nil && prompt.buttons.isEmpty ? "notice" : "alert",
        title: prompt.title?.written, message: prompt.message?.written,
        buttons: prompt.buttons.map { ($0.name.text, $0.written) })
    case .purpose(let purpose):
      self.init(locale: locale, kind: "system", title: nil, message: purpose.text.written, buttons: [])
    }
  }
}

extension Catalog.Text {
  /// Every form, as it is written.
  fileprivate var written: String { form.phrases.map { $0.written }.joined(separator: "\n") }
}

/// The findings in catalogs, by entry and language.
struct EntryFindings {
  /// A purpose is known by the name of its entry, and by its key in Info.plist.
  private var found: [(names: [String], locale: String, finding: Diagnostic)]

  init(_ findings: [Diagnostic], in catalogs: [Catalog]) {
    found = findings.flatMap { finding in
      catalogs.compactMap { catalog in
        guard catalog.file.path == finding.primary.file.path else { return nil }
        let entry = catalog.entries.last { $0.name.place.span.start <= finding.primary.span.start }
        return entry.map { ([$0.name.text] + Self.keys(of: $0, in: catalog, catalogs), catalog.locale.text, finding) }
      }
    }
  }

  /// The key of a purpose, which its source catalog has.
  private static func keys(of entry: Catalog.Entry, in catalog: Catalog, _ catalogs: [Catalog]) -> [String] {
    if entry.purpose == nil { return [] }
    return catalogs.filter { $0.name.text == catalog.name.text }.flatMap { $0.entries }
      .filter { $0.name.text == entry.name.text }.compactMap { $0.purpose?.key?.text }
  }

  /// Those at the entry of a prompt or purpose in one language.
  func at(_ name: String, in locale: String) -> [Diagnostic] {
    found.filter { $0.locale == locale && $0.names.contains(name) }.map { $0.finding }
  }
}
