internal import UsherSyntax

extension LintedPolicy {
  /// The prompt of a name in the policy's own file.
  func prompt(called name: String) -> PromptDeclaration? {
    prompts.first { $0.name.text == name }
  }

  /// The prompts that the file declares, or puts in the place of others.
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
  /// The names of what it leads back to: resources, or parameters that are some.
  var recoveredNames: [String] { recovers.flatMap { $0.resources }.map { $0.text } }

  /// Whether it is about a resource; one that a parameter names is taken to be.
  func recovers(_ resource: String) -> Bool {
    let names = recoveredNames
    return names.contains(resource) || names.contains { name in parameters.contains { $0.name.text == name } }
  }
}
