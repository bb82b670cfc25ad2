internal import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherSource

/// The prompts, notices and questions of the system of which a text in any language, or the looks, are others.
struct RewordedPrompts {
  private let old: CompiledPolicy
  private let new: CompiledPolicy

  init(_ old: CompiledPolicy, _ new: CompiledPolicy) { (self.old, self.new) = (old, new) }

  /// How something that is shown in both policies is another one.
  struct Change: Equatable {
    /// The languages in which texts differ.
    var languages: [String] = []
    /// Whether only texts differ that a screen reader says.
    var isOnlySpoken = false
    var hasOtherLooks = false
  }

  /// Nil if nothing of it differs.
  func change(of effect: SeenEffect, on platform: String) -> Change? {
    guard let before = module(of: old, on: platform), let after = module(of: new, on: platform) else { return nil }
    let change =
      effect.kind == .ask ? change(ofQuestion: effect.name, on: after.device) : change(ofPrompt: effect, before, after)
    return change == Change() ? nil : change
  }

  /// The names of prompts and notices that are others with any values.
  func names(on platform: String) -> Set<String> {
    guard let before = module(of: old, on: platform)?.program, let after = module(of: new, on: platform)?.program
    else { return [] }
    var names: Set<String> = []
    for prompt in after.prompts.rows {
      let looks = before.prompts.rows.first { $0.name == prompt.name }.map { $0.looksLike(prompt) } ?? true
      if !looks || !areSame(prompt.name, platform) { names.insert(prompt.name) }
    }
    for notice in after.notices.rows where !areSame(notice.name, platform) { names.insert(notice.name) }
    return names
  }

  private func module(of policy: CompiledPolicy, on platform: String) -> Module? {
    policy.modules.first { $0.device.name == platform }
  }

  private func change(ofPrompt effect: SeenEffect, _ before: Module, _ after: Module) -> Change {
    let prompt = after.program.prompts.rows.first { $0.name == effect.name }
    let notice = after.program.notices.rows.first { $0.name == effect.name }
    let parameters =
      prompt?.parameters.map { ($0.name, $0.variable == nil) } ?? notice?.parameters.map { ($0, false) } ?? []
    let arguments = zip(parameters, effect.arguments).map { parameter, value in
      TextArgument(name: parameter.0, value: parameter.1 ? "…" : value)
    }
    var change = Change(isOnlySpoken: true)
    for locale in locales(old.copy, new.copy) {
      let (one, other) = (
        old.copy?.text(of: effect.name, locale: locale, platform: before.device.name, arguments: arguments),
        new.copy?.text(of: effect.name, locale: locale, platform: after.device.name, arguments: arguments)
      )
      if one == other { continue }
      change.languages.append(locale)
      if one?.seen != other?.seen { change.isOnlySpoken = false }
    }
    if change.languages.isEmpty { change.isOnlySpoken = false }
    let former = before.program.prompts.rows.first { $0.name == effect.name }
    if let prompt, let former { change.hasOtherLooks = !former.looksLike(prompt) }
    return change
  }

  /// - Parameter name: The resource, and the request if it has a name.
  private func change(ofQuestion name: String, on device: Device) -> Change {
    let words = name.split(separator: " ").map { String($0) }
    let purposes = device.resource(named: words[0])?.purposes(of: words.count > 1 ? words[1] : "") ?? []
    let languages = locales(old.purposes, new.purposes).filter { locale in
      purposes.contains { purpose in
        old.purposes?.text(of: purpose.key, locale: locale) != new.purposes?.text(of: purpose.key, locale: locale)
      }
    }
    return Change(languages: languages)
  }

  private func locales(_ copies: Copy?...) -> [String] {
    distinct(copies.compactMap { $0 }.flatMap { ([$0.source] + $0.translations).map { $0.locale } })
  }

  private func areSame(_ name: String, _ platform: String) -> Bool {
    guard let before = old.copy, let after = new.copy else { return (old.copy == nil) == (new.copy == nil) }
    return locales(before, after).allSatisfy {
      before.entry(of: name, platform, $0) == after.entry(of: name, platform, $0)
    }
  }
}

extension PromptText {
  /// What is on the screen.
  fileprivate var seen: [String?] { [title, message, locale] + buttons.flatMap { [$0.name, $0.label] } }
}

extension Copy {
  fileprivate func entry(of name: String, _ platform: String, _ locale: String) -> Entry? {
    ([source] + translations).first { $0.locale == locale }?.entry(of: name, on: platform)
  }
}

extension PromptDefinition {
  /// Whether a prompt has the same kind, style and roles of buttons. What buttons it has is behaviour.
  fileprivate func looksLike(_ other: PromptDefinition) -> Bool {
    kind == other.kind && style == other.style && isDismissible == other.isDismissible
      && buttons.allSatisfy { button in
        other.buttons.first { $0.answer == button.answer }.map { $0.roles == button.roles } ?? true
      }
  }
}
