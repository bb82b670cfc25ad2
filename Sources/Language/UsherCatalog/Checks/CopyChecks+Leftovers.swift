internal import UsherSource

extension CopyChecks {
  /// Reports what has been left in a text when it was typed or copied: the quotes and the comma around it, the mark of a text that is
  /// not written yet, and a term in parentheses.
  mutating func checkLeftovers(of text: Catalog.Text) {
    for phrase in text.form.phrases {
      checkEnclosure(of: phrase)
      checkUnwritten(phrase)
      checkParentheses(in: phrase)
    }
  }

  /// Quotes of word processors at both ends, and a comma at the end, as in files of JSON.
  private mutating func checkEnclosure(of phrase: Catalog.Phrase) {
    let written = phrase.written
    let body = written.last == "," ? String(written.dropLast()) : written
    let content = inCurlyQuotes(body)
    if checkHalfQuotes(of: phrase) { return }
    guard content != nil || body.utf8.count < written.utf8.count, let right = content ?? Optional(body), !right.isEmpty
    else {
      return
    }
    var sign = ","
    if content != nil, let first = body.first, let last = body.last { sign = "\(first)…\(last)" }
    let title: Prose = content == nil ? "remove the comma" : "write straight quotes"
    let fix = enclosureFix(title, phrase, right: right, length: written.utf8.count, isQuoted: content != nil)
    diagnostics.append(
      .leftover(phrase.place, sign, why: "YAML takes only straight quotes away, and no comma", fix: fix))
  }

  /// A straight quote at one end only, whose other half is missing.
  private mutating func checkHalfQuotes(of phrase: Catalog.Phrase) -> Bool {
    let written = phrase.written
    guard written.utf8.count(where: { $0 == UInt8(ascii: "\"") }) == 1, written.first == "\"" || written.last == "\""
    else {
      return false
    }
    let right = written.first == "\"" ? String(written.dropFirst()) : String(written.dropLast())
    let fix = enclosureFix("remove it", phrase, right: right, length: written.utf8.count, isQuoted: false)
    diagnostics.append(.leftover(phrase.place, "\"", fix: fix))
    return true
  }

  private func enclosureFix(_ title: Prose, _ phrase: Catalog.Phrase, right: String, length: Int, isQuoted: Bool)
    -> Fix?
  {
    guard let span = phrase.verbatimSpan, span.end - span.start == length else { return nil }
    let isPlain = span == phrase.place.span
    if isPlain, isQuoted {
      return Fix(title, edits: [Edit(span, "\"" + escaped(right) + "\"")], isSafe: false)
    }
    return Fix(title, edits: [Edit(span, right)], isSafe: false)
  }

  private func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text between two curly quotes, which has no others; nil if it has none around it.
  private func inCurlyQuotes(_ text: String) -> String? {
    func isCurly(_ character: Unicode.Scalar) -> Bool { (0x2018...0x201F).contains(character.value) }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 2, isCurly(scalars[0]), isCurly(scalars[scalars.count - 1]) else { return nil }
    let inside = scalars[1..<(scalars.count - 1)]
    // An apostrophe within words is a curly quote too.
    guard !inside.contains(where: { isCurly($0) && $0.value != 0x2019 }) else { return nil }
    var content = String.UnicodeScalarView()
    content.append(contentsOf: inside)
    return String(content)
  }

  private mutating func checkUnwritten(_ phrase: Catalog.Phrase) {
    let written = phrase.written
    guard
      ["todo", "tbd", "fixme", "xxx"].contains(where: { $0.uppercased() == written })
        || written.hasPrefix("Lorem ipsum")
    else { return }
    diagnostics.append(.leftover(phrase.place, written, help: "write the text that people are to read"))
  }

  /// A term in parentheses, as machines that translate leave it: `(-app)`.
  private mutating func checkParentheses(in phrase: Catalog.Phrase) {
    let bytes = Array(phrase.written.utf8)
    for term in (catalog.terms + source.terms).map({ $0.name.text }) {
      let sign = Array("(-\(term))".utf8)
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: sign) }) else { continue }
      var place = phrase.place
      var fix: Fix?
      if let span = phrase.verbatimSpan, span.end - span.start == bytes.count {
        place.span = Span(span.start + start, span.start + start + sign.count)
        fix = Fix("write `{-\(term)}`", edits: [Edit(place.span, "{-\(term)}")], isSafe: false)
      }
      return diagnostics.append(.leftover(place, "(-\(term))", fix: fix))
    }
  }
}

extension Diagnostic {
  fileprivate static func leftover(
    _ place: Label, _ sign: String, why: Prose? = nil, help: Prose? = nil, fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      WritingProblem.shownAsTyped(sign), at: marked(place, "shown with all its signs"), why: why, help: help,
      fixes: fix.map { [$0] } ?? [])
  }
}
