internal import UsherProgram
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

/// The first words of each generated file.
let swiftMark = "// `usher generate swift` wrote this file"

/// A policy as the generator of Swift code sees it, with checked names.
struct SwiftPolicy {
  /// The name of the file that declares the policy.
  let file: String
  let name: String
  let interface: Interface
  /// The name of the struct.
  let typeName: String
  /// The bundles that the code contains, by platform; none if it reads them from elsewhere.
  var bundles: [(platform: String, bytes: [UInt8])] = []
  /// The hashes of the names on the policy's platforms, each once, in order.
  var interfaceHashes: [UInt32] = []

  init(_ module: Module, file: String) {
    self.file = file
    name = module.program.name
    interface = module.interface
    typeName = swiftTypeName(name)
  }

  /// Whether the app has to provide something.
  var hasApp: Bool { !interface.inputs.isEmpty || !interface.actions.isEmpty || !interface.metrics.isEmpty }

  // MARK: Types

  /// A set of values as a Swift enum.
  struct Enumeration {
    var name: String
    var values: [String]
    /// What each value carries, if it stands for the answers of an action and any of them carries something.
    var carried: [[Carried]]?
    var documentation: String?
  }

  /// What an answer carries under a name, and its Swift type.
  struct Carried {
    var name: String
    var type: String
  }

  /// All enums: the declared types that are used, then those of single declarations. Throws if two would have the same name.
  func enumerations() throws(InputError) -> [Enumeration] {
    var (declared, own): ([Enumeration], [Enumeration]) = ([], [])
    func add(_ type: Interface.ValueType, _ owner: String, _ part: String) {
      switch type {
      case .declared(let name, let values, let documentation):
        let known = Enumeration(name: swiftTypeName(name), values: values, documentation: documentation)
        if !declared.contains(where: { $0.name == known.name && $0.values == values }) { declared.append(known) }
      case .values(let values): own.append(Enumeration(name: owned(owner, part), values: values))
      case .bool, .text, .moment, .number: break
      }
    }
    for input in interface.inputs { add(input.type, input.name, "Input") }
    for decision in interface.decisions { add(decision.type, decision.name, "Decision") }
    for call in interface.flows + interface.events + interface.actions + interface.metrics {
      for parameter in call.parameters { add(parameter.type, call.name, parameter.name) }
      for (answer, carried) in zip(call.answers, call.carried) {
        for parameter in carried { add(parameter.type, owner(of: answer, to: call), parameter.name) }
      }
    }
    for (calls, part) in [(interface.flows, "Outcome"), (interface.actions, "Answer")] {
      for call in calls where !call.answers.isEmpty {
        own.append(Enumeration(name: owned(call.name, part), values: call.answers, carried: carried(by: call)))
      }
    }
    try check(declared + own)
    return declared + own
  }

  /// What the answers of an action carry; nil if none carries anything.
  private func carried(by call: Interface.Call) -> [[Carried]]? {
    guard call.carriesSomething else { return nil }
    return zip(call.answers, call.carried).map { answer, parameters in
      parameters.map { Carried(name: $0.name, type: type($0.type, of: owner(of: answer, to: call), $0.name)) }
    }
  }

  /// The owner of the enums that the values of an answer have for themselves.
  private func owner(of answer: String, to call: Interface.Call) -> String { "\(call.name).\(answer)" }

  /// The Swift type of a value: `Bool`, or the name of an enum.
  func type(_ type: Interface.ValueType, of owner: String, _ part: String) -> String {
    switch type {
    case .bool: "Bool"
    case .text: "String"
    case .moment: "Int64"
    case .number: "Int"
    case .declared(let name, _, _): swiftTypeName(name)
    case .values: owned(owner, part)
    }
  }

  /// The name of an enum that one declaration has for itself: `LaunchDocVAnswer`.
  func owned(_ owner: String, _ part: String) -> String { swiftTypeName(owner) + swiftTypeName(part) }

  // MARK: Checks

  private func check(_ enumerations: [Enumeration]) throws(InputError) {
    var members = SwiftScope("policy `\(name)`", used: ["host", "init", "known", "outcome", "unpacked", "wholeNumber"])
    for call in interface.flows + interface.events { try members.declare(swiftName(call.name), for: call.name) }
    for decision in interface.decisions { try members.declare(swiftName(decision.name), for: decision.name) }
    for decision in interface.decisions { try members.declare(decision.valuesName, for: decision.name) }
    var observed = SwiftScope("the decisions of policy `\(name)`", used: usedSwiftDecisions)
    for decision in interface.decisions { try observed.declare(decision.propertyName, for: decision.name) }
    let own = ["answer", "call", "input", "known", "metric", "unfit", "value"]
    var app = SwiftScope("policy `\(name)`", used: own)
    for input in interface.inputs { try app.declare(swiftName(input.name), for: input.name) }
    for call in interface.actions { try app.declare(swiftName(call.name), for: call.name) }
    var metrics = SwiftScope("policy `\(name)`")
    for call in interface.metrics { try metrics.declare(swiftName(call.name), for: call.name) }
    for call in interface.flows + interface.events + interface.actions + interface.metrics {
      // A parameter with the name of its function would hide the function.
      var labels = SwiftScope("`\(call.name)`", used: usedSwiftLocals.union([swiftName(call.name)]))
      for parameter in call.parameters { try labels.declare(swiftName(parameter.name), for: parameter.name) }
    }
    let typesOfDecisions = interface.decisions.isEmpty ? [] : usedSwiftTypesOfDecisions
    var types = SwiftScope("policy `\(name)`", used: usedSwiftTypes.union(typesOfDecisions).union([typeName]))
    for enumeration in enumerations {
      try types.declare(enumeration.name, for: enumeration.name)
      var cases = SwiftScope("`\(enumeration.name)`", used: ["allCases"])
      for value in enumeration.values { try cases.declare(swiftName(value), for: value) }
      for (value, carried) in zip(enumeration.values, enumeration.carried ?? []) {
        var labels = SwiftScope("`\(enumeration.name).\(value)`")
        for one in carried { try labels.declare(swiftName(one.name), for: one.name) }
      }
    }
  }
}

extension Interface.Call {
  /// Whether an answer carries a value or a text.
  var carriesSomething: Bool { carried.contains { !$0.isEmpty } }
}
