/// A clock for tests whose time passes only when the test advances it.
public final class VirtualClock: HostClock {
  private let state: Locked<State>

  fileprivate struct State {
    var now: Int64
    var uptime: Int64 = 0
    var alarms: [(number: Int, due: Int64, call: @Sendable () -> Void)] = []
    var lastNumber = 0
  }

  /// Creates a clock. `now` is its initial time of day.
  public init(now: Int64 = 0) { state = Locked(State(now: now)) }

  public func now() -> Int64 { state.withLock { $0.now } }

  public func uptime() -> Int64 { state.withLock { $0.uptime } }

  @discardableResult
  public func wake(after milliseconds: Int64, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.alarms.append((state.lastNumber, state.uptime + max(milliseconds, 0), call))
      return state.lastNumber
    }
    return { [weak self] in self?.state.withLock { state in state.alarms.removeAll { $0.number == number } } }
  }

  /// Milliseconds until the next alarm; nil if there is none.
  public var untilNextAlarm: Int64? {
    state.withLock { state in state.alarms.map { $0.due - state.uptime }.min() }
  }

  /// Advances time. Alarms that come due are called one by one, each at its time, before this returns.
  public func advance(milliseconds: Int64) {
    let end = uptime() + milliseconds
    while let call = state.withLock({ $0.next(before: end) }) { call() }
  }

  /// Sets the time of day, as a user might. No time passes.
  public func set(now: Int64) { state.withLock { $0.now = now } }
}

extension VirtualClock.State {
  /// Advances to the first alarm that is due by `end` and takes it; without one, advances to `end`.
  fileprivate mutating func next(before end: Int64) -> (@Sendable () -> Void)? {
    guard let index = alarms.indices.min(by: { alarms[$0].due < alarms[$1].due }), alarms[index].due <= end else {
      now += end - uptime
      uptime = end
      return nil
    }
    let alarm = alarms.remove(at: index)
    now += alarm.due - uptime
    uptime = alarm.due
    return alarm.call
  }
}
