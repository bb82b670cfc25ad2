internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherSemantics

/// The state graph of one flow on one device: the configurations in which its journeys wait, and the transitions between them.
///
/// Configurations are numbered in order of discovery. An ``Explorer`` fills the graph; promises, witnesses and lint rules read
/// it.
///
/// The result of an environment transition depends only on the control location, the true statuses afterwards, and the set of
/// watched statuses that changed. It is computed once for all transitions that agree in these, and cached.
struct StateGraph: Sendable {
  let flow: ID<Flow>
  let world: World
  let observer: Observer
  let successors: Successors
  let coding: Coding
  /// If a part of the budget is used up, the graph appears to have no edges.
  var work: WorkMeter
  /// The indexes of the module's waivers that accept a finding of this flow.
  let waivers: @Sendable (Finding) -> [Int]
  var locations: ControlLocations
  var environmentTransitions: EnvironmentTransitions
  var cachedTransitions: CachedTransitions
  /// The effect labels of steps, and the marks that they have passed.
  var effectLabels: EffectLabels
  /// The transitions that are stored for single configurations.
  var steps = UnsharedEdges()
  private(set) var places: [Place] = []
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// The origins, with the results of their first steps.
  private(set) var origins: [OriginEdge] = []
  private var spaces: [Origins] = []
  /// For each location and combination of true statuses the number of the configuration plus one; 0 if it was not found.
  private var positions: Grid<UInt32>
  private var waitNumbers: [UInt32] = []
  /// The expanded configurations, nearest first.
  private var expanded: [UInt32] = []
  /// Reusable buffers for a configuration and its key.
  private var known: WorldState
  private var key: [UInt64]

  /// A configuration, by its control location and the number of its true statuses.
  struct Place: Sendable {
    var location: UInt32
    var truths: UInt32
  }

  /// An origin, by its number in a list of origins, with the target and effect label of its first step.
  struct OriginEdge: Sendable {
    fileprivate var space: UInt32
    fileprivate var number: Int
    var target: UInt32
    var effectLabel: UInt32
  }

  /// The nearest step that passed a mark.
  struct Reached: Sendable {
    var parent: Parent
    var distance: Distance
  }

  init(
    of flow: ID<Flow>, in world: World, _ observer: Observer, _ markers: Markers, _ successors: Successors,
    _ work: WorkMeter, waivers: @escaping @Sendable (Finding) -> [Int]
  ) {
    self.flow = flow
    self.work = work
    self.waivers = waivers
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

  /// The graph for readers after the proof, whose work no budget limits.
  var kept: StateGraph {
    var graph = self
    graph.work = WorkMeter(Proof.Options(budget: Budget(work: .max)))
    return graph
  }

  // MARK: Construction

  /// Adds a list of origins and returns its number.
  mutating func add(_ space: Origins) -> Int {
    spaces.append(space)
    return spaces.count - 1
  }

  /// Adds an origin with the result of its first step.
  mutating func add(_ number: Int, of space: Int, to target: Int, effectLabel: Int) {
    origins.append(
      OriginEdge(space: UInt32(space), number: number, target: UInt32(target), effectLabel: UInt32(effectLabel)))
  }

  /// Returns the number of a configuration, after adding it if it is new and relaxing its distance if it is known.
  ///
  /// - Returns: The number, and whether this path is the first or shorter than all before.
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

  /// Records a shorter path to a known configuration. Returns false if the path is not shorter, or the configuration is
  /// expanded already.
  mutating func relax(_ position: Int, _ parent: Parent, _ distance: Distance) -> Bool {
    guard distance < distances[position], !steps.isKnown(position) else { return false }
    distances[position] = distance
    parents[position] = parent
    return true
  }

  /// Records that all transitions from a configuration are known.
  mutating func finishExpansion(of position: Int) { expanded.append(UInt32(position)) }

  /// Sorts configurations of equal distance by number; the order of distances holds already.
  mutating func sortOrder() {
    var start = 0
    while start < expanded.count {
      var end = start + 1
      while end < expanded.count, distances[Int(expanded[end])] == distances[Int(expanded[start])] { end += 1 }
      if end - start > 1 { expanded[start..<end].sort() }
      start = end
    }
  }

  // MARK: Queries

  var waits: Numbering<Wait> { locations.waits }

  func wait(_ position: Int) -> Wait { locations.waits[Int(waitNumbers[position])] }

  func summary(_ edge: Edge) -> StepSummary { effectLabels.summaries[Int(edge.summary)] }

  func summary(_ beginning: OriginEdge) -> StepSummary {
    effectLabels.summaries[effectLabels.summary(of: Int(beginning.effectLabel))]
  }

  func origin(of beginning: OriginEdge) -> Origin { spaces[Int(beginning.space)][beginning.number] }

  /// The configurations, nearest first.
  var order: LazyMapSequence<[UInt32], Int> { expanded.lazy.map { Int($0) } }

  func configuration(_ position: Int) -> WorldState {
    coding.configuration(of: locations.keys[Int(places[position].location)], Int(places[position].truths))
  }

  /// Decodes a configuration into a reusable buffer.
  func read(_ position: Int, into configuration: inout WorldState) {
    let place = places[position]
    coding.read(locations.keys[Int(place.location)], Int(place.truths), into: &configuration)
  }

  /// A configuration of a location, with the first combination of true statuses.
  func configuration(ofLocation location: Int) -> WorldState { coding.configuration(of: locations.keys[location], 0) }

  /// The length of the longest shortest path, in moves.
  var depth: Int { Int(distances.reduce(0) { max($0, $1.length) }) }

  /// Bytes of an empty graph; `Int.max` on overflow.
  static func firstSize(of coding: Coding, links: Int) -> Int {
    EnvironmentTransitions.firstSize(truthsCount: coding.truthsCount, links: links)
  }

  /// Bytes of all data that is kept, including what the check of promises needs.
  var size: Int {
    let each =
      MemoryLayout<Place>.stride + MemoryLayout<Distance>.stride + MemoryLayout<Parent>.stride
      + 2 * MemoryLayout<UInt32>.stride + Self.promiseBytes
    return count * each + origins.count * MemoryLayout<OriginEdge>.stride + locations.size + environmentTransitions.size
      + cachedTransitions.size
      + positions.size + steps.size + effectLabels.size
  }

  /// Estimated bytes for each configuration while promises are checked: components and searches keep arrays by configuration.
  private static let promiseBytes = 48
}
