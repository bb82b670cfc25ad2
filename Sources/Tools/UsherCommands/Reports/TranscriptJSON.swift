@_spi(Rendering) internal import UsherSource
internal import UsherScript
internal import UsherRuntime
internal import UsherPlatform
internal import UsherWorkspace
internal import UsherPlay

/// Encodes steps: one object per line with sorted keys. `effects` are in the order in which they are performed.
struct TranscriptJSON {
  let renderer: JourneyRenderer

  func line(of step: Journey.StepRecord, facts: Facts) -> String {
    let path = renderer.path(of: step.session)
    let ofStep = renderer.rendering(step)
    let effects = step.effects.map { object(ofStep.rendered($0, in: step.session, facts: facts)) }
    let step = Step(
      event: renderer.rendered(step.cause, facts: facts).rendered, verdict: name(of: step.verdict), effects: effects,
      state: path.last,
      path: path, outcome: effects.last { $0.effect == "outcome" }?.name)
    return jsonLine(of: step)
  }

  private struct Step: Encodable {
    var event: String
    var verdict: String
    var effects: [EffectObject]
    var state: String?
    var path: [String]
    var outcome: String?
  }

  private struct EffectObject: Encodable {
    var effect: String
    var name: String
    var kind: String?
    var arguments: [String: String]?
    var style: [String: String]?
    var title: String?
    var message: String?
    var locale: String?
    var buttons: [ButtonObject]?
    var request: String?
    var options: [String]?
    var purposes: [PurposeObject]?
    var address: String?
    var value: String?
  }

  private struct ButtonObject: Encodable {
    var name: String
    var label: String?
    var roles: [String]
  }

  private struct PurposeObject: Encodable {
    var key: String
    var text: String
    var locale: String
  }

  private func name(of verdict: Verdict) -> String {
    switch verdict {
    case .moved: "moved"
    case .stayed: "stayed"
    case .ignored(.unhandled): "unhandled"
    case .ignored(.late): "late"
    case .ignored(.impossible): "impossible"
    case .ignored(.shielded): "shielded"
    case .ignored(.ended): "ended"
    case .ignored(.otherPolicy): "otherPolicy"
    }
  }

  private func object(_ rendered: JourneyRenderer.RenderedEffect) -> EffectObject {
    EffectObject(
      effect: rendered.kind.rawValue, name: rendered.name, kind: rendered.prompt?.rawValue,
      arguments: rendered.arguments.map { object($0) }, style: object(rendered.style), title: rendered.words.title,
      message: rendered.words.message, locale: rendered.words.locale,
      buttons: rendered.prompt.map { _ in
        rendered.buttons.map { ButtonObject(name: $0.name, label: $0.label, roles: $0.roles) }
      },
      request: rendered.request.isEmpty ? nil : rendered.request,
      options: rendered.options.isEmpty ? nil : rendered.options,
      purposes: rendered.purposes.isEmpty
        ? nil : rendered.purposes.map { PurposeObject(key: $0.key, text: $0.text, locale: $0.locale) },
      address: rendered.address, value: rendered.value)
  }

  private func object(_ style: [StyleValue]) -> [String: String]? {
    if style.isEmpty { return nil }
    return Dictionary(style.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func object(_ arguments: [TextArgument]) -> [String: String] {
    Dictionary(arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
