internal import UsherSource

extension Parser {
  // MARK: Names and types

  mutating func parseDeclaredName(_ what: ExpectedName) throws(Unexpected) {
    let start = position
    try node(.declaredName) { parser throws(Unexpected) in
      if !parser.acceptNameWithReservedWord() { try parser.expectName(what) }
      while parser.accept(.was) { try parser.expectName(.new(.formerName)) }
    }
    skipFurtherWords(from: start)
    skipEmptyParentheses()
  }

  mutating func parseDottedName(_ what: ExpectedName) throws(Unexpected) {
    try node(.dottedName) { parser throws(Unexpected) in
      try parser.separated(by: .dot) { parser throws(Unexpected) in try parser.expectName(what) }
    }
  }

  mutating func parseReference(_ what: ExpectedName) throws(Unexpected) {
    try node(.reference) { parser throws(Unexpected) in
      repeat { try parser.expectName(what) } while !parser.isAtRowWithDot && parser.accept(.dot)
    }
    skipEmptyParentheses()
  }

  /// Parses a whole number, or a version such as 15.4.
  mutating func parseVersion(_ what: ExpectedNumber) throws(Unexpected) {
    try expect(.integer, .number(what))
    if accept(.dot) { try expect(.integer, .number(.secondOfVersion)) }
  }

  mutating func parseOptionalSince() throws(Unexpected) {
    guard at(.since) else { return }
    try node(.sinceClause) { parser throws(Unexpected) in
      try parser.expect(.since)
      try parser.parseVersion(.version)
    }
  }

  /// The versions for which a line of a platform counts.
  mutating func parseScope() throws(Unexpected) {
    try parseOptionalSince()
    guard at(.until) else { return }
    try node(.untilClause) { parser throws(Unexpected) in
      try parser.expect(.until)
      try parser.parseVersion(.version)
    }
  }

  mutating func parseAlternatives(_ what: NewName) throws(Unexpected) {
    try node(.alternatives) { parser throws(Unexpected) in
      try parser.declaredAlternatives { parser throws(Unexpected) in try parser.parseDeclaredName(.new(what)) }
    }
  }

  /// Parses the values of a type, or one name, which is that of a type.
  private mutating func parseNamedType() throws(Unexpected) {
    try node(.alternatives) { parser throws(Unexpected) in
      var isFirst = true
      try parser.declaredAlternatives { parser throws(Unexpected) in
        let isType = isFirst && !parser.isNext(.bar) && !parser.isNext(.was)
        isFirst = false
        try parser.parseDeclaredName(isType ? .type : .new(.enumerationValue))
      }
    }
  }

  mutating func parseType() throws(Unexpected) {
    if at(.status), isNext(.of) {
      return try node(.statusType) { parser throws(Unexpected) in
        try parser.expect(.status)
        try parser.expect(.of)
        try parser.parseReference(.resource)
      }
    }
    if at(.resource), isNext(.of) { return try parseResourceType() }
    if ForeignWords.numbers.contains(text(of: token)), isNext(.integer) { skipWordBeforeRange() }
    guard at(.integer) else { return try parseNamedType() }
    try node(.range) { parser throws(Unexpected) in
      try parser.parseVersion(.number)
      try parser.expect(.ellipsis)
      try parser.parseVersion(.number)
    }
  }

  private mutating func parseResourceType() throws(Unexpected) {
    try node(.resourceType) { parser throws(Unexpected) in
      try parser.expect(.resource)
      try parser.expect(.of)
      try parser.alternatives { parser throws(Unexpected) in try parser.parseReference(.resource) }
    }
  }

  mutating func parseOptionalParameters() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.parameters) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in
        try parser.node(.parameter) { parser throws(Unexpected) in
          try parser.parseDeclaredName(.new(.parameter))
          try parser.expect(.colon)
          try parser.parseType()
        }
      }
    }
  }

  mutating func parseOptionalArguments() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.arguments) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in
        try parser.node(.argument) { parser throws(Unexpected) in
          if parser.isAtUnlabelledArgument { return try parser.parseUnlabelledArgument() }
          try parser.expectName(.argument)
          try parser.expect(.colon)
          try parser.parseExpression()
        }
      }
    }
  }

  mutating func parseOptionalSentValues() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.sentValues) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in
        try parser.node(.sentValue) { parser throws(Unexpected) in
          if parser.isAtUnlabelledArgument { return try parser.parseUnlabelledArgument() }
          try parser.expectName(.argument)
          try parser.expect(.colon)
          if !parser.accept(.string) { try parser.parseExpression() }
        }
      }
    }
  }

  mutating func parseOptionalBindings() throws(Unexpected) {
    skipEmptyParentheses()
    guard at(.leftParenthesis) else { return }
    try node(.bindings) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in try parser.expectName(.binding) }
    }
  }

  mutating func parseOptionalKey() throws(Unexpected) {
    guard at(.leftBracket) else { return }
    try node(.key) { parser throws(Unexpected) in
      try parser.inBrackets { parser throws(Unexpected) in try parser.parseLiteral() }
    }
  }
}

extension Parser {
  // MARK: Help

  /// What a name may be, if the current token looks like the rest of one, or where texts belong if it is a text.
  func helpAboutNames(_ expected: Expected) -> Prose? {
    let texts: Prose = "the texts that people read are in the catalog, whose name ends in `.copy.yaml`"
    if token.kind == .string, [.name(.shown), .name(.prompt), .name(.button)].contains(expected) {
      return "write its name in the policy; \(texts)"
    }
    if token.kind == .leftParenthesis, case .name = expected {
      return "write the name, without parentheses and quotes"
    }
    guard position > lineStart, expected == .token(.leftBrace) || expected == .endOfLine else { return nil }
    let previous = tokens[position - 1]
    if expected == .token(.leftBrace), token.kind == .comma {
      return "between alternatives, such as outcomes, write `|`"
    }
    if expected == .token(.leftBrace), token.kind == .colon {
      return "write `{` instead, and `}` on a line of its own below the block"
    }
    if expected == .endOfLine, token.kind == .comma { return "write each on a line of its own" }
    if expected == .endOfLine, token.kind == .and { return "between names, write `,`" }
    if expected == .endOfLine, position > 1, tokens[position - 2].kind == .arrow, token.kind == .name {
      // In a flow, a verb with its object is a question: this one is a value.
      if let word = previous.word, [.ask, .show, .open, .do, .run].contains(word) {
        return "a value is only read; `\(word.rawValue)` is the question of a state, in a flow"
      }
      return "behind `->`, write only the name of the state"
    }
    if token.kind == .minus, previous.end == token.start { return "a name has no hyphens: write `\(nameFromHere)`" }
    guard expected == .token(.leftBrace), previous.kind == .name || previous.word != nil else { return nil }
    if token.kind == .string { return texts }
    switch token.word {
    case .loosely, .never, .strictly: return nil
    case nil where token.kind != .name: return nil
    default:
      return isInQuestion ? "write it behind `\(text(of: previous))`" : "a name is one word: write `\(nameFromHere)`"
    }
  }

  /// Whether the line begins with a question, which declares no name.
  private var isInQuestion: Bool {
    switch tokens[lineStart].word {
    case .ask, .show, .open, .do, .run: true
    default: tokens[lineStart].kind == .choose
    }
  }

  /// The words from the previous token to the end of the line or the next mark, as one name.
  private var nameFromHere: String {
    var name: [UInt8] = []
    for (index, token) in tokens[(position - 1)...].enumerated() where token.kind != .minus {
      guard token.kind == .name || token.word != nil, index == 0 || !token.beginsLine else { break }
      var word = Array(text(of: token).utf8)
      if !name.isEmpty, (0x61...0x7A).contains(word[0]) { word[0] -= 32 }
      name += word
    }
    return String(decoding: name, as: UTF8.self)
  }
}
