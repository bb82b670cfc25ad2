internal import UsherCompiler
internal import UsherSource
internal import UsherWorkspace

/// A folder that is open in the editor, or a single file outside of all folders: its files with the texts of the editor, and its
/// projects.
struct ServerFolder: Sendable {
  /// The absolute path of the folder or the file.
  let place: String
  private(set) var files: FileSystem
  fileprivate let options: CheckOptions
  /// Nil until they are needed: after a change of the settings they are read again.
  private var projects: Result<CheckedProjects, InputError>?
  /// The places that have changed since the projects were updated.
  private var changes: Set<String> = []
  /// Changes whenever the projects must be read anew. A copy with another number has nothing to teach.
  private var epoch = 0

  /// The checks that crashed. Their files are neither proved nor linted until they change.
  var faults = Faults()

  /// The findings, and what could not be read.
  struct Findings: Sendable {
    var diagnostics: [Diagnostic] = []
    var error: InputError?
  }

  init(_ place: String, _ files: FileSystem) {
    self.place = place
    let isFolder = files.kind(of: place) == .folder
    self.files = FileSystem(seenFrom: isFolder ? place : Path.folder(of: place), unsaved: files)
    var options = CheckOptions()
    if !isFolder { options.words = [Path.last(of: place)] }
    self.options = options
  }

  /// Whether a file at this place is shown with the findings of this folder.
  func contains(_ path: String) -> Bool { path == place || path.hasPrefix(place == "/" ? place : place + "/") }

  /// Sets the text of an open document, or with nil the text on disk.
  mutating func change(_ path: String, to text: SourceFile?) {
    if let text { files.change(text) } else { files.revert(path) }
    touch(path)
  }

  /// Notes that a file may have changed, on disk or in the editor.
  mutating func touch(_ path: String) {
    faults.forget(files.shortest(path))
    if Project.holds(path) {
      changes.insert(path)
    } else if FileNameChange.mayMatter(path) {
      touchAll()
    }
  }

  /// Everything may have changed.
  mutating func touchAll() {
    faults = Faults()
    projects = nil
    epoch += 1
  }

  /// Whether the projects are read, so that requests are answered at once.
  var isRead: Bool { projects != nil }

  /// The projects with all changes.
  mutating func current() -> Result<CheckedProjects, InputError> {
    let all = Set(files.changedFiles.map { $0.path })
    if case .success(var known)? = projects {
      let places = changes
      changes = []
      if places.isEmpty { return .success(known) }
      // Only one copy is updated in place.
      projects = nil
      let faults = faults
      projects = Self.result { () throws(InputError) in
        known.leaveOut(faults)
        try known.update(places.sorted(), in: files)
        return known
      }
    } else {
      changes = []
      let faults = faults
      projects = Self.result { () throws(InputError) in
        var fresh = try CheckedProjects(options, in: files)
        try fresh.update(all.sorted(), in: files)
        fresh.leaveOut(faults)
        return fresh
      }
    }
    return projects ?? .failure(InputError([]))
  }

  private static func result(
    _ read: () throws(InputError) -> CheckedProjects
  ) -> Result<CheckedProjects, InputError> {
    do throws(InputError) { return .success(try read()) } catch { return .failure(error) }
  }

  /// All findings, as `usher check` in this folder has them.
  mutating func findings(isPreliminary: Bool = false, isCancelled: (@Sendable () -> Bool)? = nil) -> Findings {
    var findings = Findings()
    switch current() {
    case .failure(let error): findings.error = error
    case .success(var checked):
      // Only one copy is updated in place.
      projects = nil
      do throws(InputError) {
        let judged = try checked.check(isPreliminary: isPreliminary, isCancelled: isCancelled)
        findings.diagnostics = ordered(judged.flatMap { $0.reported })
      } catch {
        findings.error = error
      }
      projects = .success(checked)
    }
    if case .found(let diagnostics)? = findings.error?.cause { findings.diagnostics += diagnostics }
    return findings
  }

  /// The findings in some files and in those checked with them, as `CheckedProjects` has them, and the absolute paths of all these.
  mutating func findings(
    near places: Set<String>, isPreliminary: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) -> (findings: Findings, judged: Set<String>) {
    var findings = Findings()
    var judged: Set<String> = []
    guard case .success(var checked) = current() else { return (findings, judged) }
    projects = nil
    for place in places.sorted() where contains(place) {
      do throws(InputError) {
        let found = try checked.check(near: place, isPreliminary: isPreliminary, isCancelled: isCancelled)
        findings.diagnostics += found.reported
        judged.formUnion(found.judged.map { files.absolute($0.path) })
      } catch {
        // The check of all files tells it.
        continue
      }
    }
    findings.diagnostics = ordered(merged(findings.diagnostics))
    projects = .success(checked)
    return (findings, judged)
  }

  /// Takes over what a copy has read and found, unless everything has changed since. The changes since remain to be read.
  mutating func learn(from copy: ServerFolder) {
    guard epoch == copy.epoch, case .success(let other)? = copy.projects else { return }
    guard case .success(var own)? = projects else {
      projects = copy.projects
      return
    }
    projects = nil
    own.learn(from: other)
    projects = .success(own)
  }

  /// The project that a file belongs to.
  mutating func project(of path: String) -> Project? {
    guard case .success(let checked) = current() else { return nil }
    return checked.projects.first { $0.scope.contains(path) } ?? checked.projects.first
  }
}

/// Files besides policies, platforms and catalogs whose changes a project must see.
private enum FileNameChange {
  /// Whether a file is read as settings, or may be misnamed. Purpose texts and baselines are read at each check.
  static func mayMatter(_ path: String) -> Bool {
    let name = Path.last(of: path).lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".txt") || name.hasSuffix(".usher")
  }
}

extension ServerFolder {
  /// What a watcher of the system should watch; nil if the projects cannot be found.
  var watchPlan: (roots: [String], folders: [String], files: [String])? {
    let plan: WatchPlan
    do throws(InputError) { plan = try WatchPlan(options, in: files) } catch { return nil }
    let others = Set(plan.others.map { files.absolute($0) }).union([place])
    let isFolder = files.kind(of: place) == .folder
    return (plan.roots, plan.folders + (isFolder ? [place] : []), others.sorted())
  }
}
