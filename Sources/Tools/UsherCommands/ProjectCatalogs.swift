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

  /// Nil if anything is wrong with it; with what there is to say of it by itself.
  func read() -> (catalog: Catalog?, diagnostics: [Diagnostic]) {
    let (root, errors) = readYAML(file)
    let (catalog, found) = root.map { decodeCatalog($0, of: file) } ?? (nil, errors)
    let layout = catalog == nil ? [] : root.map { checkLayout(of: $0, in: file) } ?? []
    return (catalog, found + layout)
  }
}

/// Some catalogs of a project, read, with all that their words depend on.
struct ReadCatalogs: Sendable {
  private(set) var sets: CatalogSets
  /// What is wrong with each file by itself, by its place among those of the project.
  private(set) var files: [Int: [Diagnostic]] = [:]
  /// What is wrong among them.
  private(set) var diagnostics: [Diagnostic] = []

  /// None, of a project that has catalogs of these names.
  init(among names: [String]) { sets = CatalogSets([], among: names) }

  init(_ sets: CatalogSets, files: [Int: [Diagnostic]], _ diagnostics: [Diagnostic]) {
    (self.sets, self.files, self.diagnostics) = (sets, files, diagnostics)
  }

  mutating func join(_ more: ReadCatalogs) {
    if files.isEmpty {
      self = more
      return
    }
    sets = CatalogSets(sets.all + more.sets.all.filter { sets.named($0.name) == nil }, among: sets.names)
    files.merge(more.files) { mine, _ in mine }
    diagnostics += more.diagnostics
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
        unreadable.append((lastPart(of: file.file.path), index))
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
    var catalogs: [Catalog?] = []
    var found: [Int: [Diagnostic]] = [:]
    for index in indices {
      let (catalog, diagnostics) = files[index].read()
      catalogs.append(catalog)
      found[index] = diagnostics
    }
    // One that cannot be read may be what another one misses.
    if !unreadable.isEmpty { catalogs.append(nil) }
    let (sets, diagnostics) = catalogSets(of: catalogs, among: names)
    return ReadCatalogs(CatalogSets(sets, among: names), files: found, diagnostics)
  }

  /// None of them.
  var none: ReadCatalogs { ReadCatalogs(among: names) }
}

/// The name of a file without its folders.
func lastPart(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}
