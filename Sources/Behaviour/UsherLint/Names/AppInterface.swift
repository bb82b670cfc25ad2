package import UsherModule
internal import UsherProgram
internal import UsherSource

/// The names of a policy in the code that `usher generate` writes.
package struct AppInterface {
  /// The policy's name.
  package let name: String
  package let interface: Interface
  /// The name of the policy's own type in the code, such as `Docv`.
  package let typeName: String
  /// The platforms whose bundles the code contains.
  package var platforms: [String] = []

  package init(_ module: Module) {
    name = module.program.name
    interface = module.interface
    typeName = appTypeName(name)
  }

  /// All flows, events, actions and metrics.
  package var calls: [Interface.Call] { interface.flows + interface.events + interface.actions + interface.metrics }

  // MARK: Types

  /// A set of values that has a name.
  package struct Enumeration {
    package var name: String
    package var values: [String]
    /// The action whose answers they are, if any of these carries something.
    package var carrier: Interface.Call?
    package var documentation: String?
    /// Another one with the same outcomes, or the same answers with what they carry; this name is a name of it.
    package var sameAs: String?
    /// The place of what it is for.
    var label: Label
    /// The places of its values; none if they are where the type is used.
    var valueLabels: [Label] = []
  }

  /// The type of a value, and the names of what has it.
  package struct Use {
    var type: Interface.ValueType
    var owner: String
    var part: String
    var label: Label
  }

  /// The types of all inputs and decisions, and of what these calls pass and get.
  package func uses(in calls: [Interface.Call]) -> [Use] {
    var uses = interface.inputs.map { Use(type: $0.type, owner: $0.name, part: "Input", label: $0.label) }
    uses += interface.decisions.map { Use(type: $0.type, owner: $0.name, part: "Decision", label: $0.label) }
    for call in calls {
      uses += call.parameters.map { Use(type: $0.type, owner: call.name, part: $0.name, label: $0.label) }
      for (answer, carried) in zip(call.answers, call.carried) {
        let owner = owner(of: answer, to: call)
        uses += carried.map { Use(type: $0.type, owner: owner, part: $0.name, label: $0.label) }
      }
    }
    return uses
  }

  /// The declared types among these, each once.
  package func declared(in uses: [Use]) -> [Enumeration] {
    var known: [Enumeration] = []
    for use in uses {
      guard case .declared(let name, let values, let documentation) = use.type else { continue }
      let place = interface.typePlaces[name]
      let type = Enumeration(
        name: appTypeName(name), values: values, documentation: documentation, label: place?.label ?? use.label,
        valueLabels: place?.values ?? [])
      if !known.contains(where: { $0.name == type.name && $0.values == values }) { known.append(type) }
    }
    return known
  }

  /// The outcomes of flows, and the answers of actions.
  package var results: [Enumeration] {
    [(interface.flows, "Outcome"), (interface.actions, "Answer")].flatMap { calls, part in
      var known: [Enumeration] = []
      for call in calls where !call.answers.isEmpty {
        var result = Enumeration(
          name: owned(call.name, part), values: call.answers, carrier: call.carriesSomething ? call : nil,
          label: call.label, valueLabels: call.answerLabels)
        result.sameAs = known.first { isSame($0, result) }?.name
        known.append(result)
      }
      return known
    }
  }

  /// Whether both have the same values in the same order, which carry the same.
  private func isSame(_ one: Enumeration, _ other: Enumeration) -> Bool {
    one.values == other.values && carriedTypes(by: one.carrier) == carriedTypes(by: other.carrier)
  }

  /// For each answer, the names and types of what it carries.
  private func carriedTypes(by call: Interface.Call?) -> [[[String]]] {
    guard let call else { return [] }
    return zip(call.answers, call.carried).map { answer, carried in
      carried.map { [$0.name, swiftType($0.type, of: owner(of: answer, to: call), $0.name)] }
    }
  }

  /// The owner of what the values of an answer have for themselves.
  package func owner(of answer: String, to call: Interface.Call) -> String { "\(call.name).\(answer)" }

  /// The name of a type that one declaration has for itself: `LaunchDocVAnswer`.
  package func owned(_ owner: String, _ part: String) -> String { appTypeName(owner) + appTypeName(part) }
}

extension AppInterface {
  /// All enums in Swift: the declared types that are used, then those of single declarations.
  package var swiftEnumerations: [Enumeration] {
    let uses = uses(in: calls)
    let own = uses.compactMap { use -> Enumeration? in
      guard case .values(let values) = use.type else { return nil }
      return Enumeration(name: owned(use.owner, use.part), values: values, label: use.label)
    }
    return declared(in: uses) + own + results
  }

  /// The types with names in TypeScript: those that are declared and used, then outcomes and answers.
  package var typeScriptTypes: [Enumeration] {
    declared(in: uses(in: calls + interface.prompts.map { $0.call } + interface.notices)) + results
  }

  /// The Swift type of a value: `Bool`, or the name of an enum.
  package func swiftType(_ type: Interface.ValueType, of owner: String, _ part: String) -> String {
    switch type {
    case .bool: "Bool"
    case .text: "String"
    case .moment: "Int64"
    case .number: "Int"
    case .declared(let name, _, _): appTypeName(name)
    case .values: owned(owner, part)
    }
  }
}

extension Interface.Call {
  /// Whether an answer carries a value or a text.
  package var carriesSomething: Bool { carried.contains { !$0.isEmpty } }
}

extension Interface.Decision {
  /// The Swift name of the sequence of its values.
  package var valuesName: String { "\(swiftName(name).filter { $0 != "`" })Values" }

  /// The name of its property in an object that views observe. `@Observable` cannot have one that Swift reserves.
  package var propertyName: String { swiftName(name).hasPrefix("`") ? swiftName("\(name)_value") : swiftName(name) }
}
