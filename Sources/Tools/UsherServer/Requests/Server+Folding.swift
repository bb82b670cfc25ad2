internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// The blocks of a text and its comments of several lines, as far as lines can be hidden. The line that ends a block stays.
  func foldingRanges(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]), let file = text(of: path) else { return [] }
    let lines = TextLines(file.bytes, client.encoding)
    let isPolicy = path.hasSuffix(Project.sourceEnding)
    var folds = isPolicy ? Self.blocks(of: parse(file).tree, lines) : lines.indentedBlocks
    folds += lines.commentBlocks(startingWith: isPolicy ? "//" : "#").map { ($0, "comment") }
    let sorted = folds.sorted {
      ($0.lines.lowerBound, -$0.lines.upperBound) < ($1.lines.lowerBound, -$1.lines.upperBound)
    }
    return .array(
      sorted.filter { $0.lines.count > 1 }.map { lines, kind in
        JSON([
          "startLine": .int(lines.lowerBound), "endLine": .int(lines.upperBound), "kind": kind.map { .string($0) },
        ])
      })
  }

  /// The lines of each block in braces, but for that of its closing brace.
  private static func blocks(of tree: SyntaxTree, _ lines: TextLines) -> [Fold] {
    tree.nodes { _ in true }.compactMap { node in
      guard let open = node.tokens.first(where: { $0.kind == .leftBrace }) else { return nil }
      let close = Array(node.tokens).last { $0.kind == .rightBrace }
      let start = lines.position(at: open.span.start).line
      let end = close.map { lines.position(at: $0.span.start).line - 1 } ?? lines.position(at: node.span.end).line
      return (start...max(start, end), nil)
    }
  }

  /// What is around each position: the word, then each part of the syntax tree, or of a catalog each block of lines.
  func selectionRanges(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let positions = parameters["positions"].array?.map({ TextPosition($0) }), !positions.contains(nil) else {
      throw .invalidParameters("`positions` are missing")
    }
    guard let path = path(of: parameters["textDocument"]), let file = text(of: path) else { return nil }
    let lines = TextLines(file.bytes, client.encoding)
    let tree = path.hasSuffix(Project.sourceEnding) ? parse(file).tree : nil
    return .array(
      positions.compactMap { $0 }.map { position in
        let offset = lines.offset(of: position)
        var spans = [Span(0, file.bytes.count)]
        spans += tree.map { $0.spans(around: offset) } ?? lines.blocks(around: position.line)
        let word = file.word(around: offset)
        if word.start < word.end { spans.append(word) }
        // Each lies in the one before it.
        return spans.reduce(JSON.null) { outer, span in
          let range = lines.range(span)
          if outer["range"] == range { return outer }
          let parent: JSON? = outer == .null ? .none : outer
          return JSON(["range": range, "parent": parent])
        }
      })
  }
}

/// Lines that can be hidden behind the first, and the protocol's word for what they are.
typealias Fold = (lines: ClosedRange<Int>, kind: String?)

extension SyntaxTree {
  /// The spans of the nodes around an offset and of the token or the comment there, outermost first.
  fileprivate func spans(around offset: Int) -> [Span] {
    func holds(_ span: Span) -> Bool { span.start <= offset && offset <= span.end }
    var spans: [Span] = []
    var node = root
    // Between two nodes, the one that begins at the offset is meant.
    while let inner = Array(node.children).last(where: { holds($0.span) }) {
      node = inner
      if inner.span.start < inner.span.end { spans.append(inner.span) }
    }
    if let inner = comments.first(where: holds)
      ?? tokens.last(where: { $0.kind != .endOfFile && holds($0.span) })?.span,
      spans.last.map({ $0.start <= inner.start && inner.end <= $0.end }) ?? true
    {
      spans.append(inner)
    }
    return spans
  }

  /// The comments, each without its line end.
  var comments: [Span] {
    var comments: [Span] = []
    var start = 0
    for token in tokens {
      var rest = file.bytes[start..<Int(token.start)]
      while let first = rest.firstIndex(of: UInt8(ascii: "/")) {
        var end = rest[first...].firstIndex(of: 10) ?? rest.endIndex
        rest = rest[end...]
        if file.bytes[first..<end].last == 13 { end -= 1 }
        comments.append(Span(first, end))
      }
      start = Int(token.end)
    }
    return comments
  }
}

extension TextLines {
  /// The column of the first byte of a line that is no blank; nil if all are.
  private func indentation(_ line: Int) -> Int? {
    let span = span(ofLine: line)
    return bytes[span.start..<span.end].firstIndex { $0 != 32 && $0 != 9 }.map { $0 - span.start }
  }

  private func begins(_ line: Int, with text: String) -> Bool {
    let span = span(ofLine: line)
    return bytes[span.start..<span.end].drop { $0 == 32 || $0 == 9 }.starts(with: text.utf8)
  }

  /// Each line that more indented ones follow, with these.
  fileprivate var indentedBlocks: [Fold] {
    var folds: [Fold] = []
    var open: [(line: Int, column: Int)] = []
    var last = 0
    func close(_ column: Int) { while let top = open.last, column <= top.column { end(top.line) } }
    func end(_ line: Int) {
      open.removeLast()
      if line < last { folds.append((line...last, nil)) }
    }
    for line in 0..<count where !begins(line, with: "#") {
      guard let column = indentation(line) else { continue }
      close(column)
      open.append((line, column))
      last = line
    }
    close(-1)
    return folds
  }

  /// Lines of nothing but comments.
  fileprivate func commentBlocks(startingWith mark: String) -> [ClosedRange<Int>] {
    (0..<count).filter { begins($0, with: mark) }.reduce(into: []) { blocks, line in
      if let last = blocks.last, last.upperBound == line - 1 {
        blocks[blocks.count - 1] = last.lowerBound...line
      } else {
        blocks.append(line...line)
      }
    }
  }

  /// The blocks of indented lines around a line, outermost first, and the line.
  fileprivate func blocks(around line: Int) -> [Span] {
    let around = indentedBlocks.map { $0.lines }.filter { $0.contains(line) }.sorted { $0.count > $1.count }
    let blocks = around + (line < count ? [line...line] : [])
    return blocks.map { block in
      let first = span(ofLine: block.lowerBound)
      return Span(first.start + (indentation(block.lowerBound) ?? 0), span(ofLine: block.upperBound).end)
    }
  }
}
