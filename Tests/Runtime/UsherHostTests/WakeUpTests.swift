import Testing
import UsherHost
import UsherLock
import UsherPlatform
import UsherRuntime
import UsherSimulation

/// Timers that have stopped leave no wake-up scheduled.
@Suite(.timeLimit(.minutes(5))) struct WakeUpTests {
  private static let patience = """
    alert waiting { button done }
    flow wait -> over | late {
      start state here {
        show waiting { done -> end over }
        after 24h -> end late
      }
    }
    """

  @Test func aJourneyHasOneWakeUpHoweverMuchHappens() async throws {
    let stage = try Stage(Self.patience)
    let clock = CountingClock(stage.device.clock)
    var environment = stage.environment
    environment.clock = clock
    let host = JourneyHost(stage.policy, in: environment, for: SimulatedApp(on: stage.device, inputs: stage.inputs))
    let journey = try await host.journey("wait", with: [:])
    await stage.device.settled()
    #expect(clock.sleeping == 1)
    for _ in 0..<100 {
      host.changed()
      await stage.device.settled()
      stage.device.clock.advance(milliseconds: 1000)
    }
    #expect(clock.sleeping == 1)
    environment.foreground.enter(.background)
    await stage.device.settled()
    #expect(clock.sleeping == 0)
    environment.foreground.enter(.active)
    await stage.device.settled()
    #expect(clock.sleeping == 1)
    try stage.device.perform(.tap("done", []))
    #expect(try await host.outcome(ofJourney: journey) == "over")
    #expect(clock.sleeping == 0)
  }

  @Test func aHostThatIsGoneLeavesNobodyAsleep() async throws {
    let stage = try Stage(Self.patience)
    let clock = CountingClock(stage.device.clock)
    var environment = stage.environment
    environment.clock = clock
    do {
      let host = JourneyHost(stage.policy, in: environment, for: SimulatedApp(on: stage.device, inputs: stage.inputs))
      _ = try await host.journey("wait", with: [:])
      await stage.device.settled()
      #expect(clock.sleeping == 1)
    }
    while clock.sleeping > 0 { await Task.yield() }
  }

  @Test func theSystemsClockLetsGoOfACallThatIsCancelled() async {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let strong = Held()
      held = strong
      let cancel = SystemClock().wake(after: 86_400_000) { withExtendedLifetime(strong) {} }
      cancel()
    }
    while held != nil { await Task.yield() }
  }
}

/// Counts the scheduled wake-ups.
private final class CountingClock: HostClock {
  private let clock: VirtualClock
  private let waiting = Locked<Set<Int>>([])
  private let last = Locked(0)

  init(_ clock: VirtualClock) { self.clock = clock }

  var sleeping: Int { waiting.withLock { $0.count } }

  func now() -> Int64 { clock.now() }
  func uptime() -> Int64 { clock.uptime() }

  func wake(after milliseconds: Int64, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let number = last.withLock { last in
      last += 1
      return last
    }
    waiting.withLock { _ = $0.insert(number) }
    let cancel = clock.wake(after: milliseconds) { [waiting] in
      waiting.withLock { _ = $0.remove(number) }
      call()
    }
    return { [waiting] in
      waiting.withLock { _ = $0.remove(number) }
      cancel()
    }
  }
}
