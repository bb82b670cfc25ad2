import Dispatch

/// A clock that advances whenever it is read: it returns the number of its readings.
public final class CountingClock: @unchecked Sendable {
  private let queue = DispatchQueue(label: "clock")
  private var count = 0

  public init() {}

  public func read() -> Int {
    queue.sync {
      count += 1
      return count
    }
  }
}
