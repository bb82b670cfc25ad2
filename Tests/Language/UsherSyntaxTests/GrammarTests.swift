import Foundation
import TestSupport
import Testing
import UsherFindings
import UsherSource
import UsherSyntax

@Suite struct GrammarTests {
  let grammar: Grammar

  init() throws { grammar = try Grammar.usher() }

  @Test func theKindsOfNodesAndTheSoftWordsAreGenerated() throws {
    for (file, text) in [("NodeKind", nodeKinds), ("Word", softWords)] {
      let url = projectRoot.appending(path: "Sources/Language/UsherSyntax/Tree/\(file).swift")
      if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
        try text.write(to: url, atomically: true, encoding: .utf8)
      } else {
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
      }
    }
    #expect(nodeNames == NodeKind.allCases.map(productionName))
    #expect(grammar.softWords.sorted() == Word.allCases.map(\.rawValue))
  }

  private var nodeNames: [String] { grammar.productions.map(\.name).filter { !grammar.withoutNode.contains($0) } }

  private static let origin = """
    // Generated from Grammar/Usher.ebnf: `UPDATE_SPECIMENS=1 swift test --filter GrammarTests` writes it anew.
    """

  private var nodeKinds: String {
    var cases: [String] = []
    for name in grammar.productions.map(\.name) {
      if let title = grammar.headings.first(where: { $0.first == name })?.title {
        cases.append("\n  // \(title.prefix(1).uppercased())\(title.dropFirst())\n")
      }
      if grammar.withoutNode.contains(name) { continue }
      cases.append("  case \(name.replacing(/-([a-z])/) { $0.1.uppercased() })\n")
    }
    return """
      \(Self.origin)

      /// The kinds of nodes: the productions of the grammar that have a node. `stateDeclaration` is `state-declaration` there.
      public enum NodeKind: String, CaseIterable, Sendable {
      \(cases.joined())}

      """
  }

  private var softWords: String {
    let reserved: Set = [
      "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
      "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "let", "nil",
      "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
      "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
    let cases = grammar.softWords.sorted().map { "  case \(reserved.contains($0) ? "`\($0)`" : $0)\n" }
    return """
      \(Self.origin)

      /// The soft keywords: keywords where a production expects them, names everywhere else.
      public enum Word: String, CaseIterable, Sendable {
      \(cases.joined())}

      """
  }

  @Test func everyProductionIsNamedOnceAndEveryNameHasOne() {
    let names = grammar.productions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(grammar.withoutNode.subtracting(names) == [])
    #expect(Set(grammar.headings.map(\.first)).subtracting(names) == [])
    let used = grammar.productions.flatMap { $0.body.parts }.compactMap { part in
      if case .production(let name) = part { name } else { nil }
    }
    #expect(Set(used).subtracting(names) == [])
    #expect(Set(names).subtracting(used) == ["source-file", "script-file"])
  }

  /// A view passes over children that it does not know, as names are. So each alternative of the grammar must be a case of its view,
  /// or a new statement would be dropped in silence.
  @Test func noAlternativeIsPassedOverByAView() throws {
    var children: [String: ViewedChildren] = [:]
    func add(_ production: String, _ node: Node, _ viewed: Int) {
      children[production, default: ViewedChildren()].add(node, viewed)
    }
    var sentences = Sentences(grammar, seed: 2027)
    for _ in 0..<12000 {
      let (tree, diagnostics) = read(sentences.next(of: "source-file", depth: 24).text, as: "source-file")
      let file = try #require(WellFormedFile(tree, diagnostics))
      add("policy-item", tree.root, file.policyItems.count)
      add("platform-item", tree.root, file.platformItems.count)
      for item in file.policyItems {
        if case .test(let test) = item { add("test-step", test.node, test.steps.count) }
        if case .promise(let promise) = item { add("promise-clause", promise.node, promise.clauses.count) }
        if case .override(let override) = item, case .state(let state) = override.form {
          add("state-item", state.node, state.items.count)
        }
        guard case .flow(let flow) = item else { continue }
        let within = flow.states.flatMap(statesWithin)
        for state in within { add("state-item", state.node, state.items.count) }
        for handler in flow.handlers + within.flatMap({ $0.handlers }) {
          add("trigger", handler.node, handler.heads.count)
        }
      }
    }
    // What the views have besides.
    let others = ["state-item": ["passage"], "trigger": ["after-head"]]
    for (production, children) in children {
      let wanted = alternatives(of: production).union(others[production] ?? [])
      let counts = children.counts.filter { wanted.contains($0.key) }
      #expect(wanted.subtracting(counts.keys) == [], "\(production)")
      #expect(counts.values.reduce(0, +) == children.viewed, "\(production)")
    }
    #expect(children.count == 6)
  }

  /// The productions with a node that a production without one can be.
  private func alternatives(of name: String) -> Set<String> {
    if !grammar.withoutNode.contains(name) { return [name] }
    let parts = grammar.productions.first { $0.name == name }?.body.parts ?? []
    return Set(
      parts.flatMap { if case .production(let part) = $0 { alternatives(of: part) } else { [] as Set<String> } })
  }

  // S104
  @Test func theReservedWordsAreThoseOfTheLexer() {
    let reserved = TokenKind.reserved.compactMap(\.spelling)
    #expect(grammar.reserved.sorted() == reserved.sorted())
    #expect(Set(reserved).subtracting(grammar.quotedWords) == [])
  }

  /// A word that the parser accepts must be in `Word`, or it does not compile. Words that errors only suggest are strings, so
  /// this test compares them with the grammar.
  @Test func theWordsThatAreOfferedAreOfTheGrammar() throws {
    var words: Set<String> = []
    for file in try filesUnder("Sources/Language/UsherSyntax", withExtension: "swift") where isParser(file) {
      let text = try String(contentsOf: file, encoding: .utf8)
      words.formUnion(text.matches(of: /"([A-Za-z]+)"/).map { String($0.1) })
    }
    #expect(words.subtracting(grammar.quotedWords) == [], "other words belong in ForeignWords, or beside their message")
  }

  // S108
  @Test func thePunctuationIsThatOfTheLexer() {
    let spellings = TokenKind.allCases.compactMap(\.spelling)
    let punctuation = Set(spellings).subtracting(TokenKind.reserved.compactMap(\.spelling)).subtracting([";"])
    #expect(grammar.quoted.subtracting(grammar.quotedWords) == punctuation)
  }

  // S104
  @Test func twoTokensTellEverythingApartThoughEveryWordMayBeAName() {
    let lookAhead = LookAhead(grammar, roots: ["source-file", "script-file"])
    #expect(lookAhead.conflicts() == [])
  }

  @Test func whatTwoTokensDoNotTellApartIsFound() {
    func conflicts(_ text: String) -> [String] { LookAhead(Grammar(text), roots: ["a"]).conflicts() }
    #expect(conflicts("a ::= 'x' 'y' 'z' | 'x' 'z'") == [])
    #expect(conflicts("a ::= 'x' 'y' 'z' | 'x' 'y'") == ["a: 'x' 'y' against 'x' 'y'"])
    #expect(conflicts("a ::= b* 'x'? b ::= NAME '='") == [])
    #expect(conflicts("a ::= 'x' 'y' | NAME 'y'") == ["a: 'x' 'y' against NAME 'y'"])
    #expect(conflicts("a ::= 'x' 'y' | ( NAME - 'x' ) 'y'") == [])
    #expect(conflicts("a ::= 'x' 'y' | ( NAME - 'y' ) 'y'") == ["a: 'x' 'y' against NAME - 'y' 'y'"])
  }

  // S102 S104
  @Test func everySentenceIsReadAsItWasMade() {
    var seen: Set<String> = []
    for (root, count) in [("source-file", 4000), ("script-file", 1000)] {
      var sentences = Sentences(grammar, seed: 2026)
      for _ in 0..<count {
        let sentence = sentences.next(of: root, depth: 24)
        let (tree, diagnostics) = read(sentence.text, as: root)
        let made = sentence.productions.filter { !grammar.withoutNode.contains($0) }
        let found = nodes(of: tree.root).map { productionName($0.kind) }
        seen.formUnion(found)
        guard diagnostics.isEmpty, found == made else {
          Issue.record("\(diagnostics.map(\.message)) \(firstDifference(found, made)) in:\n\(sentence.text)")
          return
        }
      }
    }
    #expect(seen == Set(NodeKind.allCases.map(productionName)))
  }
}

/// Tests of `Grammar/README.md`, the specification of the language.
@Suite struct SentenceTests {
  let text: String

  init() throws {
    let file = projectRoot.appending(path: "Grammar/README.md", directoryHint: .notDirectory)
    text = try String(contentsOf: file, encoding: .utf8)
  }

  @Test func everySentenceHasANumberOfItsOwnInOrder() {
    let numbers = text.matches(of: /\*\*S(\d+)\*\*/).compactMap { Int($0.1) }
    #expect(numbers == Set(numbers).sorted())
  }

  // S104
  @Test func theSentenceOfReservedWordsNamesThemAll() throws {
    let named = try #require(text.firstMatch(of: /\*\*S104\*\* `([^`]+)`/)).1.split(separator: " ").map { String($0) }
    #expect(named == TokenKind.reserved.compactMap(\.spelling))
  }

  @Test func everyCodeThatASentenceNamesExists() {
    let named = Set(text.matches(of: /`([a-z]+(?:-[a-z0-9]+)+)`/).map { String($0.1) })
    #expect(named.subtracting(DiagnosticCode.allCases.map(\.rawValue)) == [])
  }
}

/// How many children of each kind some nodes have, and how many of all these their views tell.
private struct ViewedChildren {
  var counts: [String: Int] = [:]
  var viewed = 0

  mutating func add(_ node: Node, _ viewed: Int) {
    for child in node.children { counts[productionName(child.kind), default: 0] += 1 }
    self.viewed += viewed
  }
}

private func statesWithin(_ state: StateDeclaration) -> [StateDeclaration] {
  [state] + state.states.flatMap(statesWithin)
}

/// `state-declaration` for `.stateDeclaration`.
private func productionName(_ kind: NodeKind) -> String {
  kind.rawValue.replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
}

private func isParser(_ file: URL) -> Bool {
  file.lastPathComponent.hasPrefix("Parser") || file.lastPathComponent == "ExpectedWords.swift"
}

private func firstDifference(_ found: [String], _ made: [String]) -> String {
  for (index, (left, right)) in zip(found, made).enumerated() where left != right {
    return "node \(index) is \(left), made as \(right)"
  }
  return "\(found.count) nodes, made as \(made.count)"
}

/// The tree of a generated text.
func read(_ text: String, as root: String) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  let file = SourceFile(path: "sentence.usher", text: text)
  return root == "script-file" ? parseScript(file) : parse(file)
}

/// The node and all its descendants, in preorder.
func nodes(of node: Node) -> [Node] { [node] + node.children.flatMap(nodes) }
