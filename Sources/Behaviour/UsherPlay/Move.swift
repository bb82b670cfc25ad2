package import UsherRuntime

/// What may happen while a journey waits.
package enum Move: Hashable, Sendable {
  /// The system puts no question, and its answer is the status as it is.
  case answeredAtOnce
  /// A button, a dismissal, an answer of an action or `failed`: what is asked, by its place, and the answer.
  case answered(Int, Value)
  /// The person answers the system: the true status of its resource afterwards.
  case settled(ID<Resource>, Value)
  /// The system's question gets no answer.
  case silent(ID<Resource>, Value)
  /// The person answers the system's question that an action has brought up.
  case prompted(Change)
  /// The timer at this place goes off.
  case elapsed(Int)
  case sent(ID<Occurrence>, [Value])
  /// Out of the app and back, or back from where a link led.
  case away([Change])
  /// The app is ended and launched again.
  case relaunched([Change])
  /// A status changes while the app is active.
  case changed(Change)
  /// What the app hands in changes.
  case input(ID<Variable>, Value)
  /// Time passes until a moment is of the next age.
  case aged(ID<Variable>)
  /// Another flow of the policy keeps a value.
  case written(ID<Variable>, Value)

  /// A resource and its new true status.
  package struct Change: Hashable, Sendable {
    package var resource: ID<Resource>
    package var value: Value

    package init(resource: ID<Resource>, value: Value) {
      self.resource = resource
      self.value = value
    }
  }
}

/// Who makes a move, and what it counts as.
package enum Agency: UInt8, Sendable {
  case answeredAtOnce
  /// A tap or a dismissal.
  case tap
  /// The person's answer to the system's question.
  case systemAnswer
  /// The person comes back from where a link led, with what can be changed there; alive, or ended and launched again.
  case trip
  case appAnswer
  /// A link does not open.
  case failure
  case silence
  case timer
  case event
  case input
  /// Out of the app and back, unasked.
  case absence
  /// The same, and a status is another one then.
  case absenceWithChange
  case relaunch
  case relaunchWithChange
  /// A status changes by itself, or by somebody else.
  case change
  case time
  case write

  /// What the journey offers to the person.
  package var isOffered: Bool {
    switch self {
    case .tap, .systemAnswer, .trip: true
    case .answeredAtOnce, .appAnswer, .failure, .silence, .timer, .event, .input, .absence, .absenceWithChange,
      .relaunch, .relaunchWithChange, .change, .time, .write:
      false
    }
  }

  /// What the journey waits for from the app, the system or a timer.
  package var isSolicited: Bool {
    switch self {
    case .answeredAtOnce, .appAnswer, .failure, .silence, .timer: true
    case .tap, .systemAnswer, .trip, .event, .input, .absence, .absenceWithChange, .relaunch, .relaunchWithChange,
      .change, .time, .write:
      false
    }
  }

  package var isAwaited: Bool { isOffered || isSolicited }

  /// Whether it is part of a journey on which nothing is out of the way: what is awaited, what the app tells, and coming back.
  package var isOrdinary: Bool {
    switch self {
    case .event, .input, .absence, .time: true
    case .answeredAtOnce, .tap, .systemAnswer, .trip, .appAnswer, .failure, .silence, .timer: true
    case .absenceWithChange, .relaunch, .relaunchWithChange, .change, .write: false
    }
  }

  /// Whether no person, no time and nothing from outside is in it: the platform or the app alone.
  package var isMachine: Bool {
    switch self {
    case .answeredAtOnce, .appAnswer, .failure: true
    case .tap, .systemAnswer, .trip, .silence, .timer, .event, .input, .absence, .absenceWithChange, .relaunch,
      .relaunchWithChange, .change, .time, .write:
      false
    }
  }
}

/// A move that is possible, and what it counts as.
package struct MoveOption: Hashable, Sendable {
  package var move: Move
  package var agency: Agency
  /// Of moves that the person chooses among, which choice it belongs to: what else the system may make of the same.
  package var choice: Int
  /// How many moves of it nobody asked for; stories with fewer come first.
  package var cost: Int
  /// Of a tap, what is tapped on.
  package var prompt: ID<Prompt>?

  package init(_ move: Move, _ agency: Agency, choice: Int = 0, cost: Int, prompt: ID<Prompt>? = nil) {
    self.move = move
    self.agency = agency
    self.choice = choice
    self.cost = cost
    self.prompt = prompt
  }
}
