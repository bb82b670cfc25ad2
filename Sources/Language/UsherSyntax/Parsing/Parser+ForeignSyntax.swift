internal import UsherSource

/// Recovery from syntax of other languages. It is reported with one error and parsed as its Usher equivalent, so the code
/// around it is not lost.
extension Parser {
  // MARK: Reports

  /// Reports a problem of the current token, in place of what the lexer has reported about it.
  mutating func report(_ diagnostic: Diagnostic) {
    if let known = misspelledTokens[token.start], !withdrawn.contains(known) {
      diagnostics[known] = diagnostic
    } else {
      diagnostics.append(diagnostic)
    }
  }

  /// Reports a problem, or adds its place and its fix to the diagnostic of the same problem at this index.
  mutating func reportAgain(_ diagnostic: Diagnostic, known: inout Int?) {
    guard let first = known else {
      known = diagnostics.count
      return diagnostics.append(diagnostic)
    }
    diagnostics[first].add(diagnostic)
  }

  /// Whether the current token is in the syntax of another language, as the lexer has reported.
  var isAtMisspelled: Bool { misspelledTokens[token.start] != nil }

  /// Removes the fix of a token of another language, where its equivalent is wrong or uncertain.
  mutating func withdrawFix(of token: Token, help: Prose? = nil) {
    guard let known = misspelledTokens[token.start] else { return }
    diagnostics[known].fixes = []
    diagnostics[known].help = help ?? diagnostics[known].help
  }

  /// Removes the fix of a token in a part that is not read.
  mutating func doubt(_ token: Token) {
    guard let known = misspelledTokens[token.start], !diagnostics[known].fixes.isEmpty else { return }
    switch token.kind {
    case .or: diagnostics[known] = .foreignJoiner(file, token.span, of: "|", of: "or")
    case .and: diagnostics[known] = .foreignJoiner(file, token.span, of: ",", of: "and")
    default: withdrawFix(of: token)
    }
  }

  /// Reports foreign syntax that the parser reads as its Usher equivalent.
  mutating func reportForeignSyntax(_ diagnostic: Diagnostic) {
    report(diagnostic)
    foreignSyntaxLine = lineStart
  }

  /// Removes the fix of each text in quotes of another language that is a name of the file. Which of the two is meant is known only
  /// where the grammar takes a name.
  mutating func doubtQuotedNames() {
    if misspelledTokens.isEmpty { return }
    for token in tokens where token.kind == .string && misspelledTokens[token.start] != nil {
      let text = text(of: token)
      if knownNames.contains(String(text.dropFirst().dropLast())) { withdrawFix(of: token) }
    }
  }

  // MARK: Names and lines

  /// Accepts a name in quotes and reports it. The lexer has already reported quotes other than `"`.
  mutating func acceptQuotedName(_ what: ExpectedName) -> Bool {
    guard at(.string) else { return false }
    let name = String(text(of: token).dropFirst().dropLast())
    guard let first = name.utf8.first, first.isLetter, name.utf8.allSatisfy({ $0.isNamePart }) else { return false }
    reportForeignSyntax(.quotedName(file, token.span, name: name, what, isKnown: knownNames.contains(name)))
    advance()
    return true
  }

  /// Reports and accepts the token of another language for a token of this kind, which the lexer has read as another one.
  mutating func acceptMisspelled(_ kind: TokenKind) -> Bool {
    let isMeant =
      switch kind {
      case .equals: at(.is) && isAtMisspelled && text(of: token).utf8.allSatisfy { $0 == UInt8(ascii: "=") }
      case .arrow: isAtRelationForArrow
      default: false
      }
    guard isMeant, let right = kind.spelling else { return false }
    reportForeignSyntax(.misspelledPunctuation(file, token.span, right: right, replacement: right))
    advance()
    return true
  }

  /// Whether an arrow is here, or a `>` in its place.
  var isAtArrow: Bool { at(.arrow) || isAtRelationForArrow }

  /// Whether a `>` is here that stands for an arrow: a target follows it, and the line has no other arrow.
  private var isAtRelationForArrow: Bool {
    guard token.kind == .unknown, position > lineStart, !isAtEnd, text(of: token) == ">" else { return false }
    if isNext(.choose) || isNext(.stay) { return true }
    guard isNext(.name) else { return false }
    var (index, depth) = (position + 1, 0)
    while depth > 0 || !tokens[index].beginsLine && tokens[index].kind != .semicolon {
      let kind = tokens[index].kind
      if kind == .arrow, depth == 0 { return false }
      depth += (kind == .leftBrace ? 1 : 0) - (kind == .rightBrace ? 1 : 0)
      if depth < 0 || kind == .endOfFile { return true }
      index += 1
    }
    return true
  }

  /// Reports and accepts a word between alternatives. Before a condition it is another mistake, and so is an `and` between values for
  /// which the question has one row each.
  mutating func acceptWordOfAlternatives(orAnd: Bool) -> Bool {
    let behind = tokens[min(position + 2, tokens.count - 1)].kind
    let isAnd = orAnd && at(.and) && behind != .dot && behind != .leftBracket && !isNext(.can)
    guard at(.or) || isAnd,
      isNext(.name) || isNext(.integer), behind != .is, behind != .equals,
      !typedNames.contains(text(of: tokens[position + 1]))
    else { return false }
    reportForeignSyntax(.wordOfAlternatives(file, token.span, isSafe: at(.or)))
    advance()
    return true
  }

  /// Reports and accepts `and` or `&&` between the requests of a list. Before a condition it is another mistake.
  mutating func acceptAndOfRequests() -> Bool {
    let isCondition = tokens[min(position + 2, tokens.count - 1)].kind == .is
    guard at(.and), isNext(.name), !isCondition, !typedNames.contains(text(of: tokens[position + 1])) else {
      return false
    }
    return acceptAndOfList()
  }

  /// Removes the fix of a value in quotes of another language.
  mutating func doubtQuotedValue() {
    if at(.string), text(of: token).dropFirst().dropLast().utf8.allSatisfy({ $0.isNamePart }) { withdrawFix(of: token) }
  }

  /// Reports and accepts `and` or `&&` between items that all apply.
  mutating func acceptAndOfList() -> Bool {
    guard at(.and) else { return false }
    let place = Span(Int(tokens[position - 1].end), Int(token.end))
    reportForeignSyntax(.andOfList(file, token.span, replacing: place))
    advance()
    return true
  }

  /// Removes the fix of each `&&` in the value that a question is about, because two values may be meant.
  mutating func doubtAndOfSubjects(from start: Int) {
    for token in tokens[start..<position] where token.kind == .and {
      withdrawFix(of: token, help: "write `,` between values, and `and` between conditions")
    }
  }

  /// Removes the fix of `||` between a pattern and a single name, which may be a second value or a second condition.
  mutating func doubtOrOfCondition() {
    guard at(.or), isNext(.name), !isNext(.can), tokens[min(position + 2, tokens.count - 1)].kind != .is else { return }
    withdrawFix(of: token, help: "write `|` between values, and `or` between conditions")
  }

  /// Accepts a `,` at the end of a line. All of a block are one mistake.
  mutating func acceptCommaBehindLine(known: inout Int?) -> Bool {
    if acceptSignBetweenLines(known: &known) { return true }
    guard at(.comma), isLastOfLevelLine(position) else { return false }
    reportAgain(.commaBehindLine(file, token.span), known: &known)
    advance()
    return true
  }

  /// Whether the next line begins in the same column as the current one. Then the line is complete: it opens no block.
  private func isLastOfLevelLine(_ index: Int) -> Bool {
    let (line, next) = (
      file.position(at: tokens[lineStart].span.start), file.position(at: tokens[index + 1].span.start)
    )
    return next.line > file.line(at: tokens[index].span.start) && next.column == line.column
  }

  // MARK: Conditions

  var isAtForeignGuard: Bool { at(.and) || at(.name) && ForeignWords.conditions.contains(text(of: token)) }

  mutating func acceptForeignGuard() -> Bool {
    guard isAtForeignGuard else { return false }
    reportForeignSyntax(.foreignGuard(file, token.span, replacement: spaced("when", for: token.span)))
    advance()
    return true
  }

  /// A word that replaces a span of the text: with a space before it if a name ends there, and one behind it if a name begins there.
  func spaced(_ word: String, for span: Span) -> String {
    let isJoined = span.start > 0 && file.bytes[span.start - 1].isNamePart
    let isFollowed = span.end < file.bytes.count && file.bytes[span.end].isNamePart
    return (isJoined ? " " : "") + word + (isFollowed ? " " : "")
  }

  /// Reports a handler whose head has a condition, which the grammar does not allow.
  mutating func guardedHandler() -> Unexpected {
    reportForeignSyntax(.guardedHandler(file, token.span))
    return Unexpected()
  }

  /// Reports a handler among the rows of a question.
  mutating func handlerAmongRows() -> Unexpected {
    reportForeignSyntax(.handlerAmongRows(file, token.span))
    return Unexpected()
  }

  /// Reports a missing `of` behind `change`.
  mutating func skipMissingOf() {
    reportForeignSyntax(.missingOf(file, tokens[position - 1].span))
  }

  /// Accepts and reports another word in place of `change`, after `on` and before `of`.
  mutating func acceptMisspelledChange() -> Bool {
    guard at(.name), !at(.change) else { return false }
    reportForeignSyntax(.misspelledChange(file, token.span))
    advance()
    return true
  }

  mutating func acceptEqualsInCondition() -> Bool {
    guard at(.equals) else { return false }
    reportForeignSyntax(.equalsInCondition(file, token.span, replacement: spaced("is", for: token.span)))
    advance()
    return true
  }

  // MARK: Rows

  /// Parses a block of condition rows. The needless word `when` before a condition is accepted. All of a block are one mistake.
  /// A `when` never begins a new line, so one call of `block` reads all rows that begin with it.
  mutating func conditionRows(_ row: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    var known: Int?
    try block { parser throws(Unexpected) in
      repeat {
        if parser.accept(.when) {
          let word = parser.tokens[parser.position - 1].span
          parser.reportAgain(
            .needlessWord(parser.file, word, before: parser.token.span, .condition), known: &known)
        }
        try row(&parser)
      } while parser.at(.when)
    }
  }

  /// Skips and reports a word before the answer of a row, such as `case` or `when`. Before a condition it is another mistake.
  mutating func skipWordOfRow() {
    guard at(.when) || at(.name) && ForeignWords.rows.contains(text(of: token)), isNext(.name) else { return }
    let (next, behind) = (tokens[position + 1], tokens[min(position + 2, tokens.count - 1)].kind)
    let isCondition = behind == .is || behind == .equals || typedNames.contains(text(of: next))
    if isCondition, text(of: token) != ForeignWords.rowWord { return }
    reportForeignSyntax(.needlessWord(file, token.span, before: next.span, .answer))
    advance()
  }

  /// Skips and reports a `:` after the head of a row. If neither an arrow, a block nor `when` follows, the `:` is read as the
  /// arrow.
  mutating func skipColonOfRow() {
    guard at(.colon) else { return }
    let next = tokens[position + 1]
    let isBeforeArrow = next.kind == .arrow || next.kind == .leftBrace || next.kind == .when
    let diagnostic = Diagnostic.colonInRow(file, token.span, arrow: isBeforeArrow ? next.span : nil)
    if !addToHead(diagnostic) { reportForeignSyntax(diagnostic) }
    if isBeforeArrow { advance() } else { readToken(as: .arrow) }
  }

  /// Adds the fix of another problem of a row to that of its head, if both are of one form: that of `case`, or of a comparison.
  private mutating func addToHead(_ diagnostic: Diagnostic) -> Bool {
    guard foreignSyntaxLine == lineStart, let last = diagnostics.indices.last else { return false }
    var isOfForm = false
    if case .needlessWord(ForeignWords.rowWord, _)? = diagnostics[last].problem(as: ForeignSyntaxProblem.self) {
      isOfForm = true
    }
    if case .subjectInRow? = diagnostics[last].problem(as: ForeignFormProblem.self) { isOfForm = true }
    guard isOfForm else { return false }
    for (index, fix) in diagnostic.fixes.enumerated() where index < diagnostics[last].fixes.count {
      diagnostics[last].fixes[index].title += ", and \(fix.title)"
      diagnostics[last].fixes[index].edits += fix.edits
    }
    return true
  }

  // MARK: Arguments and times

  /// Whether another word than `older` is here, before `than`.
  var isAtForeignAge: Bool {
    at(.name) && isNext(.than)
      && (ForeignWords.older + ForeignWords.newer).contains(text(of: token))
  }

  /// Reports and accepts another word than `older`. What is newer is `not older` in a condition: `isNegatable` says whether a `not`
  /// may stand before it.
  mutating func acceptForeignAge(isNegatable: Bool) -> Bool {
    guard isAtForeignAge else { return false }
    let isNewer = ForeignWords.newer.contains(text(of: token))
    let right = isNewer ? (isNegatable ? "not older" : nil) : "older"
    reportForeignSyntax(.foreignAge(file, token.span, right: right))
    advance()
    return true
  }

  var isAtUnlabelledArgument: Bool {
    switch token.kind {
    case .name: !isNext(.colon) && gap?.offset != Int(token.start)
    case .true, .false, .integer, .not, .leftParenthesis: true
    default: false
    }
  }

  mutating func parseUnlabelledArgument() throws(Unexpected) {
    let start = position
    try parseExpression()
    let span = tokens[start].span.joined(with: tokens[position - 1].span)
    if foreignSyntaxLine != lineStart { reportForeignSyntax(.unlabelledArgument(file, span)) }
  }

  /// Expects a duration. One in two words, such as `3 seconds`, is reported and accepted.
  mutating func expectTime(_ what: ExpectedTime) throws(Unexpected) {
    if at(.integer), isNext(.name),
      let right = time(text(of: token), inUnits: text(of: tokens[position + 1]))
    {
      let span = token.span.joined(with: tokens[position + 1].span)
      reportForeignSyntax(.splitDuration(file, span, right: right))
      position += 2
      return
    }
    if at(.integer) { throw refuse(.timeWithoutUnit(file, token.span)) }
    try expect(.duration, .time(what))
  }

  // MARK: Parts of lines

  /// Skips and reports a `:` between the word of a line and a name.
  mutating func skipColonBeforeName() -> Bool {
    guard at(.colon), isNext(.name), position == lineStart + 1, tokens[lineStart].word != nil, gap == nil else {
      return false
    }
    reportForeignSyntax(.colonBeforeName(file, token.span))
    advance()
    return true
  }

  /// Accepts a name in parentheses behind the word of a line, as in `track("…")`.
  mutating func acceptNameInParentheses() -> Bool {
    guard at(.leftParenthesis), position == lineStart + 1, gap == nil, position + 2 < tokens.count,
      tokens[position + 2].kind == .rightParenthesis, let name = nameOfValue(position + 1)
    else { return false }
    withdrawFindings(in: position..<position + 3)
    diagnostics.append(.nameInParentheses(file, span(of: position..<position + 3), name: name))
    foreignSyntaxLine = lineStart
    position += 3
    return true
  }

  /// Accepts the file of a catalog in place of its name.
  mutating func acceptFileOfCatalog() -> Bool {
    guard at(.string) || at(.dot) else { return false }
    let end = endOfLine(from: position)
    let span = span(of: position..<end)
    let path = file.text(span).utf8.filter { $0 != UInt8(ascii: "\"") }
    let last = path.split(separator: UInt8(ascii: "/")).last ?? []
    let name = String(decoding: last.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    guard path.contains(UInt8(ascii: ".")), name.utf8.first?.isLetter == true, name.utf8.allSatisfy({ $0.isNamePart })
    else { return false }
    reportForm(.fileOfCatalog(file, span, name: name), to: end)
    return true
  }

  /// Skips and reports a default value behind an outcome or an answer.
  mutating func skipDefaultOfAnswer() {
    guard at(.equals), isNext(.name) else { return }
    let place = Span(Int(tokens[position - 1].end), Int(tokens[position + 1].end))
    reportForeignSyntax(.defaultOfAnswer(file, span(of: position..<position + 2), removing: place))
    position += 2
  }

  /// Reports more than one resource in a question, or a time within which it must be answered.
  mutating func refuseSecondRequest() -> Unexpected? {
    guard gap == nil, position + 1 < tokens.count else { return nil }
    let place = span(of: position..<position + 2)
    if at(.and) || at(.comma) || at(.bar) || at(.or) || at(.plus), isNext(.name) {
      return refuse(.secondRequest(file, place, text(of: tokens[position + 1])))
    }
    guard at(.name), isNext(.duration) else { return nil }
    return refuse(.timeOfRequest(file, place, removing: Span(Int(tokens[position - 1].end), place.end)))
  }

  // MARK: Tests

  /// Skips and reports the platform of a test.
  mutating func skipPlatformOfTest() {
    guard at(.on), isNext(.name) else { return }
    let end = endOfLine(from: position)
    let place = Span(Int(tokens[position - 1].end), Int(tokens[end - 1].end))
    reportForeignSyntax(.platformOfTest(file, span(of: position..<end), removing: place))
    position = end
  }

  /// Accepts an `=` in place of `is`.
  mutating func acceptEqualsOfFact() -> Bool {
    guard at(.equals) else { return false }
    advance()
    if isAtTimeAgo { return true }
    let sign = tokens[position - 1].span
    reportForeignSyntax(.equalsOfFact(file, sign, replacement: spaced("is", for: sign)))
    return true
  }

  /// Reports an expectation that something does not happen, which no test needs; nil if there is none.
  mutating func refuseAbsence() -> Unexpected? {
    guard !isAtEnd, ForeignWords.absence.contains(text(of: token)), position + 1 < tokens.count,
      ExpectedWords.expectation.words.contains(text(of: tokens[position + 1]))
    else { return nil }
    let end = endOfLine(from: position)
    let isAlone = position == lineStart + 1 && tokens[end].kind != .semicolon
    let start = Int(tokens[lineStart].start)
    return refuse(
      .absence(file, token.span, removing: isAlone ? Span(start, Int(tokens[end].start)) : nil))
  }

  /// Skips and reports `is` or `==` before the name of what is expected.
  mutating func skipIsOfExpectation() {
    guard at(.is), isNext(.name) else { return }
    reportForeignSyntax(.isOfExpectation(file, token.span, before: tokens[position + 1].span))
    advance()
  }
}
