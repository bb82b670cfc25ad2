internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// Explores the state space of one flow and fills its state graph.
///
/// A shortest-path search: configurations are expanded in the order of their distances (first by cost, then by number of moves).
struct Explorer {
  private(set) var graph: StateGraph
  private var meter: Meter
  private var queue = DistanceQueue()
  /// Whether every configuration that was found has been expanded.
  private(set) var isComplete = false
  /// Bytes of all data at the last check.
  private var checkedSize = 0
  // Reusable buffers for the configuration that is being expanded.
  private var before: WorldState
  private var scratch: ScratchSession
  private var recent = CachedTransitions.Recent()

  /// Creates an explorer that has explored nothing yet.
  init(_ graph: StateGraph, within budget: Budget) {
    self.graph = graph
    meter = Meter(budget, for: graph.world.program.flows[graph.flow].name.description, graph.work)
    before = graph.coding.blank
    scratch = ScratchSession(graph.coding.blank)
  }

  /// The part of the budget that is exhausted; nil if none is.
  var exhausted: Budget.Part? { meter.exhausted }

  /// Number of transitions that were tried, including those that changed nothing.
  var transitionCount: Int { meter.transitions }

  /// Bytes of all data that is kept, including what the check of promises needs.
  var size: Int { graph.size + queue.size }

  /// Explores all journeys from these origins, in addition to those already explored, until the budget is exhausted.
  ///
  /// - Parameter others: Bytes that other flows take from the same budget.
  mutating func follow(from spaces: [Origins], besideBytes others: Int = 0) {
    isComplete = false
    queue.restart()
    meter.othersBytes = others
    for space in spaces { begin(space) }
    expandAll()
  }

  private mutating func expandAll() {
    while exhausted == nil, let position = queue.next(graph.paths.distances) {
      expand(position)
      check()
      graph.paths.finishExpansion(of: position)
    }
    isComplete = exhausted == nil
  }

  /// Explores all journeys from these origins; if the exploration is complete, brings the configurations of equal distance into
  /// a fixed order.
  mutating func explore(from spaces: [Origins]) {
    follow(from: spaces)
    if isComplete { graph.paths.sortOrder() }
  }

  /// Finds the shortest paths of a complete exploration anew, from all its origins at once, and brings the configurations into the
  /// order that one exploration from these origins has. No step is taken again.
  mutating func retrace() {
    isComplete = false
    graph.forgetPaths()
    queue.restart()
    (meter.othersBytes, meter.transitions) = (0, 0)
    for (index, beginning) in graph.origins.enumerated() {
      let distance = Distance(unasked: graph.beginnings.isFirst(beginning) ? 0 : 1, length: 0)
      relax(Int(beginning.target), .origin(index), distance)
      graph.effectLabels.reach(Int(beginning.effectLabel), .origin(index), distance)
    }
    expandAll()
    if isComplete { graph.paths.sortOrder() }
  }

  private mutating func check() {
    checkedSize = size
    meter.check(graph, size: checkedSize)
  }

  // MARK: Origins

  private mutating func begin(_ space: Origins) {
    guard meter.hasRoom(for: space.count) else { return }
    let number = graph.beginnings.add(space)
    for position in 0..<space.count {
      if exhausted != nil { return }
      begin(with: position, of: number, space[position])
      if position & 0xFF == 0xFF { check() }
    }
    check()
  }

  private mutating func begin(with position: Int, of space: Int, _ origin: Origin) {
    graph.work.addOne()
    scratch = graph.world.start(graph.flow, origin)
    let distance = Distance(unasked: origin.isFirst ? 0 : 1, length: 0)
    let followed = graph.successors.spans?.atStart ?? .max
    let (target, effectLabel) = reach(from: followed, .origin(graph.origins.count), distance)
    for target in graph.targets(like: target, from: followed) {
      graph.beginnings.add(position, of: space, to: target, effectLabel: effectLabel)
    }
  }

  // MARK: Steps

  private mutating func expand(_ position: Int) {
    let location = Int(graph.configurations.places[position].location)
    graph.configurations.read(position, into: &before)
    let isKnown = graph.transitions.own.isKnown(position)
    if !isKnown { graph.transitions.own.begin(position) }
    recent.removeAll()
    var ordinal = 0
    defer { meter.transitions += ordinal }
    graph.work.addOne()
    let most = meter.room(for: Meter.optionBytes, beside: checkedSize)
    if graph.configurations.locations[location].isUnshared {
      guard let options = graph.successors.options(from: before, atMost: most) else {
        return meter.exhaustRoom(for: Meter.optionBytes, beside: checkedSize)
      }
      return take(options, isKnown, at: &ordinal, own: 0, from: position)
    }
    guard let template = graph.configurations.locations.template(location, of: before, atMost: most) else {
      return meter.exhaustRoom(for: Meter.optionBytes, beside: checkedSize)
    }
    take(template.leading, isKnown, at: &ordinal, own: 0, from: position)
    for block in template.middle { pass(block, at: &ordinal, from: position) }
    take(template.trailing, isKnown, at: &ordinal, own: template.leading.count, from: position)
    for block in template.end { pass(block, at: &ordinal, from: position) }
  }

  /// Takes moves of the configuration's own; `own` is how many of these came before. If they are known, only paths are looked at.
  private mutating func take(
    _ options: [MoveOption], _ areKnown: Bool, at ordinal: inout Int, own: Int, from position: Int
  ) {
    if areKnown {
      for edge in graph.transitions.own[position] where (own..<own + options.count).contains(Int(edge.ordinal)) {
        let index = Int(edge.ordinal) - own
        let distance = graph.paths.distances[position].plus(options[index].cost)
        let parent = Parent.edge(from: position, ordinal: ordinal + index)
        relax(Int(edge.target), parent, distance)
        graph.effectLabels.reach(Int(edge.effectLabel), parent, distance)
      }
      ordinal += options.count
      return
    }
    for (index, option) in options.enumerated() {
      if exhausted != nil { return }
      let distance = graph.paths.distances[position].plus(option.cost)
      let (target, effectLabel) = step(option.move, from: position, .edge(from: position, ordinal: ordinal), distance)
      let edge = Edge(
        option, at: own + index, to: target, summary: graph.effectLabels.summary(of: effectLabel),
        effectLabel: effectLabel)
      // A step that nobody notices is no edge, but the places that it passes count.
      if edge.isObservable(from: position) || effectLabel != 0 { graph.transitions.own.append(edge, from: position) }
      ordinal += 1
      if ordinal & 0xFF == 0 { check() }
    }
  }

  /// Takes the environment transitions of a block. A step is executed only on a cache miss.
  private mutating func pass(_ block: MoveTemplate.Block, at ordinal: inout Int, from position: Int) {
    if exhausted != nil { return }
    let (location, truths) = (
      Int(graph.configurations.places[position].location), Int(graph.configurations.places[position].truths)
    )
    let place = graph.configurations.locations[location]
    let start = graph.paths.distances[position]
    let most = meter.room(for: Meter.transitionBytes, beside: checkedSize)
    guard
      let list = graph.transitions.environment.list(block, from: truths, at: place, graph.successors, atMost: most)
    else {
      return meter.exhaustRoom(for: Meter.transitionBytes, beside: checkedSize)
    }
    graph.work.addLooked(at: list.count)
    for transition in list {
      let row = graph.transitions.cached.row(
        CachedTransitions.Way(of: transition, at: location, watched: place.watched), &recent)
      let cost = Int(transition.cost)
      let parent = Parent.edge(from: position, ordinal: ordinal)
      ordinal += 1
      if ordinal & 0xFF == 0 {
        check()
        if exhausted != nil { return }
      }
      let known = graph.transitions.cached[row, Int(transition.truths)]
      // Later expansions are at least as far, so a move of equal or higher cost cannot shorten any journey.
      if let known, known.cost <= cost { continue }
      let distance = start.plus(cost)
      if let known {
        relax(known.target, parent, distance)
        graph.effectLabels.reach(known.effectLabel, parent, distance)
        graph.transitions.cached[row, Int(transition.truths)] = CachedTransitions.CachedTransition(
          target: known.target, effectLabel: known.effectLabel, cost: cost)
        continue
      }
      let move = transition.move(from: truths, graph.coding)
      let (target, effectLabel) = step(move, from: position, parent, distance)
      graph.transitions.cached[row, Int(transition.truths)] = CachedTransitions.CachedTransition(
        target: target, effectLabel: effectLabel, cost: cost)
    }
  }

  /// Executes a move in the configuration that is being expanded.
  private mutating func step(
    _ move: Move, from position: Int, _ parent: Parent, _ distance: Distance
  ) -> (target: Int, effectLabel: Int) {
    graph.work.addOne()
    scratch.set(before)
    graph.world.play(move, in: &scratch)
    return reach(from: graph.configurations.followed(at: position), parent, distance)
  }

  /// Records the target of the step in `scratch` and its effect label. `followed` are the resources that were followed before it.
  private mutating func reach(
    from followed: UInt64, _ parent: Parent, _ distance: Distance
  ) -> (target: Int, effectLabel: Int) {
    let (target, isNearer) = graph.reach(scratch.configuration, parent, distance)
    if isNearer { queue.add(target, distance) }
    for other in graph.reachOthers(like: target, from: followed, parent, distance) { queue.add(other, distance) }
    let effectLabel = graph.effectLabels.effectLabel(in: scratch, graph.observer)
    graph.effectLabels.reach(effectLabel, parent, distance)
    return (target, effectLabel)
  }

  /// Relaxes the distance of a known configuration; queues it again if the new journey is shorter.
  private mutating func relax(_ position: Int, _ parent: Parent, _ distance: Distance) {
    if graph.relax(position, parent, distance) { queue.add(position, distance) }
  }
}
