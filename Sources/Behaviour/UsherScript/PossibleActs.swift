package import UsherPlatform
package import UsherPlay
internal import UsherProgram
internal import UsherRuntime
package import UsherSource

/// What can be done next in a journey, each act with a text that says what it is.
package struct PossibleActs {
  /// The acts that the journey offers or waits for.
  package let offered: [(act: Act, text: Prose)]
  /// Acts that are possible at any time, whether or not the journey waits for them.
  package let outside: [(act: Act, text: Prose)]

  package init(in journey: Journey, _ renderer: JourneyRenderer) {
    let acts = ActsOfJourney(journey: journey, renderer: renderer)
    offered = acts.offered.map { (act: $0, text: acts.described($0)) }
    outside = acts.outside.map { (act: $0, text: acts.described($0)) }
  }
}

private struct ActsOfJourney {
  let journey: Journey
  let renderer: JourneyRenderer

  var offered: [Act] {
    var acts = journey.taps
    if journey.canDismiss { acts.append(.dismiss) }
    if journey.isSystemPromptUp { acts += requestAnswers.map { .answer($0) } }
    if journey.silenceOfRequest != nil { acts.append(.silence) }
    acts += journey.resultsOfAction.map { .meanwhile([$0]) }
    acts += journey.appAnswers.map { .answer($0.name, $0.arguments) }
    if journey.isAway { acts += (journey.lacksLink ? [] : trips) + [.answer("failed")] }
    acts += appActs.filter { $0.isAwaited }.map { $0.act }
    if journey.isUnderSystemPrompt { return acts }
    let timers = journey.session.timers.filter { $0.handler != nil }
    return acts + Set(timers.map { $0.milliseconds }).sorted().map { .wait(milliseconds: $0) }
  }

  private var requestAnswers: [String] {
    let (statuses, results) = journey.resultsOfRequest
    return statuses.names(in: results)
  }

  var outside: [Act] {
    var acts = journey.isAway ? [] : trips
    if !journey.isAway, !journey.isUnderSystemPrompt {
      acts += journey.statusChanges.filter { $0.mayComeWhileActive }.map { .meanwhile([$0.change]) }
    }
    acts += appActs.filter { !$0.isAwaited }.map { $0.act }
    return acts + [.relaunch([])] + journey.launchResults.map { .relaunch([$0]) }
  }

  /// Leaving and re-entering the app, once without a change and once for each status change that is possible meanwhile.
  private var trips: [Act] {
    journey.statusChanges.reduce(into: [.away([], appEnds: false)]) { acts, change in
      if change.outside.mayLive { acts.append(.away([change.change], appEnds: false)) }
      if change.outside.mayEnd { acts.append(.away([change.change], appEnds: true)) }
    }
  }

  /// Values and events that the app can send on its own, each with whether an active state waits for it.
  private var appActs: [(act: Act, isAwaited: Bool)] {
    if journey.isAway || journey.isUnderSystemPrompt { return [] }
    let program = journey.program
    let triggers = renderer.activeStates(of: journey.session).flatMap { program.states[$0].handlers.map { $0.trigger } }
    let inputs = program.facts.flatMap { id -> [(act: Act, isAwaited: Bool)] in
      let variable = program.variables[id]
      guard case .input(isLive: true, isRequired: _) = variable.home else { return [] }
      let isAwaited = triggers.contains { if case .change(let watched) = $0 { watched.contains(id) } else { false } }
      let now = journey.value(of: id)
      return variable.domain.all.members.filter { $0 != now }.map {
        (.meanwhile([Act.Change(name: variable.name.description, value: variable.domain.name(of: $0))]), isAwaited)
      }
    }
    return inputs + journey.sendings.map { ($0.act, triggers.contains(.event($0.event))) }
  }
}

extension ActsOfJourney {
  /// The menu text of an act.
  fileprivate func described(_ act: Act) -> Prose {
    switch act {
    case .tap(let name, let arguments):
      return "tap \(label(of: name, arguments).map { "[\($0)]" } ?? call(name, arguments))"
    case .silence: return "the system stays silent"
    case .dismiss: return "dismiss what is shown"
    case .answer(let name, let arguments, _):
      if journey.isAway { return "it does not open" }
      let answer = call(name, arguments)
      return journey.isSystemPromptUp ? "the person answers the system: \(answer)" : "the app answers: \(answer)"
    case .away(let changes, let appEnds):
      let change = changes.isEmpty ? "" : "\(described(changes)), "
      let place = appEnds ? " to a new launch" : changes.isEmpty ? " without a change" : ""
      return "\(journey.isAway ? "" : "leave, ")\(change)come back\(place)"
    case .meanwhile(let changes): return "\(described(changes)) while the app is active"
    case .relaunch(let changes):
      let change = changes.isEmpty ? "" : "; \(described(changes))"
      return "the system ends the app, and it is launched again\(change)"
    case .send(let event, let arguments, let texts): return "the app sends \(call(event, arguments, texts))"
    case .wait(let milliseconds): return "wait \(duration(milliseconds))"
    }
  }

  private func described(_ changes: [Act.Change]) -> String {
    changes.map { "\($0.name) becomes \($0.value)" }.joined(separator: ", ")
  }

  /// The label of a button that is currently shown.
  private func label(of button: String, _ arguments: [Act.Change]) -> String? {
    let answer = call(button, arguments)
    for (position, presentation) in journey.tappable.reversed() {
      let ticket = journey.session.ticket(at: position)
      let shown = renderer.rendered(.present(ticket, presentation), in: journey.session, facts: journey.facts)
      if let found = shown.buttons.first(where: { $0.name == answer }) { return found.label }
    }
    return nil
  }
}
