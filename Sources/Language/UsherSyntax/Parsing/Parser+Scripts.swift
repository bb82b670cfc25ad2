public import UsherSource

/// Parses a script: what is given, the flow that starts, and what the person, the app and the system do, one step per line.
public func parseScript(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  var parser = Parser(file: file)
  parser.parseScriptFile()
  let diagnostics = parser.findings
  return (parser.tree(), diagnostics)
}

extension Parser {
  fileprivate mutating func parseScriptFile() {
    root(.scriptFile) { parser throws(Unexpected) in
      if try parser.parseStart() { return }
      guard try parser.parseStep() else { throw parser.unknownLine(.script) }
    }
  }

  /// Parses what comes before the steps: what is given, or the flow. Returns false and consumes nothing if the first word of the
  /// line begins neither.
  mutating func parseStart() throws(Unexpected) -> Bool {
    switch lineWord {
    case .given: try parseGivenStep()
    case .start: try parseCallStep(.startStep, .flowToStart)
    default: return false
    }
    return true
  }

  private mutating func parseGivenStep() throws(Unexpected) {
    try node(.givenStep) { parser throws(Unexpected) in
      try parser.expect(.given)
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseFact(about: .given) }
    }
  }

  /// Parses a step of a script or a test. Returns false and consumes nothing if the first word of the line begins no step.
  mutating func parseStep() throws(Unexpected) -> Bool {
    switch lineWord {
    case .tap: try parseCallStep(.tapStep, .button)
    case .answer:
      try node(.answerStep) { parser throws(Unexpected) in
        parser.advance()
        try parser.parseReference(.answer)
        try parser.parseOptionalSentValues()
      }
    case .send:
      try node(.sendStep) { parser throws(Unexpected) in
        parser.advance()
        try parser.parseReference(.event)
        try parser.parseOptionalSentValues()
      }
    case .silence: try node(.silenceStep) { parser throws(Unexpected) in parser.advance() }
    case .dismiss: try node(.dismissStep) { parser throws(Unexpected) in parser.advance() }
    case .wait:
      try node(.waitStep) { parser throws(Unexpected) in
        parser.advance()
        try parser.expectTime(.wait)
      }
    case .away: try parseHappeningStep(.awayStep)
    case .relaunch: try parseHappeningStep(.relaunchStep)
    case .meanwhile: try parseHappeningStep(.meanwhileStep)
    default: return false
    }
    return true
  }

  mutating func parseCallStep(_ kind: NodeKind, _ what: ExpectedName) throws(Unexpected) {
    try node(kind) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseReference(what)
      try parser.parseOptionalArguments()
    }
  }

  /// Parses happenings: in braces, or after the keyword on the same line.
  private mutating func parseHappeningStep(_ kind: NodeKind) throws(Unexpected) {
    try node(kind) { parser throws(Unexpected) in
      parser.advance()
      if parser.at(.leftBrace) {
        try parser.block { parser throws(Unexpected) in try parser.parseHappening() }
      } else {
        while !parser.isAtEnd, !parser.isAtAppEnds { try parser.parseFactBecomes() }
        if parser.isAtAppEnds { try parser.parseAppEnds() }
      }
    }
  }

  private mutating func parseHappening() throws(Unexpected) {
    if isAtAppEnds { try parseAppEnds() } else { try parseFactBecomes() }
  }

  /// Whether `relaunch` or `app ends` is here, and not a fact with such a name.
  private var isAtAppEnds: Bool {
    if at(.app) { return isNext(.ends) }
    return at(.relaunch) && !isNext(.becomes) && ![.equals, .dot, .leftBracket].contains(where: isNext)
  }

  private mutating func parseAppEnds() throws(Unexpected) {
    try node(.appEnds) { parser throws(Unexpected) in
      if parser.accept(.relaunch) { return }
      try parser.expect(.app)
      try parser.expect(.ends)
    }
  }

  private mutating func parseFactBecomes() throws(Unexpected) {
    try node(.factBecomes) { parser throws(Unexpected) in
      try parser.parseReference(.changed)
      try parser.parseOptionalKey()
      if !parser.accept(.becomes) { try parser.expect(.equals) }
      try parser.parseLiteral()
    }
  }
}
