package import UsherSource

extension SourceFile {
  /// The bytes after the edits, which must not overlap.
  package func bytes(with edits: [Edit]) -> [UInt8] {
    var bytes = bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
    }
    return bytes
  }
}
