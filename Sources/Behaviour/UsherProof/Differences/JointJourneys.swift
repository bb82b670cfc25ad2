internal import UsherProgram
internal import UsherRuntime

/// All journeys of a flow on two policies at once: the same person on the same device, step by step, as long as nothing more than texts,
/// counts, order or memory differs.
struct JointJourneys {
  let old: ObservedMachine
  let new: ObservedMachine
  private let alphabet: SharedAlphabet
  private let isReworded: (SeenEffect) -> Bool
  private let mostBytes: Int
  /// The starts that both have, as numbers of beginnings.
  let starts: [(old: Int, new: Int)]

  private var pairs: [(old: UInt32, new: UInt32)] = []
  private var numbers: [UInt64: UInt32] = [:]
  private var distances: [Distance] = []
  private var parents: [Step] = []
  private var queue = DistanceQueue()
  /// The steps between pairs, for searches backwards.
  private var links = Links()
  private var kinds: [UInt64: Difference.Kind?] = [:]
  /// Each kind of difference, with the nearest step that shows it.
  private(set) var found: [Found] = []
  private var places: [Difference.Kind: Int] = [:]
  /// For each start the pair after its first step.
  private var beginnings: [(start: UInt32, pair: UInt32)] = []
  private(set) var isComplete = false

  /// The last step of a journey: a start, or a pair and the ordinals of the moves from there. `.max` is none.
  struct Step {
    var from: UInt32
    var old: UInt32
    var new: UInt32

    var isStart: Bool { old == .max && new == .max }
  }

  struct Found {
    var kind: Difference.Kind
    var step: Step
    fileprivate var distance: Distance
    /// The pairs, or starts, at which it is.
    fileprivate var occurrences: [Occurrence] = []
    /// The numbers of what is seen of the step.
    var observations: (old: Int, new: Int)
  }

  private struct Links {
    private var all: [Link] = []
    /// For each pair the number of links to pairs before it, once they are sorted.
    private var starts: [Int] = []

    struct Link {
      var from: UInt32
      var to: UInt32
      var isAwaited: Bool
    }

    mutating func add(_ link: Link) { all.append(link) }

    /// Sorts the links by the pairs to which they lead.
    mutating func sort(pairs: Int) {
      all.sort { $0.to < $1.to }
      starts = Array(repeating: 0, count: pairs + 1)
      for link in all { starts[Int(link.to) + 1] += 1 }
      for pair in 0..<pairs { starts[pair + 1] += starts[pair] }
    }

    func leading(to pair: UInt32) -> ArraySlice<Link> { all[starts[Int(pair)]..<starts[Int(pair) + 1]] }

    var size: Int { all.count * MemoryLayout<Link>.stride }
  }

  fileprivate struct Occurrence {
    var from: UInt32
    var isStart: Bool
    var isAwaited: Bool
  }

  init(
    _ old: ObservedMachine, _ new: ObservedMachine, _ alphabet: SharedAlphabet, starts: [(old: Int, new: Int)],
    atMost bytes: Int, where isReworded: @escaping (SeenEffect) -> Bool
  ) {
    (self.old, self.new, self.alphabet, self.starts) = (old, new, alphabet, starts)
    (self.isReworded, mostBytes) = (isReworded, bytes)
  }

  mutating func follow() {
    for (number, start) in starts.enumerated() { begin(number, start) }
    while let pair = queue.next(distances) {
      expand(pair)
      if size > mostBytes || old.graph.work.exhausted != nil || new.graph.work.exhausted != nil { return }
    }
    links.sort(pairs: pairs.count)
    isComplete = true
  }

  private var size: Int {
    pairs.count * (MemoryLayout<(UInt32, UInt32)>.stride + MemoryLayout<Distance>.stride + MemoryLayout<Step>.stride)
      + tableBytes(numbers.count, stride: 16) + links.size
  }

  // MARK: Steps

  private mutating func begin(_ number: Int, _ start: (old: Int, new: Int)) {
    let beginning = old.graph.origins[start.old]
    let (before, after) = (old.start(beginning), new.start(new.graph.origins[start.new]))
    let distance = Distance(unasked: old.graph.beginnings.isFirst(beginning) ? 0 : 1, length: 0)
    let step = Step(from: UInt32(number), old: .max, new: .max)
    let occurrence = Occurrence(from: UInt32(number), isStart: true, isAwaited: true)
    if differs(before.observation, after.observation, step, distance, occurrence) { return }
    let pair = reach(before.target, after.target, step, distance)
    beginnings.append((UInt32(number), UInt32(pair)))
  }

  private mutating func expand(_ pair: Int) {
    let (before, after) = (
      old.transitions(from: Int(pairs[pair].old)), new.transitions(from: Int(pairs[pair].new))
    )
    old.graph.work.addLooked(at: before.count)
    new.graph.work.addLooked(at: after.count)
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let event: UInt32
      if left < before.count, right < after.count {
        event = min(before[left].event, after[right].event)
      } else {
        event = left < before.count ? before[left].event : after[right].event
      }
      let (firstLeft, firstRight) = (left, right)
      while left < before.count, before[left].event == event { left += 1 }
      while right < after.count, after[right].event == event { right += 1 }
      take(before[firstLeft..<left], after[firstRight..<right], from: pair, event, before, after)
    }
  }

  private mutating func take(
    _ before: ArraySlice<ObservedMachine.Transition>, _ after: ArraySlice<ObservedMachine.Transition>,
    from pair: Int, _ event: UInt32, _ allBefore: [ObservedMachine.Transition], _ allAfter: [ObservedMachine.Transition]
  ) {
    if before.isEmpty {
      guard mayCome(event, beside: allBefore, allAfter) else { return }
      for step in after { take(nil, step, from: pair) }
    } else if after.isEmpty {
      guard mayCome(event, beside: allAfter, allBefore) else { return }
      for step in before { take(step, nil, from: pair) }
    } else {
      for step in before { for other in after { take(step, other, from: pair) } }
    }
  }

  /// Whether an event can come that only one side notices. A timer or a moment of the other side that only that has may be earlier.
  private func mayCome(
    _ event: UInt32, beside others: [ObservedMachine.Transition], _ own: [ObservedMachine.Transition]
  ) -> Bool {
    let coming = alphabet.events[Int(event)]
    guard coming.mayBeIgnored else { return false }
    func isEarlier(_ other: SeenEvent.Event) -> Bool {
      switch (coming.event, other) {
      case (.elapsed(let milliseconds, _), .elapsed(let others, _)): others < milliseconds
      case (.aged(let name, let age), .aged(let otherName, let others)): name == otherName && others < age
      case (.elapsed, _), (.aged, _), (.environment, _), (.settled, _), (.settledImmediately, _), (.silent, _),
        (.prompted, _), (.answered, _), (.sent, _), (.input, _), (.written, _):
        false
      }
    }
    return !others.contains { other in
      isEarlier(alphabet.events[Int(other.event)].event) && !own.contains { $0.event == other.event }
    }
  }

  private mutating func take(
    _ before: ObservedMachine.Transition?, _ after: ObservedMachine.Transition?, from pair: Int
  ) {
    let isAwaited = before?.isAwaited ?? after?.isAwaited ?? false
    let step = Step(from: UInt32(pair), old: before?.ordinal ?? .max, new: after?.ordinal ?? .max)
    let occurrence = Occurrence(from: UInt32(pair), isStart: false, isAwaited: isAwaited)
    let distance = distances[pair].plus(isAwaited ? 0 : 1)
    if differs(before.map { Int($0.observation) }, after.map { Int($0.observation) }, step, distance, occurrence) {
      return
    }
    let target = reach(
      before.map { Int($0.target) } ?? Int(pairs[pair].old), after.map { Int($0.target) } ?? Int(pairs[pair].new), step,
      distance)
    links.add(Links.Link(from: UInt32(pair), to: UInt32(target), isAwaited: isAwaited))
  }

  private mutating func reach(_ before: Int, _ after: Int, _ step: Step, _ distance: Distance) -> Int {
    let key = UInt64(before) << 32 | UInt64(after)
    if let known = numbers[key] {
      if distance < distances[Int(known)] {
        (distances[Int(known)], parents[Int(known)]) = (distance, step)
        queue.add(Int(known), distance)
      }
      return Int(known)
    }
    numbers[key] = UInt32(pairs.count)
    pairs.append((UInt32(before), UInt32(after)))
    distances.append(distance)
    parents.append(step)
    queue.add(pairs.count - 1, distance)
    return pairs.count - 1
  }

  /// Notes a difference in what is seen. Returns whether the journey cannot go on as one.
  private mutating func differs(
    _ before: Int?, _ after: Int?, _ step: Step, _ distance: Distance, _ occurrence: Occurrence
  ) -> Bool {
    let nothing = alphabet.number(of: [SeenEffect]())
    let (before, after) = (before ?? nothing, after ?? nothing)
    let key = UInt64(before) << 32 | UInt64(after)
    if kinds[key] == nil {
      kinds[key] = .some(
        Difference.Kind(
          between: alphabet.observations[before], and: alphabet.observations[after], where: isReworded))
    }
    guard let kind = kinds[key] ?? nil else { return false }
    let place = places[kind] ?? found.count
    if place == found.count {
      places[kind] = place
      found.append(Found(kind: kind, step: step, distance: distance, observations: (before, after)))
    } else if distance < found[place].distance {
      (found[place].step, found[place].distance, found[place].observations) = (step, distance, (before, after))
    }
    found[place].occurrences.append(occurrence)
    return kind.weight.changesJourney
  }

  // MARK: Journeys

  /// The start of the shortest journey to a step, and its steps.
  func journey(to last: Step) -> (
    start: Int, steps: [(old: (from: Int, ordinal: Int)?, new: (from: Int, ordinal: Int)?)]
  ) {
    var steps: [(old: (from: Int, ordinal: Int)?, new: (from: Int, ordinal: Int)?)] = []
    var step = last
    while !step.isStart {
      let pair = pairs[Int(step.from)]
      steps.append(
        (
          step.old == .max ? nil : (Int(pair.old), Int(step.old)),
          step.new == .max ? nil : (Int(pair.new), Int(step.new))
        ))
      step = parents[Int(step.from)]
    }
    return (Int(step.from), steps.reversed())
  }

  // MARK: Starts

  /// For each start whether a difference of the kind at this position can be reached from it, through moves that the journey offers or
  /// awaits if there is such a way at all.
  func starts(of position: Int) -> (differ: [Bool], needsOutside: Bool) {
    let ordinary = starts(of: position) { $0 }
    if ordinary.contains(true) { return (ordinary, false) }
    return (starts(of: position) { _ in true }, true)
  }

  private func starts(of position: Int, where isWanted: (_ isAwaited: Bool) -> Bool) -> [Bool] {
    var differ = starts.map { _ in false }
    var reaches = [Bool](repeating: false, count: pairs.count)
    var open: [UInt32] = []
    for occurrence in found[position].occurrences where isWanted(occurrence.isAwaited) {
      if occurrence.isStart {
        differ[Int(occurrence.from)] = true
      } else if !reaches[Int(occurrence.from)] {
        reaches[Int(occurrence.from)] = true
        open.append(occurrence.from)
      }
    }
    while let pair = open.popLast() {
      for link in links.leading(to: pair) where isWanted(link.isAwaited) && !reaches[Int(link.from)] {
        reaches[Int(link.from)] = true
        open.append(link.from)
      }
    }
    for (start, pair) in beginnings where reaches[Int(pair)] { differ[Int(start)] = true }
    return differ
  }
}
