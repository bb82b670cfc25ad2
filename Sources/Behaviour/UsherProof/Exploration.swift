internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSemantics

/// Every journey of one flow on one device: the configurations that it can wait in, and the steps between them.
///
/// Configurations are numbered as they are found. They are expanded in the order of their shortest stories: those with
/// fewer moves that nobody asked for first, then those with fewer moves.
///
/// What comes of a move from outside follows from where the session is (its site), from the true statuses after it, and from
/// which of the statuses that are watched have become others; so a step is taken once for all moves that agree in these, and
/// kept as a landing.
struct Exploration: Sendable {
  let flow: ID<Flow>
  let world: World
  let watch: Watch
  let successors: Successors
  let coding: Coding
  private(set) var sites: Sites
  private(set) var passages: Passages
  private(set) var landings: Landings
  private(set) var places: [Place] = []
  /// For each site and true statuses the number of the configuration, plus one.
  private var positions: Grid<UInt32>
  /// How journeys begin.
  private(set) var origins: [Beginning] = []
  private var spaces: [Origins] = []
  /// The steps from each configuration that are its own lie together.
  private(set) var steps = OwnSteps()
  private var waitNumbers: [UInt32] = []
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// The moves that were tried, those that changed nothing included.
  private(set) var transitionCount = 0
  /// Whether there was nothing left to look at.
  private(set) var isComplete = false
  /// What the budget had too little of.
  private(set) var exhausted: Budget.Part?
  let budget: FlowBudget
  /// What steps have done, and which marks they have come through.
  private(set) var doings: Doings
  /// The configurations in the order of their stories, once it is complete.
  private var ordered: [UInt32] = []
  private var queue = DistanceQueue()
  private var recent = Landings.Recent()
  private var key: [UInt64]
  /// The configuration that is expanded, and one that was found.
  private var before: WorldState
  private var known: WorldState

  /// Where a configuration is, and what is true there.
  struct Place: Sendable {
    var site: UInt32
    var truths: UInt32
  }

  /// How a journey begins: one of the ways to begin with some memory, where that leads, and what is done.
  struct Beginning: Sendable {
    fileprivate var space: UInt32
    fileprivate var number: Int
    var target: UInt32
    var deed: UInt32
  }

  /// Where a mark was come through first.
  struct Reached: Sendable {
    var parent: Parent
    var distance: Distance
  }

  init(
    of flow: ID<Flow>, in world: World, _ watch: Watch, _ markers: Markers, _ successors: Successors,
    within budget: FlowBudget
  ) {
    self.flow = flow
    self.budget = budget
    self.world = world
    self.watch = watch
    self.successors = successors
    coding = successors.coding
    sites = Sites(width: coding.siteWidth, successors, watch)
    passages = Passages(truthsCount: coding.truthsCount, links: world.program.links.count)
    landings = Landings(truthsCount: coding.truthsCount)
    positions = Grid(columns: coding.truthsCount)
    key = Array(repeating: 0, count: coding.width)
    before = coding.blank
    known = coding.blank
    doings = Doings(of: markers)
  }

  var count: Int { places.count }

  /// Bytes of an exploration before anything is explored; `Int.max` for more than can be counted.
  static func firstSize(of coding: Coding, links: Int) -> Int {
    Passages.firstSize(truthsCount: coding.truthsCount, links: links)
  }

  /// Follows every journey that begins so, beside those that are known, until the budget is exhausted. Others keep so many bytes
  /// of the same budget.
  mutating func follow(from spaces: [Origins], besideBytes others: Int = 0) {
    isComplete = false
    queue.restart()
    let left = budget.bytes - others
    var stage = Stage(coding.blank)
    for space in spaces { begin(space, within: left) }
    while exhausted == nil, let position = queue.next(distances) {
      expand(position, on: &stage, within: left)
      check(within: left)
      ordered.append(UInt32(position))
    }
    isComplete = exhausted == nil
  }

  /// Follows every journey that begins so, and no others.
  mutating func explore(from spaces: [Origins]) {
    follow(from: spaces)
    if isComplete { sortOrder() }
  }

  /// They were expanded by their distances; of those that are as far, the one that was found first comes first.
  private mutating func sortOrder() {
    var start = 0
    while start < ordered.count {
      var end = start + 1
      while end < ordered.count, distances[Int(ordered[end])] == distances[Int(ordered[start])] { end += 1 }
      if end - start > 1 { ordered[start..<end].sort() }
      start = end
    }
  }

  private mutating func begin(_ space: Origins, within bytes: Int) {
    let number = spaces.count
    let (least, isTooMany) = space.count.multipliedReportingOverflow(by: MemoryLayout<Beginning>.stride)
    if isTooMany || least > bytes { return exhaust(.memory) }
    spaces.append(space)
    for position in 0..<space.count {
      if exhausted != nil { return }
      begin(Beginning(space: UInt32(number), number: position, target: 0, deed: 0))
      if position & 0xFF == 0xFF { check(within: bytes) }
    }
    check(within: bytes)
  }

  private mutating func begin(_ beginning: Beginning) {
    var beginning = beginning
    let origin = origin(of: beginning)
    let stage = world.start(flow, origin)
    let distance = Distance(unasked: origin.isFirst ? 0 : 1, length: 0)
    let parent = Parent.origin(origins.count)
    beginning.target = UInt32(reach(stage.configuration, parent, distance))
    let deed = doings.deed(on: stage, watch)
    doings.reach(deed, parent, distance)
    beginning.deed = UInt32(deed)
    origins.append(beginning)
  }

  // MARK: Budget

  private mutating func exhaust(_ part: Budget.Part) {
    if exhausted == nil { exhausted = part }
  }

  /// Looks whether the budget has been exceeded.
  private mutating func check(within bytes: Int) {
    if size > bytes { return exhaust(.memory) }
    if count > budget.states { return exhaust(.states) }
    if transitionCount > budget.transitions || steps.count >= Budget.mostStates { return exhaust(.transitions) }
    if doings.count > Landings.mostDeeds { return exhaust(.memory) }
    if budget.isOver() { exhaust(.time) }
  }

  /// Moves that may be listed at one time, each of which takes so many bytes.
  private func room(for stride: Int, within bytes: Int) -> Int {
    max(0, min((bytes - size) / stride, budget.transitions - transitionCount))
  }

  /// A listing has had too little room.
  private mutating func exhaustRoom(for stride: Int, within bytes: Int) {
    exhaust((bytes - size) / stride <= budget.transitions - transitionCount ? .memory : .transitions)
  }

  /// Bytes of a move while moves are listed: as an absence, as a passage, and among all passages.
  private static let passageBytes = MemoryLayout<Absence>.stride + 2 * MemoryLayout<StatusMove>.stride
  /// Bytes of a move with the changes that it makes, in a list.
  private static let optionBytes = MemoryLayout<MoveOption>.stride + 96

  // MARK: Steps

  private mutating func expand(_ position: Int, on stage: inout Stage, within bytes: Int) {
    let place = places[position]
    let site = Int(place.site)
    coding.read(sites.keys[site], Int(place.truths), into: &before)
    steps.begin(position)
    recent.removeAll()
    var ordinal = 0
    defer { transitionCount += ordinal }
    let most = room(for: Self.optionBytes, within: bytes)
    if sites[site].isWhole {
      guard let options = successors.options(from: before, atMost: most) else {
        return exhaustRoom(for: Self.optionBytes, within: bytes)
      }
      return take(options, at: &ordinal, own: 0, from: position, on: &stage, within: bytes)
    }
    guard let outline = sites.outline(site, of: before, atMost: most) else {
      return exhaustRoom(for: Self.optionBytes, within: bytes)
    }
    take(outline.leading, at: &ordinal, own: 0, from: position, on: &stage, within: bytes)
    for block in outline.middle { pass(block, at: &ordinal, from: position, on: &stage, within: bytes) }
    take(outline.trailing, at: &ordinal, own: outline.leading.count, from: position, on: &stage, within: bytes)
    for block in outline.end { pass(block, at: &ordinal, from: position, on: &stage, within: bytes) }
  }

  /// Takes moves that are the configuration's own, after so many others of these.
  private mutating func take(
    _ options: [MoveOption], at ordinal: inout Int, own: Int, from position: Int, on stage: inout Stage,
    within bytes: Int
  ) {
    for (index, option) in options.enumerated() {
      if exhausted != nil { return }
      stage.set(before)
      world.play(option.move, on: &stage)
      let (target, deed) = reach(stage, .edge(from: position, ordinal: ordinal), distances[position].plus(option.cost))
      let edge = Edge(option, at: own + index, to: target, note: doings.note(of: deed), deed: deed)
      if edge.isKept(from: position) { steps.append(edge, from: position) }
      ordinal += 1
      if ordinal & 0xFF == 0 { check(within: bytes) }
    }
  }

  /// Takes moves that follow from the true statuses: a step is taken where nobody has landed yet.
  private mutating func pass(
    _ block: Outline.Block, at ordinal: inout Int, from position: Int, on stage: inout Stage, within bytes: Int
  ) {
    if exhausted != nil { return }
    let (site, truths) = (Int(places[position].site), Int(places[position].truths))
    let watched = sites[site].watched
    let start = distances[position]
    let most = room(for: Self.passageBytes, within: bytes)
    guard let list = passages.list(block, from: truths, successors, atMost: most) else {
      return exhaustRoom(for: Self.passageBytes, within: bytes)
    }
    for passage in list {
      let row = landings.row(Landings.Way(of: passage, at: site, watched: watched), &recent)
      let cost = Int(passage.cost)
      let place = ordinal
      ordinal += 1
      if ordinal & 0xFF == 0 {
        check(within: bytes)
        if exhausted != nil { return }
      }
      let known = landings[row, Int(passage.truths)]
      // Later expansions are no nearer, so a move that costs as much makes no story shorter.
      if let known, known.cost <= cost { continue }
      let (parent, distance) = (Parent.edge(from: position, ordinal: place), start.plus(cost))
      if let known {
        relax(known.target, parent, distance)
        doings.reach(known.deed, parent, distance)
        landings[row, Int(passage.truths)] = Landings.Landing(target: known.target, deed: known.deed, cost: cost)
        continue
      }
      stage.set(before)
      world.play(passage.move(from: before.truths, of: successors.relevance.resources, coding), on: &stage)
      let (target, deed) = reach(stage, parent, distance)
      landings[row, Int(passage.truths)] = Landings.Landing(target: target, deed: deed, cost: cost)
    }
  }

  /// Where a step has led, and what it has done.
  private mutating func reach(_ stage: Stage, _ parent: Parent, _ distance: Distance) -> (target: Int, deed: Int) {
    let target = reach(stage.configuration, parent, distance)
    let deed = doings.deed(on: stage, watch)
    doings.reach(deed, parent, distance)
    return (target, deed)
  }

  /// The number of a configuration, which becomes known by a story of this length.
  private mutating func reach(_ configuration: WorldState, _ parent: Parent, _ distance: Distance) -> Int {
    coding.write(configuration, to: &key)
    let (site, isNewSite) = sites.number(of: key)
    let truths = Int(key[coding.siteWidth])
    if isNewSite { positions.addRow() }
    let position = Int(positions[site, truths]) - 1
    if position >= 0 {
      relax(position, parent, distance)
      return position
    }
    coding.read(sites.keys[site], truths, into: &known)
    if isNewSite { sites.describe(known) }
    places.append(Place(site: UInt32(site), truths: UInt32(truths)))
    positions[site, truths] = UInt32(count)
    waitNumbers.append(UInt32(sites.wait(site, of: known)))
    distances.append(distance)
    parents.append(parent)
    steps.addConfiguration()
    queue.add(count - 1, distance)
    return count - 1
  }

  /// Takes in that a configuration that is known has a story of this length.
  private mutating func relax(_ position: Int, _ parent: Parent, _ distance: Distance) {
    guard distance < distances[position], !steps.isKnown(position) else { return }
    distances[position] = distance
    parents[position] = parent
    queue.add(position, distance)
  }

  // MARK: Reading

  var waits: Numbering<Wait> { sites.waits }

  func wait(_ position: Int) -> Wait { sites.waits[Int(waitNumbers[position])] }

  func note(_ edge: Edge) -> Note { doings.notes[Int(edge.note)] }

  func note(_ beginning: Beginning) -> Note { doings.notes[doings.note(of: Int(beginning.deed))] }

  func origin(of beginning: Beginning) -> Origin { spaces[Int(beginning.space)][beginning.number] }

  /// The configurations, in the order of their stories.
  var order: LazyMapSequence<[UInt32], Int> { ordered.lazy.map { Int($0) } }

  func configuration(_ position: Int) -> WorldState {
    coding.configuration(of: sites.keys[Int(places[position].site)], Int(places[position].truths))
  }

  /// A configuration of a site; what is true in it is as it may be at first.
  func configuration(ofSite site: Int) -> WorldState { coding.configuration(of: sites.keys[site], 0) }

  /// The most moves that a shortest story has.
  var depth: Int { Int(distances.reduce(0) { max($0, $1.length) }) }

  /// Bytes of everything that is kept, and of what looking at promises takes.
  var size: Int {
    let each =
      MemoryLayout<Place>.stride + MemoryLayout<Distance>.stride + MemoryLayout<Parent>.stride
      + 2 * MemoryLayout<UInt32>.stride + Self.promiseBytes
    return count * each + origins.count * MemoryLayout<Beginning>.stride + queue.size + sites.size + passages.size
      + landings.size + positions.size + steps.size + doings.size
  }

  /// Bytes for each configuration while promises are looked at: rounds and searches number the configurations.
  private static let promiseBytes = 48
}
