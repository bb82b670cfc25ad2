internal import UsherSource

/// The folders and files to watch. Works even if the settings cannot be read.
package struct WatchPlan {
  package private(set) var roots: [String] = []
  /// Folders that are watched without their subfolders.
  package private(set) var folders: [String] = []
  package private(set) var others: [String] = []

  package init(_ options: CheckOptions, in files: FileSystem) throws(InputError) {
    for path in try Self.paths(of: options, in: files) {
      let (settings, file) = try Self.settings(around: path, options, in: files)
      let scope = ProjectScope(around: path, in: settings)
      if scope.isDeep { roots += scope.roots } else { folders += scope.roots }
      if !scope.contains(files.absolute(path)), files.kind(of: path) == .file { others.append(path) }
      let named = settings.configuration.infoPlists.map { settings.place(of: $0.value) }
      let infoPlists = options.infoPlist.map { [$0] } ?? named
      others += infoPlists.flatMap { InfoPlist.places(at: $0, in: files) }
      others += settings.readFiles.dropFirst().map { $0.path }
      others += [file, BaselineUse.path(of: options.baseline, settings)].compactMap { $0 }
    }
  }

  /// The paths of the call. If the settings cannot be read, the paths that apply without settings.
  private static func paths(
    of options: CheckOptions, in files: FileSystem
  ) throws(InputError) -> [String] {
    do throws(InputError) { return try Project.paths(options.words, options.choice, in: files) } catch {
      let words = options.words
      return words.isEmpty ? try Project.defaultPaths(around: ".", .none, in: files) : words
    }
  }

  /// The settings in effect, and the path of their file. If the file cannot be read, default settings.
  private static func settings(
    around path: String, _ options: CheckOptions, in files: FileSystem
  ) throws(InputError) -> (Settings, String?) {
    let start = options.words.isEmpty ? "." : path
    let file = Settings.file(around: start, options.choice, in: files)
    do throws(InputError) { return (try Settings(around: path, options.choice, in: files), file) } catch {
      return (try Settings(around: path, .none, in: files), file)
    }
  }
}
