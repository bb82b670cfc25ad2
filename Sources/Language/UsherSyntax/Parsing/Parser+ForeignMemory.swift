internal import UsherSource

/// Recovery from memory as other languages declare and change it.
extension Parser {
  // MARK: Declarations

  /// A line that begins with a word for variables; nil if it does not show what is remembered.
  mutating func memoryLine(in lines: Lines) -> Diagnostic? {
    let end = endOfLine(from: position)
    guard let right = memory(in: position..<end) else { return nil }
    withdrawFindings(in: position..<end)
    return .foreignLine(file, token.span, in: lines, right: right, replacing: span(of: position..<end))
  }

  /// Reports a memory whose declaration is in the form of other languages; false if it is not.
  mutating func acceptForeignMemory() -> Bool {
    let (start, end) = (lineStart, endOfLine(from: lineStart))
    guard !isAtEnd, gap == nil, position > start, isForeign(start..<end) else { return false }
    let place = tokens[start + 2..<end].first { isMark($0) }?.span ?? tokens[position].span
    reportForm(
      .foreignMemory(file, place, right: memory(in: start..<end), replacing: span(of: start..<end)), to: end)
    return true
  }

  /// Whether a memory's line has a word for variables, a `?` behind its type, or no type.
  private func isForeign(_ line: Range<Int>) -> Bool {
    if ForeignWords.variables.contains(text(of: token)), isNext(.name), !isNext(.was) { return true }
    if isNext(.equals), token.kind == .name { return true }
    let type = line.dropFirst(2).prefix { tokens[$0].kind != .equals }
    return type.contains { isMark(tokens[$0]) }
  }

  /// Whether a token marks a type whose value can be missing.
  private func isMark(_ token: Token) -> Bool { token.kind == .unknown && text(of: token) == "?" }

  /// The line that declares the memory of a line in the form of other languages; nil if something is open.
  private func memory(in line: Range<Int>) -> String? {
    let names = line.drop { tokens[$0].word == .memory || ForeignWords.variables.contains(text(of: tokens[$0])) }
    guard let name = names.first, tokens[name].kind == .name else { return nil }
    let rest = names.dropFirst()
    let sign = rest.first { tokens[$0].kind == .equals } ?? line.upperBound
    let types = rest.prefix { $0 < sign }.filter { tokens[$0].kind == .name && !isMark(tokens[$0]) }
    let lifetime = rest.drop { $0 <= sign }.first { tokens[$0].word == .for } ?? line.upperBound
    let value = sign + 1 < lifetime ? text(of: sign + 1..<lifetime) : nil
    guard types.count <= 1,
      let type = types.first.map({ text(of: tokens[$0]) })
        ?? value.flatMap({ ForeignWords.type(ofValue: moment($0) ?? $0) })
    else {
      return nil
    }
    let meant = ForeignWords.type(type) ?? type
    let isMoment = meant == ForeignWords.moments
    let first = isMoment ? Word.never.rawValue : value
    guard !ForeignWords.numbers.contains(meant), let first, isMoment || ForeignWords.moment(first) == nil else {
      return nil
    }
    let kept = lifetime < line.upperBound ? text(of: lifetime..<line.upperBound) : "for install"
    return "memory \(text(of: tokens[name])): \(meant) = \(first) \(kept)"
  }

  /// The moment that a value in the form of other languages is, such as `Date()`; nil for other values.
  private func moment(_ value: String) -> String? {
    ForeignWords.moment(
      String(decoding: value.utf8.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }, as: UTF8.self))
  }

  /// Reports a `let` whose value is the present time, or that has a type.
  mutating func acceptForeignLet() -> Bool {
    let end = endOfLine(from: lineStart)
    guard gap == nil, !isAtEnd, position + 1 < end else { return false }
    let value = tokens[position].kind == .equals ? text(of: position + 1..<end) : nil
    // Without `()`, it is an expression of this language.
    if let value, value.hasSuffix("()"), moment(value) == ForeignWords.present {
      reportForm(
        .timeInLet(file, span(of: position + 1..<end), name: text(of: tokens[position - 1])), to: end)
      return true
    }
    guard at(.colon), !isNext(.equals), tokens[lineStart].word == .let else { return false }
    let right = memory(in: lineStart..<end)
    reportForm(.typeOfLet(file, token.span, right: right, replacing: span(of: lineStart..<end)), to: end)
    return true
  }

  // MARK: Assignments

  /// A line such as `notNowAt = Date()`, perhaps behind `let` or `self.`; nil for another line.
  mutating func assignment(in lines: Lines) -> Diagnostic? {
    var name = position
    if isNext(.name), ForeignWords.variables.contains(text(of: tokens[name])) || tokens[name].word == .let { name += 1 }
    if ForeignWords.owners.contains(text(of: tokens[name])), tokens[name + 1].kind == .dot { name += 2 }
    guard name + 2 < tokens.count, tokens[name].kind == .name, isSignOfAssignment(name + 1) else { return nil }
    let memory = text(of: tokens[name])
    let isDeclared = declares([.memory], memory)
    let start = tokens[name + 1].kind == .colon ? name + 3 : name + 2
    let end = endOfLine(from: start) { [.comma, .arrow, .and].contains($0.kind) }
    guard start < end else { return nil }
    let value = text(of: start..<end)
    if !isDeclared, name > position {
      return moment(value) == ForeignWords.present ? .timeInLet(file, span(of: start..<end), name: memory) : nil
    }
    withdrawFindings(in: position..<end)
    return .foreignAssignment(
      file, span(of: position..<name + 1), in: lines, memory, value: moment(value) ?? value,
      replacing: isDeclared ? span(of: position..<end) : nil)
  }

  /// Whether `=`, `==` or `:=` is here.
  private func isSignOfAssignment(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .equals: true
    case .is: misspelledTokens[tokens[index].start] != nil
    case .colon: tokens[index + 1].kind == .equals
    default: false
    }
  }
}
