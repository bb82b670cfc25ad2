/// A line of a script.
package enum ScriptLine: Sendable {
  case given([FactSyntax])
  /// A flow starts. Another one starts after the first has ended.
  case flow
  case step(ScriptStep)

  init?(_ node: Node) {
    switch node.kind {
    case .givenStep: self = .given(node.all())
    case .startStep: self = .flow
    default:
      guard let step = ScriptStep(node) else { return nil }
      self = .step(step)
    }
  }
}

/// A step of a script or a test: something that the person, the app or the system does.
package enum ScriptStep: Sendable {
  case tap(Reference, Arguments?)
  case answer(Reference, SentValues?)
  case silence
  case dismiss
  case send(Reference, SentValues?)
  case wait(milliseconds: Int)
  case away([Happening])
  case relaunch([Happening])
  case meanwhile([Happening])

  init?(_ node: Node) {
    switch node.kind {
    case .tapStep: self = .tap(node.only(), node.first())
    case .answerStep: self = .answer(node.only(), node.first())
    case .silenceStep: self = .silence
    case .dismissStep: self = .dismiss
    case .sendStep: self = .send(node.only(), node.first())
    case .waitStep: self = .wait(milliseconds: node.milliseconds)
    case .awayStep: self = .away(Self.happenings(in: node))
    case .relaunchStep: self = .relaunch(Self.happenings(in: node))
    case .meanwhileStep: self = .meanwhile(Self.happenings(in: node))
    default: return nil
    }
  }

  private static func happenings(in step: Node) -> [Happening] {
    step.children.filter { $0.kind == .factBecomes || $0.kind == .appEnds }.map { Happening(node: $0) }
  }
}

extension SyntaxTree {
  /// The lines of a script, each with its node. The tree must have no syntax errors.
  package var scriptLines: [(line: ScriptLine, node: Node)] {
    root.children.compactMap { node in ScriptLine(node).map { ($0, node) } }
  }
}

package struct Happening: SyntaxNode {
  package let node: Node

  package enum Form: Sendable {
    case appEnds
    case becomes(Reference, key: Literal?, Literal)
  }

  package var form: Form {
    guard let reference = node.first(Reference.self) else { return .appEnds }
    return .becomes(reference, key: node.key, node.only())
  }
}
