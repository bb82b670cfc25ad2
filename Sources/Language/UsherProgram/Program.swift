package import UsherRuntime

/// A policy as the interpreter takes it: tables of entities that name each other by position. The compiler makes it from
/// checked source; everything a step needs has been decided here.
package struct Program: Equatable, Sendable {
  package var name: String
  package var variables = Table<Variable, VariableDefinition>()
  /// The variables that the outside sets, in the order in which `Facts` holds them.
  package var facts: [ID<Variable>] = []
  /// The variables that are moments, in the order in which `Facts` and a session hold their times.
  package var moments: [ID<Variable>] = []
  /// The opaque inputs, by name; arguments refer to them by position and nothing reads them.
  package var textInputs: [String] = []
  package var resources = Table<Resource, ResourceDefinition>()
  package var metrics = Table<Metric, MetricDefinition>()
  package var links = Table<Link, LinkDefinition>()
  package var events = Table<Occurrence, OccurrenceDefinition>()
  package var prompts = Table<Prompt, PromptDefinition>()
  package var notices = Table<Notice, NoticeDefinition>()
  package var actions = Table<Action, ActionDefinition>()
  package var flows = Table<Flow, FlowDefinition>()
  package var states = Table<State, StateDefinition>()
  /// The values that a host may ask for without a session.
  package var decisions: [ID<Variable>] = []

  package init(name: String) { self.name = name }
}

/// What guards and arguments read: a finite value with a name.
package struct VariableDefinition: Equatable, Sendable {
  package var name: VariableName
  package var domain: Domain
  package var home: Home
  /// Before anybody has set it; for facts, what a host that says nothing means.
  package var initial: Value
  /// How what is measured falls into the domain; nil where a value is just one of the domain's.
  package var measure: Measure?
  /// What it and its values were called before; a snapshot may still say so.
  package var formerNames: [VariableName] = []
  package var formerValues: [FormerValue] = []

  package init(name: VariableName, domain: Domain, home: Home, initial: Value = 0, measure: Measure? = nil) {
    self.name = name
    self.domain = domain
    self.home = home
    self.initial = initial
    self.measure = measure
  }

  /// Whether its value is computed from others when it is read.
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

  /// Who keeps the value.
  package indirect enum Home: Equatable, Sendable {
    /// The status of a resource.
    case status
    /// An input of the policy or of its platform; a live one may change while a flow runs.
    case input(isLive: Bool, isRequired: Bool)
    /// Memory that outlives the session: the host keeps it and passes it in with the facts. With a key there is one for
    /// each value of the text input at this position, and a session has that of its own.
    case shared(Span, key: Int?)
    /// Memory of one run of a flow, saved with it.
    case session
    /// A parameter of a state or flow, which has a value while that is active; of an event or a button, from when it came.
    case parameter
    /// A `let` or `decide`: the value of the first branch whose condition holds.
    case derived([Branch])
    /// How many of these Bools are true; a number from 0.
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

/// A test of variables.
package indirect enum Condition: Equatable, Sendable {
  case isIn(ID<Variable>, ValueSet)
  case not(Condition)
  /// Every one holds; of none, too.
  case all([Condition])
  /// One of them holds; of none, never.
  case any([Condition])

  package static let always = Condition.all([])
}

/// What an argument is, before the step binds it.
package indirect enum Operand: Equatable, Sendable {
  case value(Value, Domain)
  /// The variable's value, told in another domain that holds all it can be here.
  case variable(ID<Variable>, Domain)
  /// Whether the condition holds, a Bool.
  case condition(Condition)
  /// The number that the variable stands for plus a constant, stopped at the bounds of the variable's range.
  case sum(ID<Variable>, Int, Domain)
  /// The text input at this position.
  case text(Int)
}

package struct ResourceDefinition: Equatable, Sendable {
  package var name: String
  package var status: ID<Variable>
  package var requests: [Request]
  /// What a status is read as that the policy does not know; nil where the platform does not say.
  package var unforeseen: Value?

  package init(name: String, status: ID<Variable>, requests: [Request], unforeseen: Value? = nil) {
    self.name = name
    self.status = status
    self.requests = requests
    self.unforeseen = unforeseen
  }
}

/// A way to ask for a resource; the unnamed one has an empty name.
package struct Request: Equatable, Sendable {
  package var name: String
  /// The statuses in which the system puts its question.
  package var askable: ValueSet

  package init(name: String, askable: ValueSet) {
    self.name = name
    self.askable = askable
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
  /// The resources that can be changed where it leads, by name.
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
  /// Each has a variable: handlers read what came last.
  package var parameters: [FormalParameter]

  package init(name: String, parameters: [FormalParameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

package struct PromptDefinition: Equatable, Sendable {
  package var name: String
  package var kind: Prompt.Kind
  package var parameters: [FormalParameter]
  package var buttons: [ButtonDefinition]
  package var isDismissible: Bool
  /// What the host's own view is told of its looks.
  package var style: [StyleValue] = []

  package init(
    name: String, kind: Prompt.Kind, parameters: [FormalParameter], buttons: [ButtonDefinition], isDismissible: Bool
  ) {
    self.name = name
    self.kind = kind
    self.parameters = parameters
    self.buttons = buttons
    self.isDismissible = isDismissible
  }

  /// The answers of `show`: the buttons, then `dismissed`, whether or not it can be given.
  package var answers: Domain { Domain(values: buttons.map { $0.answer } + [Prompt.dismissed]) }
}

/// A button; one that is declared with parameters is several, one for each of their values.
package struct ButtonDefinition: Equatable, Sendable {
  package var name: String
  /// What its parameters are in it, in their order.
  package var bindings: [Binding]
  package var roles: [Button.Role]
  /// Whether it is there; reads the parameters of its prompt only, and is settled when the prompt is shown.
  package var condition: Condition

  package init(name: String, bindings: [Binding] = [], roles: [Button.Role], condition: Condition = .always) {
    self.name = name
    self.bindings = bindings
    self.roles = roles
    self.condition = condition
  }

  package struct Binding: Hashable, Sendable {
    package var name: String
    package var variable: ID<Variable>
    package var value: Value
    /// The value's name.
    package var text: String

    package init(name: String, variable: ID<Variable>, value: Value, text: String) {
      self.name = name
      self.variable = variable
      self.value = value
      self.text = text
    }
  }

  /// How an answer names it: `pick(length: m15)`.
  package var answer: String {
    if bindings.isEmpty { return name }
    return name + "(" + bindings.map { $0.name + ": " + $0.text }.joined(separator: ", ") + ")"
  }
}

/// A parameter of a prompt or an action: a variable for what its conditions read, none for a text.
package struct FormalParameter: Equatable, Sendable {
  package var name: String
  package var variable: ID<Variable>?

  package init(name: String, variable: ID<Variable>?) {
    self.name = name
    self.variable = variable
  }
}

package struct NoticeDefinition: Equatable, Sendable {
  package var name: String
  package var parameters: [String]
  package var style: [StyleValue] = []

  package init(name: String, parameters: [String]) {
    self.name = name
    self.parameters = parameters
  }
}

package struct ActionDefinition: Equatable, Sendable {
  package var name: String
  package var parameters: [FormalParameter]
  /// What must be so when it is performed; reads facts and its parameters.
  package var needs: Condition
  /// What the app may answer; nil for an action that nobody waits for. The answer `interrupted` is there unless the action
  /// can simply be performed again after the app was ended meanwhile.
  package var answers: Domain?
  /// Whether it may be performed again after the app was ended meanwhile, if what it needs still holds.
  package var isRepeatable: Bool
  /// The resources whose system prompt using it brings up.
  package var asks: [ID<Resource>] = []

  package init(name: String, parameters: [FormalParameter], needs: Condition, answers: Domain?, isRepeatable: Bool) {
    self.name = name
    self.parameters = parameters
    self.needs = needs
    self.answers = answers
    self.isRepeatable = isRepeatable
  }
}
