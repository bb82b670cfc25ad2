import Testing
import UsherSource
import UsherSyntax

@Suite struct DocumentationTests {
  @Test func theLinesDirectlyAboveExplain() {
    #expect(documentation("/// One.\n///   Two.\n///\n///Three.\nmetric a\n") == "One.\n  Two.\n\nThree.")
    #expect(documentation("\t/// One.\r\n  metric a\n") == "One.")
  }

  @Test func aBlankLineOrAnotherCommentDetaches() {
    #expect(documentation("/// One.\n\nmetric a\n") == nil)
    #expect(documentation("/// One.\n// Two.\nmetric a\n") == nil)
    #expect(documentation("//// One.\nmetric a\n") == nil)
    #expect(documentation("/// One.\n\n/// Two.\nmetric a\n") == "Two.")
    #expect(documentation("metric a\n") == nil)
  }

  @Test func whatStandsBehindATokenExplainsNothing() {
    #expect(documentation("metric a /// One.\n") == nil)
    #expect(documentation("link b \"c\" /// One.\nmetric a\n") == nil)
    #expect(documentation("link b \"c\" /// One.\n/// Two.\nmetric a\n") == "Two.")
  }

  @Test func everyNodeHasItsOwn() throws {
    let text = "\u{FEFF}/// File.\nlanguage 1\n/// Policy.\npolicy a\nflow b {\n  /// State.\n  start state c {}\n}\n"
    let file = SourceFile(path: "test.usher", text: text)
    let tree = parse(file).tree
    let all = nodes(of: tree.root)
    func of(_ kind: NodeKind) throws -> String? { try #require(all.first { $0.kind == kind }).documentation }
    #expect(try of(.languageClause) == "File.")
    #expect(try of(.policyClause) == "Policy.")
    #expect(try of(.flowDeclaration) == nil)
    #expect(try of(.stateDeclaration) == "State.")
    #expect(try of(.declaredName) == nil)
  }
}

/// The documentation of the metric in a policy with these lines.
private func documentation(_ lines: String) -> String? {
  let file = SourceFile(path: "test.usher", text: "language 1\npolicy test\n" + lines)
  return parse(file).tree.root.children.first { $0.kind == .metricDeclaration }?.documentation
}
