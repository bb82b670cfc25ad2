// The part of Stream's Video SDK that the page uses, as its guide spells it.

public enum OwnCapability: Sendable {
  case sendAudio
  case sendVideo
}

/// What the page uses of `@Published`, which the SDK has here.
@MainActor @propertyWrapper public final class Observed<Value: Sendable> {
  private var feeds: [AsyncStream<Value>.Continuation] = []
  public var wrappedValue: Value {
    didSet { for feed in feeds { feed.yield(wrappedValue) } }
  }
  public var projectedValue: Observed { self }
  /// The present value, and each one after it.
  public var values: AsyncStream<Value> {
    let (stream, feed) = AsyncStream.makeStream(of: Value.self)
    feed.yield(wrappedValue)
    feeds.append(feed)
    return stream
  }

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@MainActor public final class CallState {
  @Observed public var ownCapabilities: [OwnCapability]

  public init(ownCapabilities: [OwnCapability]) { _ownCapabilities = Observed(wrappedValue: ownCapabilities) }
}

@MainActor public final class Call {
  public let state: CallState

  public init(state: CallState) { self.state = state }
}
