public import UsherRuntime

/// A prompt that is up, or is to be: its words and buttons, and where its answers go.
///
/// A copy is the same prompt. Answers to one that has been updated, answered or taken down since are ignored.
public struct LivePrompt: Identifiable, Sendable {
  /// Names a prompt from when it is presented until it is dismissed; no two of a process have the same.
  public struct ID: Hashable, Sendable {
    let number: UInt64

    package init(number: UInt64) { self.number = number }
  }

  /// The same from when it is presented until it is dismissed.
  public let id: ID
  /// What is to be drawn.
  public let shown: ShownPrompt
  /// The flow that shows it.
  public let flow: String
  /// The journey, and what is answered.
  package let journey: Int
  package let ticket: Ticket
  private let reply: @Sendable (Reply) -> Void

  /// What comes back from the screen.
  package enum Reply: Hashable, Sendable {
    case answer(String)
    /// It is gone, and nobody has answered.
    case gone
  }

  package init(
    id: ID, shown: ShownPrompt, flow: String, journey: Int = 0, ticket: Ticket = Ticket(0),
    reply: @escaping @Sendable (Reply) -> Void
  ) {
    self.id = id
    self.shown = shown
    self.flow = flow
    self.journey = journey
    self.ticket = ticket
    self.reply = reply
  }

  /// A button was tapped.
  public func answer(_ button: ShownButton) { reply(.answer(button.answer)) }

  /// A button was tapped, by the name of its answer.
  public func answer(_ name: String) { reply(.answer(name)) }

  /// It has gone from the screen without a tap: swiped away, or taken down with what it stood on. Where the policy lets it be
  /// dismissed, that is the answer; else it is presented again.
  public func dismissed() { reply(.gone) }
}

/// A few words that are shown for a while.
public struct LiveNotice: Hashable, Sendable {
  /// The name of the notice in the policy.
  public var name: String
  /// What it says; nil where the policy has no copy.
  public var text: PromptText?
  /// By the names of the notice's parameters.
  public var arguments: [String: String]

  package init(name: String, text: PromptText?, arguments: [String: String]) {
    self.name = name
    self.text = text
    self.arguments = arguments
  }
}
