package import UsherSource

package struct TestDeclaration: Production {
  package let node: Node
  static let kind = NodeKind.testDeclaration
  /// The title of the test.
  package var name: String { node.string }
  package var nameSpan: Span { node.token(.string).span }
  /// Nil if the test begins on a device on which no flow runs.
  package var flow: Reference? { node.first(FlowClause.self)?.flow }
  package var arguments: Arguments? { node.first(FlowClause.self)?.arguments }
  /// Whether the test is `loosely`: expectations may then skip effects.
  package var isLoose: Bool { node.has(.loosely) }
  /// Whether the test is `strictly`: every assignment of memory that outlives the session is then expected too.
  package var isStrict: Bool { node.has(.strictly) }
  /// Whether the test describes a journey that must `never` happen.
  package var isNever: Bool { node.has(.never) }
  /// The steps in order, each with its node.
  package var steps: [(step: TestStep, node: Node)] {
    node.children.compactMap { node in TestStep(node).map { ($0, node) } }
  }
}

package enum TestStep: Sendable {
  /// A step that scripts have too.
  case step(ScriptStep)
  case given([FactSyntax])
  case expect([ExpectationSyntax])
  /// Expects the buttons that can be tapped.
  case offer(Offer)
  /// Starts a flow on the same device.
  case start(Reference, Arguments?)

  init?(_ node: Node) {
    switch node.kind {
    case .givenStep: self = .given(node.all())
    case .startStep: self = .start(node.only(), node.first())
    case .expectStep: self = node.first().map { .offer($0) } ?? .expect(node.all())
    default:
      guard let step = ScriptStep(node) else { return nil }
      self = .step(step)
    }
  }
}

package struct FactSyntax: Production {
  package let node: Node
  static let kind = NodeKind.fact
  package var subject: Reference { node.only() }
  package var key: Literal? { node.key }

  package enum Value: Sendable {
    case older(milliseconds: Int)
    case text(String)
    case literal(Literal)
  }

  package var value: Value {
    if let age = node.first(AgePattern.self) { return .older(milliseconds: age.milliseconds) }
    return node.first(Literal.self).map { .literal($0) } ?? .text(node.string)
  }
}

package struct ExpectationSyntax: Production {
  package let node: Node
  static let kind = NodeKind.expectation

  package enum Form: Sendable {
    case effect(ExpectedEffectSyntax)
    case at(Reference)
    case memory(FactSyntax)
    case decision(FactSyntax)
    case ignored
    case nothing
  }

  package var form: Form {
    switch node.head.word {
    case .at: return .at(node.only())
    case .memory: return .memory(node.only())
    case .decision: return .decision(node.only())
    case .ignored: return .ignored
    case .nothing: return .nothing
    default: return .effect(ExpectedEffectSyntax(node))
    }
  }
}

package enum ExpectedEffectSyntax: Sendable {
  case show(Reference, Arguments?)
  case update(Reference, Arguments?)
  case dismiss(Reference)
  case ask(RequestSyntax, Bindings?)
  case perform(Reference, Arguments?)
  case cancel(Reference)
  case open(Reference)
  case track(Reference, Arguments?)
  case remember(Reference, key: Literal?, Literal)
  case outcome(Reference)

  /// The prompt or notice that is shown, or shown in another way.
  package var shown: Reference? {
    if case .show(let reference, _) = self { return reference }
    if case .update(let reference, _) = self { return reference }
    return nil
  }

  fileprivate init(_ node: Node) {
    switch node.head.word {
    case .show: self = .show(node.only(), node.first())
    case .update: self = .update(node.only(), node.first())
    case .dismiss: self = .dismiss(node.only())
    case .ask: self = .ask(node.only(), node.first())
    case .do: self = .perform(node.only(), node.first())
    case .cancel: self = .cancel(node.only())
    case .open: self = .open(node.only())
    case .track: self = .track(node.only(), node.first())
    case .remember: self = .remember(node.only(), key: node.key, node.only())
    case .outcome: self = .outcome(node.only())
    default: preconditionFailure("the grammar has no expectation `\(node.text)`")
    }
  }
}

/// The buttons that can be tapped, and no others.
package struct Offer: Production {
  package let node: Node
  static let kind = NodeKind.offer
  package var buttons: [OfferedButton] { node.all() }
}

/// A button as it is tapped, with the values of its parameters.
package struct OfferedButton: Production {
  package let node: Node
  static let kind = NodeKind.offeredButton
  package var button: Reference { node.only() }
  package var arguments: Arguments? { node.first() }
}
