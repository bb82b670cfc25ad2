package import UsherDiagnostics

/// What a policy says about a prompt or notice, as far as its words must fit that.
package struct PromptShape: Sendable {
  package var name: String
  /// Where the policy declares it.
  package var declaration: Label
  package var kind: Kind
  package var parameters: [Parameter]
  /// In the policy's order.
  package var buttons: [String]

  package init(name: String, declaration: Label, kind: Kind, parameters: [Parameter] = [], buttons: [String] = []) {
    self.name = name
    self.declaration = declaration
    self.kind = kind
    self.parameters = parameters
    self.buttons = buttons
  }

  /// What decides which words there must be.
  package enum Kind: Sendable {
    /// Has a title.
    case alert
    /// An action sheet, screen, sheet or banner: has a title or a message.
    case view
    /// Has a message.
    case notice
  }

  package struct Parameter: Sendable {
    package var name: String
    /// All that it can be, in order; nil for a text.
    package var values: [String]?

    package init(name: String, values: [String]? = nil) {
      self.name = name
      self.values = values
    }
  }

  var isNotice: Bool {
    switch kind {
    case .notice: true
    case .alert, .view: false
    }
  }
}
