internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// Effect labels of steps, each distinct one stored once: the summary that promises see, and the marks that the step passes.
///
/// Lookup is by the encoded effects and places (`Session.appendEffects`, `appendPlaces`). The summary is recomputed only if it
/// depends on more than these: an action's needs or a promise's situations.
struct EffectLabels: Sendable {
  private(set) var summaries = Numbering<StepSummary>()
  /// For each mark, the nearest step so far that has passed it; nil if none has.
  private(set) var marks: [ShortestPaths.Reached?]
  private let markers: Markers
  private var lists = ListTable()
  private var list: [UInt64] = []
  private var kinds: [Kind] = []
  /// For each list, the step that ends the shortest journey which produced it.
  private var nearest: [ShortestPaths.Reached?] = []
  private var labels = Numbering<EffectLabel>()

  /// A distinct list of effects and places.
  private struct Kind: Sendable {
    var summary: Summary
    var marks: [Int]
    /// The rows and handlers among its marks.
    var rows: [ProgramPlace]

    enum Summary: Sendable {
      /// The effect label of all steps with the list.
      case same(effectLabel: Int)
      /// The summary of a step with these effects depends on its configuration, which may be one of these situations.
      case ofStep([Effect], situations: [Int])
    }
  }

  /// An effect label: the number of its list plus one (0 for the empty list), and the number of its summary.
  private struct EffectLabel: Hashable, HeapCounted, Sendable {
    var list: Int
    var summary: Int

    var heapBytes: Int { 0 }
  }

  private var heapBytes = 0

  /// Bytes of the tables.
  var size: Int {
    heapBytes + lists.size + summaries.size + labels.size
      + kinds.count * (MemoryLayout<Kind>.stride + MemoryLayout<ShortestPaths.Reached?>.stride)
  }

  /// Number of labels.
  var count: Int { labels.elements.count }

  /// The place in the program of each mark.
  var places: [ProgramPlace] { markers.marks }

  init(of markers: Markers) {
    self.markers = markers
    marks = Array(repeating: nil, count: markers.marks.count)
    _ = labels.number(of: EffectLabel(list: 0, summary: summaries.number(of: StepSummary())))
  }

  /// The number of the effect label for the scratch session's output; 0 if it has none.
  mutating func effectLabel(in scratch: ScratchSession, _ observer: Observer) -> Int {
    if scratch.effects.isEmpty, scratch.places.isEmpty { return 0 }
    list.removeAll(keepingCapacity: true)
    list.append(UInt64(scratch.places.count))
    list += scratch.places
    list += scratch.effects
    let (number, isNew) = lists.insert(list)
    if isNew { add(observer.world.policy.effects(in: scratch.effects), scratch, number, observer) }
    switch kinds[number].summary {
    case .same(let effectLabel): return effectLabel
    case .ofStep(let effects, let situations):
      return label(number, observer.summary(of: effects, in: scratch.configuration, among: situations))
    }
  }

  /// Adds a list that is new.
  private mutating func add(_ effects: [Effect], _ scratch: ScratchSession, _ number: Int, _ observer: Observer) {
    let (candidates, dependsOnMore) = observer.dependence(of: effects)
    let marks = markers.marks(in: scratch.places)
    var summary = Kind.Summary.ofStep(effects, situations: candidates)
    if !dependsOnMore {
      summary = .same(
        effectLabel: label(number, observer.summary(of: effects, in: scratch.configuration, among: [])))
    }
    let rows = marks.map { markers.marks[$0] }.filter { $0.part != .entry }
    kinds.append(Kind(summary: summary, marks: marks, rows: rows))
    nearest.append(nil)
    heapBytes +=
      marks.storageBytes + rows.storageBytes + (dependsOnMore ? effects.storageBytes + candidates.storageBytes : 0)
  }

  private mutating func label(_ list: Int, _ summary: StepSummary) -> Int {
    labels.number(of: EffectLabel(list: list + 1, summary: summaries.number(of: summary)))
  }

  /// The marks that steps with an effect label pass, in order.
  func marks(of effectLabel: Int) -> [Int] {
    let list = labels[effectLabel].list - 1
    return list >= 0 ? kinds[list].marks : []
  }

  /// The rows and handlers that steps with an effect label pass, in order.
  func rows(of effectLabel: Int) -> [ProgramPlace] {
    let list = labels[effectLabel].list - 1
    return list >= 0 ? kinds[list].rows : []
  }

  /// The steps with a summary that satisfies a condition, nearest first: for each distinct one the marks that it passes, and the
  /// nearest.
  func steps(where isWanted: (StepSummary) -> Bool) -> [(marks: [Int], nearest: Parent)] {
    let wanted = labels.elements.compactMap { label in
      label.list > 0 && isWanted(summaries.elements[label.summary])
        ? nearest[label.list - 1].map { (kinds[label.list - 1].marks, $0) } : nil
    }
    return wanted.sorted { $0.1.distance < $1.1.distance }.map { ($0.0, $0.1.parent) }
  }

  /// The effects of steps with an effect label.
  func effects(of effectLabel: Int, as policy: Policy) -> [Effect] {
    let number = labels[effectLabel].list - 1
    guard number >= 0 else { return [] }
    let list = lists[number]
    return policy.effects(in: Array(list.dropFirst(1 + Int(list[list.startIndex]))))
  }

  /// The number of the step summary of an effect label.
  func summary(of effectLabel: Int) -> Int { labels[effectLabel].summary }

  /// Forgets which steps are the nearest.
  mutating func restart() {
    for mark in marks.indices { marks[mark] = nil }
    for list in nearest.indices { nearest[list] = nil }
  }

  /// Records that a step at this distance had the effect label; updates the nearest step of each of its marks.
  mutating func reach(_ effectLabel: Int, _ parent: Parent, _ distance: Distance) {
    let list = labels[effectLabel].list - 1
    guard list >= 0 else { return }
    if let known = nearest[list], known.distance <= distance { return }
    nearest[list] = ShortestPaths.Reached(parent: parent, distance: distance)
    for mark in kinds[list].marks {
      if let known = marks[mark], known.distance <= distance { continue }
      marks[mark] = ShortestPaths.Reached(parent: parent, distance: distance)
    }
  }
}
