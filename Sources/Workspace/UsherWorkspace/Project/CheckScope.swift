internal import UsherCompiler
package import UsherSource

/// The extent of a check: what was checked, for reports and later steps.
package struct CheckScope {
  package var counts = Counts()
  /// The files that were checked completely, so that unused suppressions and stale baseline entries in them can be reported.
  package var judged: [SourceFile] = []
  /// The purposes (usage descriptions) that the policies need.
  package var purposes: [PolicyPurposes] = []
  /// Whether a policy or a platform has errors, so that its purposes are not known.
  var lacksPurposes = false
  /// The work that the proofs of the call have taken so far.
  package var work: Int
  let progress: Progress?

  package init(progress: Progress? = nil, work: Int = 0) { (self.progress, self.work) = (progress, work) }

  /// Notes that not all rules were applied to a policy, so that findings in its own file and in its catalogs may be missing.
  mutating func leaveUnjudged(_ inputs: SubjectInputs) {
    let incomplete = inputs.files.prefix(1) + inputs.catalogs
    judged.removeAll { file in incomplete.contains { $0 === file } }
  }
}

/// Called with a line that says what is being done, before each file is checked and during long proofs, on any thread.
package typealias Progress = @Sendable (_ activity: String) -> Void

/// Number of checked files by kind.
package struct Counts: Sendable {
  package var policies = 0
  package var platforms = 0
  package var catalogs = 0

  package init() {}

  package static func += (counts: inout Counts, more: Counts) {
    counts.policies += more.policies
    counts.platforms += more.platforms
    counts.catalogs += more.catalogs
  }

  /// For example `2 policies, 1 catalog`; empty if all counts are 0.
  package var text: String {
    let parts = [
      (policies, "policy", "policies"), (platforms, "platform", "platforms"), (catalogs, "catalog", "catalogs"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }
}
