public import UsherSource

/// Parses a policy or a platform. Every text results in a tree; errors are returned as diagnostics.
public func parse(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  var parser = Parser(file: file)
  parser.parseSourceFile()
  let diagnostics = parser.findings
  return (parser.tree(), diagnostics)
}

extension Parser {
  mutating func parseSourceFile() {
    var next = NextLine.language
    root(.sourceFile) { parser throws(Unexpected) in
      switch next {
      case .language:
        next = .head
        if parser.reportOtherFormat() {
          next = .unknownItem
          throw Unexpected()
        }
        if parser.at(.policy) || parser.at(.platform) {
          parser.diagnostics.append(.missingLanguage(parser.file, parser.token.span))
          next = parser.itemsBehindHead
          return try parser.parseFileHead()
        }
        try parser.parseLanguageClause()
      case .head:
        next = parser.itemsBehindHead
        try parser.parseFileHead()
      case .policyItem: try parser.parsePolicyItem()
      case .platformItem: try parser.parsePlatformItem()
      case .unknownItem: throw Unexpected()
      }
    }
    if diagnostics.isEmpty { reportMissingHead(next) }
  }

  /// Reports a file that ends before its `language` line or before its `policy` or `platform` line.
  private mutating func reportMissingHead(_ next: NextLine) {
    position = tokens.count - 1
    switch next {
    case .language: _ = unexpected(.languageClause)
    case .head: _ = unexpected(.oneOf(.fileHead))
    case .policyItem, .platformItem, .unknownItem: break
    }
  }

  /// The kind of line that is expected next in a file.
  private enum NextLine {
    case language
    case head
    case policyItem
    case platformItem
    /// A line of a file whose head is wrong. The head has been reported, so the line is skipped.
    case unknownItem
  }

  private var itemsBehindHead: NextLine {
    at(.policy) ? .policyItem : at(.platform) ? .platformItem : .unknownItem
  }

  private mutating func parseLanguageClause() throws(Unexpected) {
    try node(.languageClause) { parser throws(Unexpected) in
      try parser.expect(.language)
      try parser.expectVersionOfLanguage()
    }
  }

  private mutating func parseFileHead() throws(Unexpected) {
    if at(.platform) {
      return try node(.platformClause) { parser throws(Unexpected) in
        try parser.expect(.platform)
        try parser.parseDeclaredName(.new(.platform))
        try parser.parseOptionalExtends(.basePlatform)
        try parser.parseOptionalVersions()
      }
    }
    guard at(.policy) else { throw unexpected(.oneOf(.fileHead)) }
    try node(.policyClause) { parser throws(Unexpected) in
      try parser.expect(.policy)
      try parser.parseDottedName(.new(.policy))
      try parser.parseOptionalExtends(.basePolicy)
    }
  }

  private mutating func parseOptionalExtends(_ what: ExpectedName) throws(Unexpected) {
    guard at(.extends) else { return }
    try node(.extendsClause) { parser throws(Unexpected) in
      try parser.expect(.extends)
      try parser.parseDottedName(what)
    }
  }

  private mutating func parsePolicyItem() throws(Unexpected) {
    switch lineWord {
    case .use: try parseUseDeclaration()
    case .copy: try parseCopyDeclaration()
    case .type: try parseTypeDeclaration()
    case .live, .input: try parseInputDeclaration()
    case .memory: try parseMemoryDeclaration()
    case .let: try parseLetDeclaration()
    case .decide: try parseDecideDeclaration()
    case .repeatable, .action: try parseActionDeclaration()
    case .metric: try parseMetricDeclaration()
    case .link: try parseLinkDeclaration()
    case .event: try parseEventDeclaration()
    case .resource: try parseSharedResource()
    case .notice: try parseNoticeDeclaration()
    case .inner, .flow: try parseFlowDeclaration()
    case .override: try parseOverrideDeclaration()
    case .promise: try parsePromiseDeclaration()
    case .test: try parseTestDeclaration()
    case .waive: try parseWaiver()
    case .alert, .actionSheet, .screen, .sheet, .banner: try parsePromptDeclaration()
    default: throw unknownLine(.policy)
    }
  }

  // MARK: Declarations

  private mutating func parseUseDeclaration() throws(Unexpected) {
    try node(.useDeclaration) { parser throws(Unexpected) in
      try parser.expect(.use)
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.parseDottedName(.used)
      }
    }
  }

  mutating func parseCopyDeclaration() throws(Unexpected) {
    try node(.copyDeclaration) { parser throws(Unexpected) in
      try parser.expect(.copy)
      if parser.acceptFileOfCatalog() { return }
      try parser.parseDottedName(.catalog)
    }
  }

  private mutating func parseTypeDeclaration() throws(Unexpected) {
    try node(.typeDeclaration) { parser throws(Unexpected) in
      try parser.expect(.type)
      try parser.parseDeclaredName(.new(.type))
      try parser.expect(.equals)
      try parser.parseAlternatives(.typeValue)
    }
  }

  mutating func parseInputDeclaration(_ name: ExpectedName = .new(.input)) throws(Unexpected) {
    try node(.inputDeclaration) { parser throws(Unexpected) in
      _ = parser.accept(.live)
      try parser.expect(.input)
      try parser.parseDeclaredName(name)
      try parser.expect(.colon)
      try parser.parseType()
      if parser.accept(.equals) { try parser.parseLiteral() }
    }
  }

  private mutating func parseMemoryDeclaration() throws(Unexpected) {
    try node(.memoryDeclaration) { parser throws(Unexpected) in
      try parser.expect(.memory)
      if parser.acceptForeignMemory() { return }
      try parser.parseDeclaredName(.new(.memory))
      try parser.expect(.colon)
      try parser.parseType()
      try parser.expect(.equals)
      try parser.parseLiteral()
      try parser.expectLifetime()
      if parser.accept(.per) { try parser.parseReference(.memoryKey) }
      if parser.accept(.read) {
        try parser.expect(.by)
        try parser.expect(.app)
      }
    }
  }

  mutating func parseLetDeclaration() throws(Unexpected) {
    try node(.letDeclaration) { parser throws(Unexpected) in
      try parser.expect(.let)
      try parser.parseDeclaredName(.new(.value))
      if parser.acceptForeignLet() { return }
      try parser.expect(.equals)
      try parser.parseValue()
    }
  }

  private mutating func parseDecideDeclaration() throws(Unexpected) {
    try node(.decideDeclaration) { parser throws(Unexpected) in
      try parser.expect(.decide)
      try parser.parseDeclaredName(.new(.decision))
      try parser.expect(.colon)
      try parser.parseType()
      try parser.expect(.equals)
      try parser.parseValue()
    }
  }

  private mutating func parseActionDeclaration() throws(Unexpected) {
    try node(.actionDeclaration) { parser throws(Unexpected) in
      _ = parser.accept(.repeatable)
      try parser.expect(.action)
      try parser.parseDeclaredName(.new(.action))
      try parser.parseOptionalParameters()
      if parser.at(.asks) {
        try parser.node(.asksClause) { parser throws(Unexpected) in
          try parser.expect(.asks)
          try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseRequest() }
        }
      }
      if parser.at(.needs) {
        try parser.node(.needsClause) { parser throws(Unexpected) in
          try parser.expect(.needs)
          try parser.parseExpression()
        }
      }
      try parser.parseOptionalAnswers(.actionAnswer)
    }
  }

  mutating func parseOptionalAnswers(_ what: NewName) throws(Unexpected) {
    guard isAtArrow || isAtSignForArrow else { return }
    try node(.answersClause) { parser throws(Unexpected) in
      if !parser.acceptSignForArrow() { try parser.expect(.arrow) }
      try parser.declaredAlternatives { parser throws(Unexpected) in
        try parser.node(.answer) { parser throws(Unexpected) in
          try parser.parseDeclaredName(.new(what))
          try parser.parseOptionalParameters()
          parser.skipDefaultOfAnswer()
        }
      }
    }
  }

  private mutating func parseMetricDeclaration() throws(Unexpected) {
    try node(.metricDeclaration) { parser throws(Unexpected) in
      try parser.expect(.metric)
      try parser.parseDeclaredName(.new(.metric))
      try parser.parseOptionalParameters()
    }
  }

  mutating func parseLinkDeclaration(_ name: ExpectedName = .new(.link)) throws(Unexpected) {
    try node(.linkDeclaration) { parser throws(Unexpected) in
      try parser.expect(.link)
      try parser.parseDeclaredName(name)
      try parser.expect(.string, .text(.linkAddress))
      try parser.parseScope()
      guard parser.at(.reaches) else { return }
      try parser.node(.reachesClause) { parser throws(Unexpected) in
        try parser.expect(.reaches)
        try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseReference(.resource) }
      }
    }
  }

  private mutating func parseEventDeclaration() throws(Unexpected) {
    try node(.eventDeclaration) { parser throws(Unexpected) in
      try parser.expect(.event)
      try parser.parseDeclaredName(.new(.event))
      try parser.parseOptionalParameters()
    }
  }

  private mutating func parseSharedResource() throws(Unexpected) {
    try node(.sharedResource) { parser throws(Unexpected) in
      try parser.expect(.resource)
      try parser.parseDeclaredName(.new(.resource))
      try parser.expect(.equals)
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.node(.ownResource) { parser throws(Unexpected) in
          try parser.parseReference(.ownResource)
          try parser.expect(.on)
          try parser.parseDottedName(.ownPlatform)
        }
      }
    }
  }

  mutating func parseWaiver() throws(Unexpected) {
    try node(.waiver) { parser throws(Unexpected) in
      try parser.expect(.waive)
      parser.note(.name(.promise))
      if !parser.accept(.string) { try parser.expect(.name, .name(.promise)) }
      try parser.expect(.string, .text(.reason))
    }
  }
}
