internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Reports everything that exceeds `Limits`.
struct LimitChecks {
  private(set) var findings: [Diagnostic] = []

  /// Checks the lists and names of a file. Each one that is too long becomes one finding.
  init(_ file: WellFormedFile) {
    let hasLongNames = file.tree.names.contains { $0.utf8.count > Limits.nameCharacters }
    for node in file.tree.nodes(where: { $0.isLimited || hasLongNames && $0 == .declaredName }) {
      switch node.kind {
      case .parameters: check(node.children.count, Limits.parameters, .parameters, node)
      case .declaredName: checkName(node)
      case .rows, .conditionRows, .chooseValue, .styleTable:
        check(node.children.count { $0.isRow }, Limits.rows, .rows, node)
      case .flowDeclaration, .stateOverride: checkTimers(in: node, running: 0)
      default: continue
      }
    }
  }

  /// Checks the size of the whole program. `name` is the place of the findings.
  init(_ program: Program, at name: Label) {
    let (states, variables) = (program.states.count, program.variables.count)
    if states > Limits.states { findings.append(.tooMany(states, .states, Limits.states, name)) }
    if variables > Limits.variables { findings.append(.tooMany(variables, .values, Limits.variables, name)) }
  }

  /// `running` is the number of timers that already run where the node begins.
  private mutating func checkTimers(in node: Node, running: Int) {
    var timers = running
    if let timer = node.children.first(where: { $0.isTimer }) {
      timers += node.children.count { $0.isTimer }
      check(timers, Limits.timers, .timers, timer)
    }
    for state in node.children where state.kind == .stateDeclaration { checkTimers(in: state, running: timers) }
  }

  private mutating func checkName(_ node: Node) {
    let name = node.head.span
    let count = name.end - name.start
    if count > Limits.nameCharacters {
      findings.append(.tooMany(count, .characters, Limits.nameCharacters, node.label()))
    }
  }

  private mutating func check(_ count: Int, _ limit: Int, _ part: LimitedPart, _ node: Node) {
    guard count > limit else { return }
    let start = Span(node.span.start, node.span.start + 1)
    findings.append(.tooMany(count, part, limit, Label(node.tree.file, start)))
  }
}

extension NodeKind {
  fileprivate var isLimited: Bool {
    switch self {
    case .parameters, .rows, .conditionRows, .chooseValue, .styleTable, .flowDeclaration, .stateOverride: true
    default: false
    }
  }
}

extension Node {
  fileprivate var isRow: Bool {
    switch kind {
    case .row, .conditionRow, .valueRow, .conditionValueRow, .styleRow: true
    default: false
    }
  }

  fileprivate var isTimer: Bool { kind == .handler && children.contains { $0.kind == .afterHead } }
}
