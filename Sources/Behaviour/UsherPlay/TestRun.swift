package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// A test as it was played: to its end, or up to the first difference.
package struct TestRun: Sendable {
  /// The facts with which the journey began.
  package let start: Facts
  /// What happened, with the facts behind it.
  package private(set) var played: [(beats: [Journey.Beat], facts: Facts)] = []
  /// Nil if all went as expected.
  package private(set) var failure: Failure?

  private let test: TestCase
  private var journey: Journey?
  private let program: Program
  private let policy: Policy
  private let device: Device
  /// The effects since the last act that nothing has expected yet.
  private var pending: [Effect] = []
  /// The last step, or the expectation of it, that has been taken.
  private var reached = Place(step: nil)

  /// Where a test and its journey part.
  package struct Failure: Sendable {
    package var place: Place
    package var reason: Reason
  }

  /// A step of the test, and which of its expectations; before the first step if nil.
  package struct Place: Hashable, Sendable {
    package var step: Int?
    package var expectation: Int?
  }

  package enum Reason: Sendable {
    case impossible(UnplayableAct)
    /// These came instead of what is expected there; none if nothing more came.
    case otherwise([Effect])
    /// These came behind what is expected up to there.
    case unexpected([Effect])
    /// The journey is elsewhere.
    case elsewhere(Session)
    /// The step was not ignored.
    case taken
    /// The same question is answered at once, for ever.
    case goesRound(ID<Resource>)
  }

  /// Plays a test. It begins with the first step.
  package init(of test: TestCase, in program: Program, as policy: Policy, on device: Device) {
    self.test = test
    self.program = program
    self.policy = policy
    self.device = device
    start = test.facts(of: program, on: device)
    for (index, step) in test.steps.enumerated() where failure == nil { take(step, at: index) }
    if failure == nil { finish() }
  }

  private mutating func begin() -> Journey {
    if let journey { return journey }
    let (begun, beats) = Journey.start(
      test.flow, with: test.arguments, of: program, as: policy, on: device, facts: start, truths: test.truths)
    journey = begun
    note(beats, begun.facts)
    return begun
  }

  private mutating func note(_ beats: [Journey.Beat], _ facts: Facts) {
    played.append((beats, facts))
    for beat in beats {
      if case .goesRound(let resource) = beat.cause { fail(.goesRound(resource)) }
    }
    pending = beats.flatMap { $0.effects }
  }

  private mutating func take(_ step: TestCase.Step, at index: Int) {
    var journey = begin()
    switch step {
    case .act(let act):
      finish()
      guard failure == nil else { return }
      reached = Place(step: index)
      do throws(UnplayableAct) {
        let beats = try journey.perform(act)
        self.journey = journey
        note(beats, journey.facts)
      } catch {
        fail(.impossible(error))
      }
    case .expect(let expectations):
      for (position, expectation) in expectations.enumerated() where failure == nil {
        reached = Place(step: index, expectation: position)
        meet(expectation, journey.session)
      }
    }
  }

  private mutating func meet(_ expectation: Expectation, _ session: Session) {
    switch expectation {
    case .effect(let expected): meet(expected)
    case .at(let states):
      if journey?.isGone == true { return fail(.impossible(.forLaunch)) }
      if !session.activeStates.contains(where: states.contains) { fail(.elsewhere(session)) }
    case .ignored: if !wasIgnored { fail(.taken) }
    case .nothing:
      let seen = pending.filter { $0.isObservable }
      if !seen.isEmpty { fail(.otherwise(seen)) }
    }
  }

  /// Takes the effect, and what need not be expected before it.
  private mutating func meet(_ expected: ExpectedEffect) {
    let isOfMemory = if case .remember = expected { true } else { false }
    for (index, effect) in pending.enumerated() {
      if expected.matches(effect) {
        pending.removeFirst(index + 1)
        return
      }
      if effect.isObservable, !test.isLoose { break }
    }
    fail(.otherwise(pending.filter { $0.isObservable || isOfMemory }))
  }

  /// Whether the last act moved nothing and was not wanted to.
  private var wasIgnored: Bool {
    if journey?.isGone == true { return false }
    return played[played.count - 1].beats.allSatisfy { beat in
      switch beat.verdict {
      case .ignored: return true
      // Time in which no timer goes off is wanted by nothing.
      case .stayed: if case .acted(.wait) = beat.cause { return true } else { return false }
      case .moved: return false
      }
    }
  }

  /// What is left must have been expected.
  private mutating func finish() {
    let seen = pending.filter { $0.isObservable }
    if !test.isLoose, !seen.isEmpty { fail(.unexpected(seen)) }
  }

  private mutating func fail(_ reason: Reason) { failure = Failure(place: reached, reason: reason) }
}

extension TestCase {
  /// What is so at the start, as an app sees it.
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
          let truth = resource.trueStatuses.value(named: change.value),
          let position = program.facts.firstIndex(where: { program.variables[$0].name.description == change.name })
        else { continue }
        facts.values[position] = resource.shown[Int(truth)]
      case .text: continue
      }
    }
    return facts
  }

  package var truths: [Act.Change] {
    givens.compactMap { given in if case .status(let change) = given { change } else { nil } }
  }
}
