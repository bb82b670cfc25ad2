package import UsherRuntime

package struct FlowDefinition: Equatable, Sendable {
  package var name: FlowName
  /// The flow's outermost state.
  package var root: ID<State>
  package var outcomes: Domain
  /// Whether the flow ends with the current launch of the app, and is never restored.
  package var isForLaunch = false
  /// Whether only other flows run the flow; an app cannot start it.
  package var isInner = false
  package var formerNames: [FlowName] = []
  package var formerOutcomes: [FormerValue] = []
  package var retired: [Retirement] = []

  package init(name: FlowName, root: ID<State>, outcomes: Domain) {
    self.name = name
    self.root = root
    self.outcomes = outcomes
  }

  /// A removed state, and the target at which sessions saved in it continue.
  package struct Retirement: Equatable, Sendable {
    package var name: String
    package var target: Target

    package init(name: String, target: Target) {
      self.name = name
      self.target = target
    }
  }
}

/// A state. Each flow has a root state of its own.
package struct StateDefinition: Equatable, Sendable {
  package var name: String
  package var flow: ID<Flow>
  package var parent: ID<State>?
  package var parameters: [ID<Variable>]
  package var entry: [Statement]
  package var question: Question?
  /// The effects that follow the question, each time the state is entered.
  package var afterwards: [Statement]
  /// The options of the request, if the question is one.
  package var options: [String] = []
  package var handlers: [Handler]
  /// The nested state that is entered together with this one.
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
    afterwards = []
    handlers = []
    start = nil
    isResting = false
  }
}

/// The question of a state, with rows for its answers.
package enum Question: Equatable, Sendable {
  /// A choice over facts, answered at once by the first row whose condition holds. A bare `-> target` is a choice with one row.
  case choose([Row])
  /// A request through the system's prompt. Its answer is the status after the request has settled.
  case ask(ID<Resource>, request: Int, [Row], silence: Silence?)
  /// A prompt of the app. Its answers are the buttons.
  case show(ID<Prompt>, [Operand], [Row])
  /// Opens Settings or another app. Its answers are `returned` and `failed`.
  case open(ID<Link>, [Row])
  /// Performs an action of the app. Its answers are those of the action.
  case perform(ID<Action>, [Operand], [Row])
  /// Runs another flow. Its answer is that flow's outcome.
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

  /// The silence timeout and its rows. Nil for questions other than a request, and for requests without a timeout.
  package var silence: Silence? {
    if case .ask(_, _, _, let silence) = self { silence } else { nil }
  }
}

/// The rows for a system prompt that gets no answer.
package struct Silence: Equatable, Sendable {
  /// The timeout in milliseconds since the request.
  package var after: Int
  /// Whether the time also runs while the system's prompt covers the app: the system always answers, so only a person who leaves
  /// the prompt alone is silent. Otherwise it runs while the app is active.
  package var isUnderPrompt: Bool
  /// The rows, selected by their conditions alone. Their answers are ignored.
  package var rows: [Row]

  package init(after: Int, isUnderPrompt: Bool, rows: [Row]) {
    self.after = after
    self.isUnderPrompt = isUnderPrompt
    self.rows = rows
  }
}

/// One row of a question. The first row whose `answers` contain the answer and whose condition holds is taken.
package struct Row: Equatable, Sendable {
  /// A set of answers of the question. Ignored for a choice.
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
  /// Leaves what is inside a state that surrounds the row or handler. That state waits as before, or goes on with its start state.
  case back(ID<State>)
  case state(ID<State>, [Operand])
  case outcome(Value)
  case choose([Row])
}

/// An effect in the program. Its arguments are evaluated when it runs.
package enum Statement: Equatable, Sendable {
  case signal(Signal, [Operand])
  case open(ID<Link>)
  case remember(ID<Variable>, Operand)
  /// Assigns memory with a key: the variable at the position of the key's value.
  case rememberAt([ID<Variable>], key: Operand, Operand)
}

/// The metric, action or notice to which a statement passes its arguments.
package enum Signal: Equatable, Sendable {
  case track(ID<Metric>)
  case perform(ID<Action>)
  case notice(ID<Notice>)

  package var effect: Effect.Kind { parts.effect }
  /// The position of the metric, action or notice.
  package var entity: Int { parts.entity }
  var record: StatementRecord.Kind { parts.record }

  private var parts: (effect: Effect.Kind, record: StatementRecord.Kind, entity: Int) {
    switch self {
    case .track(let id): (.track, .track, id.index)
    case .perform(let id): (.do, .perform, id.index)
    case .notice(let id): (.notice, .notice, id.index)
    }
  }
}

/// A handler: the effects and the target of a state for a trigger that occurs while it, or a state inside it, waits.
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
    /// The app has entered the background.
    case background
    case change([ID<Variable>])
    case event(ID<Occurrence>)
    /// Milliseconds of app activity since the state was entered.
    case after(Int)
  }
}

extension Program {
  /// The index range of a flow's states. They are adjacent, with the root state of the flow first.
  package func states(of flow: ID<Flow>) -> Range<Int> {
    let first = flows[flow].root.index
    let next = flow.index + 1
    return first..<(next < flows.count ? flows[ID(next)].root.index : states.count)
  }

  /// Whether the system asks people something in a flow, or in one that it runs.
  package func asks(in flow: ID<Flow>) -> Bool {
    states(of: flow).contains { index in
      switch states[ID(index)].question {
      case .ask: true
      case .perform(let action, _, _): !actions[action].asks.isEmpty
      // No flow runs itself.
      case .run(let inner, _, _): asks(in: inner)
      case .choose, .show, .open, nil: false
      }
    }
  }
}
