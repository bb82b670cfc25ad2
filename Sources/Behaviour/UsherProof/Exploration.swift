internal import UsherRuntime
internal import UsherPlatform
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
  private(set) var origins: [(origin: Origin, target: Int, note: Int)] = []
  /// The steps from each configuration that are its own lie together.
  private(set) var steps = OwnSteps()
  private var waitNumbers: [UInt32] = []
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// The moves that were tried, those that changed nothing included.
  private(set) var transitionCount = 0
  /// Whether there was nothing left to look at.
  private(set) var isComplete = false
  /// What steps have done, and which marks they have come through.
  private(set) var doings: Doings
  /// The configurations, in the order of their stories.
  private(set) var order: [Int] = []
  private var queue = DistanceQueue()
  private var recent = Landings.Recent()
  private var key: [UInt64]
  /// The configuration that is expanded, and one that was found.
  private var before: Configuration
  private var known: Configuration

  /// Where a configuration is, and what is true there.
  struct Place: Sendable {
    var site: UInt32
    var truths: UInt32
  }

  /// Where a mark was come through first.
  struct Reached: Sendable {
    var parent: Parent
    var distance: Distance
  }

  init(of flow: ID<Flow>, in world: World, _ watch: Watch, _ markers: Markers, _ successors: Successors) {
    self.flow = flow
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

  /// Follows every journey that begins so, beside those that are known; stops when more than `limit` configurations are.
  mutating func explore(from origins: [Origin], limit: Int) {
    isComplete = false
    var stage = Stage(coding.blank)
    for origin in origins { add(origin) }
    while let position = queue.next(distances) {
      if count > limit { return }
      expand(position, on: &stage)
    }
    isComplete = true
    order = ordered
  }

  /// By their distances, those that are as far in the order in which they were found.
  private var ordered: [Int] {
    var byDistance: [UInt64: [Int]] = [:]
    for (position, distance) in distances.enumerated() {
      byDistance[UInt64(distance.unasked) << 32 | UInt64(distance.length), default: []].append(position)
    }
    return byDistance.keys.sorted().flatMap { byDistance[$0] ?? [] }
  }

  private mutating func add(_ origin: Origin) {
    let stage = world.start(flow, origin)
    let distance = Distance(unasked: origin.isFirst ? 0 : 1, length: 0)
    let parent = Parent.origin(origins.count)
    let target = reach(stage.configuration, parent, distance)
    let deed = doings.deed(on: stage, watch)
    doings.reach(deed, parent, distance)
    origins.append((origin, target, doings.note(of: deed)))
  }

  // MARK: Steps

  private mutating func expand(_ position: Int, on stage: inout Stage) {
    let place = places[position]
    let site = Int(place.site)
    coding.read(sites.keys[site], Int(place.truths), into: &before)
    steps.begin(position)
    recent.removeAll()
    var ordinal = 0
    if sites[site].isWhole {
      take(successors.options(from: before), at: &ordinal, own: 0, from: position, on: &stage)
    } else {
      let outline = sites.outline(site, of: before)
      take(outline.leading, at: &ordinal, own: 0, from: position, on: &stage)
      for block in outline.middle { pass(block, at: &ordinal, from: position, on: &stage) }
      take(outline.trailing, at: &ordinal, own: outline.leading.count, from: position, on: &stage)
      for block in outline.end { pass(block, at: &ordinal, from: position, on: &stage) }
    }
    transitionCount += ordinal
  }

  /// Takes moves that are the configuration's own, after so many others of these.
  private mutating func take(
    _ options: [MoveOption], at ordinal: inout Int, own: Int, from position: Int, on stage: inout Stage
  ) {
    for (index, option) in options.enumerated() {
      stage.set(before)
      world.play(option.move, on: &stage)
      let (target, deed) = reach(stage, .edge(from: position, ordinal: ordinal), distances[position].plus(option.cost))
      let edge = Edge(option, at: own + index, to: target, note: doings.note(of: deed))
      if edge.isKept(from: position) { steps.append(edge, from: position) }
      ordinal += 1
    }
  }

  /// Takes moves that follow from the true statuses: a step is taken where nobody has landed yet.
  private mutating func pass(
    _ block: Outline.Block, at ordinal: inout Int, from position: Int, on stage: inout Stage
  ) {
    let (site, truths) = (Int(places[position].site), Int(places[position].truths))
    let watched = sites[site].watched
    let start = distances[position]
    for index in passages.list(block, from: truths, successors) {
      let passage = passages.all[index]
      let row = landings.row(Landings.Way(of: passage, at: site, watched: watched), &recent)
      let cost = Int(passage.cost)
      let place = ordinal
      ordinal += 1
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
  private mutating func reach(_ configuration: Configuration, _ parent: Parent, _ distance: Distance) -> Int {
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

  func note(_ origin: (origin: Origin, target: Int, note: Int)) -> Note { doings.notes[origin.note] }

  func configuration(_ position: Int) -> Configuration {
    coding.configuration(of: sites.keys[Int(places[position].site)], Int(places[position].truths))
  }

  /// A configuration of a site; what is true in it is as it may be at first.
  func configuration(ofSite site: Int) -> Configuration { coding.configuration(of: sites.keys[site], 0) }

  /// The most moves that a shortest story has.
  var depth: Int { Int(distances.reduce(0) { max($0, $1.length) }) }

  /// Bytes of everything that is kept for each configuration and step.
  var size: Int {
    let each =
      MemoryLayout<Place>.stride + MemoryLayout<Distance>.stride + MemoryLayout<Parent>.stride
      + MemoryLayout<UInt32>.stride + MemoryLayout<Int>.stride
    return count * each + sites.size + passages.size + landings.size + positions.size + steps.size
  }
}
