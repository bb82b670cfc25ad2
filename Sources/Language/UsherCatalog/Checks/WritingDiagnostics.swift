internal import UsherSource

/// The problems that the writing of a text can have, in any language.
enum WritingProblem: Problem {
  case missingNote(String)
  case writtenOutTerm(String, words: String)
  case whiteSpace
  case threeDots
  case invisibleCharacter
  case tooLong(characters: Int, limit: Int)
  case foreignMark(String)
  case shownAsTyped(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .missingNote: .missingNote
    case .writtenOutTerm: .writtenOutTerm
    case .whiteSpace: .whiteSpace
    case .threeDots: .threeDots
    case .invisibleCharacter: .invisibleCharacter
    case .tooLong: .tooLong
    case .foreignMark: .foreignMark
    case .shownAsTyped: .shownAsTyped
    }
  }

  var message: Message {
    switch self {
    case .missingNote(let entry): "`\(entry)` has no note"
    case .writtenOutTerm(let term, let words): "`\(words)` is the text of the term `\(term)`"
    case .whiteSpace: "the text has a space too many"
    case .threeDots: "the text has three dots instead of an ellipsis"
    case .invisibleCharacter: "the text contains an invisible character"
    case .tooLong(let count, let limit): "the text has \(count) characters; the limit is \(limit)"
    case .foreignMark(let mark): "`\(mark)` is a mark of another script"
    case .shownAsTyped(let markup): "people would see `\(markup)` as it is typed"
    }
  }
}

// MARK: Notes and terms

extension Diagnostic {
  static func missingNote(_ entry: Catalog.Name) -> Diagnostic {
    Diagnostic(
      WritingProblem.missingNote(entry.text), at: entry.label("where is it shown, and when?"),
      why: "translators see the text, but not the app")
  }

  static func writtenOutTerm(_ phrase: Catalog.Phrase, _ term: String, _ words: String, _ mended: String) -> Diagnostic
  {
    Diagnostic(
      WritingProblem.writtenOutTerm(term, words: words), at: marked(phrase.place, "written out instead of inserted"),
      why: "a term can be changed in one place, and a brand can have its own",
      fixes: phrase.rewritten(as: mended, "write `{-\(term)}`"))
  }
}

extension Catalog.Phrase {
  /// A safe fix if the bytes of the text are the same in the file. Adds quotes if the new text needs them.
  fileprivate func rewritten(as mended: String, _ title: Prose) -> [Fix] {
    guard let span = verbatimSpan else { return [] }
    let isQuoted = span.start != place.span.start
    return [Fix(title, edits: [Edit(span, isQuoted ? mended : writtenScalar(mended))], isSafe: true)]
  }
}

// MARK: Characters

extension Diagnostic {
  static func whiteSpace(_ phrase: Catalog.Phrase, _ mended: [UInt8]) -> Diagnostic {
    Diagnostic(
      WritingProblem.whiteSpace, at: marked(phrase.place, "at an end, or twice in a row"),
      why: "people see a gap, and centred text is off-centre",
      fixes: fix("remove it", phrase, mended))
  }

  static func threeDots(_ phrase: Catalog.Phrase, _ mended: [UInt8]) -> Diagnostic {
    Diagnostic(
      WritingProblem.threeDots, at: marked(phrase.place, "`…` is one character"),
      why: "screen readers say \"dot dot dot\", and a line may break between the dots",
      fixes: fix("write `…`", phrase, mended))
  }

  static func invisibleCharacter(_ phrase: Catalog.Phrase, _ scalar: Unicode.Scalar) -> Diagnostic {
    Diagnostic(
      WritingProblem.invisibleCharacter, at: marked(phrase.place, "\(codePointName(scalar))"),
      why: "it can break searches and lines, or reverse the order of the text after it",
      help: "remove it; Usher already isolates each value that it inserts")
  }

  static func tooLong(_ phrase: Catalog.Phrase, _ length: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      WritingProblem.tooLong(characters: length, limit: limit),
      at: marked(phrase.place, "\(length - limit) too many"),
      why: "text that does not fit is cut off")
  }

  /// A safe fix if the bytes of the text are the same in the file.
  private static func fix(_ title: Prose, _ phrase: Catalog.Phrase, _ mended: [UInt8]) -> [Fix] {
    guard let span = phrase.verbatimSpan else { return [] }
    return [Fix(title, edits: [Edit(span, String(decoding: mended, as: UTF8.self))], isSafe: true)]
  }
}

extension Catalog.Phrase {
  /// The text without what it inserts.
  var literals: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder, .term: " "
      }
    }.joined()
  }

  /// The span of the text without its quotes, if its bytes are the same in the file.
  var verbatimSpan: Span? {
    guard let start = verbatimStart else { return nil }
    let quotes = start - place.span.start
    return Span(start, place.span.end - quotes)
  }
}
