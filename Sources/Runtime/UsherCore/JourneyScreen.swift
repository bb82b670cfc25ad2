import UsherRuntime

/// A journey's prompts on screen, and its prompts, requests and links that wait for the screen.
struct JourneyScreen {
  /// In the order of their tickets.
  private(set) var prompts: [Shown] = []
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
    prompts.removeAll { $0.presentation.prompt == presentation.prompt }
    prompts.append(
      Shown(id: id, ticket: ticket, presentation: presentation, isHeld: true, showing: newShowing()))
    held.append(.prompt(presentation.prompt))
  }

  private func index(of prompt: ID<Prompt>) -> Int? { prompts.firstIndex { $0.presentation.prompt == prompt } }

  private mutating func newShowing() -> UInt64 {
    lastShowing += 1
    return lastShowing
  }

  /// Marks a prompt as shown; nil if it has been removed.
  mutating func show(_ prompt: ID<Prompt>) -> Shown? {
    guard let index = index(of: prompt) else { return nil }
    prompts[index].isHeld = false
    return prompts[index]
  }

  /// Replaces a prompt, with another ticket or other arguments.
  mutating func replace(_ ticket: Ticket, _ presentation: Presentation) -> Replacement {
    guard let index = index(of: presentation.prompt) else { return .absent }
    let known = prompts.remove(at: index)
    let shown = Shown(
      id: known.id, ticket: ticket, presentation: presentation, isHeld: known.isHeld, showing: newShowing())
    prompts.append(shown)
    return shown.isHeld ? .held : known.isGone ? .shownAgain(shown) : .updated(shown)
  }

  mutating func remove(_ prompt: ID<Prompt>) -> Shown? {
    held.removeAll { $0 == .prompt(prompt) }
    return index(of: prompt).map { prompts.remove(at: $0) }
  }

  /// An answer has closed the prompt, if it is to this showing.
  mutating func close(_ id: UInt64, _ showing: UInt64) {
    let index = prompts.firstIndex { $0.id == id && $0.showing == showing }
    if let index { prompts[index].isGone = true }
  }

  /// Whether this showing of a prompt has been closed by its reply, and is not shown again yet.
  func isClosed(_ id: UInt64, _ showing: UInt64) -> Bool {
    prompts.contains { $0.id == id && $0.showing == showing && $0.isGone }
  }

  /// The prompt that a reply belongs to. Nil for a late reply from an earlier showing.
  mutating func takeReply(to id: UInt64, _ showing: UInt64) -> ID<Prompt>? {
    guard let index = prompts.firstIndex(where: { $0.id == id && $0.showing == showing }) else { return nil }
    prompts[index].isReplied = prompts[index].isGone
    return prompts[index].presentation.prompt
  }

  /// Queues prompts again that have disappeared without a valid answer and are still open questions. Forgets those that
  /// are no longer open.
  mutating func holdAgain(asked: [Ticket]) {
    prompts.removeAll { !asked.contains($0.ticket) }
    for index in prompts.indices where prompts[index].isReplied && !prompts[index].isHeld {
      prompts[index].showing = newShowing()
      prompts[index].isGone = false
      prompts[index].isReplied = false
      prompts[index].isHeld = true
      held.append(.prompt(prompts[index].presentation.prompt))
    }
  }

  /// Forgets requests and links that are no longer open questions.
  mutating func drop(exceptAsked asked: [Ticket]) {
    held.removeAll { held in
      switch held {
      case .prompt: false
      case .request(let ticket, _, _, _), .link(let ticket, _): !asked.contains(ticket)
      }
    }
  }

  /// Removes everything, and returns the prompts, newest first.
  mutating func removeAll() -> [Shown] {
    defer { (prompts, held) = ([], []) }
    return prompts.reversed()
  }
}
