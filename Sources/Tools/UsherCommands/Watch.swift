internal import UsherSource
internal import UsherWorkspace

/// Checks, and checks again after every change of a file in the project, until standard input ends or a signal arrives. Results
/// of unchanged files are reused.
func watch(_ call: CheckCall) throws(InputError) -> ExitStatus {
  var watched = try WatchedProjects(call)
  var status = watched.check()
  while true {
    switch watched.watcher.next() {
    case .inputEnded: return status
    case .changed(let files, let folders):
      guard let (files, others) = watched.meant(among: files, folders) else { continue }
      if others { watched = try WatchedProjects(call) } else { watched.update(files) }
    case .changedSomewhere: watched = try WatchedProjects(call)
    }
    status = watched.check()
  }
}

/// The projects of a call, and the watcher of their files.
private struct WatchedProjects {
  let call: CheckCall
  let watcher: FileWatcher
  /// The projects, or the error that prevents reading them. Such an error, for example in a settings file that is being edited,
  /// is reported, and watching continues.
  private var projects: Result<CheckedProjects, InputError>
  /// Absolute paths of the files that are read besides policies, platforms and catalogs.
  private let others: Set<String>

  init(_ call: CheckCall) throws(InputError) {
    self.call = call
    let plan = try WatchPlan(call)
    others = Set(plan.others.map { fileSystem.absolute($0) })
    // Watching starts before anything is read, so no change is missed.
    watcher = try FileWatcher(roots: plan.roots, folders: plan.folders, files: others.sorted())
    projects = Self.projects(of: call)
  }

  private static func projects(of call: CheckCall) -> Result<CheckedProjects, InputError> {
    do throws(InputError) { return .success(try CheckedProjects(call, in: fileSystem)) } catch {
      return .failure(error)
    }
  }

  /// The changed files that belong to the projects, and whether a change affects everything, as settings do. Nil if the changes
  /// are irrelevant.
  func meant(among places: [String], _ folders: [String]) -> (files: [String], others: Bool)? {
    guard case .success(let projects) = projects else { return ([], true) }
    let isOther =
      places.contains { others.contains($0) || Path.last(of: $0) == Settings.fileName }
      || folders.contains { projects.contains($0) }
    let files = places.filter { projects.contains($0) && Project.holds($0) }
    return files.isEmpty && !isOther ? nil : (files, isOther)
  }

  /// Reads the changed files again. If that fails, loads all projects again.
  mutating func update(_ places: [String]) {
    guard case .success(var known) = projects else { return }
    do throws(InputError) {
      try known.update(places, in: fileSystem)
      projects = .success(known)
    } catch {
      projects = Self.projects(of: call)
    }
  }

  /// Runs one check and reports its result.
  mutating func check() -> ExitStatus {
    defer { Output.error("watching for changes\n") }
    do throws(InputError) {
      var known = try projects.get()
      let status = try report(try known.check(), call)
      projects = .success(known)
      return status
    } catch {
      Output.error("\(error.message)\n")
      return .usage
    }
  }
}

/// The folders and files to watch. Works even if the settings cannot be read.
private struct WatchPlan {
  private(set) var roots: [String] = []
  /// Folders that are watched without their subfolders.
  private(set) var folders: [String] = []
  private(set) var others: [String] = []

  init(_ call: CheckCall) throws(InputError) {
    for path in try Self.paths(of: call) {
      let (settings, file) = try Self.settings(around: path, call)
      let scope = ProjectScope(around: path, in: settings)
      if scope.isDeep { roots += scope.roots } else { folders += scope.roots }
      if !scope.contains(fileSystem.absolute(path)), fileSystem.kind(of: path) == .file { others.append(path) }
      others += settings.configuration.infoPlists.map { settings.place(of: $0.value) }
      others += [file, call.infoPlist, BaselineUse.path(of: call.findings.baseline, settings)].compactMap { $0 }
    }
  }

  /// The paths of the call. If the settings cannot be read, the paths that apply without settings.
  private static func paths(of call: CheckCall) throws(InputError) -> [String] {
    do throws(InputError) { return try call.findings.paths() } catch {
      let words = call.findings.words
      return words.isEmpty ? try Project.defaultPaths(around: ".", .none, in: fileSystem) : words
    }
  }

  /// The settings in effect, and the path of their file. If the file cannot be read, default settings.
  private static func settings(around path: String, _ call: CheckCall) throws(InputError) -> (Settings, String?) {
    let start = call.findings.words.isEmpty ? "." : path
    let file = Settings.file(around: start, call.findings.choice, in: fileSystem)
    do throws(InputError) { return (try Settings(around: path, call.findings.choice, in: fileSystem), file) } catch {
      return (try Settings(around: path, .none, in: fileSystem), file)
    }
  }
}
