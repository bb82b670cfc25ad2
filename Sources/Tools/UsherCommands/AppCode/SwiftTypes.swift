internal import UsherModule
internal import UsherWorkspace

/// The access level of generated declarations.
enum SwiftAccess: String, CaseIterable {
  case `internal`
  case package
  case `public`

  /// The modifier with a space; empty for internal.
  var modifier: String { self == .internal ? "" : rawValue + " " }
}

extension AppPolicy {
  /// All enums: the declared types that are used, then those of single declarations. Throws if two names would be the same in Swift.
  func swiftEnumerations() throws(InputError) -> [Enumeration] {
    let uses = uses(in: calls)
    let own = uses.compactMap { use -> Enumeration? in
      guard case .values(let values) = use.type else { return nil }
      return Enumeration(name: owned(use.owner, use.part), values: values)
    }
    let all = declared(in: uses) + own + results
    try check(all)
    return all
  }

  /// The Swift type of a value: `Bool`, or the name of an enum.
  func swiftType(_ type: Interface.ValueType, of owner: String, _ part: String) -> String {
    switch type {
    case .bool: "Bool"
    case .text: "String"
    case .moment: "Int64"
    case .number: "Int"
    case .declared(let name, _, _): appTypeName(name)
    case .values: owned(owner, part)
    }
  }

  /// Whether its Swift code converts names that the host returns.
  var readsEnumerations: Bool {
    interface.flows.contains { !$0.answers.isEmpty }
      || interface.decisions.contains { swiftType($0.type, of: $0.name, "Decision") != "Bool" && $0.type != .number }
  }

  /// Whether its Swift code reads numbers of decisions.
  var decidesNumbers: Bool { interface.decisions.contains { $0.type == .number } }

  private func check(_ enumerations: [Enumeration]) throws(InputError) {
    let policy = "policy `\(name)`"
    var members = AppScope(
      policy, in: .swift, used: ["host", "init", "known", "outcome", "unpacked", "wholeNumber"])
    for call in interface.flows + interface.events { try members.declare(swiftName(call.name), for: call.name) }
    for decision in interface.decisions { try members.declare(swiftName(decision.name), for: decision.name) }
    for decision in interface.decisions { try members.declare(decision.valuesName, for: decision.name) }
    var observed = AppScope("the decisions of \(policy)", in: .swift, used: usedSwiftDecisions)
    for decision in interface.decisions { try observed.declare(decision.propertyName, for: decision.name) }
    let own = ["answer", "call", "input", "known", "metric", "unfit", "value"]
    var app = AppScope(policy, in: .swift, used: own)
    for input in interface.inputs { try app.declare(swiftName(input.name), for: input.name) }
    for call in interface.actions { try app.declare(swiftName(call.name), for: call.name) }
    var metrics = AppScope(policy, in: .swift)
    for call in interface.metrics { try metrics.declare(swiftName(call.name), for: call.name) }
    for call in calls {
      // A parameter with the name of its function would hide the function.
      var labels = AppScope("`\(call.name)`", in: .swift, used: usedSwiftLocals.union([swiftName(call.name)]))
      for parameter in call.parameters { try labels.declare(swiftName(parameter.name), for: parameter.name) }
    }
    let typesOfDecisions = interface.decisions.isEmpty ? [] : usedSwiftTypesOfDecisions
    var types = AppScope(policy, in: .swift, used: usedSwiftTypes.union(typesOfDecisions).union([typeName]))
    for enumeration in enumerations {
      try types.declare(enumeration.name, for: enumeration.name)
      var cases = AppScope("`\(enumeration.name)`", in: .swift, used: ["allCases"])
      for value in enumeration.values { try cases.declare(swiftName(value), for: value) }
      for (value, carried) in zip(enumeration.values, enumeration.carrier?.carried ?? []) {
        var labels = AppScope("`\(enumeration.name).\(value)`", in: .swift)
        for one in carried { try labels.declare(swiftName(one.name), for: one.name) }
      }
    }
  }
}
