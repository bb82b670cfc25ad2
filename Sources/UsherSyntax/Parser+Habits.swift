internal import UsherDiagnostics

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
      diagnostics.append(.quotedName(file, token.span, name: String(text.dropFirst().dropLast()), what))
    }
    advance()
    return true
  }

  /// A `,` behind a line, told at the first line of a block that has one.
  mutating func acceptCommaBehindLine(isTold: inout Bool) -> Bool {
    guard at(.comma) else { return false }
    if !isTold { diagnostics.append(.commaBehindLine(file, token.span)) }
    isTold = true
    advance()
    return true
  }

  // MARK: Conditions

  var isAtForeignGuard: Bool { at(.name) && text(of: token) == "if" }

  mutating func acceptForeignGuard() -> Bool {
    guard isAtForeignGuard else { return false }
    diagnostics.append(.foreignGuard(file, token.span))
    advance()
    return true
  }

  mutating func acceptEqualsInCondition() -> Bool {
    guard at(.equals) else { return false }
    diagnostics.append(.equalsInCondition(file, token.span))
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
    guard at(.name), isNext(.name), text(of: token) == "case" else { return }
    diagnostics.append(.needlessWord(file, token.span, before: tokens[position + 1].span, "the answer"))
    advance()
  }

  /// A `:` behind the head of a row; if it stands for the arrow, the arrow is not missed.
  mutating func skipColonOfRow() {
    guard at(.colon) else { return }
    let next = tokens[position + 1]
    let isBeforeArrow = next.kind == .arrow || next.kind == .leftBrace || next.kind == .when
    diagnostics.append(.colonInRow(file, token.span, arrow: isBeforeArrow ? next.span : nil))
    if isBeforeArrow { advance() } else { readToken(as: .arrow) }
  }

  // MARK: Arguments and times

  var isAtUnlabelledArgument: Bool {
    switch token.kind {
    case .name: !isNext(.colon)
    case .true, .false, .integer: true
    default: false
    }
  }

  mutating func parseUnlabelledArgument(isTold: inout Bool) throws(Unexpected) {
    let start = position
    let count = diagnostics.count
    try parseExpression()
    guard !isTold, diagnostics.count == count else { return }
    let span = tokens[start].span.joined(with: tokens[position - 1].span)
    diagnostics.append(.unlabelledArgument(file, span))
    isTold = true
  }

  /// A duration, also in two words.
  mutating func expectTime(_ what: String) throws(Unexpected) {
    if at(.integer), isNext(.name), let unit = DurationUnit(spoken: text(of: tokens[position + 1])) {
      let span = token.span.joined(with: tokens[position + 1].span)
      diagnostics.append(.splitDuration(file, span, right: text(of: token) + unit.rawValue))
      position += 2
      return
    }
    try expect(.duration, what)
  }
}

extension DurationUnit {
  /// A unit as people say it.
  init?(spoken: String) {
    switch spoken {
    case "ms", "msec", "millis", "millisecond", "milliseconds": self = .milliseconds
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "min", "mins", "minute", "minutes": self = .minutes
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "d", "day", "days": self = .days
    default: return nil
    }
  }
}
