package import UsherGraph
internal import UsherProgram
internal import UsherRuntime

/// The flows of a policy on a platform, as the script of a page draws them.
package struct PageDrawing {
  private let graphs: GraphedPolicy

  package init(_ graphs: GraphedPolicy) { self.graphs = graphs }

  /// `flows` have nodes and edges; an edge names its nodes by their positions. `list` is the same as a text. `uncovered` is the number of
  /// parts that are marked.
  package var json: PageJSON {
    .object([
      ("flows", .list(graphs.graphs.map { drawn($0) })), ("list", .text(GraphOutline([graphs]).text)),
      ("uncovered", .number(graphs.count(.uncovered))),
    ])
  }

  private func drawn(_ graph: FlowGraph) -> PageJSON {
    .object([
      ("name", .text(graph.name)), ("family", .text(graph.family)), ("outcomes", .texts(graph.outcomes)),
      ("nodes", .list(graph.nodes.map { drawn($0, in: graph) })), ("edges", .list(graph.edges.map { drawn($0) })),
    ])
  }

  /// `state` is the position of the state in its program. `inside` has the names of the states around it.
  private func drawn(_ node: GraphNode, in graph: FlowGraph) -> PageJSON {
    var inside: [String] = []
    var box: Int? = node.box
    while let index = box, let parent = graph.boxes[index].parent {
      inside.insert(graph.boxes[index].title, at: 0)
      box = parent
    }
    return .object([
      ("kind", .text(node.kind.rawValue)), ("state", node.place.map { .number($0.state.index) } ?? .nothing),
      ("name", .text(node.title)), ("inside", .texts(inside)), ("entity", .text(node.entity)),
      ("lines", .list(node.lines.map { .text($0) })), ("subjects", node.subjects.map { .texts($0) } ?? .nothing),
      ("effects", .list(node.effects.map { drawn($0) })),
      ("isUncovered", .flag(node.mark == .uncovered)),
    ])
  }

  private func drawn(_ edge: GraphEdge) -> PageJSON {
    .object([
      ("kind", .text(edge.kind.rawValue)), ("source", .number(edge.source)),
      ("target", edge.target.map { .number($0) } ?? .nothing), ("label", .list(edge.label.map { drawn($0) })),
      ("answers", .texts(edge.answers)), ("effects", .list(edge.effects.map { drawn($0) })),
      ("isUncovered", .flag(edge.mark == .uncovered)),
    ])
  }

  private func drawn(_ effect: GraphEffect) -> PageJSON {
    .object([
      ("text", .text(effect.text)), ("metric", .text(effect.metric)), ("kind", .text(effect.kind)),
      ("name", .text(effect.name)), ("value", .text(effect.value)),
    ])
  }

  // MARK: Labels

  /// `text` is the label as a graph writes it, the other fields are its parts.
  private func drawn(_ label: GraphLabel) -> PageJSON {
    func object(_ kind: String, _ parts: [(name: String, value: PageJSON)] = []) -> PageJSON {
      .object([("kind", .text(kind)), ("text", .text(label.text))] + parts)
    }
    return switch label {
    case .answers(let names): object("answers", [("names", .texts(names))])
    case .values(let lists): object("values", [("values", .list(lists.map { .list($0.map { drawn($0) }) }))])
    case .condition(let condition): object("condition", [("condition", drawn(condition))])
    case .when(let condition): object("when", [("condition", drawn(condition))])
    case .otherwise: object("otherwise")
    case .anyAnswer: object("anyAnswer")
    case .atOnce: object("atOnce")
    case .silent(let milliseconds): object("silent", [("milliseconds", .number(milliseconds))])
    case .returned: object("returned")
    case .background: object("background")
    case .change(let names): object("change", [("names", .texts(names))])
    case .event(let name): object("event", [("names", .texts([name]))])
    case .after(let milliseconds): object("after", [("milliseconds", .number(milliseconds))])
    case .startsIn: object("startsIn")
    case .stays: object("stays")
    case .back: object("back")
    }
  }

  private func drawn(_ condition: GraphCondition) -> PageJSON {
    func object(_ kind: String, _ parts: [(name: String, value: PageJSON)]) -> PageJSON {
      .object([("kind", .text(kind))] + parts)
    }
    return switch condition {
    case .constant(let isSo): object("constant", [("isSo", .flag(isSo))])
    case .flag(let name, let isSo): object("flag", [("name", .text(name)), ("isSo", .flag(isSo))])
    case .values(let name, let values, let isNot):
      object("values", [("name", .text(name)), ("values", .list(values.map { drawn($0) })), ("isNot", .flag(isNot))])
    case .not(let inner): object("not", [("parts", .list([drawn(inner)]))])
    case .all(let parts): object("all", [("parts", .list(parts.map { drawn($0) }))])
    case .any(let parts): object("any", [("parts", .list(parts.map { drawn($0) }))])
    }
  }

  /// `age` is nothing for what is no age.
  private func drawn(_ value: GraphValue) -> PageJSON {
    func age(_ kind: String, _ milliseconds: Int?) -> PageJSON {
      .object([("kind", .text(kind)), ("milliseconds", .number(milliseconds))])
    }
    let drawn: PageJSON =
      switch value.age {
      case nil: .nothing
      case .never: age("never", nil)
      case .olderThan(let milliseconds): age("olderThan", milliseconds)
      case .notOlderThan(let milliseconds): age("notOlderThan", milliseconds)
      }
    return .object([("name", .text(value.name)), ("age", drawn)])
  }
}
