import Foundation
import TestSupport
import Testing
import UsherServer
import UsherSource
import UsherSyntax

/// The laws of completion, at every word of texts that have every production.
@Suite struct ProposalTests {
  private static func tree(_ path: String) -> SyntaxTree {
    parse(SourceFile(path: path, text: EveryProduction.files[path] ?? "")).tree
  }

  @Test func everyProductionHasAText() {
    let found = Set(EveryProduction.paths.flatMap { Self.tree($0).nodes { _ in true }.map { $0.kind } })
    let missing = NodeKind.allCases.filter { !found.contains($0) && $0 != .scriptFile }
    #expect(missing == [])
  }

  @Test(arguments: EveryProduction.paths) func theTextsHaveNoErrors(_ path: String) {
    let errors = Checking(path).errors(in: EveryProduction.files[path] ?? "")
    #expect(errors.filter { $0.code != .unusedName }.map(renderCompact) == [])
  }

  /// Each name of a text is proposed where it is taken out, and each proposal is a word or name that may stand there.
  @Test(arguments: EveryProduction.paths) func whatIsProposedIsWhatMayStandThere(_ path: String) throws {
    try withLargeStack {
      try withFolder { folder in
        try write(EveryProduction.files, to: folder)
        let text = EveryProduction.files[path] ?? ""
        let editor = Editor(in: folder, capabilities: [:])
        editor.open(path, text)
        let checking = Checking(path)
        var numbers = Numbers(seed: 4)
        let tree = Self.tree(path)
        for token in tree.tokens where token.kind == .name || token.kind == .string && tree.isPromise(token) {
          let (start, word) = (Int(token.start), tree.file.text(token.span))
          let (before, after) = (
            String(text.utf8.prefix(start)) ?? "", String(text.utf8.dropFirst(Int(token.end))) ?? ""
          )
          editor.replace(path, before + after)
          let items = editor.completions(path, at: start)
          let line = tree.file.text(tree.file.span(ofLine: tree.file.line(at: start)))
          if tree.isUse(token) {
            #expect(items.contains { $0.label == word }, "\(word) in \(line): \(items.map { $0.label })")
          }
          for item in items where lawsHoldForEverything || item.label == word || numbers.next(below: 8) == 0 {
            let errors = checking.errors(about: item.text, in: before + item.text + after, at: start)
            #expect(errors == [], "\(item.text) for \(word) in \(line)")
          }
        }
      }
    }
  }
}

extension SyntaxTree {
  /// Whether a text in quotes is the title of a waived promise.
  fileprivate func isPromise(_ token: Token) -> Bool {
    path(of: token).last.map { $0.kind == .waiver && $0.tokens.dropFirst().first?.span == token.span } ?? false
  }

  /// The nodes around a token, outermost first.
  private func path(of token: Token) -> [Node] {
    var path = [root]
    while let inner = path[path.count - 1].children.first(where: {
      $0.span.start <= token.span.start && token.span.end <= $0.span.end
    }) {
      path.append(inner)
    }
    return path
  }

  /// Whether a name means something that is declared elsewhere, and neither declares it nor is a word of the language.
  fileprivate func isUse(_ token: Token) -> Bool {
    let path = path(of: token)
    guard let node = path.last, let parent = path.dropLast().last else { return false }
    let isFirst = node.tokens.first?.span == token.span
    switch node.kind {
    case .reference, .bindings: return true
    case .dottedName: return parent.kind != .policyClause
    case .simplePattern, .argument, .sentValue, .styleTable: return isFirst
    case .request: return true
    case .waiver, .stateOverride: return !isFirst
    case .literal:
      // Any name may stand in a row of a `let`, and as a style.
      return !path.contains { $0.kind == .letDeclaration || $0.kind == .styleBlock }
    case .declaredName:
      let isType =
        parent.kind == .alternatives && parent.children.count == 1 && !path.contains { $0.kind == .typeDeclaration }
      let isOverridden =
        path.dropLast(2).last.map { $0.kind == .overrideDeclaration || $0.kind == .replacement } ?? false
      return isFirst && (isType || isOverridden && parent.child(.declaredName)?.span == node.span)
    case .purposeClause, .optionClause:
      let names = node.tokens.drop { $0.word != .for }.dropFirst()
      return names.contains { $0.span == token.span }
    default: return false
    }
  }
}
