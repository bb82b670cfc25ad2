internal import Usher
internal import UsherDiagnostics
internal import UsherSyntax

/// What is larger than `Limits` allow.
extension PolicyAnalysis {
  /// Lists and names of a file: each that is too long is one mistake.
  mutating func checkLists(in file: WellFormedFile) { checkLists(in: file.tree.root, timers: 0) }

  /// `timers` run already where the node stands.
  private mutating func checkLists(in node: Node, timers: Int) {
    var timers = timers
    if node.kind == .parameters { check(node.children.count, Limits.parameters, "parameters", node) }
    if node.kind == .declaredName {
      let count = node.text(of: node.tokens[0]).utf8.count
      if count > Limits.nameCharacters { report(.tooMany(count, "characters", Limits.nameCharacters, node.label())) }
    }
    check(node.children.count { $0.isRow }, Limits.rows, "rows", node)
    if let timer = node.children.first(where: { $0.isTimer }) {
      timers += node.children.count { $0.isTimer }
      check(timers, Limits.timers, "timers at one time", timer)
    }
    for child in node.children { checkLists(in: child, timers: timers) }
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

extension Node {
  fileprivate var isRow: Bool {
    [.row, .conditionRow, .valueRow, .conditionValueRow].contains(kind)
  }

  fileprivate var isTimer: Bool { kind == .handler && children.contains { $0.kind == .afterHead } }
}

extension Diagnostic {
  fileprivate static func tooMany(_ count: Int, _ noun: String, _ limit: Int, _ place: Label) -> Diagnostic {
    Diagnostic(
      .tooComplex, "\(count) \(noun) are more than \(limit)",
      at: Label(place.file, place.span, "too many to look at each"),
      help: "make two of it, or leave out what makes no difference to people")
  }
}
