package import UsherRuntime
package import UsherPlatform

/// A transition's label: one thing that may happen while a journey waits.
package enum Move: Hashable, Sendable {
  /// The system shows no prompt, and the request settles with the unchanged status.
  case settledImmediately
  /// A button, a dismissal, an action's answer or `failed`: the index among the open questions, and the answer.
  case answered(Int, Value)
  /// The person answers the system prompt: the resource and its true status afterwards.
  case settled(ID<Resource>, TrueStatus)
  /// The system prompt gets no answer: the resource and its true status afterwards.
  case silent(ID<Resource>, TrueStatus)
  /// The person answers a system prompt that an action has brought up.
  case prompted(Change)
  /// The timer at this index goes off.
  case elapsed(Int)
  case sent(ID<Occurrence>, [Value])
  /// The person leaves the app and returns, or returns from where a link led. The changes happen in between.
  case away([Change])
  /// The app is terminated and launched again. The changes lead to the statuses after the launch.
  case relaunched([Change])
  /// A status changes while the app is active.
  case changed(Change)
  /// The app changes an input.
  case input(ID<Variable>, Value)
  /// Time passes until a moment reaches its next age class.
  case aged(ID<Variable>)
  /// Another flow of the policy writes a shared memory.
  case written(ID<Variable>, Value)

  /// A resource and its new true status.
  package struct Change: Hashable, Sendable {
    package var resource: ID<Resource>
    package var value: TrueStatus

    package init(resource: ID<Resource>, value: TrueStatus) {
      self.resource = resource
      self.value = value
    }
  }
}

/// The kind of a move: who or what causes it.
package enum MoveKind: UInt8, Sendable {
  case settledImmediately
  /// A tap or a dismissal.
  case tap
  /// The person's answer to a system prompt.
  case systemAnswer
  /// The person returns from where a link led, possibly with changed statuses. The app may have been terminated and launched
  /// again meanwhile.
  case trip
  case appAnswer
  /// A link does not open.
  case failure
  case silence
  case timer
  case event
  case input
  /// The person leaves the app and returns without being asked to.
  case absence
  /// Like `absence`, but a status has changed.
  case absenceWithChange
  case relaunch
  case relaunchWithChange
  /// A status changes while the app is active: by itself or through somebody else.
  case change
  case time
  case write

  /// Whether the journey offers the move to the person.
  package var isOffered: Bool {
    switch self {
    case .tap, .systemAnswer, .trip: true
    case .settledImmediately, .appAnswer, .failure, .silence, .timer, .event, .input, .absence, .absenceWithChange,
      .relaunch, .relaunchWithChange, .change, .time, .write:
      false
    }
  }

  /// Whether the journey waits for the move from the app, the system or a timer.
  package var isSolicited: Bool {
    switch self {
    case .settledImmediately, .appAnswer, .failure, .silence, .timer: true
    case .tap, .systemAnswer, .trip, .event, .input, .absence, .absenceWithChange, .relaunch, .relaunchWithChange,
      .change, .time, .write:
      false
    }
  }

  package var isAwaited: Bool { isOffered || isSolicited }

  /// Whether the move belongs to an undisturbed journey: awaited moves, events, inputs, time, and a return to the app.
  package var isOrdinary: Bool {
    switch self {
    case .event, .input, .absence, .time: true
    case .settledImmediately, .tap, .systemAnswer, .trip, .appAnswer, .failure, .silence, .timer: true
    case .absenceWithChange, .relaunch, .relaunchWithChange, .change, .write: false
    }
  }

  /// Whether only the platform or the app acts: no person, no time and no change from outside.
  package var isMachine: Bool {
    switch self {
    case .settledImmediately, .appAnswer, .failure: true
    case .tap, .systemAnswer, .trip, .silence, .timer, .event, .input, .absence, .absenceWithChange, .relaunch,
      .relaunchWithChange, .change, .time, .write:
      false
    }
  }
}

/// A possible move, and its kind.
package struct MoveOption: Hashable, Sendable {
  package var move: Move
  package var moveKind: MoveKind
  /// Number of the person's choice that the move belongs to. Moves of one choice are the system's possible reactions to it.
  package var choice: Int
  /// How much the move disturbs the journey: 0 for awaited moves, else the number of unsolicited changes. The search prefers
  /// counterexamples with a lower total cost.
  package var cost: Int
  /// The prompt that a tap belongs to.
  package var prompt: ID<Prompt>?

  package init(_ move: Move, _ moveKind: MoveKind, choice: Int = 0, cost: Int, prompt: ID<Prompt>? = nil) {
    self.move = move
    self.moveKind = moveKind
    self.choice = choice
    self.cost = cost
    self.prompt = prompt
  }
}
