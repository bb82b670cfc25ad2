internal import Dispatch

/// Maps `work` over `things` on as many threads as there are cores; returns the results in the order of `things`.
///
/// Calls occur in any order, so the result of one must not depend on another.
package func concurrently<Thing: Sendable, Result: Sendable>(
  _ things: [Thing], _ work: @Sendable (Thing) -> Result
) -> [Result] {
  if things.count < 2 { return things.map(work) }
  return unsafe [Result](unsafeUninitializedCapacity: things.count) { slots, count in
    // Each result has its own slot, and all slots are initialized when `run` returns.
    nonisolated(unsafe) let start = slots.baseAddress
    let next = Counter()
    withoutActuallyEscaping(work) { work in
      WorkerThread.run(min(things.count, coreCount)) {
        while let index = next.take(below: things.count) {
          unsafe start?.advanced(by: index).initialize(to: work(things[index]))
        }
      }
    }
    count = things.count
  }
}

/// Hands out each number from 0 to one thread.
private final class Counter: @unchecked Sendable {
  private let isFree = DispatchSemaphore(value: 1)
  private var next = 0

  func take(below limit: Int) -> Int? {
    isFree.wait()
    defer { isFree.signal() }
    guard next < limit else { return nil }
    next += 1
    return next - 1
  }
}
