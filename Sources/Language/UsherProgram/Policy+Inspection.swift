package import UsherRuntime

/// The contents of a bundle, its maximum cost, and what it needs from an app. For tools.
package struct Inspection: Sendable {
  package var name: String
  /// Empty for a policy without a platform.
  package var platform: String
  package var format: Int
  package var language: Int
  /// The content hash stored in the bundle.
  package var hash: UInt64
  package var byteCount: Int
  /// The names of the features that an engine needs to support.
  package var features: [String]
  /// The languages of the copy, the source language first.
  package var locales: [String]
  package var bounds: Bounds
  package var sections: [Section]
  package var copyByteCount: Int
  package var flows: [Flow]
  package var decisions: [Parameter]
  package var prompts: [Prompt]
  package var notices: [Called]
  package var actions: [Action]
  package var links: [Link]
  package var resources: [Resource]
  package var metrics: [Called]
  package var events: [Called]
  package var facts: [Policy.Fact]
  package var textInputs: [String]
  /// The memory of a single session.
  package var sessionMemory: [Parameter]

  /// Upper bounds of the policy's steps and sessions.
  package struct Bounds: Sendable {
    /// Bounds of the longest step: effects, entered states, evaluated tests.
    package var effects: Int
    package var entries: Int
    package var tests: Int
    package var states: Int
    /// The bytes of a session between steps, and all its bytes during a step.
    package var keptBytes: Int
    package var sessionBytes: Int
    package var openQuestions: Int
    package var timers: Int
  }

  package struct Section: Sendable {
    package var section: Code.Section
    package var records: Int
    package var byteCount: Int
  }

  /// A name with its possible values. The list is empty for texts and measured values.
  package struct Parameter: Sendable {
    package var name: String
    package var values: [String]
  }

  package struct Called: Sendable {
    package var name: String
    package var parameters: [String]
  }

  package struct Flow: Sendable {
    package var name: String
    package var parameters: [Parameter]
    package var outcomes: [String]
    /// Whether the flow ends with the current launch of the app, and is never restored.
    package var isForLaunch: Bool
    /// Whether only other flows run it.
    package var isInner: Bool
  }

  package struct Prompt: Sendable {
    package var name: String
    package var kind: String
    package var parameters: [String]
    /// The buttons, with the names used in answers.
    package var buttons: [String]
    package var isDismissible: Bool
  }

  package struct Action: Sendable {
    package var name: String
    package var parameters: [String]
    /// Nil for an action that no state waits for.
    package var answers: [Answer]?
    /// Whether the action may be performed again if the app ended while it ran.
    package var isRepeatable: Bool
    /// The resources whose system prompts the action can trigger.
    package var asks: [String]

    package struct Answer: Sendable {
      package var name: String
      /// The names of the texts that it carries.
      package var texts: [String]
    }
  }

  package struct Link: Sendable {
    package var name: String
    package var address: String
    package var reaches: [String]
  }

  package struct Resource: Sendable {
    package var name: String
    package var statuses: [String]
    /// The names of the requests. The default request has an empty name.
    package var requests: [String]
  }
}

extension Policy {
  /// The contents of the policy's bundle.
  package var inspection: Inspection {
    let header = code.header
    let bounds = Inspection.Bounds(of: code)
    return Inspection(
      name: name, platform: platform, format: Int(header.format), language: Int(header.language), hash: header.hash,
      byteCount: byteCount, features: code.features.indices.map { code.string(code.features[$0]) },
      locales: copy?.locales ?? [], bounds: bounds, sections: code.inspectedSections,
      copyByteCount: Int(header.copy.count), flows: code.flows.indices.map { code.inspected(code.flows[$0]) },
      decisions: code.decisions.indices.map { code.inspected(code.variables[code.decisions[$0]]) },
      prompts: code.prompts.indices.map { code.inspected(code.prompts[$0]) },
      notices: code.notices.indices.map { code.called(code.notices[$0].name, code.notices[$0].parameters) },
      actions: code.actions.indices.map { code.inspected(code.actions[$0]) },
      links: code.links.indices.map { code.inspected(code.links[$0]) },
      resources: code.resources.indices.map { code.inspected(code.resources[$0]) },
      metrics: code.metrics.indices.map { code.called(code.metrics[$0].name, code.metrics[$0].parameters) },
      events: code.events.indices.map { index in
        var event = code.called(code.events[index].name, code.events[index].parameters)
        event.parameters += code.texts(ofEvent: event.name)
        return event
      },
      facts: facts, textInputs: textInputs,
      sessionMemory: code.variables.indices.map { code.variables[$0] }
        .filter { $0.home == VariableRecord.Home.session.rawValue }.map { code.inspected($0) })
  }
}

extension Inspection.Bounds {
  fileprivate init(of code: Code) {
    guard let bounds = StepBounds(code) else { preconditionFailure("the code has been checked") }
    let layout = code.layout
    self.init(
      effects: bounds.step.effects, entries: bounds.step.entries, tests: bounds.step.tests, states: code.states.count,
      keptBytes: Int(layout.stateBytes), sessionBytes: Int(layout.byteCount), openQuestions: bounds.asked,
      timers: bounds.timers)
  }
}

extension Code {
  fileprivate var inspectedSections: [Inspection.Section] {
    Section.allCases.map { section in
      let count = Int(extent(of: section).count)
      return Inspection.Section(section: section, records: count, byteCount: count * section.stride)
    }
  }

  private func names(_ parameters: Extent) -> [String] { parameters.range.map { string(self.parameters[$0].name) } }

  fileprivate func called(_ name: UInt32, _ parameters: Extent) -> Inspection.Called {
    Inspection.Called(name: string(name), parameters: names(parameters))
  }

  fileprivate func inspected(_ variable: VariableRecord) -> Inspection.Parameter {
    let isMeasured = variable.measure != VariableRecord.Measure.none.rawValue
    return Inspection.Parameter(
      name: string(variable.name), values: isMeasured ? [] : names(ofDomain: variable.domain))
  }

  fileprivate func inspected(_ flow: FlowRecord) -> Inspection.Flow {
    let parameters = states[flow.root].parameters.range.map { inspected(variables[numbers[$0]]) }
    return Inspection.Flow(
      name: string(flow.name),
      parameters: parameters.map { Inspection.Parameter(name: $0.name.unqualifiedName, values: $0.values) },
      outcomes: names(ofDomain: flow.outcomes), isForLaunch: flow.isForLaunch != 0,
      isInner: flow.isInner != 0)
  }

  fileprivate func inspected(_ prompt: PromptRecord) -> Inspection.Prompt {
    Inspection.Prompt(
      name: string(prompt.name), kind: Prompt.Kind.allCases[Int(prompt.kind)].rawValue,
      parameters: names(prompt.parameters), buttons: prompt.buttons.range.map { string(buttons[$0].answer) },
      isDismissible: prompt.isDismissible != 0)
  }

  fileprivate func inspected(_ action: ActionRecord) -> Inspection.Action {
    let answers = action.answers == none32 ? nil : names(ofDomain: action.answers)
    return Inspection.Action(
      name: string(action.name), parameters: names(action.parameters),
      answers: answers?.map { Inspection.Action.Answer(name: $0, texts: texts(of: $0, to: string(action.name))) },
      isRepeatable: action.isRepeatable != 0, asks: action.asks.range.map { name(ofAsked: $0) })
  }

  /// A request of an action as a policy writes it: `location`, or `location always`.
  private func name(ofAsked index: Int) -> String {
    let (resource, request) = asked(at: index)
    let (name, first) = (string(resources[resource].name), resources[resource].requests.range.lowerBound)
    return request.map { "\(name) \(string(requests[first + $0].name))" } ?? name
  }

  fileprivate func inspected(_ link: LinkRecord) -> Inspection.Link {
    Inspection.Link(
      name: string(link.name), address: string(link.address), reaches: link.reaches.range.map { string(numbers[$0]) })
  }

  fileprivate func inspected(_ resource: ResourceRecord) -> Inspection.Resource {
    Inspection.Resource(
      name: string(resource.name), statuses: names(ofDomain: variables[resource.status].domain),
      requests: resource.requests.range.map { string(requests[$0].name) })
  }
}

// Access to a policy by position, for tools that try all possibilities.
extension Policy {
  /// The facts of a host that sets none.
  package var initialFacts: Facts { Facts(of: code) }

  /// The number of values of each fact.
  package var factSizes: [Int] {
    code.facts.indices.map { code.count(of: code.variables[code.facts[$0]].domain) }
  }

  /// The number of values of each parameter of a flow.
  package func parameterSizes(of flow: ID<Flow>) -> [Int] {
    code.states[code.flows[flow.index].root].parameters.range.map {
      code.count(of: code.variables[code.numbers[$0]].domain)
    }
  }

  /// The number of values of each parameter of an event.
  package func parameterSizes(of event: ID<Occurrence>) -> [Int] {
    code.events[event.index].parameters.range.map {
      code.count(of: code.variables[code.parameters[$0].variable].domain)
    }
  }
}
