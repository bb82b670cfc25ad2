internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// What steps do, each kind of it once: as promises see it, and the marks that it comes through.
///
/// A step's effects and places are looked up as the words that they are written in (`Session.appendEffects`, `appendPlaces`).
/// Only what depends on more than these is looked at each time: what an action needs, and situations of promises.
struct EffectLabels: Sendable {
  private(set) var notes = Numbering<StepSummary>()
  /// Where each mark was come through first.
  private(set) var marks: [StateGraph.Reached?]
  private let markers: Markers
  private var lists = ListTable()
  private var list: [UInt64] = []
  private var kinds: [Kind] = []
  /// The shortest stories with which the lists were done.
  private var distances: [Distance] = []
  private var labels = Numbering<EffectLabel>()

  /// A list of effects and places.
  private struct Kind: Sendable {
    /// What it is to promises; nil where that depends on more than the effects.
    var effectLabel: Int?
    var marks: [Int]
  }

  /// What a step has done: the number of its list, plus one, and what it is to promises.
  private struct EffectLabel: Hashable, HeapCounted, Sendable {
    var list: Int
    var note: Int

    var heapBytes: Int { 0 }
  }

  private var heapBytes = 0

  /// Bytes that they take.
  var size: Int {
    heapBytes + lists.size + notes.size + labels.size
      + kinds.count * (MemoryLayout<Kind>.stride + MemoryLayout<Distance>.stride)
  }

  /// How many labels there are.
  var count: Int { labels.elements.count }

  /// What each mark stands for.
  var places: [ProgramPlace] { markers.marks }

  init(of markers: Markers) {
    self.markers = markers
    marks = Array(repeating: nil, count: markers.marks.count)
    _ = labels.number(of: EffectLabel(list: 0, note: notes.number(of: StepSummary())))
  }

  /// The number of what was done in a scratch session; 0 of nothing.
  mutating func effectLabel(in scratch: ScratchSession, _ observer: Observer) -> Int {
    if scratch.effects.isEmpty, scratch.places.isEmpty { return 0 }
    list.removeAll(keepingCapacity: true)
    list.append(UInt64(scratch.places.count))
    list += scratch.places
    list += scratch.effects
    let (number, isNew) = lists.insert(list)
    if !isNew, let effectLabel = kinds[number].effectLabel { return effectLabel }
    let effects = observer.world.policy.effects(in: scratch.effects)
    let note = notes.number(of: observer.note(of: effects, in: scratch.configuration))
    let effectLabel = labels.number(of: EffectLabel(list: number + 1, note: note))
    if isNew {
      let marks = markers.marks(in: scratch.places)
      kinds.append(Kind(effectLabel: observer.dependsOnMore(effects) ? nil : effectLabel, marks: marks))
      distances.append(.infinite)
      heapBytes += marks.storageBytes
    }
    return effectLabel
  }

  /// The marks that an effect label comes through, in order.
  func marks(of effectLabel: Int) -> [Int] {
    let list = labels[effectLabel].list - 1
    return list >= 0 ? kinds[list].marks : []
  }

  /// What an effect label is to promises.
  func note(of effectLabel: Int) -> Int { labels[effectLabel].note }

  /// Takes in that something was done by a step of a story of this length.
  mutating func reach(_ effectLabel: Int, _ parent: Parent, _ distance: Distance) {
    let list = labels[effectLabel].list - 1
    guard list >= 0, distance < distances[list] else { return }
    distances[list] = distance
    for mark in kinds[list].marks {
      if let known = marks[mark], known.distance <= distance { continue }
      marks[mark] = StateGraph.Reached(parent: parent, distance: distance)
    }
  }
}
