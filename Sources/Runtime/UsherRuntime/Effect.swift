/// Names one thing that was asked; an answer carries it back, so a late or second answer is known for what it is.
public struct Ticket: Hashable, Sendable {
  package var number: UInt32

  package init(_ number: UInt32) { self.number = number }
}

/// What the host is to do, in order, each completed before the next.
public enum Effect: Hashable, Sendable {
  /// Show the prompt; answered by a button or `dismissed`.
  case present(Ticket, Presentation)
  /// The prompt is up already: show it with these arguments, and answer with this ticket from now on.
  case update(Ticket, Presentation)
  case dismiss(ID<Prompt>)
  /// A toast: shown and forgotten.
  case notice(ID<Notice>, BoundArguments)
  /// Put the system's question, once the app is active; where the status lets it put none, answer at once.
  case request(Ticket, ID<Resource>, request: Int)
  /// Open the link. With a ticket, say whether it failed; that the person is back is the event `returned`.
  case open(Ticket?, ID<Link>)
  /// With a ticket, say how it ended.
  case perform(Ticket?, ID<Action>, BoundArguments)
  /// Nobody waits for this any more.
  case cancel(Ticket, ID<Action>)
  case track(ID<Metric>, BoundArguments)
  /// Keep a value of memory that outlives the session; of a moment its class: that it was never, or that it is now.
  case remember(ID<Variable>, Value)
  case finish(Value)
}

/// A prompt as it is to be shown: frozen from then on.
public struct Presentation: Hashable, Sendable {
  public var prompt: ID<Prompt>
  public var arguments: BoundArguments
  /// The answers that can be given: positions among the prompt's buttons, and behind them `dismissed`.
  package var answers: ValueSet
}

/// What may happen to a session.
public enum Event: Hashable, Sendable {
  /// Facts are different; which, the step sees for itself.
  case changed
  /// Active again after the background.
  case returned
  /// A button or `dismissed` of a prompt, an answer of an action, `failed` of a link: the position among its answers.
  case answered(Ticket, Value)
  /// The request has settled; the answer is the status, which is among the facts.
  case settled(Ticket)
  case elapsed(Ticket)
  /// An event of the app, with a value for each of its parameters.
  case sent(ID<Occurrence>, [Value])
  /// The app has gone into the background.
  case background

  /// Whether facts may be new with it. Before any other event a host tells what has changed as `changed`, so no change is
  /// seen by a step that moves for another reason.
  package var bringsFacts: Bool {
    switch self {
    case .changed, .returned, .settled: true
    case .answered, .elapsed, .sent, .background: false
    }
  }
}

/// What a step came to.
public enum Verdict: Hashable, Sendable {
  case moved
  /// A row or handler said `stay`.
  case stayed
  case ignored(Reason)

  public enum Reason: Hashable, Sendable {
    /// No state on the path has a row or handler for it.
    case unhandled
    /// What it answers is not asked any more, or is covered.
    case late
    /// It is no answer that can be given to what is asked.
    case impossible
    /// The system's prompt is up: only its answer counts.
    case shielded
    case ended
  }
}
