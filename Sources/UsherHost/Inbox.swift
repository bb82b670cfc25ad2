import Usher

/// What comes to a host from any thread, in the order in which it came.
final class Inbox: Sendable {
  enum Happening: Sendable {
    case turn(Foreground.Turn)
    /// An event of the app, and its name.
    case event(Event, String)
    case changed
    case of(journey: Int, Journey.Happening)
    /// A task that waited for an outcome was cancelled.
    case abandoned(journey: Int, waiter: Int)
  }

  private let happenings: AsyncStream<Happening>
  private let feed: AsyncStream<Happening>.Continuation
  private let waiting = Locked(0)

  init() { (happenings, feed) = AsyncStream.makeStream(of: Happening.self) }

  func post(_ happening: Happening) {
    waiting.withLock { $0 += 1 }
    feed.yield(happening)
  }

  /// Whether all that has come has been taken.
  var isEmpty: Bool { waiting.withLock { $0 == 0 } }

  func close() { feed.finish() }

  /// Hands everything on, for as long as the host lives.
  func deliver(to host: JourneyHost) {
    Task { [weak host, happenings, waiting] in
      for await happening in happenings {
        guard let host else { return }
        await host.take(happening) { waiting.withLock { $0 -= 1 } }
      }
    }
  }
}
