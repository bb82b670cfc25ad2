extension Parser {
  mutating func parseFlowDeclaration() throws(Unexpected) {
    try node(.flowDeclaration) { parser throws(Unexpected) in
      _ = parser.accept(.inner)
      try parser.expect(.flow)
      try parser.parseDeclaredName(.new(.flow))
      try parser.parseOptionalParameters()
      if parser.accept(.for) { try parser.expect(.launch) }
      try parser.parseOptionalAnswers(.outcome)
      try parser.block { parser throws(Unexpected) in try parser.parseFlowItem() }
    }
  }

  private mutating func parseFlowItem() throws(Unexpected) {
    switch lineWord {
    case .let: try parseLetDeclaration()
    case .start, .resting, .state: try parseStateDeclaration()
    case .on, .after: try parseHandler()
    case .retired: try parseRetirement()
    case .waive: try parseWaiver()
    default: throw unknownLine(.flow)
    }
  }

  private mutating func parseRetirement() throws(Unexpected) {
    try node(.retirement) { parser throws(Unexpected) in
      try parser.expect(.retired)
      try parser.expectName(.new(.retiredState))
      try parser.parseArrowAndTarget()
    }
  }

  private mutating func parseStateDeclaration() throws(Unexpected) {
    try node(.stateDeclaration) { parser throws(Unexpected) in
      while parser.at(.start) || parser.at(.resting) { parser.advance() }
      try parser.expect(.state)
      if !parser.acceptMarkOfStart() { try parser.parseDeclaredName(.new(.state)) }
      try parser.parseOptionalParameters()
      try parser.block { parser throws(Unexpected) in try parser.parseStateItem() }
    }
  }

  mutating func parseStateItem() throws(Unexpected) {
    if isAtArrow { return try parsePassage() }
    switch lineWord {
    case .track: try parseTrackStatement()
    case .remember: try parseRememberStatement()
    case .do: try parseDoStatement()
    case .show: try parseShowStatement()
    case .open: try parseOpenStatement()
    case .ask: try parseAskStatement()
    case .run: try parseRunStatement()
    case .after where isNext(.asking): try parseAskingClause()
    case .on, .after: try parseHandler()
    case .start, .resting, .state: try parseStateDeclaration()
    case .waive: try parseWaiver()
    case nil where at(.choose): try parseChoice()
    default: throw unknownLine(.state)
    }
    // A line break before `->` ends nothing, so the arrow directly follows the statement above it.
    if isAtArrow { try parsePassage() }
  }

  private mutating func parseAskingClause() throws(Unexpected) {
    try node(.askingClause) { parser throws(Unexpected) in
      try parser.expect(.after)
      try parser.expect(.asking)
      try parser.parseEffects()
    }
  }

  private mutating func parsePassage() throws(Unexpected) {
    try node(.passage) { parser throws(Unexpected) in
      try parser.expect(.arrow)
      try parser.parseTarget()
    }
  }

  // MARK: Statements

  private mutating func parseTrackStatement() throws(Unexpected) {
    try node(.trackStatement) { parser throws(Unexpected) in
      try parser.expect(.track)
      try parser.parseReference(.metric)
      try parser.parseOptionalArguments()
    }
  }

  private mutating func parseRememberStatement() throws(Unexpected) {
    try node(.rememberStatement) { parser throws(Unexpected) in
      try parser.expect(.remember)
      try parser.parseReference(.memory)
      try parser.parseOptionalKey()
      try parser.expect(.equals)
      try parser.parseExpression()
    }
  }

  private mutating func parseDoStatement() throws(Unexpected) {
    try node(.doStatement) { parser throws(Unexpected) in
      try parser.expect(.do)
      try parser.parseReference(.action)
      try parser.parseOptionalArguments()
      try parser.parseOptionalRows()
    }
  }

  private mutating func parseShowStatement() throws(Unexpected) {
    try node(.showStatement) { parser throws(Unexpected) in
      try parser.expect(.show)
      try parser.parseReference(.shown)
      try parser.parseOptionalArguments()
      try parser.parseOptionalRows()
    }
  }

  private mutating func parseOpenStatement() throws(Unexpected) {
    try node(.openStatement) { parser throws(Unexpected) in
      try parser.expect(.open)
      try parser.parseReference(.link)
      try parser.parseOptionalRows()
    }
  }

  private mutating func parseAskStatement() throws(Unexpected) {
    try node(.askStatement) { parser throws(Unexpected) in
      try parser.expect(.ask)
      try parser.parseRequest()
      try parser.parseOptionalBindings()
      if let mistake = parser.refuseSecondRequest() { throw mistake }
      try parser.parseRows()
    }
  }

  private mutating func parseRunStatement() throws(Unexpected) {
    try node(.runStatement) { parser throws(Unexpected) in
      try parser.expect(.run)
      try parser.parseReference(.flowToRun)
      try parser.parseOptionalArguments()
      try parser.parseRows()
    }
  }

  /// Parses a resource and the optional name of a request. `needs` is not such a name, because it may follow a request.
  mutating func parseRequest() throws(Unexpected) {
    try node(.request) { parser throws(Unexpected) in
      try parser.parseReference(.resource)
      if parser.at(.name), !parser.at(.needs), !parser.isAtPossible, !parser.isNext(.duration) {
        try parser.expectName(.request)
      }
    }
  }

  /// Whether `always possible` is here, which continues a promise after a request.
  private var isAtPossible: Bool { at(.always) && isNext(.possible) }

  // MARK: Rows

  private mutating func parseChoice() throws(Unexpected) {
    try node(.choice) { parser throws(Unexpected) in
      try parser.expect(.choose)
      if parser.at(.leftBrace) {
        try parser.node(.conditionRows) { parser throws(Unexpected) in
          try parser.conditionRows { parser throws(Unexpected) in try parser.parseConditionRow() }
        }
      } else {
        let count = try parser.parseSubjects()
        try parser.parseRows(of: count)
      }
    }
  }

  /// Parses the values that a question is about, and returns their number.
  mutating func parseSubjects() throws(Unexpected) -> Int {
    var count = 0
    try node(.subjects) { parser throws(Unexpected) in
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        let start = parser.position
        try parser.parseExpression()
        parser.doubtAndOfSubjects(from: start)
        count += 1
      }
    }
    return count
  }

  private mutating func parseConditionRow() throws(Unexpected) {
    try node(.conditionRow) { parser throws(Unexpected) in
      try parser.parseRestOrCondition()
      try parser.parseOptionalEffects()
      try parser.parseArrowAndTarget()
    }
  }

  private mutating func parseOptionalRows() throws(Unexpected) {
    if isAtBlock { try parseRows() }
  }

  private mutating func parseRows(of subjects: Int = 1) throws(Unexpected) {
    if let mistake = refuseRepeatedQuestion() { throw mistake }
    try node(.rows) { parser throws(Unexpected) in
      try parser.block { parser throws(Unexpected) in try parser.parseRow(of: subjects) }
    }
  }

  private mutating func parseRow(of subjects: Int) throws(Unexpected) {
    skipWordsOfAnswer()
    if at(.on), isNext(.name) { throw handlerAmongRows() }
    try node(.row) { parser throws(Unexpected) in
      try parser.parseRowHead(of: subjects)
      parser.skipColonOfRow()
      try parser.parseOptionalGuard()
      try parser.parseOptionalEffects()
      try parser.parseArrowAndTarget(isRow: true)
    }
  }

  private mutating func parseRowHead(of subjects: Int) throws(Unexpected) {
    guard at(.silence), isNext(.after) else { return try parseRestOrPatterns(of: subjects) }
    try node(.silenceHead) { parser throws(Unexpected) in
      try parser.expect(.silence)
      try parser.expect(.after)
      try parser.expectTime(.wait)
    }
  }

  mutating func parseOptionalGuard() throws(Unexpected) {
    guard at(.when) || isAtForeignGuard else { return }
    try node(.guardClause) { parser throws(Unexpected) in
      if !parser.acceptForeignGuard() { try parser.expect(.when) }
      try parser.parseExpression()
    }
  }

  private mutating func parseOptionalEffects() throws(Unexpected) {
    if at(.leftBrace) { try parseEffects() }
  }

  private mutating func parseEffects() throws(Unexpected) {
    try node(.effectBlock) { parser throws(Unexpected) in
      try parser.block { parser throws(Unexpected) in try parser.parseEffect() }
    }
  }

  private mutating func parseEffect() throws(Unexpected) {
    switch lineWord {
    case .track: try parseTrackStatement()
    case .remember: try parseRememberStatement()
    case .do: try parseDoStatement()
    case .show: try parseShowStatement()
    case .open: try parseOpenStatement()
    case .waive: try parseWaiver()
    default: throw unknownLine(.effects)
    }
  }

  private mutating func parseArrowAndTarget(isRow: Bool = false) throws(Unexpected) {
    try expect(.arrow)
    let arrow = position - 1
    skipLabelOfArrow()
    try expectTargetOnLine()
    let isEffect = token.word.map { Word.effects.contains($0) } ?? false
    if isEffect || at(.leftBrace), acceptEffectsBehindArrow(arrow, isRow: isRow) { return }
    try parseTarget()
    switch token.kind {
    case .leftBrace, .comma, .and, .unknown, .semicolon: _ = acceptEffectsBehindArrow(arrow, isRow: isRow)
    default: return
    }
  }

  private mutating func parseTarget() throws(Unexpected) {
    try skipWordOfTarget()
    if at(.choose) { return try parseChoice() }
    if at(.stay) { return try node(.stayTarget) { parser throws(Unexpected) in try parser.expect(.stay) } }
    if isAtQuestion { return try parseQuestionTarget() }
    if at(.back), isNext(.to) {
      return try node(.backTarget) { parser throws(Unexpected) in
        try parser.expect(.back)
        try parser.expect(.to)
        try parser.parseReference(.shownState)
      }
    }
    if at(.end), isNext(.name) {
      return try node(.endTarget) { parser throws(Unexpected) in
        try parser.expect(.end)
        try parser.parseReference(.outcome)
      }
    }
    try node(.stateTarget) { parser throws(Unexpected) in
      try parser.parseReference(.target)
      try parser.parseOptionalArguments()
    }
  }

  /// Whether a verb with its object is here. Without an object on the same line, the word is the name of a state.
  private var isAtQuestion: Bool {
    (at(.open) || at(.show) || at(.ask) || at(.do) || at(.run)) && isNext(.name)
  }

  private mutating func parseQuestionTarget() throws(Unexpected) {
    try node(.questionTarget) { parser throws(Unexpected) in
      if parser.at(.open) {
        try parser.parseOpenStatement()
      } else if parser.at(.show) {
        try parser.parseShowStatement()
      } else if parser.at(.ask) {
        try parser.parseAskStatement()
      } else if parser.at(.do) {
        try parser.parseDoStatement()
      } else {
        try parser.parseRunStatement()
      }
    }
  }

  // MARK: Handlers

  private mutating func parseHandler() throws(Unexpected) {
    if let mistake = refuseHandlerOfEntry() { throw mistake }
    try node(.handler) { parser throws(Unexpected) in
      if parser.at(.after) {
        try parser.node(.afterHead) { parser throws(Unexpected) in
          try parser.expect(.after)
          try parser.expectTime(.wait)
        }
      } else {
        try parser.expect(.on)
        try parser.alternatives { parser throws(Unexpected) in try parser.parseTrigger() }
      }
      if parser.at(.when) || parser.isAtForeignGuard { throw parser.guardedHandler() }
      try parser.parseOptionalEffects()
      try parser.parseArrowAndTarget()
    }
  }

  private mutating func parseTrigger() throws(Unexpected) {
    let behind = tokens[min(position + 2, tokens.count - 1)]
    // With a further name, the first one may be a misspelled `of`.
    let lacksOf = at(.change) && isNext(.name) && !isNext(.of) && (behind.kind != .name || behind.beginsLine)
    guard isNext(.of) || lacksOf else {
      return try node(.eventHead) { parser throws(Unexpected) in
        try parser.parseReference(.trigger)
        try parser.parseOptionalBindings()
      }
    }
    try node(.changeHead) { parser throws(Unexpected) in
      parser.note(.word(.change))
      if !parser.acceptMisspelledChange() { try parser.expect(.change) }
      if lacksOf { parser.skipMissingOf() } else { try parser.expect(.of) }
      try parser.separated(by: .comma) { parser throws(Unexpected) in
        try parser.parseReference(.watched)
      }
    }
  }
}
