internal import UsherSource
internal import UsherWorkspace

extension Server {
  /// What can be written at a place, also in a text with errors: the words and names that the parser expects there.
  func completion(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters) else { return [] }
    var span = place.file.word(around: place.offset)
    var choices: [Proposal] = []
    if place.path.hasSuffix(Project.catalogEnding) {
      choices = CatalogGap(at: span.start, in: place.file, place.project).choices
    } else if place.path.hasSuffix(Project.sourceEnding) {
      let gap = PolicyGap(at: span, in: place.file, place.project, takesSnippets: client.takesSnippets)
      (span, choices) = (gap.span, gap.choices)
    }
    let range = place.lines.range(span)
    let items = choices.enumerated().map { index, choice -> JSON in
      let number = String(index)
      return JSON([
        "label": .string(choice.label), "kind": .int(choice.kind.rawValue), "detail": .string(choice.detail),
        "filterText": .string(choice.label),
        "sortText": .string(String(repeating: "0", count: 5 - min(5, number.count)) + number),
        "insertTextFormat": .int((choice.isSnippet ? InsertTextFormat.snippet : .plain).rawValue),
        "documentation": choice.documentation.map { .string($0) },
        "textEdit": ["range": range, "newText": .string(choice.text ?? choice.label)],
      ])
    }
    return ["isIncomplete": false, "items": .array(items)]
  }
}

extension SourceFile {
  /// The letters, digits and underscores around an offset, and the hyphens if `isHyphenated`.
  func word(around offset: Int, isHyphenated: Bool = false) -> Span {
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || isHyphenated && byte == UInt8(ascii: "-")
        || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
        || byte < 0x80 && Character(Unicode.Scalar(byte)).isNumber
    }
    var span = Span(offset, offset)
    while span.start > 0, isPart(bytes[span.start - 1]) { span.start -= 1 }
    while span.end < bytes.count, isPart(bytes[span.end]) { span.end += 1 }
    return span
  }
}
