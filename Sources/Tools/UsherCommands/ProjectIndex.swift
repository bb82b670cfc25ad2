internal import UsherCompiler
internal import UsherCatalog
internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace
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

  /// Platforms are narrowed to the versions that the app runs on.
  init(_ sources: [Project.Source], runningOn ranges: [PlatformRange]) {
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
    let read = concurrently(usedPlatforms.map { sources[$0.value] }) { platform($0, within: ranges) }
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
  }

  /// The policy or platform at a place spelled from the root of the file system.
  func source(at absolutePath: String) -> Project.Source? { sourcesByPath[absolutePath].map { sources[$0] } }

  /// A platform that a file declares or that comes with the tools, whether a policy uses it or not.
  func device(named name: String) -> Device? {
    if let known = platforms[name] { return known.result }
    return sourcesByPlatform[name].flatMap { platform(sources[$0], within: ranges).result }
  }

  /// What is wrong with the platforms that a policy uses; of a file that cannot be read, its name tells the platform.
  func platformFindings(of file: WellFormedFile) -> [Diagnostic] {
    file.usedNames.flatMap { name in
      (unreadable[name.text + Project.sourceEnding] ?? []) + (platforms[name.text]?.diagnostics ?? [])
    }
  }

  /// The catalogs that a policy takes words from: its own first, then those of the policies that it uses.
  func catalogNames(of file: WellFormedFile) -> [String] {
    var names: [String] = []
    var waiting = [file]
    var seen: Set<String> = []
    while let file = waiting.popLast() {
      if let name = file.catalogName, !names.contains(name) { names.append(name) }
      let used = file.usedNames.map { $0.text } + [file.policy?.extends?.text].compactMap { $0 }
      for name in used where seen.insert(name).inserted {
        if let policy = surroundings.policy(name) { waiting.append(policy) }
      }
    }
    return names
  }
}

extension WellFormedFile {
  /// The catalog that a policy names itself, if only instead of another's.
  var catalogName: String? {
    for item in policyItems {
      if case .copy(let declaration) = item { return declaration.name.text }
      if case .override(let override) = item, case .copy(let declaration) = override.form {
        return declaration.name.text
      }
    }
    return nil
  }
}

/// The device that a platform file describes, in the versions that the app runs on.
private func platform(_ source: Project.Source, within ranges: [PlatformRange]) -> Checked<Device> {
  let checked = source.device
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
