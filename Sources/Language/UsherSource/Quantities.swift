/// Amounts as people write them: a number and its unit, without a space.
public enum Quantity {
  /// The largest amount that is read: twice as much is a number too.
  private static let most = Int.max / 4

  private typealias Unit = (name: String, factor: Int)
  private static let sizes: [Unit] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("B", 1)]
  private static let times: [Unit] = [("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)]

  /// A whole number; nil for anything else.
  public static func count(_ text: String) -> Int? { amount(text, units: [("", 1)]) }

  /// The bytes of `500MB` or `2GB`; nil for anything else.
  public static func bytes(_ text: String) -> Int? { amount(text, units: sizes) }

  /// The milliseconds of `90s` or `2min`, written as in a policy; nil for anything else.
  public static func milliseconds(_ text: String) -> Int? { amount(text, units: times) }

  /// Bytes in the largest unit that gives a whole number.
  public static func text(ofBytes bytes: Int) -> String { text(of: bytes, units: sizes) }

  /// Milliseconds likewise.
  public static func text(ofMilliseconds milliseconds: Int) -> String {
    text(of: milliseconds, units: times.reversed())
  }

  /// From 1 on.
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
