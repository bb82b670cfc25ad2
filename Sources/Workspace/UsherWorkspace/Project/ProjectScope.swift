/// The files of a project for a command with a path argument. What `exclude` of the settings or a `.gitignore` file names is left
/// out. Patterns that match this path do not apply, so that a named file is always included.
package struct ProjectScope: Sendable {
  /// Absolute paths.
  package let roots: [String]
  /// Patterns relative to `folder`.
  private let excluded: [String]
  /// The lines of `.gitignore` files that do not apply.
  private let excused: Set<IgnoreList.Line>
  private let folder: String?
  /// Whether subfolders of the roots belong to the project. They do not for a single file without settings, because the
  /// folders around it may be unrelated.
  let isDeep: Bool
  private let endsAtOthers: Bool
  private let files: FileSystem

  package init(around path: String, in settings: Settings) {
    let files = settings.files
    excused = IgnoredPaths.lines(leavingOut: path, in: files)
    (folder, endsAtOthers, self.files) = (settings.folder, settings.endsAtOthers, files)
    if settings.file == nil {
      let (root, isMarked) = Self.root(above: files.kind(of: path) == .folder ? path : Path.folder(of: path), in: files)
      (roots, excluded, isDeep) = ([root], [], isMarked || files.kind(of: path) == .folder)
      return
    }
    let known = settings.configuration.roots.map { files.absolute(settings.place(of: $0.value)) }
    // A path beside all roots has its catalogs beside it.
    let place = files.absolute(path)
    let own = files.kind(of: path) == .folder ? place : Path.folder(of: place)
    let isBeside = !known.contains { $0 == own || Self.isUnder($0, own) || Self.isUnder(own, $0) }
    roots = isBeside ? known + [own] : known
    let named = settings.path(of: path)
    excluded = settings.configuration.excluded.map { $0.value }.filter { pattern in
      !(named.map(pattern.matches) ?? false)
    }.map { $0.text }
    isDeep = true
  }

  /// Whether both scopes include the same files.
  package func isSame(as other: ProjectScope) -> Bool {
    roots == other.roots && excluded == other.excluded && excused == other.excused && folder == other.folder
      && isDeep == other.isDeep
  }

  /// The files whose names are wanted, without duplicates, sorted by path.
  package func files(
    noting note: (SkippedEntry) -> Void = { _ in }, where isWanted: (String) -> Bool
  ) throws(InputError) -> [String] {
    var found: [String] = []
    var places: Set<String> = []
    for root in roots where files.kind(of: root) == .folder {
      for path in try files(under: files.shortest(root), deeply: isDeep, noting: note, where: isWanted)
      where places.insert(files.absolute(path)).inserted {
        found.append(path)
      }
    }
    return found.sorted { files.absolute($0) < files.absolute($1) }
  }

  /// The folders inside a folder that are projects of their own, sorted by path.
  func otherProjects(under path: String) throws(InputError) -> [String] {
    guard endsAtOthers else { return [] }
    let found = try files.under(path, leavingOut: isLeftOut, ignoring: ignored(around: path)) {
      $0 == Settings.fileName
    }
    let start = files.absolute(path)
    return found.map(Path.folder).filter { ![start, folder].contains(files.absolute($0)) }
  }

  /// Whether a file at this absolute path belongs to the project.
  package func contains(_ place: String) -> Bool {
    let isThere = roots.contains { root in
      let parts = Self.isUnder(root, place) ? place.dropFirst(root.count).split(separator: "/") : []
      return !parts.isEmpty && !parts.contains { $0.hasPrefix(".") } && (isDeep || parts.count == 1)
    }
    if !isThere || isInOtherProject(place) || isIgnored(place) { return false }
    guard !excluded.isEmpty, let folder, Self.isUnder(folder, place) else { return true }
    // A file in an excluded folder is excluded too.
    var inside = ""
    for part in place.dropFirst(folder.count).split(separator: "/") {
      inside += inside.isEmpty ? String(part) : "/\(part)"
      if excluded.contains(where: { PathPattern($0).matches(inside) }) { return false }
    }
    return true
  }

  private func isInOtherProject(_ place: String) -> Bool {
    guard endsAtOthers else { return false }
    for folder in files.foldersAbove(Path.folder(of: place)) {
      if folder == self.folder || roots.contains(folder) { return false }
      let path = Path.joined(folder, Settings.fileName)
      if files.kind(of: path) != .missing || files.isTaken(path) { return true }
    }
    return false
  }

  /// The spelling of an absolute path that `files(where:)` gives.
  func path(of place: String) -> String {
    guard let root = roots.first(where: { Self.isUnder($0, place) }) else { return files.shortest(place) }
    let folder = files.shortest(root)
    if folder.hasPrefix("..") { return files.shortest(place) }
    return Path.joined(folder, String(place.dropFirst(root.count).drop { $0 == "/" }))
  }

  /// Whether all files in an absolute folder belong to the project, unless they are excluded.
  func holds(_ folder: String) -> Bool { roots.contains(folder) || contains(folder) }

  private static func isUnder(_ folder: String, _ place: String) -> Bool {
    place.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// The files in a given folder whose names have one of the endings. Passes what is skipped to `note`.
  package func files(
    under folder: String, endingIn endings: [String], noting note: (SkippedEntry) -> Void = { _ in }
  ) throws(InputError) -> [String] {
    try files(under: folder, noting: note) { name in endings.contains { name.hasSuffix($0) } }
  }

  /// The policies, platforms and catalogs in a folder that only `.gitignore` files leave out, sorted by path. Empty if the folder
  /// cannot be read.
  package func ignoredFiles(under folder: String) -> [String] {
    do throws(InputError) {
      let read = Set(try files(under: folder, deeply: isDeep, where: Project.holds))
      let all = try files(under: folder, deeply: isDeep, ignoring: false, where: Project.holds)
      return all.filter { !read.contains($0) }
    } catch { return [] }
  }

  /// The files in a given folder whose names are wanted.
  private func files(
    under folder: String, deeply: Bool = true, ignoring isIgnoring: Bool = true,
    noting note: (SkippedEntry) -> Void = { _ in }, where isWanted: (String) -> Bool
  ) throws(InputError) -> [String] {
    let border = endsAtOthers ? (name: Settings.fileName, own: self.folder) : nil
    let found = try files.under(
      folder, deeply: deeply, leavingOut: isLeftOut, ignoring: isIgnoring ? ignored(around: folder) : nil,
      border: border, isRead: Project.holds, noting: note, where: isWanted)
    return folder.hasPrefix("..") ? found.map(files.shortest) : found
  }

  /// The paths that a search in this folder skips because of `.gitignore` files.
  private func ignored(around folder: String) -> IgnoredPaths {
    IgnoredPaths(around: files.absolute(folder), excusing: excused, in: files)
  }

  /// Whether a `.gitignore` file leaves out an absolute path inside a root, or a folder around it.
  private func isIgnored(_ place: String) -> Bool {
    guard let root = roots.first(where: { Self.isUnder($0, place) }) else { return false }
    var ignored = ignored(around: root)
    var folder = root
    for name in place.dropFirst(root.count).split(separator: "/") {
      ignored.enter(folder, in: files)
      folder = Path.joined(folder, String(name))
      if ignored.leaveOut(folder, isFolder: folder != place || files.kind(of: place) == .folder) {
        return true
      }
    }
    return false
  }

  /// Whether a pattern excludes a path.
  private var isLeftOut: (String) -> Bool {
    let patterns = excluded.map { PathPattern($0) }
    return { path in
      guard !patterns.isEmpty, let inside = inside(path) else { return false }
      return patterns.contains { $0.matches(inside) }
    }
  }

  /// A path relative to the folder of the settings; nil if it is outside.
  private func inside(_ path: String) -> String? {
    let there = files.absolute(path)
    guard let folder, there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// The root without settings: the nearest enclosing folder that contains `Policies/`, else the folder itself.
  private static func root(above folder: String, in files: FileSystem) -> (path: String, isMarked: Bool) {
    let marked = files.foldersAbove(folder).first { files.kind(of: Path.joined($0, "Policies")) == .folder }
    return marked.map { ($0, true) } ?? (files.absolute(folder), false)
  }
}
