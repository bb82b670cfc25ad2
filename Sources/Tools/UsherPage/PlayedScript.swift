internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
internal import UsherSource

/// A script that was played to its end, or to its first step that is not possible.
struct PlayedScript {
  private let acts: [Act]
  private let (flow, values): (ID<Flow>, [Value])
  private let start: JourneyStart
  private let journey: Journey
  private let played: [(steps: [Journey.StepRecord], facts: Facts)]
  /// Why the script stopped before its end, and its steps that were not played.
  private let stop: (reason: Prose, rest: Int)?

  init(_ acts: [Act], _ flow: ID<Flow>, _ values: [Value], _ start: JourneyStart) {
    (self.acts, self.flow, self.values, self.start) = (acts, flow, values, start)
    let (begun, first) = Journey.start(
      flow, with: values, of: start.module.program, as: start.module.code.policy, on: start.module.device,
      in: start.edition, facts: start.facts, truths: start.truths)
    var journey = begun
    var played = [(steps: first, facts: journey.facts)]
    var stop: (reason: Prose, rest: Int)?
    for (index, act) in acts.enumerated() {
      do throws(UnplayableAct) {
        let steps = try journey.perform(act)
        played.append((steps, journey.facts))
      } catch {
        stop = (message(for: error), acts.count - index)
        break
      }
    }
    (self.journey, self.played, self.stop) = (journey, played, stop)
  }

  var json: PageJSON {
    let drawing = Transcript(renderer: start.renderer)
    let acts = played.map { steps, facts -> PageJSON in
      .list(
        steps.flatMap { drawing.kinds(of: $0, facts: facts) }.map { line in
          .object([
            ("kind", .text(word(for: line.kind))), ("margin", .text(line.margin)), ("text", .text(line.content)),
          ])
        })
    }
    let isOver = journey.isOver
    let possible = isOver ? nil : PossibleActs(in: journey, start.renderer)
    return .object([
      ("head", .text(start.head)), ("acts", .list(acts)), ("counted", .list(counted)), ("stop", .text(stop?.reason)),
      ("rest", .number(stop?.rest ?? 0)), ("over", .flag(isOver)),
      ("states", .list(isOver ? [] : journey.session.activeStates.map { .number($0.index) })),
      ("test", .text(test)), ("next", .text(isOver ? next : nil)),
      ("path", .texts(isOver ? [] : start.renderer.path(of: journey.session))),
      ("scene", ShownScene(journey: journey, played: played, renderer: start.renderer).json),
      ("offered", described(possible?.offered ?? [])), ("outside", described(possible?.outside ?? [])),
    ])
  }

  /// For each act the metrics that it tracks: their names, and as a policy writes them, with their arguments.
  private var counted: [PageJSON] {
    played.map { steps, facts in
      .list(
        steps.flatMap { step in
          step.effects.compactMap { effect -> PageJSON? in
            let rendered = start.renderer.rendering(step).rendered(effect, in: step.session, facts: facts)
            if rendered.kind != .track { return nil }
            return .object([("name", .text(rendered.name)), ("call", .text(rendered.call))])
          }
        })
    }
  }

  /// The most journeys that are tried on the way to a state.
  private static let tries = 20_000

  /// The acts that lead to a state from here: the fewest that the journey offers or waits for, or else of all that are possible.
  /// Nothing if the state is not among the first that are tried.
  func way(to state: Int) -> PageJSON {
    for mayDisturb in [false, true] {
      if let acts = way(to: state, mayDisturb: mayDisturb) {
        return .object([("acts", .texts(acts.map { start.renderer.rendered($0) }))])
      }
    }
    return .object([("acts", .nothing)])
  }

  private func way(to state: Int, mayDisturb: Bool) -> [Act]? {
    var found: [Act]?
    _ = search(atMost: Self.tries, mayDisturb: mayDisturb) { journey, acts, _ in
      if journey.isOver || !journey.session.activeStates.contains(where: { $0.index == state }) { return false }
      found = acts
      return true
    }
    return found
  }

  /// The most journeys that are tried on the way to all ends.
  private static let triesForEnds = 2000

  /// For each outcome that is found, the acts of a shortest way to it. `isComplete` is whether there is no way to another one.
  var ends: PageJSON {
    var ends: [(outcome: String?, acts: [Act])] = []
    let isComplete = search(atMost: Self.triesForEnds, mayDisturb: true) { journey, acts, steps in
      guard journey.isOver else { return false }
      let outcome = outcome(of: steps, journey.facts)
      if !ends.contains(where: { $0.outcome == outcome }) { ends.append((outcome, acts)) }
      return false
    }
    return .object([
      (
        "ends",
        .list(
          ends.map { outcome, acts in
            .object([
              ("outcome", .text(outcome)), ("acts", .texts(acts.map { start.renderer.rendered($0) })),
            ])
          })
      ), ("isComplete", .flag(isComplete)),
    ])
  }

  private func outcome(of steps: [Journey.StepRecord], _ facts: Facts) -> String? {
    for step in steps {
      for effect in step.effects {
        let rendered = start.renderer.rendering(step).rendered(effect, in: step.session, facts: facts)
        if rendered.kind == .outcome { return rendered.name }
      }
    }
    return nil
  }

  /// Visits the journeys from here on, those of fewer acts first, until one is what is looked for. Returns whether all were visited.
  private func search(
    atMost tries: Int, mayDisturb: Bool, _ visit: (Journey, [Act], [Journey.StepRecord]) -> Bool
  ) -> Bool {
    var waiting: [(journey: Journey, acts: [Act], steps: [Journey.StepRecord])] = [
      (journey, [], played.last?.steps ?? [])
    ]
    var known: Set<String> = []
    var next = 0
    while next < waiting.count {
      if next == tries { return false }
      let (journey, acts, steps) = waiting[next]
      next += 1
      if visit(journey, acts, steps) { return false }
      if journey.isOver { continue }
      let possible = PossibleActs(in: journey, start.renderer)
      for (act, _) in possible.offered + (mayDisturb ? possible.outside : []) {
        var further = journey
        let taken: [Journey.StepRecord]
        do throws(UnplayableAct) { taken = try further.perform(act) } catch { continue }
        // Journeys that are at the same place with the same facts go on alike, but for their timers.
        let place = start.renderer.path(of: further.session).joined(separator: ">")
        let values = further.facts.values.map { String($0) }.joined(separator: ",")
        let outcome = further.isOver ? outcome(of: taken, further.facts) ?? "" : ""
        if known.insert("\(place) \(values) \(further.session.asked.count) \(outcome)").inserted {
          waiting.append((further, acts + [act], taken))
        }
      }
    }
    return true
  }

  /// The journey as a test.
  private var test: String {
    let story = Story(playing: acts.dropLast(stop?.rest ?? 0), of: flow, with: values, givens: start.givens)
    return WrittenJourney(story, of: start.module, among: start.platforms).test
  }

  /// The start of the same flow on the device as this journey has left it, as a script.
  private var next: String {
    let story = Story(playing: [], of: flow, with: values, givens: start.givens(after: journey))
    return WrittenJourney(story, of: start.module, among: start.platforms).script
  }

  private func described(_ acts: [(act: Act, text: Prose)]) -> PageJSON {
    .list(
      acts.map { act, text in
        .object([("act", .text(start.renderer.rendered(act))), ("text", .text(text))] + act.described)
      })
  }

  private func word(for kind: Transcript.Line.Kind) -> String {
    switch kind {
    case .event: "event"
    case .effect: "effect"
    case .words: "words"
    case .outcome: "outcome"
    case .verdict: "verdict"
    }
  }
}
