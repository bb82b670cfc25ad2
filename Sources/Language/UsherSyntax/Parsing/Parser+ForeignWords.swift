internal import UsherSource

/// Recovery from words of other languages (`ForeignWords`), and from names and texts that are written as elsewhere.
extension Parser {
  /// Reports a problem in place of a token that is missing here, in the cases in which `unexpected` reports one.
  mutating func refuse(_ diagnostic: Diagnostic, missing expected: Expected? = nil) -> Unexpected {
    if let expected { note(expected) }
    if token.kind == .unknown || foreignSyntaxLine == lineStart {
      withdrawFix(of: token)
    } else {
      report(diagnostic)
    }
    return Unexpected()
  }

  /// The findings in the file.
  var findings: [Diagnostic] {
    if let otherFormat { return [otherFormat] }
    let found =
      withdrawn.isEmpty ? diagnostics : diagnostics.indices.filter { !withdrawn.contains($0) }.map { diagnostics[$0] }
    return found.withOneForEachSpelling()
  }

  // MARK: Lines

  /// The finding for a line that begins with a word of another language, or of another place of this one; nil if it is neither.
  mutating func foreignLine(in lines: Lines) -> Diagnostic? {
    if let form = foreignForm(in: lines) { return form }
    let (word, words) = (text(of: token), lines.words)
    let file = file
    switch ForeignWords.line(word, among: words) {
    case .words(let meant)?:
      if isNext(.colon) {
        return .foreignLine(
          file, token.span, in: lines, advice: "write `\(meant[0]) …`, and what belongs to it in `{ }`")
      }
      return .foreignLine(file, token.span, in: lines, meant: meant)
    case .advice(let advice)?: return .foreignLine(file, token.span, in: lines, advice: advice)
    case .text(let field)?: return .textOfLine(file, token.span, in: lines, field, of: promptAround, catalogName)
    case nil: break
    }
    if let right = verbWithObject(among: words) {
      return .foreignLine(file, token.span, in: lines, meant: [right])
    }
    guard token.word != nil || token.kind == .choose || token.kind == .from, !words.contains(word) else { return nil }
    return Lines.place(of: word).map { .lineOfOtherPlace(file, token.span, in: lines, home: $0) }
  }

  /// `open settings` for the name `openSettings`; nil for a name that does not begin with one of these words.
  private func verbWithObject(among words: [String]) -> String? {
    guard token.kind == .name, token.word == nil else { return nil }
    let bytes = file.bytes[Int(token.start)..<Int(token.end)]
    guard let start = bytes.firstIndex(where: { $0.isUpper }), start > bytes.startIndex else { return nil }
    let verb = file.text(Span(bytes.startIndex, start))
    let object = String(decoding: [bytes[start] | 0x20] + bytes[(start + 1)...], as: UTF8.self)
    if verb == Word.on.rawValue, !ForeignWords.events.contains(object), !declares([.event], object) { return nil }
    // `actionShet` is one word.
    let oneWord = words.filter { $0.utf8.contains { $0.isUpper } }
    guard nearest(to: text(of: token), among: oneWord) == nil else { return nil }
    // A name that begins so may also be the name of a value that is asked for.
    guard words.contains(verb), !isNext(.is), !isNext(.equals), !isNext(.dot) else { return nil }
    return verb + " " + object
  }

  /// Reports and accepts a sign between two effects or two rows on one line. All of a block are one mistake.
  mutating func acceptSignBetweenLines(known: inout Int?) -> Bool {
    // A `|` on another line than the beginning of the row stands between the answers of the next row, behind a `.` that is too much.
    let isBar = at(.or) || at(.bar)
    guard at(.comma) || at(.and) || isBar && isOnLine(of: tokens[lineStart]), isNext(.name),
      isOnLine(of: tokens[position + 1]), position + 2 < tokens.count
    else { return false }
    let behind = tokens[position + 2]
    guard isAtEffectBehindSign || !at(.and) && behind.kind == .arrow else { return false }
    let sign = Span(Int(tokens[position - 1].end), Int(token.end))
    let diagnostic = Diagnostic.signBetweenLines(file, token.span, replacing: sign)
    if let reported = misspelledTokens[token.start] {
      diagnostics[reported] = diagnostic
    } else {
      reportAgain(diagnostic, known: &known)
    }
    advance()
    return true
  }

  /// Whether a `,` or an `and` is here, with an effect behind it.
  var isAtEffectBehindSign: Bool {
    guard at(.comma) || at(.and), isNext(.name), position + 2 < tokens.count else { return false }
    let (next, behind) = (tokens[position + 1], tokens[position + 2])
    return next.word.map { Word.effects.contains($0) } ?? false && behind.kind == .name && !behind.beginsLine
  }

  /// Whether the current token is on the line of another one. A line may go on behind a `,`.
  private func isOnLine(of other: Token) -> Bool {
    file.line(at: Int(token.start)) == file.line(at: Int(other.start))
  }

  // MARK: Names

  /// Skips and reports `()`, which other languages write behind a name without arguments.
  mutating func skipEmptyParentheses() {
    guard at(.leftParenthesis), isNext(.rightParenthesis) else { return }
    let (name, both) = (tokens[position - 1].span, token.span.joined(with: tokens[position + 1].span))
    if let moment = ForeignWords.moment(file.text(name)) {
      let call = name.joined(with: both)
      reportForeignSyntax(.misspelledPunctuation(file, call, right: moment, replacement: moment))
    } else {
      reportForeignSyntax(.emptyParentheses(file, both))
    }
    position += 2
  }

  /// Skips and reports the type of other languages before the numbers that are possible: `Int 0...99`.
  mutating func skipWordBeforeRange() {
    reportForeignSyntax(.wordBeforeRange(file, token.span, before: tokens[position + 1].span))
    position += 1
  }

  /// Skips and reports the further words of a declared name that is written in several words, of which the first is before the
  /// current token. A name that the rest of the file uses decides which is meant.
  mutating func skipFurtherWords(from start: Int) {
    var end = position
    while end < tokens.count, tokens[end].kind == .name, !tokens[end].beginsLine, isPartOfName(tokens[end]) { end += 1 }
    guard end > position, gap == nil, foreignSyntaxLine != lineStart, !lacksEquals(before: tokens[end]) else { return }
    if tokens[lineStart].word == .button, role(meantBy: text(of: tokens[position])) != nil { return }
    let span = tokens[start].span.joined(with: tokens[end - 1].span)
    let words = tokens[start..<end].map { text(of: $0) }
    let name = joinedName(words)
    let used = words.filter { isUsed($0, outside: start..<end) }
    let separator = tokens[start - 1].kind
    let isList = separator == .arrow || separator == .bar || separator == .equals
    let right: String? =
      if tokens[start].word == .end || words[0] == ForeignWords.endThatNothingIsCalled {
        words.count == 2 ? words[1] : nil
      } else if isUsed(name, outside: start..<end) || used.isEmpty {
        name
      } else if used.count == words.count, isList {
        words.joined(separator: " | ")
      } else if used == [words[0]] {
        words[0]
      } else {
        nil
      }
    reportForeignSyntax(.nameInWords(file, span, name: name, right: right))
    position = end
  }

  /// Whether a word can be a part of a name that is written in several words: it is none of this language, whatever its capitals, and
  /// none that begins a condition in other languages.
  private func isPartOfName(_ token: Token) -> Bool {
    let word = text(of: token)
    return token.word == nil && Word(rawValue: word.lowercased()) == nil && !ForeignWords.conditions.contains(word)
  }

  /// Whether an `=` is missing behind the name of a `let` or a `type`: the words behind it are no part of the name.
  private func lacksEquals(before next: Token) -> Bool {
    switch tokens[lineStart].word {
    case .let, .type: next.kind != .equals
    default: false
    }
  }

  /// Reads a name in several words that begins with a reserved word, such as `not now`, as one name. Reports it and returns true.
  mutating func acceptNameWithReservedWord() -> Bool {
    guard TokenKind.reserved.contains(token.kind), !isAtEnd, misspelledTokens[token.start] == nil, isNext(.name),
      tokens[position + 1].word == nil, gap == nil
    else { return false }
    let start = position
    advance()
    skipFurtherWords(from: start)
    return true
  }

  private func isUsed(_ name: String, outside range: Range<Int>) -> Bool {
    tokens.indices.contains { !range.contains($0) && tokens[$0].kind == .name && text(of: tokens[$0]) == name }
  }

  /// Accepts a text in quotes in place of a name, and reports it with the name that its words make; false for a text whose name is not used.
  mutating func acceptTextAsName() -> Bool {
    let words = wordsOfText(token)
    let name = joinedName(words)
    guard words.count > 1, isUsed(name, outside: position..<position) || tokens[lineStart].word == .policy else {
      return false
    }
    reportForeignSyntax(.textAsName(file, token.span, name: name))
    advance()
    return true
  }

  /// The words of a text in quotes. None if it has other signs than letters, digits and spaces, or begins with a digit.
  private func wordsOfText(_ token: Token) -> [String] {
    let content = Array(text(of: token).utf8.dropFirst().dropLast())
    guard let first = content.first, first.isLetter, content.allSatisfy({ $0.isNamePart || $0 == UInt8(ascii: " ") })
    else { return [] }
    return content.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Texts

  /// Accepts a text for people behind the name of a prompt or a button, and reports where it belongs.
  mutating func acceptTextOf(_ field: PolicyText) -> Bool {
    guard at(.string) else { return false }
    reportForeignSyntax(.textInPolicy(file, token.span, field, of: promptAround, catalogName))
    advance()
    return true
  }

  /// The name of the prompt whose declaration is being read.
  private var promptAround: String? {
    var index = position
    while index >= 0 {
      let word = tokens[index].word
      let isPrompt =
        word == .alert || word == .actionSheet || word == .screen || word == .sheet || word == .banner
        || word == .notice
      if isPrompt, tokens[index].beginsLine || index == lineStart, index + 1 < tokens.count {
        return text(of: tokens[index + 1])
      }
      index -= 1
    }
    return nil
  }

  /// The catalog that the file names.
  private var catalogName: String? {
    zip(tokens, tokens.dropFirst()).first { $0.word == .copy && $0.beginsLine && $1.kind == .name }
      .map { text(of: $0.1) }
  }

  // MARK: Buttons, memory and time

  /// Accepts a word of another language for the role of a button.
  mutating func acceptForeignRole() -> Bool {
    guard at(.name), gap?.offset != Int(token.start) else { return false }
    guard let role = role(meantBy: text(of: token)) else { return false }
    reportForeignSyntax(.foreignRole(file, token.span, meant: role))
    advance()
    return true
  }

  private func role(meantBy word: String) -> String? {
    ForeignWords.role(word) ?? nearest(to: word, among: ["preferred", "cancel", "destructive"])
  }

  /// Reads how long a memory is kept.
  mutating func expectLifetime() throws(Unexpected) {
    let end = Int(tokens[position - 1].end)
    guard accept(.for) else {
      throw isAtEnd || token.beginsLine
        ? refuse(.noLifetime(file, Span(end, end)), missing: .word(.for)) : unexpected(.word(.for))
    }
    guard accept(.session) || accept(.launch) || accept(.install) else {
      throw isAtEnd
        ? unexpected(.oneOf(.lifetime))
        : refuse(.wrongLifetime(file, token.span, isKeyed: isNext(.per)), missing: .oneOf(.lifetime))
    }
  }

  /// Accepts a value where an `=` should be before it, or another sign in place of the `=`. Reports it.
  mutating func acceptMissingEquals() -> Bool {
    switch token.kind {
    case .name, .true, .false, .integer, .choose:
      let isAssignment = tokens[lineStart].word == .remember || tokens[lineStart].word == .memory
      guard isAssignment, !isAtEnd, gap == nil, foreignSyntaxLine != lineStart else { return false }
      let end = Int(tokens[position - 1].end)
      reportForeignSyntax(.missingEquals(file, before: token.span, at: Span(end, end)))
    case .is, .colon:
      guard !isAtEnd, misspelledTokens[token.start] == nil else { return false }
      let sign = isNext(.equals) ? token.span.joined(with: tokens[position + 1].span) : token.span
      reportForeignSyntax(.misspelledPunctuation(file, sign, right: "=", replacement: "="))
      position += isNext(.equals) ? 2 : 1
    default: return false
    }
    return true
  }

  /// Whether a relation of another language is here, before a time or a number.
  var isAtRelation: Bool {
    guard token.kind == .unknown, position > lineStart, !isAtEnd, isNext(.duration) || isNext(.integer) else {
      return false
    }
    return ["<", ">", "<=", ">="].contains(text(of: token))
  }

  /// Reports and accepts a relation, and the time or the number behind it.
  mutating func acceptRelation() {
    let (sign, operand) = (text(of: token), tokens[position + 1])
    if acceptRelationToTimeAgo() { return }
    let span = token.span.joined(with: operand.span)
    let isVersion = position + 2 < tokens.count && tokens[position + 2].kind == .dot
    if operand.kind == .duration {
      let age = "older than \(text(of: operand))"
      let right = sign.utf8.first == UInt8(ascii: ">") ? "is \(age)" : "is not \(age)"
      reportForeignSyntax(.foreignRelation(file, token.span, replacing: span, right: right))
    } else if !isVersion, let number = Int(text(of: operand)), let range = range(sign, number) {
      reportForeignSyntax(.foreignRelation(file, token.span, replacing: span, right: "is \(range)"))
    }
    foreignSyntaxLine = lineStart
    position += isVersion ? 4 : 2
  }

  /// Reports and accepts a relation to a moment, as in `> 8d ago`: what is greater is newer.
  private mutating func acceptRelationToTimeAgo() -> Bool {
    position += 1
    let ago = timeAgo
    position -= 1
    guard let (age, count) = ago else { return false }
    let right = "is \(text(of: token).utf8.first == UInt8(ascii: ">") ? "not " : "")older than \(age)"
    reportForeignSyntax(
      .foreignRelation(file, token.span, replacing: span(of: position..<position + 1 + count), right: right))
    position += 1 + count
    return true
  }

  /// The range of whole numbers for which a relation holds; nil if there are none.
  private func range(_ sign: String, _ number: Int) -> String? {
    switch sign {
    case ">": "\(number + 1)..."
    case ">=": "\(number)..."
    case "<": number > 0 ? "...\(number - 1)" : nil
    default: "...\(number)"
    }
  }

  /// Reports `at` with a state in a condition.
  mutating func refuseStateInCondition() -> Unexpected {
    refuse(.stateInCondition(file, token.span.joined(with: tokens[position + 1].span)))
  }

  // MARK: Targets, answers and tests

  /// Skips and reports a word of another language behind `->`.
  mutating func skipWordOfTarget() throws(Unexpected) {
    if at(.after), isNext(.duration) { throw refuse(.delayedTarget(file, token.span, tokens[position + 1].span)) }
    guard at(.name), isNext(.name) || isNext(.choose) || isNext(.stay) || isNext(.dot) else { return }
    let word = text(of: token)
    if ForeignWords.ends.contains(word) { throw refuse(foreignEnd()) }
    guard ForeignWords.jumps.contains(word), !isNext(.dot) else { return }
    reportForeignSyntax(.needlessWordOfTarget(file, token.span, before: tokens[position + 1].span))
    advance()
  }

  /// What a word such as `return` before a name means: the name is an outcome or a state of the flow around it.
  private func foreignEnd() -> Diagnostic {
    let name = isNext(.dot) ? position + 2 : position + 1
    let meant = name < tokens.count && tokens[name].kind == .name ? text(of: tokens[name]) : ""
    let flow = tokens[..<position].lastIndex { $0.word == .flow && $0.beginsLine } ?? position
    let isOutcome = tokens[flow..<endOfLine(from: flow)].contains { text(of: $0) == meant }
    let right = isOutcome ? "end " + meant : declares([.state], meant) ? meant : nil
    return .foreignEnd(file, token.span, right: right, replacing: span(of: position..<name + 1))
  }

  /// Parses alternatives that are declared. A `,` between them is reported and accepted.
  mutating func declaredAlternatives(_ item: (inout Parser) throws(Unexpected) -> Void) throws(Unexpected) {
    repeat { try alternatives(item) } while acceptCommaOfAlternatives()
  }

  /// Accepts a `,` between outcomes or values that are declared.
  mutating func acceptCommaOfAlternatives() -> Bool {
    guard at(.comma), enclosures == 0, isNext(.name), isOnLine(of: tokens[position + 1]) else { return false }
    reportForeignSyntax(
      .commaOfAlternatives(file, token.span, replacing: Span(Int(tokens[position - 1].end), Int(token.end))))
    advance()
    return true
  }

  /// Accepts the words of a test's description without quotes.
  mutating func acceptUnquotedDescription() -> Bool {
    guard at(.name), token.word != .for, gap == nil else { return false }
    var end = position
    while end < tokens.count, !tokens[end].beginsLine, tokens[end].word != .for, tokens[end].kind != .leftBrace,
      tokens[end].kind != .endOfFile
    {
      end += 1
    }
    if acceptDescriptionBehindWord(to: end) { return true }
    let span = token.span.joined(with: tokens[end - 1].span)
    reportForeignSyntax(.unquotedDescription(file, span))
    position = end
    return true
  }

  /// Reports a question without rows if the line below it is another question: two of a state.
  mutating func refuseRepeatedQuestion() -> Unexpected? {
    guard isAtEnd, token.beginsLine, gap == nil else { return nil }
    let first = tokens[lineStart..<position].map { text(of: $0) }
    let second = tokens[position...].prefix(first.count).map { text(of: $0) }
    guard first == second, position + first.count < tokens.count, tokens[position + first.count].kind == .leftBrace
    else {
      return nil
    }
    let (start, next) = (tokens[lineStart].span.start, Int(token.start))
    let question = tokens[lineStart].span.joined(with: tokens[position - 1].span)
    diagnostics.append(.repeatedQuestion(file, question, removing: Span(start, next), second: tokens[position].span))
    return Unexpected()
  }

  /// Expects the version of the language. The name of a language that people read is another mistake.
  mutating func expectVersionOfLanguage() throws(Unexpected) {
    guard at(.name) else { return try expect(.integer, .number(.language)) }
    reportForeignSyntax(.humanLanguage(file, token.span))
    advance()
  }

  /// Whether the file is in another format, as its first token shows; reports that alone.
  mutating func reportOtherFormat() -> Bool {
    let first = file.bytes[Int(token.start)..<Int(token.end)]
    let format: ForeignFormat? =
      switch token.kind {
      case .leftBrace, .leftBracket: .json
      case .unknown where first.first == UInt8(ascii: "<"): .xml
      case .name where isNext(.colon) && nearest(to: text(of: token), among: ["language"]) == nil: .yaml
      default: nil
      }
    guard let format else { return false }
    otherFormat = .otherFormat(file, token.span, format)
    return true
  }
}

/// The words as one name: the first letter of each but the first is a capital, and that of the first is none.
func joinedName(_ words: [String]) -> String {
  var name: [UInt8] = []
  for (index, word) in words.enumerated() {
    guard let first = word.utf8.first else { continue }
    name.append(index == 0 ? (first.isUpper ? first | 0x20 : first) : (first.isLetter ? first & 0xDF : first))
    name += word.utf8.dropFirst()
  }
  return String(decoding: name, as: UTF8.self)
}
