extension Parser {
  mutating func parsePlatformItem() throws(Unexpected) {
    switch lineWord {
    case .resource: try parseResourceDeclaration()
    case .link: try parseLinkDeclaration()
    case .input, .live: try parseInputDeclaration()
    case .extend: try parseResourceExtension()
    case .override: try parseReplacement()
    case .look: try parseLookClause()
    default: throw unknownLine(.platform)
    }
  }

  mutating func parseOptionalVersions() throws(Unexpected) {
    guard at(.versions) else { return }
    try node(.versionsClause) { parser throws(Unexpected) in
      try parser.expect(.versions)
      try parser.parseVersion(.firstVersion)
      try parser.expect(.ellipsis)
      if parser.at(.integer) { try parser.parseVersion(.lastVersion) }
    }
  }

  private mutating func parseLookClause() throws(Unexpected) {
    try node(.lookClause) { parser throws(Unexpected) in
      try parser.expect(.look)
      try parser.expectName(.look)
    }
  }

  private mutating func parseResourceDeclaration(_ name: ExpectedName = .new(.resource)) throws(Unexpected) {
    try node(.resourceDeclaration) { parser throws(Unexpected) in
      try parser.expect(.resource)
      try parser.parseDeclaredName(name)
      try parser.parseScope()
      try parser.block { parser throws(Unexpected) in try parser.parseResourceItem() }
    }
  }

  private mutating func parseResourceExtension() throws(Unexpected) {
    try node(.resourceExtension) { parser throws(Unexpected) in
      try parser.expect(.extend)
      try parser.expect(.resource)
      try parser.parseReference(.extendedResource)
      try parser.parseScope()
      try parser.block { parser throws(Unexpected) in try parser.parseResourceItem() }
    }
  }

  private mutating func parseReplacement() throws(Unexpected) {
    try node(.replacement) { parser throws(Unexpected) in
      try parser.expect(.override)
      switch parser.followingWord {
      case .resource: try parser.parseResourceDeclaration(.replacedResource)
      case .link: try parser.parseLinkDeclaration(.replacedLink)
      case .input, .live: try parser.parseInputDeclaration(.replacedInput)
      default: throw parser.unknownWord(.replaced)
      }
    }
  }

  private mutating func parseResourceItem() throws(Unexpected) {
    switch lineWord {
    case .called: try parseCalledClause()
    case .purpose: try parsePurposeClause()
    case .page: try parsePageClause()
    case .instead: try parseInsteadClause()
    case .option: try parseOptionClause()
    case .status: try parseStatusClause()
    case .unforeseen: try parseUnforeseenClause()
    case .ask: try parseAskClause()
    case .settings, .managed, .system, .relaunch: try parseMoveClause()
    default: throw unknownLine(.resource)
    }
  }

  private mutating func parseCalledClause() throws(Unexpected) {
    try node(.calledClause) { parser throws(Unexpected) in
      try parser.expect(.called)
      try parser.expect(.string, .text(.resourceTitle))
      _ = parser.accept(.plural)
      try parser.expect(.comma)
      try parser.expect(.string, .text(.resourceUse))
    }
  }

  private mutating func parsePurposeClause() throws(Unexpected) {
    try node(.purposeClause) { parser throws(Unexpected) in
      try parser.expect(.purpose)
      try parser.expectName(.new(.purposeKey))
      if parser.at(.since) || parser.at(.formerly) { try parser.parseFormerClause() }
      if parser.accept(.for) {
        try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.expectName(.requestOfResource) }
      }
      if parser.at(.else) { try parser.parseLackClause() }
    }
  }

  private mutating func parseFormerClause() throws(Unexpected) {
    try node(.formerClause) { parser throws(Unexpected) in
      try parser.parseOptionalSince()
      try parser.expect(.formerly)
      try parser.expectName(.new(.formerKey))
    }
  }

  private mutating func parseLackClause() throws(Unexpected) {
    try node(.lackClause) { parser throws(Unexpected) in
      try parser.expect(.else)
      if parser.accept(.ends) {
        try parser.expect(.app)
      } else {
        try parser.expect(.arrow)
        try parser.parseResults()
      }
    }
  }

  private mutating func parsePageClause() throws(Unexpected) {
    try node(.pageClause) { parser throws(Unexpected) in
      try parser.expect(.page)
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseReference(.link) }
    }
  }

  private mutating func parseInsteadClause() throws(Unexpected) {
    try node(.insteadClause) { parser throws(Unexpected) in
      try parser.expect(.instead)
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.expectName(.new(.systemView)) }
    }
  }

  private mutating func parseOptionClause() throws(Unexpected) {
    try node(.optionClause) { parser throws(Unexpected) in
      try parser.expect(.option)
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.expectName(.new(.option)) }
      if parser.accept(.for) {
        try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.expectName(.requestOfResource) }
      }
      try parser.parseOptionalSince()
    }
  }

  private mutating func parseStatusClause() throws(Unexpected) {
    try node(.statusClause) { parser throws(Unexpected) in
      try parser.expect(.status)
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseDeclaredName(.new(.status)) }
      if parser.accept(.grants) { _ = parser.accept(.partly) }
      if parser.accept(.formerly) || parser.at(.shown) {
        try parser.expect(.shown)
        try parser.expect(.as)
        try parser.parseReference(.visibleStatus)
      }
      _ = parser.accept(.retired)
      try parser.parseLineScope()
    }
  }

  private mutating func parseUnforeseenClause() throws(Unexpected) {
    try node(.unforeseenClause) { parser throws(Unexpected) in
      try parser.expect(.unforeseen)
      try parser.expect(.reads)
      try parser.parseReference(.visibleStatus)
    }
  }

  private mutating func parseAskClause() throws(Unexpected) {
    try node(.askClause) { parser throws(Unexpected) in
      try parser.expect(.ask)
      if parser.at(.name) { try parser.expectName(.new(.request)) }
      try parser.expect(.from)
      try parser.parseSources()
      try parser.expect(.arrow)
      try parser.parseResults()
      if parser.accept(.beside) { try parser.expect(.app) }
      if parser.accept(.while) { try parser.expect(.active) }
      if parser.at(.after) { try parser.parseTapClause() }
      try parser.parseLineScope()
    }
  }

  private mutating func parseTapClause() throws(Unexpected) {
    try node(.tapClause) { parser throws(Unexpected) in
      try parser.expect(.after)
      try parser.expect(.tap)
      guard parser.accept(.else) else { return }
      try parser.expect(.arrow)
      try parser.parseResults()
    }
  }

  private mutating func parseMoveClause() throws(Unexpected) {
    try node(.moveClause) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseSources()
      try parser.expect(.arrow)
      try parser.parseResults()
      if parser.accept(.may) {
        try parser.expect(.end)
        try parser.expect(.app)
      } else if parser.accept(.ends) || parser.accept(.tells) {
        try parser.expect(.app)
      }
      if parser.accept(.while) { try parser.expect(.away) }
      try parser.parseLineScope()
    }
  }

  /// The versions and the apps for which a line of a resource counts.
  private mutating func parseLineScope() throws(Unexpected) {
    try parseScope()
    while at(.with) || at(.without) {
      try node(.withClause) { parser throws(Unexpected) in
        parser.advance()
        try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.expectName(.new(.purposeKey)) }
      }
    }
  }

  private mutating func parseSources() throws(Unexpected) {
    try node(.sources) { parser throws(Unexpected) in
      try parser.alternatives { parser throws(Unexpected) in try parser.parseReference(.sourceStatus) }
    }
  }

  private mutating func parseResults() throws(Unexpected) {
    try node(.results) { parser throws(Unexpected) in
      try parser.alternatives { parser throws(Unexpected) in
        try parser.node(.result) { parser throws(Unexpected) in
          try parser.parseReference(.resultStatus)
          _ = parser.accept(.silently)
        }
      }
    }
  }
}
