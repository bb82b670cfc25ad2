internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// The state graph of one flow on one device: the configurations in which its journeys wait, and the transitions between them.
///
/// Configurations are numbered in order of discovery. An ``Explorer`` fills the graph; promises, witnesses and lint rules read
/// it.
struct StateGraph: Sendable {
  let flow: ID<Flow>
  let world: World
  let observer: Observer
  let successors: Successors
  /// If a part of the budget is used up, the graph appears to have no edges.
  var work: WorkMeter
  var configurations: Configurations
  var paths = ShortestPaths()
  var beginnings = Beginnings()
  var transitions: Transitions
  /// All transitions, if they were listed.
  var list: EdgeList?
  /// The effect labels of steps, and the marks that they have passed.
  var effectLabels: EffectLabels

  /// The transitions between configurations.
  ///
  /// The result of an environment transition depends only on the control location, the true statuses afterwards, and the set of
  /// watched statuses that changed. It is computed once for all transitions that agree in these, and cached.
  struct Transitions: Sendable {
    var environment: EnvironmentTransitions
    var cached: CachedTransitions
    /// The transitions that are stored for single configurations.
    var own = UnsharedEdges()

    /// Bytes of the tables.
    var size: Int { environment.size + cached.size + own.size }
  }

  /// The origins, with the results of their first steps.
  struct Beginnings: Sendable {
    private(set) var edges: [OriginEdge] = []
    private var spaces: [Origins] = []

    /// Adds a list of origins and returns its number.
    mutating func add(_ space: Origins) -> Int {
      spaces.append(space)
      return spaces.count - 1
    }

    /// Adds an origin with the result of its first step.
    mutating func add(_ number: Int, of space: Int, to target: Int, effectLabel: Int) {
      edges.append(
        OriginEdge(space: UInt32(space), number: number, target: UInt32(target), effectLabel: UInt32(effectLabel)))
    }

    /// Whether the journey starts with nothing stored yet.
    func isFirst(_ beginning: OriginEdge) -> Bool { spaces[Int(beginning.space)].isFirst }

    func origin(of beginning: OriginEdge) -> Origin { spaces[Int(beginning.space)][beginning.number] }
  }

  /// An origin, by its number in a list of origins, with the target and effect label of its first step.
  struct OriginEdge: Sendable {
    fileprivate var space: UInt32
    fileprivate var number: Int
    var target: UInt32
    var effectLabel: UInt32
  }

  init(
    of flow: ID<Flow>, in world: World, _ observer: Observer, _ markers: Markers, _ successors: Successors,
    _ work: WorkMeter
  ) {
    self.flow = flow
    self.work = work
    self.world = world
    self.observer = observer
    self.successors = successors
    configurations = Configurations(successors, observer)
    let (count, isSparse) = (successors.coding.truthsCount, successors.spans != nil)
    transitions = Transitions(
      environment: EnvironmentTransitions(
        truthsCount: count, links: world.program.links.count, editions: world.platform.editions.count,
        isSparse: isSparse),
      cached: CachedTransitions(truthsCount: count, isSparse: isSparse))
    effectLabels = EffectLabels(of: markers)
  }

  /// The graph for readers after the proof, whose work no budget limits.
  var kept: StateGraph {
    var graph = self
    graph.work = WorkMeter(Budget(work: .max))
    return graph
  }

  // MARK: Construction

  /// Returns the number of a configuration, after adding it if it is new and relaxing its distance if it is known.
  ///
  /// - Returns: The number, and whether this path is the first or shorter than all before.
  mutating func reach(_ configuration: WorldState, _ parent: Parent, _ distance: Distance) -> (
    position: Int, isNearer: Bool
  ) {
    let (position, isNew) = configurations.number(of: configuration)
    if !isNew { return (position, relax(position, parent, distance)) }
    paths.add(parent, distance)
    transitions.own.addConfiguration()
    return (position, true)
  }

  /// Adds the configurations to which a step leads besides this one, because resources are followed there that were not before. Returns
  /// those that are new.
  mutating func reachOthers(
    like position: Int, from followed: UInt64, _ parent: Parent, _ distance: Distance
  ) -> [Int] {
    let news = configurations.followed(at: position) & ~followed
    if news == 0 || successors.spans == nil { return [] }
    let added = configurations.addAll(like: position, but: news).filter { $0.isNew }
    for _ in added {
      paths.add(parent, distance)
      transitions.own.addConfiguration()
    }
    return added.map { $0.position }
  }

  /// Records a shorter path to a known configuration. Returns false if the path is not shorter, or the moves from the
  /// configuration have been followed already.
  mutating func relax(_ position: Int, _ parent: Parent, _ distance: Distance) -> Bool {
    (paths.areFoundAnew || !transitions.own.isKnown(position)) && paths.shorten(position, parent, distance)
  }

  /// Forgets all paths, so that they can be found anew. Configurations and transitions stay.
  mutating func forgetPaths() {
    paths.restart()
    effectLabels.restart()
    transitions.cached.forgetCosts()
  }

  // MARK: Queries

  var count: Int { configurations.count }

  var coding: Coding { successors.coding }

  var origins: [OriginEdge] { beginnings.edges }

  var waits: Numbering<Wait> { configurations.locations.waits }

  func wait(_ position: Int) -> Wait { configurations.wait(position) }

  func configuration(_ position: Int) -> WorldState { configurations[position] }

  func summary(_ edge: Edge) -> StepSummary { effectLabels.summaries[Int(edge.summary)] }

  func summary(_ beginning: OriginEdge) -> StepSummary {
    effectLabels.summaries[effectLabels.summary(of: Int(beginning.effectLabel))]
  }

  /// The configurations, nearest first.
  var order: LazyMapSequence<[UInt32], Int> { paths.order }

  /// Bytes of an empty graph; `Int.max` on overflow.
  static func firstSize(of coding: Coding, in world: World) -> Int {
    EnvironmentTransitions.firstSize(
      truthsCount: coding.truthsCount, links: world.program.links.count, editions: world.platform.editions.count)
  }

  /// Bytes of all data that is kept, including what the check of promises needs.
  var size: Int {
    configurations.size + paths.size + count * Self.promiseBytes + origins.count * MemoryLayout<OriginEdge>.stride
      + transitions.size + effectLabels.size
  }

  /// Estimated bytes for each configuration while promises are checked: components and searches keep arrays by configuration.
  private static let promiseBytes = 48
}
