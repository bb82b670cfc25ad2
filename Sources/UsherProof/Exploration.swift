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
  private(set) var coding: Coding
  private(set) var keys: KeyTable
  private(set) var origins: [(origin: Origin, target: Int, note: Int)] = []
  /// The steps from each configuration lie together.
  private(set) var edges: [Edge] = []
  private(set) var firstEdge: [Int] = []
  private(set) var edgeCount: [Int] = []
  private(set) var waits = Numbering<Wait>()
  private(set) var notes = Numbering<Note>()
  private(set) var waitNumbers: [UInt32] = []
  private(set) var distances: [Distance] = []
  private(set) var parents: [Parent] = []
  /// The moves that were tried, those that changed nothing included.
  private(set) var transitionCount = 0
  /// Whether there was nothing left to look at.
  private(set) var isComplete = false
  private(set) var marks: [Reached?]
  private let markers: Markers
  private let parameters: [ID<Variable>]
  private var queue = Queue()

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
    self.markers = markers
    self.successors = successors
    coding = Coding(world.program, as: world.policy, on: world.owners, flow: flow, successors.relevance)
    keys = KeyTable(width: coding.width)
    marks = Array(repeating: nil, count: markers.marks.count)
    parameters = world.program.states[world.program.flows[flow].root].parameters
    _ = notes.number(of: Note())
  }

  var count: Int { keys.count }

  /// Follows every journey that begins so; stops when more than `limit` configurations are known.
  mutating func explore(from origins: [Origin], limit: Int) {
    for origin in origins { add(origin) }
    while let position = queue.next(distances) {
      if keys.count > limit { return }
      expand(position)
    }
    isComplete = true
  }

  private mutating func add(_ origin: Origin) {
    let (configuration, effects) = world.start(flow, origin)
    let distance = Distance(unasked: origin.isFirst ? 0 : 1, length: 0)
    let target = reach(configuration, .origin(origins.count), distance)
    note(effects, .origin(origins.count), distance)
    origins.append((origin, target, number(of: effects, configuration)))
  }

  private mutating func expand(_ position: Int) {
    let configuration = coding.configuration(of: keys[position])
    firstEdge[position] = edges.count
    let before = distances[position]
    for (ordinal, transition) in successors.transitions(from: configuration).enumerated() {
      transitionCount += 1
      let parent = Parent.edge(from: UInt32(position), ordinal: UInt16(ordinal))
      let distance = Distance(unasked: before.unasked + UInt32(transition.cost), length: before.length + 1)
      let target = reach(transition.target, parent, distance)
      let note = number(of: transition.effects, transition.target)
      if target == position, note == 0, !transition.agency.isAwaited { continue }
      self.note(transition.effects, parent, distance)
      let (prompt, answer) = Self.answer(transition, in: configuration)
      edges.append(
        Edge(
          target: UInt32(target), note: UInt32(note), agency: transition.agency, choice: UInt16(transition.choice),
          ordinal: UInt16(ordinal), prompt: prompt, answer: answer))
    }
    edgeCount[position] = edges.count - firstEdge[position]
  }

  private static func answer(_ transition: Transition, in configuration: Configuration) -> (UInt16, Value) {
    guard case .answered(let position, let answer) = transition.move else { return (0, 0) }
    guard case .prompt(let presentation) = configuration.session.asked[position].matter else { return (0, answer) }
    return (UInt16(presentation.prompt.index), answer)
  }

  /// The number of a configuration, which becomes known by a story of this length.
  private mutating func reach(_ configuration: Configuration, _ parent: Parent, _ distance: Distance) -> Int {
    let (position, isNew) = keys.insert(coding.key(of: configuration))
    if isNew {
      let known = coding.configuration(of: keys[position])
      waitNumbers.append(UInt32(waits.number(of: watch.wait(of: known, parameters: parameters))))
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

  private mutating func number(of effects: [Effect], _ configuration: Configuration) -> Int {
    effects.isEmpty ? 0 : notes.number(of: watch.note(of: effects, in: configuration, parameters: parameters))
  }

  private mutating func note(_ effects: [Effect], _ parent: Parent, _ distance: Distance) {
    for effect in effects {
      guard let mark = markers.mark(effect) else { continue }
      if let known = marks[mark], known.distance <= distance { continue }
      marks[mark] = Reached(parent: parent, distance: distance)
    }
  }

  // MARK: Reading

  func wait(_ position: Int) -> Wait { waits[Int(waitNumbers[position])] }

  func note(_ edge: Edge) -> Note { notes[Int(edge.note)] }

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
