internal import UsherPlatform
package import UsherSource

/// Paths in a form that other tools understand: relative to the project's folder, independent of the current folder.
package struct ReportPaths {
  /// The nearest enclosing folder with `.git`, else the nearest with `usher.yaml`, else the current folder.
  private var folder: String
  /// Whether a file outside of the folder has a path with `..`, and not an absolute one.
  private var leadsOut = false

  private let files: FileSystem

  /// For files that go wherever the project goes: relative to the folder of its settings, else to another folder.
  package init(of settings: Settings, else other: String) {
    self.init(in: settings.files)
    (folder, leadsOut) = (settings.folder ?? files.absolute(other), true)
  }

  /// For files of a project that other commands read again: relative to the nearest folder with `.git` that encloses the project,
  /// else to the folder of its settings.
  package init(of settings: Settings) {
    self.init(in: settings.files)
    guard let folder = settings.folder else { return }
    self.folder = Self.folder(holding: ".git", around: folder, in: files) ?? folder
  }

  package init(in files: FileSystem) {
    self.files = files
    folder =
      Self.folder(holding: ".git", in: files) ?? Self.folder(holding: Settings.fileName, in: files)
      ?? files.absolute(".")
  }

  package func path(of file: SourceFile) -> String { path(of: file.path) }

  package func path(of path: String) -> String {
    if BundledPlatforms.isOne(path) { return path }
    let there = files.absolute(path)
    if there.hasPrefix(folder + "/") { return String(there.dropFirst(folder.count + 1)) }
    return leadsOut ? Path.relative(Path.way(from: folder, to: there)) : there
  }

  /// A report with all its paths as `path(of:)` has them.
  package func shortened(_ report: String) -> String { report.replacing(folder + "/", with: "") }

  /// The inverse of `path(of:)`: the path for file access.
  package func place(of path: String) -> String { path.hasPrefix("/") ? path : Path.joined(folder, path) }

  /// The nearest enclosing folder that contains an entry with this name.
  private static func folder(holding name: String, around folder: String = ".", in files: FileSystem) -> String? {
    files.foldersAbove(folder).first { files.kind(of: Path.joined($0, name)) != .missing }
  }
}
