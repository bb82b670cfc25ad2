/// How a file writes the values that a text inserts.
enum PlaceholderNotation: Sendable {
  /// As catalogs: `{name}`, `{-app}`, `{{`.
  case braces
  /// As `printf`: `%1$@`, `%lld`, `%%`. Values are numbered in the order of the source.
  case printf(object: String, integer: String)
  /// One of the two: as catalogs if the source text has a reference in braces.
  case detected

  static let apple = PlaceholderNotation.printf(object: "@", integer: "lld")
  static let android = PlaceholderNotation.printf(object: "s", integer: "d")
}

/// A part of a text as catalogs write it.
enum WrittenPiece: Equatable {
  case literal(String)
  /// With its braces.
  case reference(String)
}

/// The pieces of a text as catalogs write it. A brace without its other half is a literal.
func pieces(of written: String) -> [WrittenPiece] {
  guard written.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
    return written.isEmpty ? [] : [.literal(written)]
  }
  var pieces: [WrittenPiece] = []
  var literal = ""
  var rest = written[...]
  while let character = rest.first {
    rest.removeFirst()
    if character == "{" || character == "}", rest.first == character {
      rest.removeFirst()
      literal.append(character)
    } else if character == "{", let end = rest.firstIndex(of: "}") {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      pieces.append(.reference("{\(rest[..<end])}"))
      literal = ""
      rest = rest[rest.index(after: end)...]
    } else {
      literal.append(character)
    }
  }
  return literal.isEmpty ? pieces : pieces + [.literal(literal)]
}

/// The references in a text, in order.
func references(in written: String) -> [String] {
  pieces(of: written).compactMap { piece in
    switch piece {
    case .literal: nil
    case .reference(let name): name
    }
  }
}

extension Unicode.Scalar {
  /// `U+00AD`
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Whether texts of catalogs cannot have it: a control character, or a line break of YAML that no other format knows.
  var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

/// A literal as catalogs write it.
func escapedBraces(_ literal: String) -> String {
  rewritten(literal) { $0 == UInt8(ascii: "{") ? "{{" : $0 == UInt8(ascii: "}") ? "}}" : nil }
}

/// A text in which some characters of ASCII are written in another way.
func rewritten(_ text: String, _ other: (UInt8) -> String?) -> String {
  guard text.utf8.contains(where: { other($0) != nil }) else { return text }
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if let other = other(byte) { bytes += other.utf8 } else { bytes.append(byte) }
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// The text with a line feed for each line end of Windows.
  var withLineFeeds: String { utf8.contains(UInt8(ascii: "\r")) ? replacing("\r\n", with: "\n") : self }
}

extension ExchangeText {
  /// A text of this one in another notation. Without placeholders, `%` stands for itself, and a purpose has none.
  func text(_ written: String, in notation: PlaceholderNotation, isSource: Bool) -> String {
    let (object, integer): (String, String)
    switch notation {
    case .braces, .detected: return written
    case .printf(let one, let other): (object, integer) = (one, other)
    }
    let written = expanded(written, isSource: isSource)
    let isLiteral = references.isEmpty || !terms.isEmpty
    let isAlone = references.count == 1 && UsherExchange.references(in: written).count == 1
    return pieces(of: written).map { piece in
      switch piece {
      case .literal(let literal):
        return isLiteral ? literal : rewritten(literal) { $0 == UInt8(ascii: "%") ? "%%" : nil }
      case .reference(let name):
        let kind = numbers.contains(String(name.dropFirst().dropLast())) ? integer : object
        let number = (references.firstIndex(of: name) ?? 0) + 1
        return isAlone ? "%\(kind)" : "%\(number)$\(kind)"
      }
    }.joined()
  }

  /// A text in a notation, as catalogs write it. Throws for a placeholder that stands for no value of the source.
  func written(_ text: String, from notation: PlaceholderNotation) throws(ExchangeProblem.Cause) -> String {
    switch notation {
    case .braces: return text
    case .printf:
      // Somebody has written a value as catalogs do.
      if references.contains(where: { text.contains($0) }), PrintfSpecifier.all(in: text).isEmpty {
        return text.replacing("%%", with: "%")
      }
    case .detected:
      if references.contains(where: { text.contains($0) }) || text.contains("{{") || text.contains("}}") { return text }
    }
    if references.isEmpty || !terms.isEmpty {
      if let other = strayPlaceholder(in: text) { throw .unknownPlaceholder(other) }
      return escapedBraces(text)
    }
    let specifiers = PrintfSpecifier.all(in: text.replacing("%%", with: ""))
    if Set(specifiers.map { $0.position == nil }).count == 2 { throw .unnumbered }
    var written = ""
    var next = 0
    var rest = text[...]
    while let start = rest.firstIndex(of: "%") {
      written += escapedBraces(String(rest[..<start]))
      rest = rest[start...]
      if rest.hasPrefix("%%") {
        written += "%"
        rest = rest.dropFirst(2)
      } else if let other = PrintfSpecifier.ofXcode(at: rest) {
        throw .unknownPlaceholder(String(other))
      } else if let specifier = PrintfSpecifier(at: rest) {
        let index = specifier.position.map { $0 - 1 } ?? next
        if specifier.position == nil { next += 1 }
        // A term is no number.
        guard references.indices.contains(index), !specifier.isInteger || !references[index].hasPrefix("{-") else {
          throw .unknownPlaceholder(String(specifier.text))
        }
        written += references[index]
        rest = rest[specifier.text.endIndex...]
      } else {
        written += "%"
        rest = rest.dropFirst()
      }
    }
    return written + escapedBraces(String(rest))
  }
}

extension ExchangeText {
  /// The first placeholder of `printf` in a text that inserts nothing. People would read it. Nil for one that the source has as well.
  func strayPlaceholder(in text: String) -> String? {
    let one = PrintfSpecifier.all(in: text).first { one in
      one.isCertain && !forms.contains { $0.source.contains(one.text) || $0.target?.contains(one.text) == true }
    }
    return one.map { String($0.text) }
  }
}

/// The number of placeholders of `printf` that do not say which value they stand for.
func unnumberedPlaceholders(in text: String) -> Int {
  PrintfSpecifier.all(in: text.replacing("%%", with: "")).count { $0.position == nil }
}

/// A placeholder of `printf`: `%2$@`, `%lld`, `%.1f`. A space is no flag here: `5 % of` has none.
private struct PrintfSpecifier {
  let text: Substring
  let position: Int?
  /// Whether it is no percent sign before a word, as in `20 %de`.
  let isCertain: Bool

  /// Whether it inserts a whole number, as `%d` does.
  var isInteger: Bool { text.last.map { "diuxXoDU".contains($0) } ?? false }

  /// A placeholder that means something only in a String Catalog or a `.stringsdict`: `%#@count@`, `%arg`. Nil if the text begins with
  /// none.
  static func ofXcode(at text: Substring) -> Substring? {
    if text.hasPrefix("%arg") { return text.prefix(4) }
    guard text.hasPrefix("%#@"), let end = text.dropFirst(3).firstIndex(of: "@") else { return nil }
    return text[...end]
  }

  static func all(in text: String) -> [PrintfSpecifier] {
    var all: [PrintfSpecifier] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "%") {
      rest = rest[start...]
      let one = PrintfSpecifier(at: rest)
      if let one { all.append(one) }
      rest = one.map { rest[$0.text.endIndex...] } ?? rest.dropFirst()
    }
    return all
  }

  /// Nil if the text does not begin with one.
  init?(at text: Substring) {
    var rest = text.dropFirst()
    func take(_ isPart: (Character) -> Bool) -> Substring {
      let part = rest.prefix(while: isPart)
      rest = rest[part.endIndex...]
      return part
    }
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    let number = take(isDigit)
    if rest.first == "$", let position = Int(number) {
      self.position = position
      rest.removeFirst()
    } else {
      position = nil
    }
    _ = take { "-+0#',(".contains($0) }
    _ = take { isDigit($0) || $0 == "." }
    _ = take { "hlqLztj".contains($0) }
    guard let kind = rest.first, "@diDuUxXoOfFeEgGcCsSpaA".contains(kind) else { return nil }
    self.text = text[..<rest.index(after: rest.startIndex)]
    isCertain = position != nil || kind == "@" || !(rest.dropFirst().first?.isLetter ?? false)
  }
}
