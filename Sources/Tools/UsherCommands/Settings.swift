internal import UsherSource
internal import UsherWorkspace

/// Which `usher.yaml` holds.
enum SettingsChoice {
  /// The nearest one upwards, or the one in a folder `Policies` that lies there.
  case nearest
  case file(String)
  /// None: everything is as it is where nobody says otherwise.
  case none

  init(_ arguments: Arguments) throws(UsageError) {
    let file = try arguments.one("--config")
    if arguments.has("--no-config") {
      if file != nil { throw UsageError("`--config` names settings, and `--no-config` wants none") }
      self = .none
    } else {
      self = file.map { .file($0) } ?? .nearest
    }
  }
}

/// What a project says of itself, and from where its paths are.
struct Settings: Sendable {
  let configuration: Configuration
  /// Nil if there is no `usher.yaml`.
  let file: SourceFile?

  static let fileName = "usher.yaml"

  init(around path: String, _ choice: SettingsChoice, texts: Texts = Texts()) throws(UsageError) {
    guard let found = Self.file(around: path, choice) else {
      (configuration, file) = (Configuration(), nil)
      return
    }
    let file = try texts.read(found)
    let (configuration, diagnostics) = readConfiguration(file)
    guard let configuration else { throw UsageError(ordered(diagnostics)) }
    (self.configuration, self.file) = (configuration, file)
  }

  /// The file that says what holds around a path; nil if there is none.
  static func file(around path: String, _ choice: SettingsChoice) -> String? {
    switch choice {
    case .nearest: nearest(to: Files.kind(of: path) == .folder ? path : Files.folder(of: path))
    case .file(let file): file
    case .none: nil
    }
  }

  private static func nearest(to folder: String) -> String? {
    var candidate = Files.absolute(folder)
    while true {
      for place in [candidate, Files.joined(candidate, "Policies")] {
        let path = Files.joined(place, fileName)
        if Files.kind(of: path) == .file { return Files.shortest(path) }
      }
      if candidate == "/" { return nil }
      candidate = Files.folder(of: candidate)
    }
  }

  /// The folder that its paths are from, from the root of the file system.
  var folder: String? { file.map { Files.absolute(Files.folder(of: $0.path)) } }

  /// A path of the settings, as it is shortest to print.
  func place(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return Files.shortest(path) }
    return Files.shortest(Files.joined(folder, path))
  }

  /// A path from the folder of the settings; nil for what lies elsewhere.
  func path(of path: String) -> String? {
    guard let folder else { return nil }
    let there = Files.absolute(path)
    if folder == "/" { return String(there.dropFirst()) }
    guard there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// The severity that a finding has in this project; nil if it is none here.
  func severity(of diagnostic: Diagnostic) -> Severity? {
    configuration.severity(of: diagnostic, at: path(of: diagnostic.primary.file.path))
  }
}

/// The files of a project, as a command sees them that has named a path: what the settings leave out is there if it lies in what
/// was named.
struct ProjectScope: Hashable, Sendable {
  /// From the root of the file system.
  let roots: [String]
  /// Patterns from `folder`.
  private let excluded: [String]
  private let folder: String?
  /// Whether folders in the roots are looked into: those around a file that nobody has settled anything about may be anything.
  private let isDeep: Bool

  init(around path: String, in settings: Settings) {
    folder = settings.folder
    if settings.file == nil {
      let (root, isMarked) = Self.root(above: Files.kind(of: path) == .folder ? path : Files.folder(of: path))
      (roots, excluded, isDeep) = ([root], [], isMarked || Files.kind(of: path) == .folder)
      return
    }
    roots = settings.configuration.roots.map { Files.absolute(settings.place(of: $0.value)) }
    let named = settings.path(of: path)
    excluded = settings.configuration.excluded.map { $0.value }.filter { pattern in
      !(named.map(pattern.matches) ?? false)
    }.map { $0.text }
    isDeep = true
  }

  /// The files whose names end so, each once, in the order of their paths.
  func files(endingIn endings: [String]) throws(UsageError) -> [String] {
    var found: [String] = []
    var places: Set<String> = []
    for root in roots where Files.kind(of: root) == .folder {
      for path in try files(under: Files.shortest(root), endingIn: endings, deeply: isDeep)
      where places.insert(Files.absolute(path)).inserted {
        found.append(path)
      }
    }
    return found.sorted()
  }

  /// Those under a folder that somebody has named.
  func files(
    under folder: String, endingIn endings: [String], deeply: Bool = true
  ) throws(UsageError) -> [String] {
    let patterns = excluded.map { PathPattern($0) }
    let found = try Files.under(folder, endingIn: endings, deeply: deeply) { path in
      guard !patterns.isEmpty, let inside = inside(path) else { return false }
      return patterns.contains { $0.matches(inside) }
    }
    return folder.hasPrefix("..") ? found.map(Files.shortest) : found
  }

  /// A path from the folder of the settings.
  private func inside(_ path: String) -> String? {
    let there = Files.absolute(path)
    guard let folder, there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// Where nobody has settled it: the nearest folder that holds `Policies/`, else the folder itself.
  private static func root(above folder: String) -> (path: String, isMarked: Bool) {
    let start = Files.absolute(folder)
    var candidate = start
    while true {
      if Files.kind(of: Files.joined(candidate, "Policies")) == .folder { return (candidate, true) }
      if candidate == "/" { return (start, false) }
      candidate = Files.folder(of: candidate)
    }
  }
}

/// The texts of files: those on the disk, but for those that have been mended and are not written yet.
struct Texts: Sendable {
  /// By their place from the root of the file system.
  private var mended: [String: SourceFile] = [:]

  func read(_ path: String) throws(UsageError) -> SourceFile {
    guard !mended.isEmpty, let file = mended[Files.absolute(path)] else { return try Files.read(path) }
    return SourceFile(path: path, bytes: file.bytes)
  }

  mutating func put(_ file: SourceFile) { mended[Files.absolute(file.path)] = file }

  /// In the order of their paths.
  var all: [SourceFile] { mended.values.sorted { $0.path < $1.path } }
}
