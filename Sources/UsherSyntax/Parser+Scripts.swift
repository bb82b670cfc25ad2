public import UsherDiagnostics

/// Reads a script: what the person, the app and the system do, one step a line.
public func parseScript(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  var parser = Parser(file: file)
  parser.parseScriptFile()
  let diagnostics = parser.diagnostics
  return (parser.tree(), diagnostics)
}

extension Parser {
  fileprivate mutating func parseScriptFile() {
    root(.scriptFile) { parser throws(Unexpected) in try parser.parseStep() }
  }

  private mutating func parseStep() throws(Unexpected) {
    switch lineWord {
    case "tap": try parseNamedStep(.tapStep, "a button")
    case "answer": try parseNamedStep(.answerStep, "an answer")
    case "send": try parseNamedStep(.sendStep, "an event")
    case "dismiss": try node(.dismissStep) { parser throws(Unexpected) in parser.advance() }
    case "wait":
      try node(.waitStep) { parser throws(Unexpected) in
        parser.advance()
        try parser.expect(.duration, "a time such as `3s`")
      }
    case "away": try parseHappeningStep(.awayStep)
    case "relaunch": try parseHappeningStep(.relaunchStep)
    case "meanwhile": try parseHappeningStep(.meanwhileStep)
    default: throw unknownLine(in: "a script", among: LineWords.script)
    }
  }

  private mutating func parseNamedStep(_ kind: NodeKind, _ what: String) throws(Unexpected) {
    try node(kind) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseReference(what)
    }
  }

  /// Happenings in braces, or behind the word on its line.
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

  /// `relaunch` or `app ends`, and no fact of such a name.
  private var isAtAppEnds: Bool {
    at("relaunch") ? !isNext("becomes") && !isNext(.equals) : at("app") && isNext("ends")
  }

  private mutating func parseAppEnds() throws(Unexpected) {
    try node(.appEnds) { parser throws(Unexpected) in
      if parser.accept("relaunch") { return }
      try parser.expect("app")
      try parser.expect("ends")
    }
  }

  private mutating func parseFactBecomes() throws(Unexpected) {
    try node(.factBecomes) { parser throws(Unexpected) in
      try parser.parseReference("a resource or an input")
      if !parser.accept("becomes") { try parser.expect(.equals) }
      try parser.parseLiteral()
    }
  }
}
