package import UsherPlatform
package import UsherProgram
package import UsherRuntime
internal import UsherSource

extension FlowGraph {
  /// The graph of one flow of a program, on the device that gives names to statuses.
  package init(of flow: ID<Flow>, in program: Program, on device: Device) {
    let reading = GraphReading(flow, GraphLabels(program: program, device: device))
    self = reading.graph
  }
}

/// Makes the graph of one flow.
private struct GraphReading {
  private let program: Program
  private let labels: GraphLabels
  private let flow: ID<Flow>
  private(set) var graph: FlowGraph
  /// The states of the flow, outermost first.
  private var states: [ID<State>] = []
  /// The node of each state; that of its start state if the state itself has none.
  private var nodeOfState: [ID<State>: Int] = [:]
  private var boxOfState: [ID<State>: Int] = [:]
  private var outcomes: [Value: Int] = [:]
  /// For each node the number of its state; for an outcome a number behind those of all states.
  private var owners: [Int] = []

  init(_ flow: ID<Flow>, _ labels: GraphLabels) {
    (self.flow, self.labels, program) = (flow, labels, labels.program)
    let definition = program.flows[flow]
    graph = FlowGraph(
      name: definition.name.description, family: definition.name.family, number: flow.index,
      outcomes: definition.outcomes.values)
    states = program.states.ids.filter { program.states[$0].flow == flow }
    addBoxes()
    for id in states where hasNode(id) { addNode(id) }
    for id in states.reversed() where nodeOfState[id] == nil {
      if let start = program.states[id].start { nodeOfState[id] = nodeOfState[start] }
    }
    for id in states { addEdges(of: id) }
    sortNodes()
  }

  /// Puts each choice of a row behind its state, and the outcomes last, in the order of their declaration.
  private mutating func sortNodes() {
    let old = graph.nodes
    let order = old.indices.sorted { (owners[$0], $0) < (owners[$1], $1) }
    var position = Array(repeating: 0, count: old.count)
    for (new, index) in order.enumerated() { position[index] = new }
    graph.nodes = order.map { old[$0] }
    for index in graph.edges.indices {
      graph.edges[index].source = position[graph.edges[index].source]
      graph.edges[index].target = graph.edges[index].target.map { position[$0] }
    }
  }

  private func number(_ id: ID<State>) -> Int { states.firstIndex(of: id) ?? 0 }

  private func isBox(_ id: ID<State>) -> Bool {
    id == program.flows[flow].root || states.contains { program.states[$0].parent == id }
  }

  /// Whether the state does something besides entering its start state.
  private func hasNode(_ id: ID<State>) -> Bool {
    let state = program.states[id]
    if id == program.flows[flow].root { return true }
    return !isBox(id) || state.start == nil || !state.isSilent
  }

  // MARK: Boxes and nodes

  private mutating func addBoxes() {
    for id in states where isBox(id) {
      let state = program.states[id]
      let isRoot = state.parent == nil
      boxOfState[id] = graph.boxes.count
      graph.boxes.append(
        GraphBox(
          title: isRoot ? graph.name : state.name, id: isRoot ? "box" : "box\(number(id))",
          parent: state.parent.flatMap { boxOfState[$0] }))
    }
  }

  private mutating func addNode(_ id: ID<State>) {
    let state = program.states[id]
    let isBox = boxOfState[id] != nil
    let isStart = state.parent == nil && state.isSilent && state.start != nil
    nodeOfState[id] = graph.nodes.count
    owners.append(number(id))
    graph.nodes.append(
      GraphNode(
        kind: isStart ? .start : labels.kind(of: state), id: "s\(number(id))", title: isBox ? "" : state.name,
        lines: isStart ? [] : labels.lines(of: state, isBox: isBox),
        subjects: isStart ? nil : labels.subjects(of: state), entity: isStart ? nil : labels.entity(of: state),
        effects: state.entry.map(labels.effect)
          + state.afterwards.map(labels.effect).map { $0.afterwards },
        box: (isBox ? boxOfState[id] : state.parent.flatMap { boxOfState[$0] }) ?? 0,
        place: ProgramPlace(id, .entry)))
  }

  private mutating func outcome(_ value: Value) -> Int {
    if let known = outcomes[value] { return known }
    let node = graph.nodes.count
    outcomes[value] = node
    owners.append(states.count + Int(value))
    graph.nodes.append(
      GraphNode(
        kind: .outcome, id: "end\(value)", title: program.flows[flow].outcomes.name(of: value), lines: [], box: 0))
    return node
  }

  // MARK: Edges

  private mutating func addEdges(of id: ID<State>) {
    guard let source = nodeOfState[id], hasNode(id) else { return }
    let state = program.states[id]
    if let question = state.question {
      addRows(
        question.rows, labels.rows(of: question), labels.answers(of: question), from: source,
        ProgramPlace(id, .question), .row, id: "s\(number(id))")
      if let silence = question.silence {
        let texts = labels.rows(choosing: silence.rows, orElse: nil).map { [.silent(silence.after)] + $0 }
        addRows(
          silence.rows, texts, silence.rows.map { _ in [] }, from: source, ProgramPlace(id, .silence), .silence,
          id: "s\(number(id))_q")
      }
    }
    for (index, handler) in state.handlers.enumerated() {
      let (place, id) = (ProgramPlace(id, .handler(index)), "s\(number(id))_h\(index)")
      addEdge(
        handler.target, [labels.trigger(handler.trigger)], [], handler.effects, from: source, place, .handler, id: id)
    }
    if let start = state.start, let target = nodeOfState[start] {
      graph.edges.append(
        GraphEdge(
          kind: .start, source: source, target: target,
          label: graph.nodes[source].kind == .start ? [] : [.startsIn], effects: []))
    }
  }

  private mutating func addRows(
    _ rows: [Row], _ labels: [[GraphLabel]], _ answers: [[String]], from source: Int, _ place: ProgramPlace,
    _ kind: GraphEdge.Kind, id: String
  ) {
    for (index, row) in rows.enumerated() {
      var place = place
      place.rows.append(index)
      addEdge(row.target, labels[index], answers[index], row.effects, from: source, place, kind, id: "\(id)_\(index)")
    }
  }

  /// `id` is that of the choice, if the target is one.
  private mutating func addEdge(
    _ target: Target, _ label: [GraphLabel], _ answers: [String], _ effects: [Statement], from source: Int,
    _ place: ProgramPlace, _ kind: GraphEdge.Kind, id: String
  ) {
    var edge = GraphEdge(
      kind: kind, source: source, target: nil, label: label, answers: answers, effects: effects.map(labels.effect),
      place: place)
    switch target {
    case .stay: edge.label.append(.stays)
    case .back(let id):
      edge.label.append(.back)
      edge.target = nodeOfState[id]
    case .state(let id, _): edge.target = nodeOfState[id]
    case .outcome(let value): edge.target = outcome(value)
    case .choose(let rows):
      let choice = graph.nodes.count
      edge.target = choice
      owners.append(owners[source])
      graph.nodes.append(
        GraphNode(
          kind: .choice, id: id, title: "", lines: [labels.question(of: rows)], subjects: labels.subjects(of: rows),
          box: graph.nodes[source].box))
      graph.edges.append(edge)
      addRows(rows, labels.rows(choosing: rows), labels.values(choosing: rows), from: choice, place, .row, id: id)
      return
    }
    graph.edges.append(edge)
  }
}

extension StateDefinition {
  /// Whether it only enters its start state.
  fileprivate var isSilent: Bool { entry.isEmpty && question == nil && afterwards.isEmpty && handlers.isEmpty }
}
