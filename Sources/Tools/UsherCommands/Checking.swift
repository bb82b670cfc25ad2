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

  mutating func add(_ judged: ProjectCheck.FilteredFindings) {
    told = ordered(told + judged.told)
    failing += judged.failing
    counts += judged.counts
    if let use = judged.baseline { baselines.append(use) }
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
