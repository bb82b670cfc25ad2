extension Copy {
  /// The words of a prompt or notice for a reader of `locale`.
  ///
  /// Each prompt is looked for along `fallbackChain(of: locale)` and then in the source, and shown whole in the first
  /// language that has it; the result says which that was. `arguments` holds every parameter of the prompt with one of
  /// its values. Nil for a prompt that the catalog does not have, and if an argument that the words need is not given.
  public func text(of prompt: String, locale: String, arguments: [TextArgument] = []) -> PromptText? {
    guard let (entry, found) = entry(of: prompt, for: locale) else { return nil }
    let words = Formatting(arguments: arguments, isRightToLeft: isRightToLeft(found))
    var text = PromptText(title: nil, message: nil, buttons: [], locale: found)
    if let title = entry.title {
      guard let formatted = words.formatted(title) else { return nil }
      text.title = formatted
    }
    if let message = entry.message {
      guard let formatted = words.formatted(message) else { return nil }
      text.message = formatted
    }
    for button in entry.buttons {
      guard let label = words.formatted(button.label) else { return nil }
      text.buttons.append(ButtonText(name: button.name, label: label))
    }
    return text
  }

  private func entry(of prompt: String, for locale: String) -> (Entry, locale: String)? {
    for candidate in fallbackChain(of: locale) {
      for localization in [source] + translations where localization.locale == candidate {
        if let entry = localization.entry(of: prompt) { return (entry, candidate) }
      }
    }
    return source.entry(of: prompt).map { ($0, source.locale) }
  }
}

/// A parameter of a prompt and its value, as text.
public struct TextArgument: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What a prompt says.
public struct PromptText: Hashable, Sendable {
  public var title: String?
  public var message: String?
  /// In the policy's order.
  public var buttons: [ButtonText]
  /// The language it is in.
  public var locale: String

  public init(title: String?, message: String?, buttons: [ButtonText], locale: String) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.locale = locale
  }
}

/// What a button says.
public struct ButtonText: Hashable, Sendable {
  /// Its name in the policy.
  public var name: String
  public var label: String

  public init(name: String, label: String) {
    self.name = name
    self.label = label
  }
}

/// `value` as it is inserted into text of a direction, so that neither reorders the other.
///
/// This is the default strategy of Unicode MessageFormat 2: a value stays as it is if both it and the text around it
/// are known to run from left to right, and is isolated otherwise (FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE). A
/// value of ASCII alone is known to; of any other the direction is not.
package func isolated(_ value: String, inRightToLeft isRightToLeft: Bool) -> String {
  let isPlain = !isRightToLeft && value.utf8.allSatisfy { $0 < 0x80 }
  return isPlain ? value : "\u{2068}\(value)\u{2069}"
}

private struct Formatting {
  var arguments: [TextArgument]
  var isRightToLeft: Bool

  /// Nil if an argument is missing.
  func formatted(_ wording: Wording) -> String? {
    switch wording {
    case .phrase(let pieces): formatted(pieces)
    case .select(let parameter, let cases):
      argument(parameter).flatMap { value in cases.first { $0.value == value } }.flatMap { formatted($0.phrase) }
    }
  }

  private func formatted(_ pieces: [Wording.Piece]) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let name):
        guard let value = argument(name) else { return nil }
        text += isolated(value, inRightToLeft: isRightToLeft)
      }
    }
    return text
  }

  private func argument(_ name: String) -> String? {
    arguments.first { $0.name == name }?.value
  }
}
