/// A prompt with its words, ready to be drawn.
public struct ShownPrompt: Hashable, Sendable {
  public var name: String
  public var kind: Prompt.Kind
  /// Its words, whole in one language; nil where the policy has no copy.
  public var title: String?
  public var message: String?
  /// The language that the words are in.
  public var locale: String?
  /// Those that are there now, in the policy's order.
  public var buttons: [ShownButton]
  public var isDismissible: Bool
  /// What the policy says to the view that draws it.
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

/// A button of a prompt that is shown.
public struct ShownButton: Hashable, Sendable {
  /// The answer that it gives.
  public var answer: String
  /// What it says; its name where the policy has no copy.
  public var label: String
  /// What a screen reader says, where that is another text.
  public var accessibilityLabel: String?
  public var roles: [Button.Role]

  package init(answer: String, label: String, accessibilityLabel: String? = nil, roles: [Button.Role] = []) {
    self.answer = answer
    self.label = label
    self.accessibilityLabel = accessibilityLabel
    self.roles = roles
  }
}
