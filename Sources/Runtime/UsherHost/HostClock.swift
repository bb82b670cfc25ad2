internal import UsherLock

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The host's source of time. Timers use `uptime`, and moments are stored as `now`.
public protocol HostClock: Sendable {
  /// Milliseconds since 1970, according to the device's clock.
  func now() -> Int64

  /// Milliseconds on a monotonic clock, which is not affected by changes of the device's clock.
  func uptime() -> Int64

  /// Calls `call` after so many milliseconds, on any thread. A late or an additional call is harmless.
  ///
  /// - Returns: A function that cancels the call. A call that has already begun is not stopped.
  @discardableResult
  func wake(after milliseconds: Int64, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// The device's clock.
public struct SystemClock: HostClock {
  /// Creates a clock. It has no state.
  public init() {}

  public func now() -> Int64 { milliseconds(of: CLOCK_REALTIME) }

  public func uptime() -> Int64 { milliseconds(of: CLOCK_MONOTONIC) }

  @discardableResult
  public func wake(after milliseconds: Int64, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let sleep = Task {
      do {
        try await Task.sleep(nanoseconds: UInt64(clamping: milliseconds) * 1_000_000)
        call()
      } catch {
        // The wake-up was cancelled.
      }
    }
    return { sleep.cancel() }
  }

  private func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

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
