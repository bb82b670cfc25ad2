package import UsherCore
internal import UsherLock
public import UsherRuntime

/// A prompt on screen or about to be shown: its texts and buttons, and the destination of its answers.
///
/// Copies stand for the same prompt. Answers are ignored if the prompt has been updated, answered or dismissed since.
public struct LivePrompt: Identifiable, Sendable {
  /// Identifies a prompt from when it is presented until it is dismissed. Unique within a process.
  public struct ID: Hashable, Sendable {
    let number: UInt64
    /// The number of the shell that shows it; 0 for a prompt that no journey shows.
    let shell: Int

    package init(number: UInt64, of shell: Int = 0) {
      self.number = number
      self.shell = shell
    }

    private static let made = Locked<UInt64>(0)

    /// An id of a prompt that no journey shows.
    fileprivate static func new() -> ID {
      let number = made.withLock { made in
        made += 1
        return made
      }
      return ID(number: number, of: 0)
    }
  }

  /// The prompt's id, which stays the same until it is dismissed.
  public let id: ID
  /// The content to draw.
  public let shown: ShownPrompt
  /// The flow that shows it.
  public let flow: String
  /// The journey, and the ticket of the question.
  package let journey: Int
  package let ticket: Ticket
  private let reply: @Sendable (Reply) -> Void

  /// A reply from the screen.
  package typealias Reply = JourneyCore.Reply

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

  /// Creates a prompt that no journey shows, for previews and tests of an app's own views. `reply` is called with the answer of a tapped
  /// button, and with nil when the prompt has disappeared without one.
  public init(
    _ shown: ShownPrompt, flow: String = "", reply: @escaping @Sendable (_ answer: String?) -> Void = { _ in }
  ) {
    self.init(id: .new(), shown: shown, flow: flow) { given in
      switch given {
      case .answer(let answer), .goneWith(let answer): reply(answer)
      case .gone: reply(nil)
      }
    }
  }

  /// Reports a tap on a button.
  public func answer(_ button: ShownButton) { reply(.answer(button.answer)) }

  /// Reports a tap on a button, by the name of its answer.
  public func answer(_ name: String) { reply(.answer(name)) }

  /// Reports that the prompt disappeared with the answer of a button, as a pushed screen does after a tap on the back button.
  package func dismissed(with button: ShownButton) { reply(.goneWith(button.answer)) }

  /// Reports that the prompt disappeared without a tap: it was swiped away, or removed with the view under it. If the
  /// policy lets the user dismiss it, that is the answer; otherwise it is presented again.
  public func dismissed() { reply(.gone) }
}
