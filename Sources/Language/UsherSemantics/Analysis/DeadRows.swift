internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The dead rows of a policy, and what they lead to. A state that only a dead row leads to is no second mistake.
struct DeadRows {
  private let trees: [SyntaxTree]

  init(of unit: Unit) { trees = unit.files.map { $0.tree } }

  /// The findings without those for states and outcomes to which the dead rows among the findings lead.
  func explained(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let led = diagnostics.filter { $0.code == .deadRow }.flatMap { dead in
      ([dead.primary] + dead.secondary).flatMap { targets(of: $0) }
    }
    if led.isEmpty { return diagnostics }
    return diagnostics.filter { diagnostic in
      guard let name = diagnostic.problem(as: FlowProblem.self)?.unreached else { return true }
      return !led.contains {
        $0.name == name && $0.flow.tree.file === diagnostic.primary.file
          && $0.flow.span.contains(diagnostic.primary.span)
      }
    }
  }

  /// The findings for rows whose cases other rows take on some of the platforms, but not on all. `found` are the findings on each. Where
  /// the row, or one of the others, names the platform, the policy says itself that platforms differ.
  func onSomePlatforms(_ found: [[Diagnostic]], among devices: [Device]) -> [Diagnostic] {
    if devices.count < 2 { return [] }
    let rows = found.map { list in
      list.filter { dead in
        dead.code == .deadRow && !dead.secondary.isEmpty
          && !([dead.primary] + dead.secondary).contains { namesPlatform($0) }
      }.map { Diagnostic.rowOfOthers($0) }
    }
    return mergedReadings(rows).map { $0.naming(devices.map { $0.name }, among: rows) }
  }

  /// Whether the row at a place names the platform.
  private func namesPlatform(_ place: Label) -> Bool {
    guard let tree = trees.first(where: { $0.file === place.file }) else { return false }
    return tree.tokens.contains { $0.word == .platform && place.span.contains($0.span) }
  }

  /// What the row at a place leads to in its flow, also through states: their names, and those of outcomes.
  private func targets(of place: Label) -> [(name: String, flow: Node)] {
    guard let tree = trees.first(where: { $0.file === place.file }),
      let row = tree.nodes(where: { $0 == .row || $0 == .conditionRow }).last(where: { $0.span.contains(place.span) }),
      let flow = tree.nodes(where: { $0 == .flowDeclaration }).first(where: { $0.span.contains(row.span) })
    else { return [] }
    let references = tree.nodes { $0 == .reference }
    let states = tree.nodes { $0 == .stateDeclaration }.filter { flow.span.contains($0.span) }
    var names: Set<String> = []
    var parts = [row.span]
    while let part = parts.popLast() {
      let new = Set(references.filter { part.contains($0.span) }.map { $0.text }).subtracting(names)
      names.formUnion(new)
      parts += states.filter { new.contains($0.child(.declaredName)?.text ?? "") }.map { $0.span }
    }
    return names.map { ($0, flow) }
  }
}

extension FlowProblem {
  /// The state or the outcome that nothing leads to; nil of another problem.
  fileprivate var unreached: String? {
    if case .unreachableState(let name) = self { return name }
    if case .unreachedOutcome(let name) = self { return name }
    return nil
  }
}
