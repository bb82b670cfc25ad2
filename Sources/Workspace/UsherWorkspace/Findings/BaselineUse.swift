package import UsherSource

/// A baseline as a check uses it: what it knows, and what it will know when it is written anew.
package struct BaselineUse {
  package let path: String
  private let isUpdated: Bool
  /// Nil where none is there yet.
  private let file: SourceFile?
  private let baseline: Baseline
  private var known: KnownFindings
  private let files: FileSystem
  private let paths: ReportPaths
  private var fingerprints = Fingerprints()
  /// The findings that are there now.
  private var present: [FindingKey] = []
  private var kept: [Baseline.Entry] = []

  /// Nil if nobody wants one.
  package init?(_ wanted: Setting<String>?, _ settings: Settings, isUpdated: Bool) throws(InputError) {
    guard let wanted = Self.path(of: wanted, settings) else { return nil }
    path = wanted
    files = settings.files
    paths = ReportPaths(in: settings.files)
    self.isUpdated = isUpdated
    guard settings.files.kind(of: wanted) != .missing || !isUpdated else {
      (file, baseline, known) = (nil, Baseline(), KnownFindings(Baseline()))
      return
    }
    let file = try settings.files.read(wanted)
    let (baseline, diagnostics) = readBaseline(file, isReplaced: isUpdated)
    guard let baseline else { throw InputError(diagnostics) }
    (self.file, self.baseline, known) = (file, baseline, KnownFindings(baseline))
  }

  /// The file that is meant: what somebody wants, else what the settings say.
  package static func path(of wanted: Setting<String>?, _ settings: Settings) -> String? {
    wanted?.value ?? settings.configuration.baseline.map { settings.place(of: $0.value) }
  }

  /// Whether a finding was there already, or is from now on.
  package mutating func know(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.code.isAdjustable, diagnostic.severity > .note else { return false }
    let path = paths.path(of: diagnostic.primary.file)
    let fingerprint = fingerprints.fingerprint(of: diagnostic, path)
    let key = FindingKey(path: path, code: diagnostic.code.rawValue, fingerprint: fingerprint)
    if !isUpdated { return known.know(key) }
    present.append(key)
    return true
  }

  /// Tells the entries whose findings are there no more; when the baseline is written anew, they are left out instead. An entry is
  /// judged if its file was, or if that is there no more.
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

  /// Writes what is known from now on, and says what that is.
  package func write() throws(InputError) -> String {
    let keptKeys = Set(kept.map { $0.key })
    let next = Baseline(of: present.filter { !keptKeys.contains($0) }, keeping: kept)
    try files.put(Array(next.text.utf8), into: path)
    let before = Set(baseline.entries.map { $0.key })
    let after = Set(next.entries.map { $0.key })
    let (added, gone) = (after.subtracting(before).count, before.subtracting(after).count)
    let count = next.entries.reduce(0) { $0 + $1.count }
    return "\(path): \(count == 1 ? "1 finding" : "\(count) findings") known, \(added) added, \(gone) taken out\n"
  }
}
