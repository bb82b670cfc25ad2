internal import UsherSource
internal import UsherWorkspace

extension ProofLimits {
  /// The proof limits given on the command line.
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
    self.init(limits)
  }
}
