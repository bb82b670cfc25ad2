package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// A catalog file of a project. Its head is read first, its texts only when they are needed.
package struct CatalogFile: Sendable {
  package let file: SourceFile
  /// Nil if the file cannot be parsed.
  package let head: CatalogHead?

  init(_ file: SourceFile) {
    self.file = file
    head = CatalogHead(lookingInto: file) ?? readCatalog(file).catalog.map { CatalogHead(of: $0) }
  }
}

/// The catalogs of a project. Texts are read only for the catalogs that are needed together.
package struct ProjectCatalogs: Sendable {
  /// Sorted by absolute path.
  package private(set) var files: [CatalogFile] = []
  /// The absolute path of each catalog.
  private(set) var places: [String] = []
  /// Changes with the set of catalogs.
  private(set) var namesVersion = 0
  private var indicesByPlace: [String: Int] = [:]
  private var indicesByName: [String: [Int]] = [:]
  /// Catalogs that cannot be parsed, by file name.
  private var unreadable: [(name: String, index: Int)] = []
  /// The names of the source catalogs.
  private var names: [String] = []

  init(_ files: [CatalogFile] = [], in disk: FileSystem? = nil) {
    arrange(files.map { (place: disk?.absolute($0.file.path) ?? $0.file.path, file: $0) })
  }

  private mutating func arrange(_ files: [(place: String, file: CatalogFile)]) {
    (self.files, places) = (files.map { $0.file }, files.map { $0.place })
    (indicesByPlace, indicesByName, unreadable, names) = ([:], [:], [], [])
    namesVersion += 1
    for (index, (place, file)) in files.enumerated() {
      indicesByPlace[place] = index
      if let head = file.head {
        if head.role == .source { names.append(head.name) }
        indicesByName[head.name, default: []].append(index)
      } else {
        unreadable.append((file.file.name, index))
      }
    }
  }

  /// Replaces or adds a catalog.
  mutating func put(_ file: CatalogFile, at place: String) {
    if let index = indicesByPlace[place], files[index].head == file.head {
      files[index] = file
      return
    }
    arrange((arranged.filter { $0.place != place } + [(place, file)]).sorted { $0.place < $1.place })
  }

  mutating func remove(at place: String) {
    if indicesByPlace[place] != nil { arrange(arranged.filter { $0.place != place }) }
  }

  private var arranged: [(place: String, file: CatalogFile)] {
    zip(places, files).map { ($0, $1) }
  }

  /// Whether all catalogs can be parsed.
  var areComplete: Bool { unreadable.isEmpty }

  package func index(at place: String) -> Int? { indicesByPlace[place] }

  /// The indexes of the catalogs with a name, in order. Catalogs that cannot be parsed are matched by their file name.
  func indices(named name: String) -> [Int] {
    let meant = unreadable.filter { $0.name.hasPrefix(name + ".") }.map { $0.index }
    return ((indicesByName[name] ?? []) + meant).sorted()
  }

  /// Reads the catalogs with a name, and those that they extend.
  package func read(_ name: String) -> ReadCatalogs { read(indices(behind: name)) }

  /// The files of the catalogs with a name, and of those that they extend.
  package func files(behind name: String) -> [SourceFile] { indices(behind: name).map { files[$0].file } }

  private func indices(behind name: String) -> [Int] {
    var wanted = [name]
    var found: [Int] = []
    var next = 0
    while next < wanted.count {
      let indices = indices(named: wanted[next])
      for index in indices {
        if let base = files[index].head?.base, !wanted.contains(base) { wanted.append(base) }
      }
      found += indices
      next += 1
    }
    return next == 1 ? found : Set(found).sorted()
  }

  /// Reads every catalog.
  package func readAll() -> ReadCatalogs { read(Array(files.indices)) }

  private func read(_ indices: [Int]) -> ReadCatalogs {
    ReadCatalogs(indices.map { readCatalog(files[$0].file) }, among: names, isComplete: areComplete)
  }

  /// A result without any catalogs.
  var none: ReadCatalogs { ReadCatalogs(among: names) }
}
