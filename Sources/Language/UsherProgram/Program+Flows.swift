package import UsherRuntime

package struct FlowDefinition: Equatable, Sendable {
  package var name: FlowName
  /// Its outermost state.
  package var root: ID<State>
  package var outcomes: Domain
  /// Whether it lives in one launch of the app only: it is never restored.
  package var isForLaunch = false
  package var formerNames: [FlowName] = []
  package var formerOutcomes: [FormerValue] = []
  package var retired: [Retirement] = []

  package init(name: FlowName, root: ID<State>, outcomes: Domain) {
    self.name = name
    self.root = root
    self.outcomes = outcomes
  }

  /// A state that is no more, and where a session goes on that was saved in it.
  package struct Retirement: Equatable, Sendable {
    package var name: String
    package var target: Target

    package init(name: String, target: Target) {
      self.name = name
      self.target = target
    }
  }
}

/// A state; a flow is its own outermost one.
package struct StateDefinition: Equatable, Sendable {
  package var name: String
  package var flow: ID<Flow>
  package var parent: ID<State>?
  package var parameters: [ID<Variable>]
  package var entry: [Statement]
  package var question: Question?
  package var handlers: [Handler]
  /// The nested state that is entered with this one.
  package var start: ID<State>?
  package var isResting: Bool
  package var formerNames: [String] = []

  package init(name: String, flow: ID<Flow>, parent: ID<State>?) {
    self.name = name
    self.flow = flow
    self.parent = parent
    parameters = []
    entry = []
    question = nil
    handlers = []
    start = nil
    isResting = false
  }
}

/// What a state asks, and a row for every answer.
package enum Question: Equatable, Sendable {
  /// The facts are asked: answered at once by the first row that holds. A bare `-> target` is a choice of one row.
  case choose([Row])
  /// The person is asked, through the system's prompt; answered by the status after the request settled.
  case ask(ID<Resource>, request: Int, [Row], silence: Silence?)
  /// The person is asked, through ours.
  case show(ID<Prompt>, [Operand], [Row])
  /// Settings or another app: `returned` or `failed`.
  case open(ID<Link>, [Row])
  /// The app itself is asked.
  case perform(ID<Action>, [Operand], [Row])
  /// Another flow is asked; answered by its outcome.
  case run(ID<Flow>, [Operand], [Row])

  package static let openAnswers = Domain(values: Code.openAnswers)

  package var rows: [Row] {
    switch self {
    case .choose(let rows), .ask(_, _, let rows, _), .show(_, _, let rows), .open(_, let rows),
      .perform(_, _, let rows),
      .run(_, _, let rows):
      rows
    }
  }

  /// What follows if no answer comes, where that may be.
  package var silence: Silence? {
    if case .ask(_, _, _, let silence) = self { silence } else { nil }
  }
}

/// What follows if the system has put its question and no answer comes.
package struct Silence: Equatable, Sendable {
  /// Milliseconds of activity of the app since the request.
  package var after: Int
  /// By their guards; their answers are of no meaning.
  package var rows: [Row]

  package init(after: Int, rows: [Row]) {
    self.after = after
    self.rows = rows
  }
}

/// One line of a question: taken when the answer is among `answers` and the condition holds, the first such row first.
package struct Row: Equatable, Sendable {
  /// Over the answers of the question; of no meaning where facts are asked.
  package var answers: ValueSet
  package var condition: Condition
  package var effects: [Statement]
  package var target: Target

  package init(answers: ValueSet, condition: Condition, effects: [Statement], target: Target) {
    self.answers = answers
    self.condition = condition
    self.effects = effects
    self.target = target
  }
}

package indirect enum Target: Equatable, Sendable {
  case stay
  case state(ID<State>, [Operand])
  case outcome(Value)
  case choose([Row])
}

/// An effect as it is written, its arguments not yet bound.
package enum Statement: Equatable, Sendable {
  case track(ID<Metric>, [Operand])
  case perform(ID<Action>, [Operand])
  case notice(ID<Notice>, [Operand])
  case open(ID<Link>)
  case remember(ID<Variable>, Operand)
  /// Memory with a key: the variable at the position of the key's value is assigned.
  case rememberAt([ID<Variable>], key: Operand, Operand)
}

/// What a state does when something happens while it, or a state in it, waits.
package struct Handler: Equatable, Sendable {
  package var trigger: Trigger
  package var effects: [Statement]
  package var target: Target

  package init(trigger: Trigger, effects: [Statement], target: Target) {
    self.trigger = trigger
    self.effects = effects
    self.target = target
  }

  package enum Trigger: Hashable, Sendable {
    case returned
    /// The app has gone into the background.
    case background
    case change([ID<Variable>])
    case event(ID<Occurrence>)
    /// Milliseconds of activity of the app since the state was entered.
    case after(Int)
  }
}
