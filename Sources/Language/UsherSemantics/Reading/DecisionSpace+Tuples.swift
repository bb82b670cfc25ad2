internal import UsherProgram
internal import UsherRuntime

/// The missing cases, expressed in the subjects of the question. Computed subjects are not dimensions of the space, so the boxes
/// of the space cannot express them.
extension DecisionSpace {
  /// A box of subject values: no row takes any combination of them where `rest` holds.
  struct MissingTuple {
    /// One set for each subject. `isEverything` is true if the set has all values that the subject can have.
    var values: [(set: ValueSet, isEverything: Bool)]
    /// Conditions on variables that are not subjects. Where they do not hold, some row takes values of this box.
    var rest: [(id: ID<Variable>, set: ValueSet)]
  }

  /// The maximum number of boxes to search for.
  private static let tuplesLimit = 32

  /// Whether the subject is computed, and therefore not a dimension.
  func isComputed(_ subject: Subject) -> Bool {
    switch subject {
    case .answer: false
    case .variable(let id, _): index(of: .variable(id)) == nil
    case .condition: true
    }
  }

  /// The cases that no row takes, as few boxes of subject values, largest first. Boxes that those before them cover are left out.
  /// `areAll` is false if the limit was reached.
  func missingTuples(of subjects: [Subject], in program: borrowing Program) -> (tuples: [MissingTuple], areAll: Bool) {
    let cover = TupleCover(self, subjects, in: program)
    let (boxes, areAll) = cover.boxes(limit: Self.tuplesLimit)
    let tuples = boxes.map { box in
      let sets = zip(cover.axes, box).map { axis, isIn in
        (set: axis.set { isIn[$0] }, isEverything: isIn.allSatisfy { $0 })
      }
      let rest = zip(cover.rest, sets).filter { !$0.1.isEverything }.map { (id: $0.0, set: $0.1.set) }
      return MissingTuple(values: Array(sets.dropFirst(cover.rest.count)), rest: rest)
    }
    return (tuples, areAll)
  }

  /// The values of a subject at a point, given one valuation of that point. A condition that no row reads may be true or false.
  fileprivate func values(
    of subject: Subject, at point: Int, _ valuation: Valuation, in program: borrowing Program
  ) -> ValueSet {
    switch subject {
    case .answer: return ValueSet()
    case .variable(let id, _):
      guard let index = index(of: .variable(id)) else { return ValueSet([program.value(of: id, in: valuation)]) }
      return dimensions[index].classes[coordinate(of: point, in: index)]
    case .condition(let condition, _):
      guard rows.contains(where: { $0.condition.holds(condition) }) else { return Domain.bool.all }
      return ValueSet([program.holds(condition, in: valuation) ? 1 : 0])
    }
  }
}

/// Covers the missing cells with boxes. The axes of variables that are not subjects come first, so that boxes leave these
/// variables open where possible.
private struct TupleCover {
  /// The variables of the first axes, which are not subjects.
  let rest: [ID<Variable>]
  private(set) var axes: [Axis] = []
  private var cells: [Cell] = []

  struct Axis {
    /// The distinct value sets on this axis. A position is an index into them.
    private(set) var sets: [ValueSet] = []

    mutating func position(of set: ValueSet) -> Int {
      if let known = sets.firstIndex(of: set) { return known }
      sets.append(set)
      return sets.count - 1
    }

    func set(of isIn: (Int) -> Bool) -> ValueSet {
      sets.indices.reduce(ValueSet()) { isIn($1) ? $0.union(sets[$1]) : $0 }
    }
  }

  /// A point, given by its position on each axis. Combinations of positions that no point has are free: boxes may contain them.
  struct Cell {
    var positions: [Int]
    var isMissing: Bool
  }

  /// For each axis, whether each position is in the box.
  typealias Box = [[Bool]]

  init(_ space: DecisionSpace, _ subjects: [Subject], in program: borrowing Program) {
    let named = subjects.compactMap { $0.variable }
    let others = space.dimensions.enumerated().compactMap { index, dimension -> (index: Int, id: ID<Variable>)? in
      guard case .variable(let id) = dimension.source, !named.contains(id) else { return nil }
      return (index, id)
    }
    rest = others.map { $0.id }
    axes = Array(repeating: Axis(), count: rest.count + subjects.count)
    for (point, taking) in space.takings.enumerated() where taking != .impossible {
      let valuation = space.valuation(at: point, in: program).1
      var sets = others.map { space.dimensions[$0.index].classes[space.coordinate(of: point, in: $0.index)] }
      for subject in subjects { sets.append(space.values(of: subject, at: point, valuation, in: program)) }
      let positions = sets.enumerated().map { axes[$0].position(of: $1) }
      cells.append(Cell(positions: positions, isMissing: taking == .nothing))
    }
  }

  func boxes(limit: Int) -> (boxes: [Box], areAll: Bool) {
    var left = cells.filter { $0.isMissing }
    let missing = left
    var boxes: [(size: Int, box: Box)] = []
    while let cell = left.first, boxes.count < limit {
      let box = grown(from: cell)
      left.removeAll { $0.isIn(box) }
      boxes.append((missing.count { $0.isIn(box) }, box))
    }
    let areAll = left.isEmpty
    left = missing
    let needed = boxes.sorted { $0.size > $1.size }.compactMap { _, box -> Box? in
      let before = left.count
      left.removeAll { $0.isIn(box) }
      return left.count < before ? box : nil
    }
    return (needed, areAll)
  }

  /// The largest box around a cell, grown axis by axis. An axis is opened completely if no position on it has a taken cell.
  /// Otherwise the box gets the positions whose cells are all missing.
  private func grown(from cell: Cell) -> Box {
    var box = zip(axes, cell.positions).map { axis, position in axis.sets.indices.map { $0 == position } }
    for axis in axes.indices {
      var isTaken = box[axis].map { _ in false }
      var isMissing = box[axis]
      for cell in cells where cell.isIn(box, except: axis) {
        if cell.isMissing { isMissing[cell.positions[axis]] = true } else { isTaken[cell.positions[axis]] = true }
      }
      let isFree = !isTaken.contains(true)
      box[axis] = zip(isMissing, isTaken).map { isFree || $0 && !$1 }
    }
    return box
  }
}

extension TupleCover.Cell {
  fileprivate func isIn(_ box: TupleCover.Box, except open: Int? = nil) -> Bool {
    positions.indices.allSatisfy { $0 == open || box[$0][positions[$0]] }
  }
}

extension Condition {
  /// Whether the condition equals another one or contains it.
  fileprivate func holds(_ part: Condition) -> Bool {
    if self == part { return true }
    return switch self {
    case .isIn: false
    case .not(let inner): inner.holds(part)
    case .all(let parts), .any(let parts): parts.contains { $0.holds(part) }
    }
  }
}
