package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The run of a test case, up to its end or the first failure.
package struct TestRun: Sendable {
  /// The facts at the start of the journey.
  package let start: Facts
  /// The steps of the start and of each act, with the facts after them.
  package private(set) var played: [(steps: [Journey.StepRecord], facts: Facts)] = []
  /// Nil if the test passed.
  package private(set) var failure: Failure?

  /// The flow that was started last; nil if none was.
  package private(set) var flow: ID<Flow>?

  private let test: TestCase
  private var journey: Journey?
  private let program: Program
  private let policy: Policy
  private let device: Device
  /// Effects of the last act that no expectation has consumed.
  private var pending: [Effect] = []
  /// The step or expectation that was evaluated last.
  private var reached = Place(step: nil)

  /// The first difference between a test and its journey.
  package struct Failure: Sendable {
    package var place: Place
    package var reason: Reason
  }

  /// A step of the test and one of its expectations; before the first step if `step` is nil.
  package struct Place: Hashable, Sendable {
    package var step: Int?
    package var expectation: Int?
  }

  package enum Reason: Sendable {
    case impossible(UnplayableAct)
    /// These effects came instead of the expected one; empty if there were none.
    case otherwise([Effect])
    /// These effects came, and no expectation covers them.
    case unexpected([Effect])
    /// The journey is not in any of the expected states.
    case elsewhere(Session)
    /// The memory or decision has this value; nil if it is a moment that is neither `now` nor `never`.
    case keeps(ID<Variable>, Value?)
    /// These buttons can be tapped.
    case offers([String])
    /// The act was expected to be ignored, but it was not.
    case taken
    /// A flow was to start, but the one before it has not ended.
    case stillRuns
    /// The same request settles at once again and again, in an endless loop.
    case goesRound(ID<Resource>)
    /// The journey must never happen, but it did.
    case happens
  }

  /// Runs the test to its end or to its first failure. The journey starts with the first step.
  package init(of test: TestCase, in program: Program, as policy: Policy, on device: Device) {
    self.test = test
    flow = test.flow
    self.program = program
    self.policy = policy
    self.device = device
    start = test.facts(of: program, on: device)
    for (index, step) in test.steps.enumerated() where failure == nil { take(step, at: index) }
    if failure == nil { finish() }
    if test.isNever { failure = failure == nil ? Failure(place: reached, reason: .happens) : nil }
  }

  private mutating func begin() -> Journey {
    if let journey { return journey }
    let (begun, steps) = Journey.start(
      test.flow, with: test.arguments, of: program, as: policy, on: device, in: test.edition(of: program, on: device),
      facts: start, truths: test.truths)
    journey = begun
    note(steps, begun.facts)
    return begun
  }

  private mutating func note(_ steps: [Journey.StepRecord], _ facts: Facts) {
    played.append((steps, facts))
    for step in steps where !test.isNever {
      if case .goesRound(let resource) = step.cause { fail(.goesRound(resource)) }
    }
    pending = steps.flatMap { $0.effects }
  }

  private mutating func take(_ step: TestCase.Step, at index: Int) {
    var journey = begin()
    switch step {
    case .act(let act):
      finish()
      guard failure == nil else { return }
      reached = Place(step: index)
      do throws(UnplayableAct) {
        let steps: [Journey.StepRecord]
        if goesOnWithoutFlow(after: index), let step = try journey.passBetweenFlows(act) {
          steps = [step]
        } else {
          steps = try journey.perform(act)
        }
        self.journey = journey
        note(steps, journey.facts)
      } catch {
        fail(.impossible(error))
      }
    case .start(let flow, let arguments):
      finish()
      guard failure == nil else { return }
      reached = Place(step: index)
      guard journey.isOver else { return fail(.stillRuns) }
      self.flow = flow
      let steps = journey.startNext(flow, with: arguments)
      self.journey = journey
      note(steps, journey.facts)
    case .expect(let expectations):
      for (position, expectation) in expectations.enumerated() where failure == nil {
        reached = Place(step: index, expectation: position)
        meet(expectation, journey)
      }
    }
  }

  /// Whether the test, after this step, starts another flow or looks at what is left on the device.
  private func goesOnWithoutFlow(after index: Int) -> Bool {
    test.steps.dropFirst(index + 1).contains { step in
      switch step {
      case .act: false
      case .start: true
      case .expect(let expectations): expectations.contains { $0.isOfDevice }
      }
    }
  }

  private mutating func meet(_ expectation: Expectation, _ journey: Journey) {
    switch expectation {
    case .effect(let expected): meet(expected)
    case .at(let states):
      if journey.isGone { return fail(.impossible(.forLaunch)) }
      if !journey.session.activeStates.contains(where: states.contains) { fail(.elsewhere(journey.session)) }
    case .memory(let id, let value):
      let kept = journey.kept(id)
      if kept != value { fail(.keeps(id, kept)) }
    case .decision(let id, let value):
      let decided = policy.decide(id, facts: journey.facts)
      if decided != value { fail(.keeps(id, decided)) }
    case .buttons(let answers):
      let offered = journey.buttonNames
      if Set(offered) != Set(answers) { fail(.offers(offered)) }
    case .ignored: if !wasIgnored { fail(.taken) }
    case .nothing:
      let seen = pending.filter { mustBeExpected($0) }
      if !seen.isEmpty { fail(.otherwise(seen)) }
    }
  }

  /// Consumes the expected effect, and the effects before it that need no expectation.
  private mutating func meet(_ expected: ExpectedEffect) {
    let isOfMemory = expected.kind == .remember
    for (index, effect) in pending.enumerated() {
      if expected.matches(effect) {
        pending.removeFirst(index + 1)
        return
      }
      if mustBeExpected(effect), !maySkip { break }
    }
    fail(.otherwise(pending.filter { mustBeExpected($0) || isOfMemory }))
  }

  private func mustBeExpected(_ effect: Effect) -> Bool {
    effect.kind.isObservable || test.isStrict || test.isNever
  }

  /// Whether expectations may skip effects.
  private var maySkip: Bool { test.isLoose || test.isNever }

  /// Whether the session ignored the last act.
  private var wasIgnored: Bool {
    if journey?.isGone == true { return false }
    return played[played.count - 1].steps.allSatisfy { step in
      switch step.verdict {
      case .ignored: return true
      // No timer went off, so nothing handled the wait.
      case .stayed: if case .acted(.wait) = step.cause { return true } else { return false }
      case .moved: return false
      }
    }
  }

  /// Fails if observable effects are left that no expectation has consumed.
  private mutating func finish() {
    let seen = pending.filter { mustBeExpected($0) }
    if !maySkip, !seen.isEmpty { fail(.unexpected(seen)) }
  }

  private mutating func fail(_ reason: Reason) { failure = Failure(place: reached, reason: reason) }
}

extension TestCase {
  /// The facts at the start of the test, with statuses as an app sees them.
  package func facts(of program: Program, on device: Device) -> Facts {
    var facts = Facts(of: program)
    for given in givens {
      switch given {
      case .value(let id, let value):
        guard let position = program.facts.firstIndex(of: id) else { continue }
        facts.values[position] = value
      case .moment(let id, let age):
        guard let position = program.moments.firstIndex(of: id) else { continue }
        facts.times[position] = age.map { facts.now - $0 }
      case .status(let change):
        guard let resource = device.resource(named: change.name),
          let truth = resource.trueStatuses.status(named: change.value),
          let position = program.facts.firstIndex(where: { program.variables[$0].name.description == change.name })
        else { continue }
        facts.values[position] = resource.shown[truth]
      case .version(let version):
        for (position, id) in program.facts.enumerated() {
          guard case .version = program.variables[id].measure else { continue }
          facts.values[position] = program.variables[id].measure?.value(of: version) ?? 0
        }
      case .text, .key: continue
      }
    }
    facts.begin(program, on: device, in: edition(of: program, on: device), except: truths)
    return facts
  }

  /// The edition of the platform on which the test is played: that of the given version, or the newest that the givens allow.
  package func edition(of program: Program, on device: Device) -> Device.Edition {
    var version: Version?
    var declared: [String: Bool] = [:]
    for given in givens {
      switch given {
      case .version(let given): version = given
      case .value(let id, let value): version = program.variables[id].measure?.lastVersion(of: value) ?? version
      case .key(let name, let isDeclared): declared[name] = isDeclared
      case .status, .moment, .text: continue
      }
    }
    return device.edition(of: version, declaring: declared)
  }

  package var truths: [Act.Change] {
    givens.compactMap { given in if case .status(let change) = given { change } else { nil } }
  }
}

extension Facts {
  /// Gives each resource without a given status the first one that it has in an edition.
  package mutating func begin(
    _ program: Program, on device: Device, in edition: Device.Edition, except given: [Act.Change]
  ) {
    for (position, id) in program.facts.enumerated() {
      let name = program.variables[id].name.description
      guard case .status = program.variables[id].home, !given.contains(where: { $0.name == name }),
        let resource = device.resource(named: name)?.within(edition)
      else { continue }
      let first = resource.existing(for: resource.trueStatus(of: values[position]))
      values[position] = resource.shown[first]
    }
  }
}
