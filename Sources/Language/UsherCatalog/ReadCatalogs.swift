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

  /// The errors that explain why a brand `name` is left out: what is wrong with the catalogs that it extends.
  package func errors(behind name: String) -> [Diagnostic] {
    var names = [name]
    var errors: [Diagnostic] = []
    var next = 0
    while next < names.count {
      let named = files.filter { $0.isNamed(names[next]) }
      if next > 0 { errors += named.flatMap { $0.diagnostics } }
      errors += diagnostics.filter { finding in
        finding.code == .unknownCatalog && named.contains { $0.base != nil && $0.file === finding.primary.file }
      }
      for base in named.compactMap({ $0.base }) where !names.contains(base) { names.append(base) }
      next += 1
    }
    return errors.filter { $0.severity == .error }
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
