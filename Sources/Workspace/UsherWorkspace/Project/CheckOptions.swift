package import UsherProof
package import UsherSource

/// What a check looks at, and how: the options of `usher check`. The defaults are those of a command line without any.
package struct CheckOptions: Sendable {
  /// The paths that were given. Empty for the whole project.
  package var words: [String] = []
  package var choice = SettingsChoice.nearest
  package var baseline: Setting<String>?
  package var failLevel: Setting<Severity>?
  package var limits = ProofLimits()
  package var infoPlist: String?
  package var updatesBaseline = false
  /// Whether the projects keep the compiled policies, to be written.
  package var keepsPolicies = false
  /// Only what these changes may concern is checked; nil for everything.
  package var changes: FileChanges?
  /// Whether notes are reported. They fail the check only if the fail level is `note`.
  package var showsNotes = false

  package init() {}

  /// The lowest severity that makes a check fail.
  package func failLevel(in settings: Settings) -> Severity {
    failLevel?.value ?? settings.configuration.failLevel.value
  }
}

/// The proof limits that a caller gives. Limits that are not given come from the settings.
package struct ProofLimits: Sendable {
  private let given: [ProofLimit: Setting<Int>]

  package init(_ given: [ProofLimit: Setting<Int>] = [:]) { self.given = given }

  /// The limits in effect in a project, each with its origin.
  package func inEffect(in configuration: Configuration) -> [ProofLimit: Setting<Int>] {
    configuration.proofLimits.merging(given) { _, given in given }
  }
}

/// The proofs of one call of a command. They share its time and its work.
package struct ProofCall {
  private let limits: ProofLimits
  private let start = milliseconds()
  /// The work of the policies that were proved so far.
  package var work = 0
  /// The work that they may take together: that of the project so far whose limit is the highest.
  private var limit = 0

  package init(_ limits: ProofLimits) { self.limits = limits }

  /// The budget of the next policy of a project.
  package mutating func budget(in settings: Settings) -> Budget {
    var budget = Budget()
    for (limit, amount) in limits.inEffect(in: settings.configuration) {
      switch limit {
      case .states: budget.states = min(amount.value, Budget.mostStates)
      case .transitions: budget.transitions = amount.value
      case .memory: budget.bytes = amount.value
      case .work: budget.work = amount.value
      case .time: budget.time = Budget.Time(limit: amount.value, from: start, now: milliseconds)
      }
    }
    limit = max(limit, Budget.callWork(policies: budget.work))
    budget.callWork = limit
    return work < limit ? budget : budget.usedUp
  }
}

private let origin = ContinuousClock.now

/// Milliseconds of a monotonic clock.
@Sendable private func milliseconds() -> Int {
  let (seconds, attoseconds) = (ContinuousClock.now - origin).components
  return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
}
