internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

/// A baseline as a check uses it: what it knows, and what it will know when it is written anew.
struct BaselineUse {
  let path: String
  private let isUpdated: Bool
  /// Nil where none is there yet.
  private let file: SourceFile?
  private let baseline: Baseline
  private var known: KnownFindings
  private let paths = ReportPaths()
  private var fingerprints = Fingerprints()
  /// The findings that are there now.
  private var present: [FindingKey] = []
  private var kept: [Baseline.Entry] = []

  /// Nil if nobody wants one.
  init?(_ wanted: Setting<String>?, _ settings: Settings, isUpdated: Bool) throws(UsageError) {
    guard let wanted = Self.path(of: wanted, settings) else { return nil }
    path = wanted
    self.isUpdated = isUpdated
    guard Files.kind(of: wanted) != .missing || !isUpdated else {
      (file, baseline, known) = (nil, Baseline(), KnownFindings(Baseline()))
      return
    }
    let file = try Files.read(wanted)
    let (baseline, diagnostics) = readBaseline(file, isReplaced: isUpdated)
    guard let baseline else { throw UsageError(diagnostics) }
    (self.file, self.baseline, known) = (file, baseline, KnownFindings(baseline))
  }

  /// The file that is meant: what somebody wants, else what the settings say.
  static func path(of wanted: Setting<String>?, _ settings: Settings) -> String? {
    wanted?.value ?? settings.configuration.baseline.map { settings.place(of: $0.value) }
  }

  /// Whether a finding was there already, or is from now on.
  mutating func know(_ diagnostic: Diagnostic) -> Bool {
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
  mutating func gone(_ judged: Set<String>, isComplete: Bool) -> [Diagnostic] {
    let judgedPaths = Set(judged.map { paths.path(of: $0) })
    func isJudged(_ entry: Baseline.Entry) -> Bool {
      if Files.kind(of: paths.place(of: entry.key.path)) == .missing { return true }
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
  func write() throws(UsageError) {
    let keptKeys = Set(kept.map { $0.key })
    let next = Baseline(of: present.filter { !keptKeys.contains($0) }, keeping: kept)
    try AtomicFile.put(Array(next.text.utf8), into: path)
    let before = Set(baseline.entries.map { $0.key })
    let after = Set(next.entries.map { $0.key })
    let (added, gone) = (after.subtracting(before).count, before.subtracting(after).count)
    let count = next.entries.reduce(0) { $0 + $1.count }
    Output.error(
      "\(path): \(count == 1 ? "1 finding" : "\(count) findings") known, \(added) added, \(gone) taken out\n")
  }
}

/// How paths are spelled where other tools read them: from the project's folder, wherever the command was given.
struct ReportPaths {
  /// The nearest folder upwards that is under version control, else the one of `usher.yaml`, else the current one.
  private let folder: String

  init() {
    folder =
      Self.folder(above: ".", holding: ".git") ?? Self.folder(above: ".", holding: Settings.fileName)
      ?? Files.absolute(".")
  }

  func path(of file: SourceFile) -> String { path(of: file.path) }

  func path(of path: String) -> String {
    if BundledPlatforms.isOne(path) { return path }
    let there = Files.absolute(path)
    return there.hasPrefix(folder + "/") ? String(there.dropFirst(folder.count + 1)) : there
  }

  /// Where such a path leads.
  func place(of path: String) -> String { path.hasPrefix("/") ? path : Files.joined(folder, path) }

  private static func folder(above start: String, holding name: String) -> String? {
    var candidate = Files.absolute(start)
    while true {
      if Files.kind(of: Files.joined(candidate, name)) != .missing { return candidate }
      if candidate == "/" { return nil }
      candidate = Files.folder(of: candidate)
    }
  }
}
