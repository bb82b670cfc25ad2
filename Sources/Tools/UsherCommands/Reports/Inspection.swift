internal import UsherProgram
internal import UsherRuntime

/// The contents of a bundle, its maximum cost, and what it needs from an app. As JSON it has the same names, sorted.
struct Inspection: Encodable {
  var name: String
  /// Nil for a policy without a platform.
  var platform: String?
  var format: Int
  var language: Int
  /// The content hash stored in the bundle, hexadecimal.
  var hash: String
  /// The size of the bundle.
  var bytes: Int
  /// The number that `usher compile --edition` gave.
  var edition: Int?
  /// The version that `usher compile --oldest-app` gave.
  var oldestApp: String?
  /// The names of the features that an engine needs to support.
  var features: [String]
  /// The languages of the copy, the source language first.
  var locales: [String]
  var bounds: Bounds
  /// The header, the tables of the code, and the texts.
  var sections: [Section]
  var flows: [Flow]
  var decisions: [Parameter]
  var prompts: [Prompt]
  var notices: [Called]
  var actions: [Action]
  var links: [Link]
  var resources: [Resource]
  var metrics: [Called]
  var events: [Called]
  var facts: [Fact]
  var textInputs: [String]
  /// The memory of a single session.
  var sessionMemory: [Parameter]

  /// Upper bounds of the policy's steps and sessions.
  struct Bounds: Encodable {
    var effectsOfStep: Int
    var statesEnteredInStep: Int
    var testsOfStep: Int
    var states: Int
    var openQuestions: Int
    var timers: Int
    /// The bytes of a session between steps, and all its bytes during a step.
    var sessionBytesKept: Int
    var sessionBytes: Int
  }

  struct Section: Encodable {
    var name: String
    var records: Int
    var bytes: Int
  }

  /// A name with its possible values. The list is empty for texts and measured values, such as a duration.
  struct Parameter: Encodable {
    var name: String
    var values: [String]
  }

  struct Called: Encodable {
    var name: String
    var parameters: [String]
  }

  struct Flow: Encodable {
    var name: String
    var parameters: [Parameter]
    var outcomes: [String]
    /// Whether the flow ends with the current launch of the app, and is never restored.
    var forLaunch: Bool
    /// Whether only other flows run it.
    var inner: Bool
  }

  struct Prompt: Encodable {
    var name: String
    var kind: String
    var parameters: [String]
    /// The buttons, with the names used in answers.
    var buttons: [String]
    var dismissible: Bool
  }

  struct Action: Encodable {
    var name: String
    var parameters: [String]
    /// Nil for an action that no state waits for.
    var answers: [String]?
    /// The names of the texts that an answer carries, by answer; without the answers that carry none.
    var texts: [String: [String]]
    /// Whether the action may be performed again if the app ended while it ran.
    var repeatable: Bool
    /// The resources whose system prompts the action can trigger.
    var asks: [String]
  }

  struct Link: Encodable {
    var name: String
    var address: String
    var reaches: [String]
  }

  struct Resource: Encodable {
    var name: String
    var statuses: [String]
    /// The names of the requests. The default request has an empty name.
    var requests: [String]
  }

  struct Fact: Encodable {
    enum Kind: String, Encodable { case status, input, liveInput, launchMemory, installMemory }

    var name: String
    var kind: Kind
    /// The text input whose value selects one value of this fact.
    var key: String?
    var values: [String]
    var required: Bool
    var moment: Bool
  }
}

extension Inspection {
  init(of policy: Policy) {
    let (code, header) = (policy.code, policy.code.header)
    (name, platform) = (policy.name, policy.platform.isEmpty ? nil : policy.platform)
    (format, language) = (Int(header.format), Int(header.language))
    (hash, bytes) = (String(header.hash, radix: 16), policy.byteCount)
    (edition, oldestApp) = (policy.edition, policy.oldestApp?.text)
    features = code.features.indices.map { code.string(code.features[$0]) }
    locales = policy.copy?.locales ?? []
    bounds = Bounds(of: code)
    sections =
      [Section(name: "header", records: 1, bytes: Code.front)] + Code.Section.allCases.map { Section(of: $0, in: code) }
      + [Section(name: "texts", records: locales.count, bytes: Int(header.copy.count))]
    flows = code.flows.indices.map { code.inspected(code.flows[$0]) }
    decisions = code.decisions.indices.map { code.inspected(code.variables[code.decisions[$0]]) }
    prompts = code.prompts.indices.map { code.inspected(code.prompts[$0]) }
    notices = code.notices.indices.map { code.called(code.notices[$0].name, code.notices[$0].parameters) }
    actions = code.actions.indices.map { code.inspected(code.actions[$0]) }
    links = code.links.indices.map { code.inspected(code.links[$0]) }
    resources = code.resources.indices.map { code.inspected(code.resources[$0]) }
    metrics = code.metrics.indices.map { code.called(code.metrics[$0].name, code.metrics[$0].parameters) }
    events = code.events.indices.map { index in
      var event = code.called(code.events[index].name, code.events[index].parameters)
      event.parameters += code.texts(ofEvent: event.name)
      return event
    }
    facts = policy.facts.map { Fact($0) }
    textInputs = policy.textInputs
    sessionMemory = code.variables.indices.map { code.variables[$0] }
      .filter { $0.home == VariableRecord.Home.session.rawValue }.map { code.inspected($0) }
  }
}

extension Inspection.Bounds {
  fileprivate init(of code: Code) {
    guard let bounds = StepBounds(code) else { preconditionFailure("the code has been checked") }
    let (step, layout) = (bounds.step, code.layout)
    (effectsOfStep, statesEnteredInStep, testsOfStep) = (step.effects, step.entries, step.tests)
    (states, openQuestions, timers) = (code.states.count, bounds.asked, bounds.timers)
    (sessionBytesKept, sessionBytes) = (Int(layout.stateBytes), Int(layout.byteCount))
  }
}

extension Inspection.Section {
  fileprivate init(of section: Code.Section, in code: Code) {
    let count = Int(code.extent(of: section).count)
    self.init(name: "\(section)", records: count, bytes: count * section.stride)
  }
}

extension Inspection.Fact {
  fileprivate init(_ fact: Policy.Fact) {
    (name, values, required, moment) = (fact.name, fact.values, fact.isRequired, fact.isMoment)
    switch fact.kind {
    case .status: kind = .status
    case .input(let isLive): kind = isLive ? .liveInput : .input
    case .memory(let isForLaunch, let key):
      kind = isForLaunch ? .launchMemory : .installMemory
      self.key = key
    }
  }
}

extension Code {
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
      outcomes: names(ofDomain: flow.outcomes), forLaunch: flow.isForLaunch != 0, inner: flow.isInner != 0)
  }

  fileprivate func inspected(_ prompt: PromptRecord) -> Inspection.Prompt {
    Inspection.Prompt(
      name: string(prompt.name), kind: Prompt.Kind.allCases[Int(prompt.kind)].rawValue,
      parameters: names(prompt.parameters), buttons: prompt.buttons.range.map { string(buttons[$0].answer) },
      dismissible: prompt.isDismissible != 0)
  }

  fileprivate func inspected(_ action: ActionRecord) -> Inspection.Action {
    let name = string(action.name)
    let answers = action.answers == none32 ? nil : names(ofDomain: action.answers)
    let carried = (answers ?? []).map { ($0, texts(of: $0, to: name)) }.filter { !$0.1.isEmpty }
    return Inspection.Action(
      name: name, parameters: names(action.parameters), answers: answers,
      texts: Dictionary(uniqueKeysWithValues: carried), repeatable: action.isRepeatable != 0,
      asks: action.asks.range.map { self.name(ofAsked: $0) })
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
