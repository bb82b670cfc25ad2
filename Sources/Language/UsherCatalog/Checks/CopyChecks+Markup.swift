internal import UsherRuntime
internal import UsherSource

/// Syntax of other formats in a text. Usher shows texts as they are written, so people would see it.
enum Markup {
  case tag
  case entity
  case escape
  case specifier
  case emphasis
  case link
  case comment
  case doubleBraces
}

extension CopyChecks {
  /// Reports the first markup of each kind in each text.
  mutating func checkMarkup(of text: Catalog.Text, for prompt: PromptShape?) {
    for phrase in text.form.phrases {
      let bytes = Array(phrase.written.utf8)
      var reported: Set<Markup> = []
      var end = 0
      while let found = firstMarkup(in: bytes, from: end) {
        end = found.range.upperBound
        guard reported.insert(found.markup).inserted else { continue }
        var place = phrase.place
        // The written form has the same length as the text in the file if it is there verbatim.
        if let span = phrase.verbatimSpan, span.end - span.start == bytes.count {
          place.span = Span(span.start + found.range.lowerBound, span.start + found.range.upperBound)
        }
        let written = String(decoding: bytes[found.range], as: UTF8.self)
        let right = reference(meantBy: found.markup, written, for: prompt)
        diagnostics.append(.shownAsTyped(place, found.markup, written, right: right))
      }
    }
  }

  /// Whether a text has syntax of other formats.
  func hasMarkup(_ phrase: Catalog.Phrase) -> Bool { firstMarkup(in: Array(phrase.written.utf8), from: 0) != nil }

  /// The text that inserts the term or the parameter which markup names, or the text without marks; nil if there is neither. A format
  /// code such as `%@` has no name. It is taken for the catalog's term if that is the only one, and the prompt has no parameters.
  private func reference(meantBy markup: Markup, _ written: String, for prompt: PromptShape?) -> String? {
    let terms = (catalog.terms + source.terms).map { $0.name.text }
    let parameters = prompt?.parameters.map { $0.name } ?? []
    switch markup {
    case .doubleBraces:
      let name = String(decoding: written.utf8.filter { $0.isNamePart }, as: UTF8.self)
      return parameters.contains(name) ? "{\(name)}" : terms.contains(name) ? "{-\(name)}" : nil
    case .specifier:
      guard written.utf8.last == UInt8(ascii: "@") || written.utf8.last == UInt8(ascii: "s"), parameters.isEmpty else {
        return nil
      }
      return Set(terms).count == 1 ? "{-\(terms[0])}" : nil
    case .emphasis: return String(decoding: written.utf8.filter { $0 != UInt8(ascii: "*") }, as: UTF8.self)
    case .tag, .entity, .escape, .link, .comment: return nil
    }
  }
}

private func firstMarkup(in bytes: [UInt8], from offset: Int) -> (markup: Markup, range: Range<Int>)? {
  for start in bytes.indices[offset...] {
    let byte = bytes[start]
    let found: (markup: Markup, end: Int?)
    switch Unicode.Scalar(byte) {
    case "<": found = (.tag, endOfTag(bytes, start) ?? endOfSection(bytes, start))
    case "&": found = (.entity, endOfEntity(bytes, start))
    case "\\": found = (.escape, endOfEscape(bytes, start))
    case "%": found = (.specifier, endOfSpecifier(bytes, start))
    case "*": found = (.emphasis, endOfEmphasis(bytes, start))
    case "]": found = (.link, bytes.get(start + 1) == UInt8(ascii: "(") ? start + 2 : nil)
    case "/": found = (.comment, endOfComment(bytes, start))
    case "{": found = (.doubleBraces, endOfBraces(bytes, start))
    default: continue
    }
    if let end = found.end { return (found.markup, start..<end) }
  }
  return nil
}

/// The end of `<b>`, `</b>` or `<a href="…">`, which has at most 100 bytes.
private func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int? {
  let name = bytes.get(start + 1) == UInt8(ascii: "/") ? start + 2 : start + 1
  guard bytes.get(name).map(isLetter) == true else { return nil }
  return bytes[name...].prefix(100).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
}

/// The end of `<![CDATA[…]]>`, as Android's texts have it, or of its beginning.
private func endOfSection(_ bytes: [UInt8], _ start: Int) -> Int? {
  let opening = "<![CDATA[".utf8
  guard bytes[start...].starts(with: opening) else { return nil }
  let closing = Array("]]>".utf8)
  let end = bytes.indices[start...].first { bytes[$0...].starts(with: closing) }
  return end.map { $0 + closing.count } ?? start + opening.count
}

/// The end of `&amp;` or `&#39;`.
private func endOfEntity(_ bytes: [UInt8], _ start: Int) -> Int? {
  let name = bytes.get(start + 1) == UInt8(ascii: "#") ? start + 2 : start + 1
  let end = name + bytes[min(name, bytes.count)...].prefix { isLetter($0) || isDigit($0) }.prefix(10).count
  return end > name + 1 && bytes.get(end) == UInt8(ascii: ";") ? end + 1 : nil
}

/// The end of `\n` and of other escapes that YAML knows only in double quotes.
private func endOfEscape(_ bytes: [UInt8], _ start: Int) -> Int? {
  switch bytes.get(start + 1).map({ Unicode.Scalar($0) }) {
  case "n", "t", "r", "u", "\"", "'": start + 2
  default: nil
  }
}

/// The end of `%@`, `%d`, `%1$@`, `%lld` or `%%`.
private func endOfSpecifier(_ bytes: [UInt8], _ start: Int) -> Int? {
  var end = start + 1
  let digits = bytes[end...].prefix(while: isDigit).count
  if digits > 0, bytes.get(end + digits) == UInt8(ascii: "$") { end += digits + 1 }
  while bytes.get(end) == UInt8(ascii: "l") { end += 1 }
  switch bytes.get(end).map({ Unicode.Scalar($0) }) {
  case "@", "%": return end + 1
  case "d", "i", "u", "f", "s", "x":
    let isWord = bytes.get(end + 1).map { isLetter($0) || $0 >= 0x80 } == true
    return isWord ? nil : end + 1
  default: return nil
  }
}

/// The end of `*word*` or `**several words**`, which has at most 100 bytes.
private func endOfEmphasis(_ bytes: [UInt8], _ start: Int) -> Int? {
  let stars = bytes[start...].prefix { $0 == UInt8(ascii: "*") }.count
  guard stars <= 2, let first = bytes.get(start + stars), first != UInt8(ascii: " ") else { return nil }
  if start > 0, isLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "*") { return nil }
  let text = bytes[(start + stars)...].prefix(100)
  guard let end = text.firstIndex(of: UInt8(ascii: "*")), bytes[end - 1] != UInt8(ascii: " "),
    bytes[end...].prefix(stars).allSatisfy({ $0 == UInt8(ascii: "*") }), end + stars <= bytes.count
  else { return nil }
  return end + stars
}

/// The end of a ` // comment`: that of the text.
private func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int? {
  guard start > 0, bytes[start - 1] == UInt8(ascii: " ") else { return nil }
  guard bytes.get(start + 1) == UInt8(ascii: "/"), bytes.get(start + 2) == UInt8(ascii: " ") else { return nil }
  return bytes.count
}

/// The end of `{{name}}`.
private func endOfBraces(_ bytes: [UInt8], _ start: Int) -> Int? {
  guard bytes.get(start + 1) == UInt8(ascii: "{") else { return nil }
  let space = UInt8(ascii: " ")
  let begin = bytes[(start + 2)...].firstIndex { $0 != space && $0 != UInt8(ascii: "-") } ?? bytes.count
  guard begin <= start + 4, bytes.get(begin).map(isLetter) == true else { return nil }
  let name = bytes[begin...].prefix { $0.isNamePart }
  let end = bytes[name.endIndex...].firstIndex { $0 != space } ?? bytes.count
  guard bytes.get(end) == UInt8(ascii: "}"), bytes.get(end + 1) == UInt8(ascii: "}") else { return nil }
  return end + 2
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

extension UInt8 {
  fileprivate var isNamePart: Bool { isLetter(self) || isDigit(self) || self == UInt8(ascii: "_") }
}

extension [UInt8] {
  /// The byte at an offset; nil behind the end.
  fileprivate func get(_ offset: Int) -> UInt8? { offset < count ? self[offset] : nil }
}

extension Diagnostic {
  /// `right` is what was probably meant, if that is known.
  fileprivate static func shownAsTyped(_ place: Label, _ markup: Markup, _ written: String, right: String?)
    -> Diagnostic
  {
    let help: Prose =
      switch markup {
      case .tag, .emphasis, .link: "remove it: texts have no formatting"
      case .entity: "write the character itself"
      case .escape: "put the text in double quotes, where `\\n` is a line break and `\\\"` a quote"
      case .specifier:
        "a value is inserted by name: `{name}`, with a parameter of the prompt; for a percent sign, write `%` once"
      case .comment: "if it is a comment, write ` # ` instead of `//`"
      case .doubleBraces: "to insert a parameter of the prompt, write its name in single braces"
      }
    // Two braces in a catalog are one brace.
    let shown = markup == .doubleBraces ? String(written.dropFirst().dropLast()) : written
    // A text with escapes is in the file in other letters.
    let isAlone = place.file.text(place.span) == written
    let fixes = right.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] } ?? []
    return Diagnostic(
      WritingProblem.shownAsTyped(shown), at: marked(place, "shown with all its signs"),
      why: "texts are shown as they are, without HTML, Markdown or format codes", help: right == nil ? help : nil,
      fixes: isAlone ? fixes : [])
  }
}
