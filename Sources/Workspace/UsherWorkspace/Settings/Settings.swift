package import UsherSource

/// The choice of the `usher.yaml` to use.
package enum SettingsChoice: Sendable {
  /// The nearest file in an enclosing folder, or in a folder `Policies` beside it.
  case nearest
  case file(String)
  /// No file: the defaults apply.
  case none
}

/// A project's configuration, and the folder that its paths are relative to.
package struct Settings: Sendable {
  package let configuration: Configuration
  /// Nil without `usher.yaml`.
  package let file: SourceFile?
  /// The file, and those that it extends.
  package let readFiles: [SourceFile]
  /// Whether folders with an `usher.yaml` of their own are other projects. They are not if the command names the settings.
  let endsAtOthers: Bool

  package let files: FileSystem

  package static let fileName = FileSystem.settingsName

  package init(around path: String, _ choice: SettingsChoice, in files: FileSystem) throws(InputError) {
    self.files = files
    endsAtOthers = if case .nearest = choice { true } else { false }
    guard let found = Self.file(around: path, choice, in: files) else {
      (configuration, file, readFiles) = (Configuration(), nil, [])
      return
    }
    let file = try files.readSource(found)
    var reading = ExtendedSettings(files)
    configuration = try reading.configuration(of: file)
    (self.file, readFiles) = (file, reading.read)
  }

  /// The settings file for a path; nil if there is none.
  package static func file(around path: String, _ choice: SettingsChoice, in files: FileSystem) -> String? {
    switch choice {
    case .nearest: nearest(to: files.kind(of: path) == .folder ? path : Path.folder(of: path), in: files)
    case .file(let file): file
    case .none: nil
    }
  }

  private static func nearest(to folder: String, in files: FileSystem) -> String? {
    for folder in files.foldersAbove(folder) {
      for place in [folder, Path.joined(folder, "Policies")] {
        let path = Path.joined(place, fileName)
        if files.isTaken(path) { return files.shortest(path) }
      }
    }
    return nil
  }

  /// The folder that paths of the settings are relative to, as an absolute path; nil without `usher.yaml`.
  package var folder: String? { file.map { files.absolute(Path.folder(of: $0.path)) } }

  /// A path of the settings in its shortest spelling.
  package func place(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return files.shortest(path) }
    return files.shortest(Path.joined(folder, path))
  }

  /// A path relative to the folder of the settings; nil if it is outside.
  package func path(of path: String) -> String? {
    guard let folder else { return nil }
    let there = files.absolute(path)
    if folder == "/" { return String(there.dropFirst()) }
    guard there.hasPrefix(folder + "/") else { return nil }
    return String(there.dropFirst(folder.count + 1))
  }

  /// Whether a file is among those that were read.
  func has(_ file: SourceFile) -> Bool { readFiles.contains { $0 === file } }

  /// The severity of a finding in this project; nil if it is discarded.
  package func severity(of diagnostic: Diagnostic) -> Severity? {
    configuration.severity(of: diagnostic, at: path(of: diagnostic.primary.file.path))
  }
}
