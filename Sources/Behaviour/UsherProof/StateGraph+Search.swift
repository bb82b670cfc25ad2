internal import UsherRuntime
internal import UsherPlay

extension StateGraph {
  /// The shortest story to a configuration.
  func trace(to position: Int) -> Trace { trace(through: parents[position]) }

  /// The shortest story that ends with a step.
  func trace(through parent: Parent) -> Trace {
    var steps: [Trace.Step] = []
    var next = parent
    while true {
      switch next.kind {
      case .origin(let origin): return Trace(origin: origin, steps: steps.reversed())
      case .edge(let from, let ordinal):
        steps.append(Trace.Step(from: from, ordinal: ordinal))
        next = parents[from]
      }
    }
  }

  /// The shortest story to a configuration, and on by these steps.
  func trace(to position: Int, then edges: [(from: Int, edge: Edge)]) -> Trace {
    var trace = trace(to: position)
    trace.steps += edges.map { Trace.Step(from: $0.from, ordinal: Int($0.edge.ordinal)) }
    return trace
  }

  /// The steps on from a configuration that satisfy a condition, up to the first that is wanted; breadth first. Only those
  /// by the agencies are looked at.
  func search(
    from start: [(from: Int, edge: Edge)], by agencies: (Agency) -> Bool = { _ in true },
    through: (Int, Edge) -> Bool, for isWanted: (Int, Edge) -> Bool
  ) -> [(from: Int, edge: Edge)]? {
    var hopeless = PositionSet()
    return search(from: start, by: agencies, through: through, for: isWanted, &hopeless)
  }

  /// The same where many searches look for the same by the same steps: what leads to nothing is looked at once.
  func search(
    from start: [(from: Int, edge: Edge)], by agencies: (Agency) -> Bool = { _ in true },
    through: (Int, Edge) -> Bool, for isWanted: (Int, Edge) -> Bool, _ hopeless: inout PositionSet
  ) -> [(from: Int, edge: Edge)]? {
    var search = Search()
    for step in start {
      if isWanted(step.from, step.edge) { return [step] }
      if !hopeless.contains(Int(step.edge.target)) { search.add(step.from, step.edge, behind: nil) }
    }
    while let (index, position) = search.next() {
      for edge in edges(from: position, by: agencies) {
        if isWanted(position, edge) { return way(of: search, to: index) + [(position, edge)] }
        if through(position, edge), !hopeless.contains(Int(edge.target)) { search.add(position, edge, behind: index) }
      }
    }
    for position in search.known { hopeless.insert(Int(position)) }
    return nil
  }

  /// The steps of a search up to one of them.
  private func way(of search: Search, to index: Int) -> [(from: Int, edge: Edge)] {
    search.steps(to: index).compactMap { step in
      edges(from: Int(step.from)).first { $0.ordinal == step.ordinal }.map { (Int(step.from), $0) }
    }
  }

  /// Where the journey waits once the system has answered what it answers at once.
  func settled(_ position: Int) -> (position: Int, path: [(from: Int, edge: Edge)]) {
    var position = position
    var path: [(from: Int, edge: Edge)] = []
    var seen: Set<Int> = []
    while seen.insert(position).inserted,
      let edge = edges(from: position, by: { $0 == .answeredAtOnce }).first
    {
      path.append((position, edge))
      position = Int(edge.target)
    }
    return (position, path)
  }

  /// The sets of configurations that lead to each other by the steps that count, those of one only if it leads to itself.
  /// Only steps by the agencies are looked at.
  func components(by agencies: (Agency) -> Bool = { _ in true }, of counts: (Int, Edge) -> Bool = { _, _ in true })
    -> Cycles
  {
    var rounds = Cycles()
    var walk = ComponentWalk(count: count)
    for root in 0..<count where !walk.isKnown(root) {
      walk.enter(root)
      while let (position, next) = walk.last {
        let edges = edges(from: position, by: agencies)
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

  /// The shortest way round through a configuration, by the steps that count.
  func cycle(through position: Int, _ counts: (Int, Edge) -> Bool) -> [(from: Int, edge: Edge)] {
    let first = edges(from: position).filter { counts(position, $0) }.map { (from: position, edge: $0) }
    return search(from: first, through: counts, for: { counts($0, $1) && Int($1.target) == position }) ?? []
  }
}
