#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value protected by a lock, for short critical sections.
///
/// `Synchronization.Mutex` does the same but requires newer systems.
@safe package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    unsafe mutex = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// `work` must not access the same value again: the lock is not recursive.
  package func withLock<Result, Failure>(
    _ work: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try work(&value)
  }
}

/// A flag that can be set once and never reset.
final class Flag: Sendable {
  private let value = Locked(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}

/// Counts work in progress: queued events, journeys that handle them, and calls in the background.
///
/// New work is counted before the work that caused it ends, so the count is zero only when nothing is left to do.
package final class Activity: Sendable {
  private let count = Locked(0)

  package var isIdle: Bool { value == 0 }

  package var value: Int { count.withLock { $0 } }

  func begin() { count.withLock { $0 += 1 } }

  func end() { count.withLock { $0 -= 1 } }
}
