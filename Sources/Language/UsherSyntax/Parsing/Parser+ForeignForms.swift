internal import UsherSource

/// Recovery from whole lines and blocks in the form of other languages. Each is one finding, in place of all that the lexer has
/// reported within it, and its fix writes the whole form.
extension Parser {
  /// Reports a form of other languages that the tokens up to `end` have, and passes them.
  mutating func reportForm(_ diagnostic: Diagnostic, to end: Int) {
    withdrawFindings(in: lineStart..<end)
    reportForeignSyntax(diagnostic)
    position = end
  }

  /// The index of the token behind the line or the part of a line that begins at `start`. `isOver` says which sign ends it besides.
  func endOfLine(from start: Int, or isOver: (Token) -> Bool = { _ in false }) -> Int {
    var end = start
    while end < tokens.count - 1, end == start || !tokens[end].beginsLine,
      ![.semicolon, .leftBrace, .rightBrace].contains(tokens[end].kind), !isOver(tokens[end])
    {
      end += 1
    }
    return end
  }

  func span(of range: Range<Int>) -> Span {
    tokens[range.lowerBound].span.joined(with: tokens[range.upperBound - 1].span)
  }

  func text(of range: Range<Int>) -> String { file.text(span(of: range)) }

  /// Whether a declaration of the file begins with one of these words and has this name.
  func declares(_ words: [Word], _ name: String) -> Bool { names(declaredBy: words).contains(name) }

  private func names(declaredBy words: [Word]) -> [String] {
    zip(tokens, tokens.dropFirst()).filter { word, name in
      word.word.map { words.contains($0) } == true && name.kind == .name && !name.beginsLine
    }.map { text(of: $1) }
  }

  /// The form of other languages that a line has which begins with a word that cannot begin one; nil if it has none.
  mutating func foreignForm(in lines: Lines) -> Diagnostic? {
    let words = lines.words
    let word = text(of: token)
    if ForeignWords.variables.contains(word) { withdrawFindings(in: position..<endOfLine(from: position)) }
    if ForeignWords.fillers.contains(word) { return fillerOfLine(in: lines) }
    if words.contains("test"), let form = headOfTest(in: lines) ?? headOfFlow(in: lines) { return form }
    if words.contains("metric"), ForeignWords.variables.contains(word) { return memoryLine(in: lines) }
    if words.contains("remember"), let form = assignment(in: lines) { return form }
    if words.contains("choose"),
      let form = entryBlock(in: lines) ?? subjectInParentheses(in: lines) ?? changeAsCall(in: lines)
    {
      return form
    }
    if words.contains("retired"), let form = startOfFlow(in: lines) { return form }
    if words.contains("button"), let form = buttonBehindRole(in: lines) { return form }
    return words.contains("expect") ? stepBehindFiller(in: lines) : nil
  }

  // MARK: Words

  /// A statement behind words such as `await`, which have no meaning here.
  private mutating func fillerOfLine(in lines: Lines) -> Diagnostic? {
    var next = position
    while ForeignWords.fillers.contains(text(of: tokens[next])), !tokens[next + 1].beginsLine { next += 1 }
    guard next > position, lines.words.contains(text(of: tokens[next])) else { return nil }
    return .foreignLine(file, span(of: position..<next), in: lines, without: tokens[next].span)
  }

  /// A step behind a word of another way to write tests, such as `When`.
  private mutating func stepBehindFiller(in lines: Lines) -> Diagnostic? {
    let isOfMatter = ExpectedWords.expectation.words.contains(text(of: tokens[position + 1]))
    if ForeignWords.stepWords.contains(text(of: token)), !tokens[position + 1].beginsLine {
      if lines.words.contains(text(of: tokens[position + 1])) {
        return .foreignLine(file, token.span, in: lines, without: tokens[position + 1].span)
      }
      return isOfMatter ? .foreignLine(file, token.span, in: lines, meant: [Word.expect.rawValue]) : nil
    }
    guard case .words(["expect"])? = ForeignWords.line(text(of: token), among: lines.words), isOfMatter,
      position + 3 < tokens.count, tokens[position + 2].kind == .is, !tokens[position + 2].beginsLine
    else { return nil }
    let right = "expect \(text(of: tokens[position + 1]))"
    let range = position..<position + 3
    let span = span(of: range)
    withdrawFindings(in: range)
    return .foreignLine(file, token.span, in: lines, right: right, replacing: span)
  }

  /// A button whose role is before it, as in `primary button goOn`.
  private mutating func buttonBehindRole(in lines: Lines) -> Diagnostic? {
    guard let role = ForeignWords.role(text(of: token)) ?? Self.role(text(of: token)), position + 2 < tokens.count,
      tokens[position + 1].word == .button, tokens[position + 2].kind == .name, !tokens[position + 2].beginsLine
    else { return nil }
    let range = position..<position + 3
    return .foreignLine(
      file, token.span, in: lines, right: "button \(text(of: tokens[position + 2])) \(role)", replacing: span(of: range)
    )
  }

  private static func role(_ word: String) -> String? {
    ["preferred", "cancel", "destructive"].first { $0 == word }
  }

  // MARK: Heads

  /// The beginning of a test as in other languages, such as `it("asks", () => {` or `func testAsking() {`.
  private mutating func headOfTest(in lines: Lines) -> Diagnostic? {
    let word = text(of: token)
    let isNamed = isNext(.name) && text(of: tokens[position + 1]).hasPrefix("test")
    let isTest: Bool
    switch ForeignWords.line(word, among: lines.words) {
    case .words(["test"])?: isTest = true
    case .words(["flow"])?: isTest = isNamed
    case .words, .advice, .text, nil: isTest = false
    }
    return isTest ? testHead().map { .foreignTest(file, token.span, in: lines, $0) } : nil
  }

  /// Reports the head of a test that is written as a call; false if it is none.
  mutating func acceptTestAsCall() -> Bool {
    guard at(.leftParenthesis), let head = testHead(from: lineStart) else { return false }
    reportForeignSyntax(.testAsCall(file, token.span, head))
    return true
  }

  /// Reports the head of a test with its description behind another word; false if there is none.
  mutating func acceptDescriptionBehindWord(to end: Int) -> Bool {
    guard tokens[position..<end].contains(where: { $0.kind == .string }), let head = testHead(from: lineStart) else {
      return false
    }
    reportForeignSyntax(.headOfTest(file, token.span, head))
    position = endOfLine(from: lineStart)
    return true
  }

  /// What the head of a test should be; nil if the line has no description or no block.
  private mutating func testHead(from start: Int? = nil) -> TestHead? {
    let start = start ?? position
    let end = endOfLine(from: start)
    guard tokens[end].kind == .leftBrace, start < end else { return nil }
    let inside = start..<end
    let name = inside.dropFirst().first { tokens[$0].kind == .name }.map { text(of: tokens[$0]) }
    let quoted = inside.first { tokens[$0].kind == .string }.map { String(text(of: tokens[$0]).dropFirst().dropLast()) }
    guard let title = quoted ?? name.map(spokenTitle), !title.utf8.contains(UInt8(ascii: "\"")) else { return nil }
    let flows = names(declaredBy: [.flow])
    let word = inside.last { tokens[$0].word == .for && $0 + 2 < end }
    let named = word.map { tokens[$0 + 1].kind == .colon ? $0 + 2 : $0 + 1 }.map { first in
      text(of: first..<(tokens[first + 1].kind == .leftParenthesis ? end : first + 1))
    }
    let behind = indexBehindBlock(end)
    var call: Span?
    if behind < tokens.count - 1, tokens[behind].kind == .rightParenthesis {
      let isEnded = tokens[behind + 1].kind == .semicolon
      call = Span(Int(tokens[behind - 1].end), Int(tokens[isEnded ? behind + 1 : behind].end))
    }
    withdrawFindings(in: inside)
    return TestHead(
      title: title, flow: named ?? (flows.count == 1 ? flows[0] : nil),
      place: Span(tokens[start].span.start, tokens[end].span.start), end: call)
  }

  /// `asks again` for `testAsksAgain`.
  private func spokenTitle(_ name: String) -> String {
    var words: [UInt8] = []
    for byte in name.utf8.dropFirst(name.hasPrefix("test") ? 4 : 0) {
      let isGap = byte.isUpper || byte == UInt8(ascii: "_")
      if isGap, !words.isEmpty { words.append(UInt8(ascii: " ")) }
      if byte != UInt8(ascii: "_") { words.append(byte.isUpper ? byte | 0x20 : byte) }
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// The beginning of a function as that of a flow.
  private mutating func headOfFlow(in lines: Lines) -> Diagnostic? {
    guard case .words(["flow"])? = ForeignWords.line(text(of: token), among: lines.words), isNext(.name) else {
      return nil
    }
    let end = endOfLine(from: position)
    guard tokens[end].kind == .leftBrace, position + 2 < end,
      file.line(at: Int(tokens[end].start)) == file.line(at: Int(token.start))
    else { return nil }
    var rest = position + 2
    if tokens[rest].kind == .leftParenthesis, tokens[rest + 1].kind == .rightParenthesis { rest += 2 }
    while rest < end, ForeignWords.effectsOfFunctions.contains(text(of: tokens[rest])) { rest += 1 }
    guard rest > position + 2 || tokens[rest].kind == .colon else { return nil }
    var right = "flow " + text(of: tokens[position + 1])
    if rest < end {
      let isColon = tokens[rest].kind == .colon
      right += " " + (isColon ? "-> " + text(of: rest + 1..<end) : text(of: rest..<end))
    }
    let range = position..<end
    withdrawFindings(in: range)
    return .foreignLine(file, token.span, in: lines, right: right, replacing: span(of: range))
  }

  /// The state in which a flow starts on a line of its own, as in `initial: checking`.
  private mutating func startOfFlow(in lines: Lines) -> Diagnostic? {
    guard ForeignWords.starts.contains(text(of: token)), isNext(.colon) || isNext(.equals) || isNext(.name),
      !isNext(.state)
    else { return nil }
    let end = endOfLine(from: position)
    let name = text(of: tokens[end - 1])
    let state = tokens.indices.dropLast().first { tokens[$0].word == .state && text(of: tokens[$0 + 1]) == name }
    let declaresState = tokens[position..<end].contains { $0.word == .state }
    guard let state, !tokens[end - 1].beginsLine, !declaresState else { return nil }
    let next = Int(tokens[end].start)
    let place = Int(tokens[state].start)
    return .startOnItsOwn(
      file, token.span, in: lines, state: name,
      edits: [Edit(Span(Int(token.start), next), ""), Edit(Span(place, place), "start ")])
  }

  /// Reports and accepts the name of a state with a mark of the first one behind or before it, such as `checking (initial)`.
  mutating func acceptMarkOfStart() -> Bool {
    guard at(.name), position + 1 < tokens.count else { return false }
    let state = tokens[lineStart..<position].first { $0.word == .state }
    let isMarked = tokens[lineStart].word == .start
    guard let state else { return false }
    var (name, end) = (position, position + 1)
    if ForeignWords.starts.contains(text(of: token)), isNext(.name) {
      (name, end) = (position + 1, position + 2)
    } else if isNext(.leftParenthesis), position + 3 < tokens.count, tokens[position + 3].kind == .rightParenthesis,
      ForeignWords.starts.contains(text(of: tokens[position + 2]))
    {
      end = position + 4
    } else if isNext(.name), ForeignWords.starts.contains(text(of: tokens[position + 1])) {
      end = position + 2
    } else {
      return false
    }
    guard end < tokens.count, tokens[end].kind == .leftBrace else { return false }
    let (begin, right) = (Int(state.start), (isMarked ? "state " : "start state ") + text(of: tokens[name]))
    let mark = name == position ? span(of: position + 1..<end) : token.span
    reportForeignSyntax(.markOfStart(file, mark, right: right, replacing: Span(begin, Int(tokens[end - 1].end))))
    position = end
    return true
  }

  // MARK: Blocks

  /// A block of what a state begins with, such as `onAppear { … }`: such effects are lines of the state.
  private mutating func entryBlock(in lines: Lines) -> Diagnostic? {
    guard ForeignWords.entries.contains(text(of: token)) else { return nil }
    return entryBlock(at: position, in: lines)
  }

  /// As a handler that leads nowhere, `on appear { … }`; nil for another event.
  mutating func refuseHandlerOfEntry() -> Unexpected? {
    guard at(.on), isNext(.name), ForeignWords.entries.contains(text(of: tokens[position + 1])),
      position + 2 < tokens.count, tokens[position + 2].kind == .leftBrace
    else { return nil }
    let behind = indexBehindBlock(position + 2)
    if behind < tokens.count, tokens[behind].kind == .arrow { return nil }
    return refuse(entryBlock(at: position + 1, in: .state))
  }

  private mutating func entryBlock(at word: Int, in lines: Lines) -> Diagnostic {
    let brace = endOfLine(from: word)
    let head = span(of: position..<word + 1)
    guard tokens[brace].kind == .leftBrace else { return .entryOfState(file, head, in: lines, edits: []) }
    let behind = indexBehindBlock(brace)
    let closing = behind - 1
    guard brace + 1 < closing, tokens[closing].kind == .rightBrace else {
      return .entryOfState(file, head, in: lines, edits: [])
    }
    withdrawFindings(in: position..<brace)
    return .entryOfState(
      file, head, in: lines,
      edits: [
        Edit(Span(head.start, Int(tokens[brace + 1].start)), ""),
        Edit(Span(Int(tokens[closing - 1].end), Int(tokens[closing].end)), ""),
      ])
  }

  /// A question about a value in parentheses, as `switch (camera) {`.
  private mutating func subjectInParentheses(in lines: Lines) -> Diagnostic? {
    let word = text(of: token)
    let isQuestion = ForeignWords.questions.contains(word)
    guard isQuestion || token.kind == .when else { return nil }
    let end = endOfLine(from: position)
    guard tokens[end].kind == .leftBrace, position + 1 < end else { return nil }
    var inside = position + 1..<end
    if tokens[inside.lowerBound].kind == .leftParenthesis, tokens[end - 1].kind == .rightParenthesis {
      inside = inside.lowerBound + 1..<end - 1
    }
    guard inside.count < end - position - 1 else { return nil }
    let isName =
      inside.count % 2 == 1
      && inside.allSatisfy { index in
        tokens[index].kind == ((index - inside.lowerBound) % 2 == 0 ? .name : .dot)
      }
    guard isName else { return nil }
    return .foreignLine(
      file, token.span, in: lines, right: "choose \(text(of: inside))", replacing: span(of: position..<end))
  }

  /// A line that begins with a `.`, as modifiers of other languages do; nil if the current token begins none. The line above has ended.
  mutating func lineOfDot() -> Unexpected? {
    guard at(.dot), isNext(.name), position > 0,
      file.line(at: Int(tokens[position - 1].end)) < file.line(at: Int(token.start))
    else { return nil }
    let word = text(of: tokens[position + 1])
    let head = token.span.joined(with: tokens[position + 1].span)
    // A name on the next line begins a line of its own.
    guard head.end - head.start == word.utf8.count + 1 else { return nil }
    if ForeignWords.entries.contains(word) { return refuse(entryBlock(at: position + 1, in: .state)) }
    if word == ForeignWords.changes {
      return refuse(.modifier(file, head, form: changeHandler(at: position + 1)))
    }
    let behind = tokens[min(position + 2, tokens.count - 1)].kind
    // What stands behind a row is a row, and so is what has an arrow.
    let isRow = isNameOfTarget(position - 1) && (behind == .leftBrace || behind == .when || behind == .bar)
    guard behind == .arrow || isRow else { return refuse(.modifier(file, head, form: nil)) }
    return refuse(
      .needlessWord(file, token.span, before: tokens[position + 1].span, .answer))
  }

  /// `on change of camera -> checking` for `onChange(of: camera) { checking }`, of which the first word is at an index.
  private mutating func changeHandler(at word: Int) -> (right: String, Span)? {
    guard word + 6 < tokens.count, tokens[word + 1].kind == .leftParenthesis, tokens[word + 2].word == .of,
      tokens[word + 3].kind == .colon, tokens[word + 4].kind == .name, tokens[word + 5].kind == .rightParenthesis
    else { return nil }
    var target = word + 6..<endOfLine(from: word + 6, or: { $0.kind == .name && $0.beginsLine })
    var end = target.upperBound
    if tokens[target.lowerBound].kind == .leftBrace {
      end = indexBehindBlock(target.lowerBound)
      target = target.lowerBound + 1..<end - 1
    }
    if !target.isEmpty, tokens[target.lowerBound].kind == .arrow { target = target.dropFirst() }
    let isTarget = target.count == 1 || target.count == 2 && tokens[target.lowerBound].word == .end
    guard isTarget, target.allSatisfy({ tokens[$0].kind == .name }) else { return nil }
    withdrawFindings(in: position..<end)
    return ("on change of \(text(of: tokens[word + 4])) -> \(text(of: target))", span(of: position..<end))
  }

  /// The same without a `.`; nil for another line.
  mutating func changeAsCall(in lines: Lines) -> Diagnostic? {
    guard text(of: token) == ForeignWords.changes, isNext(.leftParenthesis), let form = changeHandler(at: position)
    else {
      return nil
    }
    return .foreignLine(file, token.span, in: lines, right: form.right, replacing: form.1)
  }
}

extension Parser {
  /// Whether a `:` or `=` is here in place of the arrow before outcomes, as in `flow remind: on | off {`.
  var isAtSignForArrow: Bool {
    (at(.colon) || at(.equals)) && position > lineStart && isNext(.name) && !tokens[position + 1].beginsLine
  }

  /// Reports and accepts a sign in place of the arrow before outcomes.
  mutating func acceptSignForArrow() -> Bool {
    guard isAtSignForArrow else { return false }
    let isClose = tokens[position - 1].end == token.start
    reportForeignSyntax(
      .misspelledPunctuation(file, token.span, right: "->", replacement: isClose ? " ->" : "->"))
    advance()
    return true
  }
}
