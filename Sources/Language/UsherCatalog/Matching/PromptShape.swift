package import UsherRuntime
package import UsherSource

/// The parts of a prompt or notice in the policy that its texts must fit.
package struct PromptShape: Sendable {
  package var name: String
  /// Where the policy declares it.
  package var declaration: Label
  package var kind: Kind
  package var parameters: [Parameter]
  /// The names of its buttons, in the policy's order.
  package var buttons: [String]
  /// The buttons with parameters: people see one button for each value.
  package var parametrized: [Parametrized] = []
  /// Whether it needs no texts: a view without buttons, with content that the app may draw.
  package var isSilent = false
  /// The platforms that the policy is for.
  package var platforms: [String] = []
  /// The roles of its buttons; buttons without a role are left out.
  package var roles: [(button: String, role: Button.Role)] = []
  /// Whether it prepares people for the system prompt.
  package var isPrimer = false
  /// The buttons that lead straight to the system prompt; none of a prompt that guides to Settings.
  package var asking: Set<String> = []
  package var isDismissible = false
  /// Nil unless it overrides a prompt of an extended policy.
  package var override: Override?

  package init(name: String, declaration: Label, kind: Kind, parameters: [Parameter] = [], buttons: [String] = []) {
    self.name = name
    self.declaration = declaration
    self.kind = kind
    self.parameters = parameters
    self.buttons = buttons
  }

  /// The kind of a prompt, as far as it decides which texts are required.
  package enum Kind: Sendable {
    /// Needs a title.
    case alert
    /// An action sheet, screen, sheet or banner: needs a title or a message.
    case view
    /// Needs a message.
    case notice
  }

  /// The relation of a prompt to the one that it overrides.
  package struct Override: Sendable {
    /// The buttons of the original that the prompt lacks. Texts that were made for the extended policy may label them.
    package var removedButtons: [String]
    /// Whether the texts are in a catalog of the extending policy.
    package var hasOwnCatalog: Bool

    package init(removedButtons: [String], hasOwnCatalog: Bool) {
      (self.removedButtons, self.hasOwnCatalog) = (removedButtons, hasOwnCatalog)
    }
  }

  /// A button with parameters, which has one label for all its values.
  package struct Parametrized: Sendable {
    package var name: String
    package var parameters: [Parameter]
    /// For each button that people see, the name of its answer and the values of its parameters.
    package var variants: [(answer: String, values: [String])]

    package init(name: String, parameters: [Parameter], variants: [(answer: String, values: [String])]) {
      self.name = name
      self.parameters = parameters
      self.variants = variants
    }
  }

  package struct Parameter: Sendable {
    package var name: String
    /// All its values, in order; nil for a text.
    package var values: [String]?

    package init(name: String, values: [String]? = nil) {
      self.name = name
      self.values = values
    }

    /// Whether all its values are numbers.
    var isNumber: Bool { values?.allSatisfy { Int($0) != nil } ?? false }
  }

  /// The prompt with the parameters of one button added, as the label of that button sees it.
  func shape(for button: String) -> PromptShape {
    guard let own = parametrized.first(where: { $0.name == button }) else { return self }
    var shape = self
    shape.parameters += own.parameters
    return shape
  }

  func has(_ role: Button.Role, _ button: String) -> Bool { roles.contains { $0.button == button && $0.role == role } }

  /// Whether a button stands before the system prompt: every one of a primer, and one that leads straight to it. Of more than two
  /// buttons, each is one thing to do among others.
  func isBeforeRequest(_ button: String) -> Bool { isPrimer || buttons.count < 3 && asking.contains(button) }

  var isNotice: Bool {
    switch kind {
    case .notice: true
    case .alert, .view: false
    }
  }
}

extension PromptShape {
  /// Its entry in the source catalog, with the texts that it needs.
  package var unwrittenEntry: TranslatorField {
    let needed =
      switch kind {
      case .alert, .view: "title"
      case .notice: "message"
      }
    var fields = [TranslatorField(key: needed, content: .unwritten)]
    if !buttons.isEmpty {
      let labels = buttons.map { TranslatorField(key: $0, content: .unwritten) }
      fields.append(TranslatorField(key: "buttons", content: .fields(labels)))
    }
    return TranslatorField(key: name, content: .fields(fields))
  }
}
