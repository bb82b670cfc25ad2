package import UsherSource

/// Parses a text of a catalog into pieces. `{name}` inserts a parameter, `{-name}` a term; `{{` and `}}` are single
/// braces.
///
/// Fails with the first error in the braces, at its place. With escapes or folded lines, places inside the text are not
/// known, so the error marks the whole scalar. `term` is the only term that a malformed reference to one can mean.
func parsePhrase(_ scalar: CatalogNode.Scalar, at place: Label, term: String?) -> Result<
  Catalog.Phrase, MalformedPhrase
> {
  let endsLine = scalar.bytes.last == UInt8(ascii: "\n") && place.isBlock
  let bytes = scalar.bytes.dropLast(endsLine ? 1 : 0)
  var phrase = Catalog.Phrase(place: place, pieces: [], verbatimStart: scalar.verbatimStart, endsLine: endsLine)
  if !bytes.contains(where: { $0 == open || $0 == close }) {
    phrase.pieces = [.literal(String(decoding: bytes, as: UTF8.self))]
    return .success(phrase)
  }
  var parsing = PhraseParsing(bytes, isVerbatim: scalar.verbatimStart != nil, at: place, term: term)
  do throws(MalformedPhrase) {
    try parsing.parse()
    phrase.pieces = parsing.pieces
    return .success(phrase)
  } catch {
    return .failure(error)
  }
}

/// Parses a text that is in no file; nil if it has an error.
package func parsePhrase(_ text: String, at place: Label) -> Catalog.Phrase? {
  var parsing = PhraseParsing(Array(text.utf8)[...], isVerbatim: false, at: place, term: nil)
  do throws(MalformedPhrase) {
    try parsing.parse()
    return Catalog.Phrase(place: place, pieces: parsing.pieces)
  } catch { return nil }
}

extension Label {
  /// Whether the scalar here is a block of lines, below `|` or `>`.
  fileprivate var isBlock: Bool {
    span.start < file.bytes.count && [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(file.bytes[span.start])
  }
}

/// The error in a text of a catalog.
struct MalformedPhrase: Error {
  var diagnostic: Diagnostic
}

private struct PhraseParsing {
  let place: Label
  /// Whether `bytes` is a slice of the file, with its offsets. False if YAML escapes or folds the text.
  let isVerbatim: Bool
  let bytes: ArraySlice<UInt8>
  let term: String?
  var pieces: [Catalog.Phrase.Piece] = []
  /// The start of the current literal, with doubled braces reduced to one; the rest of it is `bytes[start..<offset]`.
  private var literal: [UInt8] = []
  private var start: Int
  private var offset: Int

  init(_ bytes: ArraySlice<UInt8>, isVerbatim: Bool, at place: Label, term: String?) {
    (self.bytes, self.isVerbatim, self.place, self.term) = (bytes, isVerbatim, place, term)
    (start, offset) = (bytes.startIndex, bytes.startIndex)
    // A reference and a literal for each brace, and the last literal.
    pieces.reserveCapacity(2 * bytes.count { $0 == open } + 1)
  }

  mutating func parse() throws(MalformedPhrase) {
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      if byte != open, byte != close {
        offset += 1
      } else if offset + 1 < bytes.endIndex, bytes[offset + 1] == byte {
        literal += bytes[start...offset]
        offset += 2
        start = offset
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
    guard !isMessageFormat(inside) else {
      throw MalformedPhrase(diagnostic: .messageFormat(label(offset..<inside.endIndex)))
    }
    guard inside.endIndex < bytes.endIndex, bytes[inside.endIndex] == close else {
      throw MalformedPhrase(diagnostic: .unclosedBrace(label(offset..<offset + 1)))
    }
    let range = offset..<inside.endIndex + 1
    let isTerm = inside.first == UInt8(ascii: "-")
    let name = isTerm ? inside.dropFirst() : inside
    guard isIdentifier(name) else {
      let right = placeholder(inside) ?? (isTerm ? term.map { "{-\($0)}" } : nil)
      throw MalformedPhrase(diagnostic: .malformedPlaceholder(label(range), text(range), right: right))
    }
    endLiteral()
    let word = Catalog.Name(text: String(decoding: name, as: UTF8.self), place: label(range))
    pieces.append(isTerm ? .term(word) : .placeholder(word))
    offset = range.upperBound
    start = offset
  }

  /// Whether braces contain a name and the kind of a form, as in `{count, plural, one {…}}`.
  private func isMessageFormat(_ inside: ArraySlice<UInt8>) -> Bool {
    let comma = UInt8(ascii: ",")
    let parts = inside.split(separator: comma, maxSplits: 2).map { part in
      String(decoding: part.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
    return parts.count > 1 && ["plural", "select", "selectordinal", "number", "date", "time"].contains(parts[1])
  }

  /// The placeholder that braces mean if they have spaces, or a dash in place of the hyphen; nil for others.
  private func placeholder(_ inside: ArraySlice<UInt8>) -> String? {
    var name = inside.drop { $0 == UInt8(ascii: " ") }
    while name.last == UInt8(ascii: " ") { name.removeLast() }
    let dashes = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"].map { Array($0.utf8) }
    let dash = dashes.first { name.starts(with: $0) }
    let word = name.dropFirst(dash?.count ?? 0).drop { $0 == UInt8(ascii: " ") }
    guard isIdentifier(word) else { return nil }
    return (dash == nil ? "{" : "{-") + String(decoding: word, as: UTF8.self) + "}"
  }

  private mutating func endLiteral() {
    let rest = bytes[start..<offset]
    if literal.isEmpty, rest.isEmpty { return }
    pieces.append(.literal(String(decoding: literal.isEmpty ? rest : literal + rest, as: UTF8.self)))
    literal = []
  }

  private func label(_ range: Range<Int>) -> Label {
    isVerbatim ? Label(place.file, Span(range.lowerBound, range.upperBound)) : place
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

private let open = UInt8(ascii: "{")
private let close = UInt8(ascii: "}")

/// A name as in policies: ASCII letters, digits and `_`, with no digit first.
private func isIdentifier(_ name: ArraySlice<UInt8>) -> Bool {
  guard let first = name.first, !isDigit(first) else { return false }
  return name.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "_") || isLetter($0) }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
