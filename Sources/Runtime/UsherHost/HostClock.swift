/// What the host reads times from. Timers run by `uptime`, and moments are kept by `now`.
public protocol HostClock: Sendable {
  /// Milliseconds since 1970, as the device believes.
  func now() -> Int64

  /// Milliseconds of a time that never goes back, and does not care how the device's clock is set.
  func uptime() -> Int64

  /// Calls once so many milliseconds have passed, from any thread. Later is allowed, and once too often does no harm.
  ///
  /// - Returns: What cancels the wake-up. A call that is under way already still comes.
  @discardableResult
  func wake(after milliseconds: Int64, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
