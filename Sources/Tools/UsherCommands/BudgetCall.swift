internal import UsherWorkspace
internal import UsherProof

/// The proof limits given on the command line. Limits that are not given come from the settings.
struct BudgetCall {
  private let limits: [ProofLimit: Setting<Int>]

  init(_ arguments: CommandArguments) throws(InputError) {
    var limits: [ProofLimit: Setting<Int>] = [:]
    for limit in ProofLimit.allCases {
      let option = "--\(limit.rawValue)"
      guard let word = try arguments.value(of: option) else { continue }
      guard let amount = limit.amount(word) else {
        throw InputError("`\(option)` must be \(limit.form), not `\(word)`")
      }
      limits[limit] = Setting(amount, from: .option(option))
    }
    self.limits = limits
  }

  /// The limits in effect in a project, each with its origin. The command line overrides the settings.
  func limits(in configuration: Configuration) -> [ProofLimit: Setting<Int>] {
    configuration.proofLimits.merging(limits) { _, given in given }
  }

  func budget(in settings: Settings) -> Budget {
    var budget = Budget()
    for (limit, amount) in limits(in: settings.configuration) {
      switch limit {
      case .states: budget.states = min(amount.value, Budget.mostStates)
      case .transitions: budget.transitions = amount.value
      case .memory: budget.bytes = amount.value
      case .time: budget.time = Budget.Time(limit: amount.value, now: Self.milliseconds)
      }
    }
    return budget
  }

  private static let start = ContinuousClock.now

  @Sendable private static func milliseconds() -> Int {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
