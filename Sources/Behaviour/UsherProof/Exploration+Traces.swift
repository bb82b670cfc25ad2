internal import UsherRuntime

extension Exploration {
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
    var parents: [Int: Int] = [:]
    var visited: [(from: Int, edge: Edge, before: Int?)] = []
    for step in start {
      visited.append((step.from, step.edge, nil))
      if isWanted(step.from, step.edge) { return [step] }
    }
    var next = 0
    while next < visited.count {
      let position = Int(visited[next].edge.target)
      if parents[position] == nil {
        parents[position] = next
        for edge in edges(from: position, by: agencies) where through(position, edge) || isWanted(position, edge) {
          if isWanted(position, edge) {
            var path = [(from: position, edge: edge)]
            var before: Int? = next
            while let index = before {
              path.append((visited[index].from, visited[index].edge))
              before = visited[index].before
            }
            return path.reversed()
          }
          visited.append((position, edge, next))
        }
      }
      next += 1
    }
    return nil
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
    -> [[Int]]
  {
    var indices = [Int](repeating: -1, count: count)
    var lows = [Int](repeating: 0, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = []
    var components: [[Int]] = []
    var nextIndex = 0
    for root in 0..<count where indices[root] < 0 {
      var calls: [(position: Int, next: Int)] = [(root, 0)]
      while let (position, next) = calls.last {
        if next == 0 {
          indices[position] = nextIndex
          lows[position] = nextIndex
          nextIndex += 1
          open.append(position)
          isOpen[position] = true
        }
        let edges = edges(from: position, by: agencies)
        var descended = false
        for offset in next..<edges.count {
          let edge = edges[offset]
          guard counts(position, edge) else { continue }
          let target = Int(edge.target)
          if indices[target] < 0 {
            calls[calls.count - 1].next = offset + 1
            calls.append((target, 0))
            descended = true
            break
          }
          if isOpen[target] { lows[position] = min(lows[position], indices[target]) }
        }
        if descended { continue }
        calls.removeLast()
        if let caller = calls.last { lows[caller.position] = min(lows[caller.position], lows[position]) }
        guard lows[position] == indices[position] else { continue }
        var members: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          members.append(member)
          if member == position { break }
        }
        let isCycle =
          members.count > 1 || edges.contains { Int($0.target) == position && counts(position, $0) }
        if isCycle { components.append(members) }
      }
    }
    return components
  }

  /// The shortest way round through a configuration, by the steps that count.
  func cycle(through position: Int, _ counts: (Int, Edge) -> Bool) -> [(from: Int, edge: Edge)] {
    let first = edges(from: position).filter { counts(position, $0) }.map { (from: position, edge: $0) }
    return search(from: first, through: counts, for: { counts($0, $1) && Int($1.target) == position }) ?? []
  }
}
