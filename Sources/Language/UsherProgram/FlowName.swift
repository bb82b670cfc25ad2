/// What a flow is called. One that is declared over resources is a flow for each of them: `lender.settle(r: camera)`.
package struct FlowName: Hashable, Sendable, CustomStringConvertible {
  /// The policy that lends it; nil for the policy's own.
  package var lender: String?
  /// As its policy declares it.
  package var base: String
  package var resources: [Binding]

  /// A parameter, and the resource that it is in this flow.
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

  /// The name that all flows of one declaration have.
  package var family: String { lent(base, by: lender) }

  package var description: String {
    if resources.isEmpty { return family }
    let bindings = resources.map { $0.parameter + ": " + $0.resource }
    return family + "(" + bindings.joined(separator: ", ") + ")"
  }
}

/// A name of another policy's, as it is written: `lender.name`.
package func lent(_ name: String, by lender: String?) -> String { lender.map { $0 + "." + name } ?? name }
