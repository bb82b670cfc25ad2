internal import Dispatch

/// What comes of each of some things, in their order, worked out on as many cores as there are.
///
/// In which order things are worked on is not known; what comes of one depends on nothing but itself.
package func concurrently<Thing: Sendable, Result: Sendable>(
  _ things: [Thing], _ work: @Sendable (Thing) -> Result
) -> [Result] {
  if things.count < 2 { return things.map(work) }
  return unsafe [Result](unsafeUninitializedCapacity: things.count) { slots, count in
    // Each has a slot of its own, and all are filled when this is over.
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

/// Numbers from 0 on, each given to one thread.
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
