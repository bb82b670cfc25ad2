internal import UsherCatalog
internal import UsherSource
internal import UsherYAML

/// A catalog of a project: found by what it says of itself, and read when its words are wanted.
struct CatalogFile: Sendable {
  let file: SourceFile
  /// Nil if it cannot be read.
  let head: CatalogHead?

  init(_ file: SourceFile) {
    self.file = file
    head = CatalogHead(lookingInto: file) ?? readCatalog(file).catalog.map { CatalogHead(of: $0) }
  }
}

/// The catalogs of a project. Only a few are read at a time, whatever their number: those that belong together.
struct ProjectCatalogs: Sendable {
  let files: [CatalogFile]
  private let indicesByPath: [String: Int]
  private let indicesByName: [String: [Int]]
  /// Those that cannot be read, by the names of the files.
  private let unreadable: [(name: String, index: Int)]
  /// The names of the sources.
  private let names: [String]

  init(_ files: [CatalogFile]) {
    self.files = files
    var (indicesByPath, indicesByName): ([String: Int], [String: [Int]]) = ([:], [:])
    var unreadable: [(name: String, index: Int)] = []
    var names: [String] = []
    for (index, file) in files.enumerated() {
      indicesByPath[Files.absolute(file.file.path)] = index
      if let head = file.head {
        if head.role == .source { names.append(head.name) }
        indicesByName[head.name, default: []].append(index)
      } else {
        unreadable.append((file.file.name, index))
      }
    }
    (self.indicesByPath, self.indicesByName) = (indicesByPath, indicesByName)
    (self.unreadable, self.names) = (unreadable, names)
  }

  func index(at absolutePath: String) -> Int? { indicesByPath[absolutePath] }

  /// The catalogs of a name, in their order; of those that cannot be read, their files' names say so.
  func indices(named name: String) -> [Int] {
    let meant = unreadable.filter { $0.name.hasPrefix(name + ".") }.map { $0.index }
    return ((indicesByName[name] ?? []) + meant).sorted()
  }

  /// The catalogs of a name, with those that they extend.
  func read(_ name: String) -> ReadCatalogs {
    var wanted = [name]
    var next = 0
    while next < wanted.count {
      for index in indices(named: wanted[next]) {
        if let base = files[index].head?.base, !wanted.contains(base) { wanted.append(base) }
      }
      next += 1
    }
    return read(Set(wanted.flatMap { indices(named: $0) }).sorted())
  }

  /// Every catalog.
  func readAll() -> ReadCatalogs { read(Array(files.indices)) }

  private func read(_ indices: [Int]) -> ReadCatalogs {
    ReadCatalogs(indices.map { readCatalog(files[$0].file) }, among: names, isComplete: unreadable.isEmpty)
  }

  /// None of them.
  var none: ReadCatalogs { ReadCatalogs(among: names) }
}
