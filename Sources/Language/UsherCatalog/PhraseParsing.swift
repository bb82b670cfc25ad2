internal import UsherSource

/// Reads the pieces of a copy text. `{name}` stands for a parameter, `{-name}` for a term; `{{` and `}}` are a brace
/// each.
///
/// Gives the first thing that is wrong with the braces instead, at its place; behind escapes and folds, where places
/// inside the text are not known, at the whole scalar.
func parsePhrase(_ scalar: CatalogNode.Scalar, at place: Label) -> Result<Catalog.Phrase, MalformedPhrase> {
  if !scalar.text.utf8.contains(where: { $0 == open || $0 == close }) {
    return .success(
      Catalog.Phrase(place: place, pieces: [.literal(scalar.text)], verbatimStart: scalar.verbatimStart))
  }
  var parsing = PhraseParsing(scalar: scalar, place: place)
  do throws(MalformedPhrase) {
    try parsing.parse()
    return .success(Catalog.Phrase(place: place, pieces: parsing.pieces, verbatimStart: scalar.verbatimStart))
  } catch {
    return .failure(error)
  }
}

/// What is wrong with a copy text.
struct MalformedPhrase: Error {
  var diagnostic: Diagnostic
}

private struct PhraseParsing {
  let place: Label
  let verbatimStart: Int?
  let bytes: [UInt8]
  var pieces: [Catalog.Phrase.Piece] = []
  private var literal: [UInt8] = []
  private var offset = 0

  init(scalar: CatalogNode.Scalar, place: Label) {
    self.place = place
    verbatimStart = scalar.verbatimStart
    bytes = Array(scalar.text.utf8)
  }

  mutating func parse() throws(MalformedPhrase) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte != open, byte != close {
        literal.append(byte)
        offset += 1
      } else if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        literal.append(byte)
        offset += 2
      } else if byte == open {
        try parseReference()
      } else {
        throw MalformedPhrase(diagnostic: .strayBrace(label(offset..<offset + 1)))
      }
    }
    endLiteral()
  }

  private mutating func parseReference() throws(MalformedPhrase) {
    let inside = bytes[(offset + 1)...].prefix { $0 != open && $0 != close }
    guard inside.endIndex < bytes.count, bytes[inside.endIndex] == close else {
      throw MalformedPhrase(diagnostic: .unclosedBrace(label(offset..<offset + 1)))
    }
    let range = offset..<inside.endIndex + 1
    let isTerm = inside.first == UInt8(ascii: "-")
    let name = isTerm ? inside.dropFirst() : inside
    guard isIdentifier(name) else {
      throw MalformedPhrase(diagnostic: .malformedPlaceholder(label(range), text(range)))
    }
    endLiteral()
    let word = Catalog.Name(text: String(decoding: name, as: UTF8.self), place: label(range))
    pieces.append(isTerm ? .term(word) : .placeholder(word))
    offset = range.upperBound
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private func label(_ range: Range<Int>) -> Label {
    guard let verbatimStart else { return place }
    return Label(place.file, Span(verbatimStart + range.lowerBound, verbatimStart + range.upperBound))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

private let open = UInt8(ascii: "{")
private let close = UInt8(ascii: "}")

/// A name as policies have them: letters, digits and `_` of ASCII, and no digit first.
private func isIdentifier(_ name: ArraySlice<UInt8>) -> Bool {
  guard let first = name.first, !isDigit(first) else { return false }
  return name.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "_") || isLetter($0) }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
