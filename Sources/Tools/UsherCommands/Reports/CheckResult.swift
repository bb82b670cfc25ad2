internal import UsherSource
internal import UsherWorkspace

/// The result of a check: the findings to report, their counts, and whether the check fails.
struct CheckResult {
  /// The findings to report, in report order, with the severities that the projects set. Suppressed findings and findings of the
  /// baseline are left out.
  private(set) var reported: [Diagnostic] = []
  private(set) var counts = Counts()
  private var baselines: [BaselineUse] = []

  init(of projects: inout CheckedProjects) throws(InputError) {
    defer { ProgressLine.end() }
    for judged in try projects.check(ProgressLine.shown) { add(judged) }
  }

  private mutating func add(_ judged: JudgedFindings) {
    reported = ordered(reported + judged.reported)
    counts += judged.counts
    if let use = judged.baseline { baselines.append(use) }
  }

  var status: ExitStatus { ExitStatus(of: reported) }

  /// Writes all current findings to the baseline files. Throws if the call has no baseline, or if two of its projects share one.
  func writeBaseline() throws(InputError) {
    if baselines.isEmpty {
      throw InputError(
        "`--update-baseline` needs a baseline: `--baseline FILE`, or `baseline` in `\(Settings.fileName)`")
    }
    for (index, baseline) in baselines.enumerated()
    where baselines[..<index].contains(where: { $0.path == baseline.path }) {
      throw InputError(
        "the paths belong to several projects, which cannot share the baseline `\(baseline.path)`; check one project at a time"
      )
    }
    for baseline in baselines { Output.error(rendered: try baseline.write()) }
  }
}
