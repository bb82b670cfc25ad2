internal import UsherSource
internal import UsherWorkspace

/// Checks, and checks again whenever a file of the project has changed, until the input ends or a signal ends it. Only what changed is
/// looked at again.
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

/// The projects of a call, and what watches their files.
private struct WatchedProjects {
  let call: CheckCall
  let watcher: FileWatcher
  /// Or why there is none: a mistake of the call, such as a setting that is being written, is told and ends nothing.
  private var projects: Result<CheckedProjects, InputError>
  /// The files that are read besides policies, platforms and catalogs, by place.
  private let others: Set<String>

  init(_ call: CheckCall) throws(InputError) {
    self.call = call
    let plan = try WatchPlan(call)
    others = Set(plan.others.map { fileSystem.absolute($0) })
    // It watches before anything is read, so nothing is missed.
    watcher = try FileWatcher(roots: plan.roots, folders: plan.folders, files: others.sorted())
    projects = Self.projects(of: call)
  }

  private static func projects(of call: CheckCall) -> Result<CheckedProjects, InputError> {
    do throws(InputError) { return .success(try CheckedProjects(call, in: fileSystem)) } catch {
      return .failure(error)
    }
  }

  /// What a change means: files of the projects, or something that everything depends on; nil for neither.
  func meant(among places: [String], _ folders: [String]) -> (files: [String], others: Bool)? {
    guard case .success(let projects) = projects else { return ([], true) }
    let isOther =
      places.contains { others.contains($0) || Path.last(of: $0) == Settings.fileName }
      || folders.contains { projects.contains($0) }
    let files = places.filter { projects.contains($0) && Project.holds($0) }
    return files.isEmpty && !isOther ? nil : (files, isOther)
  }

  /// What cannot be read, because it is being written, is read anew with the rest.
  mutating func update(_ places: [String]) {
    guard case .success(var known) = projects else { return }
    do throws(InputError) {
      try known.update(places, in: fileSystem)
      projects = .success(known)
    } catch {
      projects = Self.projects(of: call)
    }
  }

  /// Tells one check.
  mutating func check() -> ExitStatus {
    defer { Output.error("watching for changes\n") }
    do throws(InputError) {
      var known = try projects.get()
      let status = try tell(try known.check(), call)
      projects = .success(known)
      return status
    } catch {
      Output.error("\(error.message)\n")
      return .usage
    }
  }
}

/// What is to be watched for a call, whether its settings can be read or not.
private struct WatchPlan {
  private(set) var roots: [String] = []
  /// Those of which nothing deeper is looked at.
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

  /// While the settings cannot be read, what is looked at without any.
  private static func paths(of call: CheckCall) throws(InputError) -> [String] {
    do throws(InputError) { return try call.findings.paths() } catch {
      return try Project.defaultPaths(.none, in: fileSystem)
    }
  }

  /// The settings that hold, and their file, whether it can be read or not.
  private static func settings(around path: String, _ call: CheckCall) throws(InputError) -> (Settings, String?) {
    let start = call.findings.words.isEmpty ? "." : path
    let file = Settings.file(around: start, call.findings.choice, in: fileSystem)
    do throws(InputError) { return (try Settings(around: path, call.findings.choice, in: fileSystem), file) } catch {
      return (try Settings(around: path, .none, in: fileSystem), file)
    }
  }
}
