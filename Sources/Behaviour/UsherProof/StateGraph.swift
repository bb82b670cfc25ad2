internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSemantics

/// The configurations that journeys of one flow can wait in on one device, and the steps between them.
///
/// Configurations are numbered in the order in which they were found. An ``Explorer`` fills the graph; promises, witnesses and lint
/// rules read it.
///
/// The result of a move from outside depends on the location of the session, on the true statuses after the move, and on which of
/// the watched statuses have changed. A step is therefore taken once for all moves that agree in these, and cached.
struct StateGraph: Sendable {
  let flow: ID<Flow>
  let world: World
  let observer: Observer
  let successors: Successors
  let coding: Coding
  /// After this time the graph shows no more steps.
  let isOver: @Sendable () -> Bool
  var locations: ControlLocations
  var environmentTransitions: EnvironmentTransitions
  var cachedTransitions: CachedTransitions
  /// What steps have done, and which marks they have passed.
  var effectLabels: EffectLabels
  /// The steps that are cached for one configuration alone.
  var steps = OwnSteps()
  private(set) var places: [Place] = []
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// How journeys begin.
  private(set) var origins: [Beginning] = []
  private var spaces: [Origins] = []
  /// For each location and true statuses the number of the configuration, plus one.
  private var positions: Grid<UInt32>
  private var waitNumbers: [UInt32] = []
  /// The expanded configurations, shortest story first.
  private var expanded: [UInt32] = []
  /// Scratch space for one configuration and its key.
  private var known: WorldState
  private var key: [UInt64]

  /// Where a configuration is, and what is true there.
  struct Place: Sendable {
    var location: UInt32
    var truths: UInt32
  }

  /// How a journey begins: one of the ways to begin with some memory, where that leads, and what is done.
  struct Beginning: Sendable {
    fileprivate var space: UInt32
    fileprivate var number: Int
    var target: UInt32
    var effectLabel: UInt32
  }

  /// The first step that passed a mark.
  struct Reached: Sendable {
    var parent: Parent
    var distance: Distance
  }

  init(
    of flow: ID<Flow>, in world: World, _ observer: Observer, _ markers: Markers, _ successors: Successors,
    isOver: @escaping @Sendable () -> Bool
  ) {
    self.flow = flow
    self.isOver = isOver
    self.world = world
    self.observer = observer
    self.successors = successors
    coding = successors.coding
    locations = ControlLocations(width: coding.locationWidth, successors, observer)
    environmentTransitions = EnvironmentTransitions(truthsCount: coding.truthsCount, links: world.program.links.count)
    cachedTransitions = CachedTransitions(truthsCount: coding.truthsCount)
    positions = Grid(columns: coding.truthsCount)
    key = Array(repeating: 0, count: coding.width)
    known = coding.blank
    effectLabels = EffectLabels(of: markers)
  }

  var count: Int { places.count }

  // MARK: Adding

  /// Adds ways to begin, and returns the number that their beginnings name.
  mutating func add(_ space: Origins) -> Int {
    spaces.append(space)
    return spaces.count - 1
  }

  /// Adds a beginning, whose step has been taken.
  mutating func add(_ number: Int, of space: Int, to target: Int, effectLabel: Int) {
    origins.append(
      Beginning(space: UInt32(space), number: number, target: UInt32(target), effectLabel: UInt32(effectLabel)))
  }

  /// The number of a configuration that a story of this length leads to.
  ///
  /// - Returns: whether the story is the first to it, or shorter than those before.
  mutating func reach(_ configuration: WorldState, _ parent: Parent, _ distance: Distance) -> (
    position: Int, isNearer: Bool
  ) {
    coding.write(configuration, to: &key)
    let (location, isNewLocation) = locations.number(of: key)
    let truths = Int(key[coding.locationWidth])
    if isNewLocation { positions.addRow() }
    let position = Int(positions[location, truths]) - 1
    if position >= 0 { return (position, relax(position, parent, distance)) }
    coding.read(locations.keys[location], truths, into: &known)
    if isNewLocation { locations.describe(known) }
    places.append(Place(location: UInt32(location), truths: UInt32(truths)))
    positions[location, truths] = UInt32(count)
    waitNumbers.append(UInt32(locations.wait(location, of: known)))
    distances.append(distance)
    parents.append(parent)
    steps.addConfiguration()
    return (count - 1, true)
  }

  /// Records a story to a known configuration if it is shorter than those before; returns whether it is.
  mutating func relax(_ position: Int, _ parent: Parent, _ distance: Distance) -> Bool {
    guard distance < distances[position], !steps.isKnown(position) else { return false }
    distances[position] = distance
    parents[position] = parent
    return true
  }

  /// Records that all steps from a configuration are known.
  mutating func finishExpansion(of position: Int) { expanded.append(UInt32(position)) }

  /// Configurations were expanded by their distances; of those that are as far, the one that was found first comes first.
  mutating func sortOrder() {
    var start = 0
    while start < expanded.count {
      var end = start + 1
      while end < expanded.count, distances[Int(expanded[end])] == distances[Int(expanded[start])] { end += 1 }
      if end - start > 1 { expanded[start..<end].sort() }
      start = end
    }
  }

  // MARK: Reading

  var waits: Numbering<Wait> { locations.waits }

  func wait(_ position: Int) -> Wait { locations.waits[Int(waitNumbers[position])] }

  func note(_ edge: Edge) -> StepSummary { effectLabels.notes[Int(edge.note)] }

  func note(_ beginning: Beginning) -> StepSummary {
    effectLabels.notes[effectLabels.note(of: Int(beginning.effectLabel))]
  }

  func origin(of beginning: Beginning) -> Origin { spaces[Int(beginning.space)][beginning.number] }

  /// The configurations, in the order of their stories.
  var order: LazyMapSequence<[UInt32], Int> { expanded.lazy.map { Int($0) } }

  func configuration(_ position: Int) -> WorldState {
    coding.configuration(of: locations.keys[Int(places[position].location)], Int(places[position].truths))
  }

  /// Reads a configuration into scratch space that is used again and again.
  func read(_ position: Int, into configuration: inout WorldState) {
    let place = places[position]
    coding.read(locations.keys[Int(place.location)], Int(place.truths), into: &configuration)
  }

  /// A configuration of a location; what is true in it is as it may be at first.
  func configuration(ofSite location: Int) -> WorldState { coding.configuration(of: locations.keys[location], 0) }

  /// The most moves that a shortest story has.
  var depth: Int { Int(distances.reduce(0) { max($0, $1.length) }) }

  /// Bytes of a graph before anything is explored; `Int.max` for more than can be counted.
  static func firstSize(of coding: Coding, links: Int) -> Int {
    EnvironmentTransitions.firstSize(truthsCount: coding.truthsCount, links: links)
  }

  /// Bytes of everything that is kept, and of what looking at promises takes.
  var size: Int {
    let each =
      MemoryLayout<Place>.stride + MemoryLayout<Distance>.stride + MemoryLayout<Parent>.stride
      + 2 * MemoryLayout<UInt32>.stride + Self.promiseBytes
    return count * each + origins.count * MemoryLayout<Beginning>.stride + locations.size + environmentTransitions.size
      + cachedTransitions.size
      + positions.size + steps.size + effectLabels.size
  }

  /// Bytes for each configuration while promises are looked at: rounds and searches number the configurations.
  private static let promiseBytes = 48
}
