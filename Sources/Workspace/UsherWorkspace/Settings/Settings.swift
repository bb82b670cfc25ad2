package import UsherSource

/// Which `usher.yaml` holds.
package enum SettingsChoice {
  /// The nearest one upwards, or the one in a folder `Policies` that lies there.
  case nearest
  case file(String)
  /// None: everything is as it is where nobody says otherwise.
  case none
}

/// What a project says of itself, and from where its paths are.
package struct Settings: Sendable {
  package let configuration: Configuration
  /// Nil if there is no `usher.yaml`.
  package let file: SourceFile?

  package let files: FileSystem

  package static let fileName = "usher.yaml"

  package init(around path: String, _ choice: SettingsChoice, in files: FileSystem) throws(InputError) {
    self.files = files
    guard let found = Self.file(around: path, choice, in: files) else {
      (configuration, file) = (Configuration(), nil)
      return
    }
    let file = try files.read(found)
    let (configuration, diagnostics) = readConfiguration(file)
    guard let configuration else { throw InputError(ordered(diagnostics)) }
    (self.configuration, self.file) = (configuration, file)
  }

  /// The file that says what holds around a path; nil if there is none.
  package static func file(around path: String, _ choice: SettingsChoice, in files: FileSystem) -> String? {
    switch choice {
    case .nearest: nearest(to: files.kind(of: path) == .folder ? path : Path.folder(of: path), in: files)
    case .file(let file): file
    case .none: nil
    }
  }

  private static func nearest(to folder: String, in files: FileSystem) -> String? {
    var candidate = files.absolute(folder)
    while true {
      for place in [candidate, Path.joined(candidate, "Policies")] {
        let path = Path.joined(place, fileName)
        if files.kind(of: path) == .file { return files.shortest(path) }
      }
      if candidate == "/" { return nil }
      candidate = Path.folder(of: candidate)
    }
  }

  /// The folder that its paths are from, from the root of the file system.
  package var folder: String? { file.map { files.absolute(Path.folder(of: $0.path)) } }

  /// A path of the settings, as it is shortest to print.
  package func place(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return files.shortest(path) }
    return files.shortest(Path.joined(folder, path))
  }

  /// A path from the folder of the settings; nil for what lies elsewhere.
  package func path(of path: String) -> String? {
    guard let folder else { return nil }
    let there = files.absolute(path)
    if folder == "/" { return String(there.dropFirst()) }
    guard there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// The severity that a finding has in this project; nil if it is none here.
  package func severity(of diagnostic: Diagnostic) -> Severity? {
    configuration.severity(of: diagnostic, at: path(of: diagnostic.primary.file.path))
  }
}

/// The files of a project, as a command sees them that has named a path: what the settings leave out is there if it lies in what
/// was named.
package struct ProjectScope: Sendable {
  /// From the root of the file system.
  package let roots: [String]
  /// Patterns from `folder`.
  private let excluded: [String]
  private let folder: String?
  /// Whether folders in the roots are looked into: those around a file that nobody has settled anything about may be anything.
  package let isDeep: Bool
  private let files: FileSystem

  package init(around path: String, in settings: Settings) {
    let files = settings.files
    (folder, self.files) = (settings.folder, files)
    if settings.file == nil {
      let (root, isMarked) = Self.root(above: files.kind(of: path) == .folder ? path : Path.folder(of: path), in: files)
      (roots, excluded, isDeep) = ([root], [], isMarked || files.kind(of: path) == .folder)
      return
    }
    roots = settings.configuration.roots.map { files.absolute(settings.place(of: $0.value)) }
    let named = settings.path(of: path)
    excluded = settings.configuration.excluded.map { $0.value }.filter { pattern in
      !(named.map(pattern.matches) ?? false)
    }.map { $0.text }
    isDeep = true
  }

  /// Whether both see the same files.
  package func isSame(as other: ProjectScope) -> Bool {
    roots == other.roots && excluded == other.excluded && folder == other.folder && isDeep == other.isDeep
  }

  /// The files whose names end so, each once, in the order of their paths.
  package func files(endingIn endings: [String]) throws(InputError) -> [String] {
    var found: [String] = []
    var places: Set<String> = []
    for root in roots where files.kind(of: root) == .folder {
      for path in try files(under: files.shortest(root), endingIn: endings, deeply: isDeep)
      where places.insert(files.absolute(path)).inserted {
        found.append(path)
      }
    }
    return found.sorted()
  }

  /// Whether a place, from the root of the file system, is where its files are.
  package func contains(_ place: String) -> Bool {
    let isThere = roots.contains { root in
      let parts = isUnder(root, place) ? place.dropFirst(root.count).split(separator: "/") : []
      return !parts.isEmpty && !parts.contains { $0.hasPrefix(".") } && (isDeep || parts.count == 1)
    }
    if !isThere { return false }
    guard !excluded.isEmpty, let folder, isUnder(folder, place) else { return true }
    // What lies in a folder that is left out is left out too.
    var inside = ""
    for part in place.dropFirst(folder.count).split(separator: "/") {
      inside += inside.isEmpty ? String(part) : "/\(part)"
      if excluded.contains(where: { PathPattern($0).matches(inside) }) { return false }
    }
    return true
  }

  /// How a place in it is printed: as `files(endingIn:)` spells it.
  func path(of place: String) -> String {
    guard let root = roots.first(where: { isUnder($0, place) }) else { return files.shortest(place) }
    let folder = files.shortest(root)
    if folder.hasPrefix("..") { return files.shortest(place) }
    return Path.joined(folder, String(place.dropFirst(root.count).drop { $0 == "/" }))
  }

  /// Whether every file that is meant by a folder, spelled from the root of the file system, is a file of the project.
  func holds(_ folder: String) -> Bool { roots.contains(folder) || contains(folder) }

  private func isUnder(_ folder: String, _ place: String) -> Bool {
    place.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Those under a folder that somebody has named.
  package func files(
    under folder: String, endingIn endings: [String], deeply: Bool = true
  ) throws(InputError) -> [String] {
    let patterns = excluded.map { PathPattern($0) }
    let found = try files.under(folder, endingIn: endings, deeply: deeply) { path in
      guard !patterns.isEmpty, let inside = inside(path) else { return false }
      return patterns.contains { $0.matches(inside) }
    }
    return folder.hasPrefix("..") ? found.map(files.shortest) : found
  }

  /// A path from the folder of the settings.
  private func inside(_ path: String) -> String? {
    let there = files.absolute(path)
    guard let folder, there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// Where nobody has settled it: the nearest folder that holds `Policies/`, else the folder itself.
  private static func root(above folder: String, in files: FileSystem) -> (path: String, isMarked: Bool) {
    let start = files.absolute(folder)
    var candidate = start
    while true {
      if files.kind(of: Path.joined(candidate, "Policies")) == .folder { return (candidate, true) }
      if candidate == "/" { return (start, false) }
      candidate = Path.folder(of: candidate)
    }
  }
}
