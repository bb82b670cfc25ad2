import UsherRuntime

/// Knows which facts a policy reads from the device and the app, and makes facts of the values.
struct FactReader {
  private let policy: Policy
  /// All facts of the policy.
  private let facts: [Policy.Fact]

  init(_ policy: Policy) {
    self.policy = policy
    facts = policy.facts
  }

  /// The values read for one step. Memory is added when the step runs, so that no other journey can change it in between.
  struct Reading {
    fileprivate var values: [String: String] = [:]
    fileprivate var moments: [String: Int64] = [:]
    fileprivate var versions: [String: Version] = [:]
    private(set) var texts: [String: String] = [:]
    /// Inputs that are not live, with the values from when they were first read.
    private(set) var fixed: [String: InputValue]

    init(fixed: [String: InputValue] = [:]) { self.fixed = fixed }

    fileprivate mutating func take(_ value: InputValue?, for name: String) {
      switch value {
      case .value(let value): values[name] = value
      case .moment(let time): moments[name] = time
      case .version(let version): versions[name] = version
      case nil: break
      }
    }

    fileprivate mutating func fix(_ value: InputValue?, for name: String) { fixed[name] = value }

    fileprivate mutating func take(text: String, for name: String) { texts[name] = text }

    /// Adds the texts of an answer, for the step that it causes.
    mutating func take(_ carried: [String: String]) { for (name, text) in carried { texts[name] = text } }
  }

  /// The facts to read from the device and the app before a step: every status, live input and text, and the inputs that have not been
  /// read yet.
  ///
  /// - Parameter fixed: inputs that are not live and have been read before. They are not read again.
  func questions(fixed: [String: InputValue]) -> [JourneyCore.Question] {
    var questions: [JourneyCore.Question] = []
    for fact in facts {
      switch fact.kind {
      case .status: questions.append(.status(of: fact.name))
      case .input(let isLive): if isLive || fixed[fact.name] == nil { questions.append(.input(fact.name)) }
      case .memory: break
      }
    }
    return questions + policy.textInputs.map { .input($0) }
  }

  /// The values that were read, in the order of the questions. One that is missing counts as not given.
  func reading(_ values: [InputValue?], fixed: [String: InputValue]) -> Reading {
    var reading = Reading(fixed: fixed)
    var rest = values[...]
    func next() -> InputValue? { rest.popFirst() ?? nil }
    for fact in facts {
      switch fact.kind {
      case .status: reading.take(next(), for: fact.name)
      case .input(let isLive):
        if !isLive, reading.fixed[fact.name] == nil { reading.fix(fact.within(next()), for: fact.name) }
        reading.take(isLive ? fact.within(next()) : reading.fixed[fact.name], for: fact.name)
      case .memory: break
      }
    }
    for name in policy.textInputs { if case .value(let text) = next() { reading.take(text: text, for: name) } }
    return reading
  }

  /// Creates facts from the values read and from memory.
  func facts(_ reading: Reading, _ memory: HostMemory, now: Int64) throws(HostError) -> Facts {
    var (values, moments) = (reading.values, reading.moments)
    for fact in facts {
      guard case .memory(let isForLaunch, let key) = fact.kind else { continue }
      switch memory[cell(fact.name, key, reading), isForLaunch: isForLaunch] {
      case .value(let value) where fact.values.contains(value): values[fact.name] = value
      // If the clock was set back, a moment in the future counts as now.
      case .moment(let time) where fact.isMoment: moments[fact.name] = min(time, now)
      // A value of an earlier version of the policy: ignored.
      case .value, .moment, nil: break
      }
    }
    return try policy.facts(values, moments: moments, versions: reading.versions, now: now)
  }

  /// Throws if a text was not given, because a text has no initial value.
  func requireTexts(_ reading: Reading) throws(HostError) {
    let missing = policy.textInputs.filter { reading.texts[$0] == nil }
    if !missing.isEmpty { throw .missing(missing) }
  }

  /// The memories whose value an earlier version of the policy has kept, and which cannot have it any more.
  func outdated(_ reading: Reading, _ memory: HostMemory) -> [String] {
    facts.compactMap { fact in
      guard case .memory(let isForLaunch, let key) = fact.kind else { return nil }
      switch memory[cell(fact.name, key, reading), isForLaunch: isForLaunch] {
      case .value(let value): return fact.values.contains(value) ? nil : fact.name
      case .moment: return fact.isMoment ? nil : fact.name
      case nil: return nil
      }
    }
  }

  /// The changes that a step made to memory that outlives its journey.
  func changes(by effects: [Effect], _ reading: Reading, at now: Int64) -> [HostMemory.Change] {
    effects.compactMap { effect in
      guard case .remember(let id, let value) = effect else { return nil }
      let name = policy.name(of: id)
      guard let fact = facts.first(where: { $0.name == name }), case .memory(let isForLaunch, let key) = fact.kind
      else { return nil }
      let word = policy.name(of: value, of: id)
      let kept: HostMemory.Kept? = fact.isMoment ? (word == "never" ? nil : .moment(now)) : .value(word)
      return HostMemory.Change(cell: cell(name, key, reading), isForLaunch: isForLaunch, kept: kept)
    }
  }

  private func cell(_ name: String, _ key: String?, _ reading: Reading) -> HostMemory.Cell {
    HostMemory.Cell(name: name, key: key.map { reading.texts[$0] ?? "" })
  }
}

extension Policy.Fact {
  /// A number stops at the bounds of its input, as a number in memory does. Other values stay as they are.
  fileprivate func within(_ value: InputValue?) -> InputValue? {
    guard case .value(let text)? = value, let number = Int(text), let first = values.first, let last = values.last,
      let least = Int(first), let most = Int(last)
    else { return value }
    return .value(String(min(max(number, least), most)))
  }
}
