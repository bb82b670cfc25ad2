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
  private let paths: ReportPaths
  private var fingerprints = Fingerprints()
  /// The findings of this check.
  private var present: [FindingKey] = []
  private var kept: [Baseline.Entry] = []

  /// Nil if neither the command nor the settings name a baseline.
  package init?(
    _ named: Setting<String>?, _ settings: Settings, from failLevel: Severity, isUpdated: Bool
  ) throws(InputError) {
    guard let wanted = Self.path(of: named, settings) else { return nil }
    path = wanted
    files = settings.files
    paths = ReportPaths(of: settings)
    (self.isUpdated, self.failLevel) = (isUpdated, failLevel)
    guard settings.files.kind(of: wanted) != .missing || !isUpdated else {
      (file, baseline, known) = (nil, Baseline(), KnownFindings(Baseline()))
      return
    }
    let file = named == nil ? try settings.files.read(wanted) : try settings.files.readNamed(wanted)
    let (baseline, diagnostics) = readBaseline(file, isReplaced: isUpdated)
    guard let baseline else { throw InputError(diagnostics) }
    (self.file, self.baseline, known) = (file, baseline, KnownFindings(baseline))
  }

  /// The path of the baseline: the command's, or else that of the settings.
  package static func path(of wanted: Setting<String>?, _ settings: Settings) -> String? {
    wanted?.value ?? settings.configuration.baseline.map { settings.place(of: $0.value) }
  }

  /// Whether a finding is in the baseline. When the baseline is rewritten, every finding becomes part of it, except notes that do
  /// not make the check fail.
  package mutating func know(_ diagnostic: Diagnostic) -> Bool {
    if isUpdated, diagnostic.severity < min(failLevel, .warning) { return false }
    let path = paths.path(of: diagnostic.primary.file)
    let fingerprint = fingerprints.fingerprint(of: diagnostic, path)
    let key = FindingKey(path: path, code: diagnostic.code.rawValue, fingerprint: fingerprint)
    if !isUpdated { return known.know(key) }
    present.append(key)
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

  /// Writes the baseline and returns a summary of its changes.
  package func write() throws(InputError) -> String {
    let keptKeys = Set(kept.map { $0.key })
    let next = Baseline(of: present.filter { !keptKeys.contains($0) }, keeping: kept)
    try files.put(Array(next.text.utf8), into: path, over: file)
    let before = Set(baseline.entries.map { $0.key })
    let after = Set(next.entries.map { $0.key })
    let (added, gone) = (after.subtracting(before).count, before.subtracting(after).count)
    let count = next.entries.reduce(0) { $0 + $1.count }
    let findings = count == 1 ? "1 finding" : "\(count) findings"
    return "\(visible(path)): \(findings) known, \(added) added, \(gone) removed\n"
  }
}
