#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

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
