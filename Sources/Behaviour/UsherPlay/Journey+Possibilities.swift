package import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The acts that are possible now, with the policy's names.
extension Journey {
  /// Whether the journey has opened a link and the person has not come back from Settings or another app.
  package var isAway: Bool { if case .link(_) = scratch.configuration.top { true } else { false } }

  /// Whether the version of the system lacks the link that the journey has opened, so that it only fails.
  package var lacksLink: Bool { world.lacksOpenLink(scratch.configuration) }

  package var isSystemPromptUp: Bool { if case .request(_, _) = scratch.configuration.top { true } else { false } }

  /// Whether a system prompt is up that covers the app.
  package var isUnderSystemPrompt: Bool { isSystemPromptUp && world.isShielded(scratch.configuration) }

  /// The prompts whose buttons can be tapped, innermost first.
  package var tappable: [(position: Int, presentation: Presentation)] { world.tappable(session.asked) }

  var buttonNames: [String] {
    tappable.reversed().flatMap { _, presentation -> [String] in
      let buttons = program.prompts[presentation.prompt].buttons
      return buttons.indices.filter { presentation.answers.contains(Value($0)) }.map { buttons[$0].answer }
    }
  }

  /// The possible taps.
  package var taps: [Act] {
    tappable.reversed().flatMap { _, presentation -> [Act] in
      let buttons = program.prompts[presentation.prompt].buttons
      return buttons.indices.filter { presentation.answers.contains(Value($0)) }.map { index in
        .tap(buttons[index].name, buttons[index].bound.arguments)
      }
    }
  }

  /// The events that the app can send, one act for each combination of parameter values.
  package var sendings: [(act: Act, event: ID<Occurrence>)] {
    program.events.ids.flatMap { id -> [(act: Act, event: ID<Occurrence>)] in
      let event = program.events[id]
      var all: [[Act.Change]] = [[]]
      for parameter in event.parameters {
        let values = parameter.variable.map { program.variables[$0].domain.values } ?? []
        all = all.flatMap { some in values.map { some + [Act.Change(name: parameter.name, value: $0)] } }
      }
      return all.map { (act: Act.send(event.name, $0), event: id) }
    }
  }

  package var canDismiss: Bool {
    tappable.contains { _, presentation in
      presentation.answers.contains(Value(program.prompts[presentation.prompt].buttons.count))
    }
  }

  /// The true statuses that an answer to the current system prompt may lead to; empty if none is up.
  package var resultsOfRequest: (statuses: TrueStatuses, set: TrueStatusSet) {
    guard let owner = world.request(in: scratch.configuration)?.owner else {
      return (TrueStatuses([]), TrueStatusSet())
    }
    return (owner.trueStatuses, world.results(in: scratch.configuration))
  }

  /// The first true status that may hold when the rows for silence of the current request are taken; nil where the journey always waits for
  /// one.
  package var silenceOfRequest: (resource: ID<Resource>, value: TrueStatus)? {
    guard let id = world.request(in: scratch.configuration)?.id else { return nil }
    return world.silences(in: scratch.configuration).first.map { (id, $0) }
  }

  /// The true statuses that may result from a system prompt that the running action brings up.
  package var resultsOfAction: [Act.Change] {
    world.promptedByAction(scratch.configuration).flatMap { request -> [Act.Change] in
      guard let owner = world.owners[request.resource.index] else { return [] }
      return owner.trueStatuses.names(in: request.answers).map { Act.Change(name: owner.name, value: $0) }
    }
  }

  /// The answers that the app may give to the running action.
  package var appAnswers: [BoundAnswer] {
    guard case .action(let action, _) = session.asked.last?.matter else { return [] }
    return program.actions[action].declared
  }

  /// The possible changes of statuses by others, and whether each may occur while the app is active.
  package var statusChanges: [(change: Act.Change, outside: OutsideChange, mayComeWhileActive: Bool)] {
    program.resources.ids.flatMap { id -> [(change: Act.Change, outside: OutsideChange, mayComeWhileActive: Bool)] in
      guard let rules = world.platform.rules(of: id, in: 0) else { return [] }
      let (owner, truth) = (rules.resource, scratch.configuration.truths[id.index])
      let whileActive = rules.whileActive[truth]
      return rules.changesInPlatformOrder(from: truth).map { outside in
        let change = Act.Change(name: owner.name, value: owner.trueStatuses.name(of: outside.value))
        return (change, outside, whileActive.contains(outside.value))
      }
    }
  }

  /// The changes that a launch can make of statuses in place of the usual ones.
  package var launchResults: [Act.Change] {
    program.resources.ids.flatMap { id -> [Act.Change] in
      guard let owner = world.owners[id.index] else { return [] }
      let results = world.platform.launches(scratch.configuration.truths[id.index], of: id, in: 0)
      return results.dropFirst().map { Act.Change(name: owner.name, value: owner.trueStatuses.name(of: $0)) }
    }
  }

  package func value(of fact: ID<Variable>) -> Value {
    guard let position = program.facts.firstIndex(of: fact) else { return program.variables[fact].initial }
    return facts.values[position]
  }
}
