/// The order in which languages are searched for a prompt, as positions in `locales`: first the fallback chain of
/// `locale`, nearest first, then the source language (position 0).
package func readingOrder(for locale: String, among locales: [String]) -> [Int] {
  var order: [Int] = []
  for candidate in fallbackChain(of: locale) {
    if let index = locales.firstIndex(of: candidate), !order.contains(index) { order.append(index) }
  }
  return order.contains(0) ? order : order + [0]
}

/// The first of a person's languages, in their order, that the catalog has or has a more general language for; else the first
/// one. Nil if there is none.
package func language(for wanted: [String], among locales: [String]) -> String? {
  wanted.first { fallbackChain(of: $0).contains { locales.contains($0) } } ?? wanted.first
}

/// A parameter of a prompt and its value as text.
package struct TextArgument: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The texts of a prompt, with its arguments filled in.
public struct PromptText: Hashable, Sendable {
  public var title: String?
  public var message: String?
  /// The text that a screen reader reads instead of the title, or before the message if there is no title; nil if it
  /// reads the texts on screen.
  public var accessibilityLabel: String?
  /// The buttons, in the policy's order.
  package var buttons: [ButtonText]
  /// The language of the texts.
  public var locale: String

  /// Creates texts without buttons, such as those of a notice.
  public init(title: String? = nil, message: String? = nil, accessibilityLabel: String? = nil, locale: String) {
    self.init(title: title, message: message, accessibilityLabel: accessibilityLabel, buttons: [], locale: locale)
  }

  package init(
    title: String?, message: String?, accessibilityLabel: String? = nil, buttons: [ButtonText], locale: String
  ) {
    self.title = title
    self.message = message
    self.accessibilityLabel = accessibilityLabel
    self.buttons = buttons
    self.locale = locale
  }
}

/// The texts of a button.
package struct ButtonText: Hashable, Sendable {
  /// The button's name in the policy.
  package var name: String
  package var label: String
  /// The text that a screen reader reads instead of the label; nil if it reads the label.
  package var accessibilityLabel: String?

  package init(name: String, label: String, accessibilityLabel: String? = nil) {
    self.name = name
    self.label = label
    self.accessibilityLabel = accessibilityLabel
  }
}

/// Prepares `value` for insertion into text of the given direction so that neither changes the display order of the
/// other.
///
/// This is the default strategy of Unicode MessageFormat 2. A value is inserted unchanged if both it and the surrounding
/// text are known to run from left to right; otherwise it is wrapped in directional isolates (FIRST STRONG ISOLATE … POP
/// DIRECTIONAL ISOLATE). Only ASCII values count as known to run from left to right.
package func isolated(_ value: String, inRightToLeft isRightToLeft: Bool) -> String {
  let isPlain = !isRightToLeft && value.utf8.allSatisfy { $0 < 0x80 }
  return isPlain ? value : "\u{2068}\(value)\u{2069}"
}

/// Fills the texts of one language with arguments.
package struct Formatting {
  let arguments: [TextArgument]
  /// The language of the texts.
  let language: String
  /// The pseudo-locale applied to the texts; nil unless the reader's locale is one and the catalog has no texts for it.
  let disguise: PseudoLocale?

  package init(_ arguments: [TextArgument], language: String, reader: String) {
    self.arguments = arguments
    self.language = language
    disguise = language == reader ? nil : PseudoLocale(rawValue: reader)
  }

  /// Fills in the texts of an entry. Nil if an argument is missing or a `select` has no case for its value.
  package func formatted(_ entry: Copy.Entry) -> PromptText? {
    do throws(MissingArgument) {
      let buttons = try entry.buttons.map { (button) throws(MissingArgument) in
        ButtonText(
          name: button.name, label: try text(button.label),
          accessibilityLabel: try button.accessibilityLabel.map(text))
      }
      return PromptText(
        title: try entry.title.map(text), message: try entry.message.map(text),
        accessibilityLabel: try entry.accessibilityLabel.map(text), buttons: buttons,
        locale: disguise?.rawValue ?? language)
    } catch {
      return nil
    }
  }

  private struct MissingArgument: Error {}

  private func text(_ wording: Wording) throws(MissingArgument) -> String {
    switch wording {
    case .phrase(let pieces):
      let text = try phrase(pieces)
      return disguise?.framed(text) ?? text
    case .select(let parameter, let cases):
      let value = try argument(parameter)
      guard let chosen = cases.first(where: { $0.value == value }) else { throw MissingArgument() }
      return try text(chosen.wording)
    case .plural(let parameter, let cases):
      guard let category = PluralRules(of: language).category(of: try argument(parameter)),
        let chosen = cases.first(where: { $0.category == category }) ?? cases.first(where: { $0.category == .other })
      else { throw MissingArgument() }
      return try text(chosen.wording)
    }
  }

  private func phrase(_ pieces: [Wording.Piece]) throws(MissingArgument) -> String {
    let isRightToLeft = isRightToLeft(disguise?.rawValue ?? language)
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += disguise?.disguised(literal) ?? literal
      case .placeholder(let name): text += isolated(try argument(name), inRightToLeft: isRightToLeft)
      }
    }
    return text
  }

  private func argument(_ name: String) throws(MissingArgument) -> String {
    guard let argument = arguments.first(where: { $0.name == name }) else { throw MissingArgument() }
    return argument.value
  }
}
