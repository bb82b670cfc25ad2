internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// What is larger than `Limits` allow.
extension PolicyAnalysis {
  /// Lists and names of a file: each that is too long is one mistake.
  mutating func checkLists(in file: WellFormedFile) {
    let hasLongNames = file.tree.names.contains { $0.utf8.count > Limits.nameCharacters }
    for node in file.tree.nodes(where: { $0.isLimited || hasLongNames && $0 == .declaredName }) {
      switch node.kind {
      case .parameters: check(node.children.count, Limits.parameters, "parameters", node)
      case .declaredName: checkName(node)
      case .rows, .conditionRows, .chooseValue: check(node.children.count { $0.isRow }, Limits.rows, "rows", node)
      case .flowDeclaration, .stateOverride: checkTimers(in: node, running: 0)
      default: continue
      }
    }
  }

  /// `running` are the timers that run already where the node stands.
  private mutating func checkTimers(in node: Node, running: Int) {
    var timers = running
    if let timer = node.children.first(where: { $0.isTimer }) {
      timers += node.children.count { $0.isTimer }
      check(timers, Limits.timers, "timers at one time", timer)
    }
    for state in node.children where state.kind == .stateDeclaration { checkTimers(in: state, running: timers) }
  }

  private mutating func checkName(_ node: Node) {
    let name = node.head.span
    let count = name.end - name.start
    if count > Limits.nameCharacters { report(.tooMany(count, "characters", Limits.nameCharacters, node.label())) }
  }

  private mutating func check(_ count: Int, _ limit: Int, _ noun: String, _ node: Node) {
    guard count > limit else { return }
    let start = Span(node.span.start, node.span.start + 1)
    report(.tooMany(count, noun, limit, Label(node.tree.file, start)))
  }

  /// The program as a whole, before it is looked at as one.
  mutating func checkSize(of unit: Unit) {
    guard let name = unit.files.first?.policy?.name else { return }
    let (states, variables) = (program.states.count, program.variables.count)
    if states > Limits.states { report(.tooMany(states, "states in all", Limits.states, name.label())) }
    if variables > Limits.variables { report(.tooMany(variables, "values in all", Limits.variables, name.label())) }
  }
}

extension NodeKind {
  fileprivate var isLimited: Bool {
    switch self {
    case .parameters, .rows, .conditionRows, .chooseValue, .flowDeclaration, .stateOverride: true
    default: false
    }
  }
}

extension Node {
  fileprivate var isRow: Bool {
    switch kind {
    case .row, .conditionRow, .valueRow, .conditionValueRow: true
    default: false
    }
  }

  fileprivate var isTimer: Bool { kind == .handler && children.contains { $0.kind == .afterHead } }
}

extension Diagnostic {
  fileprivate static func tooMany(_ count: Int, _ noun: String, _ limit: Int, _ place: Label) -> Diagnostic {
    Diagnostic(
      .tooComplex, "\(count) \(wording: noun) are more than \(limit)",
      at: Label(place.file, place.span, "too many to look at each"),
      help: "make two of it, or leave out what makes no difference to people")
  }
}
