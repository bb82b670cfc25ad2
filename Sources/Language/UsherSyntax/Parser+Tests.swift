extension Parser {
  mutating func parseTestDeclaration() throws(Unexpected) {
    try node(.testDeclaration) { parser throws(Unexpected) in
      try parser.expect(.test)
      try parser.expect(.string, "a description of the test, in quotes")
      if parser.at(.for) { try parser.parseFlowClause() }
      for word in [Word.loosely, .strictly, .never] where parser.accept(word) { break }
      try parser.block { parser throws(Unexpected) in try parser.parseTestStep() }
    }
  }

  private mutating func parseTestStep() throws(Unexpected) {
    if lineWord == .expect { return try parseExpectStep() }
    if try parseStart() { return }
    guard try parseStep() else { throw unknownLine(in: "a test", among: LineWords.test) }
  }

  mutating func parseFact() throws(Unexpected) {
    try node(.fact) { parser throws(Unexpected) in
      try parser.parseReference("a resource, an input or a memory")
      try parser.parseOptionalKey()
      try parser.expect(.is)
      if parser.isAtAge { return try parser.parseAgePattern() }
      parser.doubtQuotedValue()
      if !parser.accept(.string) { try parser.parseLiteral() }
    }
  }

  private mutating func parseExpectStep() throws(Unexpected) {
    try node(.expectStep) { parser throws(Unexpected) in
      try parser.expect(.expect)
      if parser.followingWord == .buttons { return try parser.parseOffer() }
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.node(.expectation) { parser throws(Unexpected) in try parser.parseExpectation() }
      }
    }
  }

  /// Parses the buttons that are offered.
  private mutating func parseOffer() throws(Unexpected) {
    try node(.offer) { parser throws(Unexpected) in
      parser.advance()
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.node(.offeredButton) { parser throws(Unexpected) in
          try parser.parseReference("a button")
          try parser.parseOptionalArguments()
        }
      }
    }
  }

  private mutating func parseExpectation() throws(Unexpected) {
    switch followingWord {
    case .show, .update: try parseExpectation(of: "a prompt or a notice", takesArguments: true)
    case .do: try parseExpectation(of: "an action", takesArguments: true)
    case .track: try parseExpectation(of: "a metric", takesArguments: true)
    case .dismiss: try parseExpectation(of: "a prompt", takesArguments: false)
    case .cancel: try parseExpectation(of: "an action", takesArguments: false)
    case .open: try parseExpectation(of: "a link", takesArguments: false)
    case .outcome: try parseExpectation(of: "an outcome", takesArguments: false)
    case .at: try parseExpectation(of: "a state", takesArguments: false)
    case .ask:
      advance()
      try parseRequest()
      try parseOptionalBindings()
    case .remember:
      advance()
      try parseReference("a memory's name")
      try parseOptionalKey()
      try expect(.equals)
      try parseLiteral()
    case .memory, .decision:
      advance()
      try parseFact()
    case .ignored, .nothing: advance()
    case .buttons: throw unexpected("`expect buttons` on a line of its own")
    default: throw unknownWord("an expectation such as `show` or `outcome`", among: FollowingWords.expectation)
    }
  }

  private mutating func parseExpectation(of what: String, takesArguments: Bool) throws(Unexpected) {
    advance()
    try parseReference(what)
    if takesArguments { try parseOptionalArguments() }
  }
}
