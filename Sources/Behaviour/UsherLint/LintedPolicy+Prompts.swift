internal import UsherSyntax

extension LintedPolicy {
  /// The prompt with this name in the policy's own file.
  func prompt(called name: String) -> PromptDeclaration? {
    prompts.first { $0.name.text == name }
  }

  /// The prompts that the file declares or overrides.
  var prompts: [PromptDeclaration] {
    file.policyItems.compactMap { item in
      switch item {
      case .prompt(let prompt): return prompt
      case .override(let override):
        if case .prompt(let prompt) = override.form { return prompt }
        return nil
      case .use, .copy, .type, .input, .memory, .let, .decide, .action, .metric, .link, .event, .notice, .flow,
        .promise, .test, .waiver:
        return nil
      }
    }
  }
}

extension PromptDeclaration {
  /// The names after `recovers`: resources, or parameters that stand for resources.
  var recoveredNames: [String] { recovers.flatMap { $0.requests }.map { $0.resource.text } }

  /// Whether the prompt guides to the resource. A parameter after `recovers` may stand for any resource.
  func recovers(_ resource: String) -> Bool {
    let names = recoveredNames
    return names.contains(resource) || names.contains { name in parameters.contains { $0.name.text == name } }
  }
}
