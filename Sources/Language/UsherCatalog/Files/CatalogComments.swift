package import UsherSource

/// A comment, with the offset of its `#`.
package struct CatalogComment {
  package var offset: Int
  package var text: String
  /// Whether it is alone on its line.
  package var isAlone: Bool
}

/// All comments of a file: `#` at the start of a line or after a blank, outside all scalars.
package func catalogComments(of file: SourceFile, in root: CatalogNode) -> [CatalogComment] {
  guard file.bytes.contains(UInt8(ascii: "#")) else { return [] }
  var spans: [Span] = []
  collect(root, of: file, into: &spans)
  spans.sort { $0.start < $1.start }
  var comments: [CatalogComment] = []
  var next = 0
  for number in 1...file.lineCount {
    let line = file.span(ofLine: number)
    var offset = line.start
    while offset < line.end {
      while next < spans.count, spans[next].end <= offset { next += 1 }
      if next < spans.count, spans[next].start <= offset {
        offset = spans[next].end
      } else if file.bytes[offset] == UInt8(ascii: "#") {
        let isAlone = file.bytes[line.start..<offset].allSatisfy(isBlank)
        comments.append(CatalogComment(offset: offset, text: file.text(Span(offset, line.end)), isAlone: isAlone))
        offset = line.end
      } else {
        offset += 1
      }
    }
  }
  return comments
}

/// Reports comments that are probably the rest of a text: they follow one without quotes, and something other than a blank or a line
/// of signs follows their `#`.
package func checkComments(of root: CatalogNode, in file: SourceFile) -> [Diagnostic] {
  let suspected = catalogComments(of: file, in: root).filter { seemsCutOff($0) }
  if suspected.isEmpty { return [] }
  var ends: Set<Int> = []
  collectEnds(root, .file, into: &ends)
  return suspected.filter { comment in
    ends.contains((file.bytes[..<comment.offset].lastIndex { !isBlank($0) } ?? -1) + 1)
  }.map { .cutOffText(file, $0) }
}

/// Whether a comment behind a text without quotes is probably the rest of it.
func seemsCutOff(_ comment: CatalogComment) -> Bool {
  guard !comment.isAlone, let next = comment.text.unicodeScalars.dropFirst().first else { return false }
  return !" \t#!-=*~:/+_.".unicodeScalars.contains(next)
}

/// Collects the ends of texts without quotes. Words for Usher, such as a locale, are no texts.
private func collectEnds(_ node: CatalogNode, _ shape: MappingShape, into ends: inout Set<Int>) {
  for field in node.fields where !shape.isWord(field) {
    switch field.value.content {
    case .scalar(let scalar): if scalar.isPlain, !scalar.bytes.isEmpty { ends.insert(field.value.span.end) }
    case .sequence: continue
    case .mapping: collectEnds(field.value, shape.shape(of: field.name), into: &ends)
    }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private func collect(_ node: CatalogNode, of file: SourceFile, into spans: inout [Span]) {
  switch node.content {
  case .scalar:
    var span = node.span
    if let mark = node.blockMark {
      // The rest of the mark's line is no text.
      spans.append(mark)
      span.start = file.span(ofLine: file.line(at: mark.start)).end
    }
    if span.end > span.start { spans.append(span) }
  case .sequence(let nodes): for node in nodes { collect(node, of: file, into: &spans) }
  case .mapping(let fields):
    for field in fields {
      spans.append(field.keySpan)
      collect(field.value, of: file, into: &spans)
    }
  }
}

/// The comments of a file that are not written yet, in the order of the file.
struct PendingComments {
  private var alone: Written
  private var trailing: Written

  init(_ comments: [CatalogComment]) {
    alone = Written(comments.filter { $0.isAlone })
    trailing = Written(comments.filter { !$0.isAlone })
  }

  var isEmpty: Bool { alone.isEmpty && trailing.isEmpty }

  /// Removes the comments that begin before an offset.
  mutating func take(before offset: Int) -> [CatalogComment] {
    (alone.take(in: 0..<offset) + trailing.take(in: 0..<offset)).sorted { $0.offset < $1.offset }
  }

  /// Removes the comments in a range that are alone on their lines.
  mutating func takeAlone(in range: Range<Int>) -> [CatalogComment] { alone.take(in: range) }

  /// The comments in a range that are alone on their lines.
  func alone(in range: Range<Int>) -> [CatalogComment] {
    var comments = alone
    return comments.take(in: range)
  }

  /// Removes the comment that follows an offset on the same line.
  mutating func takeTrailing(behind offset: Int, in file: SourceFile) -> CatalogComment? {
    if trailing.isEmpty { return nil }
    return trailing.take(in: offset..<file.span(ofLine: file.line(at: offset)).end).first
  }

  /// The comment that follows an offset on the same line.
  func trailing(behind offset: Int, in file: SourceFile) -> CatalogComment? {
    var comments = self
    return comments.takeTrailing(behind: offset, in: file)
  }

  /// Comments in order, with marks for those that are written.
  private struct Written {
    private let comments: [CatalogComment]
    private var isWritten: [Bool]
    /// The first comment that is not written.
    private var first = 0

    init(_ comments: [CatalogComment]) {
      self.comments = comments
      isWritten = Array(repeating: false, count: comments.count)
    }

    var isEmpty: Bool { first == comments.count }

    mutating func take(in range: Range<Int>) -> [CatalogComment] {
      var taken: [CatalogComment] = []
      var index = max(first, position(of: range.lowerBound))
      while index < comments.count, comments[index].offset < range.upperBound {
        if !isWritten[index] { taken.append(comments[index]) }
        isWritten[index] = true
        index += 1
      }
      while first < comments.count, isWritten[first] { first += 1 }
      return taken
    }

    /// The first comment at or after an offset.
    private func position(of offset: Int) -> Int {
      var (low, high) = (0, comments.count)
      while low < high {
        let middle = (low + high) / 2
        if comments[middle].offset < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}
