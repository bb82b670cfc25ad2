internal import UsherSource
internal import UsherScript
internal import UsherRuntime
internal import UsherPlatform
internal import UsherWorkspace
internal import UsherPlay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Encodes steps: one object per line with sorted keys. `effects` are in the order in which they are performed.
struct TranscriptJSON {
  let renderer: JourneyRenderer

  func line(of step: Journey.StepRecord, facts: Facts) throws(InputError) -> String {
    let path = renderer.path(of: step.session)
    let ofStep = renderer.rendering(step)
    let effects = step.effects.map { effect(ofStep.rendered($0, in: step.session, facts: facts)) }
    let step = Step(
      event: renderer.rendered(step.cause, facts: facts), verdict: name(of: step.verdict), effects: effects,
      state: path.last,
      path: path, outcome: effects.last { $0.effect == "outcome" }?.name)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(step), as: UTF8.self)
    } catch {
      throw InputError("the step cannot be encoded: \(String(describing: error))")
    }
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

  private func effect(_ rendered: JourneyRenderer.RenderedEffect) -> EffectObject {
    switch rendered {
    case .show(let verb, let prompt, let kind, let arguments, let style, let words, let buttons):
      return EffectObject(
        effect: verb, name: prompt, kind: kind, arguments: object(arguments), style: object(style),
        title: words.title, message: words.message, locale: words.locale,
        buttons: buttons.map { ButtonObject(name: $0.name, label: $0.label, roles: $0.roles) })
    case .dismiss(let prompt): return EffectObject(effect: "dismiss", name: prompt)
    case .notice(let name, let arguments, let style, let words):
      return EffectObject(
        effect: "notice", name: name, arguments: object(arguments), style: object(style), title: words.title,
        message: words.message, locale: words.locale)
    case .ask(let resource, let request, let options, let purposes):
      return EffectObject(
        effect: "ask", name: resource, request: request.isEmpty ? nil : request,
        options: options.isEmpty ? nil : options,
        purposes: purposes.isEmpty
          ? nil : purposes.map { PurposeObject(key: $0.key, text: $0.text, locale: $0.locale) })
    case .open(let link, let address): return EffectObject(effect: "open", name: link, address: address)
    case .perform(let action, let arguments):
      return EffectObject(effect: "do", name: action, arguments: object(arguments))
    case .cancel(let action): return EffectObject(effect: "cancel", name: action)
    case .track(let metric, let arguments):
      return EffectObject(effect: "track", name: metric, arguments: object(arguments))
    case .remember(let name, let value): return EffectObject(effect: "remember", name: name, value: value)
    case .outcome(let name): return EffectObject(effect: "outcome", name: name)
    }
  }

  private func object(_ style: [StyleValue]) -> [String: String]? {
    if style.isEmpty { return nil }
    return Dictionary(style.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func object(_ arguments: [TextArgument]) -> [String: String] {
    Dictionary(arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
