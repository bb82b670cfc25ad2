package import UsherSource

/// A way out of a state, or back into it: a row of its question, or a handler.
package enum TransitionSyntax: SyntaxNode {
  case row(RowSyntax)
  case conditionRow(ConditionRow)
  /// The only row of a state without a question.
  case passage(Passage)
  case handler(HandlerSyntax)

  package var node: Node {
    switch self {
    case .row(let row): row.node
    case .conditionRow(let row): row.node
    case .passage(let passage): passage.node
    case .handler(let handler): handler.node
    }
  }

  /// The pattern, condition or `else` of a row, the triggers of a handler, or the whole passage.
  package var head: Label {
    switch self {
    case .row(let row): return Label(row.node.tree.file, row.head)
    case .conditionRow(let row): return row.condition?.label() ?? Label(row.node.tree.file, row.node.head.span)
    case .passage(let passage): return passage.label()
    case .handler(let handler):
      let spans = handler.heads.map { $0.node.span }
      return Label(handler.node.tree.file, spans.dropFirst().reduce(spans[0]) { $0.joined(with: $1) })
    }
  }

  package var effects: EffectBlock? {
    switch self {
    case .row(let row): row.effects
    case .conditionRow(let row): row.effects
    case .passage: nil
    case .handler(let handler): handler.effects
    }
  }

  package var target: TargetSyntax {
    switch self {
    case .row(let row): row.target
    case .conditionRow(let row): row.target
    case .passage(let passage): passage.target
    case .handler(let handler): handler.target
    }
  }
}

extension StateItem {
  /// The verb and the name that it refers to: `open settings`. For a choice `choose` and its subjects; for other items the whole
  /// item.
  package var head: Label {
    switch self {
    case .ask(let ask): node.head(upTo: ask.request.span)
    case .show(let show): node.head(upTo: show.prompt.span)
    case .open(let open): node.head(upTo: open.link.span)
    case .perform(let perform): node.head(upTo: perform.action.span)
    case .run(let run): node.head(upTo: run.flow.span)
    case .choose(let choice): Label(node.tree.file, choice.head)
    case .effect, .passage, .asking, .handler, .state, .waiver: node.label()
    }
  }
}

extension Node {
  fileprivate func head(upTo span: Span) -> Label { Label(tree.file, head.span.joined(with: span)) }
}
