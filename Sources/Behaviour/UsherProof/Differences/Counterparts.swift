internal import UsherProgram
internal import UsherRuntime
internal import UsherModule

/// Pairs of variables that two programs have in common: statuses, inputs, shared memory and parameters with the same name, or with a
/// name that the new program gives with `was`.
struct Counterparts: Sendable {
  private let old: Program
  private let new: Program
  /// For each variable of the old program the one of the new program; nil if there is none.
  private(set) var inNew: [ID<Variable>?]
  private(set) var inOld: [ID<Variable>?]

  init(_ old: Program, _ new: Program) {
    (self.old, self.new) = (old, new)
    inNew = old.variables.ids.map { _ in nil }
    inOld = new.variables.ids.map { _ in nil }
    var known: [Name: ID<Variable>] = [:]
    for id in old.variables.ids {
      for name in Name.all(of: id, in: old) { known[name] = id }
    }
    for id in new.variables.ids {
      for name in Name.all(of: id, in: new) {
        guard inOld[id.index] == nil, let other = known[name], inNew[other.index] == nil else { continue }
        (inOld[id.index], inNew[other.index]) = (other, id)
      }
    }
  }

  /// The name of a variable, with what it is.
  private struct Name: Hashable {
    var kind: Int
    var text: String

    /// The name and the former names; none if the variable belongs to a session.
    static func all(of id: ID<Variable>, in program: Program) -> [Name] {
      let variable = program.variables[id]
      let kind: Int
      switch variable.home {
      case .status: kind = 0
      case .input: kind = 1
      case .shared: kind = 2
      case .parameter: kind = 3
      case .session, .derived, .count: return []
      }
      return ([variable.name] + variable.formerNames).map { Name(kind: kind, text: $0.description) }
    }
  }

  /// The same reading in the other program; nil if that has no such variable, or measures it otherwise.
  func reading(_ reading: Relevance.Reading, isOld: Bool) -> Relevance.Reading? {
    guard let other = isOld ? inNew[reading.variable.index] : inOld[reading.variable.index] else { return nil }
    let (mine, theirs) = isOld ? (old, new) : (new, old)
    let (from, to) = (mine.variables[reading.variable], theirs.variables[other])
    if from.measure != to.measure {
      return Relevance.Reading(
        variable: other, use: Relevance.Use(isCopied: true, isWatched: reading.use.isWatched, cuts: []))
    }
    var use = reading.use
    use.cuts = use.cuts.map { cut in
      ValueSet(from.domain.names(in: cut).compactMap { to.domain.value(named: $0) ?? to.formerValue(named: $0) })
    }
    return Relevance.Reading(variable: other, use: use)
  }

  /// Whether all common variables have the same values in both programs, and begin with the same.
  var haveSameValues: Bool {
    inNew.enumerated().allSatisfy { index, other in
      guard let other else { return true }
      let (before, after) = (old.variables[ID(index)], new.variables[other])
      return before.domain == after.domain && before.initial == after.initial && before.measure == after.measure
    }
  }

  /// Whether a value of an old variable and one of its counterpart may be the same thing.
  func agree(_ id: ID<Variable>, _ value: Value, with other: ID<Variable>, _ otherValue: Value) -> Bool {
    let (before, after) = (old.variables[id], new.variables[other])
    if before.measure == after.measure { return counterpart(of: value, id, other) == Int(otherValue) }
    switch (before.measure, after.measure) {
    case (.age?, .age?):
      if (value == Moment.never) != (otherValue == Moment.never) { return false }
      return value == Moment.never || Self.overlap(before.ages(value), after.ages(otherValue))
    case (.version(let cuts)?, .version(let others)?):
      let isBelow = Int(value) < cuts.count && otherValue > 0 && cuts[Int(value)] <= others[Int(otherValue) - 1]
      let isAbove = Int(otherValue) < others.count && value > 0 && others[Int(otherValue)] <= cuts[Int(value) - 1]
      return !isBelow && !isAbove
    case (.age?, _), (.version?, _), (nil, _): return true
    }
  }

  /// The position of the new value that is an old one; nil if there is none.
  func counterpart(of value: Value, _ id: ID<Variable>, _ other: ID<Variable>) -> Int? {
    let name = old.variables[id].domain.name(of: value)
    let after = new.variables[other]
    return (after.domain.value(named: name) ?? after.formerValue(named: name)).map { Int($0) }
  }

  private static func overlap(_ left: (first: Int64, behind: Int64?), _ right: (first: Int64, behind: Int64?)) -> Bool {
    (left.behind.map { right.first < $0 } ?? true) && (right.behind.map { left.first < $0 } ?? true)
  }

  /// The memory that the new program starts with on a device where the old one has stored this.
  func memory(_ memory: Memory, first: Memory) -> Memory {
    var found = first
    for (position, id) in new.facts.enumerated() {
      guard case .shared = new.variables[id].home, let other = inOld[id.index],
        let place = old.facts.firstIndex(of: other)
      else { continue }
      let name = old.variables[other].domain.name(of: memory.values[place])
      let value = new.variables[id].domain.value(named: name) ?? new.variables[id].formerValue(named: name)
      found.values[position] = value ?? new.variables[id].initial
    }
    for (position, id) in new.moments.enumerated() {
      guard case .shared = new.variables[id].home, let other = inOld[id.index],
        let place = old.moments.firstIndex(of: other)
      else { continue }
      let age = old.variables[other].measure?.youngest(of: memory.ages[place])
      found.ages[position] = new.variables[id].measure?.value(ofAge: age) ?? Moment.never
    }
    return found
  }
}

extension VariableDefinition {
  fileprivate func formerValue(named name: String) -> Value? { formerValues.first { $0.name == name }?.value }

  /// The ages of a class: the first, and the first that belongs to the next class.
  fileprivate func ages(_ value: Value) -> (first: Int64, behind: Int64?) {
    let next = Int(value) + 1 < domain.values.count ? measure?.youngest(of: value + 1) : nil
    return (measure?.youngest(of: value) ?? 0, next)
  }
}
