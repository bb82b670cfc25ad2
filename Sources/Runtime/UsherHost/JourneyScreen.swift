import UsherRuntime

/// What a journey has on the screen, and what of it waits for the screen.
struct JourneyScreen {
  private(set) var prompts: [ID<Prompt>: Shown] = [:]
  /// What waits, in order.
  private(set) var held: [Held] = []

  /// A prompt that is on the screen, or waits for it.
  struct Shown {
    let id: LivePrompt.ID
    let ticket: Ticket
    let presentation: Presentation
    fileprivate(set) var isHeld: Bool
    /// Set by whoever draws it, as soon as it is answered away.
    fileprivate(set) var gone = Flag()
    /// Whether what made it go has been taken, so that it is shown again if it is still asked.
    fileprivate(set) var isReplied = false

    /// Whether it has to be taken down.
    var isUp: Bool { !isHeld && !gone.isSet }
  }

  /// What waits for the screen, or for the app to be active.
  enum Held: Hashable {
    case prompt(ID<Prompt>)
    case request(Ticket, ID<Resource>, request: Int)
    case link(Ticket, ID<Link>)
  }

  /// What `replace` has made of a prompt.
  enum Replacement {
    /// There is none to replace.
    case absent
    /// It waits for the screen still.
    case held
    case updated(Shown)
    /// The one before has been answered away.
    case shownAgain(Shown)
  }

  // MARK: Waiting

  mutating func hold(_ matter: Held) { held.append(matter) }

  /// Takes the first that waits.
  mutating func takeHeld() -> Held? { held.isEmpty ? nil : held.removeFirst() }

  /// Puts back what was taken and still waits.
  mutating func putBack(_ matters: [Held]) { held = matters }

  // MARK: Prompts

  mutating func hold(_ ticket: Ticket, _ presentation: Presentation, as id: LivePrompt.ID) {
    prompts[presentation.prompt] = Shown(id: id, ticket: ticket, presentation: presentation, isHeld: true)
    held.append(.prompt(presentation.prompt))
  }

  /// The prompt's turn has come; nil if it is no more.
  mutating func show(_ prompt: ID<Prompt>) -> Shown? {
    prompts[prompt]?.isHeld = false
    return prompts[prompt]
  }

  /// Asks a prompt anew, with another ticket or other texts.
  mutating func replace(_ ticket: Ticket, _ presentation: Presentation) -> Replacement {
    guard let known = prompts[presentation.prompt] else { return .absent }
    let isGone = known.gone.isSet
    let shown = Shown(id: known.id, ticket: ticket, presentation: presentation, isHeld: known.isHeld)
    prompts[presentation.prompt] = shown
    return shown.isHeld ? .held : isGone ? .shownAgain(shown) : .updated(shown)
  }

  mutating func remove(_ prompt: ID<Prompt>) -> Shown? {
    held.removeAll { $0 == .prompt(prompt) }
    return prompts.removeValue(forKey: prompt)
  }

  /// The prompt that a reply is to. Nil for a reply to an earlier showing of it, which comes too late.
  mutating func takeReply(to id: LivePrompt.ID, _ showing: Flag) -> ID<Prompt>? {
    guard let shown = prompts.values.first(where: { $0.id == id }), shown.gone === showing else { return nil }
    prompts[shown.presentation.prompt]?.isReplied = showing.isSet
    return shown.presentation.prompt
  }

  /// Holds prompts that have gone, by no answer or by one that came too late, and that are asked still. Forgets those that are
  /// not asked any more.
  mutating func holdAgain(asked: Set<Ticket>) {
    for (prompt, shown) in prompts.sorted(by: { $0.value.ticket.number < $1.value.ticket.number }) {
      guard asked.contains(shown.ticket) else {
        prompts[prompt] = nil
        continue
      }
      guard shown.isReplied, !shown.isHeld else { continue }
      prompts[prompt]?.gone = Flag()
      prompts[prompt]?.isReplied = false
      prompts[prompt]?.isHeld = true
      held.append(.prompt(prompt))
    }
  }

  /// Forgets the requests and links that are not asked any more.
  mutating func drop(exceptAsked asked: Set<Ticket>) {
    held.removeAll { held in
      switch held {
      case .prompt: false
      case .request(let ticket, _, _), .link(let ticket, _): !asked.contains(ticket)
      }
    }
  }

  /// Forgets everything, and returns the prompts, the last one first.
  mutating func removeAll() -> [Shown] {
    defer { self = JourneyScreen() }
    return prompts.values.sorted { $0.ticket.number > $1.ticket.number }
  }
}
