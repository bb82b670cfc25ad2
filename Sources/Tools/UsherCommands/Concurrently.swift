internal import Dispatch

/// What comes of each of some things, in their order, worked out on as many cores as there are.
///
/// In which order things are worked on is not known; what comes of one depends on nothing but itself.
func concurrently<Thing: Sendable, Result: Sendable>(
  _ things: [Thing], _ work: @Sendable (Thing) -> Result
) -> [Result] {
  if things.count < 2 { return things.map(work) }
  let environment = CommandEnvironment.current
  return unsafe [Result](unsafeUninitializedCapacity: things.count) { slots, count in
    // Each has a slot of its own, and all are filled when this is over.
    nonisolated(unsafe) let start = slots.baseAddress
    DispatchQueue.concurrentPerform(iterations: things.count) { index in
      unsafe start?.advanced(by: index).initialize(
        to: CommandEnvironment.$current.withValue(environment) { work(things[index]) })
    }
    count = things.count
  }
}
