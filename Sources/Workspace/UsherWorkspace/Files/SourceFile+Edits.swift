package import UsherSource

extension SourceFile {
  /// The bytes after the edits. Of edits that overlap, only the first is made.
  package func bytes(with edits: [Edit]) -> [UInt8] {
    var (edited, end): ([UInt8], Int) = ([], 0)
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) where edit.span.start >= end {
      edited += bytes[end..<edit.span.start]
      edited += edit.replacement.utf8
      end = edit.span.end
    }
    return edited + bytes[end...]
  }
}
