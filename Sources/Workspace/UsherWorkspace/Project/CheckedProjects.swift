internal import UsherCatalog
internal import UsherCompiler
internal import UsherProof
package import UsherSource

/// The projects that contain the paths of a check. A repeated check reuses the results of unchanged files.
package struct CheckedProjects: Sendable {
  private var checks: [ProjectCheck] = []
  private let options: CheckOptions
  /// The baseline of a project without files, if it does not exist.
  private var missingBaseline: String?

  package init(_ options: CheckOptions, in files: FileSystem) throws(InputError) {
    self.options = options
    let paths = try Project.paths(options.words, options.choice, in: files)
    for path in options.words.isEmpty ? ["."] : options.words where !options.updatesBaseline {
      let settings = try Settings(around: path, options.choice, in: files)
      let baseline = BaselineUse.path(of: nil, settings)
      if options.baseline == nil, let baseline, files.kind(of: baseline) == .missing { missingBaseline = baseline }
    }
    for path in paths {
      let settings = try Settings(around: path, options.choice, in: files)
      let scope = ProjectScope(around: path, in: settings)
      if let known = checks.firstIndex(where: { $0.project.scope.isSame(as: scope) }) {
        checks[known].paths.append(path)
      } else {
        let project = try Project(of: scope, settings, keepsPolicies: options.keepsPolicies)
        let isWhole =
          (options.words.isEmpty || settings.lies(in: paths))
          && options.changes.map { project.isChanged(by: $0) } ?? true
        checks.append(ProjectCheck(project, options, isWhole: isWhole, path))
      }
    }
  }

  /// Re-reads files that have changed. `places` are absolute paths.
  package mutating func update(_ places: [String], in files: FileSystem) throws(InputError) {
    for index in checks.indices { try checks[index].project.update(places, in: files) }
  }

  /// The findings of each project. `progress` is called while a project is checked. The other parameters are those of
  /// `Project.check`.
  package mutating func check(
    _ progress: Progress? = nil, isPreliminary: Bool = false, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(InputError) -> [JudgedFindings] {
    var call = ProofCall(options.limits)
    return try check(in: &call, progress, isPreliminary: isPreliminary, isCancelled: isCancelled)
  }

  /// The same as a part of a call that also proves in another way.
  package mutating func check(
    in call: inout ProofCall, _ progress: Progress? = nil, isPreliminary: Bool = false,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(InputError) -> [JudgedFindings] {
    if let missingBaseline { throw InputError("there is no file `\(missingBaseline)`") }
    var judged: [JudgedFindings] = []
    for index in checks.indices {
      judged.append(try checks[index].check(&call, progress, isPreliminary: isPreliminary, isCancelled))
    }
    return judged
  }

  /// The findings in a file and in those checked with it, in a time that does not depend on the number of files: a policy's with
  /// its catalogs, or a catalog's with the first policies that show it. Findings that come from other policies are missing, and so
  /// are those about suppressions. The parameters are those of `check`.
  package mutating func check(
    near place: String, isPreliminary: Bool, isCancelled: (@Sendable () -> Bool)?
  ) throws(InputError) -> (reported: [Diagnostic], judged: [SourceFile]) {
    guard let index = checks.firstIndex(where: { $0.project.holds(place: place) }) else { return ([], []) }
    return try checks[index].check(near: place, isPreliminary: isPreliminary, isCancelled)
  }

  /// Takes over what a copy of these projects has found since it was copied.
  package mutating func learn(from other: CheckedProjects) {
    for (index, check) in zip(checks.indices, other.checks) { checks[index].project.learn(from: check.project) }
  }

  /// Leaves the files of these checks out of proofs and lint rules.
  package mutating func leaveOut(_ faults: Faults) {
    for index in checks.indices { checks[index].project.faults = faults }
  }

  package var projects: [Project] { checks.map { $0.project } }

  /// Whether an absolute path is inside one of the projects' folders.
  package func contains(_ place: String) -> Bool { checks.contains { $0.project.scope.contains(place) } }
}

/// The findings in a project, after its severities, suppressions and baseline.
package struct JudgedFindings: Sendable {
  package var reported: [Diagnostic]
  package var counts: Counts
  package var baseline: BaselineUse?
}

/// The check of those paths that belong to one project.
private struct ProjectCheck {
  var project: Project
  var paths: [String]
  private let options: CheckOptions
  /// Whether the check covers every file of the project.
  private let isWhole: Bool

  init(_ project: Project, _ options: CheckOptions, isWhole: Bool, _ path: String) {
    (self.project, self.options, self.isWhole, paths) = (project, options, isWhole, [path])
  }

  mutating func check(
    _ call: inout ProofCall, _ progress: Progress?, isPreliminary: Bool, _ isCancelled: (@Sendable () -> Bool)?
  ) throws(InputError) -> JudgedFindings {
    var scope = CheckScope(progress: progress, work: call.work)
    var found: [Diagnostic] = []
    var budget = call.budget(in: project.settings)
    budget.isCancelled = isCancelled
    for path in paths {
      found += try project.check(
        path, since: options.changes, within: budget, isPreliminary: isPreliminary, noting: &scope)
    }
    call.work = scope.work
    for (path, place) in infoPlists {
      found += try findings(inInfoPlist: path, from: place, scope)
    }
    if isWhole { found += try project.settings.findings() }
    var filter = try filter(scope.judged)
    if isPreliminary {
      filter.apply(ordered(merged(found)))
    } else {
      filter.judge(ordered(merged(found)))
    }
    return JudgedFindings(
      reported: filter.reported.filter(isShown), counts: scope.counts, baseline: filter.baseline)
  }

  mutating func check(
    near place: String, isPreliminary: Bool, _ isCancelled: (@Sendable () -> Bool)?
  ) throws(InputError) -> (reported: [Diagnostic], judged: [SourceFile]) {
    var scope = CheckScope()
    var found: [Diagnostic] = []
    var call = ProofCall(options.limits)
    var budget = call.budget(in: project.settings)
    budget.isCancelled = isCancelled
    for path in project.paths(near: place) {
      found += try project.check(path, within: budget, isPreliminary: isPreliminary, noting: &scope)
    }
    var filter = try filter(scope.judged)
    filter.apply(ordered(merged(found)))
    return (filter.reported.filter(isShown), scope.judged)
  }

  private mutating func filter(_ judged: [SourceFile]) throws(InputError) -> FindingFilter {
    let failLevel = options.failLevel(in: project.settings)
    let baseline = try BaselineUse(
      options.baseline, project.settings, from: failLevel, isUpdated: options.updatesBaseline)
    let complete = judged.filter { !project.faults.concern($0.path) }
    return FindingFilter(
      project.settings, complete, project.suppressions(in: judged), baseline, failLevel: failLevel)
  }

  private func isShown(_ diagnostic: Diagnostic) -> Bool {
    let lowest = options.showsNotes ? .note : min(.warning, options.failLevel(in: project.settings))
    return diagnostic.severity >= lowest
  }

  /// The Info.plist files whose purpose keys are compared with all checked policies: the one given in the call, else those of the
  /// settings, with their places there, if the whole project is checked.
  private var infoPlists: [(path: String, place: Label?)] {
    if let path = options.infoPlist { return [(path, nil)] }
    if !isWhole { return [] }
    return project.settings.configuration.infoPlists.map { (project.settings.place(of: $0.value), $0.place) }.filter {
      project.settings.files.kind(of: $0.0) != .missing
    }
  }

  /// A file of the app that cannot be read is a finding. One that the call names is a mistake of the call.
  private func findings(
    inInfoPlist path: String, from place: Label?, _ scope: CheckScope
  ) throws(InputError) -> [Diagnostic] {
    do throws(InputError) {
      let app = try InfoPlist(at: path, isNamed: place == nil, in: project.settings.files)
      let sets = project.catalogs.readAll().sets.all
      return InfoPlistChecks(scope.purposes, isComplete: !scope.lacksPurposes, sets).findings(in: app)
    } catch {
      switch error.cause {
      case .found(let diagnostics): return diagnostics
      case .said(let sentence):
        guard let place else { throw error }
        return [.plistUnreadable(sentence, at: place)]
      case .several: throw error
      }
    }
  }
}
