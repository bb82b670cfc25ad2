internal import UsherCompiler
internal import UsherCatalog
internal import UsherSource
internal import UsherWorkspace

/// A check, made: what was found, and what of it is told.
struct Checking {
  /// In the order of reports, weighed as the projects say; what is allowed or was known is not among them.
  private(set) var told: [Diagnostic] = []
  private(set) var counts = Counts()
  /// What weighs as much as fails.
  private var failing: [Diagnostic] = []
  private var baselines: [BaselineUse] = []

  init(_ call: CheckCall, in files: FileSystem) throws(InputError) {
    let paths = try call.findings.paths()
    let progress = ProgressLine.shown
    defer { if progress != nil { ProgressLine.end() } }
    var groups: [ProjectCheck] = []
    for path in paths {
      let settings = try Settings(around: path, call.findings.choice, in: files)
      let scope = ProjectScope(around: path, in: settings)
      let known = groups.firstIndex { $0.project.scope.isSame(as: scope) }
      if known == nil {
        let project = try Project(of: scope, settings)
        groups.append(
          ProjectCheck(project, call, isWhole: call.findings.words.isEmpty || settings.lies(in: paths), progress))
      }
      try groups[known ?? groups.count - 1].look(at: path)
    }
    for index in groups.indices {
      let judged = try groups[index].judged()
      told += judged.told
      failing += judged.failing
      counts += groups[index].looked.counts
      if let use = judged.baseline { baselines.append(use) }
    }
    told = ordered(told)
  }

  var isFailing: Bool { !failing.isEmpty }

  var status: ExitStatus { ExitStatus(failing: failing) }

  /// Writes what is known from now on.
  func writeBaseline() throws(InputError) {
    if baselines.isEmpty {
      throw InputError(
        "`--update-baseline` needs a baseline: `--baseline FILE`, or `baseline` in `\(Settings.fileName)`")
    }
    for (index, baseline) in baselines.enumerated()
    where baselines[..<index].contains(where: { $0.path == baseline.path }) {
      throw InputError(
        "`\(baseline.path)` would be of parts of a project that do not belong together; name one at a time")
    }
    for baseline in baselines { Output.error(try baseline.write()) }
  }
}

/// The check of the paths that lie in one project.
private struct ProjectCheck {
  var project: Project
  let call: CheckCall
  /// Whether every file of the project is looked at.
  let isWhole: Bool
  var looked: Looked
  /// As they were found.
  var found: [Diagnostic] = []
  /// The app's lists, whose purposes are held against all policies that were looked at.
  let infoPlists: [String]

  init(_ project: Project, _ call: CheckCall, isWhole: Bool, _ progress: Progress?) {
    (self.project, self.call, self.isWhole) = (project, call, isWhole)
    let own = isWhole ? project.settings.configuration.infoPlists.map { project.settings.place(of: $0.value) } : []
    infoPlists = call.infoPlist.map { [$0] } ?? own.filter { fileSystem.kind(of: $0) == .file }
    looked = Looked(progress: progress)
  }

  mutating func look(at path: String) throws(InputError) {
    found += try project.check(path, within: call.budget.budget(in: project.settings), noting: &looked)
  }

  mutating func judged() throws(InputError) -> (told: [Diagnostic], failing: [Diagnostic], baseline: BaselineUse?) {
    var found = found
    for path in infoPlists {
      found += InfoPlistChecks(looked.purposes, project.catalogs.readAll().sets.all).findings(
        in: try InfoPlist(at: path, in: project.settings.files))
    }
    if isWhole { found += try project.settings.unmatched() }
    let baseline = try BaselineUse(call.findings.baseline, project.settings, isUpdated: call.updatesBaseline)
    var judgement = Judgement(project.settings, looked.judged, project.allowances(in: looked.judged), baseline)
    judgement.judge(ordered(merged(found)))
    let failLevel = call.findings.failLevel(in: project.settings)
    let shown = call.showsNotes ? .note : min(.warning, failLevel)
    let told = judgement.told.filter { $0.severity >= shown }
    return (told, told.filter { $0.fails(from: failLevel) }, judgement.baseline)
  }
}

/// One line on standard error that says how far a long command has come; only where that is a terminal.
private enum ProgressLine {
  static var shown: Progress? { Output.errorIsTerminal ? show : nil }

  @Sendable private static func show(_ path: String) {
    Output.error("\r\u{1B}[Kchecking \(path.suffix(60).filter { !$0.isNewline })")
  }

  /// Leaves nothing behind.
  static func end() { Output.error("\r\u{1B}[K") }
}
