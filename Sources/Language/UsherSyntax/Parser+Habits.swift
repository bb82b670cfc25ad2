internal import UsherSource

/// What people type out of habit is told in one error and read as what it means, so nothing around it is lost.
extension Parser {
  /// A name in quotes. Quotes of another kind have been told with their text.
  mutating func acceptQuotedName(_ what: String) -> Bool {
    guard at(.string) else { return false }
    let text = text(of: token)
    let isStraight = text.utf8.first == UInt8(ascii: "\"")
    let name = text.utf8.dropFirst().dropLast()
    if isStraight {
      guard let first = name.first, first.isLetter, name.allSatisfy({ $0.isNamePart }) else { return false }
      tellHabit(.quotedName(file, token.span, name: String(text.dropFirst().dropLast()), what))
    }
    advance()
    return true
  }

  /// A `,` behind a line, told at the first line of a block that has one.
  mutating func acceptCommaBehindLine(isTold: inout Bool) -> Bool {
    guard at(.comma), isLastOfLevelLine(position) else { return false }
    if !isTold { diagnostics.append(.commaBehindLine(file, token.span)) }
    isTold = true
    advance()
    return true
  }

  /// Whether the next line begins below the one at hand, so nothing was to be opened here.
  private func isLastOfLevelLine(_ index: Int) -> Bool {
    let (line, next) = (
      file.position(at: tokens[lineStart].span.start), file.position(at: tokens[index + 1].span.start)
    )
    return next.line > file.line(at: tokens[index].span.start) && next.column == line.column
  }

  // MARK: Conditions

  var isAtForeignGuard: Bool { at(.name) && text(of: token) == Habit.guardWord }

  mutating func acceptForeignGuard() -> Bool {
    guard isAtForeignGuard else { return false }
    tellHabit(.foreignGuard(file, token.span))
    advance()
    return true
  }

  /// A handler whose head has a condition.
  mutating func guardedHandler() -> Unexpected {
    tellHabit(.guardedHandler(file, token.span))
    return Unexpected()
  }

  /// A word behind `on` that `of` follows: only `change` has it.
  mutating func acceptMisspelledChange() -> Bool {
    guard at(.name), !at(.change) else { return false }
    tellHabit(.misspelledChange(file, token.span))
    advance()
    return true
  }

  mutating func acceptEqualsInCondition() -> Bool {
    guard at(.equals) else { return false }
    tellHabit(.equalsInCondition(file, token.span))
    advance()
    return true
  }

  // MARK: Rows

  /// Rows of conditions in braces. They may all begin with `when`, which then goes on with the line before.
  mutating func conditionRows(_ row: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    var isTold = false
    try block { parser throws(Unexpected) in
      repeat {
        if parser.accept(.when) {
          let word = parser.tokens[parser.position - 1].span
          if !isTold {
            parser.diagnostics.append(.needlessWord(parser.file, word, before: parser.token.span, "its condition"))
          }
          isTold = true
        }
        try row(&parser)
      } while parser.at(.when)
    }
  }

  mutating func skipCaseOfRow() {
    guard at(.name), isNext(.name), text(of: token) == Habit.rowWord else { return }
    tellHabit(.needlessWord(file, token.span, before: tokens[position + 1].span, "the answer"))
    advance()
  }

  /// A `:` behind the head of a row; if it stands for the arrow, the arrow is not missed.
  mutating func skipColonOfRow() {
    guard at(.colon) else { return }
    let next = tokens[position + 1]
    let isBeforeArrow = next.kind == .arrow || next.kind == .leftBrace || next.kind == .when
    tellHabit(.colonInRow(file, token.span, arrow: isBeforeArrow ? next.span : nil))
    if isBeforeArrow { advance() } else { readToken(as: .arrow) }
  }

  // MARK: Arguments and times

  var isAtUnlabelledArgument: Bool {
    switch token.kind {
    case .name: !isNext(.colon)
    case .true, .false, .integer, .not, .leftParenthesis: true
    default: false
    }
  }

  mutating func parseUnlabelledArgument() throws(Unexpected) {
    let start = position
    try parseExpression()
    tellHabit(.unlabelledArgument(file, tokens[start].span.joined(with: tokens[position - 1].span)))
  }

  /// A duration, also in two words.
  mutating func expectTime(_ what: String) throws(Unexpected) {
    if at(.integer), isNext(.name), let unit = DurationUnit(spoken: text(of: tokens[position + 1])) {
      let span = token.span.joined(with: tokens[position + 1].span)
      tellHabit(.splitDuration(file, span, right: text(of: token) + unit.rawValue))
      position += 2
      return
    }
    try expect(.duration, what)
  }
}
