internal import UsherSource

/// Thrown at a syntax error, after it was reported. The rest of the line is then skipped.
struct Unexpected: Error {}

/// The base of the recursive-descent parser: lookahead, node building and error recovery.
///
/// A syntax error is reported once. The parser then skips the rest of the line and the blocks that open on it.
struct Parser {
  let file: SourceFile
  private(set) var tokens: [Token]
  private let nameTable: NameTable
  /// The lexer's diagnostics about tokens of other languages, by the offset of the token. Their fixes are right where the grammar
  /// takes the token as the lexer has read it.
  let misspelledTokens: [UInt32: Int]
  /// All names of the file, and those that it declares with a type or a value, so that they can be conditions.
  private(set) lazy var knownNames = names(among: tokens, in: file)
  private(set) lazy var typedNames = namesWithType(among: tokens, in: file)
  var position = 0
  var diagnostics: [Diagnostic]
  private var records: [NodeRecord] = []
  /// The index of the first token of the current line.
  private(set) var lineStart = 0
  /// The first token of the latest line on which foreign syntax was reported. Missing tokens on that line are not reported:
  /// they may be consequences.
  var foreignSyntaxLine: Int?
  /// Whether the current line begins with an unknown word, and the token after the latest such line.
  private var isUnknownLine = false
  private var unknownLineEnd: Int?
  /// The reserved words that are used as names, each with the index of its diagnostic.
  private var reservedWords: [String: Int] = [:]
  /// The index of the latest diagnostic about a line that begins with an unknown word.
  private var unknownLine: Int?
  /// The findings of the lexer that another finding says too, by their indices.
  private(set) var withdrawn: Set<Int> = []
  /// The number of the findings of the lexer.
  private let lexerFindings: Int
  /// The number of open parentheses and brackets.
  private(set) var enclosures = 0
  /// The number of open nodes.
  private var depth = 0
  private var braces: Braces
  /// Whether the current line should open a block and has no `{`.
  private var lacksBlock = false
  /// That the file is in another format: then nothing else is reported.
  var otherFormat: Diagnostic?
  /// The place of a word that is not written yet.
  var gap: Expectations?

  init(file: SourceFile) {
    self.file = file
    let lexer = Lexer.run(on: file)
    (tokens, nameTable, diagnostics) = (lexer.tokens, lexer.names, lexer.diagnostics)
    misspelledTokens = lexer.misspelledTokens
    lexerFindings = lexer.diagnostics.count
    braces = Braces(tokens, in: file)
    doubtQuotedNames()
    for index in braces.lineBeginnings { tokens[index].beginsLine = true }
    records.reserveCapacity(tokens.count + tokens.count / 2)
  }

  consuming func tree() -> SyntaxTree {
    SyntaxTree(file: file, tokens: tokens, names: nameTable.texts(in: file), records: records)
  }

  // MARK: Lookahead

  var token: Token { tokens[position] }

  /// Whether the current line ends here.
  @inline(__always)
  var isAtEnd: Bool {
    switch token.kind {
    case .semicolon, .endOfFile: true
    case .rightBrace: enclosures == 0 && !braces.isStray(position)
    case .unknown: isAtForeignComment || isAtLineBeginning
    default: isAtLineBeginning
    }
  }

  @inline(__always)
  private var isAtLineBeginning: Bool { token.beginsLine && position > lineStart && enclosures == 0 }

  /// Whether this is a comment in the syntax of another language, which the lexer has reported. It ends the line and is
  /// skipped.
  @inline(__always)
  private var isAtForeignComment: Bool {
    guard token.kind == .unknown, token.end - token.start > 1 else { return false }
    let first = file.bytes[Int(token.start)]
    // `<!--`; relations are shorter.
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "/") || first == UInt8(ascii: "`")
      || first == UInt8(ascii: "<") && token.end - token.start > 2
  }

  // These run for every token, often several times, so they are inlined.

  @inline(__always)
  func at(_ kind: TokenKind) -> Bool { token.kind == kind && (!isAtEnd || kind == .rightBrace || kind == .endOfFile) }

  @inline(__always)
  func at(_ word: Word) -> Bool { token.word == word && !isAtEnd }

  @inline(__always)
  func isNext(_ kind: TokenKind) -> Bool {
    guard position + 1 < tokens.count, tokens[position + 1].kind == kind else { return false }
    return !tokens[position + 1].beginsLine || enclosures > 0
  }

  /// Whether the token after this one is a soft keyword on the same line.
  @inline(__always)
  func isNext(_ word: Word) -> Bool { isNext(.name) && tokens[position + 1].word == word }

  func text(of token: Token) -> String { file.text(token.span) }

  /// Notes what could stand where the current token is.
  mutating func note(_ expected: Expected) {
    guard gap?.offset == Int(token.start) else { return }
    gap?.words += expected.words
    if case .name(let name) = expected { gap?.names.append(name) }
  }

  // MARK: Consuming tokens

  mutating func advance() { position += 1 }

  /// Replaces the kind of the current token. Its misuse has been reported.
  mutating func readToken(as kind: TokenKind) { tokens[position].kind = kind }

  /// Lets a line begin at the current token.
  mutating func beginLine() { tokens[position].beginsLine = true }

  /// Withdraws what the lexer has found in these tokens.
  mutating func withdrawFindings(in range: Range<Int>) {
    guard lexerFindings > 0, !range.isEmpty else { return }
    let span = tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
    for index in 0..<lexerFindings where span.contains(UInt32(diagnostics[index].primary.span.start)) {
      withdrawn.insert(index)
    }
  }

  /// The index of the token behind the block that a `{` opens.
  func indexBehindBlock(_ opening: Int) -> Int { braces.behind(opening, in: tokens) }

  mutating func accept(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  mutating func accept(_ word: Word) -> Bool {
    guard at(word) else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: TokenKind) throws(Unexpected) {
    guard accept(kind) || acceptMisspelled(kind) || kind == .equals && acceptMissingEquals() else {
      throw unexpected(.token(kind))
    }
  }

  mutating func expect(_ word: Word) throws(Unexpected) {
    guard accept(word) else { throw unexpected(.word(word)) }
  }

  mutating func expectName(_ what: ExpectedName) throws(Unexpected) {
    note(.name(what))
    if accept(.name) { return }
    if TokenKind.reserved.contains(token.kind), !isAtEnd, misspelledTokens[token.start] == nil {
      reportReservedWord(what)
      throw Unexpected()
    }
    if skipColonBeforeName(), accept(.name) { return }
    if acceptNameInParentheses() { return }
    guard acceptQuotedName(what) || at(.string) && acceptTextAsName() else { throw unexpected(.name(what)) }
  }

  /// Reports a reserved word that is used as a name: all places of one word together.
  private mutating func reportReservedWord(_ what: ExpectedName) {
    let word = text(of: token)
    if let known = reservedWords[word] {
      diagnostics[known].secondary.append(Label(file, token.span, "and here"))
    } else {
      reservedWords[word] = diagnostics.count
      diagnostics.append(.reservedWord(file, token.span, word, what))
    }
  }

  mutating func expect(_ kind: TokenKind, _ what: Expected) throws(Unexpected) {
    guard accept(kind) else { throw unexpected(what) }
  }

  /// Reports that `expected` is missing. If the line has ended, the error is at the end of the previous token. Reports
  /// nothing for a token that the lexer has reported, or on a line with reported foreign syntax.
  mutating func unexpected(_ expected: Expected) -> Unexpected {
    if gap != nil, !expected.words.isEmpty { note(expected) }
    if token.kind == .unknown || foreignSyntaxLine == lineStart {
      withdrawFix(of: token)
      return Unexpected()
    }
    // The file is cut off: the open blocks are reported.
    if token.kind == .endOfFile, braces.isOpenAtEnd { return Unexpected() }
    let isOver = isAtEnd || token.beginsLine
    if token.kind == .endOfFile || isOver && position > lineStart && token.kind != .semicolon {
      let end = position == 0 ? 0 : Int(tokens[position - 1].end)
      let found: SyntaxProblem.Found = token.kind == .endOfFile ? .endOfFile : .endOfLine
      diagnostics.append(.expected(expected, foundEnd: found, file, Span(end, end)))
    } else {
      report(.expected(expected, found: text(of: token), file, token.span, help: helpAboutNames(expected)))
    }
    return Unexpected()
  }

  /// Reports a line that begins with an unknown word. A sequence of such lines probably lost its enclosing line, so only the
  /// first is reported, and each one that has a spelling suggestion.
  mutating func reportUnknownLine(_ diagnostic: Diagnostic) {
    isUnknownLine = true
    if unknownLineEnd == lineStart, diagnostic.fixes.isEmpty { return }
    unknownLine = misspelledTokens[token.start] ?? diagnostics.count
    report(diagnostic)
  }

  private mutating func tooDeep() -> Unexpected {
    diagnostics.append(.tooDeep(file, token.span))
    return Unexpected()
  }

  // MARK: Nodes

  mutating func node(_ kind: NodeKind, _ parse: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    guard depth < Limits.nesting else { throw tooDeep() }
    depth += 1
    let index = records.count
    let start = UInt32(position)
    records.append(NodeRecord(kind: kind, firstToken: start, tokenEnd: start, recordEnd: 0))
    defer {
      depth -= 1
      records[index] = NodeRecord(
        kind: kind, firstToken: start, tokenEnd: UInt32(position), recordEnd: UInt32(records.count))
    }
    try parse(&self)
  }

  // MARK: Lines

  /// Parses a block: lines in braces. If only the `{` is missing, it is reported and the block is still parsed.
  mutating func block(_ line: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    if at(.leftBrace) {
      let opening = position
      advance()
      return try finishBlock(opening: opening, line)
    }
    let mistake = unexpected(.token(.leftBrace))
    guard let closing = braces.strayBelow(lineStart, after: position) else {
      lacksBlock = isAtEnd
      throw mistake
    }
    braces.adopt(closing)
    while !braces.isFirstOnItsLine(position) { advance() }
    try finishBlock(opening: nil, line)
  }

  /// Whether a block begins here, or probably should: its `}` has no matching `{`.
  var isAtBlock: Bool {
    if at(.leftBrace) { return true }
    // A `}` on the current line ends the enclosing block. One on a line of its own may end the block whose `{` is missing.
    guard isAtEnd, braces.strayBelow(lineStart, after: position) != nil else { return false }
    return token.kind != .rightBrace || braces.isFirstOnItsLine(position)
  }

  private mutating func finishBlock(opening: Int?, _ line: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected)
  {
    let lineBefore = lineStart
    let enclosuresBefore = enclosures
    enclosures = 0
    let missingEnd = opening.flatMap { braces.missingEnd(of: $0) } ?? tokens.count
    lines(until: { $0.position >= missingEnd || $0.isAtClosingBrace }, line)
    enclosures = enclosuresBefore
    lineStart = lineBefore
    guard position >= missingEnd, let opening else {
      _ = accept(.rightBrace)
      return
    }
    let next = token.kind == .endOfFile ? nil : token.span
    // Blocks that are open at the same place share one error: it is reported at the innermost, with labels at the others.
    if let last = diagnostics.indices.last, diagnostics[last].code == .unclosed,
      next == nil || diagnostics[last].secondary.contains(where: { $0.span == next })
    {
      diagnostics[last].secondary.append(Label(file, tokens[opening].span, "and this one"))
    } else {
      diagnostics.append(.unclosed(file, tokens[opening].span, before: next))
    }
    throw Unexpected()
  }

  private var isAtClosingBrace: Bool { token.kind == .rightBrace && !braces.isStray(position) }

  /// Parses the whole file: a root node with lines.
  mutating func root(_ kind: NodeKind, _ line: (inout Parser) throws(Unexpected) -> Void) {
    records.append(NodeRecord(kind: kind, firstToken: 0, tokenEnd: 0, recordEnd: 0))
    lines(until: { $0.token.kind == .endOfFile }, line)
    position += 1
    records[0].tokenEnd = UInt32(position)
    records[0].recordEnd = UInt32(records.count)
  }

  private mutating func lines(until isOver: (Parser) -> Bool, _ line: (inout Parser) throws(Unexpected) -> Void) {
    var reportedComma: Int?
    while token.kind != .endOfFile, !isOver(self) {
      lineStart = position
      if token.kind == .semicolon {
        advance()
        continue
      }
      if isAtForeignComment {
        skipForeignComment()
        continue
      }
      do throws(Unexpected) {
        if token.kind == .rightBrace { throw strayBrace() }
        try line(&self)
        if acceptCommaBehindLine(known: &reportedComma) { continue }
        if let mistake = lineOfDot() { throw mistake }
        if !isAtEnd { throw token.kind == .rightBrace ? strayBrace() : unexpected(.endOfLine) }
      } catch {
        skipLine()
        unknownLineEnd = isUnknownLine ? position : nil
        isUnknownLine = false
      }
    }
  }

  /// Skips a foreign comment. If it is in the middle of a line, the rest of that line is skipped too.
  private mutating func skipForeignComment() {
    let comment = token
    advance()
    let isWithinLine = file.line(at: comment.span.end) == file.line(at: token.span.start) && !comment.beginsLine
    if isWithinLine, !isAtEnd { skipLine() }
  }

  /// Reports a `}` without its `{`. If a line with an unknown word has just been reported, the line that opened both is missing.
  private mutating func strayBrace() -> Unexpected {
    if let last = diagnostics.indices.last, last == unknownLine, diagnostics[last].fixes.isEmpty {
      diagnostics[last].secondary.append(Label(file, token.span, "the line with its `{` is missing above"))
    } else {
      diagnostics.append(.strayBrace(file, token.span))
    }
    advance()
    return Unexpected()
  }

  /// Skips the rest of the line after an error, together with the blocks that open on it, even if their `{` is missing.
  private mutating func skipLine() {
    enclosures = 0
    let start = position
    while token.kind != .endOfFile, position == lineStart || !isAtEnd {
      position = token.kind == .leftBrace ? braces.behind(position, in: tokens) : position + 1
    }
    // An arrow is one everywhere; what else is meant is known only where the grammar has been read.
    for token in tokens[start..<position] where token.kind != .arrow { doubt(token) }
    if lacksBlock { skipDeeperLines() }
    lacksBlock = false
    guard let closing = braces.strayBelow(lineStart, after: position) else { return }
    braces.adopt(closing)
    position = closing + 1
  }

  /// Skips the lines that probably belong to the block of the current line, which has no braces.
  private mutating func skipDeeperLines() {
    let column = file.position(at: tokens[lineStart].span.start).column
    while token.kind != .endOfFile, token.kind != .rightBrace {
      if token.beginsLine, file.position(at: token.span.start).column <= column { return }
      position = token.kind == .leftBrace ? braces.behind(position, in: tokens) : position + 1
    }
  }

  // MARK: Lists

  /// Parses comma-separated items in parentheses. Line breaks are ignored there.
  mutating func parenthesized(_ item: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    try inParentheses { parser throws(Unexpected) in try parser.separated(by: .comma, item) }
  }

  /// Parses content in parentheses. Line breaks are ignored there.
  mutating func inParentheses(_ content: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    try enclosed(.leftParenthesis, .rightParenthesis, content)
  }

  /// Parses content in brackets. Line breaks are ignored there.
  mutating func inBrackets(_ content: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    try enclosed(.leftBracket, .rightBracket, content)
  }

  private mutating func enclosed(
    _ opening: TokenKind, _ closing: TokenKind, _ content: (inout Parser) throws(Unexpected) -> Void
  ) throws(Unexpected) {
    try expect(opening)
    enclosures += 1
    try content(&self)
    guard token.kind == closing else { throw unexpected(.token(closing)) }
    advance()
    enclosures -= 1
  }

  mutating func separated(by separator: TokenKind, _ item: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected)
  {
    repeat { try item(&self) } while accept(separator)
  }

  /// Parses alternatives: items with `|` between them.
  mutating func alternatives(
    orAnd: Bool = true, _ item: (inout Parser) throws(Unexpected) -> Void
  ) throws(Unexpected) {
    repeat { try item(&self) } while accept(.bar) || acceptWordOfAlternatives(orAnd: orAnd)
  }
}
