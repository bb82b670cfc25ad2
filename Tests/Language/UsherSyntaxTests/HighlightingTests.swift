import TestSupport
import Testing
import UsherSource
import UsherSyntax

/// Tests of `Grammar/usher.tmLanguage.json`, the grammar with which editors and code hosts highlight policies.
@Suite struct HighlightingTests {
  let textMate: TextMate
  let grammar: Grammar

  init() throws {
    textMate = try TextMate.usher()
    grammar = try Grammar.usher()
  }

  @Test func itsWordsAreThoseOfTheLanguage() {
    let others: Set = ["comments", "strings", "numbers", "predefined"]
    let rules = textMate.repository.filter { !others.contains($0.key) }.map(\.value)
    let words = Set(rules.flatMap { textMate.expressions(of: $0) }.flatMap(words))
    let reserved = Set(TokenKind.reserved.compactMap(\.spelling))
    #expect(words == grammar.quotedWords.union(reserved))
  }

  @Test func everyRuleThatIsIncludedIsThere() {
    let all = [textMate.root] + textMate.repository.values
    let included = Set(all.flatMap(includes))
    #expect(included == Set(textMate.repository.keys))
  }

  /// Names of buttons, answers and statuses may be soft keywords.
  @Test func aWordAtTheHeadOfARowIsNoKeyword() throws {
    for word in grammar.softWords.sorted() {
      for row in ["\(word) -> a", "\(word) | b -> a", "\(word) when c -> a", "x | \(word) -> a", "\(word) {} -> a"] {
        let pieces = try textMate.pieces(of: row)
        #expect(pieces.filter { $0.text == word && isKeyword($0) } == [], "\(row)")
      }
    }
  }

  @Test func everyWordOfTheWholeLanguageIsColoured() throws {
    let pieces = try [text(wholePolicy), text(wholePlatform), rest].flatMap { try textMate.pieces(of: $0) }
    let coloured = Set(pieces.filter(isKeyword).map(\.text))
    #expect(grammar.quotedWords.subtracting(coloured) == [])
  }

  @Test func aLineIsColouredByItsParts() throws {
    let state = try coloured("start state asking(open: Bool) { ask open { open -> end open } } // ask")
    #expect(
      state == [
        "start: storage.modifier", "state: keyword.declaration", "asking: entity.name.tag.state", "Bool: support.type",
        "ask: keyword.control.question", "->: keyword.operator.arrow", "end: keyword.control",
        "open: constant.other.outcome", "// ask: comment.line.double-slash",
      ])
    let link = try coloured(#"link help "ask \" d" since 15.4; metric end"#)
    #expect(
      link == [
        "link: keyword.declaration", "help: entity.name.function.link", #"\": constant.character.escape"#,
        "since: keyword.other.clause", "15.4: constant.numeric.version", "metric: keyword.declaration",
        "end: entity.name.function",
      ])
    let flow = try coloured("/// Two.\nflow f for launch -> open | end")
    #expect(
      flow == [
        "/// Two.: comment.line.documentation", "flow: keyword.declaration", "f: entity.name.function.flow",
        "for: keyword.other.clause", "launch: keyword.other.clause", "->: keyword.operator.arrow",
        "|: keyword.operator.alternative",
      ])
    let row = try coloured("a -> open settings { b -> open; c -> ask }")
    #expect(
      row == [
        "->: keyword.operator.arrow", "open: keyword.control.question", "->: keyword.operator.arrow",
        "->: keyword.operator.arrow",
      ])
    let resource = try coloured("resource a was b = c on ios, on on d // e\non f -> stay")
    #expect(
      resource == [
        "resource: keyword.declaration", "a: entity.name.type.resource", "was: keyword.other.clause", "b: entity.name",
        "on: keyword.other.clause", "on: keyword.other.clause", "// e: comment.line.double-slash",
        "on: keyword.control", "->: keyword.operator.arrow", "stay: keyword.control",
      ])
    let purpose = try coloured("purpose Key for always else ends app; system any -> denied while away")
    #expect(
      purpose == [
        "purpose: keyword.other.clause", "for: keyword.other.clause", "else: keyword.control",
        "ends: storage.modifier", "app: storage.modifier", "system: keyword.other.clause", "->: keyword.operator.arrow",
        "while: storage.modifier", "away: storage.modifier",
      ])
    let called = try coloured("called \"A; b\" plural, \"uses plural\"; look web; page plural")
    #expect(
      called == [
        "called: keyword.other.clause", "plural: storage.modifier", "look: keyword.other.clause",
        "page: keyword.other.clause",
      ])
    let button = try coloured("button cancel cancel; after 3s -> f(r: resource)")
    #expect(
      button == [
        "button: keyword.declaration", "cancel: entity.name.function.button", "cancel: storage.modifier",
        "after: keyword.control", "3s: constant.numeric.duration", "->: keyword.operator.arrow",
        "resource: storage.type",
      ])
    let test = try coloured(
      "test \"a\" for b strictly { expect memory c is true; expect buttons at, show(d: e); start at }")
    #expect(
      test == [
        "test: keyword.declaration", "for: keyword.other.clause", "strictly: storage.modifier",
        "expect: keyword.other.step", "memory: keyword.other.step", "is: keyword.operator.word",
        "true: constant.language", "expect: keyword.other.step", "buttons: keyword.other.step",
        "start: keyword.other.step",
      ])
  }

  /// `word: scope` for each piece except punctuation.
  private func coloured(_ text: String) throws -> [String] {
    try textMate.pieces(of: text).filter { !$0.scope.hasPrefix("punctuation") }.map { "\($0.text): \($0.scope)" }
  }
}

/// Constructs that `wholePolicy` and `wholePlatform` do not contain.
private let rest = """
  memory a: Bool = false for session
  actionSheet b {
    button c destructive
    primes camera
  }
  screen d
  sheet e
  banner f
  let g = can ask camera and a
  on change of camera -> stay
  run h { _ -> end i }
  system any -> denied
  """

private func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

private func isKeyword(_ piece: TextMate.Piece) -> Bool {
  ["keyword.", "storage.", "constant.language", "variable.language"].contains { piece.scope.hasPrefix($0) }
}

private func includes(_ rule: TextMate.Rule) -> [String] {
  [rule.include].compactMap { $0.map { String($0.dropFirst()) } } + (rule.patterns ?? []).flatMap(includes)
}

/// The words that a regular expression matches literally.
private func words(_ expression: String) -> [String] {
  expression.replacing(/\\./, with: " ").replacing(/\[[^\]]*\]/, with: " ").matches(of: /[A-Za-z_]+/).map {
    String($0.0)
  }
}
