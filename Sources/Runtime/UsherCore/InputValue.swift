public import UsherRuntime

/// A value of an input, as the app or the platform provides it.
public enum InputValue: Hashable, Sendable {
  /// The name of a value, a number in digits, `true` or `false`; for a `Text` input, any text.
  case value(String)
  /// The time of a moment, in milliseconds of the host's clock; nil means never.
  case moment(Int64?)
  /// A version of the operating system.
  case version(Policy.Version)
}

extension InputValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .value(value) }
  public init(booleanLiteral value: Bool) { self = .value(value ? "true" : "false") }
  public init(integerLiteral value: Int) { self = .value(String(value)) }
}
