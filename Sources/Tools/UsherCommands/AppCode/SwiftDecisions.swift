internal import UsherLint
internal import UsherModule

extension SwiftCode {
  /// Writes the present value of a decision, and the sequence of its values.
  mutating func decision(_ decision: Interface.Decision, of policy: AppPolicy) {
    let type = policy.names.swiftType(decision.type, of: decision.name, "Decision")
    line("")
    comment(decision.documentation)
    block("\(access)var \(swiftName(decision.name)): \(type)") { code in
      let value = decision.converted("await host.decide(\"\(decision.name)\")")
      code.line("get async throws { try \(value) }")
    }
    line("")
    comment("The present value of `\(decision.name)`, and then each change.")
    let sequence = "AsyncThrowingMapSequence<DecisionValues, \(type)>"
    block("\(access)var \(decision.valuesName): \(sequence)") { code in
      let attempt = decision.type == .bool ? "" : "try "
      code.line("host.values(of: \"\(decision.name)\").map { \(attempt)\(decision.converted("$0")) }")
    }
  }

  /// Writes the objects that views observe: one for each way of Apple's systems.
  mutating func observedDecisions(of policy: AppPolicy) {
    observedDecisions(
      of: policy, in: "Observation", from: "for views from iOS 17 and macOS 14 on",
      head: ["@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)"], type: "@Observable", "Decisions", "")
    observedDecisions(
      of: policy, in: "Combine", from: "for views of every system", head: [], type: "", "DecisionsObject",
      ": ObservableObject")
  }

  /// Writes a call with a closure, on one line if it fits.
  private mutating func closure(_ call: String, _ body: String) {
    let whole = "\(call) { \(body) }"
    if fits(whole) { return line(whole) }
    line("\(call) {")
    line("  \(body)")
    line("}")
  }

  /// - Parameters:
  ///   - module: the module that the object needs.
  ///   - attribute: an attribute of the class.
  ///   - base: what the class conforms to.
  private mutating func observedDecisions(
    of policy: AppPolicy, in module: String, from use: String, head: [String], type attribute: String, _ name: String,
    _ base: String
  ) {
    let decisions = policy.interface.decisions
    line("")
    line("#if canImport(\(module))")
    indented { code in
      code.comment("The present values of the decisions, \(use). Each is nil until it has been read.")
      for line in head { code.line(line) }
      let attributes = ["@MainActor", attribute].filter { !$0.isEmpty }.joined(separator: " ")
      code.block("\(attributes) \(code.access)final class \(name)\(base)") { code in
        let mark = base.isEmpty ? "" : "@Published "
        for decision in decisions {
          code.comment(decision.documentation)
          let type = policy.names.swiftType(decision.type, of: decision.name, "Decision")
          code.line("\(mark)\(code.access)private(set) var \(decision.propertyName): \(type)?")
        }
        code.comment("The error that ended the observation of a decision.")
        code.line("\(mark)\(code.access)private(set) var error: (any Error)?")
        code.line("private let observation = DecisionObservation()")
        code.line("")
        code.comment("Observes the decisions for as long as this object lives.")
        code.block("\(code.access)init(of policy: \(policy.typeName))") { code in
          code.line("observation.onError = { [weak self] in self?.error = $0 }")
          for decision in decisions {
            code.closure(
              "observation.follow(policy.\(decision.valuesName))", "[weak self] in self?.\(decision.propertyName) = $0")
          }
        }
      }
    }
    line("#endif")
  }
}

extension Interface.Decision {
  /// The value for a name that the host returns.
  fileprivate func converted(_ name: String) -> String {
    switch type {
    case .bool: "\(name) == \"true\""
    case .number: "wholeNumber(\(name), of: \"\(self.name)\")"
    case .declared, .values: "known(\(name))"
    case .text, .moment: preconditionFailure("no decision is a text or a moment")
    }
  }
}

extension AppPolicy {
  /// Whether its code in Swift converts names that the host returns.
  var readsEnumerations: Bool {
    interface.flows.contains { !$0.answers.isEmpty }
      || interface.decisions.contains {
        names.swiftType($0.type, of: $0.name, "Decision") != "Bool" && $0.type != .number
      }
  }

  /// Whether its code in Swift reads numbers of decisions.
  var decidesNumbers: Bool { interface.decisions.contains { $0.type == .number } }
}
