internal import UsherModule
internal import UsherProgram
internal import UsherRuntime

/// A policy as the generators of code see it.
struct AppPolicy {
  /// The name of the file that declares the policy.
  let file: String
  let name: String
  let interface: Interface
  /// The name of the type that stands for the policy.
  let typeName: String
  /// The bundles that the code contains, by platform; none if it reads them from elsewhere.
  var bundles: [(platform: String, bytes: [UInt8])] = []
  /// The hashes of the names on the policy's platforms, each once, in order.
  var interfaceHashes: [UInt32] = []

  init(_ module: Module, file: String) {
    self.file = file
    name = module.program.name
    interface = module.interface
    typeName = appTypeName(name)
  }

  /// Whether the app has to provide something.
  var hasApp: Bool { !interface.inputs.isEmpty || !interface.actions.isEmpty || !interface.metrics.isEmpty }

  /// What has arguments and no buttons.
  var calls: [Interface.Call] { interface.flows + interface.events + interface.actions + interface.metrics }

  // MARK: Types

  /// A set of values that has a name.
  struct Enumeration {
    var name: String
    var values: [String]
    /// The action whose answers they are, if any of these carries something.
    var carrier: Interface.Call?
    var documentation: String?
  }

  /// The type of a value, and the names of what has it.
  typealias Use = (type: Interface.ValueType, owner: String, part: String)

  /// The types of all inputs and decisions, and of what these calls pass and get.
  func uses(in calls: [Interface.Call]) -> [Use] {
    var uses: [Use] = interface.inputs.map { ($0.type, $0.name, "Input") }
    uses += interface.decisions.map { ($0.type, $0.name, "Decision") }
    for call in calls {
      uses += call.parameters.map { ($0.type, call.name, $0.name) }
      for (answer, carried) in zip(call.answers, call.carried) {
        uses += carried.map { ($0.type, owner(of: answer, to: call), $0.name) }
      }
    }
    return uses
  }

  /// The declared types among these, each once.
  func declared(in uses: [Use]) -> [Enumeration] {
    var known: [Enumeration] = []
    for use in uses {
      guard case .declared(let name, let values, let documentation) = use.type else { continue }
      let type = Enumeration(name: appTypeName(name), values: values, documentation: documentation)
      if !known.contains(where: { $0.name == type.name && $0.values == values }) { known.append(type) }
    }
    return known
  }

  /// The outcomes of flows, and the answers of actions.
  var results: [Enumeration] {
    [(interface.flows, "Outcome"), (interface.actions, "Answer")].flatMap { calls, part in
      calls.filter { !$0.answers.isEmpty }.map { call in
        Enumeration(
          name: owned(call.name, part), values: call.answers, carrier: call.carriesSomething ? call : nil)
      }
    }
  }

  /// The owner of what the values of an answer have for themselves.
  func owner(of answer: String, to call: Interface.Call) -> String { "\(call.name).\(answer)" }

  /// The name of a type that one declaration has for itself: `LaunchDocVAnswer`.
  func owned(_ owner: String, _ part: String) -> String { appTypeName(owner) + appTypeName(part) }
}

extension Interface.Call {
  /// Whether an answer carries a value or a text.
  var carriesSomething: Bool { carried.contains { !$0.isEmpty } }
}
