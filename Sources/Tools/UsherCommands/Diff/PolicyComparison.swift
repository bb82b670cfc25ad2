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
    case gone
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
  }

  init(name: String, result: Result) { (self.name, self.result) = (name, result) }

  init(from old: TestedPolicy, to new: TestedPolicy, _ options: Proof.Options) {
    name = new.name
    let (before, after) = (old.policy.platforms, new.policy.platforms)
    let reworded = RewordedPrompts(old.policy, new.policy)
    let platforms = new.policy.modules.compactMap { module -> PolicyDifferences? in
      guard let other = old.policy.modules.first(where: { $0.device.name == module.device.name }) else { return nil }
      return PolicyDifferences(of: other, and: module, options) { reworded.names(on: module.device.name).contains($0) }
    }
    result = .compared(
      Compared(
        old: old, new: new, changes: PolicyChanges(of: old.policy.module, and: new.policy.module),
        platforms: platforms, newPlatforms: after.filter { !before.contains($0) },
        gonePlatforms: before.filter { !after.contains($0) }))
  }

  /// The heaviest difference; nil if there is none. What an app must change, and a promise, weigh as behaviour.
  var weight: Difference.Weight? {
    switch result {
    case .new, .gone: return .behaviour
    case .broken: return nil
    case .compared(let compared):
      var weights: [Difference.Weight] = compared.platforms.flatMap { $0.flows }.compactMap { $0.weight }
      if !compared.changes.isEmpty || !compared.newPlatforms.isEmpty || !compared.gonePlatforms.isEmpty {
        weights.append(.behaviour)
      }
      return weights.min()
    }
  }

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
  var weight: Difference.Weight? {
    switch result {
    case .new, .gone: .behaviour
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

/// The prompts and notices of which a text in any language, or the looks, are others.
private struct RewordedPrompts {
  private let old: CompiledPolicy
  private let new: CompiledPolicy

  init(_ old: CompiledPolicy, _ new: CompiledPolicy) { (self.old, self.new) = (old, new) }

  func names(on platform: String) -> Set<String> {
    guard let before = old.modules.first(where: { $0.device.name == platform })?.program,
      let after = new.modules.first(where: { $0.device.name == platform })?.program
    else { return [] }
    var names: Set<String> = []
    for prompt in after.prompts.rows {
      let looks = before.prompts.rows.first { $0.name == prompt.name }.map { $0.looksLike(prompt) } ?? true
      if !looks || !areSame(prompt.name, platform) { names.insert(prompt.name) }
    }
    for notice in after.notices.rows where !areSame(notice.name, platform) { names.insert(notice.name) }
    return names
  }

  private func areSame(_ name: String, _ platform: String) -> Bool {
    guard let before = old.copy, let after = new.copy else { return (old.copy == nil) == (new.copy == nil) }
    let locales = Set(([before.source] + before.translations + [after.source] + after.translations).map { $0.locale })
    return locales.allSatisfy { before.entry(of: name, platform, $0) == after.entry(of: name, platform, $0) }
  }
}

extension Copy {
  fileprivate func entry(of name: String, _ platform: String, _ locale: String) -> Entry? {
    ([source] + translations).first { $0.locale == locale }?.entry(of: name, on: platform)
  }
}

extension PromptDefinition {
  /// Whether a prompt has the same kind, style and roles of buttons. What buttons it has is behaviour.
  fileprivate func looksLike(_ other: PromptDefinition) -> Bool {
    kind == other.kind && style == other.style && isDismissible == other.isDismissible
      && buttons.allSatisfy { button in
        other.buttons.first { $0.answer == button.answer }.map { $0.roles == button.roles } ?? true
      }
  }
}
