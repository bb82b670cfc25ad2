package enum ScriptStep: Sendable {
  case tap(Reference)
  case answer(Reference)
  case dismiss
  case send(Reference)
  case wait(milliseconds: Int)
  case away([Happening])
  case relaunch([Happening])
  case meanwhile([Happening])
}

extension SyntaxTree {
  /// The steps of a script, each with its node. Only of a tree without syntax errors.
  package var scriptSteps: [(step: ScriptStep, node: Node)] {
    root.children.compactMap { node in step(of: node).map { ($0, node) } }
  }

  private func step(of node: Node) -> ScriptStep? {
    switch node.kind {
    case .tapStep: .tap(node.only())
    case .answerStep: .answer(node.only())
    case .dismissStep: .dismiss
    case .sendStep: .send(node.only())
    case .waitStep: .wait(milliseconds: node.milliseconds)
    case .awayStep: .away(happenings(in: node))
    case .relaunchStep: .relaunch(happenings(in: node))
    case .meanwhileStep: .meanwhile(happenings(in: node))
    default: nil
    }
  }

  private func happenings(in step: Node) -> [Happening] {
    step.children.filter { $0.kind == .factBecomes || $0.kind == .appEnds }.map { Happening(node: $0) }
  }
}

package struct Happening: SyntaxNode {
  package let node: Node

  package enum Form: Sendable {
    case appEnds
    case becomes(Reference, Literal)
  }

  package var form: Form {
    guard let reference = node.first(Reference.self) else { return .appEnds }
    return .becomes(reference, node.only())
  }
}
