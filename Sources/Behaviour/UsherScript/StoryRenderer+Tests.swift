internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherProof
internal import UsherModule
@_spi(Rendering) internal import UsherSource

extension StoryRenderer {
  /// A test of the journey. If the journey has a finding, it is a journey that must never happen, so the test fails before a
  /// repair and passes after every right one. Nil if a right policy may have the same journey. `platform` is given if the
  /// policy has several platforms.
  package func testBlock(on platform: String? = nil) -> [String]? {
    let program = module.program
    let callee = Callee(story.flow, of: program)
    let name = callee.parameterNames.isEmpty ? callee.name : callee.called(with: story.arguments)
    let givens =
      (platform.map { ["platform is \($0)"] } ?? []) + story.givens.map { TestSpelling.spelled($0, in: program) }
    let given = givens.isEmpty ? [] : ["given \(givens.joined(separator: ", "))"]
    let title = String(self.title.rendered.map { $0 == "\"" ? "'" : $0 })
    if diagnostic == nil { return block("\"\(title)\" for \(name)", given + expectedSteps) }
    guard let steps = forbiddenSteps else { return nil }
    return block("\"\(program.flows[story.flow].name.description): \(title)\" for \(name) never", given + steps)
  }

  private func block(_ head: String, _ lines: [String]) -> [String] {
    ["test \(head) {"] + lines.map { "  \($0)" } + ["}"]
  }

  private var spelling: ExpectationSpelling { ExpectationSpelling(renderer: renderer, flow: story.flow) }

  /// All steps of the journey, with all effects.
  private var expectedSteps: [String] {
    played.enumerated().flatMap { index, step in
      let act = index == 0 ? [] : [TestSpelling.spelled(story.acts[index - 1])]
      let effects = effects(of: step.steps).filter { $0.kind.isObservable }.map { spelling.expectation(of: $0) }
      if !effects.isEmpty { return act + ["expect \(effects.joined(separator: ", "))"] }
      return act + (index == played.count - 1 ? ["expect nothing"] : [])
    }
  }

  // MARK: Forbidden journeys

  /// A loop that the app keeps going is tried so often that a limit on the number of attempts ends it.
  private static let rounds = 10

  /// The acts of the journey, and the fault at its end.
  private var forbiddenSteps: [String]? {
    guard let fault = story.fault, let last = forbidden(fault, in: played[played.count - 1].steps) else { return nil }
    var lines: [String] = []
    for (index, step) in played.enumerated() {
      if index > 0 { lines.append(TestSpelling.spelled(story.acts[index - 1])) }
      if index == played.count - 1 { continue }
      if case .showing = fault, let shown = forbidden(fault, in: step.steps) { lines.append(shown) }
    }
    let round = story.acts.suffix(story.roundLength).map { TestSpelling.spelled($0) }
    return lines + Array(repeating: round, count: Self.rounds - 1).flatMap { $0 } + [last]
  }

  /// The expectation of a fault. Nil if these steps do not have it.
  private func forbidden(_ fault: Fault, in steps: [Journey.StepRecord]) -> String? {
    let effects = effects(of: steps)
    var expected: [String]
    switch fault {
    case .showing(let prompt):
      expected = effects.compactMap { effect in
        if case .present(_, let shown) = effect, shown.prompt == prompt {
          "show \(module.program.prompts[prompt].name)"
        } else {
          nil
        }
      }
    case .doing(let action):
      expected = spelled(effects) { if case .perform(_, action, _) = $0 { true } else { false } }
    case .opening: expected = spelled(effects) { if case .open = $0 { true } else { false } }
    case .tracking: expected = spelled(effects) { if case .track = $0 { true } else { false } }
    case .askingAgain:
      expected = spelled(effects) { if case .request = $0 { true } else { false } }
      if expected.count < 2 { return nil }
    case .waiting:
      expected = spelled(effects) { $0.kind.isObservable }
      if let place {
        if effects.isEmpty { expected.append("nothing") }
        expected.append("at \(place)")
      }
    }
    return expected.isEmpty ? nil : "expect \(expected.joined(separator: ", "))"
  }

  private func effects(of steps: [Journey.StepRecord]) -> [Effect] { steps.flatMap { $0.effects } }

  private func spelled(_ effects: [Effect], _ isWanted: (Effect) -> Bool) -> [String] {
    effects.filter(isWanted).map { spelling.expectation(of: $0) }
  }

  /// The innermost state of the flow in which the journey waits at its end. Nil if it is over.
  private var place: String? {
    let states = module.program.states
    return end?.activeStates.first { states[$0].flow == story.flow && states[$0].parent != nil }.map { states[$0].name }
  }
}
