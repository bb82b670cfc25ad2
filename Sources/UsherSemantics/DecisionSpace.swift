internal import Usher
internal import UsherDiagnostics

/// Everything that the rows of one question can see, as points: one for each combination of values that the rows tell apart.
///
/// Values of a variable that no row separates form one class, so the points are few; every point stands for many valuations
/// and all of them take the same row.
struct DecisionSpace {
  let program: Program
  private(set) var dimensions: [Dimension]
  /// How far apart the points of neighbouring classes are, by dimension.
  private var strides: [Int] = []
  /// One value of each class, by dimension.
  private var representatives: [[Value]] = []
  /// For each point what takes it.
  private(set) var takings: [Taking] = []
  /// For each row the rows before it that take points it would take.
  private var takers: [Set<Int>]
  let rows: [Row]
  /// For each answer what is bound with it; it is known where the answer is.
  private let bindings: [[Button.Binding]]

  enum Taking: Hashable {
    case row(Int)
    case nothing
    /// No valuation is like this here: a derived value would be one that rows further out have ruled out.
    case impossible
  }

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

  /// Nil if there are more combinations than the limit. The values of the subjects are told apart whether or not a row does.
  init?(
    _ program: Program, answers: ValueSet?, buttons: [Button] = [], subjects: [ID<Variable>] = [], rows: [Row],
    possible: (ID<Variable>) -> ValueSet
  ) {
    self.program = program
    self.rows = rows
    bindings = buttons.map { $0.bindings }
    takers = Array(repeating: [], count: rows.count)
    dimensions = []
    if let answers {
      let parametrized = bindings.indices.filter { !bindings[$0].isEmpty }.map { ValueSet([Value($0)]) }
      let classes = Self.classes(of: answers, by: rows.map { $0.answers } + parametrized)
      dimensions.append(Dimension(source: .answer, classes: classes))
    }
    var sets: [(id: ID<Variable>, sets: [ValueSet])] = []
    for subject in subjects { Self.collect(.isIn(subject, ValueSet()), program, into: &sets) }
    for row in rows { Self.collect(row.condition, program, into: &sets) }
    let bound = bound
    for (id, separators) in sets where bound.isEmpty || !bound.contains(id) {
      dimensions.append(Dimension(source: .variable(id), classes: Self.classes(of: possible(id), by: separators)))
    }
    var size = 1
    for dimension in dimensions {
      strides.append(size)
      representatives.append(dimension.classes.compactMap { $0.first })
      size *= dimension.classes.count
      if size > Limits.combinations { return nil }
    }
    decide(size, Self.restricted(subjects, rows, program, possible))
  }

  /// The variables that an answer brings its own values for.
  var bound: Set<ID<Variable>> { Set(bindings.joined().map { $0.variable }) }

  private static func classes(of all: ValueSet, by separators: [ValueSet]) -> [ValueSet] {
    var classes: [ValueSet] = []
    var rest = all
    while let first = rest.first {
      var set = rest
      for separator in separators {
        set = separator.contains(first) ? set.intersection(separator) : set.subtracting(separator)
      }
      classes.append(set)
      rest = rest.subtracting(set)
    }
    return classes
  }

  /// Every set that the condition holds a variable against, in the order in which the variables first appear.
  private static func collect(
    _ condition: Condition, _ program: Program, into sets: inout [(id: ID<Variable>, sets: [ValueSet])]
  ) {
    switch condition {
    case .isIn(let id, let set):
      switch program.variables[id].home {
      case .derived(let branches):
        for branch in branches { collect(branch.condition, program, into: &sets) }
      case .count(let cells):
        for cell in cells { collect(.isIn(cell, ValueSet([1])), program, into: &sets) }
      case .status, .input, .shared, .session, .parameter:
        if let index = sets.firstIndex(where: { $0.id == id }) {
          sets[index].sets.append(set)
        } else {
          sets.append((id, [set]))
        }
      }
    case .not(let inner): collect(inner, program, into: &sets)
    case .all(let parts), .any(let parts):
      for part in parts { collect(part, program, into: &sets) }
    }
  }

  private mutating func decide(_ size: Int, _ restricted: [(id: ID<Variable>, possible: ValueSet)]) {
    takings.reserveCapacity(size)
    let initial = Valuation(program)
    for point in 0..<size {
      var valuation = initial
      let answer = set(&valuation, to: point)
      guard restricted.allSatisfy({ $0.possible.contains(program.value(of: $0.id, in: valuation)) }) else {
        takings.append(.impossible)
        continue
      }
      var first: Int?
      for (index, row) in rows.enumerated() {
        if let answer, !row.answers.contains(answer) { continue }
        guard program.holds(row.condition, in: valuation) else { continue }
        if let first { takers[index].insert(first) } else { first = index }
      }
      takings.append(first.map { .row($0) } ?? .nothing)
    }
  }

  /// The derived variables among subjects and in conditions whose values are restricted here.
  private static func restricted(
    _ subjects: [ID<Variable>], _ rows: [Row], _ program: Program, _ possible: (ID<Variable>) -> ValueSet
  ) -> [(id: ID<Variable>, possible: ValueSet)] {
    let named = subjects + rows.flatMap { $0.condition.named }
    var restricted: [(id: ID<Variable>, possible: ValueSet)] = []
    for id in named where program.variables[id].isComputed && !restricted.contains(where: { $0.id == id }) {
      guard possible(id) != program.variables[id].domain.all else { continue }
      restricted.append((id, possible(id)))
    }
    return restricted
  }

  // MARK: Points

  /// The class that a point has in one dimension.
  func coordinate(of point: Int, in dimension: Int) -> Int {
    point / strides[dimension] % dimensions[dimension].classes.count
  }

  /// One valuation that a point stands for.
  func valuation(at point: Int) -> (answer: Value?, Valuation) {
    var valuation = Valuation(program)
    let answer = set(&valuation, to: point)
    return (answer, valuation)
  }

  /// Gives the variables that are told apart, and those bound with the answer, their values at a point.
  private func set(_ valuation: inout Valuation, to point: Int) -> Value? {
    var answer: Value?
    for (index, dimension) in dimensions.enumerated() {
      let value = representatives[index][coordinate(of: point, in: index)]
      switch dimension.source {
      case .answer:
        answer = value
        guard Int(value) < bindings.count else { continue }
        for binding in bindings[Int(value)] { valuation.values[binding.variable.index] = binding.value }
      case .variable(let id): valuation.values[id.index] = value
      }
    }
    return answer
  }

  func value(of id: ID<Variable>, at point: Int) -> Value { program.value(of: id, in: valuation(at: point).1) }

  func holds(_ condition: Condition, at point: Int) -> Bool { program.holds(condition, in: valuation(at: point).1) }

  // MARK: What it tells

  /// Rows that no point takes, with the rows that take theirs; none where the row itself can never hold.
  var deadRows: [(row: Int, covering: [Int])] {
    rows.indices.filter { !isTaken($0) }.map { ($0, takers[$0].sorted()) }
  }

  var isComplete: Bool { !takings.contains(.nothing) }

  func isTaken(_ row: Int) -> Bool { takings.contains(.row(row)) }

  /// What rows tell of: each dimension that is a variable, and what is computed where it is read. `named` are the names in
  /// the question and its rows.
  func told(of named: Set<ID<Variable>>, in program: Program) -> Told {
    var told = Told()
    for case .variable(let id) in dimensions.map({ $0.source }) { told.dimensions.append(id) }
    for id in named where program.variables[id].isComputed && !told.dimensions.contains(id) { told.computed.append(id) }
    for id in bound where !told.computed.contains(id) { told.computed.append(id) }
    return told
  }

  struct Told {
    var dimensions: [ID<Variable>] = []
    var computed: [ID<Variable>] = []

    var isEmpty: Bool { dimensions.isEmpty && computed.isEmpty }
  }

  /// What a row leaves of the values of what it tells of.
  func narrowing(byRow row: Int, _ told: Told) -> [ID<Variable>: ValueSet] {
    var narrowing: [ID<Variable>: ValueSet] = [:]
    for id in told.dimensions { narrowing[id] = values(of: .variable(id), taken: .row(row)) }
    for id in told.computed { narrowing[id] = values(ofDerived: id, taken: .row(row)) }
    return narrowing
  }

  func index(of source: Source) -> Int? { dimensions.firstIndex { $0.source == source } }

  /// The values that a source has at the points that are taken so.
  func values(of source: Source, taken: Taking) -> ValueSet {
    guard let index = index(of: source) else { return ValueSet() }
    var result = ValueSet()
    for (point, taking) in takings.enumerated() where taking == taken {
      result.formUnion(dimensions[index].classes[coordinate(of: point, in: index)])
    }
    return result
  }

  /// The values that a derived variable has at the points that are taken so.
  func values(ofDerived id: ID<Variable>, taken: Taking) -> ValueSet {
    var result = ValueSet()
    for (point, taking) in takings.enumerated() where taking == taken {
      result.insert(value(of: id, at: point))
    }
    return result
  }

  /// What no row takes, as few boxes: for each dimension the values that are missing, in all combinations. Each is as large
  /// as it can be, earlier dimensions first; the largest comes first.
  var missingBoxes: [[ValueSet]] {
    let isMissing = takings.map { $0 == .nothing }
    var isLeft = isMissing
    var boxes: [(size: Int, box: [ValueSet])] = []
    for point in takings.indices where isLeft[point] {
      let box = grown(from: point, within: isMissing)
      let points = self.points(in: box)
      for covered in points { isLeft[covered] = false }
      boxes.append((points.count, zip(dimensions, box).map { $0.set(of: $1) }))
    }
    return withoutCovered(boxes.sorted { $0.size > $1.size }.map { $0.box })
  }

  /// The boxes that hold anything that is not in the ones before them. Answers that no row tells apart count each.
  func withoutCovered(_ boxes: [[ValueSet]]) -> [[ValueSet]] {
    var covered: [ValueSet] = Array(repeating: ValueSet(), count: takings.count)
    let answer = index(of: .answer)
    return boxes.filter { box in
      var isNeeded = false
      for point in points(in: coordinates(of: box)) {
        let answers = answer.map { box[$0].intersection(dimensions[$0].classes[coordinate(of: point, in: $0)]) }
        let held = answers ?? ValueSet([0])
        if !held.subtracting(covered[point]).isEmpty { isNeeded = true }
        covered[point].formUnion(held)
      }
      return isNeeded
    }
  }

  private func coordinates(of box: [ValueSet]) -> [[Int]] {
    zip(dimensions, box).map { dimension, set in
      dimension.classes.indices.filter { !dimension.classes[$0].intersection(set).isEmpty }
    }
  }

  private func grown(from point: Int, within isMissing: [Bool]) -> [[Int]] {
    var box = dimensions.indices.map { [coordinate(of: point, in: $0)] }
    for index in dimensions.indices {
      for candidate in dimensions[index].classes.indices where !box[index].contains(candidate) {
        var slice = box
        slice[index] = [candidate]
        if points(in: slice).allSatisfy({ isMissing[$0] }) { box[index].append(candidate) }
      }
    }
    return box
  }

  private func points(in box: [[Int]]) -> [Int] {
    var points = [0]
    for (stride, coordinates) in zip(strides, box) {
      points = points.flatMap { point in coordinates.map { point + $0 * stride } }
    }
    return points
  }
}

extension DecisionSpace.Dimension {
  fileprivate func set(of coordinates: [Int]) -> ValueSet {
    coordinates.reduce(ValueSet()) { $0.union(classes[$1]) }
  }
}
