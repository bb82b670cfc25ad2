/// A text for people: a message, a reason, a help, a label, the title of a fix. Everyone may write one. Only a renderer opens it, with
/// `@_spi(Rendering) import UsherSource`: a text cannot be compared, searched or inserted into a string, so it is no data.
public struct Prose: Sendable {
  @_spi(Rendering) public fileprivate(set) var rendered: String

  public init(_ parts: [Prose], separator: String) { rendered = parts.map { $0.rendered }.joined(separator: separator) }

  public static func += (prose: inout Prose, addition: Prose) { prose.rendered += addition.rendered }
}

extension Prose: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { rendered = text }

  public init(stringInterpolation text: StringInterpolation) { self = text.prose }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var prose: Prose = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { prose.rendered += literal }

    public mutating func appendInterpolation(_ text: String) { prose.rendered += text }

    public mutating func appendInterpolation(_ number: Int) { prose.rendered += String(number) }

    public mutating func appendInterpolation(_ part: Prose) { prose += part }
  }
}

/// A sentence that records the names of the author and the platform which it contains. Rewording it changes its prose but not these.
public struct Message: Sendable {
  public fileprivate(set) var prose: Prose
  /// In the order of their occurrence in the sentence.
  public fileprivate(set) var names: [String]

  fileprivate init(_ prose: Prose, names: [String]) {
    self.prose = prose
    self.names = names
  }

  public init(_ parts: [Message], separator: String) {
    self.init(Prose(parts.map { $0.prose }, separator: separator), names: parts.flatMap { $0.names })
  }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(Prose(stringLiteral: text), names: []) }

  public init(stringInterpolation sentence: StringInterpolation) { self = sentence.message }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message: Message = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { message.prose.rendered += literal }

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

    /// Prose, whose names are not recorded.
    public mutating func appendInterpolation(wording: Prose) { append([], wording.rendered) }

    /// Another message as a part of this one, with its names.
    public mutating func appendInterpolation(_ part: Message) { append(part.names, part.prose.rendered) }

    private mutating func append(_ names: [String], _ text: String) {
      message.prose.rendered += text
      message.names += names
    }
  }
}

extension DefaultStringInterpolation {
  @available(*, deprecated, message: "prose is no string; only a renderer opens it")
  public mutating func appendInterpolation(_ prose: Prose) { appendLiteral("…") }

  @available(*, deprecated, message: "a message is no string; only a renderer opens it")
  public mutating func appendInterpolation(_ message: Message) { appendLiteral("…") }
}

/// Joins messages into a list: `a, b and c`.
public func listed(_ parts: [Message], _ conjunction: String = "or") -> Message {
  guard parts.count > 1 else { return Message(parts, separator: "") }
  let last = parts.suffix(1)
  return Message([Message(Array(parts.dropLast()), separator: ", ")] + last, separator: " \(conjunction) ")
}
