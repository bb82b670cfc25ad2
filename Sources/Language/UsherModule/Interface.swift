package import UsherRuntime
package import UsherSource

/// The declarations of a policy that an app's code deals with, in source order. The declarations of the policies that it uses
/// come first; a host writes their names as `policy.name`.
package struct Interface: Sendable {
  /// The policy's documentation.
  package var documentation: String?
  /// The place of the policy's name; nil if it could not be read.
  package var label: Label?
  /// The places of the declared types, by their names.
  package var typePlaces: [String: TypePlace] = [:]
  package var inputs: [Input] = []
  package var actions: [Call] = []
  package var events: [Call] = []
  package var metrics: [Call] = []
  package var decisions: [Decision] = []
  package var prompts: [Prompt] = []
  package var notices: [Call] = []
  /// The flows that an app can start, as declared: one that is declared over resources appears once.
  package var flows: [Call] = []

  package init() {}

  /// Where a type is declared, and where each of its values is.
  package struct TypePlace: Sendable {
    package var label: Label
    package var values: [Label]

    package init(_ label: Label, values: [Label]) { (self.label, self.values) = (label, values) }
  }

  package struct Input: Sendable {
    package var name: String
    package var label: Label
    package var documentation: String?
    package var type: ValueType
    /// Whether the policy has an initial value for it.
    package var isOptional: Bool

    package init(name: String, at label: Label, documentation: String?, type: ValueType, isOptional: Bool) {
      (self.name, self.label, self.documentation, self.type) = (name, label, documentation, type)
      self.isOptional = isOptional
    }
  }

  package struct Decision: Sendable {
    package var name: String
    package var label: Label
    package var documentation: String?
    package var type: ValueType

    package init(name: String, at label: Label, documentation: String?, type: ValueType) {
      (self.name, self.label, self.documentation, self.type) = (name, label, documentation, type)
    }
  }

  /// A prompt that a host shows. The answers of its call are those of its buttons.
  package struct Prompt: Sendable {
    package var call: Call
    package var kind: Policy.Prompt.Kind

    package init(_ call: Call, kind: Policy.Prompt.Kind) { (self.call, self.kind) = (call, kind) }
  }

  /// A flow, an action, an event, a metric, a prompt or a notice.
  package struct Call: Sendable {
    package var name: String
    package var label: Label
    package var documentation: String?
    package var parameters: [Parameter] = []
    /// The outcomes of a flow, or the answers of an action or of a prompt's buttons; empty if it has none.
    package var answers: [String] = []
    /// The places of the answers.
    package var answerLabels: [Label] = []
    /// For each answer of an action, the values and texts that it carries.
    package var carried: [[Parameter]] = []
    package var isRepeatable = false

    package init(name: String, at label: Label, documentation: String?, parameters: [Parameter]) {
      (self.name, self.label, self.documentation, self.parameters) = (name, label, documentation, parameters)
    }
  }

  package struct Parameter: Sendable {
    package var name: String
    package var label: Label
    package var type: ValueType
    /// Whether it is part of the flow's name: `settle(r: camera)`.
    package var isInFlowName = false

    package init(name: String, at label: Label, type: ValueType, isInFlowName: Bool) {
      (self.name, self.label, self.type, self.isInFlowName) = (name, label, type, isInFlowName)
    }
  }

  package enum ValueType: Equatable, Sendable {
    case bool
    case text
    case moment
    case number
    /// The values of a declared type, with its documentation.
    case declared(name: String, [String], documentation: String?)
    /// Values that are written out, the statuses of a resource, or resources.
    case values([String])
  }
}
