internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Moments and versions are told apart only as far as a policy holds them against something.
struct Measured {
  /// The ages that each name is held against, by the last part of the name.
  var ages: [String: [Int]] = [:]
  /// The first versions of all classes but the lowest.
  var cuts: [Version] = []

  /// The name of the fact that is the version of the system.
  static let version = "os"
  /// How many ages one moment is held against at most.
  static let agesLimit = 8

  init() {}

  /// What the texts of a policy and of those that it uses hold names against.
  init(_ units: [Unit], _ versions: Device.VersionRange?) {
    for held in units.flatMap({ $0.files }).flatMap({ $0.tree.measuringPatterns }) {
      guard let name = held.name.parts.last?.text else { continue }
      for simple in held.pattern.alternatives {
        switch simple.form {
        case .older(let milliseconds): ages[name, default: []].append(milliseconds)
        case .numbers(let low, let high) where held.name.text == Self.version:
          cuts += [low?.first, high?.firstBehind].compactMap { $0 }
        case .numbers, .any, .name: continue
        }
      }
    }
    for name in ages.keys { ages[name] = Set(ages[name] ?? []).sorted() }
    cuts = Set(cuts).filter { cut in versions.map { $0.first < cut && cut <= ($0.last ?? cut) } ?? true }.sorted()
  }

  /// The version of the system, in the classes that the policy tells apart; the newest unless a host says otherwise.
  var versionVariable: VariableDefinition {
    VariableDefinition(
      name: VariableName(Self.version), domain: Measure.versionDomain(cuts),
      home: .input(isLive: false, isRequired: false), initial: Value(cuts.count), measure: .version(cuts))
  }
}

extension VersionSyntax {
  /// The first of all versions that begin so.
  var first: Version { Version(major, minor ?? 0) }
  /// The first version behind all that begin so.
  var firstBehind: Version { minor.map { Version(major, $0 + 1) } ?? Version(major + 1) }
}

extension ExpressionReader {
  // MARK: Moments

  /// How a moment is measured: by the ages that the policy holds its name against. Nil if there are too many.
  mutating func ages(of name: DeclaredName) -> (domain: Domain, measure: Measure)? {
    let ages = builder.measured.ages[name.text] ?? []
    guard ages.count <= Measured.agesLimit else {
      report(.tooManyAges(name, ages.count, limit: Measured.agesLimit))
      return nil
    }
    return (Measure.ageDomain(ages, spelled: duration), .age(ages))
  }

  /// A moment that is kept somewhere.
  mutating func moment(_ name: DeclaredName, called text: VariableName, home: VariableDefinition.Home) -> ID<Variable>?
  {
    guard let (domain, measure) = ages(of: name) else { return nil }
    return builder.addMoment(
      VariableDefinition(name: text, domain: domain, home: home, initial: Moment.never, measure: measure))
  }

  func isMoment(_ id: ID<Variable>) -> Bool {
    switch program.variables[id].measure {
    case .age: true
    case .version, nil: false
    }
  }

  /// What is assigned to a moment: `now` or `never`, and nothing else.
  mutating func momentValue(_ expression: Expression, of id: ID<Variable>, _ name: String) -> Operand? {
    let domain = program.variables[id].domain
    if case .operand(let operand) = expression.form {
      if operand.text == "now" { return .value(Moment.now, domain) }
      if operand.text == "never" { return .value(Moment.never, domain) }
    }
    report(.assignedMoment(expression.label(), name))
    return nil
  }

  // MARK: Patterns

  /// The classes that a pattern takes.
  mutating func classes(_ simple: SimplePattern, in domain: Domain, _ measure: Measure) -> ValueSet? {
    switch (measure, simple.form) {
    case (_, .any): return domain.all
    case (.age(let ages), .older(let milliseconds)):
      // What has never been is older than anything.
      return ValueSet([Moment.never] + ages.indices.filter { ages[$0] >= milliseconds }.map { Value($0 + 2) })
    case (.age, .name("never", bindings: nil)): return ValueSet([Moment.never])
    case (.age, .name), (.age, .numbers):
      report(.noAge(simple.label(), simple.text))
      return nil
    case (.version(let cuts), .numbers(let low, let high)): return versions(simple, from: low, to: high, cuts)
    case (.version, .older), (.version, .name):
      report(.noVersion(simple.label(), simple.text))
      return nil
    }
  }

  private mutating func versions(
    _ simple: SimplePattern, from low: VersionSyntax?, to high: VersionSyntax?, _ cuts: [Version]
  ) -> ValueSet? {
    let known = devices.compactMap { $0.versions }
    let isKnown = known.contains { range in
      (high.map { range.first < $0.firstBehind } ?? true)
        && (low.map { low in range.last.map { low.first <= $0 } ?? true } ?? true)
    }
    if let low, let high, low.first >= high.firstBehind {
      report(.noVersionBetween(simple.label(), simple.text))
      return nil
    }
    guard isKnown else {
      report(.unknownVersions(simple.label(), simple.text, known))
      return nil
    }
    guard let first = device.versions?.first else { return ValueSet() }
    let starts = [first] + cuts
    let taken = starts.indices.filter { index in
      (low.map { $0.first <= starts[index] } ?? true) && (high.map { starts[index] < $0.firstBehind } ?? true)
    }
    return ValueSet(taken.map { Value($0) })
  }

  // MARK: Words

  /// The pattern that takes just these values of what is possible here. Nil where there is none: what is not older than
  /// something can only be said by a guard.
  func pattern(for set: ValueSet, of id: ID<Variable>) -> String? {
    let variable = program.variables[id]
    guard case .age(let ages) = variable.measure else {
      return variable.domain.names(in: set).joined(separator: " | ")
    }
    // Where a moment has been, a pattern may take never as well.
    let set = possible(id).contains(Moment.never) ? set : set.union(ValueSet([Moment.never]))
    guard set.contains(Moment.never) else { return nil }
    if set.count == 1 { return "never" }
    let oldest = (2..<variable.domain.values.count).first { set.contains(Value($0)) }
    guard let oldest, ValueSet([Moment.never]).union(tail(from: oldest, ages)) == set else { return nil }
    return variable.domain.values[oldest]
  }

  private func tail(from first: Int, _ ages: [Int]) -> ValueSet { ValueSet((first..<ages.count + 2).map { Value($0) }) }

  /// Values as they are told; for a moment each part is what may stand behind `is`.
  func words(for set: ValueSet, of id: ID<Variable>) -> [String] {
    if !isMoment(id) { return program.variables[id].domain.names(in: set) }
    return ages(in: set, of: id).map { $0.joined(separator: " and ") }
  }

  /// A guard that holds for just these values.
  func condition(that name: String, of id: ID<Variable>, isIn set: ValueSet) -> String {
    if let pattern = pattern(for: set, of: id) { return "\(name) is \(pattern)" }
    let runs = ages(in: set, of: id).map { run in run.map { "\(name) is \($0)" } }
    if runs.count == 1 { return runs[0].joined(separator: " and ") }
    let parts = runs.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " and ")))" }
    return "(\(parts.joined(separator: " or ")))"
  }

  /// What is true of the classes of a moment: of each run of ages its bounds, all of which hold.
  private func ages(in set: ValueSet, of id: ID<Variable>) -> [[String]] {
    if let pattern = pattern(for: set, of: id) { return [[pattern]] }
    let names = program.variables[id].domain.values
    let runs = runs(of: set.subtracting(ValueSet([Moment.never]))).map { run -> [String] in
      let isOldest = run.upperBound == names.count - 1
      let low = run.lowerBound == Int(Moment.now) ? nil : names[run.lowerBound]
      let high = isOldest ? "not never" : "not \(names[run.upperBound + 1])"
      return [low, high].compactMap { $0 }
    }
    return (set.contains(Moment.never) ? [["never"]] : []) + runs
  }

  /// The classes that follow each other.
  private func runs(of set: ValueSet) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for value in set.members.map({ Int($0) }) {
      if let last = runs.last, last.upperBound + 1 == value {
        runs[runs.count - 1] = last.lowerBound...value
      } else {
        runs.append(value...value)
      }
    }
    return runs
  }
}
