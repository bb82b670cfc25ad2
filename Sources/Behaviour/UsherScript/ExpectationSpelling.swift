internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
package import UsherRuntime
internal import UsherSemantics

/// Writes the effects of a journey as expectations of a test.
package struct ExpectationSpelling {
  package let renderer: JourneyRenderer
  /// The flow that was started last; nil if none was.
  package let flow: ID<Flow>?

  package init(renderer: JourneyRenderer, flow: ID<Flow>?) { (self.renderer, self.flow) = (renderer, flow) }

  private var program: Program { renderer.program }

  package func expectation(of effect: Effect) -> String {
    switch effect {
    case .present(_, let shown): return "show \(prompt(shown))"
    case .update(_, let shown): return "update \(prompt(shown))"
    case .dismiss(let prompt): return "dismiss \(program.prompts[prompt].name)"
    case .notice(let id, let bound):
      return "show \(call(program.notices[id].name, program.notices[id].parameters, bound))"
    case .request(_, let id, let request, let options):
      let resource = program.resources[id]
      return "ask \(asked(resource.name, resource.requests[request].name, options.valueNames))"
    case .open(_, let link): return "open \(program.links[link].name)"
    case .perform(_, let id, let bound):
      let action = program.actions[id]
      return "do \(call(action.name, action.parameters.map { $0.name }, bound))"
    case .cancel(_, let action): return "cancel \(program.actions[action].name)"
    case .track(let id, let bound):
      return "track \(call(program.metrics[id].name, program.metrics[id].parameters, bound))"
    case .remember(let id, let value): return "remember \(program.variables[id].name) = \(spelled(value, of: id))"
    case .finish(let outcome):
      return "outcome \(flow.map { program.flows[$0].outcomes.name(of: outcome) } ?? "")"
    }
  }

  package func name(of resource: ID<Resource>) -> String { program.resources[resource].name }

  private func prompt(_ shown: Presentation) -> String {
    let prompt = program.prompts[shown.prompt]
    return call(prompt.name, prompt.parameters.map { $0.name }, shown.arguments)
  }

  private func call(_ name: String, _ parameters: [String], _ bound: BoundArguments) -> String {
    let arguments = zip(parameters, bound).map { parameter, argument in
      switch argument {
      case .value(let value): "\(parameter): \(value)"
      case .text(let position): "\(parameter): \(program.texts[position].spoken)"
      }
    }
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A call of the flow that was started last.
  package var flowCall: String? { flow.map { Callee($0, of: program).example() } }

  package func spelled(_ value: Value, of id: ID<Variable>) -> String {
    let variable = program.variables[id]
    guard case .age = variable.measure else { return variable.domain.name(of: value) }
    return value == Moment.never ? "never" : "now"
  }
}
