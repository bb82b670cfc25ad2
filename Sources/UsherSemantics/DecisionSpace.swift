internal import Usher

/// Everything that the rows of one question can see, as points: one for each combination of values that the rows tell apart.
///
/// Values of a variable that no row separates form one class, so the points are few; every point stands for many valuations
/// and all of them take the same row.
struct DecisionSpace {
  private let program: Program
  private(set) var dimensions: [Dimension]
  /// For each point the first row that takes it; nil for none.
  private(set) var firstRow: [Int?] = []
  /// For each row the rows before it that take points it would take.
  private var takers: [Set<Int>]
  private let rows: [Row]

  struct Dimension {
    var source: Source
    var classes: [ValueSet]
  }

  enum Source: Hashable {
    case answer
    case variable(ID<Variable>)
  }

  struct Row {
    /// Over the answers of the question; all of them where facts are asked.
    var answers: ValueSet
    var condition: Condition
  }

  static let limit = 65_536

  /// Nil if there are more combinations than the limit. The values of the subjects are told apart whether or not a row does.
  init?(
    _ program: Program, answers: ValueSet?, subjects: [ID<Variable>] = [], rows: [Row],
    possible: (ID<Variable>) -> ValueSet
  ) {
    self.program = program
    self.rows = rows
    takers = Array(repeating: [], count: rows.count)
    dimensions = []
    if let answers {
      dimensions.append(Dimension(source: .answer, classes: Self.classes(of: answers, by: rows.map { $0.answers })))
    }
    var sets: [(id: ID<Variable>, sets: [ValueSet])] = []
    for subject in subjects { Self.collect(.isIn(subject, ValueSet()), program, into: &sets) }
    for row in rows { Self.collect(row.condition, program, into: &sets) }
    for (id, separators) in sets {
      dimensions.append(Dimension(source: .variable(id), classes: Self.classes(of: possible(id), by: separators)))
    }
    var size = 1
    for dimension in dimensions {
      size *= dimension.classes.count
      if size > Self.limit { return nil }
    }
    decide(size)
  }

  private static func classes(of all: ValueSet, by separators: [ValueSet]) -> [ValueSet] {
    var classes: [(signature: [Bool], set: ValueSet)] = []
    for value in all.members {
      let signature = separators.map { $0.contains(value) }
      if let index = classes.firstIndex(where: { $0.signature == signature }) {
        classes[index].set.insert(value)
      } else {
        classes.append((signature, ValueSet([value])))
      }
    }
    return classes.map { $0.set }
  }

  /// Every set that the condition holds a variable against, in the order in which the variables first appear.
  private static func collect(
    _ condition: Condition, _ program: Program, into sets: inout [(id: ID<Variable>, sets: [ValueSet])]
  ) {
    switch condition {
    case .isIn(let id, let set):
      if case .derived(let branches) = program.variables[id].home {
        for branch in branches { collect(branch.condition, program, into: &sets) }
      } else if let index = sets.firstIndex(where: { $0.id == id }) {
        sets[index].sets.append(set)
      } else {
        sets.append((id, [set]))
      }
    case .not(let inner): collect(inner, program, into: &sets)
    case .all(let parts), .any(let parts):
      for part in parts { collect(part, program, into: &sets) }
    }
  }

  private mutating func decide(_ size: Int) {
    firstRow.reserveCapacity(size)
    for point in 0..<size {
      let (answer, valuation) = valuation(at: point)
      var first: Int?
      for (index, row) in rows.enumerated() {
        if let answer, !row.answers.contains(answer) { continue }
        guard program.holds(row.condition, in: valuation) else { continue }
        if let first { takers[index].insert(first) } else { first = index }
      }
      firstRow.append(first)
    }
  }

  // MARK: Points

  /// The class that a point has in each dimension.
  func coordinates(of point: Int) -> [Int] {
    var rest = point
    return dimensions.map { dimension in
      defer { rest /= dimension.classes.count }
      return rest % dimension.classes.count
    }
  }

  private func point(at coordinates: [Int]) -> Int {
    zip(dimensions, coordinates).reversed().reduce(0) { $0 * $1.0.classes.count + $1.1 }
  }

  /// One valuation that a point stands for.
  func valuation(at point: Int) -> (answer: Value?, Valuation) {
    var valuation = Valuation(program)
    var answer: Value?
    for (dimension, coordinate) in zip(dimensions, coordinates(of: point)) {
      guard let value = dimension.classes[coordinate].members.first else { continue }
      switch dimension.source {
      case .answer: answer = value
      case .variable(let id): valuation.values[id.index] = value
      }
    }
    return (answer, valuation)
  }

  // MARK: What it tells

  /// Rows that no point takes, with the rows that take theirs; none where the row itself can never hold.
  var deadRows: [(row: Int, covering: [Int])] {
    let taken = Set(firstRow)
    return rows.indices.filter { !taken.contains($0) }.map { ($0, takers[$0].sorted()) }
  }

  var isComplete: Bool { !firstRow.contains(nil) }

  /// The values that a source has at the points that a row takes, or, for nil, that no row takes.
  func values(of source: Source, takenBy row: Int?) -> ValueSet {
    guard let index = dimensions.firstIndex(where: { $0.source == source }) else { return ValueSet() }
    var result = ValueSet()
    for (point, first) in firstRow.enumerated() where first == row {
      result.formUnion(dimensions[index].classes[coordinates(of: point)[index]])
    }
    return result
  }

  /// The values that a derived variable has at the points that a row takes.
  func values(ofDerived id: ID<Variable>, takenBy row: Int) -> ValueSet {
    var result = ValueSet()
    for (point, first) in firstRow.enumerated() where first == row {
      result.insert(program.value(of: id, in: valuation(at: point).1))
    }
    return result
  }

  /// What no row takes, as few boxes: for each dimension the values that are missing, in all combinations. Each is as large
  /// as it can be, earlier dimensions first; the largest comes first.
  var missingBoxes: [[ValueSet]] {
    var left = Set(firstRow.indices.filter { firstRow[$0] == nil })
    let missing = left
    var boxes: [(size: Int, box: [ValueSet])] = []
    while let point = left.min() {
      let box = grown(from: point, within: missing)
      let points = self.points(in: box)
      left.subtract(points)
      boxes.append((points.count, zip(dimensions, box).map { $0.set(of: $1) }))
    }
    return boxes.sorted { $0.size > $1.size }.map { $0.box }
  }

  private func grown(from point: Int, within missing: Set<Int>) -> [[Int]] {
    var box = coordinates(of: point).map { [$0] }
    for index in dimensions.indices {
      for candidate in dimensions[index].classes.indices where !box[index].contains(candidate) {
        var slice = box
        slice[index] = [candidate]
        if points(in: slice).allSatisfy(missing.contains) { box[index].append(candidate) }
      }
    }
    return box
  }

  private func points(in box: [[Int]]) -> [Int] {
    var partial: [[Int]] = [[]]
    for coordinates in box { partial = partial.flatMap { head in coordinates.map { head + [$0] } } }
    return partial.map(point)
  }
}

extension DecisionSpace.Dimension {
  fileprivate func set(of coordinates: [Int]) -> ValueSet {
    coordinates.reduce(ValueSet()) { $0.union(classes[$1]) }
  }
}
