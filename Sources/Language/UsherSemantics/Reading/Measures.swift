internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The thresholds that a policy compares moments and versions with. Only these thresholds separate classes of values.
struct Measured {
  /// The ages in milliseconds that each moment is compared with, by the last part of the moment's name.
  var ages: [String: [Int]] = [:]
  /// The first version of every class except the lowest.
  var cuts: [Version] = []

  /// The maximum number of ages that one moment may be compared with.
  static let agesLimit = 8

  init() {}

  /// Collects the thresholds in the texts of a policy and of the policies that it uses.
  init(_ units: [Unit], _ versions: Device.VersionRange?) {
    for held in units.flatMap({ $0.files }).flatMap({ $0.tree.measuringPatterns }) {
      guard let name = held.name.parts.last?.text else { continue }
      for simple in held.pattern.alternatives {
        switch simple.form {
        case .older(let milliseconds): ages[name, default: []].append(milliseconds)
        case .numbers(let low, let high) where held.name.text == Device.versionName:
          cuts += [low?.first, high?.firstBehind].compactMap { $0 }
        case .numbers, .any, .name: continue
        }
      }
    }
    for name in ages.keys { ages[name] = Set(ages[name] ?? []).sorted() }
    cuts = Set(cuts).filter { cut in versions.map { $0.first < cut && cut <= ($0.last ?? cut) } ?? true }.sorted()
  }

  /// The variable for the system's version, divided into the classes that the policy distinguishes. Defaults to the newest.
  var versionVariable: VariableDefinition {
    VariableDefinition(
      name: VariableName(Device.versionName), domain: Measure.versionDomain(cuts),
      home: .input(isLive: false, isRequired: false), initial: Value(cuts.count), measure: .version(cuts))
  }
}

extension VersionSyntax {
  /// The first version that it covers: `17` covers all versions 17.x.
  var first: Version { Version(major, minor ?? 0) }
  /// The first version after all those that it covers.
  var firstBehind: Version { minor.map { Version(major, $0 + 1) } ?? Version(major + 1) }
}

extension ExpressionReader {
  // MARK: Moments

  /// The domain and measure of a moment, from the ages that the policy compares it with. Nil, with a finding, if there are too
  /// many.
  mutating func ages(of name: DeclaredName) -> (domain: Domain, measure: Measure)? {
    let ages = builder.measured.ages[name.text] ?? []
    guard ages.count <= Measured.agesLimit else {
      report(.tooManyAges(name, ages.count, limit: Measured.agesLimit))
      return nil
    }
    return (Measure.ageDomain(ages, spelled: duration), .age(ages))
  }

  /// Declares the variable of a moment.
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

  /// The value assigned to a moment. Only `now` and `never` are allowed.
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

  /// The classes that a pattern matches.
  mutating func classes(_ simple: SimplePattern, in domain: Domain, _ measure: Measure) -> ValueSet? {
    switch (measure, simple.form) {
    case (_, .any): return domain.all
    case (.age(let ages), .older(let milliseconds)):
      // A moment that never happened is older than any age.
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

  // MARK: Texts

  /// The pattern that matches exactly these of the values that are possible here. Nil if there is none: "not older than" can be
  /// written only as a condition.
  func pattern(for set: ValueSet, of id: ID<Variable>) -> String? {
    let variable = program.variables[id]
    guard case .age(let ages) = variable.measure else {
      return variable.domain.names(in: set).joined(separator: " | ")
    }
    // If `never` is impossible here, the pattern may match it too.
    let set = possible(id).contains(Moment.never) ? set : set.union(ValueSet([Moment.never]))
    guard set.contains(Moment.never) else { return nil }
    if set.count == 1 { return "never" }
    let oldest = (2..<variable.domain.values.count).first { set.contains(Value($0)) }
    guard let oldest, ValueSet([Moment.never]).union(tail(from: oldest, ages)) == set else { return nil }
    return variable.domain.values[oldest]
  }

  private func tail(from first: Int, _ ages: [Int]) -> ValueSet { ValueSet((first..<ages.count + 2).map { Value($0) }) }

  /// The values as messages write them. For a moment, each text may follow `is`.
  func words(for set: ValueSet, of id: ID<Variable>) -> [String] {
    if !isMoment(id) { return program.variables[id].domain.names(in: set) }
    return ages(in: set, of: id).map { $0.joined(separator: " and ") }
  }

  /// A condition that holds for exactly these values.
  func condition(that name: String, of id: ID<Variable>, isIn set: ValueSet) -> String {
    if let pattern = pattern(for: set, of: id) { return "\(name) is \(pattern)" }
    let runs = ages(in: set, of: id).map { run in run.map { "\(name) is \($0)" } }
    if runs.count == 1 { return runs[0].joined(separator: " and ") }
    let parts = runs.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " and ")))" }
    return "(\(parts.joined(separator: " or ")))"
  }

  /// The classes of a moment as texts that may follow `is`. For each run of adjacent ages: its bounds, which must all hold.
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

  /// The runs of adjacent classes.
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
