package import UsherSource

extension SourceFile {
  /// The bytes after the edits. Of edits that overlap, only the first is made. What is inserted at the start of a replaced span comes
  /// before the replacement.
  package func bytes(with edits: [Edit]) -> [UInt8] {
    var (edited, end): ([UInt8], Int) = ([], 0)
    let ordered = edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    for edit in ordered where edit.span.start >= end {
      edited += bytes[end..<edit.span.start]
      edited += edit.replacement.utf8
      end = edit.span.end
    }
    return edited + bytes[end...]
  }
}
