internal import UsherLock

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
    let next = Locked(0)
    withoutActuallyEscaping(work) { work in
      WorkerThread.run(min(things.count, coreCount)) {
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard index < things.count else { return }
          unsafe start?.advanced(by: index).initialize(to: work(things[index]))
        }
      }
    }
    count = things.count
  }
}

/// Maps over things that share a limit of costs, from the first to the last. Each is told whether those before it have used the
/// limit up, which does not depend on threads.
///
/// - Parameters:
///   - used: Costs of what came before.
///   - draft: Called on several threads, in any order. A limit that is used up may not be known yet.
///   - final: Called with each thing and its draft, in order.
package func concurrently<Thing: Sendable, Result: Sendable>(
  _ things: [Thing], sharing limit: Int, from used: Int, cost: @Sendable (Result) -> Int,
  draft: @Sendable (Thing, _ isUsedUp: Bool) -> Result, final: (Thing, Result, _ isUsedUp: Bool) -> Result
) -> [Result] {
  let costs = Costs(of: things.count, after: used)
  let drafts = concurrently(Array(things.indices)) { index in
    let result = draft(things[index], costs.known(before: index) >= limit)
    costs.enter(cost(result), at: index)
    return result
  }
  var total = used
  return zip(things, drafts).map { thing, draft in
    let result = final(thing, draft, total >= limit)
    total += cost(result)
    return result
  }
}

/// The costs of things, of which some are known.
private final class Costs: Sendable {
  private let used: Int
  private let costs: Locked<[Int]>

  init(of count: Int, after used: Int) {
    self.used = used
    costs = Locked(Array(repeating: 0, count: count))
  }

  func enter(_ cost: Int, at index: Int) { costs.withLock { $0[index] = cost } }

  /// The least that the things before this one cost together.
  func known(before index: Int) -> Int { costs.withLock { $0[..<index].reduce(used, +) } }
}
