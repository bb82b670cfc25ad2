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

  init(_ call: CheckCall, _ texts: Texts) throws(UsageError) {
    let paths = try call.findings.paths()
    let progress = Progress.shown
    defer { progress?.end() }
    var groups: [ProjectCheck] = []
    for path in paths {
      let settings = try Settings(around: path, call.findings.choice, texts: texts)
      let scope = ProjectScope(around: path, in: settings)
      let known = groups.firstIndex { $0.project.scope == scope }
      if known == nil {
        let project = try Project(of: scope, settings, texts: texts)
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
  func writeBaseline() throws(UsageError) {
    if baselines.isEmpty {
      throw UsageError(
        "`--update-baseline` needs a baseline: `--baseline FILE`, or `baseline` in `\(Settings.fileName)`")
    }
    for (index, baseline) in baselines.enumerated()
    where baselines[..<index].contains(where: { $0.path == baseline.path }) {
      throw UsageError(
        "`\(baseline.path)` would be of parts of a project that do not belong together; name one at a time")
    }
    for baseline in baselines { try baseline.write() }
  }
}

extension Counts {
  fileprivate static func += (counts: inout Counts, more: Counts) {
    counts.policies += more.policies
    counts.platforms += more.platforms
    counts.catalogs += more.catalogs
  }
}

/// The check of the paths that lie in one project.
private struct ProjectCheck {
  let project: Project
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
    infoPlists = call.infoPlist.map { [$0] } ?? own.filter { Files.kind(of: $0) == .file }
    looked = Looked(keepsPolicies: !infoPlists.isEmpty, progress: progress)
  }

  mutating func look(at path: String) throws(UsageError) {
    found += try project.check(path, within: call.budget.budget(in: project.settings), noting: &looked)
    if path.hasSuffix(Project.catalogEnding), Files.kind(of: path) == .file {
      found += project.wordFindings(inCatalogAt: path, noting: &looked)
    }
  }

  func judged() throws(UsageError) -> (told: [Diagnostic], failing: [Diagnostic], baseline: BaselineUse?) {
    var found = found
    for path in infoPlists {
      found += InfoPlistChecks(looked.policies, project.catalogs.readAll().sets.all).findings(
        in: try InfoPlist(at: path))
    }
    if isWhole { found += try project.settings.unmatched() }
    let baseline = try BaselineUse(call.findings.baseline, project.settings, isUpdated: call.updatesBaseline)
    var judgement = Judgement(project.settings, looked.judged, baseline)
    judgement.judge(ordered(merged(found)))
    let failLevel = call.findings.failLevel(in: project.settings)
    let shown = call.showsNotes ? .note : min(.warning, failLevel)
    let told = judgement.told.filter { $0.severity >= shown }
    return (told, told.filter { $0.fails(from: failLevel) }, judgement.baseline)
  }
}

/// What the settings, the allowances and the baseline of a project leave of what was found.
struct Judgement {
  let settings: Settings
  private let judgedPaths: Set<String>
  private var allowances: Allowances
  private(set) var baseline: BaselineUse?
  private(set) var told: [Diagnostic] = []

  init(_ settings: Settings, _ judged: [SourceFile], _ baseline: BaselineUse?) {
    self.settings = settings
    self.baseline = baseline
    judgedPaths = Set(judged.map { $0.path })
    allowances = Allowances(of: judged)
  }

  mutating func judge(_ found: [Diagnostic]) {
    // Of a file that cannot be compiled, much is not said yet.
    let isComplete = !found.contains { !$0.code.isAdjustable }
    weigh(found)
    for diagnostic in allowances.diagnostics { tell(diagnostic) }
    // Whether a file is laid out is no part of a check.
    if isComplete {
      for diagnostic in allowances.unused(in: judgedPaths.contains, besides: [.notLaidOut]) { tell(diagnostic) }
    }
    for diagnostic in baseline?.gone(judgedPaths, isComplete: isComplete) ?? [] { tell(diagnostic) }
  }

  /// Only weighs, and takes away what is allowed and was known: where a part of what a check looks for was looked for.
  mutating func weigh(_ found: [Diagnostic]) {
    for diagnostic in found { if let told = weighed(diagnostic) { self.told.append(told) } }
  }

  /// A finding as the project weighs it; nil if it is not told.
  mutating func weighed(_ diagnostic: Diagnostic) -> Diagnostic? {
    allowances.allow(diagnostic) ? nil : told(diagnostic)
  }

  private mutating func tell(_ diagnostic: Diagnostic) {
    if let told = told(diagnostic) { self.told.append(told) }
  }

  private mutating func told(_ diagnostic: Diagnostic) -> Diagnostic? {
    var diagnostic = diagnostic
    guard let severity = settings.severity(of: diagnostic) else { return nil }
    diagnostic.severity = severity
    return baseline?.know(diagnostic) == true ? nil : diagnostic
  }
}

extension Settings {
  /// Whether the folder that they are about is among these, or in one of them.
  fileprivate func lies(in paths: [String]) -> Bool {
    guard let folder else { return false }
    return paths.contains { path in
      let place = Files.absolute(path)
      return folder == place || folder.hasPrefix(place == "/" ? place : place + "/")
    }
  }

  /// What the settings say of paths where there is nothing.
  func unmatched() throws(UsageError) -> [Diagnostic] {
    guard let folder else { return [] }
    var found: [Diagnostic] = []
    for path in configuration.roots + configuration.infoPlists where Files.kind(of: place(of: path.value)) == .missing {
      if let place = path.place { found.append(.noSuchPath(path.value, at: place)) }
    }
    var patterns = configuration.excluded
    for rule in configuration.weights {
      guard let pattern = rule.value.pattern else { continue }
      if !patterns.contains(where: { $0.value.text == pattern.value.text }) { patterns.append(pattern) }
    }
    guard !patterns.isEmpty else { return found }
    let files = try Files.under(Files.shortest(folder), endingIn: [""]).compactMap { path(of: $0) }
    for pattern in patterns where !files.contains(where: pattern.value.matches) {
      if let place = pattern.place { found.append(.unmatchedPattern(pattern.value.text, at: place)) }
    }
    return found
  }
}
