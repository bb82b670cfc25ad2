internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let duplicatePrompt = DiagnosticCode("duplicate-prompt", .note, .tidiness, .rule)
}

extension LintRule {
  /// Two prompts of one kind have the same texts and the same buttons.
  static let duplicatePrompt = LintRule(.duplicatePrompt) { policy in
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
}

extension LintedPolicy {
  /// The prompts that the file declares or overrides.
  fileprivate var prompts: [PromptDeclaration] {
    file.policyItems.compactMap { item in
      switch item {
      case .prompt(let prompt): return prompt
      case .override(let override):
        if case .prompt(let prompt) = override.form { return prompt }
        return nil
      case .use, .copy, .type, .input, .memory, .let, .decide, .action, .metric, .link, .event, .resource,
        .notice, .flow, .promise, .test, .waiver:
        return nil
      }
    }
  }
}

extension Copy.Localization {
  /// The texts of a prompt without its name; nil if it has none.
  fileprivate func words(of prompt: String) -> Copy.Entry? {
    guard var entry = entry(of: prompt) else { return nil }
    entry.prompt = ""
    return entry
  }
}

private struct DuplicatePromptProblem: Problem {
  static let type = ProblemType()
  let prompt: String
  let first: String

  var code: DiagnosticCode { .duplicatePrompt }
  var message: Message { "`\(prompt)` has the same texts as `\(first)`" }
}

extension Diagnostic {
  fileprivate static func duplicatePrompt(_ prompt: PromptDeclaration, _ first: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      DuplicatePromptProblem(prompt: prompt.name.text, first: first.name.text), at: prompt.name.label("the second"),
      also: [first.name.label("the first")],
      why: "both have to be translated, and a change to one is easily forgotten in the other")
  }
}
