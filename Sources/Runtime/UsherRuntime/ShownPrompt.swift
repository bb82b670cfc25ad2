/// A prompt with its texts, ready to be drawn.
public struct ShownPrompt: Hashable, Sendable {
  public var name: String
  public var kind: Prompt.Kind
  /// The texts, all in one language; nil if the policy has no copy.
  public var title: String?
  public var message: String?
  /// The language of the texts.
  public var locale: String?
  /// The buttons that are available now, in the policy's order.
  public var buttons: [ShownButton]
  public var isDismissible: Bool
  /// Values that the policy passes to the view, uninterpreted.
  public var style: [StyleValue]

  package init(
    name: String, kind: Prompt.Kind, title: String?, message: String?, locale: String? = nil, buttons: [ShownButton],
    isDismissible: Bool = false, style: [StyleValue] = []
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.message = message
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
  public var roles: [Button.Role]

  package init(answer: String, label: String, accessibilityLabel: String? = nil, roles: [Button.Role] = []) {
    self.answer = answer
    self.label = label
    self.accessibilityLabel = accessibilityLabel
    self.roles = roles
  }
}
