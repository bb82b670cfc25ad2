import Usher

extension JourneyHost {
  /// A stateless decision: nothing is asked by looking.
  func decide(_ name: String) -> String {
    guard let id = program.decisions.first(where: { program.variables[$0].name == name }) else {
      preconditionFailure("there is no decision \(name)")
    }
    return program.variables[id].domain.name(of: policy.decide(id, facts: facts))
  }

  /// What is so now, read once a step.
  var facts: Facts {
    var facts = Facts(of: program)
    for (position, id) in program.facts.enumerated() {
      let variable = program.variables[id]
      let isStatus = if case .status = variable.home { true } else { false }
      let now = isStatus ? device.status(of: variable.name) : actions.value(of: variable.name)
      if let value = now.flatMap(variable.domain.value(named:)) { facts.values[position] = value }
    }
    return facts
  }

  func shown(_ presentation: Presentation) -> ShownPrompt {
    let prompt = program.prompts[presentation.prompt]
    let words = words(of: prompt.name, named(prompt.parameters.map { $0.name }, presentation.arguments))
    let buttons = zip(prompt.buttons, words.buttons).enumerated().filter {
      presentation.answers.contains(Value($0.offset))
    }
    return ShownPrompt(
      name: prompt.name, kind: prompt.kind, words: words,
      buttons: buttons.map { ($0.element.0.name, $0.element.1.label, $0.element.0.roles) },
      isDismissible: prompt.isDismissible)
  }

  func words(of prompt: String, _ arguments: [String: String]) -> PromptText {
    let arguments = arguments.map { TextArgument(name: $0.key, value: $0.value) }
    guard let words = copy.text(of: prompt, locale: locale, arguments: arguments) else {
      preconditionFailure("the catalog fits the policy: the compiler has checked it")
    }
    return words
  }

  func named(_ names: [String], _ arguments: BoundArguments) -> [String: String] {
    var named: [String: String] = [:]
    for (name, argument) in zip(names, arguments) {
      switch argument {
      case .value(let value): named[name] = value
      case .text(let position): named[name] = actions.value(of: program.textInputs[position])
      }
    }
    return named
  }
}
