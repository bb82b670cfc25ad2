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
