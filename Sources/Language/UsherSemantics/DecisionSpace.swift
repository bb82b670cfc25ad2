internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// Everything that the rows of one question can see, as points: one for each combination of values that the rows tell apart.
///
/// Values of a variable that no row separates form one class, so the points are few; every point stands for many valuations
/// and all of them take the same row.
struct DecisionSpace {
  private(set) var dimensions: [Dimension] = []
  /// For each point what takes it.
  private(set) var takings: [Taking] = []
  /// For each row whether it takes any point.
  private var isRowTaken: [Bool]
  private(set) var isComplete = true
  let rows: [Row]
  /// What is computed of the names in the question and its rows, each once.
  private let computed: [ID<Variable>]
  /// For each answer what is bound with it; it is known where the answer is. Empty where nothing is bound.
  private let bindings: [[ButtonDefinition.Binding]]

  enum Taking: Hashable {
    case row(Int)
    case nothing
    /// No valuation is like this here: a derived value would be one that rows further out have ruled out.
    case impossible
  }

  struct Dimension {
    var source: Source
    var classes: [ValueSet]
    /// How far apart the points of neighbouring classes are.
    var stride = 1
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
    _ program: borrowing Program, answers: ValueSet?, buttons: [ButtonDefinition] = [], subjects: [ID<Variable>] = [],
    rows: [Row], possible: (ID<Variable>) -> ValueSet
  ) {
    self.rows = rows
    bindings = buttons.contains { !$0.bindings.isEmpty } ? buttons.map { $0.bindings } : []
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
    decide(size, restricted(program, possible), program)
  }

  /// The variables that an answer brings its own values for.
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

  /// Every set that the condition holds a variable against, in the order in which the variables first appear.
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
      // What is bound with one answer is not there with the next.
      if !bindings.isEmpty { valuation = Self.valuation(of: program) }
      let answer = set(&valuation, to: point)
      let taking = taking(valuation, answer, restricted, program)
      switch taking {
      case .row(let row): isRowTaken[row] = true
      case .nothing: isComplete = false
      case .impossible: break
      }
      takings.append(taking)
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

  /// What is computed and has not all of its values here.
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

  /// The class that a point has in one dimension.
  func coordinate(of point: Int, in dimension: Int) -> Int {
    point / dimensions[dimension].stride % dimensions[dimension].classes.count
  }

  /// A valuation in which nothing is told apart. Only what tells points apart is read in it.
  private static func valuation(of program: borrowing Program) -> Valuation {
    var valuation = Valuation(Program(name: ""))
    valuation.values = Array(repeating: 0, count: program.variables.count)
    return valuation
  }

  /// One valuation that a point stands for.
  func valuation(at point: Int, in program: borrowing Program) -> (answer: Value?, Valuation) {
    var valuation = Self.valuation(of: program)
    let answer = set(&valuation, to: point)
    return (answer, valuation)
  }

  /// Gives the variables that are told apart, and those bound with the answer, their values at a point.
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

  // MARK: What it tells

  /// Rows that no point takes, with the rows that take theirs; none where the row itself can never hold.
  func deadRows(in program: borrowing Program) -> [(row: Int, covering: [Int])] {
    var dead: [(row: Int, covering: [Int])] = []
    for row in rows.indices where !isTaken(row) { dead.append((row, takers(of: row, in: program))) }
    return dead
  }

  /// The rows that take the points at which a row holds.
  private func takers(of row: Int, in program: borrowing Program) -> [Int] {
    var takers: Set<Int> = []
    for point in takings.indices {
      guard case .row(let taker) = takings[point], taker != row else { continue }
      let (answer, valuation) = valuation(at: point, in: program)
      if isHeld(row, answer, valuation, program) { takers.insert(taker) }
    }
    return takers.sorted()
  }

  func isTaken(_ row: Int) -> Bool { isRowTaken[row] }

  /// What rows tell of besides the dimensions: what is computed where it is read.
  var toldBesides: [ID<Variable>] {
    if computed.isEmpty, bindings.isEmpty { return [] }
    let named = computed.filter { index(of: .variable($0)) == nil }
    return named + bound.filter { !named.contains($0) }
  }

  /// What each row leaves of the values of the dimensions that are variables, and of what is computed.
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

  /// For each row the values of each dimension at the points that it takes.
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

  /// The values that a source has at the points that are taken so.
  func values(of source: Source, taken: Taking) -> ValueSet {
    guard let index = index(of: source) else { return ValueSet() }
    var result = ValueSet()
    for point in takings.indices where takings[point] == taken {
      result.formUnion(dimensions[index].classes[coordinate(of: point, in: index)])
    }
    return result
  }

  /// The values that a derived variable has at the points that are taken so.
  func values(ofDerived id: ID<Variable>, taken: Taking, in program: borrowing Program) -> ValueSet {
    var result = ValueSet()
    for point in takings.indices where takings[point] == taken {
      result.insert(program.value(of: id, in: valuation(at: point, in: program).1))
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
