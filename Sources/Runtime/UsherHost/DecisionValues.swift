internal import UsherLock

/// The values of a decision over time: the present one, and then each one that differs from the one before.
///
/// ```swift
/// for try await value in host.values(of: "hasCameraPermission") { show(value == "true") }
/// ```
///
/// The host makes the decision again when a journey of the policy has taken a step, when the app has become active, and after
/// ``JourneyHost/changed()``. If several changes come before the consumer asks for the next value, it gets the last one.
/// The sequence ends when its task is cancelled. It throws what ``JourneyHost/decide(_:)`` throws.
public struct DecisionValues: AsyncSequence, Sendable {
  let host: JourneyHost
  let decision: String

  public func makeAsyncIterator() -> Iterator { Iterator(host: host, decision: decision) }

  /// Waits for the next value.
  public struct Iterator: AsyncIteratorProtocol {
    let host: JourneyHost
    let decision: String
    private var occasions: AsyncStream<Void>.Iterator?
    private var last: String?

    init(host: JourneyHost, decision: String) {
      self.host = host
      self.decision = decision
    }

    public mutating func next() async throws -> String? {
      while true {
        if occasions == nil {
          occasions = host.record.occasions.stream().makeAsyncIterator()
        } else if await occasions?.next() == nil {
          return nil
        }
        do {
          let value = try await host.decide(decision)
          guard value != last else { continue }
          last = value
          return value
        } catch is CancellationError {
          return nil
        }
      }
    }
  }
}

/// Notifies everyone who observes a decision that its value may have changed.
final class Occasions: Sendable {
  private let listeners = Locked<(last: Int, feeds: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

  /// A stream that begins now and does not count occasions: if several come before the consumer, it gets one.
  func stream() -> AsyncStream<Void> {
    let (stream, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.feeds[listeners.last] = feed
      return listeners.last
    }
    feed.onTermination = { [weak self] _ in self?.listeners.withLock { _ = $0.feeds.removeValue(forKey: number) } }
    return stream
  }

  /// The number of streams that still have a consumer.
  var count: Int { listeners.withLock { $0.feeds.count } }

  func notify() {
    for feed in listeners.withLock({ Array($0.feeds.values) }) { feed.yield() }
  }
}
