/// A policy as the interpreter takes it: tables of entities that name each other by position. The compiler makes it from
/// checked source; everything a step needs has been decided here.
public struct Program: Equatable, Sendable {
  package var name: String
  package var variables = Table<Variable>()
  /// The variables that the outside sets, in the order in which `Facts` holds them.
  package var facts: [ID<Variable>] = []
  /// The opaque inputs, by name; arguments refer to them by position and nothing reads them.
  package var textInputs: [String] = []
  package var resources = Table<Resource>()
  package var metrics = Table<Metric>()
  package var links = Table<Link>()
  package var events = Table<Occurrence>()
  package var prompts = Table<Prompt>()
  package var notices = Table<Notice>()
  package var actions = Table<Action>()
  package var flows = Table<Flow>()
  package var states = Table<State>()
  /// The values that a host may ask for without a session.
  package var decisions: [ID<Variable>] = []

  package init(name: String) { self.name = name }
}

/// What guards and arguments read: a finite value with a name.
public struct Variable: Equatable, Sendable {
  package var name: String
  package var domain: Domain
  package var home: Home
  /// Before anybody has set it; for facts, what a host that says nothing means.
  package var initial: Value

  package init(name: String, domain: Domain, home: Home, initial: Value = 0) {
    self.name = name
    self.domain = domain
    self.home = home
    self.initial = initial
  }

  /// Who keeps the value.
  package indirect enum Home: Equatable, Sendable {
    /// The status of a resource.
    case status
    /// An input of the policy or of its platform; a live one may change while a flow runs.
    case input(isLive: Bool, isRequired: Bool)
    /// Memory that outlives the session: the host keeps it and passes it in with the facts.
    case shared(Span)
    /// Memory of one run of a flow, saved with it.
    case session
    /// A parameter of a state or flow; it has a value while that is active.
    case parameter
    /// A `let` or `decide`: the value of the first branch whose condition holds.
    case derived([Branch])
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
public indirect enum Condition: Equatable, Sendable {
  case isIn(ID<Variable>, ValueSet)
  case not(Condition)
  /// Every one holds; of none, too.
  case all([Condition])
  /// One of them holds; of none, never.
  case any([Condition])

  package static let always = Condition.all([])
}

/// What an argument is, before the step binds it.
public indirect enum Operand: Equatable, Sendable {
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

public struct Resource: Equatable, Sendable {
  package var name: String
  package var status: ID<Variable>
  package var requests: [Request]

  package init(name: String, status: ID<Variable>, requests: [Request]) {
    self.name = name
    self.status = status
    self.requests = requests
  }
}

/// A way to ask for a resource; the unnamed one has an empty name.
public struct Request: Equatable, Sendable {
  package var name: String
  /// The statuses in which the system puts its question.
  package var askable: ValueSet

  package init(name: String, askable: ValueSet) {
    self.name = name
    self.askable = askable
  }
}

public struct Metric: Equatable, Sendable {
  package var name: String
  package var parameters: [String]

  package init(name: String, parameters: [String]) {
    self.name = name
    self.parameters = parameters
  }
}

public struct Link: Equatable, Sendable {
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
public struct Occurrence: Equatable, Sendable {
  package var name: String

  package init(name: String) { self.name = name }
}

public struct Prompt: Equatable, Sendable {
  package var name: String
  package var kind: Kind
  package var parameters: [FormalParameter]
  package var buttons: [Button]
  package var isDismissible: Bool

  package init(name: String, kind: Kind, parameters: [FormalParameter], buttons: [Button], isDismissible: Bool) {
    self.name = name
    self.kind = kind
    self.parameters = parameters
    self.buttons = buttons
    self.isDismissible = isDismissible
  }

  /// The answers of `show`: the buttons, then `dismissed`, whether or not it can be given.
  package var answers: Domain { Domain(values: buttons.map { $0.name } + ["dismissed"]) }

  public enum Kind: String, CaseIterable, Sendable {
    case alert
    case actionSheet
    case screen
    case sheet
    case banner

    /// A modal is gone once it is answered; a surface stays until its state is left.
    package var isModal: Bool {
      switch self {
      case .alert, .actionSheet: true
      case .screen, .sheet, .banner: false
      }
    }
  }
}

public struct Button: Equatable, Sendable {
  package var name: String
  package var roles: [Role]
  /// Whether it is there; reads the parameters of its prompt only, and is settled when the prompt is shown.
  package var condition: Condition

  package init(name: String, roles: [Role], condition: Condition = .always) {
    self.name = name
    self.roles = roles
    self.condition = condition
  }

  public enum Role: String, CaseIterable, Sendable {
    case preferred
    case cancel
    case destructive
  }
}

/// A parameter of a prompt or an action: a variable for what its conditions read, none for a text.
public struct FormalParameter: Equatable, Sendable {
  package var name: String
  package var variable: ID<Variable>?

  package init(name: String, variable: ID<Variable>?) {
    self.name = name
    self.variable = variable
  }
}

public struct Notice: Equatable, Sendable {
  package var name: String
  package var parameters: [String]

  package init(name: String, parameters: [String]) {
    self.name = name
    self.parameters = parameters
  }
}

public struct Action: Equatable, Sendable {
  package var name: String
  package var parameters: [FormalParameter]
  /// What must be so when it is performed; reads facts and its parameters.
  package var needs: Condition
  /// What the app may answer; nil for an action that nobody waits for. The answer `interrupted` is there unless the action
  /// can simply be performed again after the app was ended meanwhile.
  package var answers: Domain?
  /// Whether it may be performed again after the app was ended meanwhile, if what it needs still holds.
  package var isRepeatable: Bool

  /// The answer that nobody gives: the app was ended meanwhile.
  package static let interrupted = "interrupted"

  package init(name: String, parameters: [FormalParameter], needs: Condition, answers: Domain?, isRepeatable: Bool) {
    self.name = name
    self.parameters = parameters
    self.needs = needs
    self.answers = answers
    self.isRepeatable = isRepeatable
  }
}
