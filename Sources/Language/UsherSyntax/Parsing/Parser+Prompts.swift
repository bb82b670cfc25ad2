extension Parser {
  mutating func parsePromptDeclaration(_ name: ExpectedName = .new(.prompt)) throws(Unexpected) {
    try node(.promptDeclaration) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseDeclaredName(name)
      try parser.parseOptionalParameters()
      _ = parser.acceptTextOf(.prompt)
      try parser.block { parser throws(Unexpected) in try parser.parsePromptItem() }
    }
  }

  private mutating func parsePromptItem() throws(Unexpected) {
    switch lineWord {
    case .button: try parseButtonDeclaration()
    case .dismissible: try node(.dismissibleClause) { parser throws(Unexpected) in try parser.expect(.dismissible) }
    case .primes: try parsePrimesClause()
    case .recovers: try parseRecoversClause()
    case .style: try parseStyleBlock()
    default: throw unknownLine(.prompt)
    }
  }

  private mutating func parseButtonDeclaration() throws(Unexpected) {
    try node(.buttonDeclaration) { parser throws(Unexpected) in
      try parser.expect(.button)
      let name = parser.text(of: parser.token)
      try parser.parseDeclaredName(.new(.button))
      try parser.parseOptionalParameters()
      while parser.accept(.preferred) || parser.accept(.cancel) || parser.accept(.destructive)
        || parser.acceptTextOf(.button(name)) || parser.acceptForeignRole()
      {}
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parsePrimesClause() throws(Unexpected) {
    try node(.primesClause) { parser throws(Unexpected) in
      try parser.expect(.primes)
      repeat { try parser.parseRequest() } while parser.accept(.comma) || parser.acceptAndOfRequests()
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parseRecoversClause() throws(Unexpected) {
    try node(.recoversClause) { parser throws(Unexpected) in
      try parser.expect(.recovers)
      repeat { try parser.parseRequest() } while parser.accept(.comma) || parser.acceptAndOfRequests()
      try parser.parseOptionalGuard()
    }
  }

  mutating func parseNoticeDeclaration(_ name: ExpectedName = .new(.notice)) throws(Unexpected) {
    try node(.noticeDeclaration) { parser throws(Unexpected) in
      try parser.expect(.notice)
      try parser.parseDeclaredName(name)
      try parser.parseOptionalParameters()
      guard parser.isAtBlock else { return }
      try parser.block { parser throws(Unexpected) in
        guard parser.at(.style) else { throw parser.unknownLine(.notice) }
        try parser.parseStyleBlock()
      }
    }
  }

  private mutating func parseStyleBlock() throws(Unexpected) {
    try node(.styleBlock) { parser throws(Unexpected) in
      try parser.expect(.style)
      try parser.block { parser throws(Unexpected) in try parser.parseStyleEntry() }
    }
  }

  private mutating func parseStyleEntry() throws(Unexpected) {
    try node(.styleEntry) { parser throws(Unexpected) in
      try parser.expectName(.styleKey)
      try parser.expect(.colon)
      if parser.at(.name), parser.isNext(.leftBrace) {
        try parser.parseStyleTable()
      } else {
        try parser.parseStyleValue()
      }
    }
  }

  private mutating func parseStyleTable() throws(Unexpected) {
    try node(.styleTable) { parser throws(Unexpected) in
      try parser.expectName(.styledParameter)
      try parser.block { parser throws(Unexpected) in
        try parser.node(.styleRow) { parser throws(Unexpected) in
          if !parser.accept(.else) { try parser.parsePattern() }
          try parser.expect(.colon)
          try parser.parseStyleValue()
        }
      }
    }
  }

  private mutating func parseStyleValue() throws(Unexpected) {
    try node(.styleValue) { parser throws(Unexpected) in
      if !parser.accept(.string) { try parser.parseLiteral() }
    }
  }
}
