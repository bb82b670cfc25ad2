internal import UsherSource

/// Recovery from rows and their targets in the form of other languages.
extension Parser {
  // MARK: Heads

  /// Skips and reports what stands behind the `else` of a row but begins another row, as in `else if denied`.
  /// Returns whether there was such a beginning.
  mutating func skipCaseBehindElse(isCondition: Bool) -> Bool {
    let start = position - 1
    let isWord = at(.name) && ForeignWords.conditions.contains(text(of: token))
    if isCondition {
      let isName = at(.name) && (isConditionHere(position) || isAnswerOfRow(position))
      guard isWord || isName || at(.when) || at(.not) else { return false }
      if isWord || at(.when) { advance() }
      skipWords(from: start, .condition)
      return true
    }
    // `else when x when …` cannot be a row of this language, unlike `else when x`.
    let isSecondGuard = at(.when) && position + 2 < tokens.count && tokens[position + 2].kind == .when
    let answer = isWord || isSecondGuard ? position + 1 : position
    guard answer + 1 < tokens.count, tokens[answer].kind == .name, !isAtEnd, gap == nil else { return false }
    guard isWord || isSecondGuard || isAnswerOfRow(answer) else { return false }
    if isWord, isConditionHere(answer) { return false }
    position = answer
    skipWords(from: start, .answer)
    return true
  }

  /// Whether a name is the answer of a row, and not the target of one without an arrow, as in `else end off`.
  private func isAnswerOfRow(_ index: Int) -> Bool {
    guard tokens[index].kind == .name, index + 1 < tokens.count else { return false }
    switch tokens[index + 1].kind {
    case .arrow, .bar, .comma, .leftBrace, .when: return true
    default: return false
    }
  }

  /// Reports the words from a token up to the current one.
  private mutating func skipWords(from start: Int, _ beginning: ForeignSyntaxProblem.RowBeginning) {
    let span = span(of: start..<position)
    withdrawFindings(in: start..<position)
    diagnostics.append(.needlessWord(file, span, before: token.span, beginning))
    foreignSyntaxLine = lineStart
  }

  /// Whether a name begins a condition, and no pattern.
  mutating func isConditionHere(_ index: Int) -> Bool {
    let behind = tokens[min(index + 1, tokens.count - 1)].kind
    return behind == .is || behind == .equals || typedNames.contains(text(of: tokens[index]))
  }

  /// Skips and reports words before the answer of a row, such as `else if`'s short form, `tap` or `on tap`.
  mutating func skipWordsOfAnswer() {
    let start = position
    if at(.name), ForeignWords.furtherCases.contains(text(of: token)), isNext(.name) {
      guard !isConditionHere(position + 1) else {
        reportForeignSyntax(.furtherCase(file, token.span))
        return advance()
      }
      advance()
      return skipWords(from: start, .answer)
    }
    var next = position
    if at(.on), isNext(.name), let behind = tokens.dropFirst(position + 2).first {
      let isAnswer = declares([.button], text(of: tokens[position + 1])) && !behind.beginsLine
      let isWord = ForeignWords.answers.contains(text(of: tokens[position + 1])) && behind.kind == .name
      if isAnswer || isWord { next += 1 }
    }
    if tokens[next].kind == .name, ForeignWords.answers.contains(text(of: tokens[next])),
      tokens[next + 1].kind == .name, !tokens[next + 1].beginsLine
    {
      next += 1
    }
    guard next > start else { return }
    position = next
    skipWords(from: start, .answer)
  }

  /// Skips and reports the subject of a question before the answer of a row, such as `camera.status ==`, or a `.` before it.
  mutating func skipSubjectOfAnswer() {
    let start = position
    var last = position
    while last + 2 < tokens.count, tokens[last].kind == .name, tokens[last + 1].kind == .dot,
      tokens[last + 2].kind == .name
    {
      last += 2
    }
    if at(.dot), isNext(.name) {
      advance()
      return skipWords(from: start, .answer)
    }
    guard at(.name), last + 1 < tokens.count else { return }
    if last == position + 2, tokens[last + 1].kind == .arrow || tokens[last + 1].kind == .leftBrace,
      names(usedHere: text(of: token))
    {
      return reportPlatform(text(of: token), of: text(of: tokens[last]), at: start..<last + 1)
    }
    let sign = tokens[last + 1].kind
    if sign == .is || sign == .equals {
      var value = last + 2
      if tokens[value].kind == .dot { value += 1 }
      guard let right = nameOfValue(value) else { return }
      return reportAnswer(right, at: start..<value + 1)
    }
    guard last > position, sign == .arrow || sign == .leftBrace || sign == .when || sign == .colon else { return }
    reportAnswer(
      ForeignWords.status(ofProperty: text(of: tokens[last])) ?? text(of: tokens[last]), at: start..<last + 1)
  }

  /// Reports a condition in place of a status, as in `can ask -> …`, and passes all of it but the last token. The fix is the
  /// status `askable`. If the words name another resource or a request, no status means the same; the fix is then a guard (`_ when …`),
  /// unless the row has another answer as well.
  mutating func skipCanAskOfPattern() {
    guard at(.can), isNext(.ask), gap == nil, !tokens[position + 1].beginsLine else { return }
    var end = position + 2
    while end < min(position + 4, tokens.count), tokens[end].kind == .name, !tokens[end].beginsLine { end += 1 }
    let range = position..<end
    // The head of the question whose rows these are, as in `choose camera {`.
    var (head, depth) = (position, 0)
    while head > 0, depth >= 0 {
      head -= 1
      depth += tokens[head].kind == .rightBrace ? 1 : tokens[head].kind == .leftBrace ? -1 : 0
    }
    let subjects = tokens[..<head].reversed().prefix { $0.kind != .choose && !$0.beginsLine }.map { text(of: $0) }
    let isOfQuestion = range.count == 2 || range.count == 3 && subjects.contains(text(of: tokens[position + 2]))
    let isWholeHead = position == lineStart && (tokens[end].kind == .arrow || tokens[end].kind == .leftBrace)
    guard isOfQuestion || isWholeHead else { return }
    withdrawFindings(in: range)
    reportForeignSyntax(
      .canAskAsStatus(file, span(of: range), condition: isOfQuestion ? nil : text(of: range)))
    position = end - 1
  }

  /// Reports and passes the platform of a row behind its answer, as in `denied on ios -> …`.
  mutating func acceptPlatformOfRow() {
    guard at(.on), isNext(.name), position > lineStart, position + 2 < tokens.count,
      names(usedHere: text(of: tokens[position + 1]))
    else { return }
    switch tokens[position + 2].kind {
    case .arrow, .leftBrace:
      let right = "when platform is \(text(of: tokens[position + 1]))"
      reportForeignSyntax(.platformOfRow(file, span(of: position..<position + 2), right: right))
      position += 2
    default: return
    }
  }

  /// Reports a platform before the answer of a row, as in `ios.denied -> …`, and passes it.
  private mutating func reportPlatform(_ platform: String, of answer: String, at range: Range<Int>) {
    withdrawFindings(in: range)
    reportForeignSyntax(.platformOfRow(file, span(of: range), right: "\(answer) when platform is \(platform)"))
    position = range.upperBound - 1
    if token.kind != .name { readToken(as: .name) }
  }

  /// Reports tokens in whose place one answer should be, and passes all but the last.
  private mutating func reportAnswer(_ right: String, at range: Range<Int>) {
    withdrawFindings(in: range)
    diagnostics.append(.subjectInRow(file, span(of: range), right: right))
    foreignSyntaxLine = lineStart
    position = range.upperBound - 1
    if token.kind != .name { readToken(as: .name) }
  }

  /// The name that a value of other languages is: without quotes; nil for other tokens.
  func nameOfValue(_ index: Int) -> String? {
    guard index < tokens.count else { return nil }
    let text = text(of: tokens[index])
    if tokens[index].kind == .name { return text }
    guard tokens[index].kind == .string else { return nil }
    let name = String(text.dropFirst().dropLast())
    guard let first = name.utf8.first, first.isLetter, name.utf8.allSatisfy({ $0.isNamePart }) else { return nil }
    return name
  }

  // MARK: Comparisons

  /// Accepts a comparison in the form of other languages, such as `camera.status == .granted`. A property alone is a name of this
  /// language too.
  mutating func acceptForeignComparison() -> Bool {
    guard at(.name), gap == nil else { return false }
    let start = position
    let hasProperty =
      isNext(.dot) && position + 2 < tokens.count && tokens[position + 2].kind == .name
      && !names(usedHere: text(of: token))
    let sign = hasProperty ? position + 3 : position + 1
    guard !hasProperty || ForeignWords.properties.contains(text(of: tokens[position + 2])), sign + 1 < tokens.count,
      tokens[sign].kind == .is || tokens[sign].kind == .equals
    else { return false }
    var value = sign + 1
    let isNot = tokens[value].kind == .not || text(of: tokens[sign]).utf8.first == UInt8(ascii: "!")
    if tokens[value].kind == .not { value += 1 }
    let isForeignSign = tokens[sign].kind == .equals || misspelledTokens[tokens[sign].start] != nil
    let isOther = tokens[value].kind == .dot || tokens[value].kind == .string || hasProperty && isForeignSign
    if tokens[value].kind == .dot { value += 1 }
    guard isOther, let name = nameOfValue(value) else { return false }
    let right = text(of: token) + (isNot ? " is not " : " is ") + name
    return acceptComparison(right, from: start, to: value + 1)
  }

  private mutating func acceptComparison(_ right: String, from start: Int, to end: Int) -> Bool {
    withdrawFindings(in: start..<end)
    diagnostics.append(
      .foreignComparison(file, span(of: start..<end), right: right))
    foreignSyntaxLine = lineStart
    position = end
    return true
  }

  /// Whether a `use` names a policy or a platform so, whose names have a `.` before them.
  private func names(usedHere name: String) -> Bool {
    tokens.indices.contains { index in
      guard tokens[index].word == .use, tokens[index].beginsLine || index == 0 else { return false }
      return tokens[index..<endOfLine(from: index)].contains { text(of: $0) == name }
    }
  }

  // MARK: Ages

  /// A time in the form of other languages, such as `8d ago` or `8 days ago`, and the number of its tokens; nil if none is here.
  var timeAgo: (right: String, count: Int)? {
    if at(.duration), isAgo(position + 1) { return (text(of: token), 2) }
    guard at(.integer), isNext(.name), isAgo(position + 2) else { return nil }
    return time(text(of: token), inUnits: text(of: tokens[position + 1])).map { ($0, 3) }
  }

  private func isAgo(_ index: Int) -> Bool {
    index < tokens.count && !tokens[index].beginsLine && text(of: tokens[index]) == ForeignWords.ago
  }

  var isAtTimeAgo: Bool { timeAgo != nil }

  /// Accepts `8d ago` in place of an age, with an `=` before it.
  mutating func acceptTimeAgo() -> Bool {
    guard let (right, count) = timeAgo else { return false }
    let isEquals = tokens[position - 1].kind == .equals
    let place = span(of: (isEquals ? position - 1 : position)..<position + count)
    reportForeignSyntax(
      .timeAgo(
        file, span(of: position..<position + count), right: (isEquals ? "is " : "") + "older than \(right)",
        replacing: place))
    position += count
    return true
  }

  /// Skips and reports an `ago` behind an age.
  mutating func skipAgo() {
    guard at(.name), isAgo(position) else { return }
    let place = Span(Int(tokens[position - 1].end), Int(token.end))
    reportForeignSyntax(.needlessAgo(file, token.span, removing: place))
    advance()
  }

  // MARK: Targets

  /// Whether a row that begins with a `.` is here, as `.denied -> …` of other languages, behind the target of the row above.
  var isAtRowWithDot: Bool {
    guard token.kind == .dot, isNext(.name), position > 1, isNameOfTarget(position - 1),
      token.end == tokens[position + 1].start,
      file.line(at: Int(tokens[position - 1].end)) < file.line(at: Int(token.start))
    else { return false }
    var behind = position + 2
    while behind + 1 < tokens.count, tokens[behind].kind == .bar {
      behind += tokens[behind + 1].kind == .dot ? 3 : 2
    }
    guard behind < tokens.count else { return false }
    switch tokens[behind].kind {
    case .arrow, .leftBrace, .when: return true
    default: return false
    }
  }

  /// Whether a name is behind an arrow, or behind the `end` that is there.
  func isNameOfTarget(_ name: Int) -> Bool {
    let before = tokens[name - 1]
    return before.kind == .arrow || before.word == .end && name > 1 && tokens[name - 2].kind == .arrow
  }

  /// Reports a row that ends with its arrow: what is below is another row.
  mutating func expectTargetOnLine() throws(Unexpected) {
    guard at(.name), gap == nil, position + 1 < tokens.count,
      file.line(at: Int(tokens[position - 1].end)) < file.line(at: Int(token.start))
    else { return }
    switch tokens[position + 1].kind {
    case .arrow, .leftBrace, .when, .bar:
      beginLine()
      throw unexpected(.name(.target))
    default: return
    }
  }

  /// Skips and reports the label of an arrow, as diagrams have it: `-->|Continue| asking`.
  mutating func skipLabelOfArrow() {
    guard at(.bar), let end = tokens[(position + 1)...].firstIndex(where: { $0.kind == .bar || $0.beginsLine }),
      tokens[end].kind == .bar
    else { return }
    let range = position - 1..<end + 1
    withdrawFindings(in: range)
    reportForeignSyntax(.labelOfArrow(file, span(of: range)))
    position = end + 1
  }

  /// Reports effects behind the arrow of a row or handler, and passes them; false if there are none. `head` is the index of the arrow.
  mutating func acceptEffectsBehindArrow(_ arrow: Int, isRow: Bool) -> Bool {
    guard gap == nil, let form = effectsBehindArrow(arrow, isRow: isRow) else { return false }
    withdrawFindings(in: arrow + 1..<form.end)
    reportForeignSyntax(.effectsBehindArrow(file, form.effects, edits: form.edits))
    position = form.end
    return true
  }

  private struct MisplacedEffects {
    let effects: Span
    let edits: [Edit]
    let end: Int
  }

  private func effectsBehindArrow(_ arrow: Int, isRow: Bool) -> MisplacedEffects? {
    let start = arrow + 1
    if tokens[start].kind == .leftBrace { return effectsInBraces(arrow, start) }
    let (parts, end) = parts(from: start, isRow: isRow)
    let effects = parts.filter { isEffect($0) }
    guard let last = parts.last, parts.count > 1, effects.count == parts.count - 1 else { return nil }
    let list = effects.map { text(of: $0) }.joined(separator: "; ")
    let hasEffects = arrow > 0 && tokens[arrow - 1].kind == .rightBrace
    if isEffect(parts[0]), !isEffect(last), isTarget(last) {
      let edit = Edit(span(of: arrow..<end), "{ \(list) } -> \(text(of: last))")
      return MisplacedEffects(effects: span(of: parts[0]), edits: hasEffects ? [] : [edit], end: end)
    }
    guard isTarget(parts[0]) else { return nil }
    let edit = Edit(span(of: arrow..<end), "{ \(list) } -> \(text(of: parts[0]))")
    return MisplacedEffects(effects: span(of: parts[1]), edits: hasEffects ? [] : [edit], end: end)
  }

  /// For `-> { track x; end y }`, and the same with an arrow within or behind the braces.
  private func effectsInBraces(_ arrow: Int, _ brace: Int) -> MisplacedEffects? {
    let behind = indexBehindBlock(brace)
    let closing = behind - 1
    guard tokens[closing].kind == .rightBrace, closing > brace + 1 else { return nil }
    let parts = parts(from: brace + 1, isRow: true, inBraces: closing).all
    let effects = parts.filter { isEffect($0) }
    let opening = Edit(Span(Int(tokens[arrow].start), Int(tokens[brace].start)), "")
    let place = span(of: (effects.first ?? parts[0]))
    guard !effects.isEmpty, tokens[arrow - 1].kind != .rightBrace else { return nil }
    let separators = zip(effects, effects.dropFirst()).compactMap { first, next -> Edit? in
      let sign = tokens[first.upperBound]
      guard sign.kind != .semicolon, first.upperBound < next.lowerBound else { return nil }
      return Edit(Span(Int(tokens[first.upperBound - 1].end), Int(sign.end)), ";")
    }
    if effects.count == parts.count, tokens[behind].kind == .arrow {
      return MisplacedEffects(effects: place, edits: [opening] + separators, end: endOfLine(from: behind))
    }
    let isEnd = behind + 1 < tokens.count && tokens[behind].word == .end && tokens[behind + 1].kind == .name
    if effects.count == parts.count, isEnd || tokens[behind].kind == .name, !tokens[behind].beginsLine {
      let end = behind + (isEnd ? 2 : 1)
      let right = text(of: brace..<behind) + " -> " + text(of: behind..<end)
      let whole = Edit(span(of: arrow..<end), right)
      let start = tokens[behind].span.start
      let parts = [opening] + separators + [Edit(Span(start, start), "-> ")]
      return MisplacedEffects(effects: place, edits: separators.isEmpty ? [whole] : parts, end: end)
    }
    guard effects.count == parts.count - 1, let target = parts.last, isTarget(target) else { return nil }
    let end = tokens[closing].span.end
    let removed = Span(Int(tokens[effects[effects.count - 1].upperBound - 1].end), span(of: target).end)
    return MisplacedEffects(
      effects: place,
      edits: [opening] + separators + [Edit(removed, ""), Edit(Span(end, end), " -> " + text(of: target))], end: behind)
  }

  /// The parts of what is behind an arrow, up to the end of the line, or to the end of the braces that it is in. Signs such as `;`,
  /// `,` and `/` are between them. `end` is behind the last part, and behind the braces of effects that follow a target.
  private func parts(from start: Int, isRow: Bool, inBraces closing: Int? = nil) -> (all: [Range<Int>], end: Int) {
    var parts: [Range<Int>] = []
    var (index, begin, depth, isOpen) = (start, start, 0, closing != nil)
    let last = closing ?? tokens.count - 1
    while index < last, tokens[index].kind != .rightBrace || depth > 0 {
      let token = tokens[index]
      depth += token.kind == .leftParenthesis ? 1 : token.kind == .rightParenthesis ? -1 : 0
      let isSign =
        switch token.kind {
        case .semicolon: true
        case .comma, .and, .arrow: depth == 0
        case .unknown: text(of: token) == "/"
        case .leftBrace: !isOpen
        default: false
        }
      if token.beginsLine || token.kind == .semicolon && !isRow, index > start, !isOpen { break }
      if isSign || token.beginsLine {
        if begin < index { parts.append(begin..<index) }
        begin = isSign ? index + 1 : index
      }
      isOpen = isOpen || token.kind == .leftBrace
      index += 1
    }
    if begin < index { parts.append(begin..<index) }
    let isClosed = closing == nil && isOpen && tokens[index].kind == .rightBrace
    return (parts, isClosed ? index + 1 : parts.last?.upperBound ?? index)
  }

  private func isEffect(_ part: Range<Int>) -> Bool {
    guard part.count > 1, tokens[part.lowerBound + 1].kind == .name else { return false }
    return tokens[part.lowerBound].word.map { Word.effects.contains($0) } ?? false
  }

  private func isTarget(_ part: Range<Int>) -> Bool {
    switch part.count {
    case 1: tokens[part.lowerBound].kind == .name || tokens[part.lowerBound].kind == .stay
    case 2: tokens[part.lowerBound].word == .end && tokens[part.lowerBound + 1].kind == .name
    default: false
    }
  }
}
