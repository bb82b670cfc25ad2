/// A value that a finding mentions: a name given by the author or the platform, a number, or a platform.
public struct Fact: Hashable, Comparable, Sendable {
  public enum Kind: Int, Sendable {
    /// Text of the author or the platform: a name, a status, an answer, or source text at a place.
    case name
    case number
    /// A platform on which the problem occurs, if it does not occur on all.
    case platform
    /// Text of the tools that distinguishes problems reported by the same function. Compared only within one run; not part of
    /// fingerprints.
    case wording
  }

  public var kind: Kind
  public var value: String

  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  public static func < (left: Fact, right: Fact) -> Bool {
    (left.kind.rawValue, left.value) < (right.kind.rawValue, right.value)
  }
}

/// A sentence that records the values it is built from: each interpolated value is a fact, whether it is quoted or not.
///
/// Rewording a message changes its text but not its facts.
public struct Message: Sendable {
  public fileprivate(set) var text: String
  /// In the order of their occurrence in the sentence.
  public fileprivate(set) var facts: [Fact]

  fileprivate init(text: String, facts: [Fact]) {
    self.text = text
    self.facts = facts
  }

  public init(_ parts: [Message], separator: String) {
    self.init(text: parts.map { $0.text }.joined(separator: separator), facts: parts.flatMap { $0.facts })
  }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text: text, facts: []) }

  public init(stringInterpolation sentence: StringInterpolation) { self = sentence.message }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message(text: "", facts: [])

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { message.text += literal }

    /// A name, inserted without quotes.
    public mutating func appendInterpolation(_ name: String) { append(.name, name) }

    public mutating func appendInterpolation(_ number: Int) { append(.number, String(number)) }

    /// `a, b and c`; each is a fact.
    public mutating func appendInterpolation(_ names: [String], _ conjunction: String = "and") {
      append(.name, names, listed(names, conjunction))
    }

    /// `` `a`, `b` and `c` ``: like the above, but in backquotes.
    public mutating func appendInterpolation(quoted names: [String], _ conjunction: String = "and") {
      append(.name, names, UsherSource.quoted(names, conjunction))
    }

    public mutating func appendInterpolation(platforms: [String]) {
      append(.platform, platforms, listed(platforms, "and"))
    }

    /// Text that follows from the problem rather than from the author's text, such as a kind of declaration or a plural verb.
    public mutating func appendInterpolation(wording: String) { append(.wording, wording) }

    /// Another message as a part of this one, with its facts.
    public mutating func appendInterpolation(_ part: Message) {
      message.text += part.text
      message.facts += part.facts
    }

    private mutating func append(_ kind: Fact.Kind, _ value: String) { append(kind, [value], value) }

    private mutating func append(_ kind: Fact.Kind, _ values: [String], _ text: String) {
      message.text += text
      message.facts += values.map { Fact(kind, $0) }
    }
  }
}

/// Joins messages into a list: `a, b and c`.
public func listed(_ parts: [Message], _ conjunction: String = "or") -> Message {
  guard parts.count > 1 else { return Message(parts, separator: "") }
  let last = parts.suffix(1)
  return Message([Message(Array(parts.dropLast()), separator: ", ")] + last, separator: " \(conjunction) ")
}
