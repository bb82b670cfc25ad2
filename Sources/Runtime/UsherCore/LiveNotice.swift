public import UsherRuntime

/// A short notice that is shown for a while.
public struct LiveNotice: Hashable, Sendable {
  /// The notice's name in the policy.
  public var name: String
  /// The text; nil if the policy has no copy.
  public var text: PromptText?
  /// The arguments, by the names of the notice's parameters.
  public var arguments: [String: String]
  /// Values that the policy passes to the view.
  public var style: [StyleValue]

  /// Creates a notice, as the host does from a policy.
  public init(
    name: String, text: PromptText? = nil, arguments: [String: String] = [:], style: [StyleValue] = []
  ) {
    self.name = name
    self.text = text
    self.arguments = arguments
    self.style = style
  }
}
