internal import UsherCatalog
internal import UsherSource

/// The comments directly above a text of a translation, in its column.
///
/// `usher copy add` writes the limit and the source text there. After a change of the source, `usher copy update` writes the present
/// source text, as `now: …`, and the former one, as `was: …`. Any other comment is of people.
struct TextComments {
  private let file: SourceFile
  private let margin: String
  /// From the first to the last.
  private let lines: [(text: String, span: Span)]

  init(above field: CatalogNode.Field, in file: SourceFile, margin: String) {
    (self.file, self.margin) = (file, margin)
    var lines: [(text: String, span: Span)] = []
    var end = file.span(ofLine: file.line(at: field.keySpan.start)).start
    while end > 0 {
      let line = file.span(ofLine: file.line(at: end - 1))
      let text = file.text(Span(line.start, line.end))
      guard text.hasPrefix(margin + "#") else { break }
      let comment = text.dropFirst(margin.count + 1)
      lines.append((String(comment.first == " " ? comment.dropFirst() : comment), Span(line.start, end)))
      end = line.start
    }
    self.lines = lines.reversed()
  }

  /// The source texts that may be among the comments, as lines. None if the present one is, or if there are no comments.
  func formerTexts(besides present: [String]) -> [[String]] {
    if let marked { return [former(in: marked)] }
    if range(of: present) != nil { return [] }
    return lines.indices.flatMap { start in
      let run = lines[start...].prefix { !$0.text.hasPrefix("usher:") && !isLimitComment($0.text) }
      return (1...max(1, run.count)).map { run.prefix($0).map { $0.text } }.filter { !$0.isEmpty }
    }
  }

  /// The edit that writes the present source text in place of the one that Usher has written. Nil if nothing changes, or if Usher
  /// has not written any.
  ///
  /// `former` is the source text that was translated, as lines; nil if it is not known. With `keepsFormer`, it stays below the present
  /// one.
  func edit(to wanted: TranslatorField, former: [String]?, keepsFormer: Bool) -> Edit? {
    // A source text that is not written yet has no comments.
    if wanted.comments.isEmpty { return nil }
    guard var range = marked ?? former.flatMap({ self.range(of: $0) }) else { return nil }
    let former = marked.map { self.former(in: $0) } ?? former ?? []
    let source =
      keepsFormer && former != wanted.comments
      ? wanted.comments.map { Self.presentMark + $0 } + former.map { Self.formerMark + $0 } : wanted.comments
    if range.lowerBound > 0, isLimitComment(lines[range.lowerBound - 1].text) {
      range = range.lowerBound - 1..<range.upperBound
    }
    let written = (wanted.limit.map { [limitComment($0)] } ?? []) + source
    if written == lines[range].map({ $0.text }) { return nil }
    let span = Span(lines[range.lowerBound].span.start, lines[range.upperBound - 1].span.end)
    return Edit(span, written.map { "\(margin)# \($0)\n" }.joined())
  }

  // MARK: Source texts

  private static let presentMark = "now: "
  private static let formerMark = "was: "

  /// The present source text and the former one below it, as `usher copy update` writes them.
  private var marked: Range<Int>? {
    guard let start = lines.firstIndex(where: { $0.text.hasPrefix(Self.presentMark) }) else { return nil }
    let middle = lines[start...].firstIndex { !$0.text.hasPrefix(Self.presentMark) } ?? lines.count
    let end = lines[middle...].firstIndex { !$0.text.hasPrefix(Self.formerMark) } ?? lines.count
    return middle < end ? start..<end : nil
  }

  private func former(in marked: Range<Int>) -> [String] {
    lines[marked].filter { $0.text.hasPrefix(Self.formerMark) }.map { String($0.text.dropFirst(Self.formerMark.count)) }
  }

  private func range(of text: [String]) -> Range<Int>? {
    if text.isEmpty { return nil }
    return lines.indices.lazy.map { $0..<min($0 + text.count, lines.count) }.first { range in
      lines[range].map { $0.text } == text
    }
  }
}
