internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// What steps do, each kind of it once: as promises see it, and the marks that it comes through.
///
/// A step's effects and places are looked up as the words that they are written in (`Session.appendEffects`, `appendPlaces`).
/// Only what depends on more than these is looked at each time: what an action needs, and situations of promises.
struct Doings: Sendable {
  private(set) var notes = Numbering<Note>()
  /// Where each mark was come through first.
  private(set) var marks: [StateGraph.Reached?]
  private let markers: Markers
  private var lists = ListTable()
  private var list: [UInt64] = []
  private var kinds: [Kind] = []
  /// The shortest stories with which the lists were done.
  private var distances: [Distance] = []
  private var deeds = Numbering<Deed>()

  /// A list of effects and places.
  private struct Kind: Sendable {
    /// What it is to promises; nil where that depends on more than the effects.
    var deed: Int?
    var marks: [Int]
  }

  /// What a step has done: the number of its list, plus one, and what it is to promises.
  private struct Deed: Hashable, HeapCounted, Sendable {
    var list: Int
    var note: Int

    var heapBytes: Int { 0 }
  }

  private var heapBytes = 0

  /// Bytes that they take.
  var size: Int {
    heapBytes + lists.size + notes.size + deeds.size
      + kinds.count * (MemoryLayout<Kind>.stride + MemoryLayout<Distance>.stride)
  }

  /// How many deeds there are.
  var count: Int { deeds.elements.count }

  /// What each mark stands for.
  var places: [ProgramPlace] { markers.marks }

  init(of markers: Markers) {
    self.markers = markers
    marks = Array(repeating: nil, count: markers.marks.count)
    _ = deeds.number(of: Deed(list: 0, note: notes.number(of: Note())))
  }

  /// The number of what was done on a stage; 0 of nothing.
  mutating func deed(on stage: Stage, _ watch: Watch) -> Int {
    if stage.effects.isEmpty, stage.places.isEmpty { return 0 }
    list.removeAll(keepingCapacity: true)
    list.append(UInt64(stage.places.count))
    list += stage.places
    list += stage.effects
    let (number, isNew) = lists.insert(list)
    if !isNew, let deed = kinds[number].deed { return deed }
    let effects = watch.world.policy.effects(in: stage.effects)
    let note = notes.number(of: watch.note(of: effects, in: stage.configuration))
    let deed = deeds.number(of: Deed(list: number + 1, note: note))
    if isNew {
      let marks = markers.marks(in: stage.places)
      kinds.append(Kind(deed: watch.dependsOnMore(effects) ? nil : deed, marks: marks))
      distances.append(.infinite)
      heapBytes += marks.storageBytes
    }
    return deed
  }

  /// The marks that a deed comes through, in order.
  func marks(of deed: Int) -> [Int] {
    let list = deeds[deed].list - 1
    return list >= 0 ? kinds[list].marks : []
  }

  /// What a deed is to promises.
  func note(of deed: Int) -> Int { deeds[deed].note }

  /// Takes in that something was done by a step of a story of this length.
  mutating func reach(_ deed: Int, _ parent: Parent, _ distance: Distance) {
    let list = deeds[deed].list - 1
    guard list >= 0, distance < distances[list] else { return }
    distances[list] = distance
    for mark in kinds[list].marks {
      if let known = marks[mark], known.distance <= distance { continue }
      marks[mark] = StateGraph.Reached(parent: parent, distance: distance)
    }
  }
}
