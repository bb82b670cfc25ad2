public import UsherHost

internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
package import UsherPlatform
internal import UsherPlay
internal import UsherSource

/// A device in a test: it does with resources what a platform file says, draws prompts into lists, and asks a script instead of
/// a person.
///
/// ```swift
/// let device = try SimulatedDevice(platform: source, statuses: ["camera": "denied"])
/// let played = try await device.play("capture", of: policy, "tap openSettings; away camera=authorized")
/// ```
///
/// It outlives the processes of the app: ``launch()`` begins one, and the one before is dead from then on, whatever it was
/// doing. Statuses, records and the log stay.
public final class SimulatedDevice: Sendable {
  /// What the system does with each resource, by its name.
  let rules: [String: ResourceRules]
  /// The time of the device; it passes when the script says so.
  public let clock: VirtualClock
  /// What outlives a process.
  public let store: MemoryStore
  let state: Locked<State>

  /// Why a platform file describes no device, as `usher check` says it.
  public struct Unsound: Error, Hashable, Sendable {
    /// A line each.
    public var findings: [String]
  }

  /// - Parameters:
  ///   - source: A platform file.
  ///   - statuses: By resource, true ones: those that an app cannot tell apart too. Others are what they are at first.
  public convenience init(
    platform source: String, statuses: [String: String] = [:], store: MemoryStore = MemoryStore()
  ) throws(Unsound) {
    let checked = ParsedFile(SourceFile(path: "platform.usher", text: source)).device
    guard let device = checked.result else { throw Unsound(findings: checked.diagnostics.map(renderCompact)) }
    self.init(device, statuses: statuses, store: store)
    for (name, status) in statuses.sorted(by: { $0.key < $1.key }) {
      guard rules[name]?.resource.trueStatuses.value(named: status) != nil else {
        throw Unsound(findings: ["the platform has no status \(status) of \(name)"])
      }
    }
  }

  package init(_ device: Device, statuses: [String: String] = [:], store: MemoryStore = MemoryStore(), now: Int64 = 0) {
    rules = Dictionary(uniqueKeysWithValues: device.resources.map { ($0.name, ResourceRules($0)) })
    self.store = store
    clock = VirtualClock(now: now)
    var state = State()
    for resource in device.resources {
      let status = statuses[resource.name].flatMap { resource.trueStatuses.value(named: $0) }
      state.truths[resource.name] = resource.trueStatuses.name(of: status ?? 0)
    }
    self.state = Locked(state)
  }

  /// Everything that has been shown, asked and done, in order: what a person and the system would have seen.
  public var log: [String] { state.withLock { $0.log } }

  /// What is on the screen, the last on top.
  public var prompts: [LivePrompt] { state.withLock { $0.life.up } }

  /// The true status of a resource; empty for one that the platform does not have.
  public func status(of resource: String) -> String { state.withLock { $0.truths[resource] ?? "" } }

  package var metrics: [Counted] { state.withLock { $0.metrics } }

  /// What no host may do, and one did.
  package var misdeeds: [String] { state.withLock { $0.misdeeds } }

  /// A new process of the app, with all that is around its journeys. The one before is dead.
  public func launch() -> JourneyEnvironment { launch(dyingAt: nil) }

  /// A process that dies when it reaches outside for the n-th time: what it does from then on is done nowhere.
  package func launch(dyingAt deadline: Int?) -> JourneyEnvironment {
    kill()
    let foreground = Foreground()
    let number = state.withLock { state in
      if state.processes > 0 { relaunch(&state.truths) }
      state.processes += 1
      state.life = Life(number: state.processes, deadline: deadline, foreground: foreground)
      return state.processes
    }
    let process = SimulatedProcess(device: self, number: number)
    return JourneyEnvironment(process, store: process, clock: clock, foreground: foreground)
  }

  /// The statuses that the next launch makes something else of.
  private func relaunch(_ truths: inout [String: String]) {
    for (name, rules) in rules {
      let names = rules.resource.trueStatuses
      guard let truth = truths[name].flatMap({ names.value(named: $0) }), let value = rules.relaunched[Int(truth)]
      else {
        continue
      }
      truths[name] = names.name(of: value)
    }
  }

  /// The process dies where it is. What it waits for never comes.
  package func kill() {
    let waiting = state.withLock { state in
      state.life.isDead = true
      let waiting = state.life.pending
      state.life.pending = []
      state.life.up = []
      return waiting
    }
    for one in waiting { one.resume(returning: nil) }
  }
}

extension SimulatedDevice {
  struct State: Sendable {
    var truths: [String: String] = [:]
    var log: [String] = []
    var processes = 0
    var lastPending = 0
    /// All metrics that were counted, in order; twice where a process has died.
    var metrics: [Counted] = []
    /// What no host may do, and one did.
    var misdeeds: [String] = []
    var life = Life(number: 0, deadline: nil, foreground: Foreground())
  }

  /// A metric that was counted, and by which process.
  package struct Counted: Hashable, Sendable {
    package var id: EffectID
    package var process: Int
  }

  /// One process of the app.
  struct Life: Sendable {
    var number: Int
    /// At which reach outside it dies; nil for none.
    var deadline: Int?
    var reached = 0
    var isDead = false
    let foreground: Foreground
    /// On the screen, the last on top.
    var up: [LivePrompt] = []
    /// All that were ever shown, to answer late.
    var shown: [LivePrompt] = []
    /// Whether acts come faster than a host can take them.
    var isHurried = false
    /// Whether the system's question is up.
    var isQuestionUp = false
    /// Calls that wait for the person, the system or the app.
    var pending: [Pending] = []
  }

  /// A call that waits.
  struct Pending: Sendable {
    enum Matter: Hashable, Sendable {
      case request(String, String)
      case link(String)
      case action(ActionCall)
    }

    var matter: Matter
    var number: Int
    private let continuation: CheckedContinuation<String?, Never>

    init(_ matter: Matter, number: Int, _ continuation: CheckedContinuation<String?, Never>) {
      self.matter = matter
      self.number = number
      self.continuation = continuation
    }

    func resume(returning answer: String?) { continuation.resume(returning: answer) }
  }
}
