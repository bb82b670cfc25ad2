internal import UsherSource
internal import UsherWorkspace

/// Runs a command, and runs it again after every change of a file in its projects, until standard input ends or a signal arrives.
///
/// - Parameter run: Runs the command once. It may use the projects, which reuse the results of unchanged files.
func watch(
  _ options: CheckOptions, _ run: @escaping (inout CheckedProjects) throws(InputError) -> ExitStatus
) throws(InputError) -> ExitStatus {
  var watched = try WatchedProjects(options, run)
  var status = watched.runOnce()
  while true {
    switch watched.watcher.next() {
    case .inputEnded: return status
    case .changed(let files, let folders):
      guard let (files, others) = watched.meant(among: files, folders) else { continue }
      if others { watched = try WatchedProjects(options, run) } else { watched.update(files) }
    case .changedSomewhere: watched = try WatchedProjects(options, run)
    }
    status = watched.runOnce()
  }
}

/// The projects of a call, and the watcher of their files.
private struct WatchedProjects {
  private let options: CheckOptions
  private let run: (inout CheckedProjects) throws(InputError) -> ExitStatus
  let watcher: FileWatcher
  /// The projects, or the error that prevents reading them. Such an error, for example in a settings file that is being edited,
  /// is reported, and watching continues.
  private var projects: Result<CheckedProjects, InputError>
  /// Absolute paths of the files that are read besides policies, platforms and catalogs.
  private let others: Set<String>

  init(
    _ options: CheckOptions, _ run: @escaping (inout CheckedProjects) throws(InputError) -> ExitStatus
  ) throws(InputError) {
    (self.options, self.run) = (options, run)
    let plan = try WatchPlan(options, in: fileSystem)
    others = Set(plan.others.map { fileSystem.absolute($0) })
    // Watching starts before anything is read, so no change is missed.
    watcher = try FileWatcher(roots: plan.roots, folders: plan.folders, files: others.sorted())
    projects = Self.projects(of: options)
  }

  private static func projects(of options: CheckOptions) -> Result<CheckedProjects, InputError> {
    do throws(InputError) { return .success(try CheckedProjects(options, in: fileSystem)) } catch {
      return .failure(error)
    }
  }

  /// The changed files that belong to the projects, and whether a change affects everything, as settings do. Nil if the changes
  /// are irrelevant.
  func meant(among places: [String], _ folders: [String]) -> (files: [String], others: Bool)? {
    guard case .success(let projects) = projects else { return ([], true) }
    let isOther =
      places.contains {
        others.contains($0) || [Settings.fileName, IgnoreList.fileName].contains(Path.last(of: $0))
      }
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
      projects = Self.projects(of: options)
    }
  }

  /// Runs the command once.
  mutating func runOnce() -> ExitStatus {
    defer { Output.error("watching for changes\n") }
    do throws(InputError) {
      var known = try projects.get()
      let status = try run(&known)
      projects = .success(known)
      return status
    } catch {
      Output.error(rendered: error.message + "\n")
      return .usage
    }
  }
}
