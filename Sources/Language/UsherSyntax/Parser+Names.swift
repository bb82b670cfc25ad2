extension Parser {
  // MARK: Names and types

  mutating func parseDeclaredName(_ what: String) throws(Unexpected) {
    try node(.declaredName) { parser throws(Unexpected) in
      try parser.expectName(what)
      while parser.accept(.was) { try parser.expectName("the former name") }
    }
  }

  mutating func parseDottedName(_ what: String) throws(Unexpected) {
    try node(.dottedName) { parser throws(Unexpected) in
      try parser.separated(by: .dot) { parser throws(Unexpected) in try parser.expectName(what) }
    }
  }

  mutating func parseReference(_ what: String) throws(Unexpected) {
    try node(.reference) { parser throws(Unexpected) in
      try parser.separated(by: .dot) { parser throws(Unexpected) in try parser.expectName(what) }
    }
  }

  /// Parses a whole number, or a version such as 15.4.
  mutating func parseVersion(_ what: String) throws(Unexpected) {
    try expect(.integer, what)
    if accept(.dot) { try expect(.integer, "the second number of a version") }
  }

  mutating func parseOptionalSince() throws(Unexpected) {
    guard at(.since) else { return }
    try node(.sinceClause) { parser throws(Unexpected) in
      try parser.expect(.since)
      try parser.parseVersion("a version such as `15.4`")
    }
  }

  mutating func parseAlternatives(_ what: String) throws(Unexpected) {
    try node(.alternatives) { parser throws(Unexpected) in
      try parser.alternatives { parser throws(Unexpected) in try parser.parseDeclaredName(what) }
    }
  }

  mutating func parseType() throws(Unexpected) {
    if at(.status), isNext(.of) {
      return try node(.statusType) { parser throws(Unexpected) in
        try parser.expect(.status)
        try parser.expect(.of)
        try parser.parseReference("a resource")
      }
    }
    if at(.resource), isNext(.of) { return try parseResourceType() }
    guard at(.integer) else { return try parseAlternatives("a type") }
    try node(.range) { parser throws(Unexpected) in
      try parser.parseVersion("a number")
      try parser.expect(.ellipsis)
      try parser.parseVersion("a number")
    }
  }

  private mutating func parseResourceType() throws(Unexpected) {
    try node(.resourceType) { parser throws(Unexpected) in
      try parser.expect(.resource)
      try parser.expect(.of)
      try parser.alternatives { parser throws(Unexpected) in try parser.parseReference("a resource") }
    }
  }

  mutating func parseOptionalParameters() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.parameters) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in
        try parser.node(.parameter) { parser throws(Unexpected) in
          try parser.parseDeclaredName("a parameter's name")
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
          try parser.expectName("an argument's name")
          try parser.expect(.colon)
          try parser.parseExpression()
        }
      }
    }
  }

  mutating func parseOptionalCarriedTexts() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.carriedTexts) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in
        try parser.node(.carriedText) { parser throws(Unexpected) in
          try parser.expectName("the name of a text")
          try parser.expect(.colon)
          try parser.expect(.string, "a text in quotes")
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
          try parser.expectName("an argument's name")
          try parser.expect(.colon)
          if !parser.accept(.string) { try parser.parseExpression() }
        }
      }
    }
  }

  mutating func parseOptionalBindings() throws(Unexpected) {
    guard at(.leftParenthesis) else { return }
    try node(.bindings) { parser throws(Unexpected) in
      try parser.parenthesized { parser throws(Unexpected) in try parser.expectName("a parameter's name") }
    }
  }

  mutating func parseOptionalKey() throws(Unexpected) {
    guard at(.leftBracket) else { return }
    try node(.key) { parser throws(Unexpected) in
      try parser.inBrackets { parser throws(Unexpected) in try parser.parseLiteral() }
    }
  }
}
