internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherWorkspace

/// The projects that contain the paths of a call. A repeated check reuses the results of unchanged files.
struct CheckedProjects {
  private var checks: [ProjectCheck] = []

  init(_ call: CheckCall, in files: FileSystem) throws(InputError) {
    let paths = try call.findings.paths()
    for path in paths {
      let settings = try Settings(around: path, call.findings.choice, in: files)
      let scope = ProjectScope(around: path, in: settings)
      if let known = checks.firstIndex(where: { $0.project.scope.isSame(as: scope) }) {
        checks[known].paths.append(path)
      } else {
        let isWhole = call.findings.words.isEmpty || settings.lies(in: paths)
        checks.append(ProjectCheck(try Project(of: scope, settings), call, isWhole: isWhole, path))
      }
    }
  }

  /// Re-reads files that have changed. `places` are absolute paths.
  mutating func update(_ places: [String], in files: FileSystem) throws(InputError) {
    for index in checks.indices { try checks[index].project.update(places, in: files) }
  }

  mutating func check() throws(InputError) -> CheckResult {
    defer { ProgressLine.end() }
    var result = CheckResult()
    for index in checks.indices { result.add(try checks[index].check()) }
    return result
  }

  /// Whether an absolute path is inside one of the projects' folders.
  func contains(_ place: String) -> Bool { checks.contains { $0.project.scope.contains(place) } }
}

/// The check of those paths of a call that belong to one project.
struct ProjectCheck {
  var project: Project
  var paths: [String]
  private let call: CheckCall
  /// Whether the check covers every file of the project.
  private let isWhole: Bool

  struct FilteredFindings {
    var reported: [Diagnostic]
    var failing: [Diagnostic]
    var counts: Counts
    var baseline: BaselineUse?
  }

  init(_ project: Project, _ call: CheckCall, isWhole: Bool, _ path: String) {
    (self.project, self.call, self.isWhole, paths) = (project, call, isWhole, [path])
  }

  mutating func check() throws(InputError) -> FilteredFindings {
    var scope = CheckScope(progress: ProgressLine.shown)
    var found: [Diagnostic] = []
    let budget = call.budget.budget(in: project.settings)
    for path in paths { found += try project.check(path, within: budget, noting: &scope) }
    for path in infoPlists {
      found += InfoPlistChecks(scope.purposes, project.catalogs.readAll().sets.all).findings(
        in: try InfoPlist(at: path, in: project.settings.files))
    }
    if isWhole { found += try project.settings.findings() }
    let failLevel = call.findings.failLevel(in: project.settings)
    let baseline = try BaselineUse(
      call.findings.baseline, project.settings, from: failLevel, isUpdated: call.updatesBaseline)
    var filter = FindingFilter(project.settings, scope.judged, project.suppressions(in: scope.judged), baseline)
    filter.judge(ordered(merged(found)))
    let shown = call.showsNotes ? .note : min(.warning, failLevel)
    let reported = filter.reported.filter { $0.severity >= shown }
    return FilteredFindings(
      reported: reported, failing: reported.filter { $0.fails(from: failLevel) }, counts: scope.counts,
      baseline: filter.baseline)
  }

  /// The Info.plist files whose purpose keys are compared with all checked policies: the one given in the call, else those of the
  /// settings if the whole project is checked.
  private var infoPlists: [String] {
    if let path = call.infoPlist { return [path] }
    if !isWhole { return [] }
    return project.settings.configuration.infoPlists.map { project.settings.place(of: $0.value) }.filter {
      project.settings.files.kind(of: $0) != .missing
    }
  }
}
