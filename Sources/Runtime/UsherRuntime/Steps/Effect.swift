extension Policy {
  /// Identifies one question of a session. The answer carries the ticket back, so a late or repeated answer is recognized.
  ///
  /// A ticket is a number that counts the questions of its session, so keep it with the session. Another session ignores it as late,
  /// or takes it for its own question of this number, which refuses an answer that it does not have.
  public struct Ticket: Hashable, Sendable {
    package var number: UInt32

    package init(_ number: UInt32) { self.number = number }
  }

  /// An instruction to the host. Perform effects in order, and complete each one before you start the next.
  public enum Effect: Equatable, Sendable {
    /// Show the prompt. It is answered by a button or `dismissed`.
    case present(Ticket, Presentation)
    /// The prompt is already on screen: show it with these arguments, and use this ticket for its answer from now on.
    case update(Ticket, Presentation)
    /// Take the prompt off the screen.
    case dismiss(ID<Prompt>)
    /// Show a notice that needs no answer, such as a toast.
    case notice(ID<Notice>, BoundArguments)
    /// Request access from the system as soon as the app is active, with these options. If the status allows no system prompt,
    /// answer at once.
    case request(Ticket, ID<Resource>, request: Int, options: BoundArguments)
    /// Open the link. With a ticket, report whether it failed; the user's return is the event `returned`.
    case open(Ticket?, ID<Link>)
    /// Perform the action. With a ticket, report its answer.
    case perform(Ticket?, ID<Action>, BoundArguments)
    /// Cancel the action: its answer is no longer needed.
    case cancel(Ticket, ID<Action>)
    /// Count the metric.
    case track(ID<Metric>, BoundArguments)
    /// Store a value of memory that outlives the session. For a moment, the value is a class: `never` or `now`.
    case remember(ID<Variable>, Value)
    /// The flow has ended with this outcome, given as a position among its outcomes.
    case finish(Value)

    /// The kind of an effect: each case of ``Policy/Effect`` has one. The raw value is its word in transcripts and logs.
    public enum Kind: String, BitwiseCopyable, CaseIterable, Sendable {
      case show, update, dismiss, notice, ask, open, `do`, cancel, track, remember, outcome
    }
  }
}

extension Effect {
  /// The parts of an effect, in one form for all kinds.
  package struct Parts {
    package var kind: Kind
    /// The position of the prompt, notice, resource, link, action, metric or variable; 0 for an outcome.
    package var entity: Int
    /// The ticket of the question that the effect asks, or shows in another way.
    package var question: Ticket?
    /// For a request, its options.
    package var arguments: BoundArguments
    /// The request, the remembered value or the outcome.
    package var extra: Int

    fileprivate init<Entity>(
      _ kind: Kind, _ id: ID<Entity>, _ question: Ticket? = nil, _ arguments: BoundArguments = .none, extra: Int = 0
    ) {
      (self.kind, entity, self.question, self.arguments, self.extra) = (kind, id.index, question, arguments, extra)
    }
  }

  package var parts: Parts {
    switch self {
    case .present(let ticket, let shown): Parts(.show, shown.prompt, ticket, shown.arguments)
    case .update(let ticket, let shown): Parts(.update, shown.prompt, ticket, shown.arguments)
    case .dismiss(let id): Parts(.dismiss, id)
    case .notice(let id, let arguments): Parts(.notice, id, nil, arguments)
    case .request(let ticket, let id, let request, let options): Parts(.ask, id, ticket, options, extra: request)
    case .open(let ticket, let id): Parts(.open, id, ticket)
    case .perform(let ticket, let id, let arguments): Parts(.do, id, ticket, arguments)
    case .cancel(_, let id): Parts(.cancel, id)
    case .track(let id, let arguments): Parts(.track, id, nil, arguments)
    case .remember(let id, let value): Parts(.remember, id, extra: Int(value))
    case .finish(let outcome): Parts(.outcome, ID<Flow>(0), extra: Int(outcome))
    }
  }

  package var kind: Kind { parts.kind }

  /// The prompt that is shown, or shown in another way; nil for other effects.
  package var presentation: Presentation? {
    if case .present(_, let shown) = self { return shown }
    if case .update(_, let shown) = self { return shown }
    return nil
  }
}

extension CodeStorage {
  package func effect(_ record: EffectRecord) -> Effect {
    let entity = Int(record.entity)
    let ticket = record.ticket == 0 ? nil : Ticket(record.ticket)
    let arguments = BoundArguments(record.arguments, record.operands, in: self)
    switch record.kind {
    case .show:
      return .present(Ticket(record.ticket), presentation(record.entity, record.arguments, record.operands))
    case .update: return .update(Ticket(record.ticket), presentation(record.entity, record.arguments, record.operands))
    case .dismiss: return .dismiss(ID(entity, of: code))
    case .notice: return .notice(ID(entity, of: code), arguments)
    case .ask:
      return .request(Ticket(record.ticket), ID(entity, of: code), request: Int(record.extra), options: arguments)
    case .open: return .open(ticket, ID(entity, of: code))
    case .do: return .perform(ticket, ID(entity, of: code), arguments)
    case .cancel: return .cancel(Ticket(record.ticket), ID(entity, of: code))
    case .track: return .track(ID(entity, of: code), arguments)
    case .remember: return .remember(ID(entity, of: code), Value(truncatingIfNeeded: record.extra))
    case .outcome: return .finish(Value(truncatingIfNeeded: record.extra))
    }
  }
}

extension Policy {
  /// A prompt and the arguments to show it with. They stay fixed: a change is a new effect, `update`.
  public struct Presentation: Equatable, Sendable {
    public var prompt: ID<Prompt>
    public var arguments: BoundArguments
    /// The answers that can be given, as positions: those of the prompt's buttons, then `dismissed`.
    package var answers: ValueSet
  }

  /// An event that a host sends to a session.
  public enum Event: Equatable, Sendable {
    /// Facts have changed. The step finds out which.
    case changed
    /// The app is active again after it was in the background.
    case returned
    /// An answer to a question, as its position among the answers: a button or `dismissed` of a prompt, an answer of an
    /// action, `failed` of a link.
    case answered(Ticket, Value)
    /// The request has finished; its answer is the resource's status among the facts.
    case settled(Ticket)
    /// The timer with this ticket has expired.
    case elapsed(Ticket)
    /// An event of the app, with a value for each of its parameters.
    case sent(ID<Occurrence>, [Value])
    /// The app has gone into the background.
    case background

    /// Whether facts may change together with this event. Before any other event, the host sends changed facts as
    /// `changed`; otherwise a step that moves for another reason would hide the change.
    package var bringsFacts: Bool {
      switch self {
      case .changed, .returned, .settled: true
      case .answered, .elapsed, .sent, .background: false
      }
    }
  }

  /// The result of a step.
  public enum Verdict: Equatable, Sendable {
    /// The session has entered or left states.
    case moved
    /// A row or handler said `stay`.
    case stayed
    case ignored(Reason)

    public enum Reason: String, Hashable, Sendable {
      /// Neither the current state nor an enclosing one has a row or handler for the event.
      case unhandled
      /// The question is no longer open, or another question covers it.
      case late
      /// The open question does not have this answer.
      case impossible
      /// A system prompt is on screen, and only its answer is accepted.
      case shielded
      /// The session has ended, so it accepts no events.
      case ended
      /// The facts or the event belong to another policy.
      case otherPolicy
    }
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Effect = Policy.Effect
package typealias Event = Policy.Event
package typealias Presentation = Policy.Presentation
package typealias Ticket = Policy.Ticket
package typealias Verdict = Policy.Verdict
