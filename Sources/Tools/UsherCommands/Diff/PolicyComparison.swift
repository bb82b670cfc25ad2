internal import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherSource

/// What changes in a policy.
struct PolicyComparison {
  let name: String
  let result: Result

  enum Result {
    case new
    /// Whether the system asked people something in it.
    case gone(asked: Bool)
    /// One of both does not compile: its first error.
    case broken(String)
    case compared(Compared)
  }

  struct Compared {
    let old: TestedPolicy
    let new: TestedPolicy
    let changes: PolicyChanges
    /// One for each platform that both have.
    let platforms: [PolicyDifferences]
    /// The platforms that only one of both has.
    let newPlatforms: [String]
    let gonePlatforms: [String]
    /// The platforms on which an app that was built with the old policy's code refuses the new one.
    let refusingPlatforms: [String]
  }

  init(name: String, result: Result) { (self.name, self.result) = (name, result) }

  init(from old: TestedPolicy, to new: TestedPolicy, _ options: Proof.Options) {
    name = new.name
    let (before, after) = (old.policy.platforms, new.policy.platforms)
    let reworded = RewordedPrompts(old.policy, new.policy)
    let hashes = old.policy.modules.map { $0.code.policy.interfaceHash }
    let platforms = new.policy.modules.compactMap { module -> PolicyDifferences? in
      guard let other = old.policy.modules.first(where: { $0.device.name == module.device.name }) else { return nil }
      return PolicyDifferences(of: other, and: module, options) {
        reworded.change(of: $0, on: module.device.name) != nil
      }
    }
    result = .compared(
      Compared(
        old: old, new: new, changes: PolicyChanges(of: old.policy.module, and: new.policy.module),
        platforms: platforms, newPlatforms: after.filter { !before.contains($0) },
        gonePlatforms: before.filter { !after.contains($0) },
        refusingPlatforms: platforms.map { $0.new }.filter { module in
          !module.code.policy.fits(old.policy.module.program.name, withInterface: hashes)
        }.map { $0.device.name }))
  }

  /// The heaviest difference; nil if there is none. What an app must change, and a promise, weigh as behaviour. With a policy its questions
  /// are gone, and its outcomes.
  var weight: Difference.Weight? {
    switch result {
    case .new: return .behaviour
    case .gone(let asked): return asked ? .asking : .outcome
    case .broken: return nil
    case .compared(let compared):
      var weights: [Difference.Weight] = compared.platforms.flatMap { $0.flows }.compactMap { $0.weight }
      if !compared.changes.isEmpty || !compared.newPlatforms.isEmpty || !compared.gonePlatforms.isEmpty {
        weights.append(.behaviour)
      }
      return weights.min()
    }
  }

  var isSame: Bool { weight == nil && !isUnknown }

  /// Whether some flow could not be compared to its end.
  var isUnknown: Bool {
    switch result {
    case .new, .gone: false
    case .broken: true
    case .compared(let compared): compared.platforms.contains { $0.flows.contains { $0.isUnknown } }
    }
  }
}

extension FlowComparison {
  /// Why it is not known whether journeys differ; nil if it is known.
  var gap: String? {
    switch result {
    case .new, .gone, .compared: nil
    case .unknown(let part): "a limit was met, \(part.rawValue)"
    case .noCommonStart: "no start of the old policy is one of the new policy"
    case .otherPlatform: "the platform files have other versions or entries of the manifest"
    }
  }

  /// The heaviest first; none if the flow could not be compared.
  var differences: [Difference] { if case .compared(let differences) = result { differences } else { [] } }

  var weight: Difference.Weight? {
    switch result {
    case .new: .behaviour
    case .gone(let asked): asked ? .asking : .outcome
    case .compared(let differences): differences.first?.kind.weight
    case .unknown, .noCommonStart, .otherPlatform: nil
    }
  }

  var isUnknown: Bool {
    switch result {
    case .unknown, .noCommonStart, .otherPlatform: true
    case .new, .gone, .compared: false
    }
  }

  /// `same`, `new`, `gone`, `unknown`, or the weight of the heaviest difference.
  var verdict: String {
    switch result {
    case .new: "new"
    case .gone: "gone"
    case .compared(let differences): differences.first?.kind.weight.rawValue ?? "same"
    case .unknown, .noCommonStart, .otherPlatform: "unknown"
    }
  }
}
