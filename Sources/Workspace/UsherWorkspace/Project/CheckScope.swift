internal import UsherCompiler
package import UsherSource

/// What a check has looked at.
package struct CheckScope {
  package var counts = Counts()
  /// The files of which everything has been said: what a suppression or a baseline tells of them can be held against it.
  package var judged: [SourceFile] = []
  /// What the policies ask for.
  package var purposes: [PolicyPurposes] = []
  let progress: Progress?

  package init(progress: Progress? = nil) { self.progress = progress }
}

/// Told the path of each file that is looked at, before it is, on any thread.
package typealias Progress = @Sendable (_ path: String) -> Void

/// How many files of each kind were looked at.
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

  /// Such as `2 policies, 1 catalog`; empty for none.
  package var text: String {
    let parts = [
      (policies, "policy", "policies"), (platforms, "platform", "platforms"), (catalogs, "catalog", "catalogs"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }
}
