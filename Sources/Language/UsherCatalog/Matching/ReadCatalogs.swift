package import UsherSource

/// A catalog file with the catalog that was read from it.
public struct ReadCatalog: Sendable {
  package let file: SourceFile
  /// Nil if the file has an error.
  package let catalog: Catalog?
  /// The findings about this file alone.
  package let diagnostics: [Diagnostic]

  package init(file: SourceFile, catalog: Catalog?, diagnostics: [Diagnostic]) {
    (self.file, self.catalog, self.diagnostics) = (file, catalog, diagnostics)
  }
}

/// Catalogs that are read together: those of some names, with all catalogs that their texts depend on.
package struct ReadCatalogs: Sendable {
  package private(set) var sets: CatalogSets
  /// The findings about several files together.
  package private(set) var diagnostics: [Diagnostic] = []
  private var files: [ReadCatalog] = []

  /// No catalogs yet, in a project with catalogs of these names.
  package init(among names: [String]) { sets = CatalogSets([], among: names) }

  /// `names` are the names of all catalogs of the project; without them there are no others. `isComplete` says that every
  /// catalog could be read: an unreadable one may be the one that another file refers to.
  package init(_ files: [ReadCatalog], among names: [String]? = nil, isComplete: Bool = true) {
    self.files = files
    let (sets, diagnostics) = catalogSets(
      of: files.map { $0.catalog } + (isComplete ? [] : [nil]), among: names,
      isBroken: { name in files.contains { $0.catalog == nil && $0.isNamed(name) } })
    (self.sets, self.diagnostics) = (CatalogSets(sets, among: names), diagnostics)
  }

  package mutating func join(_ more: ReadCatalogs) {
    if files.isEmpty {
      self = more
      return
    }
    sets = CatalogSets(sets.all + more.sets.all.filter { sets.named($0.name) == nil }, among: sets.names)
    files += more.files.filter { file in !files.contains { $0.file === file.file } }
    diagnostics += more.diagnostics
  }

  /// All findings: about single files, and about several files together.
  package var findings: [Diagnostic] { files.flatMap { $0.diagnostics } + diagnostics }

  /// The findings about one file alone.
  package func findings(in file: SourceFile) -> [Diagnostic] {
    files.first { $0.file === file }?.diagnostics ?? []
  }

  /// The findings about single files of the catalog `name`. For a file with errors, its head or its file name gives the name.
  package func findings(inFilesOf name: String) -> [Diagnostic] {
    files.filter { $0.isNamed(name) }.flatMap { $0.diagnostics }
  }

  /// The languages of the files of the catalog `name` that have errors. Nil for a file that does not show its language.
  package func brokenLocales(of name: String) -> [String?] {
    files.filter { $0.catalog == nil && $0.isNamed(name) }.map { CatalogHead(lookingInto: $0.file)?.locale }
  }

  /// The errors in the catalogs that a brand extends, directly or through others. Because of them the brand has no texts; a brand
  /// that has texts has no such errors.
  package func errors(behind name: String) -> [Diagnostic] {
    guard sets.named(name) == nil else { return [] }
    var errors: [Diagnostic] = []
    var (next, seen) = (name, Set([name]))
    while let (file, base) = brand(named: next), seen.insert(base).inserted {
      errors += diagnostics.filter { $0.code == .unknownCatalog && $0.primary.file === file }
      errors += findings(inFilesOf: base)
      next = base
    }
    return errors.filter { $0.severity == .error }
  }

  private func brand(named name: String) -> (file: SourceFile, base: String)? {
    files.lazy.filter { $0.isNamed(name) }.compactMap { file in file.base.map { (file.file, $0) } }.first
  }
}

extension ReadCatalog {
  /// The name of the catalog that this one extends.
  fileprivate var base: String? { catalog.map { $0.base?.text } ?? CatalogHead(lookingInto: file)?.base }

  fileprivate func isNamed(_ name: String) -> Bool {
    if let catalog { return catalog.name.text == name }
    if let head = CatalogHead(lookingInto: file) { return head.name == name }
    return file.name.hasPrefix(name + ".")
  }
}
