import UsherSource
import UsherSyntax

/// A policy in which one place is written as people write it who know other languages, or who mistype.
struct TypedMistake: Sendable {
  /// What was written, and what instead.
  let what: String
  let place: String
  let edit: Edit
  let file: SourceFile

  /// Every such mistake that the text of a policy has a place for.
  static func all(in file: SourceFile) -> [TypedMistake] {
    var typist = Typist(file)
    for index in typist.tokens.indices { typist.mistype(index) }
    return typist.mistakes
  }
}

private struct Typist {
  private let file: SourceFile
  let tokens: [Token]
  private(set) var mistakes: [TypedMistake] = []

  init(_ file: SourceFile) {
    self.file = file
    tokens = Array(parse(file).tree.tokens.dropLast())
  }

  /// Words of other languages, by the word that is meant.
  private static let habits: [String: [String]] = [
    "track": ["log", "emit"], "remember": ["set", "store"], "show": ["present", "display"], "ask": ["request"],
    "do": ["call", "perform"], "choose": ["if", "switch", "match"], "use": ["import"], "type": ["enum"],
    "alert": ["dialog", "popup"], "flow": ["func", "journey"], "state": ["State", "step"], "input": ["param"],
    "start": ["initial"], "change": ["chang", "changes"], "open": ["opens"], "never": ["nil"], "now": ["today"],
    "button": ["btn", "buton"], "memory": ["var", "memry"], "screen": ["page"], "needs": ["requires", "need"],
    "resource": ["permission"], "after": ["afer"], "policy": ["polcy"], "metric": ["metrics"], "test": ["tests"],
    "expect": ["expects"], "tap": ["press"], "given": ["givn"], "older": ["newer", "more"], "answer": ["anser"],
    "promise": ["promis"],
  ]

  mutating func mistype(_ index: Int) {
    let text = self.text(index)
    for other in others(for: tokens[index]) { write(other, at: index) }
    if tokens[index].kind == .is, self.text(index + 1) == "not" { write("!=", from: index, to: index + 1) }
    if tokens[index].kind == .not { write("!", from: index, upTo: index + 1) }
    for other in Self.habits[text] ?? [] { write(other, at: index) }
    if tokens[index].kind == .name { misspell(index) }
    if tokens[index].kind == .arrow { mislead(index + 1) }
    if tokens[index].beginsLine { misbegin(index) }
    if text == "of", tokens[index].kind == .name { write("", at: index) }
  }

  private func text(_ index: Int) -> String { index < tokens.count ? file.text(tokens[index].span) : "" }

  private func others(for token: Token) -> [String] {
    let text = file.text(token.span)
    switch token.kind {
    case .comma: return [" and", " &&", ";"]
    case .arrow: return ["=>", "-->", "→", "–>", ":", ": ->", ">", "->>", "==>"]
    case .bar: return ["||", "or", "and", ",", "/"]
    case .and: return ["&&", ",", "&"]
    case .or: return ["||", "|"]
    case .is: return ["==", "===", "="]
    case .when: return ["if", "&&", "and", "where", "||", ","]
    case .equals: return ["==", "is", ":", ":="]
    case .else: return ["default", "_", "otherwise"]
    case .semicolon: return [",", "&&", "and"]
    case .duration:
      let digits = text.prefix { $0.isNumber }
      let units: [String: [String]] = ["s": ["secs", "seconds"], "d": ["days"], "h": ["hours"], "min": ["mins", "m"]]
      let spoken = units[String(text.dropFirst(digits.count))] ?? []
      return spoken.flatMap { ["\(digits)\($0)", "\(digits) \($0)"] } + [String(digits)]
    case .string: return ["“\(text.dropFirst().dropLast())”", "'\(text.dropFirst().dropLast())'"]
    case .true: return ["yes", "True"]
    case .false: return ["no", "False"]
    case .stay: return ["Stay", "back", "end"]
    case .name, .integer, .not, .choose, .from, .eventually, .underscore, .leftBrace, .rightBrace, .leftParenthesis,
      .rightParenthesis, .leftBracket, .rightBracket, .colon, .dot, .ellipsis, .plus, .minus, .unknown,
      .endOfFile:
      return []
    }
  }

  /// Slips of the finger, and names as other languages write them.
  private mutating func misspell(_ index: Int) {
    let text = self.text(index)
    if !text.contains("-") { write("\"\(text)\"", at: index) }
    if !text.contains("-") { write("\u{201C}\(text)\u{201D}", at: index) }
    write(text.first.map { $0.uppercased() + text.dropFirst() } ?? "", at: index)
    guard text.count > 3 else { return }
    write(String(text.dropLast(2)) + String(text.suffix(1)), at: index)
    write("my\(text)", at: index)
    if tokens[index].word == nil { write("\(text.prefix(2))-\(text.dropFirst(2))", at: index) }
    write("\(text.prefix(2))\u{200B}\(text.dropFirst(2))", at: index)
  }

  /// Other ways to say where a row leads.
  private mutating func mislead(_ index: Int) {
    let text = self.text(index)
    for word in ["goto", "return", "end"] where text != "end" { write("\(word) \(text)", at: index) }
    write("end", at: index)
    if text == "end" {
      write("end", from: index, to: index + 1)
      write("", at: index)
      for word in ["return", "finish", "exit"] { write(word, at: index) }
      write("end.", from: index, upTo: index + 1)
    }
  }

  private mutating func misbegin(_ index: Int) {
    for word in ["case ", "if ", "when ", "- ", "let "] { write(word + text(index), at: index) }
    write("/// \(text(index))\n\(text(index))", at: index)
    write("\u{A0}\(text(index))", at: index)
    guard index > 0 else { return }
    for sign in [",", ".", ";", " # why"] { write(text(index - 1) + sign, at: index - 1) }
  }

  private mutating func write(_ other: String, at index: Int) { write(other, from: index, to: index) }

  /// Writes another text over tokens.
  private mutating func write(_ other: String, from first: Int, to last: Int) {
    guard last < tokens.count else { return }
    write(other, over: tokens[first].span.joined(with: tokens[last].span))
  }

  /// Writes another text over a token and the space behind it.
  private mutating func write(_ other: String, from first: Int, upTo next: Int) {
    guard next < tokens.count else { return }
    write(other, over: Span(tokens[first].span.start, tokens[next].span.start))
  }

  private mutating func write(_ other: String, over span: Span) {
    let old = file.text(span)
    guard old != other else { return }
    var bytes = file.bytes
    bytes.replaceSubrange(span.start..<span.end, with: other.utf8)
    let position = file.position(at: span.start)
    mistakes.append(
      TypedMistake(
        what: "`\(old)` as `\(other)`", place: "\(file.path):\(position.line):\(position.column)",
        edit: Edit(span, other),
        file: SourceFile(path: file.path, bytes: bytes)))
  }
}
