import UsherRuntime

/// Queues the events that reach a host from any thread, in order of arrival.
final class Inbox: Sendable {
  enum Happening: Sendable {
    case turn(Foreground.Turn)
    /// An event of the app, with its name and texts.
    case event(Event, ActionAnswer)
    case changed
    case of(journey: Int, HostedJourney.Happening)
    /// A task that waited for an outcome was cancelled.
    case abandoned(journey: Int, waiter: Int)
  }

  private let happenings: AsyncStream<Happening>
  private let feed: AsyncStream<Happening>.Continuation
  /// Counts the queued events, for this host and for all hosts.
  private let (own, all): (Activity, Activity)

  init(_ own: Activity, _ all: Activity) {
    (happenings, feed) = AsyncStream.makeStream(of: Happening.self)
    (self.own, self.all) = (own, all)
  }

  func post(_ happening: Happening) {
    own.begin()
    all.begin()
    feed.yield(happening)
  }

  func close() { feed.finish() }

  /// Delivers queued events for as long as the host lives.
  func deliver(to host: JourneyHost) {
    Task { [weak host, happenings, own, all] in
      for await happening in happenings {
        guard let host else { return }
        await host.take(happening)
        own.end()
        all.end()
        await host.notifyIdle()
      }
    }
  }
}
