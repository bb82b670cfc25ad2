public import Testing
public import UsherSource

/// A source text with marked ranges: `choose ‹camera› {`.
///
/// Marks may be nested, and `‹›` marks an empty range. The brackets are not part of the text.
public struct MarkedSource {
  public let file: SourceFile
  /// The marked ranges, in the order of their opening marks.
  public let spans: [Span]

  public init(_ marked: String, path: String = "test.usher") {
    var text = String.UnicodeScalarView()
    var spans: [Span] = []
    var open: [Int] = []
    var offset = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "‹":
        open.append(spans.count)
        spans.append(Span(offset, offset))
      case "›":
        spans[open.removeLast()].end = offset
      default:
        text.append(scalar)
        offset += UTF8.width(scalar)
      }
    }
    precondition(open.isEmpty, "a mark is not closed in: \(marked)")
    file = SourceFile(path: path, text: String(text))
    self.spans = spans
  }

  /// The text without marks.
  public var text: String { file.text(Span(0, file.bytes.count)) }
}

/// The diagnostic that a test expects at one mark.
public struct Expected: Sendable {
  let code: DiagnosticCode
  let message: String

  public init(_ code: DiagnosticCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Expects exactly these diagnostics, in order: the first one at the first mark of `source`, the second one at the second mark.
///
/// Without marks and `expected`, it expects no diagnostics.
public func expect(
  _ diagnostics: [Diagnostic], markedIn source: MarkedSource, are expected: [Expected] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = diagnostics.map { described($0.code, $0.message.description, $0.primary.span, $0.primary.file) }
  let wanted = zip(source.spans, expected).map { described($1.code, $1.message, $0, source.file) }
  #expect(source.spans.count == expected.count, "each mark has its diagnostic", sourceLocation: sourceLocation)
  #expect(found == wanted, sourceLocation: sourceLocation)
}

private func described(_ code: DiagnosticCode, _ message: String, _ span: Span, _ file: SourceFile) -> String {
  let start = file.position(at: span.start)
  return "\(file.path):\(start.line):\(start.column) ‹\(file.text(span))› \(code.rawValue): \(message)"
}
