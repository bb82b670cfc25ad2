package import UsherModule
internal import UsherProgram
internal import UsherSource

/// The names of a policy in the code that `usher generate swift` writes.
package struct SwiftInterface {
  /// The policy's name.
  package let name: String
  package let interface: Interface
  /// The name of the struct.
  package let typeName: String
  /// The platforms whose bundles the code contains.
  package var platforms: [String] = []

  package init(_ module: Module) {
    name = module.program.name
    interface = module.interface
    typeName = swiftTypeName(name)
  }

  // MARK: Types

  /// A set of values as a Swift enum.
  package struct Enumeration {
    package var name: String
    package var values: [String]
    /// What each value carries, if it stands for the answers of an action and any of them carries something.
    package var carried: [[Carried]]?
    package var documentation: String?
    /// An enum with the same outcomes, or the same answers with what they carry; this name is another one for it.
    package var sameAs: String?
    /// The place of the name that the enum is for.
    var label: Label
  }

  /// What an answer carries under a name, and its Swift type.
  package struct Carried: Equatable {
    package var name: String
    package var type: String
  }

  /// All enums: the declared types that are used, then those of single declarations.
  package var enumerations: [Enumeration] {
    var (declared, own): ([Enumeration], [Enumeration]) = ([], [])
    func add(_ type: Interface.ValueType, _ owner: String, _ part: String, _ label: Label) {
      switch type {
      case .declared(let name, let values, let documentation):
        let known = Enumeration(
          name: swiftTypeName(name), values: values, documentation: documentation,
          label: interface.typeLabels[name] ?? label)
        if !declared.contains(where: { $0.name == known.name && $0.values == values }) { declared.append(known) }
      case .values(let values): own.append(Enumeration(name: owned(owner, part), values: values, label: label))
      case .bool, .text, .moment, .number: break
      }
    }
    for input in interface.inputs { add(input.type, input.name, "Input", input.label) }
    for decision in interface.decisions { add(decision.type, decision.name, "Decision", decision.label) }
    for call in interface.flows + interface.events + interface.actions + interface.metrics {
      for parameter in call.parameters { add(parameter.type, call.name, parameter.name, parameter.label) }
      for (answer, carried) in zip(call.answers, call.carried) {
        for parameter in carried { add(parameter.type, owner(of: answer, to: call), parameter.name, parameter.label) }
      }
    }
    for (calls, part) in [(interface.flows, "Outcome"), (interface.actions, "Answer")] {
      var known: [Enumeration] = []
      for call in calls where !call.answers.isEmpty {
        var one = Enumeration(
          name: owned(call.name, part), values: call.answers, carried: carried(by: call), label: call.label)
        one.sameAs = known.first { $0.values == one.values && $0.carried == one.carried }?.name
        known.append(one)
      }
      own += known
    }
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
  package func type(_ type: Interface.ValueType, of owner: String, _ part: String) -> String {
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
  package func owned(_ owner: String, _ part: String) -> String { swiftTypeName(owner) + swiftTypeName(part) }
}

extension Interface.Call {
  /// Whether an answer carries a value or a text.
  package var carriesSomething: Bool { carried.contains { !$0.isEmpty } }
}

extension Interface.Decision {
  /// The Swift name of the sequence of its values.
  package var valuesName: String { "\(swiftName(name).filter { $0 != "`" })Values" }

  /// The name of its property in an object that views observe. `@Observable` cannot have one that Swift reserves.
  package var propertyName: String {
    swiftName(name).hasPrefix("`") ? swiftName("\(name)_value") : swiftName(name)
  }
}
