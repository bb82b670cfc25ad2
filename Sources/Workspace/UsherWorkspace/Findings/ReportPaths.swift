internal import UsherPlatform
package import UsherSource

/// How paths are spelled where other tools read them: from the project's folder, wherever the command was given.
package struct ReportPaths {
  /// The nearest folder upwards that is under version control, else the one of `usher.yaml`, else the current one.
  private let folder: String

  private let files: FileSystem

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
    return there.hasPrefix(folder + "/") ? String(there.dropFirst(folder.count + 1)) : there
  }

  /// Where such a path leads.
  package func place(of path: String) -> String { path.hasPrefix("/") ? path : Path.joined(folder, path) }

  /// The nearest folder upwards that holds something of a name.
  private static func folder(holding name: String, in files: FileSystem) -> String? {
    var candidate = files.absolute(".")
    while true {
      if files.kind(of: Path.joined(candidate, name)) != .missing { return candidate }
      if candidate == "/" { return nil }
      candidate = Path.folder(of: candidate)
    }
  }
}
