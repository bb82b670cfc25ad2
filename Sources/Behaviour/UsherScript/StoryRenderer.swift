internal import UsherProgram
package import UsherRuntime
package import UsherCompiler
package import UsherPlatform
package import UsherPlay
package import UsherSource
package import UsherProof
package import UsherModule

/// Renders the journey that leads to a finding, as a transcript and as a test.
package struct StoryRenderer {
  package let story: Story
  package let module: Module
  /// The finding at the end of the journey. Nil for a journey without one.
  package let diagnostic: Diagnostic?
  package let renderer: JourneyRenderer
  package let test: TestCase
  /// The steps that were played, up to the first one that a test cannot play.
  package let played: [(steps: [Journey.StepRecord], facts: Facts)]
  private let start: Facts
  /// The title of the test.
  let title: Prose
  /// The remaining steps, as text.
  let rest: [Prose]
  /// The session after the played steps. Nil if the journey is over.
  package let end: Session?

  package init(_ story: Story, of module: Module, _ diagnostic: Diagnostic, _ policy: CompiledPolicy) {
    self.init(story, of: module, diagnostic, titled: diagnostic.message, policy)
  }

  /// Renders a journey without a finding.
  ///
  /// - Parameters:
  ///   - policy: the policy whose texts are shown; nil to show none.
  ///   - locale: the language of the texts; nil for that of the catalog.
  package init(
    _ story: Story, of module: Module, titled title: Prose, _ policy: CompiledPolicy? = nil, in locale: String? = nil
  ) {
    self.init(story, of: module, nil, titled: title, policy, in: locale)
  }

  private init(
    _ story: Story, of module: Module, _ diagnostic: Diagnostic?, titled title: Prose, _ policy: CompiledPolicy?,
    in locale: String? = nil
  ) {
    self.story = story
    self.module = module
    self.diagnostic = diagnostic
    self.title = title
    test = TestCase(
      name: "", flow: story.flow, arguments: story.arguments, isLoose: false, givens: story.givens)
    let usual = JourneyRenderer(testing: test, in: module, policy)
    renderer = locale.map { usual.with($0) } ?? usual
    start = test.facts(of: module.program, on: module.device)
    let (played, left, journey) = Self.play(story, test, of: module, as: module.code.policy)
    self.played = played
    rest = left.map { [renderer] in Self.rendered($0, renderer) }
    end = journey.isGone ? nil : journey.session
  }

  /// Plays a story up to the first step that a test cannot play; the others are left.
  static func play(
    _ story: Story, _ test: TestCase, of module: Module, as policy: Policy
  ) -> (played: [(steps: [Journey.StepRecord], facts: Facts)], left: [Story.Step], end: Journey) {
    let (begun, steps) = Journey.start(
      story.flow, with: story.arguments, of: module.program, as: policy, on: module.device,
      in: test.edition(of: module.program, on: module.device), facts: test.facts(of: module.program, on: module.device),
      truths: test.truths)
    var journey = begun
    var played = [(steps: steps, facts: begun.facts)]
    var left: [Story.Step] = []
    for step in story.steps {
      guard left.isEmpty, case .act(let act) = step, let steps = perform(act, &journey) else {
        left.append(step)
        continue
      }
      played.append((steps: steps, facts: journey.facts))
    }
    return (played, left, journey)
  }

  /// Nil if the device does not allow the act.
  private static func perform(_ act: Act, _ journey: inout Journey) -> [Journey.StepRecord]? {
    do throws(UnplayableAct) {
      return try journey.perform(act)
    } catch {
      return nil
    }
  }

  private static func rendered(_ step: Story.Step, _ renderer: JourneyRenderer) -> Prose {
    switch step {
    case .act(let act): "\(renderer.rendered(act))"
    case .endedBetween(let changes):
      "\(renderer.rendered(.relaunch(changes))) before the system has answered"
    }
  }

  /// Whether a test can play the whole journey.
  package var isPlayable: Bool { story.isPlayable && rest.isEmpty }

  /// The transcript of the journey.
  package var lines: [Prose] { [head, ""] + body }

  /// What happens at the last act, without the act itself.
  package var lastStep: [Prose] {
    guard let last = played.last, rest.isEmpty else { return rest }
    let drawing = Transcript(renderer: renderer)
    return last.steps.enumerated().flatMap { index, step in
      drawing.kinds(of: step, facts: last.facts).filter { index > 0 || $0.kind != .event }.map { $0.text }
    }
  }

  /// The effects that follow the last act, without requests that the system answers without a prompt. Nil if the act cannot be played as
  /// a test.
  package var lastEffects: [JourneyRenderer.RenderedEffect]? {
    guard let last = played.last, rest.isEmpty else { return nil }
    return last.steps.enumerated().flatMap { index, step in
      let isAnswered =
        if index + 1 < last.steps.count, case .settledImmediately = last.steps[index + 1].cause { true } else { false }
      let ofStep = renderer.rendering(step)
      return step.effects.map { ofStep.rendered($0, in: step.session, facts: last.facts) }
        .filter { $0.kind != .ask || !isAnswered }
    }
  }

  private var body: [Prose] { transcript(of: played, renderer) + rest }

  package var text: Prose {
    let block: [Prose] =
      if !isPlayable {
        ["", "this journey cannot be written as a test"]
      } else if let test = testBlock() {
        ["", "as a test:", ""] + test.map { "  \($0)" }
      } else {
        ["", "there is no test for this: a right policy may have the same journey"]
      }
    let lines = ["the shortest journey to it:", "", "  \(head)", ""] + body.map { "  \($0)" } + block
    return Prose(lines.map { "\($0)\n" }, separator: "")
  }

  private var head: Prose {
    let callee = Callee(story.flow, of: module.program).called(with: story.arguments)
    return journeyHead(
      "\(module.program.name).\(callee)", module, test, start, locale: renderer.copy == nil ? nil : renderer.locale)
  }
}
