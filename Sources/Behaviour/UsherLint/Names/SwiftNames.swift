/// The Swift name of a value, function or case: `permission_denied` and `team.permissionDenied` in lower camel case. Keywords are
/// quoted.
package func swiftName(_ name: String) -> String {
  let joined = camelCase(name)
  let capitals = joined.prefix { $0.isUppercase }.count
  // `URLOpened` becomes `urlOpened`, `URL` becomes `url`, and `MP4` becomes `mp4`.
  let beginsWord = joined.dropFirst(capitals).first?.isLowercase == true
  let lowered = capitals > 1 && beginsWord ? capitals - 1 : capitals
  let plain = joined.prefix(lowered).lowercased() + joined.dropFirst(lowered)
  return swiftKeywords.contains(plain) ? "`\(plain)`" : plain
}

/// The Swift name of an argument in a call, where Swift wants few keywords quoted.
package func swiftLabel(_ name: String) -> String {
  let plain = swiftName(name).filter { $0 != "`" }
  return ["inout", "let", "var"].contains(plain) ? "`\(plain)`" : plain
}

/// The name of a type in an app's code: `stream.permissions` becomes `StreamPermissions`.
package func appTypeName(_ name: String) -> String { camelCase(name, capitalized: true) }

private func camelCase(_ name: String, capitalized: Bool = false) -> String {
  let parts = name.split { $0 == "_" || $0 == "." }
  return parts.enumerated().map { index, part in
    index == 0 && !capitalized ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
  }.joined()
}

/// The names that Swift reserves.
private let swiftKeywords: Set<String> = [
  "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
  "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
  "true", "try", "typealias", "var", "where", "while",
]

/// Names that a type of a policy cannot have in Swift: the generated code uses them with their usual meaning.
let usedSwiftTypes: Set<String> = [
  "ActionAnswer", "ActionCall", "Any", "App", "Bool", "Bundle", "CaseIterable", "EffectID", "Ended", "Equatable",
  "Error", "Hashable", "HostError", "InputValue", "Int", "Int64", "JourneyApp", "JourneyEnvironment", "JourneyHost",
  "Metric", "NoApp", "Policy", "Protocol", "RawRepresentable", "Self", "Sendable", "String", "TrackedMetric", "Type",
  "UInt8", "UnfinishedJourney", "Void",
]

/// Names that the code for a policy with decisions uses, too.
let usedSwiftTypesOfDecisions: Set<String> = [
  "AsyncThrowingMapSequence", "Combine", "DecisionObservation", "DecisionValues", "Decisions", "DecisionsObject",
  "MainActor", "Observable", "ObservableObject", "Observation", "Published",
]

/// Names that the objects use that observe decisions.
let usedSwiftDecisions: Set<String> = [
  "access", "error", "objectWillChange", "observation", "policy", "shouldNotifyObservers", "withMutation",
]

/// A member of the app as generated functions refer to it: with `self` if they have a variable of its name.
package func swiftMember(_ name: String) -> String {
  let isHidden = ["answer", "call", "input", "known", "metric"].contains(swiftName(name))
  return isHidden ? "self.\(swiftName(name))" : swiftName(name)
}

/// Names that parameters cannot have in Swift: the bodies of generated functions use them.
let usedSwiftLocals: Set<String> = [
  "answer", "arguments", "call", "host", "id", "known", "metric", "self", "track", "unfit",
]
