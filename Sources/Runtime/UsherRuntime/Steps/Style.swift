extension Array where Element == StyleValue {
  /// The value of a key of the style; nil if the style does not have it.
  public subscript(key: String) -> String? { first { $0.name == key }?.value }
}

/// The style keys that Usher's own views know. Other keys are for the app's views.
package enum StyleKey: String, CaseIterable, Sendable {
  /// The name of a symbol of the system.
  case icon
  /// The colour of the icon: a ``Tint``.
  case tint
  /// How much the buttons stand out: a ``ButtonProminence``.
  case prominence
}

/// A colour that the system names and adapts to its appearance, or one with fixed components.
package enum Tint: Hashable, Sendable {
  case named(Name)
  case components(red: UInt8, green: UInt8, blue: UInt8)

  package enum Name: String, CaseIterable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }

  /// Nil unless the text is a name, or `#` and six hexadecimal digits.
  package init?(_ text: String) {
    if let name = Name(rawValue: text) {
      self = .named(name)
      return
    }
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      number = number << 4 | UInt32(value)
    }
    self = .components(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// How much the buttons of a prompt stand out.
package enum ButtonProminence: String, CaseIterable, Sendable {
  /// The preferred button is filled, the others have a border.
  case prominent
  /// All buttons have a border.
  case bordered
  /// All buttons are plain text.
  case plain
}
