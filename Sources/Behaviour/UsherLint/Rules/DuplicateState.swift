internal import UsherSource
internal import UsherSyntax

/// Two states side by side that ask and do the same.
func duplicateStates(in policy: LintedPolicy) -> [Diagnostic] {
  policy.file.policyItems.flatMap { item -> [Diagnostic] in
    guard case .flow(let flow) = item else { return [] }
    return duplicates(among: flow.states)
  }
}

private func duplicates(among states: [StateDeclaration]) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for (index, state) in states.enumerated() {
    found += duplicates(among: state.content.states)
    guard state.asks, let first = states[..<index].first(where: { $0.isSame(as: state) }) else { continue }
    found.append(.duplicateState(state.name, first.name))
  }
  return found
}

extension StateDeclaration {
  /// A state that waits for nothing has nothing to be repeated.
  fileprivate var asks: Bool { !content.items.isEmpty }

  fileprivate func isSame(as other: StateDeclaration) -> Bool {
    isResting == other.isResting && content.parameters.map { $0.text } == other.content.parameters.map { $0.text }
      && content.items.map { $0.node.text } == other.content.items.map { $0.node.text }
  }
}
