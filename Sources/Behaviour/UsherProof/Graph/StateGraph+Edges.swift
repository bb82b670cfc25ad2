internal import UsherRuntime
internal import UsherPlay

extension StateGraph {
  /// The transitions from a configuration of the given kinds, in the order of its moves.
  func edges(
    from position: Int, by moveKinds: (MoveKind) -> Bool = { _ in true }, where isWanted: (Edge) -> Bool = { _ in true }
  ) -> [Edge] {
    guard let list else { return unlistedEdges(from: position, by: moveKinds, where: isWanted) }
    // When the budget is used up the graph appears empty; the proof discards all findings then.
    if work.exhausted != nil { return [] }
    let edges = list[position]
    work.addOne()
    work.addListed(edges.count)
    return edges.filter { moveKinds($0.moveKind) && isWanted($0) }
  }

  /// Lists all transitions, if they are not too many. Only a graph that has been explored can have a list.
  mutating func listEdges() {
    var list = EdgeList()
    for position in 0..<count {
      list.append(unlistedEdges(from: position, by: { _ in true }, where: { _ in true }))
      if list.count > EdgeList.most { return }
    }
    if work.exhausted == nil { self.list = list }
  }

  /// The transitions as the exploration stored them; environment transitions come from the cache.
  private func unlistedEdges(
    from position: Int, by moveKinds: (MoveKind) -> Bool, where isWanted: (Edge) -> Bool
  ) -> [Edge] {
    if successors.spans == nil { return firstEdges(from: position, by: moveKinds, where: isWanted) }
    let followed = configurations.followed(at: position)
    return firstEdges(from: position, by: moveKinds, where: { _ in true }).flatMap { edge -> [Edge] in
      targets(like: Int(edge.target), from: followed).map { target in
        var other = edge
        other.target = UInt32(target)
        return other
      }.filter(isWanted)
    }
  }

  /// Where a step leads that leads to this configuration: to others as well, if resources are followed there that were not before.
  func targets(like position: Int, from followed: UInt64) -> [Int] {
    if successors.spans == nil { return [position] }
    let news = configurations.followed(at: position) & ~followed
    return news == 0 ? [position] : configurations.all(like: position, but: news)
  }

  /// The transitions, each with one of its targets.
  private func firstEdges(
    from position: Int, by moveKinds: (MoveKind) -> Bool, where isWanted: (Edge) -> Bool
  ) -> [Edge] {
    // When the budget is used up the graph appears empty; the proof discards all findings then.
    guard transitions.own.isKnown(position), work.exhausted == nil else { return [] }
    work.addOne()
    work.addLooked(at: transitions.own.count(of: position))
    let place = configurations.places[position]
    let (location, truths) = (Int(place.location), Int(place.truths))
    func isIn(_ edge: Edge) -> Bool {
      moveKinds(edge.moveKind) && edge.isObservable(from: position) && isWanted(edge)
    }
    if configurations.locations[location].isUnshared { return transitions.own[position].filter(isIn) }
    let template = configurations.locations.template(location, at: coding.truths(truths))
    let leading = template.leading.count
    let setting = configurations.locations[location].setting
    let shift = template.middle.reduce(0) {
      $0 + transitions.environment.count(of: $1, from: truths, in: setting)
    }
    var recent = CachedTransitions.Recent()
    var edges: [Edge] = []
    for edge in transitions.own[position] where edge.ordinal < leading && isIn(edge) { edges.append(edge) }
    var next = leading
    for block in template.middle {
      add(block, at: &next, template.choice, from: position, by: moveKinds, where: isWanted, &recent, to: &edges)
    }
    for var edge in transitions.own[position] where edge.ordinal >= leading && isIn(edge) {
      edge.ordinal += UInt32(shift)
      edges.append(edge)
    }
    next += template.trailing.count
    for block in template.end {
      add(block, at: &next, template.choice, from: position, by: moveKinds, where: isWanted, &recent, to: &edges)
    }
    return edges
  }

  /// Adds the cached transitions of a block; `choice` is the number of choices before it.
  private func add(
    _ block: MoveTemplate.Block, at ordinal: inout Int, _ choice: Int, from position: Int,
    by moveKinds: (MoveKind) -> Bool, where isWanted: (Edge) -> Bool, _ recent: inout CachedTransitions.Recent,
    to edges: inout [Edge]
  ) {
    let (location, truths) = (
      Int(configurations.places[position].location), Int(configurations.places[position].truths)
    )
    let (watched, setting) = (configurations.locations[location].watched, configurations.locations[location].setting)
    defer { ordinal += transitions.environment.count(of: block, from: truths, in: setting) }
    guard block.moveKinds.contains(where: moveKinds) else { return }
    let list = transitions.environment.list(block, from: truths, in: setting)
    work.addLooked(at: list.count)
    for (offset, transition) in list.enumerated() {
      guard moveKinds(transition.moveKind),
        let row = transitions.cached.known(
          CachedTransitions.Way(of: transition, at: location, watched: watched), &recent),
        let cachedTransition = transitions.cached[row, Int(transition.truths)]
      else { continue }
      let summary = effectLabels.summary(of: cachedTransition.effectLabel)
      let edge = Edge(
        transition, at: ordinal + offset, after: choice, to: cachedTransition.target, summary: summary,
        effectLabel: cachedTransition.effectLabel)
      if isWanted(edge), edge.isObservable(from: position) { edges.append(edge) }
    }
  }

  /// All transitions of the given kinds, nearest configuration first.
  func stepsInOrder(
    by moveKinds: @escaping (MoveKind) -> Bool = { _ in true }, where isWanted: @escaping (Edge) -> Bool
  ) -> some Sequence<(from: Int, edge: Edge)> {
    order.lazy.flatMap { position in
      edges(from: position, by: moveKinds, where: isWanted).lazy.map { (position, $0) }
    }
  }

  /// All transitions whose step summary satisfies a condition.
  func stepsInOrder(
    by moveKinds: @escaping (MoveKind) -> Bool = { _ in true }, doing isWanted: (StepSummary) -> Bool
  ) -> some Sequence<(from: Int, edge: Edge)> {
    let labels = summaries(where: isWanted)
    return stepsInOrder(by: { !labels.isEmpty && moveKinds($0) }, where: { labels.contains($0.summary) })
  }

  /// The transitions that the journey offers or awaits.
  func awaitedEdges(from position: Int) -> [Edge] { edges(from: position) { $0.isAwaited } }

  /// Whether the journey offers or awaits anything.
  func isAwaiting(_ position: Int) -> Bool { !awaitedEdges(from: position).isEmpty }

  /// The events that leave a screen on which nothing else is offered or awaited: the app's view sends them for the person.
  func eventsLeavingScreen(at position: Int) -> [Edge] {
    let before = wait(position)
    if before.prompts.isEmpty || isAwaiting(position) { return [] }
    return edges(from: position, by: { $0 == .event }).filter { !wait(Int($0.target)).looksLike(before) }
  }

  /// The step summaries that satisfy a condition.
  func summaries(where isWanted: (StepSummary) -> Bool) -> SummarySet {
    SummarySet(effectLabels.summaries.elements.map(isWanted))
  }
}

/// A set of step summaries by number. If it is empty, no transition needs to be visited.
struct SummarySet {
  private let isIn: [Bool]
  let isEmpty: Bool

  fileprivate init(_ isIn: [Bool]) {
    self.isIn = isIn
    isEmpty = !isIn.contains(true)
  }

  func contains(_ summary: UInt32) -> Bool { isIn[Int(summary)] }
}
