public import UsherDiagnostics

/// Reads a policy or a platform. Every text gives a tree; what is wrong with it is told beside.
public func parse(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  var parser = Parser(file: file)
  parser.parseSourceFile()
  let diagnostics = parser.diagnostics
  return (parser.tree(), diagnostics)
}

/// The words that begin a line of a policy, of a platform, and so on: what is offered where another word stands.
enum LineWords {
  static let policy =
    [
      "use", "copy", "type", "input", "live", "memory", "let", "decide", "action", "repeatable", "metric", "link",
      "event", "notice",
      "flow",
    ] + PromptKindWord.all
  static let platform = ["resource", "link"]
  static let prompt = ["button", "dismissible", "primes", "recovers"]
  static let flow = ["let", "start", "resting", "state", "on", "after"]
  static let state = [
    "track", "remember", "do", "show", "open", "ask", "run", "choose", "on", "after", "start", "resting", "state",
  ]
  static let effects = ["track", "remember", "do", "show", "open"]
  static let resource = ["purpose", "page", "status", "unforeseen", "ask", "settings", "managed", "system"]
  static let script = ["tap", "answer", "dismiss", "send", "wait", "away", "relaunch", "meanwhile"]
}

/// The kinds of prompts, as they are written.
public enum PromptKindWord {
  public static let all = ["alert", "actionSheet", "screen", "sheet", "banner"]
}

extension Parser {
  mutating func parseSourceFile() {
    var next = Expected.language
    root(.sourceFile) { parser throws(Unexpected) in
      switch next {
      case .language:
        next = .head
        if parser.at("policy") || parser.at("platform") {
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

  /// A file that is over before it says what it is.
  private mutating func reportMissingHead(_ next: Expected) {
    position = tokens.count - 1
    switch next {
    case .language: _ = unexpected("`language 1`")
    case .head: _ = unexpected("`policy` or `platform`")
    case .policyItem, .platformItem, .unknownItem: break
    }
  }

  /// What the next line of a file is.
  private enum Expected {
    case language
    case head
    case policyItem
    case platformItem
    /// Of a file whose head is wrong, which has been reported.
    case unknownItem
  }

  private var itemsBehindHead: Expected {
    at("policy") ? .policyItem : at("platform") ? .platformItem : .unknownItem
  }

  private mutating func parseLanguageClause() throws(Unexpected) {
    try node(.languageClause) { parser throws(Unexpected) in
      try parser.expect("language")
      try parser.expect(.integer, "the number of the language")
    }
  }

  private mutating func parseFileHead() throws(Unexpected) {
    if at("platform") {
      return try node(.platformClause) { parser throws(Unexpected) in
        try parser.expect("platform")
        try parser.parseDeclaredName("the platform's name")
      }
    }
    guard at("policy") else { throw unexpected("`policy` or `platform`") }
    try node(.policyClause) { parser throws(Unexpected) in
      try parser.expect("policy")
      try parser.parseDottedName("the policy's name")
    }
  }

  private mutating func parsePolicyItem() throws(Unexpected) {
    switch lineWord {
    case "use": try parseUseDeclaration()
    case "copy": try parseCopyDeclaration()
    case "type": try parseTypeDeclaration()
    case "live", "input": try parseInputDeclaration()
    case "memory": try parseMemoryDeclaration()
    case "let": try parseLetDeclaration()
    case "decide": try parseDecideDeclaration()
    case "repeatable", "action": try parseActionDeclaration()
    case "metric": try parseMetricDeclaration()
    case "link": try parseLinkDeclaration()
    case "event": try parseEventDeclaration()
    case "notice": try parseNoticeDeclaration()
    case "flow": try parseFlowDeclaration()
    case let word where PromptKindWord.all.contains(word): try parsePromptDeclaration()
    default: throw unknownLine(in: "a policy", among: LineWords.policy)
    }
  }

  /// The word the line at hand begins with, reserved or not.
  var lineWord: String { text(of: token) }

  mutating func unknownLine(in place: String, among words: [String]) -> Unexpected {
    if token.kind != .unknown {
      diagnostics.append(.unknownLine(file, token.span, text(of: token), in: place, among: words))
    }
    return Unexpected()
  }

  // MARK: Declarations

  private mutating func parseUseDeclaration() throws(Unexpected) {
    try node(.useDeclaration) { parser throws(Unexpected) in
      try parser.expect("use")
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.parseDottedName("the name of a platform")
      }
    }
  }

  private mutating func parseCopyDeclaration() throws(Unexpected) {
    try node(.copyDeclaration) { parser throws(Unexpected) in
      try parser.expect("copy")
      try parser.parseDottedName("the name of a catalog")
    }
  }

  private mutating func parseTypeDeclaration() throws(Unexpected) {
    try node(.typeDeclaration) { parser throws(Unexpected) in
      try parser.expect("type")
      try parser.parseDeclaredName("the type's name")
      try parser.expect(.equals)
      try parser.parseAlternatives("a value of the type")
    }
  }

  private mutating func parseInputDeclaration() throws(Unexpected) {
    try node(.inputDeclaration) { parser throws(Unexpected) in
      _ = parser.accept("live")
      try parser.expect("input")
      try parser.parseDeclaredName("the input's name")
      try parser.expect(.colon)
      try parser.parseType()
      if parser.accept(.equals) { try parser.parseLiteral() }
    }
  }

  private mutating func parseMemoryDeclaration() throws(Unexpected) {
    try node(.memoryDeclaration) { parser throws(Unexpected) in
      try parser.expect("memory")
      try parser.parseDeclaredName("the memory's name")
      try parser.expect(.colon)
      try parser.parseType()
      try parser.expect(.equals)
      try parser.parseLiteral()
      try parser.expect("for")
      guard parser.accept("session") || parser.accept("launch") || parser.accept("install") else {
        throw parser.unexpected("`session`, `launch` or `install`")
      }
    }
  }

  mutating func parseLetDeclaration() throws(Unexpected) {
    try node(.letDeclaration) { parser throws(Unexpected) in
      try parser.expect("let")
      try parser.parseDeclaredName("a name")
      try parser.expect(.equals)
      try parser.parseValue()
    }
  }

  private mutating func parseDecideDeclaration() throws(Unexpected) {
    try node(.decideDeclaration) { parser throws(Unexpected) in
      try parser.expect("decide")
      try parser.parseDeclaredName("the decision's name")
      try parser.expect(.colon)
      try parser.parseType()
      try parser.expect(.equals)
      try parser.parseValue()
    }
  }

  private mutating func parseActionDeclaration() throws(Unexpected) {
    try node(.actionDeclaration) { parser throws(Unexpected) in
      _ = parser.accept("repeatable")
      try parser.expect("action")
      try parser.parseDeclaredName("the action's name")
      try parser.parseOptionalParameters()
      if parser.at("needs") {
        try parser.node(.needsClause) { parser throws(Unexpected) in
          try parser.expect("needs")
          try parser.parseExpression()
        }
      }
      try parser.parseOptionalAnswers("an answer of the action")
    }
  }

  mutating func parseOptionalAnswers(_ what: String) throws(Unexpected) {
    guard at(.arrow) else { return }
    try node(.answersClause) { parser throws(Unexpected) in
      try parser.expect(.arrow)
      try parser.parseAlternatives(what)
    }
  }

  private mutating func parseMetricDeclaration() throws(Unexpected) {
    try node(.metricDeclaration) { parser throws(Unexpected) in
      try parser.expect("metric")
      try parser.parseDeclaredName("the metric's name")
      try parser.parseOptionalParameters()
    }
  }

  mutating func parseLinkDeclaration() throws(Unexpected) {
    try node(.linkDeclaration) { parser throws(Unexpected) in
      try parser.expect("link")
      try parser.parseDeclaredName("the link's name")
      try parser.expect(.string, "the link's address in quotes")
      guard parser.at("reaches") else { return }
      try parser.node(.reachesClause) { parser throws(Unexpected) in
        try parser.expect("reaches")
        try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseReference("a resource") }
      }
    }
  }

  private mutating func parseEventDeclaration() throws(Unexpected) {
    try node(.eventDeclaration) { parser throws(Unexpected) in
      try parser.expect("event")
      try parser.parseDeclaredName("the event's name")
    }
  }

  // MARK: Names and types

  mutating func parseDeclaredName(_ what: String) throws(Unexpected) {
    try node(.declaredName) { parser throws(Unexpected) in try parser.expectName(what) }
  }

  mutating func parseDottedName(_ what: String) throws(Unexpected) {
    try node(.dottedName) { parser throws(Unexpected) in
      try parser.separated(by: .dot) { parser throws(Unexpected) in try parser.expectName(what) }
    }
  }

  mutating func parseReference(_ what: String) throws(Unexpected) {
    try node(.reference) { parser throws(Unexpected) in try parser.expectName(what) }
  }

  mutating func parseAlternatives(_ what: String) throws(Unexpected) {
    try node(.alternatives) { parser throws(Unexpected) in
      try parser.separated(by: .bar) { parser throws(Unexpected) in try parser.parseDeclaredName(what) }
    }
  }

  mutating func parseType() throws(Unexpected) {
    if at("status"), isNext("of") {
      return try node(.statusType) { parser throws(Unexpected) in
        try parser.expect("status")
        try parser.expect("of")
        try parser.parseReference("a resource")
      }
    }
    if at("resource"), isNext("of") { return try parseResourceType() }
    guard at(.integer) else { return try parseAlternatives("a type") }
    try node(.range) { parser throws(Unexpected) in
      try parser.expect(.integer, "a number")
      try parser.expect(.ellipsis)
      try parser.expect(.integer, "a number")
    }
  }

  private mutating func parseResourceType() throws(Unexpected) {
    try node(.resourceType) { parser throws(Unexpected) in
      try parser.expect("resource")
      try parser.expect("of")
      try parser.separated(by: .bar) { parser throws(Unexpected) in try parser.parseReference("a resource") }
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
          try parser.expectName("an argument's name")
          try parser.expect(.colon)
          try parser.parseExpression()
        }
      }
    }
  }

  // MARK: Prompts

  private mutating func parsePromptDeclaration() throws(Unexpected) {
    try node(.promptDeclaration) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseDeclaredName("the prompt's name")
      try parser.parseOptionalParameters()
      try parser.block { parser throws(Unexpected) in try parser.parsePromptItem() }
    }
  }

  private mutating func parsePromptItem() throws(Unexpected) {
    switch lineWord {
    case "button": try parseButtonDeclaration()
    case "dismissible": try node(.dismissibleClause) { parser throws(Unexpected) in try parser.expect("dismissible") }
    case "primes": try parsePrimesClause()
    case "recovers": try parseRecoversClause()
    default: throw unknownLine(in: "a prompt", among: LineWords.prompt)
    }
  }

  private mutating func parseButtonDeclaration() throws(Unexpected) {
    try node(.buttonDeclaration) { parser throws(Unexpected) in
      try parser.expect("button")
      try parser.parseDeclaredName("the button's name")
      while parser.accept("preferred") || parser.accept("cancel") || parser.accept("destructive") {}
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parsePrimesClause() throws(Unexpected) {
    try node(.primesClause) { parser throws(Unexpected) in
      try parser.expect("primes")
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseRequest() }
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parseRecoversClause() throws(Unexpected) {
    try node(.recoversClause) { parser throws(Unexpected) in
      try parser.expect("recovers")
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseReference("a resource") }
      try parser.parseOptionalGuard()
    }
  }

  private mutating func parseNoticeDeclaration() throws(Unexpected) {
    try node(.noticeDeclaration) { parser throws(Unexpected) in
      try parser.expect("notice")
      try parser.parseDeclaredName("the notice's name")
      try parser.parseOptionalParameters()
    }
  }
}
