internal import UsherSource

/// Recovery from syntax of other languages. It is reported with one error and parsed as its Usher equivalent, so the code
/// around it is not lost.
extension Parser {
  /// Accepts a name in quotes and reports it. The lexer has already reported quotes other than `"`.
  mutating func acceptQuotedName(_ what: String) -> Bool {
    guard at(.string) else { return false }
    let text = text(of: token)
    let isStraight = text.utf8.first == UInt8(ascii: "\"")
    let name = text.utf8.dropFirst().dropLast()
    if isStraight {
      guard let first = name.first, first.isLetter, name.allSatisfy({ $0.isNamePart }) else { return false }
      reportForeignSyntax(.quotedName(file, token.span, name: String(text.dropFirst().dropLast()), what))
    }
    advance()
    return true
  }

  /// Accepts a `,` at the end of a line. Only the first such comma of a block is reported.
  mutating func acceptCommaBehindLine(isReported: inout Bool) -> Bool {
    guard at(.comma), isLastOfLevelLine(position) else { return false }
    if !isReported { diagnostics.append(.commaBehindLine(file, token.span)) }
    isReported = true
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

  var isAtForeignGuard: Bool { at(.name) && text(of: token) == ForeignKeyword.guardWord }

  mutating func acceptForeignGuard() -> Bool {
    guard isAtForeignGuard else { return false }
    reportForeignSyntax(.foreignGuard(file, token.span))
    advance()
    return true
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

  /// Accepts and reports another word in place of `change`, after `on` and before `of`.
  mutating func acceptMisspelledChange() -> Bool {
    guard at(.name), !at(.change) else { return false }
    reportForeignSyntax(.misspelledChange(file, token.span))
    advance()
    return true
  }

  mutating func acceptEqualsInCondition() -> Bool {
    guard at(.equals) else { return false }
    reportForeignSyntax(.equalsInCondition(file, token.span))
    advance()
    return true
  }

  // MARK: Rows

  /// Parses a block of condition rows. The needless word `when` before a condition is accepted, and reported once per block.
  /// A `when` never begins a new line, so one call of `block` reads all rows that begin with it.
  mutating func conditionRows(_ row: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    var isReported = false
    try block { parser throws(Unexpected) in
      repeat {
        if parser.accept(.when) {
          let word = parser.tokens[parser.position - 1].span
          if !isReported {
            parser.diagnostics.append(.needlessWord(parser.file, word, before: parser.token.span, "its condition"))
          }
          isReported = true
        }
        try row(&parser)
      } while parser.at(.when)
    }
  }

  mutating func skipCaseOfRow() {
    guard at(.name), isNext(.name), text(of: token) == ForeignKeyword.rowWord else { return }
    reportForeignSyntax(.needlessWord(file, token.span, before: tokens[position + 1].span, "the answer"))
    advance()
  }

  /// Skips and reports a `:` after the head of a row. If neither an arrow, a block nor `when` follows, the `:` is read as the
  /// arrow.
  mutating func skipColonOfRow() {
    guard at(.colon) else { return }
    let next = tokens[position + 1]
    let isBeforeArrow = next.kind == .arrow || next.kind == .leftBrace || next.kind == .when
    reportForeignSyntax(.colonInRow(file, token.span, arrow: isBeforeArrow ? next.span : nil))
    if isBeforeArrow { advance() } else { readToken(as: .arrow) }
  }

  // MARK: Arguments and times

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
    reportForeignSyntax(.unlabelledArgument(file, tokens[start].span.joined(with: tokens[position - 1].span)))
  }

  /// Expects a duration. One in two words, such as `3 seconds`, is reported and accepted.
  mutating func expectTime(_ what: String) throws(Unexpected) {
    if at(.integer), isNext(.name), let unit = DurationUnit(spoken: text(of: tokens[position + 1])) {
      let span = token.span.joined(with: tokens[position + 1].span)
      reportForeignSyntax(.splitDuration(file, span, right: text(of: token) + unit.rawValue))
      position += 2
      return
    }
    try expect(.duration, what)
  }
}
