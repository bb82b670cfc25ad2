internal import UsherCore
internal import UsherRuntime

extension WebCore {
  /// An event for the listener: `kind` names it, and `text` tells it in a line. Facts are those of a start, of a step, of another
  /// page load, or what has changed.
  func message(for event: JourneyEvent) -> WebMessage {
    let (kind, fields) = parts(of: event.matter)
    return .object(
      [
        WebMessage.Field("policy", .text(event.policy)), WebMessage.Field("platform", .text(event.platform)),
        WebMessage.Field("flow", .text(event.flow)), WebMessage.Field("arguments", .named(event.arguments)),
        WebMessage.Field("call", .text(event.call)), WebMessage.Field("journey", .text(event.journey)),
        WebMessage.Field("step", .number(event.step)), WebMessage.Field("kind", .text(kind)),
        WebMessage.Field("text", .text(event.matter.description)),
      ] + fields)
  }

  private func parts(of matter: JourneyEvent.Matter) -> (kind: String, fields: [WebMessage.Field]) {
    switch matter {
    case .started(let facts): ("started", [values(facts)])
    case .acted(let act): ("acted", parts(of: act))
    case .stepped(let step):
      (
        "stepped",
        [
          WebMessage.Field("from", .text(step.from)), WebMessage.Field("to", .text(step.to)),
          WebMessage.Field("because", .object(step.because.map { WebMessage.Field($0.name, .text($0.value)) })),
          values(step.facts),
        ]
      )
    case .performed(let effect):
      (
        "performed",
        [
          WebMessage.Field("effect", .text(effect.kind.rawValue)), WebMessage.Field("name", .text(effect.name)),
          WebMessage.Field("values", .named(effect.arguments)), WebMessage.Field("value", .text(effect.value)),
        ]
      )
    case .ignored(let name, _): ("ignored", [WebMessage.Field("name", .text(name))])
    case .shortened(let text, let name):
      ("shortened", [WebMessage.Field("name", .text(name)), WebMessage.Field("of", .text(text))])
    case .refused: ("refused", [])
    case .restarted: ("restarted", [])
    case .unsaved(let metric, _): ("unsaved", [WebMessage.Field("name", .text(metric))])
    case .unanswered(let call): ("unanswered", [WebMessage.Field("name", .text(call))])
    case .phasesUnreported: ("phasesUnreported", [])
    case .outdated(let memory): ("outdated", [WebMessage.Field("name", .text(memory))])
    case .ended(let outcome): ("ended", [WebMessage.Field("name", .text(outcome))])
    case .cancelled: ("cancelled", [])
    case .elsewhere: ("elsewhere", [])
    case .failed: ("failed", [])
    }
  }

  private func parts(of act: JourneyAct) -> [WebMessage.Field] {
    switch act {
    case .wentAway(let changes), .changed(let changes), .sent(_, let changes): [values(changes)]
    case .relaunched(let facts): [values(facts)]
    case .tapped, .dismissed, .answered, .stayedSilent, .waited: []
    }
  }

  private func values(_ facts: [JourneyFact]) -> WebMessage.Field {
    WebMessage.Field("facts", .object(facts.map { WebMessage.Field($0.name, .text($0.value)) }))
  }
}
