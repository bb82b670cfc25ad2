/// Where a prompt is looked for: the positions of the languages that a reader of `locale` understands, the nearest first,
/// then that of the source, which is 0.
package func readingOrder(for locale: String, among locales: [String]) -> [Int] {
  var order: [Int] = []
  for candidate in fallbackChain(of: locale) {
    if let index = locales.firstIndex(of: candidate), !order.contains(index) { order.append(index) }
  }
  return order.contains(0) ? order : order + [0]
}

/// A parameter of a prompt and its value, as text.
package struct TextArgument: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What a prompt says.
public struct PromptText: Hashable, Sendable {
  public var title: String?
  public var message: String?
  /// What a screen reader says instead of the title; nil where that is said.
  public var accessibilityLabel: String?
  /// In the policy's order.
  package var buttons: [ButtonText]
  /// The language it is in.
  public var locale: String

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

/// What a button says.
package struct ButtonText: Hashable, Sendable {
  /// Its name in the policy.
  package var name: String
  package var label: String
  /// What a screen reader says instead of the label; nil where that is said.
  package var accessibilityLabel: String?

  package init(name: String, label: String, accessibilityLabel: String? = nil) {
    self.name = name
    self.label = label
    self.accessibilityLabel = accessibilityLabel
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

/// Fills words of one language with arguments.
package struct Formatting {
  let arguments: [TextArgument]
  /// The language of the words.
  let language: String
  /// How they are disguised, if the reader's locale is a pseudo-locale that the catalog does not have itself.
  let disguise: PseudoLocale?

  package init(_ arguments: [TextArgument], language: String, reader: String) {
    self.arguments = arguments
    self.language = language
    disguise = language == reader ? nil : PseudoLocale(rawValue: reader)
  }

  /// Nil if an argument is missing.
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
