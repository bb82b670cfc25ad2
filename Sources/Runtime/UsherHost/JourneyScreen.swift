import UsherRuntime

/// A journey's prompts on screen, and its prompts, requests and links that wait for the screen.
struct JourneyScreen {
  private(set) var prompts: [ID<Prompt>: Shown] = [:]
  /// The waiting items, in order.
  private(set) var held: [Held] = []

  /// A prompt that is on screen or waits for it.
  struct Shown {
    let id: LivePrompt.ID
    let ticket: Ticket
    let presentation: Presentation
    fileprivate(set) var isHeld: Bool
    /// Set by the presenter's reply as soon as an answer closes the prompt.
    fileprivate(set) var gone = Flag()
    /// Whether the reply that closed it has been handled. If it is still an open question then, it is shown again.
    fileprivate(set) var isReplied = false

    /// Whether it has to be dismissed: it is on screen, or may still be disappearing.
    var isUp: Bool { !isHeld && !isReplied }
  }

  /// An item that waits for the screen, or for the app to be active.
  enum Held: Hashable {
    case prompt(ID<Prompt>)
    case request(Ticket, ID<Resource>, request: Int, options: [String])
    case link(Ticket, ID<Link>)
  }

  /// The result of `replace`.
  enum Replacement {
    /// There is no prompt to replace.
    case absent
    /// The prompt still waits for the screen.
    case held
    case updated(Shown)
    /// The previous prompt has been closed by an answer.
    case shownAgain(Shown)
  }

  // MARK: Held work

  mutating func hold(_ matter: Held) { held.append(matter) }

  /// Removes and returns the first waiting item.
  mutating func takeHeld() -> Held? { held.isEmpty ? nil : held.removeFirst() }

  /// Puts back items that were taken and still have to wait.
  mutating func putBack(_ matters: [Held]) { held = matters }

  // MARK: Prompts

  mutating func hold(_ ticket: Ticket, _ presentation: Presentation, as id: LivePrompt.ID) {
    prompts[presentation.prompt] = Shown(id: id, ticket: ticket, presentation: presentation, isHeld: true)
    held.append(.prompt(presentation.prompt))
  }

  /// Marks a prompt as shown; nil if it has been removed.
  mutating func show(_ prompt: ID<Prompt>) -> Shown? {
    prompts[prompt]?.isHeld = false
    return prompts[prompt]
  }

  /// Replaces a prompt, with another ticket or other arguments.
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

  /// Whether this showing of a prompt has been closed by its reply, and is not shown again yet.
  func isClosed(_ id: LivePrompt.ID, _ showing: Flag) -> Bool {
    showing.isSet && prompts.values.contains { $0.id == id && $0.gone === showing }
  }

  /// The prompt that a reply belongs to. Nil for a late reply from an earlier showing.
  mutating func takeReply(to id: LivePrompt.ID, _ showing: Flag) -> ID<Prompt>? {
    guard let shown = prompts.values.first(where: { $0.id == id }), shown.gone === showing else { return nil }
    prompts[shown.presentation.prompt]?.isReplied = showing.isSet
    return shown.presentation.prompt
  }

  /// Queues prompts again that have disappeared without a valid answer and are still open questions. Forgets those that
  /// are no longer open.
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

  /// Forgets requests and links that are no longer open questions.
  mutating func drop(exceptAsked asked: Set<Ticket>) {
    held.removeAll { held in
      switch held {
      case .prompt: false
      case .request(let ticket, _, _, _), .link(let ticket, _): !asked.contains(ticket)
      }
    }
  }

  /// Removes everything, and returns the prompts, newest first.
  mutating func removeAll() -> [Shown] {
    defer { self = JourneyScreen() }
    return prompts.values.sorted { $0.ticket.number > $1.ticket.number }
  }
}
