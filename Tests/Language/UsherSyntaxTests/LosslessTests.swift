import Foundation
import TestSupport
import Testing
import UsherSource
import UsherSyntax

@Suite struct LosslessTests {
  @Test(arguments: try policyFiles()) func theTokensOfAPolicyTileIt(_ path: String) throws {
    let file = try policyFile(path)
    let (tree, diagnostics) = parse(file)
    #expect(diagnostics.map(\.message) == [])
    #expect(flaws(of: tree) == [])
    #expect(flawsOfSpans(in: tree) == [])
  }

  @Test(arguments: [wholePolicy, wholePlatform]) func theTokensOfTheWholeLanguageTileIt(_ file: SourceFile) {
    let (tree, diagnostics) = parse(file)
    #expect(diagnostics.map(\.message) == [])
    #expect(flaws(of: tree) == [])
    #expect(flawsOfSpans(in: tree) == [])
  }

  // S107 S110
  @Test func theTokensOfEverySentenceTileIt() throws {
    let grammar = try Grammar.usher()
    for (root, count) in [("source-file", 300), ("script-file", 100)] {
      var sentences = Sentences(grammar, seed: 7)
      for _ in 0..<count {
        let sentence = sentences.next(of: root, depth: 20)
        let (tree, _) = read(sentence.text, as: root)
        let found = flaws(of: tree) + flawsOfSpans(in: tree)
        guard found.isEmpty else {
          Issue.record("\(found) in:\n\(sentence.text)")
          return
        }
      }
    }
  }

  @Test func whatStandsBetweenTokensIsBlankOrComment() {
    #expect(isTrivia("  // a { b }\n\t/// c\r\n"))
    #expect(isTrivia(""))
    #expect(!isTrivia("// a\nb"))
    #expect(!isTrivia("/"))
  }
}

/// The policies and platforms of the project, as paths below it.
func policyFiles() throws -> [String] { try filesUnder("Policies", withExtension: "usher").map(projectPath) }

func policyFile(_ path: String) throws -> SourceFile {
  let place = projectRoot.appending(path: path, directoryHint: .notDirectory)
  return SourceFile(path: path, bytes: Array(try Data(contentsOf: place)))
}

/// The errors of a tree: text outside of tokens and trivia, overlapping tokens, and tokens that are not in exactly one node.
func flaws(of tree: SyntaxTree) -> [String] {
  var flaws: [String] = []
  var offset = 0
  for token in tree.tokens {
    if token.span.start < offset { flaws.append("the token at \(token.span.start) overlaps the one before") }
    let between = tree.file.text(Span(offset, token.span.start))
    if !isTrivia(between) { flaws.append("`\(between)` is in no token") }
    offset = token.span.end
  }
  if offset != tree.file.bytes.count { flaws.append("the tokens end at \(offset) of \(tree.file.bytes.count)") }
  let held = nodes(of: tree.root).flatMap(\.tokens).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  if held != tree.tokens { flaws.append("the nodes hold \(held.count) tokens of \(tree.tokens.count)") }
  return flaws
}

/// The children that are not within their parent, or that overlap their previous sibling.
private func flawsOfSpans(in tree: SyntaxTree) -> [String] {
  nodes(of: tree.root).flatMap { node in
    var flaws: [String] = []
    var offset = node.span.start
    for child in node.children {
      if child.span.start < offset || child.span.end > node.span.end {
        flaws.append("\(child.kind) at \(child.span) in \(node.kind) at \(node.span)")
      }
      offset = child.span.end
    }
    return flaws
  }
}

private func isTrivia(_ text: String) -> Bool {
  text.split(whereSeparator: \.isNewline).allSatisfy { line in
    let rest = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    return rest.isEmpty || rest.hasPrefix("//")
  }
}
