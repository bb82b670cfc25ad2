/// A sentence that records the names of the author and the platform which it contains. Rewording it changes its text but not these.
public struct Message: Sendable {
  public fileprivate(set) var text: String
  /// In the order of their occurrence in the sentence.
  public fileprivate(set) var names: [String]

  fileprivate init(text: String, names: [String]) {
    self.text = text
    self.names = names
  }

  public init(_ parts: [Message], separator: String) {
    self.init(text: parts.map { $0.text }.joined(separator: separator), names: parts.flatMap { $0.names })
  }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text: text, names: []) }

  public init(stringInterpolation sentence: StringInterpolation) { self = sentence.message }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message(text: "", names: [])

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { message.text += literal }

    /// A name, inserted without quotes: a text of the author or the platform, such as a status, an answer or source text.
    public mutating func appendInterpolation(_ name: String) { append([name], name) }

    public mutating func appendInterpolation(_ number: Int) { append([], String(number)) }

    /// `a, b and c`: names.
    public mutating func appendInterpolation(_ names: [String], _ conjunction: String = "and") {
      append(names, listed(names, conjunction))
    }

    /// `` `a`, `b` and `c` ``: like the above, but in backquotes.
    public mutating func appendInterpolation(quoted names: [String], _ conjunction: String = "and") {
      append(names, UsherSource.quoted(names, conjunction))
    }

    /// Text that is no name of the author, such as a kind of declaration, a plural verb or platforms.
    public mutating func appendInterpolation(wording: String) { append([], wording) }

    /// Another message as a part of this one, with its names.
    public mutating func appendInterpolation(_ part: Message) { append(part.names, part.text) }

    private mutating func append(_ names: [String], _ text: String) {
      message.text += text
      message.names += names
    }
  }
}

/// Joins messages into a list: `a, b and c`.
public func listed(_ parts: [Message], _ conjunction: String = "or") -> Message {
  guard parts.count > 1 else { return Message(parts, separator: "") }
  let last = parts.suffix(1)
  return Message([Message(Array(parts.dropLast()), separator: ", ")] + last, separator: " \(conjunction) ")
}
