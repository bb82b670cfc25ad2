import Foundation
import TestSupport
import Testing
import UsherSource
import UsherFormat
import UsherSyntax

/// Properties of the layout that hold for every text without syntax errors.
@Suite struct LawTests {
  @Test(arguments: try filesUnder("Policies", withExtension: "usher")) func ofPoliciesAndPlatforms(_ url: URL) throws {
    #expect(flaws(of: try String(contentsOf: url, encoding: .utf8)) == [])
  }

  @Test func ofEveryPolicyThatAPageShows() throws {
    let pages = try ["Grammar", "Policies", "Sources", "Tests"].flatMap { try filesUnder($0, withExtension: "md") }
    var count = 0
    for page in pages {
      for block in blocks(of: try String(contentsOf: page, encoding: .utf8)) where isSound(block) {
        #expect(flaws(of: block) == [], "\(projectPath(page))")
        count += 1
      }
    }
    #expect(count >= 60)
  }

  @Test(arguments: [("source-file", 2000), ("script-file", 300)])
  func ofEverySentenceOfTheGrammar(_ root: String, _ count: Int) throws {
    var sentences = Sentences(try Grammar.usher(), seed: 2028)
    for _ in 0..<count {
      let text = sentences.next(of: root, depth: 24).text
      let found = flaws(of: text, as: root)
      guard found.isEmpty else {
        Issue.record("\(found) of:\n\(text)\n-----\n\(format(read(text, as: root).tree))")
        return
      }
    }
  }

  /// A `;` may become a line break. The comments around it must document the same declarations as before.
  @Test func ofCommentsAroundSemicolons() throws {
    let gaps = [
      "; // a\n", "\n/// a\n; ", "\n; /// a\n", " // a\n;\n/// b\n", "\n\n/// a\n; /// b\n/// c\n\n", ";\n// a\n\n;\n",
      "\n/// a\n;;\n;// b\n",
    ]
    var random = SplitMix(state: 11)
    var sentences = Sentences(try Grammar.usher(), seed: 2029)
    for _ in 0..<500 {
      let pieces = sentences.next(of: "source-file", depth: 20).text.split(
        separator: ";", omittingEmptySubsequences: false)
      let text = pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
        text + (gaps.randomElement(using: &random) ?? ";") + piece
      }
      guard isSound(text) else { continue }
      let found = flaws(of: text)
      guard found.isEmpty else {
        Issue.record("\(found) of:\n\(text)\n-----\n\(format(read(text).tree))")
        return
      }
    }
  }

  @Test func nothingStopsIt() throws {
    let policy = projectRoot.appending(path: "Policies/Scanner/scan.usher")
    let bytes = Array(try Data(contentsOf: policy))
    for end in stride(from: 0, through: bytes.count, by: 5) {
      let (tree, _) = parse(SourceFile(path: "p.usher", bytes: Array(bytes[..<end])))
      #expect(words(of: format(tree)) == words(of: String(decoding: bytes[..<end], as: UTF8.self)))
    }
  }
}

/// The code blocks of a page in the language `usher`.
private func blocks(of page: String) -> [String] {
  page.matches(of: /```usher[^\n]*\n(.*?)```/.dotMatchesNewlines()).map { String($0.1) }
}

private func isSound(_ text: String) -> Bool { read(text).diagnostics.isEmpty }

private func read(_ text: String, as root: String = "source-file") -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
  let file = SourceFile(path: "sentence.usher", text: text)
  return root == "script-file" ? parseScript(file) : parse(file)
}

// MARK: Comparisons

/// The properties that the formatted text lacks: the same tokens, nodes, comments and documentation, no change when it is
/// formatted again, and clean white space.
private func flaws(of text: String, as root: String = "source-file") -> [String] {
  let before = read(text, as: root)
  let result = format(before.tree)
  let after = read(result, as: root)
  var flaws = after.diagnostics.map(\.message.description)
  if format(after.tree) != result { flaws.append("it is laid out differently the second time") }
  flaws += difference("token", tokens(of: before.tree), tokens(of: after.tree))
  flaws += difference("node", nodes(of: before.tree), nodes(of: after.tree))
  flaws += difference("comment", comments(of: before.tree), comments(of: after.tree))
  flaws += difference("explanation", explanations(of: before.tree.root), explanations(of: after.tree.root))
  return flaws + blemishes(of: result)
}

private func blemishes(of text: String) -> [String] {
  var flaws: [String] = []
  if text.contains("\n\n\n") { flaws.append("two blank lines") }
  if text.contains(/[ \t\r]\n/) { flaws.append("a blank at the end of a line") }
  if !text.isEmpty, !text.hasSuffix("\n") || text.hasSuffix("\n\n") || text.hasPrefix("\n") {
    flaws.append("it does not begin with a line and end with one line end")
  }
  if text.contains(/\n\n *}/) { flaws.append("a blank line at the end of a block") }
  return flaws
}

private func difference(_ what: String, _ before: [String], _ after: [String]) -> [String] {
  for (index, (left, right)) in zip(before, after).enumerated() where left != right {
    return ["\(what) \(index) was `\(left)` and is `\(right)`"]
  }
  return before.count == after.count ? [] : ["\(before.count) \(what)s were there, and \(after.count) are"]
}

private func tokens(of tree: SyntaxTree) -> [String] {
  tree.tokens.filter { $0.kind != .semicolon }.map { "\($0.kind) \(tree.file.text($0.span))" }
}

/// The nodes in preorder, each with its first token and its number of tokens, without semicolons.
private func nodes(of tree: SyntaxTree) -> [String] {
  var counts = [0]
  for token in tree.tokens { counts.append(counts[counts.count - 1] + (token.kind == .semicolon ? 0 : 1)) }
  var result: [String] = []
  tree.forEachNode { kind, tokens in
    result.append("\(kind) \(counts[tokens.lowerBound]) \(counts[tokens.upperBound] - counts[tokens.lowerBound])")
  }
  return result
}

private func comments(of tree: SyntaxTree) -> [String] {
  var end = 0
  return tree.tokens.flatMap { token -> [String] in
    let gap = tree.file.text(Span(end, token.span.start))
    end = token.span.end
    return gap.matches(of: /\/\/[^\n]*/).map { $0.output.trimmingCharacters(in: .whitespaces) }
  }.map { $0.replacing("\r", with: "") }
}

private func explanations(of node: Node) -> [String] {
  let lines = (node.documentation ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  return [lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")]
    + node.children.flatMap(explanations)
}

/// The text without the characters that the layout may change.
private func words(of text: String) -> String {
  text.filter { !" \n\t;".contains($0) }
}
