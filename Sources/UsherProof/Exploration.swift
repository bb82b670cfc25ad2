internal import Usher
internal import UsherDevice
internal import UsherSemantics

/// Every journey of one flow on one device: the configurations that it can wait in, and the steps between them.
///
/// Configurations are numbered as they are found. They are expanded in the order of their shortest stories: those with
/// fewer moves that nobody asked for first, then those with fewer moves.
struct Exploration: Sendable {
  let flow: ID<Flow>
  let world: World
  let watch: Watch
  let successors: Successors
  let coding: Coding
  private(set) var keys: KeyTable
  private(set) var origins: [(origin: Origin, target: Int, note: Int)] = []
  /// The steps from each configuration lie together.
  private(set) var edges: [Edge] = []
  private(set) var firstEdge: [Int] = []
  private(set) var edgeCount: [Int] = []
  private(set) var waits = Numbering<Wait>()
  private(set) var waitNumbers: [UInt32] = []
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
  private var queue = Queue()
  private var absences = AbsenceTable()
  private var key: [UInt64]
  private var known: Configuration

  struct Edge: Sendable {
    var target: UInt32
    var note: UInt32
    var agency: Agency
    var choice: UInt16
    /// Its place among the transitions.
    var ordinal: UInt16
    /// Of a tap, the prompt.
    var prompt: UInt16
    /// Of an answer, its position.
    var answer: Value

    fileprivate init(_ option: MoveOption, at ordinal: Int, to target: Int, _ note: Int) {
      self.target = UInt32(target)
      self.note = UInt32(note)
      agency = option.agency
      choice = UInt16(option.choice)
      self.ordinal = UInt16(ordinal)
      prompt = UInt16(option.prompt?.index ?? 0)
      answer = if case .answered(_, let answer) = option.move { answer } else { 0 }
    }
  }

  struct Distance: Comparable, Sendable {
    var unasked: UInt32
    var length: UInt32

    static func < (left: Distance, right: Distance) -> Bool {
      left.unasked == right.unasked ? left.length < right.length : left.unasked < right.unasked
    }
  }

  /// The last step of the shortest story.
  enum Parent: Sendable {
    case origin(Int)
    case edge(from: UInt32, ordinal: UInt16)
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
    coding = Coding(world, flow: flow, successors.relevance)
    keys = KeyTable(width: coding.width)
    key = Array(repeating: 0, count: coding.width)
    known = coding.blank
    doings = Doings(of: markers)
  }

  var count: Int { keys.count }

  /// Follows every journey that begins so, beside those that are known; stops when more than `limit` configurations are.
  mutating func explore(from origins: [Origin], limit: Int) {
    isComplete = false
    var stage = Stage(coding.blank)
    var before = coding.blank
    for origin in origins { add(origin) }
    while let position = queue.next(distances) {
      if keys.count > limit { return }
      coding.read(keys[position], into: &before)
      expand(position, before, on: &stage)
    }
    isComplete = true
    order = (0..<count).sorted { (distances[$0], $0) < (distances[$1], $1) }
  }

  private mutating func add(_ origin: Origin) {
    let stage = world.start(flow, origin)
    let distance = Distance(unasked: origin.isFirst ? 0 : 1, length: 0)
    let target = reach(stage.configuration, .origin(origins.count), distance)
    let note = doings.note(of: stage, .origin(origins.count), distance, watch)
    origins.append((origin, target, note))
  }

  private mutating func expand(_ position: Int, _ configuration: Configuration, on stage: inout Stage) {
    firstEdge[position] = edges.count
    let before = distances[position]
    for (ordinal, option) in successors.options(from: configuration, &absences).enumerated() {
      transitionCount += 1
      stage.set(configuration)
      world.play(option.move, on: &stage)
      let parent = Parent.edge(from: UInt32(position), ordinal: UInt16(ordinal))
      let distance = Distance(unasked: before.unasked + UInt32(option.cost), length: before.length + 1)
      let target = reach(stage.configuration, parent, distance)
      let note = doings.note(of: stage, parent, distance, watch)
      if target == position, note == 0, !option.agency.isAwaited { continue }
      edges.append(Edge(option, at: ordinal, to: target, note))
    }
    edgeCount[position] = edges.count - firstEdge[position]
  }

  /// The number of a configuration, which becomes known by a story of this length.
  private mutating func reach(_ configuration: Configuration, _ parent: Parent, _ distance: Distance) -> Int {
    coding.write(configuration, to: &key)
    let (position, isNew) = keys.insert(key)
    if isNew {
      coding.read(key[...], into: &known)
      waitNumbers.append(UInt32(waits.number(of: watch.wait(of: known))))
      distances.append(distance)
      parents.append(parent)
      firstEdge.append(-1)
      edgeCount.append(0)
      queue.add(position, distance)
    } else if firstEdge[position] < 0, distance < distances[position] {
      distances[position] = distance
      parents[position] = parent
      queue.add(position, distance)
    }
    return position
  }

  // MARK: Reading

  func wait(_ position: Int) -> Wait { waits[Int(waitNumbers[position])] }

  func note(_ edge: Edge) -> Note { doings.notes[Int(edge.note)] }

  func note(_ origin: (origin: Origin, target: Int, note: Int)) -> Note { doings.notes[origin.note] }

  func edges(from position: Int) -> ArraySlice<Edge> {
    firstEdge[position] < 0 ? [] : edges[firstEdge[position]..<firstEdge[position] + edgeCount[position]]
  }

  func configuration(_ position: Int) -> Configuration { coding.configuration(of: keys[position]) }

  /// The most moves that a shortest story has.
  var depth: Int { Int(distances.map { $0.length }.max() ?? 0) }

  /// Bytes of everything that is kept for each configuration and step.
  var size: Int {
    keys.size + edges.capacity * MemoryLayout<Edge>.stride + distances.capacity * MemoryLayout<Distance>.stride
      + parents.capacity * MemoryLayout<Parent>.stride + (firstEdge.capacity + edgeCount.capacity) * 8
      + waitNumbers.capacity * 4
  }

  /// Configurations to be expanded, in the order of their distances.
  private struct Queue: Sendable {
    /// By moves that nobody asked for, then by length.
    private var buckets: [[[UInt32]]] = []
    private var unasked = 0
    private var length = 0
    private var next = 0

    mutating func add(_ position: Int, _ distance: Distance) {
      let (unasked, length) = (Int(distance.unasked), Int(distance.length))
      while buckets.count <= unasked { buckets.append([]) }
      while buckets[unasked].count <= length { buckets[unasked].append([]) }
      buckets[unasked][length].append(UInt32(position))
      if (unasked, length) < (self.unasked, self.length) { (self.unasked, self.length, next) = (unasked, length, 0) }
    }

    /// The next one whose distance has not become less since it was added.
    mutating func next(_ distances: [Distance]) -> Int? {
      while unasked < buckets.count {
        while length < buckets[unasked].count {
          while next < buckets[unasked][length].count {
            let position = Int(buckets[unasked][length][next])
            next += 1
            if distances[position] == Distance(unasked: UInt32(unasked), length: UInt32(length)) { return position }
          }
          buckets[unasked][length] = []
          (length, next) = (length + 1, 0)
        }
        (unasked, length) = (unasked + 1, 0)
      }
      return nil
    }
  }
}
