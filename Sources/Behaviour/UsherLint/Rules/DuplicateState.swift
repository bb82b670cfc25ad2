internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let duplicateState = DiagnosticCode("duplicate-state", .note, .tidiness, .rule)
}

extension LintRule {
  /// Two sibling states have the same contents.
  static let duplicateState = LintRule(.duplicateState) { policy in
    policy.file.policyItems.flatMap { item -> [Diagnostic] in
      guard case .flow(let flow) = item else { return [] }
      return duplicates(among: flow.states)
    }
  }
}

private func duplicates(among states: [StateDeclaration]) -> [Diagnostic] {
  var first: [[String]: StateDeclaration] = [:]
  var found: [Diagnostic] = []
  for state in states {
    found += duplicates(among: state.content.states)
    guard state.asks else { continue }
    let parts = state.parts
    if let other = first[parts] { found.append(.duplicateState(state.name, other.name)) } else { first[parts] = state }
  }
  return found
}

extension StateDeclaration {
  /// Whether the state has any content. Empty states are not compared.
  fileprivate var asks: Bool { !content.items.isEmpty }

  /// The contents that equal states share.
  fileprivate var parts: [String] {
    [isResting ? "resting" : ""] + content.parameters.map { $0.text } + [""] + content.items.map { $0.node.text }
  }
}

private struct DuplicateStateProblem: Problem {
  static let type = ProblemType()
  let state: String
  let first: String

  var code: DiagnosticCode { .duplicateState }
  var message: Message { "`\(state)` is the same as `\(first)`" }
}

extension Diagnostic {
  fileprivate static func duplicateState(_ state: DeclaredName, _ first: DeclaredName) -> Diagnostic {
    Diagnostic(
      DuplicateStateProblem(state: state.text, first: first.text), at: state.label("the second"),
      also: [first.label("the first")], help: "use one of them, and retire the other")
  }
}
