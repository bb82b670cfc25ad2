internal import UsherCompiler
internal import UsherCopy
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherFindings
internal import UsherSyntax

/// Where the files of a project are found, by path and by the names that they declare: each look is one into a table, however
/// many files there are.
struct ProjectIndex: Sendable {
  /// Platforms, policies and what uses them, by name.
  let surroundings: Surroundings
  private let sources: [Project.Source]
  private let sourcesByPath: [String: Int]
  private let sourcesByPlatform: [String: Int]
  private let ranges: [PlatformRange]
  /// Each platform that a policy of the project uses, read once.
  private let platforms: [String: Checked<Device>]
  /// What is wrong with files that cannot be read, by the names of the files.
  private let unreadable: [String: [Diagnostic]]
  private let catalogsByPath: [String: Int]
  /// The catalogs that can be read, by name.
  private let catalogsByName: [String: [Int]]
  private let unreadableCatalogs: [(name: String, index: Int)]

  /// Platforms are narrowed to the versions that the app runs on.
  init(_ sources: [Project.Source], _ catalogs: [Project.CatalogFile], runningOn ranges: [PlatformRange]) {
    self.sources = sources
    sourcesByPath = firsts(of: sources.map { Files.absolute($0.file.path) })
    let platformsByName = firsts(of: sources.map { $0.read.result?.platform?.name.text })
    sourcesByPlatform = platformsByName
    self.ranges = ranges
    let policiesByName = firsts(of: sources.map { $0.read.result?.policy?.name.text })
    var users: [String: [Int]] = [:]
    var unreadable: [String: [Diagnostic]] = [:]
    for (index, source) in sources.enumerated() {
      guard let file = source.read.result else {
        unreadable[lastPart(of: source.file.path), default: []] += source.read.diagnostics
        continue
      }
      var used = Set(file.usedNames.map { $0.text })
      if let base = file.policy?.extends?.text { used.insert(base) }
      for name in used { users[name, default: []].append(index) }
    }
    self.unreadable = unreadable
    let usedPlatforms = platformsByName.filter { users[$0.key] != nil }.sorted { $0.key < $1.key }
    let read = concurrently(usedPlatforms.map { sources[$0.value].file }) { platform($0, within: ranges) }
    var known: [String: Checked<Device>] = [:]
    for (platform, checked) in zip(usedPlatforms, read) { known[platform.key] = checked }
    let platforms = known
    self.platforms = platforms
    let usersByName = users
    surroundings = Surroundings(
      platforms: sources.compactMap { $0.read.result?.platform?.name.text },
      policies: sources.compactMap { $0.read.result?.policy?.name.text },
      device: { platforms[$0]?.result },
      policy: { name in policiesByName[name].flatMap { sources[$0].read.result } },
      users: { name in (usersByName[name] ?? []).compactMap { sources[$0].read.result } })
    catalogsByPath = firsts(of: catalogs.map { Files.absolute($0.file.path) })
    var catalogsByName: [String: [Int]] = [:]
    var unreadableCatalogs: [(name: String, index: Int)] = []
    for (index, catalog) in catalogs.enumerated() {
      if let read = catalog.catalog {
        catalogsByName[read.name.text, default: []].append(index)
      } else {
        unreadableCatalogs.append((lastPart(of: catalog.file.path), index))
      }
    }
    self.catalogsByName = catalogsByName
    self.unreadableCatalogs = unreadableCatalogs
  }

  /// The policy or platform at a place spelled from the root of the file system.
  func source(at absolutePath: String) -> Project.Source? { sourcesByPath[absolutePath].map { sources[$0] } }

  /// A platform that a file declares or that comes with the tools, whether a policy uses it or not.
  func device(named name: String) -> Device? {
    if let known = platforms[name] { return known.result }
    return sourcesByPlatform[name].flatMap { platform(sources[$0].file, within: ranges).result }
  }

  func catalog(at absolutePath: String) -> Int? { catalogsByPath[absolutePath] }

  /// What is wrong with the platforms that a policy uses; of a file that cannot be read, its name tells the platform.
  func platformFindings(of file: WellFormedFile) -> [Diagnostic] {
    file.usedNames.flatMap { name in
      (unreadable[name.text + Project.sourceEnding] ?? []) + (platforms[name.text]?.diagnostics ?? [])
    }
  }

  /// The catalogs that a policy takes its words from, in their order; of those that cannot be read, their names say so.
  func catalogs(of file: WellFormedFile?) -> [Int] {
    for case .copy(let declaration) in file?.policyItems ?? [] {
      let name = declaration.name.text
      let meant = unreadableCatalogs.filter { $0.name.hasPrefix(name + ".") }.map { $0.index }
      return ((catalogsByName[name] ?? []) + meant).sorted()
    }
    return []
  }
}

/// The device that a platform file describes, in the versions that the app runs on.
private func platform(_ file: SourceFile, within ranges: [PlatformRange]) -> Checked<Device> {
  let checked = compilePlatform(file)
  guard var device = checked.result, let range = ranges.first(where: { $0.platform == device.name }) else {
    return checked
  }
  device.versions = device.versions?.narrowed(to: range.versions)
  return Checked(result: device, diagnostics: checked.diagnostics)
}

/// The first place of each name.
private func firsts(of names: [String?]) -> [String: Int] {
  var firsts: [String: Int] = [:]
  for (index, name) in names.enumerated() {
    if let name, firsts[name] == nil { firsts[name] = index }
  }
  return firsts
}

/// The name of a file without its folders.
private func lastPart(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}
