internal import UsherSource
internal import UsherSyntax

/// Writes the tokens of a tree in order, and decides before each token on a space or a line break.
struct Layout {
  private let tokens: [Token]
  private let bytes: [UInt8]
  private let marks: [Marks]
  private let blocks: Blocks

  private var written: [UInt8] = []
  private var alignment = Alignment()
  private var line = 0
  private var column = 0

  private var gap = Gap(isFirst: true)
  private var lastKind = TokenKind.endOfFile
  private var lastMarks: Marks = []
  /// The file and its open blocks, outermost first.
  private var frames: [Frame] = [Frame()]
  /// The number of open parentheses and brackets.
  private var enclosures = 0
  private var isBeforeFlowBlock = false
  /// The insertion point of a blank line above the current declaration. It is used if the declaration has a block of several
  /// lines.
  private var separation: Int?
  /// Whether the current declaration has a block of several lines.
  private var isMultiline = false

  /// The file, or a block.
  private struct Frame {
    var isOneLine = false
    var isFlow = false
    var indentation = 0
    /// The open parentheses and brackets of the enclosing block, restored at the end of this one.
    var enclosures = 0
    /// Whether the block has neither items nor comments yet.
    var isEmpty = true
    var hasItems = false
    /// The row whose arrow has not been written yet.
    var row: Row?
    /// The number of arrows of other blocks that are not aligned yet.
    var arrowsBefore = 0
  }

  private struct Row {
    var line: Int
    var column: Int
  }

  init(_ tree: SyntaxTree) {
    tokens = tree.tokens
    bytes = tree.file.bytes
    marks = Marks.all(of: tree)
    blocks = Blocks(tree, marks)
    written.reserveCapacity(bytes.count + bytes.count / 8)
  }

  /// Returns the formatted text. Must be called only once.
  mutating func text() -> [UInt8] {
    var end = 0
    for index in tokens.indices {
      let token = tokens[index]
      gap.add(bytes, from: end, to: Int(token.start))
      end = Int(token.end)
      guard token.kind != .semicolon else {
        gap.addSemicolon()
        continue
      }
      put(index)
      (lastKind, lastMarks) = (token.kind, marks[index])
      gap.clear()
    }
    return alignment.aligned(written)
  }

  // MARK: Tokens

  private var frame: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  private mutating func put(_ index: Int) {
    let token = tokens[index]
    if token.kind == .endOfFile { return finish() }
    if token.kind == .rightBrace, frames.count > 1 { return close(token) }
    if beginsItem(index) { beginItem(index) } else { goOn(index) }
    write(token)
    switch token.kind {
    case .leftParenthesis, .leftBracket: enclosures += 1
    case .rightParenthesis, .rightBracket: enclosures = max(0, enclosures - 1)
    case .leftBrace: open(index)
    default: return
    }
  }

  private func beginsItem(_ index: Int) -> Bool {
    guard enclosures == 0 else { return false }
    if !frame.hasItems || gap.hasSemicolon { return true }
    return !frame.isOneLine && (tokens[index].beginsLine || marks[index].contains(.beginsPassage))
  }

  private mutating func beginItem(_ index: Int) {
    if frame.isOneLine {
      if frame.hasItems { write(UInt8(ascii: ";")) }
      write(blanks: 1)
    } else {
      if marks[index].contains(.needsSemicolon) { write(UInt8(ascii: ";")) }
      beginLine(frame.indentation, first: frames.count == 1 ? aboveDeclaration() : nil)
    }
    frame.isEmpty = false
    frame.hasItems = true
    frame.row = marks[index].contains(.beginsRow) ? Row(line: line, column: column) : nil
    if marks[index].contains(.beginsFlow) { isBeforeFlowBlock = true }
  }

  /// Writes the space or line break before a token that does not begin an item.
  private mutating func goOn(_ index: Int) {
    let kind = tokens[index].kind
    let row = kind == .arrow ? frame.row : nil
    if row != nil { frame.row = nil }
    let isBroken = gap.hasLineEnd && row == nil && isBreakable(lastKind, kind)
    guard gap.comments.isEmpty, !isBroken else {
      if row != nil { alignArrows() }
      let isClosing = kind == .rightParenthesis || kind == .rightBracket
      let indentation = frame.indentation + (isClosing ? 0 : Width.continuation)
      return beginLine(indentation, first: gap.comments.isEmpty ? .nothing : nil)
    }
    if let row { align(row) }
    if isSpaced(lastKind, kind, lastMarks, marks[index]) { write(blanks: 1) }
  }

  /// Adds the arrow of `row`, which is the next token, to the alignment. If it cannot be aligned, the rows above it and the
  /// rows below it are aligned separately.
  private mutating func align(_ row: Row) {
    guard !frame.isOneLine else { return }
    let width = column - row.column
    if row.line == line, width <= Width.ofHead {
      alignment.addArrow(at: written.count, line: line, headWidth: width)
    } else {
      alignArrows()
    }
  }

  private mutating func alignArrows() { alignment.alignArrows(since: frame.arrowsBefore) }

  // MARK: Blocks

  /// Opens a block, after its `{` was written.
  private mutating func open(_ index: Int) {
    let width = blocks.widths[index]
    let fits = width > 0 && (width <= 2 || column - 1 + width <= Width.ofLine)
    var block = Frame()
    block.isOneLine = frame.isOneLine || fits
    block.isFlow = isBeforeFlowBlock
    block.indentation = frame.indentation + Width.indentation
    block.enclosures = enclosures
    block.arrowsBefore = alignment.waiting
    if !block.isOneLine, frames.count == 1 { markAsMultiline() }
    isBeforeFlowBlock = false
    enclosures = 0
    frames.append(block)
  }

  private mutating func markAsMultiline() {
    isMultiline = true
    if let separation { alignment.separate(separation) }
    separation = nil
  }

  private mutating func close(_ token: Token) {
    if frame.isOneLine {
      if frame.hasItems { write(blanks: 1) }
    } else {
      alignArrows()
      putComments(frame.indentation)
      beginLine(frame.indentation - Width.indentation, below: .nothing)
    }
    enclosures = frame.enclosures
    frames.removeLast()
    write(token)
  }

  private mutating func finish() {
    putComments(0)
    if !written.isEmpty { endLine() }
  }

  // MARK: Lines

  /// The vertical space above a line.
  private enum Above {
    case nothing
    case blankLine
    /// A blank line if the declaration that begins here has a block of several lines.
    case blankLineIfTall
  }

  /// Writes the comments of the gap and begins the line of the next token. `first` is the space above the first of these
  /// lines. The other lines, or all if `first` is nil, keep the author's blank lines.
  private mutating func beginLine(_ indentation: Int, first: Above?) {
    let hasOwnLines = putComments(indentation, first: first)
    let left: Above = gap.endsWithBlankLine ? .blankLine : .nothing
    beginLine(indentation, below: hasOwnLines ? left : first ?? left)
  }

  /// Writes the comments of the gap. Returns whether any of them has its own line.
  @discardableResult
  private mutating func putComments(_ indentation: Int, first: Above? = nil) -> Bool {
    var hasOwnLines = false
    for comment in gap.comments {
      if comment.isTrailing {
        alignment.addComment(at: written.count, line: line, column: column)
        write(blanks: Width.beforeComment)
      } else {
        let left: Above = comment.followsBlankLine ? .blankLine : .nothing
        beginLine(indentation, below: hasOwnLines ? left : first ?? left)
        hasOwnLines = true
        frame.isEmpty = false
      }
      written += bytes[comment.start..<comment.end]
    }
    return hasOwnLines
  }

  /// The space above a declaration; nil if the author left a blank line there, or if it is the first. A declaration with a
  /// block of several lines has a blank line above and below.
  private mutating func aboveDeclaration() -> Above? {
    defer { (isMultiline, separation) = (false, nil) }
    guard frame.hasItems, !gap.hasBlankLine else { return nil }
    return isMultiline ? .blankLine : .blankLineIfTall
  }

  private mutating func beginLine(_ indentation: Int, below above: Above) {
    // A block does not begin with a blank line, except in flows, where blank lines separate states.
    let isBlank = above == .blankLine && (!frame.isEmpty || frame.isFlow)
    if isBlank { alignArrows() }
    if !written.isEmpty { endLine() }
    if isBlank { endLine() }
    if above == .blankLineIfTall { separation = alignment.addSeparation(at: written.count, line: line) }
    write(blanks: indentation)
  }

  // MARK: Bytes

  private mutating func write(_ token: Token) {
    written += bytes[token.span.start..<token.span.end]
    column += columns(of: token, in: bytes)
  }

  private mutating func write(blanks count: Int) {
    written.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    column += count
  }

  private mutating func write(_ byte: UInt8) {
    written.append(byte)
    column += 1
  }

  private mutating func endLine() {
    written.append(UInt8(ascii: "\n"))
    line += 1
    column = 0
  }
}
