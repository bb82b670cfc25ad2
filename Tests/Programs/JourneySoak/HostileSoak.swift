import Foundation
import UsherHost
import UsherRuntime

/// Plays journeys on devices that answer twice, late, wrongly and from other threads, with stores that fail, for some seconds.
/// Returns the number of hosts and the faults: a journey that does not end when it is cancelled, or a host that stays in memory.
func soakHostile(_ policies: [SoakPolicy], seconds: Int, seed: UInt64) async throws -> (hosts: Int, faults: [String]) {
  let end = ContinuousClock.now + .seconds(seconds)
  let chance = SharedNumbers(seed)
  var (hosts, faults): (Int, [String]) = (0, [])
  while ContinuousClock.now < end {
    let policy = policies[chance.below(policies.count)]
    faults += try await playHostile(policy.policy, chance).map { "\(policy.name), host \(hosts): \($0)" }
    hosts += 1
  }
  return (hosts, faults)
}

private func playHostile(_ policy: Policy, _ chance: SharedNumbers) async throws -> [String] {
  let device = HostileDevice(chance)
  weak var remaining: JourneyHost?
  var faults: [String] = []
  do {
    let environment = JourneyEnvironment(device, store: HostileStore(chance), foreground: device.foreground)
    let host = JourneyHost(policy, in: environment, for: HostileApp(device: device))
    device.host.set(host)
    remaining = host
    let calls = (0...chance.below(3)).map { _ in
      let flow = policy.flows[chance.below(policy.flows.count)]
      return Task { await ignoringErrors { _ = try await host.run(flow) } }
    }
    let runs = calls + [Task { await ignoringErrors { try await finish(host, chance) } }]
    for _ in 0..<chance.below(30) { await act(on: host, device, runs, chance) }
    device.foreground.enter(.active)
    for run in runs { run.cancel() }
    if !(await ended(runs)) { faults.append("a cancelled journey does not end") }
    // An action that still runs may start another journey.
    while true {
      let runs = device.takeRuns()
      if runs.isEmpty { break }
      for run in runs { run.cancel() }
      if !(await ended(runs)) { faults.append("a cancelled journey of an action does not end") }
    }
  }
  device.end()
  for _ in 0..<2000 where remaining != nil { try await Task.sleep(for: .milliseconds(1)) }
  return remaining == nil ? faults : faults + ["the host stays in memory"]
}

/// Goes on with what an error has stopped, or discards it.
private func finish(_ host: JourneyHost, _ chance: SharedNumbers) async throws {
  while !Task.isCancelled {
    for journey in try await host.unfinishedJourneys() {
      if chance.once(in: 3) { try await journey.discard() } else { _ = try await journey.outcome() }
    }
    try await Task.sleep(for: .microseconds(500))
  }
}

private func act(
  on host: JourneyHost, _ device: HostileDevice, _ runs: [Task<Void, Never>], _ chance: SharedNumbers
) async {
  switch chance.below(6) {
  case 0: host.changed()
  case 1: device.foreground.enter(.background)
  case 2: device.foreground.enter(.active)
  case 3: runs[chance.below(runs.count)].cancel()
  case 4: await ignoringErrors { _ = try await host.decide("none") }
  default: await ignoringErrors { try await Task.sleep(for: .microseconds(200)) }
  }
}

/// Whether all tasks end within ten seconds.
private func ended(_ runs: [Task<Void, Never>]) async -> Bool {
  await withTaskGroup(of: Bool.self) { group in
    group.addTask {
      for run in runs { await run.value }
      return true
    }
    group.addTask {
      await ignoringErrors { try await Task.sleep(for: .seconds(10)) }
      return false
    }
    defer { group.cancelAll() }
    return await group.next() ?? false
  }
}

/// The hosts throw on purpose here.
private func ignoringErrors(_ work: () async throws -> Void) async {
  do { try await work() } catch {}
}

/// Random numbers for all threads.
final class SharedNumbers: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: Numbers

  init(_ seed: UInt64) { numbers = Numbers(seed: seed) }

  func below(_ count: Int) -> Int { lock.withLock { numbers.below(max(count, 1)) } }

  func once(in count: Int) -> Bool { below(count) == 0 }

  func element<Element>(of elements: [Element]) -> Element? { elements.isEmpty ? nil : elements[below(elements.count)] }
}

/// A host that does not keep the host in memory.
final class WeakHost: @unchecked Sendable {
  private let lock = NSLock()
  private weak var host: JourneyHost?

  var value: JourneyHost? { lock.withLock { host } }

  func set(_ host: JourneyHost) { lock.withLock { self.host = host } }
}

private final class HostileDevice: ResourceAccess, PromptPresenter, LinkOpener, @unchecked Sendable {
  let foreground = Foreground()
  let host = WeakHost()
  private let chance: SharedNumbers
  private let lock = NSLock()
  private var prompts: [LivePrompt] = []
  /// The journeys that actions have started.
  private var runs: [Task<Void, Never>] = []
  /// Whether no more journeys are wanted. An action that still runs may start another one.
  private var isOver = false

  private static let statuses = [
    "authorized", "denied", "restricted", "notDetermined", "unavailable", "limited", "granted", "provisional", "",
  ]

  init(_ chance: SharedNumbers) { self.chance = chance }

  /// Ends what is left, and whatever is started from now on.
  func end() {
    lock.withLock {
      prompts = []
      isOver = true
      for run in runs { run.cancel() }
    }
  }

  func start(_ work: @escaping @Sendable () async throws -> Void) {
    lock.withLock {
      runs.append(Task { await ignoringErrors(work) })
      if isOver { runs.last?.cancel() }
    }
  }

  func takeRuns() -> [Task<Void, Never>] {
    lock.withLock {
      defer { runs = [] }
      return runs
    }
  }

  func pick<Element>(_ elements: [Element], else other: Element) -> Element { chance.element(of: elements) ?? other }

  func status(of resource: String) async -> String {
    if chance.once(in: 50) { await Task.yield() }
    if chance.once(in: 20) {
      foreground.enter(pick([.active, .inactive, .background], else: .active))
      foreground.enter(.active)
    }
    return chance.once(in: 300) ? "nonsense" : pick(Self.statuses, else: "")
  }

  func value(of input: String) async -> InputValue? {
    if chance.once(in: 3) { return nil }
    return pick([.value("true"), "false", .moment(Int64.max), .moment(Int64.min), .moment(nil), "x"], else: "x")
  }

  func request(_ resource: String, _ request: String) async {
    if chance.once(in: 12) {
      let time = Duration.milliseconds(chance.below(20))
      await ignoringErrors { try await Task.sleep(for: time) }
    }
    host.value?.changed()
    host.value?.changed()
  }

  func present(_ prompt: LivePrompt) async {
    lock.withLock { prompts = prompts.suffix(100) + [prompt] }
    switch chance.below(5) {
    case 0: tap(prompt)
    case 1: Task.detached { self.tap(prompt) }
    case 2:
      Task.detached {
        let time = Duration.milliseconds(self.chance.below(5))
        await ignoringErrors { try await Task.sleep(for: time) }
        self.tap(prompt)
      }
    case 3: for old in lock.withLock({ prompts.suffix(5) }) { tap(old) }
    default:
      Task.detached {
        self.tap(prompt)
        self.foreground.enter(.background)
        self.foreground.enter(.active)
      }
    }
  }

  func dismiss(_ prompt: LivePrompt.ID) async {
    for old in lock.withLock({ prompts.filter { $0.id == prompt } }) { tap(old) }
  }

  func notify(_ notice: LiveNotice) async {
    foreground.enter(.background)
    foreground.enter(.active)
  }

  func open(_ address: String, link: String) async -> Bool {
    foreground.enter(.background)
    Task.detached {
      self.foreground.enter(.active)
      self.host.value?.changed()
    }
    return !chance.once(in: 4)
  }

  var languages: [String] {
    get async {
      (0..<chance.below(4)).map { _ in pick(["de", "en", "xx-Yyyy-ZZ", "", "ar-XB", "zh-Hans"], else: "en") }
    }
  }

  /// Answers up to three times, with what is there and what is not.
  private func tap(_ prompt: LivePrompt) {
    for _ in 0...chance.below(3) {
      if chance.once(in: 60) {
        prompt.answer("bogus")
      } else if let button = chance.element(of: prompt.shown.buttons), !chance.once(in: 5) {
        prompt.answer(button)
      } else {
        prompt.dismissed()
      }
    }
  }
}

private struct HostileApp: JourneyApp {
  let device: HostileDevice

  func value(of input: String) async -> InputValue? { await device.value(of: input) }

  func perform(_ action: ActionCall) async -> ActionAnswer {
    // Starts another journey within the action.
    if device.pick([false, false, false, true], else: false), let host = device.host.value {
      let flow = device.pick(host.policy.flows, else: "")
      device.start { _ = try await host.run(flow) }
    }
    return ActionAnswer(device.pick(action.answers + ["bogus"], else: ""))
  }

  func track(_ metric: TrackedMetric) async {}
}

private final class HostileStore: JourneyStore {
  private let records = MemoryStore()
  private let chance: SharedNumbers

  init(_ chance: SharedNumbers) { self.chance = chance }

  func read(_ name: String) throws(StoreError) -> [UInt8]? {
    if chance.once(in: 50) { throw .system(call: "read", path: name, code: 5) }
    return records.read(name)
  }

  func write(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    if chance.once(in: 60) { throw .system(call: "write", path: name, code: 28) }
    records.write(bytes, name)
  }

  func setAside(_ name: String) throws(StoreError) -> String { records.setAside(name) }
}
