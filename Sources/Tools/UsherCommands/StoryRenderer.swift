internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherSource
internal import UsherProof
internal import UsherWorkspace
internal import UsherSemantics

/// Renders the journey that leads to a finding, as a transcript and as a test that fails.
struct StoryRenderer {
  private let story: Story
  private let module: Module
  /// The finding at the end of the journey. Nil for a journey without one.
  private let diagnostic: Diagnostic?
  private let renderer: JourneyRenderer
  private let test: TestCase
  /// The steps that were played, up to the first one that a test cannot play.
  private let played: [(steps: [Journey.StepRecord], facts: Facts)]
  private let start: Facts
  /// The remaining steps, as text.
  private let rest: [String]
  /// The session after the played steps. Nil if the journey is over.
  private let end: Session?

  init(_ story: Story, of module: Module, _ diagnostic: Diagnostic, _ policy: CompiledPolicy) {
    self.init(story, of: module, diagnostic, titled: diagnostic.message, policy)
  }

  /// Renders a journey without a finding.
  init(_ story: Story, of module: Module, titled title: String) {
    self.init(story, of: module, nil, titled: title, nil)
  }

  private init(
    _ story: Story, of module: Module, _ diagnostic: Diagnostic?, titled title: String, _ policy: CompiledPolicy?
  ) {
    self.story = story
    self.module = module
    self.diagnostic = diagnostic
    test = TestCase(
      name: title, flow: story.flow, arguments: story.arguments, isLoose: false, givens: story.givens)
    renderer = JourneyRenderer(testing: test, in: module, policy)
    start = test.facts(of: module.program, on: module.device)
    let (begun, steps) = Journey.start(
      story.flow, with: story.arguments, of: module.program, as: module.code.policy, on: module.device,
      facts: start,
      truths: test.truths)
    var journey = begun
    var played = [(steps, begun.facts)]
    var rest: [String] = []
    for step in story.steps {
      guard rest.isEmpty, case .act(let act) = step, let steps = Self.perform(act, &journey) else {
        rest.append(Self.rendered(step, renderer))
        continue
      }
      played.append((steps, journey.facts))
    }
    self.played = played
    self.rest = rest
    end = journey.isGone ? nil : journey.session
  }

  /// Nil if the device does not allow the act.
  private static func perform(_ act: Act, _ journey: inout Journey) -> [Journey.StepRecord]? {
    do throws(UnplayableAct) {
      return try journey.perform(act)
    } catch {
      return nil
    }
  }

  private static func rendered(_ step: Story.Step, _ renderer: JourneyRenderer) -> String {
    switch step {
    case .act(let act): renderer.rendered(act)
    case .written(let id, let value):
      "another flow remembers \(renderer.program.variables[id].name) = \(renderer.program.variables[id].assigned(value))"
    case .endedBetween(let changes):
      "\(renderer.rendered(.relaunch(changes))) before the system has answered"
    }
  }

  /// Whether a test can play the whole journey.
  var isPlayable: Bool { story.isPlayable && rest.isEmpty }

  /// The transcript of the journey.
  var lines: [String] { [head, ""] + transcript(of: played, renderer) + rest }

  var text: String {
    let rendered = lines.map { $0.isEmpty ? "" : "  \($0)" }
    let block =
      isPlayable
      ? ["", "as a test:", ""] + testBlock().map { "  \($0)" } : ["", "this journey cannot be written as a test"]
    return (["the shortest journey to it:", ""] + rendered + block).map { $0 + "\n" }.joined()
  }

  private var head: String {
    let callee = Callee(story.flow, of: module.program).called(with: story.arguments)
    return journeyHead(
      "\(module.program.name).\(callee)", module.program, start, test.truths, device: module.device.name,
      locale: renderer.copy == nil ? nil : renderer.locale)
  }

  // MARK: Generated tests

  /// A test that plays the journey. If the journey has a finding, the last expectation demands the correct behaviour, so the test
  /// fails. `platform` is given if the policy has several platforms.
  func testBlock(on platform: String? = nil) -> [String] {
    let callee = Callee(story.flow, of: module.program)
    let name = callee.parameterNames.isEmpty ? callee.name : callee.called(with: story.arguments)
    var lines = ["test \"\(test.name.replacingQuotes)\" for \(name) {"]
    let givens =
      (platform.map { ["platform is \($0)"] } ?? [])
      + story.givens.map { TestSpelling.spelled($0, in: module.program) }
    if !givens.isEmpty { lines.append("  given \(givens.joined(separator: ", "))") }
    lines += expectations(of: played[0].steps, isLast: played.count == 1)
    for (index, act) in story.acts.enumerated() {
      lines.append("  \(TestSpelling.spelled(act))")
      lines += expectations(of: played[index + 1].steps, isLast: index + 2 == played.count)
    }
    return lines + ["}"]
  }

  /// The expectations after a step. In the last step they demand the correct behaviour, so the test fails there.
  private func expectations(of steps: [Journey.StepRecord], isLast: Bool) -> [String] {
    let spelling = ExpectationSpelling(renderer: renderer, flow: story.flow)
    let effects = steps.flatMap { $0.effects }.filter { $0.isObservable }.map { spelling.expectation(of: $0) }
    if !isLast { return effects.isEmpty ? [] : ["  expect \(effects.joined(separator: ", "))"] }
    let ending = ending(effects)
    let all = ending.kept + ending.wanted
    return all.isEmpty ? ["  expect nothing"] : ["  expect \(all.joined(separator: ", "))"]
  }

  /// For the last step: its effects that are correct, and the expected effects that are missing.
  private func ending(_ effects: [String]) -> (kept: [String], wanted: [String]) {
    guard let diagnostic else { return (effects, []) }
    let isWrong: (String) -> Bool
    switch diagnostic.code {
    case .metricAgain: isWrong = { $0.hasPrefix("track ") }
    case .unmetNeeds: isWrong = { $0.hasPrefix("do ") }
    case .nagging: isWrong = { $0.hasPrefix("show ") }
    case .idlePrimer: isWrong = { $0.hasPrefix("show ") || $0.hasPrefix("outcome ") }
    case .brokenPromise: isWrong = { _ in true }
    default: isWrong = { _ in false }
    }
    guard let first = effects.firstIndex(where: isWrong) else { return (effects, [wanted]) }
    return (Array(effects[..<first]), [])
  }

  /// An expectation that the journey does not meet: an outcome, or a state in which the journey waits.
  private var wanted: String {
    let program = module.program
    let active = end?.activeStates ?? []
    let isOver = if case .ended = end?.position { true } else { end == nil }
    let outcomes = program.flows[story.flow].outcomes.values
    if !isOver, let outcome = outcomes.last { return "outcome \(outcome)" }
    let waiting = program.states.ids.filter { id in
      program.states[id].flow == story.flow && !active.contains(id) && waits(program.states[id])
    }
    let wanted = waiting.first { program.states[$0].isResting } ?? waiting.first
    return wanted.map { "at \(program.states[$0].name)" } ?? "outcome"
  }

  private func waits(_ state: StateDefinition) -> Bool {
    if state.start != nil || state.parent == nil { return false }
    switch state.question {
    case .choose, .run: return false
    case .ask, .show, .open, .perform, nil: return true
    }
  }
}

extension String {
  fileprivate var replacingQuotes: String { String(map { $0 == "\"" ? "'" : $0 }) }
}
