/// A prompt with its texts, ready to be drawn.
public struct ShownPrompt: Hashable, Sendable {
  public var name: String
  public var kind: Policy.Prompt.Kind
  /// The arguments, by the names of the prompt's parameters: values as the policy writes them, and texts.
  public var arguments: [String: String]
  /// The texts, all in one language; nil if the policy has no copy.
  public var title: String?
  public var message: String?
  /// The text that a screen reader reads instead of the title, or before the message if there is no title; nil if it reads
  /// the texts on screen.
  public var accessibilityLabel: String?
  /// The language of the texts.
  public var locale: String?
  /// The buttons that are available now, in the policy's order.
  public var buttons: [ShownButton]
  public var isDismissible: Bool
  /// Values that the policy passes to the view.
  public var style: [StyleValue]

  /// Creates a prompt, as the host does from a policy; previews and tests of an app's own views make theirs.
  public init(
    name: String, kind: Policy.Prompt.Kind, arguments: [String: String] = [:], title: String? = nil,
    message: String? = nil, accessibilityLabel: String? = nil, locale: String? = nil, buttons: [ShownButton],
    isDismissible: Bool = false,
    style: [StyleValue] = []
  ) {
    self.name = name
    self.kind = kind
    self.arguments = arguments
    self.title = title
    self.message = message
    self.accessibilityLabel = accessibilityLabel
    self.locale = locale
    self.buttons = buttons
    self.isDismissible = isDismissible
    self.style = style
  }
}

/// A button of a prompt on screen.
public struct ShownButton: Hashable, Sendable {
  /// The answer that the button gives.
  public var answer: String
  /// The button's text; its name if the policy has no copy.
  public var label: String
  /// The text that a screen reader reads, if it differs from the label.
  public var accessibilityLabel: String?
  public var roles: [Policy.Button.Role]

  /// Creates a button.
  public init(
    answer: String, label: String, accessibilityLabel: String? = nil, roles: [Policy.Button.Role] = []
  ) {
    self.answer = answer
    self.label = label
    self.accessibilityLabel = accessibilityLabel
    self.roles = roles
  }
}
