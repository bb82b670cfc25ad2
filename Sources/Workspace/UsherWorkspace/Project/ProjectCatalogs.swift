package import UsherCatalog
package import UsherSource
internal import UsherYAML

/// A catalog of a project: found by what it says of itself, and read when its words are wanted.
package struct CatalogFile: Sendable {
  package let file: SourceFile
  /// Nil if it cannot be read.
  package let head: CatalogHead?

  init(_ file: SourceFile) {
    self.file = file
    head = CatalogHead(lookingInto: file) ?? readCatalog(file).catalog.map { CatalogHead(of: $0) }
  }
}

/// The catalogs of a project. Only a few are read at a time, whatever their number: those that belong together.
package struct ProjectCatalogs: Sendable {
  /// In the order of their paths.
  package private(set) var files: [CatalogFile] = []
  /// Changes whenever other catalogs are there than before.
  private(set) var namesVersion = 0
  private var indicesByPlace: [String: Int] = [:]
  private var indicesByName: [String: [Int]] = [:]
  /// Those that cannot be read, by the names of the files.
  private var unreadable: [(name: String, index: Int)] = []
  /// The names of the sources.
  private var names: [String] = []

  init(_ files: [CatalogFile] = [], in disk: FileSystem? = nil) {
    arrange(files.map { (place: disk?.absolute($0.file.path) ?? $0.file.path, file: $0) })
  }

  private mutating func arrange(_ files: [(place: String, file: CatalogFile)]) {
    self.files = files.map { $0.file }
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

  /// Puts a catalog where one was, or adds it.
  mutating func put(_ file: CatalogFile, at place: String) {
    if let index = indicesByPlace[place], files[index].head == file.head {
      files[index] = file
      return
    }
    arrange((arranged.filter { $0.place != place } + [(place, file)]).sorted { $0.file.file.path < $1.file.file.path })
  }

  mutating func remove(at place: String) {
    if indicesByPlace[place] != nil { arrange(arranged.filter { $0.place != place }) }
  }

  private var arranged: [(place: String, file: CatalogFile)] {
    indicesByPlace.sorted { $0.value < $1.value }.map { ($0.key, files[$0.value]) }
  }

  /// Whether every one can be read.
  var areComplete: Bool { unreadable.isEmpty }

  package func index(at place: String) -> Int? { indicesByPlace[place] }

  /// The catalogs of a name, in their order; of those that cannot be read, their files' names say so.
  func indices(named name: String) -> [Int] {
    let meant = unreadable.filter { $0.name.hasPrefix(name + ".") }.map { $0.index }
    return ((indicesByName[name] ?? []) + meant).sorted()
  }

  /// The catalogs of a name, with those that they extend.
  func read(_ name: String) -> ReadCatalogs { read(indices(behind: name)) }

  /// The files that `read` reads.
  func files(behind name: String) -> [SourceFile] { indices(behind: name).map { files[$0].file } }

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

  /// Every catalog.
  package func readAll() -> ReadCatalogs { read(Array(files.indices)) }

  private func read(_ indices: [Int]) -> ReadCatalogs {
    ReadCatalogs(indices.map { readCatalog(files[$0].file) }, among: names, isComplete: areComplete)
  }

  /// None of them.
  var none: ReadCatalogs { ReadCatalogs(among: names) }
}
