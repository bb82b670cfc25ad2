package import UsherSource

/// The use of a baseline in a check: it hides known findings, and can be rewritten with the current ones.
package struct BaselineUse {
  package let path: String
  private let isUpdated: Bool
  /// The lowest severity with which a finding makes the check fail.
  private let failLevel: Severity
  /// The baseline file; nil if it does not exist yet.
  private let file: SourceFile?
  private let baseline: Baseline
  private var known: KnownFindings
  private let files: FileSystem
  /// The paths of the newest schema, and of the schema of the file.
  private let (newPaths, paths): (ReportPaths, ReportPaths)
  private var fingerprints = Fingerprints()
  /// The findings of this check.
  private var present: [Diagnostic] = []
  private var kept: [Baseline.Entry] = []

  /// Nil if neither the command nor the settings name a baseline.
  package init?(
    _ named: Setting<String>?, _ settings: Settings, from failLevel: Severity, isUpdated: Bool
  ) throws(InputError) {
    guard let wanted = Self.path(of: named, settings) else { return nil }
    path = wanted
    files = settings.files
    newPaths = ReportPaths(of: settings, else: Path.folder(of: wanted))
    (self.isUpdated, self.failLevel) = (isUpdated, failLevel)
    guard settings.files.kind(of: wanted) != .missing || !isUpdated else {
      (file, baseline, known, paths) = (nil, Baseline(), KnownFindings(Baseline()), newPaths)
      return
    }
    let file = named == nil ? try settings.files.read(wanted) : try settings.files.readNamed(wanted)
    let (baseline, diagnostics) = readBaseline(file, isReplaced: isUpdated)
    guard let baseline else { throw InputError(diagnostics) }
    (self.file, self.baseline, known) = (file, baseline, KnownFindings(baseline))
    switch baseline.schema {
    case .fromRepository: paths = ReportPaths(of: settings)
    case .fromSettings: paths = newPaths
    }
  }

  /// The path of the baseline: the command's, or else that of the settings.
  package static func path(of wanted: Setting<String>?, _ settings: Settings) -> String? {
    wanted?.value ?? settings.configuration.baseline.map { settings.place(of: $0.value) }
  }

  /// Whether a finding is in the baseline. When the baseline is rewritten, every finding becomes part of it, except notes that do
  /// not make the check fail.
  package mutating func know(_ diagnostic: Diagnostic) -> Bool {
    if isUpdated, diagnostic.severity < min(failLevel, .warning) { return false }
    if !isUpdated { return known.know(fingerprints.key(of: diagnostic, paths)) }
    present.append(diagnostic)
    return true
  }

  /// Reports the entries whose findings no longer exist; when the baseline is rewritten, drops them instead. Only entries of
  /// files that were checked completely, or that no longer exist, are examined.
  package mutating func gone(_ judged: [SourceFile], isComplete: Bool) -> [Diagnostic] {
    let judgedPaths = Set(judged.map { paths.path(of: $0.path) })
    func isJudged(_ entry: Baseline.Entry) -> Bool {
      if files.kind(of: paths.place(of: entry.key.path)) == .missing { return true }
      return isComplete && judgedPaths.contains(entry.key.path)
    }
    if isUpdated {
      kept = baseline.entries.filter { !isJudged($0) }
      return []
    }
    guard let file else { return [] }
    return baseline.entries.filter { known.gone(of: $0) > 0 && isJudged($0) }.map { entry in
      .staleBaseline(entry, gone: known.gone(of: entry), in: file)
    }
  }

  /// Writes the baseline and returns a summary of its changes. It has the newest schema, unless it keeps an entry of an older
  /// one, whose fingerprint depends on the older path.
  package func write() throws(InputError) -> String {
    var fingerprints = fingerprints
    let sameSchema = present.map { fingerprints.key(of: $0, paths) }
    // An old entry is kept only if this check has found its problem less often than the entry says.
    let counts = Dictionary(sameSchema.map { ($0, 1) }, uniquingKeysWith: +)
    let kept = kept.filter { (counts[$0.key] ?? 0) < $0.count }
    let keptKeys = Set(kept.map { $0.key })
    let next =
      kept.isEmpty
      ? Baseline(of: present.map { fingerprints.key(of: $0, newPaths) })
      : Baseline(of: sameSchema.filter { !keptKeys.contains($0) }, keeping: kept, baseline.schema)
    try files.put(Array(next.text.utf8), into: path, over: file)
    let before = Set(baseline.entries.map { $0.key })
    let after = keptKeys.union(sameSchema)
    let (added, gone) = (after.subtracting(before).count, before.subtracting(after).count)
    let count = next.entries.reduce(0) { $0 + $1.count }
    let findings = count == 1 ? "1 finding" : "\(count) findings"
    let told = "\(visible(path)): \(findings) known, \(added) added, \(gone) removed\n"
    if kept.isEmpty || baseline.schema == .newest { return told }
    let (old, new) = (baseline.schema.rawValue, Baseline.Schema.newest.rawValue)
    let reason = "findings of files that were not checked are kept"
    let help = "update it in a check of the whole project to write schema \(new)"
    return told + "\(visible(path)): the schema stays \(old), because \(reason); \(help)\n"
  }
}

extension Fingerprints {
  fileprivate mutating func key(of diagnostic: Diagnostic, _ paths: ReportPaths) -> FindingKey {
    let path = paths.path(of: diagnostic.primary.file)
    return FindingKey(path: path, code: diagnostic.code.rawValue, fingerprint: fingerprint(of: diagnostic, path))
  }
}
