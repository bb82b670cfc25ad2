public import UsherSource
internal import UsherSyntax

extension Diagnostic {
  /// The quotes in the message that contain none of its names, each after the message. Words of the language are no names.
  public var quotesWithoutName: [String] {
    message.description.matches(of: /`([^`]*)`/).map { $0.1 }.filter { quote in
      !names.contains { quote.contains($0) } && !quote.split(separator: " ").allSatisfy { Self.isOfTheLanguage($0) }
    }.map { "\(message.description): \($0)" }
  }

  /// Whether this is a word or a sign of the language.
  private static func isOfTheLanguage(_ text: Substring) -> Bool {
    Word(rawValue: String(text)) != nil || TokenKind.reserved.contains { $0.spelling == String(text) }
      || !text.contains { $0.isLetter }
  }
}
