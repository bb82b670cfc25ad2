internal import UsherCatalog
internal import UsherRuntime
internal import UsherSource

/// The comments directly above a text of a translation, in its column.
///
/// `usher copy add` writes the limit and the source text there. After a change of the source, `usher copy update` writes the present
/// source text, as `now 3f2a: …`, and the former one, as `was 07c1: …`. The digits are a checksum of their line: a line with another
/// one is of people, or was changed by them. All comments of people stay.
struct TextComments {
  private let file: SourceFile
  private let margin: String
  /// From the first to the last.
  private let lines: [(text: String, span: Span)]
  /// The start of the line of the text.
  private let end: Int

  init(above field: CatalogNode.Field, in file: SourceFile, margin: String) {
    (self.file, self.margin) = (file, margin)
    var lines: [(text: String, span: Span)] = []
    var end = file.span(ofLine: file.line(at: field.keySpan.start)).start
    self.end = end
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

  var isEmpty: Bool { lines.isEmpty }

  /// Whether any of them may be a source text.
  var mayHaveSource: Bool { lines.contains { Self.mayBeSource($0.text) } }

  /// Whether a comment may be a line of a source text: it says nothing to Usher, and is no limit.
  private static func mayBeSource(_ text: String) -> Bool { !text.hasPrefix("usher:") && !isLimitComment(text) }

  /// Whether `usher copy update` has written any of them, and no stamp has been written since.
  var areMarked: Bool { !marked(.now).isEmpty || !marked(.was).isEmpty }

  /// The offsets of comments that begin like one of `usher copy update` and were changed since.
  var changed: [Int] {
    lines.filter { line in Mark.all.contains { $0.begins(line.text) && $0.text(of: line.text) == nil } }
      .map { $0.span.start }
  }

  /// Whether a source text is among the comments, as lines.
  func have(_ source: [String]) -> Bool {
    range(of: source) != nil || marked(.now).map { lines[$0].text } == source.map { Mark.now.line($0) }
  }

  /// The source texts that may be among the comments, as lines. None if the present one is, or if there are no comments.
  func formerTexts(besides present: [String]) -> [[String]] {
    let was = former
    if !was.isEmpty { return [was] }
    if range(of: present) != nil { return [] }
    return lines.indices.flatMap { start in
      let run = lines[start...].prefix {
        Self.mayBeSource($0.text) && Mark.now.text(of: $0.text) == nil
      }
      return (1...max(1, run.count)).map { run.prefix($0).map { $0.text } }.filter { !$0.isEmpty }
    }
  }

  /// The edit that writes the present source text in place of the one that Usher has written. Nil if nothing changes, or if Usher
  /// has not written any.
  ///
  /// `former` is the source text that was translated, as lines; nil if it is not known. With `keepsFormer`, it stays below the present
  /// one, unless `isTranslated` is false: then the present one alone is marked.
  func edit(to wanted: TranslatorField, former: [String]?, keepsFormer: Bool, isTranslated: Bool) -> Edit? {
    // A source text that is not written yet has no comments.
    if wanted.comments.isEmpty { return nil }
    let (now, was) = (marked(.now), marked(.was))
    let plain = now.isEmpty && was.isEmpty ? former.flatMap { range(of: $0) } : nil
    guard let place = now.first ?? was.first ?? plain?.lowerBound else { return nil }
    let translated = was.isEmpty ? former ?? [] : self.former
    let isMarked = keepsFormer && translated != wanted.comments
    var removed = Set(now + was + (plain.map { Array($0) } ?? []))
    var written = isMarked ? wanted.comments.map { Mark.now.line($0) } : wanted.comments
    if isMarked, isTranslated {
      // The former text stays where it is, below a present one.
      if was.isEmpty || now.isEmpty {
        written += translated.map { Mark.was.line($0) }
      } else {
        removed.subtract(was)
      }
    }
    let hasLimit = place > 0 && isLimitComment(lines[place - 1].text)
    return replacement(
      of: removed.union(hasLimit ? [place - 1] : []), by: (wanted.limit.map { [limitComment($0)] } ?? []) + written)
  }

  /// The edit that writes a source text, marked, above a text whose other comments do not have it. Nil if nothing changes.
  func insertion(of source: [String]) -> Edit? {
    let now = marked(.now)
    let written = range(of: source) == nil ? source.map { Mark.now.line($0) } : []
    if !now.isEmpty { return replacement(of: Set(now), by: written) }
    return written.isEmpty ? nil : Edit(Span(end, end), written.map { "\(margin)# \($0)\n" }.joined())
  }

  /// Removes lines, and writes others in place of the first one. Nil if nothing changes, or if there is no line to remove.
  private func replacement(of removed: Set<Int>, by written: [String]) -> Edit? {
    guard let first = removed.min(), let last = removed.max() else { return nil }
    let kept = (first...last).filter { !removed.contains($0) }.map { lines[$0].text }
    let isSame = written + kept == lines[first...last].map { $0.text }
    let others = (first...last).filter { !removed.contains($0) }.map { file.text(lines[$0].span) }
    let text = written.map { "\(margin)# \($0)\n" }.joined() + others.joined()
    return isSame ? nil : Edit(Span(lines[first].span.start, lines[last].span.end), text)
  }

  // MARK: Source texts

  /// The words with which `usher copy update` marks source texts.
  private enum Mark: String {
    case now
    case was

    static let all: [Mark] = [.now, .was]

    /// A comment with a line of a source text, without blanks at its end, which editors remove.
    func line(_ text: String) -> String {
      var text = text
      while text.last == " " { text.removeLast() }
      let sum = String(stableHash("\(rawValue) \(text)") & 0xFFFF, radix: 16)
      return "\(rawValue) \(String(repeating: "0", count: 4 - sum.utf8.count))\(sum): \(text)"
    }

    /// Whether a comment begins with the word, a checksum of four digits and a colon, as `line` writes it.
    func begins(_ comment: String) -> Bool {
      let head = comment.prefix(rawValue.count + " 0000: ".count)
      return head.hasPrefix(rawValue + " ") && head.hasSuffix(": ")
        && head.dropFirst(rawValue.count + 1).dropLast(2).allSatisfy { $0.isHexDigit }
    }

    /// The line of the source text that a comment has, if it is exactly as `line` writes it.
    func text(of comment: String) -> String? {
      let text = String(comment.dropFirst(rawValue.count + " 0000: ".count))
      return begins(comment) && line(text) == comment ? text : nil
    }
  }

  /// The lines with a mark that Usher has written.
  private func marked(_ mark: Mark) -> [Int] { lines.indices.filter { mark.text(of: lines[$0].text) != nil } }

  /// The former source text that is marked.
  private var former: [String] { lines.compactMap { Mark.was.text(of: $0.text) } }

  private func range(of text: [String]) -> Range<Int>? {
    if text.isEmpty { return nil }
    return lines.indices.lazy.map { $0..<min($0 + text.count, lines.count) }.first { range in
      lines[range].map { $0.text } == text
    }
  }
}
