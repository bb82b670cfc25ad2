/// Parses and prints amounts: a number and its unit, without a space.
public enum Quantity {
  /// The largest accepted amount. Twice this amount still fits into an `Int`.
  private static let most = Int.max / 4

  private typealias Unit = (name: String, factor: Int)
  private static let sizes: [Unit] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("B", 1)]
  private static let times: [Unit] = [("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)]

  /// Parses a whole number from 1; nil for any other text.
  public static func count(_ text: String) -> Int? { amount(text, units: [("", 1)]) }

  /// Parses bytes, such as `500MB` or `2GB`; nil for any other text.
  public static func bytes(_ text: String) -> Int? { amount(text, units: sizes) }

  /// Parses a duration such as `90s` or `2min`, with the units of policies, into milliseconds; nil for any other text.
  public static func milliseconds(_ text: String) -> Int? { amount(text, units: times) }

  /// Prints bytes in the largest unit that gives a whole number.
  public static func text(ofBytes bytes: Int) -> String { text(of: bytes, units: sizes) }

  /// Prints milliseconds in the largest unit that gives a whole number.
  public static func text(ofMilliseconds milliseconds: Int) -> String {
    text(of: milliseconds, units: times.reversed())
  }

  /// Parses an amount from 1; nil for any other text and for amounts above `most`.
  private static func amount(_ text: String, units: [Unit]) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let unit = String(decoding: Array(text.utf8.dropFirst(digits.count)), as: UTF8.self)
    guard let number = Int(String(decoding: Array(digits), as: UTF8.self)), number > 0,
      let factor = units.first(where: { $0.name == unit })?.factor
    else { return nil }
    let (amount, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    return isTooLarge || amount > most ? nil : amount
  }

  private static func text(of amount: Int, units: [Unit]) -> String {
    guard let unit = units.first(where: { amount % $0.factor == 0 }) else { return "\(amount)" }
    return "\(amount / unit.factor)\(unit.name)"
  }
}

/// A number of things: `1 policy`, `2 policies`. `many` is needed for a plural that does not end in `s`.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
