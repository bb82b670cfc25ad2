internal import UsherRuntime

/// A message of ICU: texts with values, and with cases for words (`select`) and numbers (`plural`).
struct ICUMessage {
  private let text: [Character]
  private let rules: PluralRules
  private var offset = 0
  private var depth = 0
  /// The parameters of the plurals around the current place.
  private var numbers: [String] = []

  init(_ text: String, _ rules: PluralRules) { (self.text, self.rules) = (Array(text), rules) }

  /// Whether a text may be a message with cases: `{count, plural, …`.
  static func hasChoice(_ text: String) -> Bool {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
      let words = part.split(separator: ",", maxSplits: 2).map { $0.filter { !$0.isWhitespace } }
      return words.count == 3 && ["plural", "select"].contains(words[1])
    }
  }

  /// The texts of all cases, as catalogs write them: each with the values and categories that choose it.
  mutating func cases() throws(ExchangeProblem.Cause) -> [(path: [String], text: String)] {
    let cases = try message()
    if offset < text.count { throw .malformedText }
    for (index, one) in cases.enumerated() where cases[..<index].contains(where: { $0.path == one.path }) {
      throw .unsupported("a second text for `\(one.path.joined(separator: "."))`")
    }
    return cases
  }

  private mutating func message() throws(ExchangeProblem.Cause) -> [(path: [String], text: String)] {
    depth += 1
    defer { depth -= 1 }
    if depth > 8 { throw .expected("less than 8 levels of choices") }
    var literal = ""
    var chosen: [(path: [String], text: String)]?
    while offset < text.count, text[offset] != "}" {
      let character = text[offset]
      offset += 1
      switch character {
      case "'": literal += quoted()
      case "#" where !numbers.isEmpty: literal += "{\(numbers[numbers.count - 1])}"
      case "{":
        if let choice = try argument(appendingTo: &literal) {
          if chosen != nil { throw .unsupported("a message with two choices side by side") }
          // What is before a choice belongs to each of its texts.
          chosen = choice.map { ($0.path, literal + $0.text) }
          literal = ""
        }
      default: literal.append(character)
      }
    }
    return chosen.map { $0.map { ($0.path, $0.text + literal) } } ?? [([], literal)]
  }

  /// The text behind an apostrophe: another one, a part in which braces stand for themselves, or the apostrophe itself.
  private mutating func quoted() -> String {
    guard offset < text.count else { return "'" }
    if text[offset] == "'" {
      offset += 1
      return "'"
    }
    guard "{}#|".contains(text[offset]) else { return "'" }
    var part = ""
    while offset < text.count {
      let character = text[offset]
      offset += 1
      if character == "'" {
        guard offset < text.count, text[offset] == "'" else { break }
        offset += 1
      }
      part.append(character)
    }
    return escapedBraces(part)
  }

  /// Reads what is behind an opening brace. A value is appended to the text; the cases of a choice are returned.
  private mutating func argument(
    appendingTo literal: inout String
  ) throws(ExchangeProblem.Cause) -> [(path: [String], text: String)]? {
    let name = word()
    skipSpace()
    if take("}") {
      if name.isEmpty { throw .malformedText }
      literal += "{\(name)}"
      return nil
    }
    guard take(",") else { throw .malformedText }
    let kind = word()
    skipSpace()
    guard take(",") else { throw .unsupported("`\(kind)`") }
    guard kind == "select" || kind == "plural" else { throw .unsupported("`\(kind)`") }
    if kind == "plural" { numbers.append(name) }
    defer { if kind == "plural" { numbers.removeLast() } }
    var cases: [(path: [String], text: String)] = []
    while true {
      skipSpace()
      if take("}") { break }
      let value = word()
      skipSpace()
      guard !value.isEmpty, take("{") else {
        throw value.hasPrefix("offset") ? .unsupported("`offset`") : .malformedText
      }
      let inner = try message()
      guard take("}") else { throw .malformedText }
      if value == "other", inner.count == 1, inner[0].text.isEmpty { continue }
      let category = try kind == "plural" ? category(of: value) : value
      cases += inner.map { ([category] + $0.path, $0.text) }
    }
    return cases
  }

  /// The category that a selector means. An exact number is one only if no other number up to 1000 is in its category.
  private func category(of selector: String) throws(ExchangeProblem.Cause) -> String {
    guard selector.hasPrefix("="), let number = Int(selector.dropFirst()), number >= 0 else { return selector }
    let category = rules.category(of: "\(number)") ?? .other
    if (0...1000).contains(where: { $0 != number && rules.category(of: "\($0)") == category }) {
      throw .unsupported("`=\(number)`, which is not the only number of `\(category.rawValue)`,")
    }
    return category.rawValue
  }

  private mutating func skipSpace() { while offset < text.count, text[offset].isWhitespace { offset += 1 } }

  private mutating func take(_ character: Character) -> Bool {
    guard offset < text.count, text[offset] == character else { return false }
    offset += 1
    return true
  }

  private mutating func word() -> String {
    skipSpace()
    let start = offset
    while offset < text.count, !text[offset].isWhitespace, !"{},'".contains(text[offset]) { offset += 1 }
    return String(text[start..<offset])
  }
}
