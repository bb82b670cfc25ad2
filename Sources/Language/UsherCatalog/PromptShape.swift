package import UsherRuntime
package import UsherSource

/// What a policy says about a prompt or notice, as far as its words must fit that.
package struct PromptShape: Sendable {
  package var name: String
  /// Where the policy declares it.
  package var declaration: Label
  package var kind: Kind
  package var parameters: [Parameter]
  /// In the policy's order.
  package var buttons: [String]
  /// The buttons that are several, one for each value of their parameters.
  package var parametrized: [Parametrized] = []
  /// Whether it is a frame for what the app shows, which need not say anything.
  package var isSilent = false
  /// The platforms that the policy is for.
  package var platforms: [String] = []
  /// What each of its buttons is for; those without a role are left out.
  package var roles: [(button: String, role: Button.Role)] = []
  /// Whether it prepares people for the system's own question.
  package var isPrimer = false
  package var isDismissible = false

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

  /// A button with parameters, which takes one label for all its values.
  package struct Parametrized: Sendable {
    package var name: String
    package var parameters: [Parameter]
    /// For each of the buttons that it is, what an answer calls it, and the values of the parameters.
    package var variants: [(answer: String, values: [String])]

    package init(name: String, parameters: [Parameter], variants: [(answer: String, values: [String])]) {
      self.name = name
      self.parameters = parameters
      self.variants = variants
    }
  }

  package struct Parameter: Sendable {
    package var name: String
    /// All that it can be, in order; nil for a text.
    package var values: [String]?

    package init(name: String, values: [String]? = nil) {
      self.name = name
      self.values = values
    }

    /// Whether it is a number, whatever it is.
    var isNumber: Bool { values?.allSatisfy { Int($0) != nil } ?? false }
  }

  /// The same, as the label of one of its buttons sees it: with that button's parameters.
  func shape(for button: String) -> PromptShape {
    guard let own = parametrized.first(where: { $0.name == button }) else { return self }
    var shape = self
    shape.parameters += own.parameters
    return shape
  }

  func has(_ role: Button.Role, _ button: String) -> Bool { roles.contains { $0.button == button && $0.role == role } }

  var isNotice: Bool {
    switch kind {
    case .notice: true
    case .alert, .view: false
    }
  }
}
