extension Parser {
  mutating func parseValue() throws(Unexpected) {
    guard at(.choose) else { return try parseExpression() }
    try node(.chooseValue) { parser throws(Unexpected) in
      try parser.expect(.choose)
      if parser.at(.leftBrace) {
        try parser.conditionRows { parser throws(Unexpected) in try parser.parseConditionValueRow() }
      } else {
        let count = try parser.parseSubjects()
        try parser.block { parser throws(Unexpected) in try parser.parseValueRow(of: count) }
      }
    }
  }

  private mutating func parseValueRow(of subjects: Int) throws(Unexpected) {
    try node(.valueRow) { parser throws(Unexpected) in
      try parser.parseRestOrPatterns(of: subjects)
      parser.skipColonOfRow()
      try parser.parseOptionalGuard()
      try parser.expect(.arrow)
      try parser.parseLiteral()
    }
  }

  private mutating func parseConditionValueRow() throws(Unexpected) {
    try node(.conditionValueRow) { parser throws(Unexpected) in
      try parser.parseRestOrCondition()
      try parser.expect(.arrow)
      try parser.parseLiteral()
    }
  }

  // MARK: Patterns

  /// Parses the head of a row: `else`, or a pattern for each value that the question is about.
  mutating func parseRestOrPatterns(of subjects: Int) throws(Unexpected) {
    if accept(.else), !skipCaseBehindElse(isCondition: false) { return acceptPlatformOfRow() }
    skipWordOfRow()
    skipSubjectOfAnswer()
    try parsePatterns(of: subjects)
    acceptPlatformOfRow()
  }

  /// Parses the head of a row that has only a condition.
  mutating func parseRestOrCondition() throws(Unexpected) {
    if accept(.else), !skipCaseBehindElse(isCondition: true) { return }
    try parseExpression()
  }

  /// Parses the patterns of a row, one for each value that the question is about.
  mutating func parsePatterns(of subjects: Int) throws(Unexpected) {
    try node(.patterns) { parser throws(Unexpected) in
      var count = 0
      repeat {
        count += 1
        try parser.parsePattern(isLast: count >= subjects)
      } while parser.accept(.comma) || count < subjects && parser.acceptAndOfList()
      // One of the commas may stand for `when`, so an `and` behind them is no beginning of a condition.
      if count > subjects, parser.at(.and) { throw parser.unexpected(.token(.arrow)) }
    }
  }

  /// Parses the pattern of one value. If it is not that of the last one, an `and` behind it separates it from the next.
  mutating func parsePattern(isLast: Bool = true) throws(Unexpected) {
    try node(.pattern) { parser throws(Unexpected) in
      try parser.alternatives(orAnd: isLast) { parser throws(Unexpected) in try parser.parseSimplePattern() }
    }
  }

  /// Parses the pattern of a comparison. An `or` behind it joins conditions.
  private mutating func parseComparedPattern() throws(Unexpected) {
    try node(.pattern) { parser throws(Unexpected) in
      try parser.separated(by: .bar) { parser throws(Unexpected) in try parser.parseSimplePattern() }
    }
    doubtOrOfCondition()
  }

  private mutating func parseSimplePattern() throws(Unexpected) {
    try node(.simplePattern) { parser throws(Unexpected) in
      if parser.accept(.underscore) || parser.accept(.true) || parser.accept(.false) { return }
      if parser.at(.integer) {
        try parser.parseVersion(.number)
        if parser.accept(.ellipsis), parser.at(.integer) { try parser.parseVersion(.number) }
      } else if parser.accept(.ellipsis) {
        try parser.parseVersion(.number)
      } else if parser.isAtAge {
        try parser.parseAgePattern(isNegatable: parser.tokens[parser.position - 1].kind == .is)
      } else {
        parser.skipCanAskOfPattern()
        try parser.expectName(.pattern)
        try parser.parseOptionalBindings()
      }
    }
  }

  var isAtAge: Bool { at(.older) && isNext(.than) || isAtForeignAge || isAtTimeAgo }

  mutating func parseAgePattern(isNegatable: Bool = false) throws(Unexpected) {
    try node(.agePattern) { parser throws(Unexpected) in
      if parser.acceptTimeAgo() { return }
      if !parser.acceptForeignAge(isNegatable: isNegatable) { try parser.expect(.older) }
      try parser.expect(.than)
      try parser.expectTime(.age)
      parser.skipAgo()
    }
  }

  mutating func parseLiteral() throws(Unexpected) {
    try node(.literal) { parser throws(Unexpected) in
      if parser.accept(.true) || parser.accept(.false) { return }
      if parser.at(.integer) { return try parser.parseVersion(.number) }
      try parser.expectName(.literal)
    }
  }

  // MARK: Expressions

  /// Parses conditions joined by `and`, or by `or`. Mixing the two without parentheses is an error.
  mutating func parseExpression() throws(Unexpected) {
    try node(.expression) { parser throws(Unexpected) in
      try parser.parseNegation()
      guard parser.at(.and) || parser.at(.or) else { return }
      let joiner = parser.token.kind
      while !parser.isAtEffectBehindSign, parser.accept(joiner) { try parser.parseNegation() }
      guard !parser.isAtEffectBehindSign, parser.at(.and) || parser.at(.or) else { return }
      parser.diagnostics.append(.mixedJoiners(parser.file, parser.token.span))
      throw Unexpected()
    }
  }

  private mutating func parseNegation() throws(Unexpected) {
    guard at(.not) else { return try parseComparison() }
    try node(.negation) { parser throws(Unexpected) in
      try parser.expect(.not)
      try parser.parseNegation()
    }
  }

  private mutating func parseComparison() throws(Unexpected) {
    if at(.can), gap?.offset == Int(tokens[position + 1].start) { gap?.words.append(Word.ask.rawValue) }
    if at(.can), isNext(.ask) {
      return try node(.canAsk) { parser throws(Unexpected) in
        try parser.expect(.can)
        try parser.expect(.ask)
        try parser.parseRequest()
      }
    }
    try node(.comparison) { parser throws(Unexpected) in
      if parser.acceptForeignComparison() { return }
      try parser.parsePrimary()
      if parser.isAtRelation { return parser.acceptRelation() }
      guard parser.at(.is) || parser.at(.equals) else { return }
      try parser.node(.relation) { parser throws(Unexpected) in
        if !parser.acceptEqualsInCondition() { try parser.expect(.is) }
        _ = parser.accept(.not)
        try parser.parseComparedPattern()
      }
    }
  }

  private mutating func parsePrimary() throws(Unexpected) {
    try node(.primary) { parser throws(Unexpected) in
      if parser.at(.leftParenthesis) {
        return try parser.inParentheses { parser throws(Unexpected) in try parser.parseExpression() }
      }
      try parser.parseOperand()
      if parser.accept(.plus) || parser.accept(.minus) { try parser.parseOperand() }
    }
  }

  private mutating func parseOperand() throws(Unexpected) {
    try node(.operand) { parser throws(Unexpected) in
      if parser.accept(.true) || parser.accept(.false) { return }
      if parser.at(.integer) { return try parser.parseVersion(.number) }
      if parser.at(.at), parser.isNext(.name) {
        throw parser.refuseStateInCondition()
      }
      if parser.at(.count), parser.isNext(.of) {
        return try parser.node(.count) { parser throws(Unexpected) in
          try parser.expect(.count)
          try parser.expect(.of)
          try parser.parseReference(.countedMemory)
        }
      }
      try parser.parseReference(.operand)
      try parser.parseOptionalKey()
    }
  }
}
