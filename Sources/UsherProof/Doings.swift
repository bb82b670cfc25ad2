internal import Usher

/// What steps do, each kind of it once: as promises see it, and the marks that it comes through.
///
/// A step's effects are looked up as the words that they are written in (`Session.appendEffects`). Only what depends on more
/// than these is looked at each time: what an action needs, and situations of promises.
struct Doings: Sendable {
  private(set) var notes = Numbering<Note>()
  /// Where each mark was come through first.
  private(set) var marks: [Exploration.Reached?]
  private let markers: Markers
  private var lists = ListTable()
  private var kinds: [Kind] = []

  /// A list of effects.
  private struct Kind: Sendable {
    /// Nil where it depends on more than the effects.
    var note: Int?
    var marks: [Int]
    /// The shortest story with which it was done.
    var distance: Exploration.Distance?
  }

  /// What each mark stands for.
  var places: [Markers.Mark] { markers.marks }

  init(of markers: Markers) {
    self.markers = markers
    marks = Array(repeating: nil, count: markers.marks.count)
    _ = notes.number(of: Note())
  }

  /// The number of what was done on a stage, by a step of a story of this length.
  mutating func note(
    of stage: Stage, _ parent: Exploration.Parent, _ distance: Exploration.Distance, _ watch: Watch
  ) -> Int {
    if stage.effects.isEmpty { return 0 }
    let (number, isNew) = lists.insert(stage.effects)
    if isNew {
      let effects = watch.world.policy.effects(in: stage.effects)
      let note = watch.dependsOnMore(effects) ? nil : notes.number(of: watch.note(of: effects, in: stage.configuration))
      kinds.append(Kind(note: note, marks: effects.compactMap { markers.mark($0) }, distance: nil))
    }
    if kinds[number].distance.map({ distance < $0 }) ?? true {
      kinds[number].distance = distance
      for mark in kinds[number].marks {
        if let known = marks[mark], known.distance <= distance { continue }
        marks[mark] = Exploration.Reached(parent: parent, distance: distance)
      }
    }
    if let note = kinds[number].note { return note }
    return notes.number(of: watch.note(of: watch.world.policy.effects(in: stage.effects), in: stage.configuration))
  }
}
