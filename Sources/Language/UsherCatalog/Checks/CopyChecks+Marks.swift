internal import UsherRuntime
internal import UsherSource

// MARK: Marks of the script

extension CopyChecks {
  /// Reports ASCII marks after a letter of a script that has marks of its own.
  mutating func checkMarks(of text: Catalog.Text) {
    guard let marks = language.ownMarks else { return }
    for phrase in text.form.phrases {
      guard let (corrected, first) = marks.corrected(phrase) else { continue }
      diagnostics.append(.foreignMark(phrase, first.foreign, first.own, corrected))
    }
  }
}

extension Diagnostic {
  fileprivate static func foreignMark(
    _ phrase: Catalog.Phrase, _ foreign: Unicode.Scalar, _ own: Unicode.Scalar, _ corrected: String
  ) -> Diagnostic {
    let fixes = phrase.verbatimSpan.map { span in
      [Fix("write `\(String(own))`", edits: [Edit(span, corrected)], isSafe: false)]
    }
    return Diagnostic(
      WritingProblem.foreignMark(String(foreign)),
      at: marked(phrase.place, "this script has `\(String(own))`"),
      why: "people see that nobody who writes the language has read the text", fixes: fixes ?? [])
  }
}
