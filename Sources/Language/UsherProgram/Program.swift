package import UsherRuntime

/// A compiled policy as tables of entities that refer to each other by position. The compiler creates it from checked source, so
/// a step needs no further checks.
package struct Program: Equatable, Sendable {
  package var name: String
  package var variables = Table<Variable, VariableDefinition>()
  /// The variables that the host sets, in the order of `Facts`.
  package var facts: [ID<Variable>] = []
  /// The variables that are moments. `Facts` and sessions store their times in this order.
  package var moments: [ID<Variable>] = []
  /// All texts: inputs, and texts of answers. Arguments refer to them by position, and no condition reads them.
  package var texts: [TextDefinition] = []
  package var resources = Table<Resource, ResourceDefinition>()
  package var metrics = Table<Metric, MetricDefinition>()
  package var links = Table<Link, LinkDefinition>()
  package var events = Table<Occurrence, OccurrenceDefinition>()
  package var prompts = Table<Prompt, PromptDefinition>()
  package var notices = Table<Notice, NoticeDefinition>()
  package var actions = Table<Action, ActionDefinition>()
  package var flows = Table<Flow, FlowDefinition>()
  package var states = Table<State, StateDefinition>()
  /// The decisions that a host can evaluate without a session.
  package var decisions: [ID<Variable>] = []

  package init(name: String) { self.name = name }

  /// The names of the text inputs, in the order of `texts`.
  package var textInputs: [String] { texts.filter { $0.isInput }.map { $0.name } }

  /// The texts that answers with this name carry, of any action.
  package func texts(ofAnswer name: String) -> [ActionDefinition.AnswerText] {
    actions.rows.flatMap { $0.texts }.filter { $0.answer == name }
  }

  /// The positions of the texts that a test names in the same way: texts with one name, of answers with one name.
  package func textsAlike(_ position: Int) -> [Int] {
    let alike = actions.rows.flatMap { $0.texts }
    guard let text = alike.first(where: { $0.position == position }) else { return [position] }
    return alike.filter { $0.answer == text.answer && $0.name == text.name }.map { $0.position }
  }
}

/// A text that the app gives: as an input, with an answer of an action, or with an event.
package struct TextDefinition: Equatable, Sendable {
  /// Unique among all texts. The name of an answer's text contains the action and the answer: `upload.failed(error)`. That of
  /// an event's text contains the event: `event lost(reason)`.
  package var name: String
  /// The name that a policy uses: that of the input, or the one in the parentheses of the answer.
  package var spoken: String
  package var isInput: Bool

  package init(input name: String) {
    (self.name, spoken, isInput) = (name, name, true)
  }

  package init(_ text: String, of answer: String, to action: String) {
    (name, spoken, isInput) = (Code.nameOfText(text, of: answer, to: action), text, false)
  }

  package init(_ text: String, ofEvent event: String) {
    (name, spoken, isInput) = (Code.nameOfText(text, ofEvent: event), text, false)
  }
}

/// A named variable with a finite domain, read by conditions and arguments.
package struct VariableDefinition: Equatable, Sendable {
  package var name: VariableName
  package var domain: Domain
  package var home: Home
  /// The value before the first assignment. For a fact, the value if the host sets none.
  package var initial: Value
  /// The classification of a measured quantity. Nil for a variable that is not measured.
  package var measure: Measure?
  /// Former names of the variable and its values, which snapshots may contain.
  package var formerNames: [VariableName] = []
  package var formerValues: [FormerValue] = []

  package init(name: VariableName, domain: Domain, home: Home, initial: Value = 0, measure: Measure? = nil) {
    self.name = name
    self.domain = domain
    self.home = home
    self.initial = initial
    self.measure = measure
  }

  /// Whether the value is computed from other variables when it is read.
  package var isComputed: Bool {
    switch home {
    case .derived, .count: true
    case .status, .input, .shared, .session, .parameter: false
    }
  }

  package var isMemory: Bool {
    switch home {
    case .shared, .session: true
    case .status, .input, .parameter, .derived, .count: false
    }
  }

  /// Where the value is stored, or how it is computed.
  package indirect enum Home: Equatable, Sendable {
    /// The status of a resource.
    case status
    /// An input of the policy or its platform. A live input may change while a flow runs.
    case input(isLive: Bool, isRequired: Bool)
    /// Memory that outlives the session: the host stores it and passes it in with the facts. With a key there is one variable for
    /// each value of the text input at that position, and a session sees the one for its own value.
    case shared(Span, key: Int?)
    /// Memory of one run of a flow, saved with the session.
    case session
    /// A parameter. That of a state or flow has a value while the state or flow is active; that of an event, a button or an answer,
    /// from its arrival on.
    case parameter
    /// A `let` or `decide`: the value of the first branch whose condition holds.
    case derived([Branch])
    /// The number of these Bool variables that are true, from 0.
    case count([ID<Variable>])
  }

  package enum Span: Equatable, Sendable {
    case launch
    case install
  }

  package struct Branch: Equatable, Sendable {
    package var condition: Condition
    package var value: Value

    package init(condition: Condition, value: Value) {
      self.condition = condition
      self.value = value
    }
  }
}

/// A condition over variables.
package indirect enum Condition: Equatable, Sendable {
  case isIn(ID<Variable>, ValueSet)
  case not(Condition)
  /// All parts hold. True if there are no parts.
  case all([Condition])
  /// At least one part holds. False if there are no parts.
  case any([Condition])

  package static let always = Condition.all([])
}

/// An argument before it is evaluated.
package indirect enum Operand: Equatable, Sendable {
  case value(Value, Domain)
  /// The variable's value, converted to another domain that contains all values it can have here.
  case variable(ID<Variable>, Domain)
  /// The truth value of a condition.
  case condition(Condition)
  /// The number in the variable plus another one, clamped to the bounds of the variable's range.
  case sum(ID<Variable>, Addend, Domain)
  /// The text at this position.
  case text(Int)
}

/// The second operand of a sum.
package enum Addend: Equatable, Sendable {
  case number(Int)
  /// The number in a variable, added or subtracted.
  case variable(ID<Variable>, isSubtracted: Bool)

  /// The variable that is added or subtracted.
  package var variable: ID<Variable>? {
    switch self {
    case .number: nil
    case .variable(let id, _): id
    }
  }

  /// The numbers that it may stand for.
  package func numbers(in program: Program) -> [Int] {
    switch self {
    case .number(let number): return [number]
    case .variable(let id, let isSubtracted):
      let domain = program.variables[id].domain
      let lowest = domain.lowest ?? 0
      return domain.values.indices.map { isSubtracted ? -(lowest + $0) : lowest + $0 }
    }
  }
}

package struct ResourceDefinition: Equatable, Sendable {
  package var name: String
  package var status: ID<Variable>
  package var requests: [Request]
  /// The status that stands for any status the policy does not know. Nil if the platform defines none.
  package var unforeseen: Value?

  package init(name: String, status: ID<Variable>, requests: [Request], unforeseen: Value? = nil) {
    self.name = name
    self.status = status
    self.requests = requests
    self.unforeseen = unforeseen
  }
}

extension Program {
  /// Whether a state asks the system through a prompt beside the app.
  package func asksBesideApp(_ id: ID<State>) -> Bool {
    guard case .ask(let resource, let request, _, _) = states[id].question else { return false }
    return resources[resource].requests[request].isBesideApp
  }
}

/// A way to ask for a resource. The default request has an empty name.
package struct Request: Equatable, Sendable {
  package var name: String
  /// The statuses in which the system shows its prompt.
  package var askable: ValueSet
  /// Whether the system shows its prompt beside the app and not over it.
  package var isBesideApp: Bool

  package init(name: String, askable: ValueSet, isBesideApp: Bool = false) {
    self.name = name
    self.askable = askable
    self.isBesideApp = isBesideApp
  }
}

/// A resource, and the position of one of its requests.
package struct ResourceRequest: Hashable, Sendable {
  package var resource: ID<Resource>
  package var request: Int

  package init(resource: ID<Resource>, request: Int) {
    self.resource = resource
    self.request = request
  }

  /// The request as a policy writes it: `location`, or `location always`.
  package func name(in program: Program) -> String {
    program.name(of: program.resources[resource].requests[request].name, for: resource)
  }
}

extension Program {
  /// A request as a policy writes it: `location`, or `location always`. The request may have no name.
  package func name(of request: String, for resource: ID<Resource>) -> String {
    let name = resources[resource].name
    return request.isEmpty ? name : "\(name) \(request)"
  }
}

package struct MetricDefinition: Equatable, Sendable {
  package var name: String
  package var parameters: [String]

  package init(name: String, parameters: [String]) {
    self.name = name
    self.parameters = parameters
  }
}

package struct LinkDefinition: Equatable, Sendable {
  package var name: String
  package var address: String
  /// The names of the resources that a person can change there.
  package var reaches: [String]

  package init(name: String, address: String, reaches: [String]) {
    self.name = name
    self.address = address
    self.reaches = reaches
  }
}

/// An event that the app sends.
package struct OccurrenceDefinition: Equatable, Sendable {
  package var name: String
  /// The parameters that are not texts. Each has a variable, which holds the value of the latest event.
  package var parameters: [FormalParameter]
  /// The texts that the event carries, in declaration order.
  package var texts: [Text] = []

  package init(name: String, parameters: [FormalParameter] = []) {
    self.name = name
    self.parameters = parameters
  }

  package struct Text: Equatable, Sendable {
    package var name: String
    /// The position in `Program.texts`.
    package var position: Int

    package init(name: String, position: Int) { (self.name, self.position) = (name, position) }
  }
}

package struct PromptDefinition: Equatable, Sendable {
  package var name: String
  package var kind: Prompt.Kind
  package var parameters: [FormalParameter]
  package var buttons: [ButtonDefinition]
  package var isDismissible: Bool
  package var style: [StyleDefinition] = []

  package init(
    name: String, kind: Prompt.Kind, parameters: [FormalParameter], buttons: [ButtonDefinition], isDismissible: Bool
  ) {
    self.name = name
    self.kind = kind
    self.parameters = parameters
    self.buttons = buttons
    self.isDismissible = isDismissible
  }

  /// The answers of `show`: the buttons, then `dismissed`, even if the prompt cannot be dismissed.
  package var answers: Domain { Domain(values: buttons.map { $0.answer } + [Prompt.dismissed]) }
}

/// A button. A button declared with parameters is one button for each combination of their values.
package struct ButtonDefinition: Equatable, Sendable {
  package var name: String
  package var bindings: [Binding]
  package var roles: [Button.Role]
  /// Whether the button is present. Reads only parameters of the prompt, and is evaluated when the prompt is shown.
  package var condition: Condition

  package init(name: String, bindings: [Binding] = [], roles: [Button.Role], condition: Condition = .always) {
    self.name = name
    self.bindings = bindings
    self.roles = roles
    self.condition = condition
  }

  /// The answer that a tap gives.
  package var bound: BoundAnswer { BoundAnswer(name: name, bindings: bindings) }
  package var answer: String { bound.answer }
}

/// A parameter of a prompt or an action. `variable` is nil for a text, because conditions cannot read it.
package struct FormalParameter: Equatable, Sendable {
  package var name: String
  package var variable: ID<Variable>?

  package init(name: String, variable: ID<Variable>?) {
    self.name = name
    self.variable = variable
  }
}

/// A style entry of a prompt or notice: a text for its view, which may depend on a parameter.
package struct StyleDefinition: Equatable, Sendable {
  package var name: String
  package var form: Form

  package init(name: String, form: Form) {
    self.name = name
    self.form = form
  }

  package enum Form: Equatable, Sendable {
    case text(String)
    /// The value of the parameter at this position, as text.
    case parameter(Int)
    /// One text for each value of the parameter at this position.
    case table(parameter: Int, [Choice])
  }

  package struct Choice: Equatable, Sendable {
    package var value: String
    package var text: String

    package init(value: String, text: String) {
      self.value = value
      self.text = text
    }
  }
}

package struct NoticeDefinition: Equatable, Sendable {
  package var name: String
  package var parameters: [String]
  package var style: [StyleDefinition] = []

  package init(name: String, parameters: [String]) {
    self.name = name
    self.parameters = parameters
  }
}

package struct ActionDefinition: Equatable, Sendable {
  package var name: String
  package var parameters: [FormalParameter]
  /// The condition that must hold when the action is performed. It reads facts and the action's parameters.
  package var needs: Condition
  /// The answers of the app. Nil for an action that no state waits for. They include `interrupted`, unless the action can be
  /// performed again after the app ended while it ran.
  package var answers: Domain?
  /// The answers that the action declares, with the values that they carry: all of `answers` but `interrupted`, in the same order.
  package var declared: [BoundAnswer] = []
  /// Whether the action may be performed again after the app ended while it ran, if its needs still hold.
  package var isRepeatable: Bool
  /// The requests whose system prompts the action can trigger, at most one for each resource.
  package var asks: [ResourceRequest] = []
  /// The texts that its answers carry, in declaration order.
  package var texts: [AnswerText] = []

  package init(name: String, parameters: [FormalParameter], needs: Condition, answers: Domain?, isRepeatable: Bool) {
    self.name = name
    self.parameters = parameters
    self.needs = needs
    self.answers = answers
    self.isRepeatable = isRepeatable
  }

  /// Whether an answer carries values that are not texts.
  package var carriesValues: Bool { declared.contains { !$0.bindings.isEmpty } }

  /// A text that one of the answers carries.
  package struct AnswerText: Equatable, Sendable {
    package var answer: String
    package var name: String
    /// The position in `Program.texts`.
    package var position: Int

    package init(answer: String, name: String, position: Int) {
      self.answer = answer
      self.name = name
      self.position = position
    }
  }
}
