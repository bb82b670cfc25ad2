extension Parser {
  mutating func parseTestDeclaration() throws(Unexpected) {
    try node(.testDeclaration) { parser throws(Unexpected) in
      try parser.expect(.test)
      if parser.acceptTestAsCall() { throw Unexpected() }
      if !parser.acceptUnquotedDescription() { try parser.expect(.string, .text(.testTitle)) }
      if parser.at(.for) { try parser.parseFlowClause() }
      parser.skipPlatformOfTest()
      for word in [Word.loosely, .strictly, .never] where parser.accept(word) { break }
      try parser.block { parser throws(Unexpected) in try parser.parseTestStep() }
    }
  }

  private mutating func parseTestStep() throws(Unexpected) {
    if lineWord == .expect { return try parseExpectStep() }
    if try parseStart() { return }
    guard try parseStep() else { throw unknownLine(.test) }
  }

  mutating func parseFact(about subject: ExpectedName) throws(Unexpected) {
    try node(.fact) { parser throws(Unexpected) in
      try parser.parseReference(subject)
      try parser.parseOptionalKey()
      if !parser.acceptEqualsOfFact() { try parser.expect(.is) }
      if parser.isAtAge { return try parser.parseAgePattern() }
      parser.doubtQuotedValue()
      if !parser.accept(.string) { try parser.parseLiteral() }
    }
  }

  private mutating func parseExpectStep() throws(Unexpected) {
    try node(.expectStep) { parser throws(Unexpected) in
      try parser.expect(.expect)
      if parser.followingWord == .buttons { return try parser.parseOffer() }
      var expected = ExpectedWords.expectation
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.node(.expectation) { parser throws(Unexpected) in try parser.parseExpectation(expected) }
        expected = .furtherExpectation
      }
    }
  }

  /// Parses the buttons that are offered.
  private mutating func parseOffer() throws(Unexpected) {
    try node(.offer) { parser throws(Unexpected) in
      parser.advance()
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.node(.offeredButton) { parser throws(Unexpected) in
          try parser.parseReference(.button)
          try parser.parseOptionalArguments()
        }
      }
    }
  }

  private mutating func parseExpectation(_ expected: ExpectedWords) throws(Unexpected) {
    switch followingWord {
    case .show: try parseExpectation(of: .shown, takesArguments: true)
    case .update: try parseExpectation(of: .prompt, takesArguments: true)
    case .do: try parseExpectation(of: .action, takesArguments: true)
    case .track: try parseExpectation(of: .metric, takesArguments: true)
    case .dismiss: try parseExpectation(of: .prompt, takesArguments: false)
    case .cancel: try parseExpectation(of: .action, takesArguments: false)
    case .open: try parseExpectation(of: .link, takesArguments: false)
    case .outcome: try parseExpectation(of: .outcome, takesArguments: false)
    case .at: try parseExpectation(of: .state, takesArguments: false)
    case .ask:
      advance()
      try parseRequest()
      try parseOptionalBindings()
    case .remember:
      advance()
      try parseReference(.keptMemory)
      try parseOptionalKey()
      try expect(.equals)
      try parseLiteral()
    case .memory:
      advance()
      try parseFact(about: .keptMemory)
    case .decision:
      advance()
      try parseFact(about: .decision)
    case .ignored, .nothing: advance()
    case .buttons: throw unexpected(.offerAlone)
    default:
      if let mistake = refuseAbsence() { throw mistake }
      throw unknownWord(expected)
    }
  }

  private mutating func parseExpectation(of what: ExpectedName, takesArguments: Bool) throws(Unexpected) {
    advance()
    skipIsOfExpectation()
    try parseReference(what)
    if takesArguments { try parseOptionalArguments() }
  }
}
