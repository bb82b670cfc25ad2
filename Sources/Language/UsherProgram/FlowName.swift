/// The name of a flow. A flow declared over resources is one flow for each of them: `lender.settle(r: camera)`.
package struct FlowName: Hashable, Sendable, CustomStringConvertible {
  /// The policy that provides the flow. Nil for the policy's own flows.
  package var lender: String?
  /// The name in its declaration.
  package var base: String
  package var resources: [Binding]

  /// A resource parameter, and the resource bound to it.
  package struct Binding: Hashable, Sendable {
    package var parameter: String
    package var resource: String

    package init(parameter: String, resource: String) {
      self.parameter = parameter
      self.resource = resource
    }
  }

  package init(lender: String?, base: String, resources: [Binding] = []) {
    self.lender = lender
    self.base = base
    self.resources = resources
  }

  /// The name shared by all flows of one declaration.
  package var family: String { lent(base, by: lender) }

  package var description: String {
    if resources.isEmpty { return family }
    let bindings = resources.map { $0.parameter + ": " + $0.resource }
    return family + "(" + bindings.joined(separator: ", ") + ")"
  }
}

/// The name of another policy's declaration, as it is written: `lender.name`.
package func lent(_ name: String, by lender: String?) -> String { lender.map { $0 + "." + name } ?? name }
