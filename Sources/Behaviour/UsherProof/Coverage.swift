import UsherProgram
package import UsherRuntime
package import UsherPlatform
internal import UsherPlay
internal import UsherSource
package import UsherSemantics

/// Which parts of a policy its tests come through, on one of its platforms.
///
/// What no journey comes through is no part: the proof tells of that. A flow over resources is one, whichever resource a
/// test takes.
package struct Coverage: Sendable {
  package let module: Module
  /// In the order of the text.
  package private(set) var parts: [Part]
  private let markers: Markers
  private let policy: Policy

  /// Something that a journey can come through.
  package struct Part: Sendable {
    package let place: Witness.Place
    package let flow: ID<Flow>
    /// The shortest journey that comes through it.
    package let story: Story
    /// The same for the same place of the text.
    package let key: Key
    /// How its flow ends with it, if it does.
    package let outcome: Value?
    package var isCovered = false
  }

  package struct Key: Hashable, Sendable {
    fileprivate var file: String
    fileprivate var start: Int
    fileprivate var part: ProgramPlace.Part
    fileprivate var rows: [Int]
    fileprivate var count: Int
  }

  /// Nothing is covered yet. The proof tells witnesses.
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
        let key = Key(of: witness.mark, in: proof.module)
        guard known.insert(key).inserted else { continue }
        parts.append(
          Part(
            place: witness.place, flow: flow.flow, story: story, key: key, outcome: program.outcome(of: witness.mark)))
      }
    }
    self.parts = parts
  }

  /// What a test comes through, whatever it expects; a step that is not possible ends it.
  package func keys(of test: TestCase) -> Set<Key> {
    let facts = test.facts(of: module.program, on: module.device)
    let (begun, beats) = Journey.start(
      test.flow, with: test.arguments, of: module.program, as: policy, on: module.device, facts: facts,
      truths: test.truths)
    var journey = begun
    var places: [UInt64] = []
    for beat in beats { beat.session.appendPlaces(to: &places) }
    do throws(UnplayableAct) {
      for case .act(let act) in test.steps {
        for beat in try journey.perform(act) { beat.session.appendPlaces(to: &places) }
      }
    } catch {
      // What comes behind it was not played.
    }
    return Set(markers.marks(in: places).map { Key(of: markers.marks[$0], in: module) })
  }

  package mutating func cover(_ keys: Set<Key>) {
    for index in parts.indices where keys.contains(parts[index].key) { parts[index].isCovered = true }
  }
}

extension Coverage.Key {
  fileprivate init(of mark: ProgramPlace, in module: Module) {
    let place = module.stateDeclarations[mark.state.index]
    file = place.file.path
    start = place.span.start
    part = mark.part
    rows = mark.rows
    count = module.program.states[mark.state].question?.rows.count ?? 0
  }
}

extension Story {
  /// A test that plays it, as far as a test can.
  package func test(named name: String) -> TestCase {
    TestCase(
      name: name, flow: flow, arguments: arguments, isLoose: false, givens: givens, steps: acts.map { .act($0) })
  }
}

extension Program {
  /// How a flow ends with what is marked, if it does.
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
