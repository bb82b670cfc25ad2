internal import UsherModule
internal import UsherSource

/// A name of a policy that would be the same in the code of an app as another one, or as a name that the generated code needs.
package struct AppClash {
  let name: String
  let language: AppLanguage
  /// The name in this language.
  let own: String
  let scope: Scope
  let label: Label
  /// The other name; nil if the generated code needs it.
  let other: (name: String, label: Label)?

  /// Where a name counts.
  enum Scope: Equatable {
    case file
    case policy(String)
    /// The decisions or the platforms of a policy.
    case decisions(policy: String)
    case platforms(policy: String)
    /// A type, or a declaration with parameters.
    case declaration(String)
    case answer(String, action: String)
  }

  /// Whether both are about the same two declarations, such as two flows and the types of their outcomes.
  fileprivate func hasSamePlaces(as clash: AppClash) -> Bool {
    guard let other, let others = clash.other else { return false }
    return label.isSamePlace(as: clash.label) && other.label.isSamePlace(as: others.label)
  }
}

/// The names that one scope of an app's code has so far, such as the members of a type. Each has the name in the policy from which it
/// was made.
private struct AppScope {
  let language: AppLanguage
  let scope: AppClash.Scope
  private var names: [String: (name: String, label: Label)] = [:]
  /// Names that the generated code needs.
  private let used: Set<String>

  init(_ scope: AppClash.Scope, in language: AppLanguage = .swift, used: Set<String> = []) {
    (self.scope, self.language, self.used) = (scope, language, used)
  }

  /// Adds a clash if the generated code or another name of the policy has the same name.
  mutating func declare(_ own: String, for name: String, at label: Label, _ clashes: inout [AppClash]) {
    let plain = own.filter { $0 != "`" }
    let other = names[plain]
    if other != nil || used.contains(plain) {
      clashes.append(AppClash(name: name, language: language, own: plain, scope: scope, label: label, other: other))
    }
    if other == nil { names[plain] = (name, label) }
  }
}

/// All clashes of policies that one file has the code for, in the order of its declarations. Two declarations clash once.
package func appClashes(of policies: [AppInterface], in language: AppLanguage) -> [AppClash] {
  var clashes: [AppClash] = []
  let decide = policies.contains { !$0.interface.decisions.isEmpty }
  var types = AppScope(.file, in: language, used: language.usedTypes(haveDecisions: decide))
  for policy in policies {
    if let label = policy.interface.label { types.declare(policy.typeName, for: policy.name, at: label, &clashes) }
    switch language {
    case .swift: policy.addSwiftNames(&clashes)
    case .typescript: policy.addTypeScriptTypes(&clashes)
    }
  }
  return clashes.enumerated().filter { index, clash in !clashes[..<index].contains { $0.hasSamePlaces(as: clash) } }
    .map { $0.element }
}

extension AppLanguage {
  /// Names that types cannot have: the generated code uses them with their usual meaning.
  fileprivate func usedTypes(haveDecisions: Bool) -> Set<String> {
    switch self {
    case .swift: haveDecisions ? usedSwiftTypes.union(usedSwiftTypesOfDecisions) : usedSwiftTypes
    case .typescript: ["Date"]
    }
  }
}

extension AppInterface {
  fileprivate func addTypeScriptTypes(_ clashes: inout [AppClash]) {
    var types = AppScope(.policy(name), in: .typescript)
    for type in typeScriptTypes { types.declare(type.name, for: type.name, at: type.label, &clashes) }
  }

  fileprivate func addSwiftNames(_ clashes: inout [AppClash]) {
    addMembers(&clashes)
    addDecisions(&clashes)
    addApp(&clashes)
    addParameters(&clashes)
    addTypes(&clashes)
    addPlatforms(&clashes)
  }

  private func addMembers(_ clashes: inout [AppClash]) {
    var members = AppScope(
      .policy(name), used: ["host", "init", "known", "outcome", "self", "unpacked", "wholeNumber"])
    for call in interface.flows + interface.events {
      members.declare(swiftName(call.name), for: call.name, at: call.label, &clashes)
    }
    for decision in interface.decisions {
      members.declare(swiftName(decision.name), for: decision.name, at: decision.label, &clashes)
    }
    for decision in interface.decisions {
      members.declare(decision.valuesName, for: decision.name, at: decision.label, &clashes)
    }
  }

  /// The objects that views observe.
  private func addDecisions(_ clashes: inout [AppClash]) {
    var decisions = AppScope(.decisions(policy: name), used: usedSwiftDecisions)
    for decision in interface.decisions {
      decisions.declare(decision.propertyName, for: decision.name, at: decision.label, &clashes)
    }
  }

  private func addApp(_ clashes: inout [AppClash]) {
    var app = AppScope(.policy(name), used: ["self", "unfit", "value"])
    for input in interface.inputs { app.declare(swiftName(input.name), for: input.name, at: input.label, &clashes) }
    for call in interface.actions { app.declare(swiftName(call.name), for: call.name, at: call.label, &clashes) }
    var metrics = AppScope(.policy(name))
    for call in interface.metrics { metrics.declare(swiftName(call.name), for: call.name, at: call.label, &clashes) }
  }

  private func addParameters(_ clashes: inout [AppClash]) {
    for call in calls {
      // A parameter with the name of its function would hide the function.
      var labels = AppScope(.declaration(call.name), used: usedSwiftLocals.union([swiftName(call.name)]))
      for one in call.parameters { labels.declare(swiftName(one.name), for: one.name, at: one.label, &clashes) }
      for (answer, carried) in zip(call.answers, call.carried) {
        var labels = AppScope(.answer(answer, action: call.name))
        for one in carried { labels.declare(swiftName(one.name), for: one.name, at: one.label, &clashes) }
      }
    }
  }

  private func addTypes(_ clashes: inout [AppClash]) {
    let used = AppLanguage.swift.usedTypes(haveDecisions: !interface.decisions.isEmpty)
    var types = AppScope(.policy(name), used: used.union([typeName]))
    for type in swiftEnumerations {
      types.declare(type.name, for: type.name, at: type.label, &clashes)
      var cases = AppScope(.declaration(type.name), used: ["allCases"])
      for (index, value) in type.values.enumerated() {
        let label = type.valueLabels.indices.contains(index) ? type.valueLabels[index] : type.label
        cases.declare(swiftName(value), for: value, at: label, &clashes)
      }
    }
  }

  private func addPlatforms(_ clashes: inout [AppClash]) {
    guard let label = interface.label else { return }
    var bundles = AppScope(.platforms(policy: name), used: ["allCases", "bytes"])
    for platform in platforms { bundles.declare(swiftName(platform), for: platform, at: label, &clashes) }
  }
}
