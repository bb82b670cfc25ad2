internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherRuntime
internal import UsherScript

/// What a person sees after an act: prompts, the system's question, Settings, and notices that the act has shown.
struct ShownScene {
  let journey: Journey
  let played: [(steps: [Journey.StepRecord], facts: Facts)]
  let renderer: JourneyRenderer

  /// `prompts` are on top of each other, the topmost last. `notices` and `outcome` are those of the last act. `truths` are the true statuses
  /// of the resources, whatever the app can see of them.
  var json: PageJSON {
    var (prompts, running): ([PageJSON], [PageJSON]) = ([], [])
    var (system, away) = (PageJSON.nothing, PageJSON.nothing)
    for question in journey.isOver ? [] : journey.session.asked {
      guard let effect = rendered(question.ticket) else { continue }
      if effect.prompt != nil { prompts.append(shown(effect, journey.canDismiss)) }
      if effect.kind == .ask {
        system = .object([
          ("resource", .text(effect.name)), ("request", .text(effect.request)), ("options", .texts(effect.options)),
          ("purposes", .list(effect.purposes.map { described($0) })),
        ])
      }
      if let address = effect.address { away = .object([("link", .text(effect.name)), ("address", .text(address))]) }
      if effect.kind == .do { running.append(.text(effect.name)) }
    }
    return .object([
      ("prompts", .list(prompts)), ("notices", .list(notices)), ("system", system), ("away", away),
      ("running", .list(running)), ("outcome", .text(outcome)), ("seen", .flag(isSeen)),
      ("endsInSettings", .flag(opensSettings)),
      ("truths", .list(journey.truths.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })),
    ])
  }

  /// The last effect that has asked a question.
  private func rendered(_ ticket: Ticket) -> JourneyRenderer.RenderedEffect? {
    for (steps, facts) in played.reversed() {
      for step in steps.reversed() {
        guard let effect = step.effects.last(where: { $0.parts.question == ticket }) else { continue }
        return renderer.rendering(step).rendered(effect, in: step.session, facts: facts)
      }
    }
    return nil
  }

  private var lastEffects: [Effect] { played.last.map { $0.steps.flatMap { $0.effects } } ?? [] }

  private var outcome: String? {
    guard let last = played.last else { return nil }
    for step in last.steps {
      for effect in step.effects {
        let rendered = renderer.rendering(step).rendered(effect, in: step.session, facts: last.facts)
        if rendered.kind == .outcome { return rendered.name }
      }
    }
    return nil
  }

  /// Whether people have seen a prompt, a question of the system or a place outside of the app.
  private var isSeen: Bool {
    let steps = played.flatMap { $0.steps }
    let shown = steps.flatMap { $0.effects }.count { [.show, .ask, .open].contains($0.kind) }
    return shown > steps.count { if case .settledImmediately = $0.cause { true } else { false } }
  }

  /// Whether the last act opened a page of Settings.
  private var opensSettings: Bool {
    lastEffects.contains { effect in
      if case .open(_, let link) = effect { !journey.program.links[link].reaches.isEmpty } else { false }
    }
  }

  private var notices: [PageJSON] {
    guard let last = played.last else { return [] }
    return last.steps.flatMap { step in
      step.effects.compactMap { effect -> PageJSON? in
        let rendered = renderer.rendering(step).rendered(effect, in: step.session, facts: last.facts)
        return rendered.kind == .notice ? shown(rendered, false) : nil
      }
    }
  }

  private func shown(_ effect: JourneyRenderer.RenderedEffect, _ isDismissible: Bool) -> PageJSON {
    let (kind, words) = (effect.prompt?.rawValue ?? effect.kind.rawValue, effect.words)
    return .object([
      ("name", .text(effect.name)), ("kind", .text(kind)), ("title", .text(words.title)),
      ("message", .text(words.message)),
      ("locale", .text(words.locale)), ("rightToLeft", .flag(words.locale.map { isRightToLeft($0) } ?? false)),
      (
        "arguments",
        .list((effect.arguments ?? []).map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })
      ),
      ("style", .list(effect.style.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })),
      ("buttons", .list(effect.buttons.map { described($0) })), ("dismissible", .flag(isDismissible)),
    ])
  }

  private func described(_ button: JourneyRenderer.RenderedButton) -> PageJSON {
    .object([
      ("act", .text("tap \(button.name)")), ("label", .text(button.label ?? button.name)),
      ("roles", .texts(button.roles)),
    ])
  }

  private func described(_ purpose: JourneyRenderer.RenderedPurpose) -> PageJSON {
    .object([("key", .text(purpose.key)), ("text", .text(purpose.text)), ("locale", .text(purpose.locale))])
  }
}
