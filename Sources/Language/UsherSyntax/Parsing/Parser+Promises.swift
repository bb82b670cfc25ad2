extension Parser {
  // MARK: Inheritance

  mutating func parseOverrideDeclaration() throws(Unexpected) {
    try node(.overrideDeclaration) { parser throws(Unexpected) in
      try parser.expect(.override)
      switch parser.followingWord {
      case .notice: try parser.parseNoticeDeclaration(.overriddenNotice)
      case .state: try parser.parseStateOverride()
      case .copy: try parser.parseCopyDeclaration()
      case .alert, .actionSheet, .screen, .sheet, .banner: try parser.parsePromptDeclaration(.overriddenPrompt)
      default: throw parser.unknownWord(.overridden)
      }
    }
  }

  private mutating func parseStateOverride() throws(Unexpected) {
    try node(.stateOverride) { parser throws(Unexpected) in
      try parser.expect(.state)
      try parser.expectName(.overriddenFlow)
      try parser.expect(.dot)
      try parser.expectName(.overriddenState)
      try parser.parseOptionalParameters()
      try parser.block { parser throws(Unexpected) in try parser.parseStateItem() }
    }
  }

  // MARK: Promises

  mutating func parsePromiseDeclaration() throws(Unexpected) {
    try node(.promiseDeclaration) { parser throws(Unexpected) in
      try parser.expect(.promise)
      if !parser.acceptUnquotedDescription() { try parser.expect(.string, .text(.promiseTitle)) }
      if parser.at(.for) { try parser.parseFlowClause() }
      try parser.block { parser throws(Unexpected) in try parser.parsePromiseClause() }
    }
  }

  mutating func parseFlowClause() throws(Unexpected) {
    try node(.flowClause) { parser throws(Unexpected) in
      try parser.expect(.for)
      try parser.parseReference(.flowToStart)
      try parser.parseOptionalArguments()
    }
  }

  private mutating func parsePromiseClause() throws(Unexpected) {
    switch lineWord {
    case .never: try parseNeverClause()
    case .always: try parseAlwaysClause()
    case nil where at(.from): try parsePossibleClause()
    case .after: try parseEventuallyClause()
    default: throw unknownLine(.promise)
    }
  }

  private mutating func parseNeverClause() throws(Unexpected) {
    try node(.neverClause) { parser throws(Unexpected) in
      try parser.expect(.never)
      try parser.parseSituation()
    }
  }

  private mutating func parseAlwaysClause() throws(Unexpected) {
    try node(.alwaysClause) { parser throws(Unexpected) in
      try parser.expect(.always)
      try parser.parseSituation()
    }
  }

  private mutating func parsePossibleClause() throws(Unexpected) {
    try node(.possibleClause) { parser throws(Unexpected) in
      try parser.expect(.from)
      try parser.parseSituation()
      try parser.expect(.always)
      try parser.expect(.possible)
      try parser.parseSituation()
    }
  }

  private mutating func parseEventuallyClause() throws(Unexpected) {
    try node(.eventuallyClause) { parser throws(Unexpected) in
      try parser.expect(.after)
      try parser.parseSituation()
      try parser.expect(.eventually)
      try parser.parseSituation()
    }
  }

  private mutating func parseSituation() throws(Unexpected) {
    try node(.situation) { parser throws(Unexpected) in
      if !parser.at(.when) {
        var expected = ExpectedWords.occasion
        try parser.separated(by: .or) { parser throws(Unexpected) in
          try parser.parseOccasion(expected)
          expected = .furtherOccasion
        }
      }
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parseOccasion(_ expected: ExpectedWords) throws(Unexpected) {
    try node(.occasion) { parser throws(Unexpected) in
      switch parser.followingWord {
      case .at: try parser.parseOccasion(of: .state)
      case .showing: try parser.parseOccasion(of: .shown)
      case .doing: try parser.parseOccasion(of: .action)
      case .opening: try parser.parseOccasion(of: .link)
      case .tracking: try parser.parseOccasion(of: .metric)
      case .ending: try parser.parseOccasion(of: .outcome)
      case .asking:
        parser.advance()
        try parser.parseRequest()
      default:
        throw parser.unknownWord(expected)
      }
    }
  }

  private mutating func parseOccasion(of what: ExpectedName) throws(Unexpected) {
    advance()
    try parseReference(what)
    try parseOptionalArguments()
  }
}
