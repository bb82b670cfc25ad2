package import UsherSource

/// A place in a text where a word is being written, and what the parser expects there.
package struct WordGap: Sendable {
  /// The offset of the word.
  package let offset: Int
  /// The words of the language that could stand there.
  package let words: [String]
  /// The kinds of names that could stand there.
  package let names: [ExpectedName]
  /// The tree of the text with a name in the gap.
  package let tree: SyntaxTree

  /// The name that stands in the gap while the text is parsed.
  package static let unwritten = "unwritten_word"

  /// Parses a text as if a name that nothing has stood at a span, instead of what has been written of the word.
  package init(at span: Span, in file: SourceFile) {
    // The parser says which word of the language it expected instead of this one.
    let unknown = Array(Self.unwritten.utf8)
    let bytes = Array(file.bytes[..<span.start] + unknown + file.bytes[span.end...])
    var parser = Parser(file: SourceFile(path: file.path, bytes: bytes))
    parser.gap = Expectations(offset: span.start)
    parser.parseSourceFile()
    let found = parser.gap ?? Expectations(offset: span.start)
    (offset, words, names, tree) = (span.start, found.words, found.names, parser.tree())
  }

  /// The nodes around the gap, outermost first.
  package var path: [Node] {
    var path = [tree.root]
    while let inner = path[path.count - 1].children.first(where: { $0.span.start <= offset && offset < $0.span.end }) {
      path.append(inner)
    }
    return path
  }
}

/// What the parser has expected at a gap.
struct Expectations {
  let offset: Int
  var words: [String] = []
  var names: [ExpectedName] = []
}
