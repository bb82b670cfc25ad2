internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// The cases that the rows of one question distinguish, as points: one point for each combination of distinguished values.
///
/// Values of a variable that no row separates form one class, which keeps the number of points small. A point stands for many
/// valuations, and the same row takes all of them.
struct DecisionSpace {
  private(set) var dimensions: [Dimension] = []
  /// For each point, the row that takes it, if any.
  private(set) var takings: [Taking] = []
  /// For each row, whether it takes any point.
  private var isRowTaken: [Bool]
  private(set) var isComplete = true
  let rows: [Row]
  /// The computed variables that the subjects and the rows name, each once.
  private let computed: [ID<Variable>]
  /// For each dimension, values that never occur although a row may name them.
  private var absences: [ValueSet] = []
  /// For each answer, the parameters that it binds. Empty if no answer binds any.
  private let bindings: [[Binding]]

  enum Taking: Hashable {
    case row(Int)
    case nothing
    /// No valuation exists for this point: a computed value would be one that enclosing rows exclude.
    case impossible
  }

  struct Dimension {
    var source: Source
    var classes: [ValueSet]
    /// The distance between the indices of points in neighbouring classes.
    var stride = 1
  }

  enum Source: Hashable {
    case answer
    case variable(ID<Variable>)
  }

  struct Row {
    /// The answers that the row accepts. Not used where the question reads facts.
    var answers: ValueSet
    var condition: Condition
  }

  /// Nil if there are more combinations than `Limits.combinations`. The subjects become dimensions even if no row reads them.
  init?(
    _ program: borrowing Program, answers: ValueSet?, declared: [BoundAnswer] = [], subjects: [ID<Variable>] = [],
    rows: [Row], possible: (ID<Variable>) -> ValueSet, absent: (ID<Variable>) -> ValueSet = { _ in ValueSet() }
  ) {
    self.rows = rows
    bindings = declared.contains { !$0.bindings.isEmpty } ? declared.map { $0.bindings } : []
    isRowTaken = Array(repeating: false, count: rows.count)
    computed = Self.computed(subjects, rows, program)
    if let answers {
      let parametrized = bindings.indices.filter { !bindings[$0].isEmpty }.map { ValueSet([Value($0)]) }
      let classes = Self.classes(of: answers, by: rows.map { $0.answers } + parametrized)
      dimensions.append(Dimension(source: .answer, classes: classes))
    }
    var sets: [(id: ID<Variable>, sets: [ValueSet])] = []
    for subject in subjects { Self.collect(.isIn(subject, ValueSet()), program, into: &sets) }
    for row in rows { Self.collect(row.condition, program, into: &sets) }
    let bound = bound
    for (id, separators) in sets where !bound.contains(id) {
      dimensions.append(Dimension(source: .variable(id), classes: Self.classes(of: possible(id), by: separators)))
    }
    var size = 1
    for index in dimensions.indices {
      dimensions[index].stride = size
      size *= dimensions[index].classes.count
      if size > Limits.combinations { return nil }
    }
    absences = dimensions.map { dimension in
      if case .variable(let id) = dimension.source { absent(id) } else { ValueSet() }
    }
    decide(size, restricted(program, possible), program)
  }

  /// The variables whose values an answer brings with it.
  var bound: Set<ID<Variable>> { bindings.isEmpty ? [] : Set(bindings.joined().map { $0.variable }) }

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

  /// Collects all sets that the condition compares each variable with, in order of the variables' first appearance. Computed
  /// variables are replaced by the variables that they are computed from.
  private static func collect(
    _ condition: Condition, _ program: borrowing Program, into sets: inout [(id: ID<Variable>, sets: [ValueSet])]
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

  private mutating func decide(
    _ size: Int, _ restricted: [(id: ID<Variable>, possible: ValueSet)], _ program: borrowing Program
  ) {
    takings.reserveCapacity(size)
    var valuation = Self.valuation(of: program)
    for point in 0..<size {
      // Values bound by one answer must not remain for the next.
      if !bindings.isEmpty { valuation = Self.valuation(of: program) }
      let answer = set(&valuation, to: point)
      var taking = taking(valuation, answer, restricted, program)
      if taking == .nothing, isAbsent(point) { taking = .impossible }
      switch taking {
      case .row(let row): isRowTaken[row] = true
      case .nothing: isComplete = false
      case .impossible: break
      }
      takings.append(taking)
    }
  }

  /// Whether a value never occurs at any of the valuations that a point stands for.
  private func isAbsent(_ point: Int) -> Bool {
    dimensions.indices.contains {
      !absences[$0].isEmpty && dimensions[$0].classes[coordinate(of: point, in: $0)].isSubset(of: absences[$0])
    }
  }

  private func taking(
    _ valuation: Valuation, _ answer: Value?, _ restricted: [(id: ID<Variable>, possible: ValueSet)],
    _ program: borrowing Program
  ) -> Taking {
    for (id, possible) in restricted where !possible.contains(program.value(of: id, in: valuation)) {
      return .impossible
    }
    for row in rows.indices where isHeld(row, answer, valuation, program) { return .row(row) }
    return .nothing
  }

  private func isHeld(_ row: Int, _ answer: Value?, _ valuation: Valuation, _ program: borrowing Program) -> Bool {
    if let answer, !rows[row].answers.contains(answer) { return false }
    return program.holds(rows[row].condition, in: valuation)
  }

  /// The computed variables that cannot have all of their values here, with the values that they can have.
  private func restricted(_ program: borrowing Program, _ possible: (ID<Variable>) -> ValueSet) -> [(
    id: ID<Variable>, possible: ValueSet
  )] {
    var restricted: [(id: ID<Variable>, possible: ValueSet)] = []
    for id in computed where possible(id) != program.variables[id].domain.all { restricted.append((id, possible(id))) }
    return restricted
  }

  private static func computed(_ subjects: [ID<Variable>], _ rows: [Row], _ program: borrowing Program)
    -> [ID<Variable>]
  {
    var computed = subjects.filter { program.variables[$0].isComputed }
    for row in rows { row.condition.addComputed(in: program.variables, to: &computed) }
    return computed
  }

  // MARK: Points

  /// The index of a point's class in one dimension.
  func coordinate(of point: Int, in dimension: Int) -> Int {
    point / dimensions[dimension].stride % dimensions[dimension].classes.count
  }

  /// A valuation with every variable at 0. Only variables that are then set for a point are read from it.
  private static func valuation(of program: borrowing Program) -> Valuation {
    var valuation = Valuation(Program(name: ""))
    valuation.values = Array(repeating: 0, count: program.variables.count)
    return valuation
  }

  /// One of the valuations that a point stands for, and its answer.
  func valuation(at point: Int, in program: borrowing Program) -> (answer: Value?, Valuation) {
    var valuation = Self.valuation(of: program)
    let answer = set(&valuation, to: point)
    return (answer, valuation)
  }

  /// Sets the variables of the dimensions, and those that the answer binds, to their values at a point. Returns the answer.
  private func set(_ valuation: inout Valuation, to point: Int) -> Value? {
    var answer: Value?
    for index in dimensions.indices {
      // No class is empty.
      guard let value = dimensions[index].classes[coordinate(of: point, in: index)].first else { continue }
      switch dimensions[index].source {
      case .answer:
        answer = value
        guard Int(value) < bindings.count else { continue }
        for binding in bindings[Int(value)] { valuation.values[binding.variable.index] = binding.value }
      case .variable(let id): valuation.values[id.index] = value
      }
    }
    return answer
  }

  // MARK: Results

  /// Rows that take no point, each with the rows that take the points where it holds. `covering` is empty if the row can never
  /// hold.
  func deadRows(in program: borrowing Program) -> [(row: Int, covering: [Int])] {
    var dead: [(row: Int, covering: [Int])] = []
    for row in rows.indices where !isTaken(row) { dead.append((row, takers(of: row, in: program))) }
    return dead
  }

  /// The rows that take the points where this row holds.
  private func takers(of row: Int, in program: borrowing Program) -> [Int] {
    var takers: Set<Int> = []
    for point in takings.indices {
      guard case .row(let taker) = takings[point], taker != row else { continue }
      let (answer, valuation) = valuation(at: point, in: program)
      if isHeld(row, answer, valuation, program) { takers.insert(taker) }
    }
    return takers.sorted()
  }

  /// Whether a row takes a point where none of the others holds.
  func takesOthers(_ row: Int, than others: [Int], in program: borrowing Program) -> Bool {
    for point in takings.indices where takings[point] == .row(row) {
      let (answer, valuation) = valuation(at: point, in: program)
      var isHeldByOther = false
      for other in others where isHeld(other, answer, valuation, program) { isHeldByOther = true }
      if !isHeldByOther { return true }
    }
    return false
  }

  func isTaken(_ row: Int) -> Bool { isRowTaken[row] }

  /// The variables that rows narrow although they are not dimensions: computed variables, and those that answers bind.
  var toldBesides: [ID<Variable>] {
    if computed.isEmpty, bindings.isEmpty { return [] }
    let named = computed.filter { index(of: .variable($0)) == nil }
    return named + bound.filter { !named.contains($0) }
  }

  /// For each row, the values that remain where it is taken: of the dimensions that are variables, and of the given other
  /// variables.
  func narrowings(_ toldBesides: [ID<Variable>], in program: borrowing Program) -> [Narrowing] {
    let left = valuesLeft
    var narrowings: [Narrowing] = []
    narrowings.reserveCapacity(rows.count)
    for row in rows.indices {
      var narrowing = Narrowing()
      for (index, dimension) in dimensions.enumerated() {
        guard case .variable(let id) = dimension.source else { continue }
        narrowing[id] = left[row * dimensions.count + index]
      }
      for id in toldBesides { narrowing[id] = values(ofDerived: id, taken: .row(row), in: program) }
      narrowings.append(narrowing)
    }
    return narrowings
  }

  /// The values of each dimension at the points that each row takes, row by row.
  private var valuesLeft: [ValueSet] {
    var left = Array(repeating: ValueSet(), count: rows.count * dimensions.count)
    for point in takings.indices {
      guard case .row(let row) = takings[point] else { continue }
      for index in dimensions.indices {
        left[row * dimensions.count + index].formUnion(dimensions[index].classes[coordinate(of: point, in: index)])
      }
    }
    return left
  }

  func index(of source: Source) -> Int? { dimensions.firstIndex { $0.source == source } }

  /// The values of a source at the points with this taking. Empty if the source is not a dimension.
  func values(of source: Source, taken: Taking) -> ValueSet {
    guard let index = index(of: source) else { return ValueSet() }
    var result = ValueSet()
    for point in takings.indices where takings[point] == taken {
      result.formUnion(dimensions[index].classes[coordinate(of: point, in: index)])
    }
    return result
  }

  /// The values of a derived variable at the points with this taking.
  func values(ofDerived id: ID<Variable>, taken: Taking, in program: borrowing Program) -> ValueSet {
    let all = program.variables[id].domain.all
    var result = ValueSet()
    var valuation = Self.valuation(of: program)
    for point in takings.indices where takings[point] == taken {
      // Values bound by one answer must not remain for the next.
      if !bindings.isEmpty { valuation = Self.valuation(of: program) }
      _ = set(&valuation, to: point)
      result.insert(program.value(of: id, in: valuation))
      if result == all { break }
    }
    return result
  }

  /// The cases that no row takes, as few boxes. A box has a set of values for each dimension, and all their combinations are
  /// missing. Boxes are as large as possible, extended in earlier dimensions first, and sorted with the largest first.
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

  /// Removes boxes that those before them cover. Answers count individually, even if no row separates them.
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
    for (dimension, coordinates) in zip(dimensions, box) {
      points = points.flatMap { point in coordinates.map { point + $0 * dimension.stride } }
    }
    return points
  }
}

extension DecisionSpace.Dimension {
  fileprivate func set(of coordinates: [Int]) -> ValueSet {
    coordinates.reduce(ValueSet()) { $0.union(classes[$1]) }
  }
}
