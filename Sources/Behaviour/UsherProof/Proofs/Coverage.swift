package import UsherProgram
package import UsherRuntime
package import UsherPlatform
internal import UsherPlay
internal import UsherSource
package import UsherModule

/// The parts of a policy, on one of its platforms, and whether its tests cover them.
///
/// Only reachable parts count; the proof reports the others. A flow over resources is one flow, whichever resource a test
/// chooses.
package struct Coverage: Sendable {
  package let module: Module
  /// In source order.
  package private(set) var parts: [Part]
  /// The reachable places of all flows in the program, with those that are equal in the source.
  private var places: [(place: ProgramPlace, key: Key)] = []
  private let markers: Markers
  private let policy: Policy

  /// A part of the policy that a journey can reach.
  package struct Part: Sendable {
    package let place: ProgramPlace
    package let flow: ID<Flow>
    /// The shortest journey that reaches it.
    package let story: Story
    /// Equal for parts at the same place in the source.
    package let key: Key
    /// The outcome with which the part ends its flow; nil if it does not.
    package let outcome: Value?
    package var isCovered = false
  }

  package struct Key: Hashable, Comparable, Sendable {
    fileprivate var file: String
    fileprivate var start: Int
    fileprivate var isEntry: Bool

    package static func < (left: Key, right: Key) -> Bool { (left.file, left.start) < (right.file, right.start) }
  }

  /// Collects the reachable parts from the proof's witnesses; none is covered yet.
  package init(of proof: Proof) {
    module = proof.module
    markers = Markers(module.program)
    policy = module.code.recordingPlaces
    let program = module.program
    var known: Set<Key> = []
    var parts: [Part] = []
    for flow in proof.flows {
      for witness in flow.witnesses {
        guard let story = witness.story else { continue }
        let key = Key(of: witness.place, in: proof.module)
        places.append((witness.place, key))
        guard known.insert(key).inserted else { continue }
        parts.append(
          Part(
            place: witness.place, flow: flow.flow, story: story, key: key, outcome: program.outcome(of: witness.place)))
      }
    }
    self.parts = parts
  }

  /// The keys of the parts that a test reaches, whatever its expectations. An impossible step ends the test.
  package func keys(of test: TestCase) -> Set<Key> {
    let places = Self.passed(by: test, in: module, policy)
    return Set(markers.marks(in: places).map { Key(of: markers.marks[$0], in: module) })
  }

  /// The places that no test covers, in every flow that has them.
  package var uncoveredPlaces: Set<ProgramPlace> {
    let uncovered = Set(parts.filter { !$0.isCovered }.map { $0.key })
    return Set(places.filter { uncovered.contains($0.key) }.map { $0.place })
  }

  /// The places that the module's own tests do not cover.
  package static func uncoveredPlaces(of module: Module) -> Set<ProgramPlace> {
    var coverage = Coverage(of: Proof(of: module, Proof.Options(standard: [], own: [], tellsWitnesses: true)))
    for test in module.tests { coverage.cover(coverage.keys(of: test.testCase)) }
    return coverage.uncoveredPlaces
  }

  /// The places that a test reaches, whatever its expectations.
  package static func places(passedBy test: TestCase, in module: Module) -> Set<ProgramPlace> {
    let places = module.program.places
    return Set(passed(by: test, in: module, module.code.recordingPlaces).compactMap { places[Int($0)] })
  }

  /// The titles of the module's own tests that reach one of these places, whatever their expectations.
  package static func titles(ofTestsThrough wanted: Set<ProgramPlace>, in module: Module) -> [String] {
    let (places, policy) = (module.program.places, module.code.recordingPlaces)
    return module.tests.map { $0.testCase }.filter { test in
      passed(by: test, in: module, policy).contains { places[Int($0)].map(wanted.contains) ?? false }
    }.map { $0.name }
  }

  /// The numbers of the places that a test reaches.
  private static func passed(by test: TestCase, in module: Module, _ policy: Policy) -> [UInt64] {
    var acts = test
    acts.isLoose = true
    acts.isNever = false
    // An expectation of nothing at all starts the journey also where there are no acts.
    acts.steps = [.expect([])] + test.steps.filter { step in if case .expect = step { false } else { true } }
    var places: [UInt64] = []
    for played in TestRun(of: acts, in: module.program, as: policy, on: module.device).played {
      for step in played.steps { step.session.appendPlaces(to: &places) }
    }
    return places
  }

  package mutating func cover(_ keys: Set<Key>) {
    for index in parts.indices where keys.contains(parts[index].key) { parts[index].isCovered = true }
  }
}

extension Coverage.Key {
  fileprivate init(of mark: ProgramPlace, in module: Module) {
    let place = module.label(of: mark)
    file = place.file.path
    start = place.span.start
    isEntry = mark.part == .entry
  }
}

extension Story {
  /// A test that performs the journey's acts and expects nothing.
  package func test(named name: String) -> TestCase {
    TestCase(
      name: name, flow: flow, arguments: arguments, isLoose: false, givens: givens, steps: acts.map { .act($0) })
  }
}

extension Program {
  /// The outcome with which a marked place ends its flow; nil if it does not.
  fileprivate func outcome(of mark: ProgramPlace) -> Value? {
    let state = states[mark.state]
    let target: Target
    switch mark.part {
    case .entry: return nil
    case .question: target = .choose(state.question?.rows ?? [])
    case .silence: target = .choose(state.question?.silence?.rows ?? [])
    case .handler(let index): target = state.handlers[index].target
    }
    let end = mark.rows.reduce(target) { target, index in
      if case .choose(let rows) = target { rows[index].target } else { target }
    }
    return if case .outcome(let value) = end { value } else { nil }
  }
}
