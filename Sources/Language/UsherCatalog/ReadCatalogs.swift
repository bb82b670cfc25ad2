package import UsherSource

/// A catalog file, and what was read from it.
public struct ReadCatalog: Sendable {
  package let file: SourceFile
  /// Nil if anything is wrong with it.
  package let catalog: Catalog?
  /// What there is to say of it by itself.
  package let diagnostics: [Diagnostic]

  package init(file: SourceFile, catalog: Catalog?, diagnostics: [Diagnostic]) {
    (self.file, self.catalog, self.diagnostics) = (file, catalog, diagnostics)
  }
}

/// Catalogs that are read together: those of some names, with all that their words depend on.
package struct ReadCatalogs: Sendable {
  package private(set) var sets: CatalogSets
  /// What is wrong among them.
  package private(set) var diagnostics: [Diagnostic] = []
  private var files: [ReadCatalog] = []

  /// None, where there are catalogs of these names.
  package init(among names: [String]) { sets = CatalogSets([], among: names) }

  /// `names` are those of all catalogs that there are; without them there are no others. `isComplete` is whether every catalog
  /// that there is can be read: one that cannot may be what another one misses.
  package init(_ files: [ReadCatalog], among names: [String]? = nil, isComplete: Bool = true) {
    self.files = files
    let (sets, diagnostics) = catalogSets(of: files.map { $0.catalog } + (isComplete ? [] : [nil]), among: names)
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

  /// What is wrong with each file by itself, and among them.
  package var findings: [Diagnostic] { files.flatMap { $0.diagnostics } + diagnostics }

  /// What is wrong with one file by itself.
  package func findings(in file: SourceFile) -> [Diagnostic] {
    files.first { $0.file === file }?.diagnostics ?? []
  }

  /// What is wrong with each file of a name by itself. Of a file that cannot be read, its own name says whose it is.
  package func findings(inFilesOf name: String) -> [Diagnostic] {
    files.filter { $0.isNamed(name) }.flatMap { $0.diagnostics }
  }
}

extension ReadCatalog {
  fileprivate func isNamed(_ name: String) -> Bool {
    if let catalog { return catalog.name.text == name }
    if let head = CatalogHead(lookingInto: file) { return head.name == name }
    return file.name.hasPrefix(name + ".")
  }
}
