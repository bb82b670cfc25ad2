internal import UsherCompiler
internal import UsherModule
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime

/// The prompts and notices of which a text in any language, or the looks, are others.
struct RewordedPrompts {
  private let old: CompiledPolicy
  private let new: CompiledPolicy

  init(_ old: CompiledPolicy, _ new: CompiledPolicy) { (self.old, self.new) = (old, new) }

  func names(on platform: String) -> Set<String> {
    guard let before = old.modules.first(where: { $0.device.name == platform })?.program,
      let after = new.modules.first(where: { $0.device.name == platform })?.program
    else { return [] }
    var names: Set<String> = []
    for prompt in after.prompts.rows {
      let looks = before.prompts.rows.first { $0.name == prompt.name }.map { $0.looksLike(prompt) } ?? true
      if !looks || !areSame(prompt.name, platform) { names.insert(prompt.name) }
    }
    for notice in after.notices.rows where !areSame(notice.name, platform) { names.insert(notice.name) }
    return names
  }

  private func areSame(_ name: String, _ platform: String) -> Bool {
    guard let before = old.copy, let after = new.copy else { return (old.copy == nil) == (new.copy == nil) }
    let locales = Set(([before.source] + before.translations + [after.source] + after.translations).map { $0.locale })
    return locales.allSatisfy { before.entry(of: name, platform, $0) == after.entry(of: name, platform, $0) }
  }
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
