internal import UsherRuntime
internal import UsherPlay

extension StateGraph {
  /// The shortest path to a configuration.
  func trace(to position: Int) -> Trace { trace(through: paths.parents[position]) }

  /// The shortest path that ends with a step.
  func trace(through parent: Parent) -> Trace {
    var steps: [Trace.Step] = []
    var next = parent
    while true {
      switch next.kind {
      case .origin(let origin): return Trace(origin: origin, steps: steps.reversed())
      case .edge(let from, let ordinal):
        steps.append(Trace.Step(from: from, ordinal: ordinal))
        next = paths.parents[from]
      }
    }
  }

  /// The shortest path to a configuration, extended by these edges.
  func trace(to position: Int, then edges: [(from: Int, edge: Edge)]) -> Trace {
    trace(trace(to: position), then: edges)
  }

  /// A path, extended by these edges.
  func trace(_ trace: Trace, then edges: [(from: Int, edge: Edge)]) -> Trace {
    var trace = trace
    trace.steps += edges.map { Trace.Step(from: $0.from, ordinal: Int($0.edge.ordinal)) }
    return trace
  }

  /// Breadth-first search: returns a shortest path that starts with one of `start`, continues with edges that `through`
  /// accepts, and ends with an edge that `isWanted` accepts; nil if there is none. Visits only edges of the given kinds.
  func search(
    from start: [(from: Int, edge: Edge)], by moveKinds: (MoveKind) -> Bool = { _ in true },
    through: (Int, Edge) -> Bool, for isWanted: (Int, Edge) -> Bool
  ) -> [(from: Int, edge: Edge)]? {
    var deadEnds = PositionSet()
    return search(from: start, by: moveKinds, through: through, for: isWanted, &deadEnds)
  }

  /// Searches as above, for repeated searches with equal conditions. `deadEnds` collects the configurations from which they fail.
  func search(
    from start: [(from: Int, edge: Edge)], by moveKinds: (MoveKind) -> Bool = { _ in true },
    through: (Int, Edge) -> Bool, for isWanted: (Int, Edge) -> Bool, _ deadEnds: inout PositionSet
  ) -> [(from: Int, edge: Edge)]? {
    var search = Search()
    for step in start {
      if isWanted(step.from, step.edge) { return [step] }
      if !deadEnds.contains(Int(step.edge.target)) { search.add(step.from, step.edge, behind: nil) }
    }
    while let (index, position) = search.next() {
      for edge in edges(from: position, by: moveKinds) {
        if isWanted(position, edge) { return way(of: search, to: index) + [(position, edge)] }
        if through(position, edge), !deadEnds.contains(Int(edge.target)) { search.add(position, edge, behind: index) }
      }
    }
    for position in search.known { deadEnds.insert(Int(position)) }
    return nil
  }

  /// The path to a step of a search; empty without one.
  func way(of search: Search, to index: Int?) -> [(from: Int, edge: Edge)] {
    guard let index else { return [] }
    return search.steps(to: index).compactMap { step in
      edges(from: Int(step.from)).first { $0.ordinal == step.ordinal }.map { (Int(step.from), $0) }
    }
  }

  /// The configurations that journeys reach by moves of the given kinds, through configurations that `isIn` accepts.
  func reachable(by moveKinds: (MoveKind) -> Bool, where isIn: (Int) -> Bool = { _ in true }) -> PositionSet {
    reachable(by: moveKinds, beginning: { isIn(Int($0.target)) }, through: { isIn(Int($1.target)) })
  }

  /// The same of journeys whose first steps `beginning` accepts, and the others `through`.
  func reachable(
    by moveKinds: (MoveKind) -> Bool, beginning: (OriginEdge) -> Bool, through: (Int, Edge) -> Bool
  ) -> PositionSet {
    var reached = PositionSet()
    var open: [Int] = []
    for origin in origins where beginning(origin) && reached.insert(Int(origin.target)) {
      open.append(Int(origin.target))
    }
    while let position = open.popLast() {
      for edge in edges(from: position, by: moveKinds)
      where through(position, edge) && reached.insert(Int(edge.target)) {
        open.append(Int(edge.target))
      }
    }
    return reached
  }

  /// The configurations from which moves of the given kinds lead to one that `isGoal` accepts, those themselves included.
  func leading(by moveKinds: (MoveKind) -> Bool, to isGoal: (Int) -> Bool) -> PositionSet {
    var leading = PositionSet()
    for position in order where isGoal(position) { leading.insert(position) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in order.reversed() where !leading.contains(position) {
        let leads = edges(from: position, by: moveKinds).contains { leading.contains(Int($0.target)) }
        if leads, leading.insert(position) { hasChanged = true }
      }
    }
    return leading
  }

  /// The configuration after all that happens without the person and the app, and the path to it: requests that settle at once,
  /// and timers of waits that have nothing else.
  func settled(_ position: Int) -> (position: Int, path: [(from: Int, edge: Edge)]) {
    var position = position
    var path: [(from: Int, edge: Edge)] = []
    var seen: Set<Int> = []
    while seen.insert(position).inserted,
      let edge = edges(from: position, by: { $0 == .settledImmediately }).first ?? onlyTimer(at: position)
    {
      path.append((position, edge))
      position = Int(edge.target)
    }
    return (position, path)
  }

  /// The first timer of a wait that shows, asks and awaits nothing else, if it has no effect that somebody notices.
  private func onlyTimer(at position: Int) -> Edge? {
    let awaited = awaitedEdges(from: position)
    guard !wait(position).isOut, awaited.allSatisfy({ $0.moveKind == .timer }),
      configuration(position).session.asked.isEmpty
    else { return nil }
    return awaited.first.flatMap { summary($0).isUseful ? nil : $0 }
  }

  /// The strongly connected components that contain a cycle, by Tarjan's algorithm. Visits only edges of the given kinds
  /// that `counts` accepts.
  func components(by moveKinds: (MoveKind) -> Bool = { _ in true }, of counts: (Int, Edge) -> Bool = { _, _ in true })
    -> Cycles
  {
    var rounds = Cycles()
    var walk = ComponentWalk(count: count)
    for root in 0..<count where !walk.isKnown(root) {
      walk.enter(root)
      while let (position, next) = walk.last {
        let edges = edges(from: position, by: moveKinds)
        var descended = false
        for offset in next..<max(next, edges.count) where counts(position, edges[offset]) {
          let target = Int(edges[offset].target)
          if !walk.isKnown(target) {
            walk.goOn(after: offset)
            walk.enter(target)
            descended = true
            break
          }
          walk.note(target, from: position)
        }
        if descended { continue }
        guard let members = walk.leave() else { continue }
        let isRound = members.count > 1 || edges.contains { Int($0.target) == position && counts(position, $0) }
        if isRound { rounds.append(members) }
      }
    }
    return rounds
  }

  /// The shortest cycle through a configuration along edges that `counts` accepts; empty if there is none.
  func cycle(through position: Int, _ counts: (Int, Edge) -> Bool) -> [(from: Int, edge: Edge)] {
    let first = edges(from: position).filter { counts(position, $0) }.map { (from: position, edge: $0) }
    return search(from: first, through: counts, for: { counts($0, $1) && Int($1.target) == position }) ?? []
  }
}
