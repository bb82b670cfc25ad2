internal import UsherProgram
internal import UsherRuntime

/// What is missing, as the subjects of a question see it: subjects that are computed are no dimensions of the space.
extension DecisionSpace {
  /// Values of the subjects that no row takes in all combinations.
  struct MissingTuple {
    /// For each subject.
    var values: [(set: ValueSet, isEverything: Bool)]
    /// What else must be so: there are rows for the same values of the subjects where it is not.
    var rest: [(id: ID<Variable>, set: ValueSet)]
  }

  /// How many are looked for at most.
  private static let tuplesLimit = 32

  /// Whether the subject is something else than a dimension.
  func isComputed(_ subject: Subject) -> Bool {
    switch subject {
    case .answer: false
    case .variable(let id, _): index(of: .variable(id)) == nil
    case .condition: true
    }
  }

  /// What no row takes, as few boxes of the subjects' values, the largest first. None holds only what is in those before it.
  func missingTuples(of subjects: [Subject], in program: borrowing Program) -> (tuples: [MissingTuple], areAll: Bool) {
    let cover = TupleCover(self, subjects, in: program)
    let (boxes, areAll) = cover.boxes(limit: Self.tuplesLimit)
    let tuples = boxes.map { box in
      let told = zip(cover.axes, box).map { axis, isIn in
        (set: axis.set { isIn[$0] }, isEverything: isIn.allSatisfy { $0 })
      }
      let rest = zip(cover.rest, told).filter { !$0.1.isEverything }.map { (id: $0.0, set: $0.1.set) }
      return MissingTuple(values: Array(told.dropFirst(cover.rest.count)), rest: rest)
    }
    return (tuples, areAll)
  }

  /// All that a subject can be at a point, with a valuation that it stands for. What no row looks at can be anything.
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

/// A cover of what is missing by boxes. First among the axes is what is no subject, so a box leaves it open if it can.
private struct TupleCover {
  /// The variables of the first axes.
  let rest: [ID<Variable>]
  private(set) var axes: [Axis] = []
  private var cells: [Cell] = []

  struct Axis {
    /// What is told apart, as far as anything is like it.
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

  /// A point by its position on each axis. Positions that no point has are free: a box may hold them or not.
  struct Cell {
    var positions: [Int]
    var isMissing: Bool
  }

  /// For each axis which positions are in it.
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

  /// The box around a cell, as large as it can be, earlier axes first. It is grown by what is missing; by what is free only
  /// if nothing is left out then.
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
  /// Whether another is part of it.
  fileprivate func holds(_ part: Condition) -> Bool {
    if self == part { return true }
    return switch self {
    case .isIn: false
    case .not(let inner): inner.holds(part)
    case .all(let parts), .any(let parts): parts.contains { $0.holds(part) }
    }
  }
}
