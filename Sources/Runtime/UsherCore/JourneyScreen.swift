import UsherRuntime

/// A journey's prompts on screen, and its prompts, requests and links that wait for the screen.
struct JourneyScreen {
  private(set) var prompts: [ID<Prompt>: Shown] = [:]
  /// The waiting items, in order.
  private(set) var held: [Held] = []
  private var lastShowing: UInt64 = 0

  /// A prompt that is on screen or waits for it.
  struct Shown {
    let id: UInt64
    let ticket: Ticket
    let presentation: Presentation
    fileprivate(set) var isHeld: Bool
    /// This content on the screen. A reply to another one is late.
    fileprivate(set) var showing: UInt64
    /// Whether an answer has closed the prompt. It is known as soon as the reply comes, which may be handled later.
    fileprivate(set) var isGone = false
    /// Whether the reply that closed it has been handled. If it is still an open question then, it is shown again.
    fileprivate(set) var isReplied = false

    /// Whether it has to be dismissed: it is on screen, or may still be disappearing.
    var isUp: Bool { !isHeld && !isReplied }
  }

  /// An item that waits for the screen, or for the app to be active.
  enum Held: Equatable {
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

  mutating func hold(_ ticket: Ticket, _ presentation: Presentation, as id: UInt64) {
    prompts[presentation.prompt] = Shown(
      id: id, ticket: ticket, presentation: presentation, isHeld: true, showing: newShowing())
    held.append(.prompt(presentation.prompt))
  }

  private mutating func newShowing() -> UInt64 {
    lastShowing += 1
    return lastShowing
  }

  /// Marks a prompt as shown; nil if it has been removed.
  mutating func show(_ prompt: ID<Prompt>) -> Shown? {
    prompts[prompt]?.isHeld = false
    return prompts[prompt]
  }

  /// Replaces a prompt, with another ticket or other arguments.
  mutating func replace(_ ticket: Ticket, _ presentation: Presentation) -> Replacement {
    guard let known = prompts[presentation.prompt] else { return .absent }
    let shown = Shown(
      id: known.id, ticket: ticket, presentation: presentation, isHeld: known.isHeld, showing: newShowing())
    prompts[presentation.prompt] = shown
    return shown.isHeld ? .held : known.isGone ? .shownAgain(shown) : .updated(shown)
  }

  mutating func remove(_ prompt: ID<Prompt>) -> Shown? {
    held.removeAll { $0 == .prompt(prompt) }
    return prompts.removeValue(forKey: prompt)
  }

  /// An answer has closed the prompt, if it is to this showing.
  mutating func close(_ id: UInt64, _ showing: UInt64) {
    let prompt = prompts.first { $0.value.id == id && $0.value.showing == showing }?.key
    if let prompt { prompts[prompt]?.isGone = true }
  }

  /// Whether this showing of a prompt has been closed by its reply, and is not shown again yet.
  func isClosed(_ id: UInt64, _ showing: UInt64) -> Bool {
    prompts.values.contains { $0.id == id && $0.showing == showing && $0.isGone }
  }

  /// The prompt that a reply belongs to. Nil for a late reply from an earlier showing.
  mutating func takeReply(to id: UInt64, _ showing: UInt64) -> ID<Prompt>? {
    guard let shown = prompts.values.first(where: { $0.id == id }), shown.showing == showing else { return nil }
    prompts[shown.presentation.prompt]?.isReplied = shown.isGone
    return shown.presentation.prompt
  }

  /// Queues prompts again that have disappeared without a valid answer and are still open questions. Forgets those that
  /// are no longer open.
  mutating func holdAgain(asked: Set<Ticket>) {
    for shown in inOrder {
      let prompt = shown.presentation.prompt
      guard asked.contains(shown.ticket) else {
        prompts[prompt] = nil
        continue
      }
      guard shown.isReplied, !shown.isHeld else { continue }
      let showing = newShowing()
      prompts[prompt]?.showing = showing
      prompts[prompt]?.isGone = false
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
    defer { (prompts, held) = ([:], []) }
    return inOrder.reversed()
  }

  /// The prompts, oldest first.
  private var inOrder: [Shown] { prompts.values.sorted { $0.ticket.number < $1.ticket.number } }
}
