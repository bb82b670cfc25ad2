internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Two prompts of one kind that say the same words with the same buttons.
func duplicatePrompts(in policy: LintedPolicy) -> [Diagnostic] {
  guard let copy = policy.copy else { return [] }
  let prompts = policy.prompts.filter { $0.parameters.isEmpty }
  return prompts.enumerated().compactMap { index, prompt in
    guard let words = copy.source.words(of: prompt.name.text) else { return nil }
    let first = prompts[..<index].first { other in
      other.kindWord == prompt.kindWord && copy.source.words(of: other.name.text) == words
    }
    return first.map { .duplicatePrompt(prompt, $0) }
  }
}

extension Copy.Localization {
  /// What a prompt says, whatever its name; nil for one without words.
  fileprivate func words(of prompt: String) -> Copy.Entry? {
    guard var entry = entry(of: prompt) else { return nil }
    entry.prompt = ""
    return entry
  }
}
