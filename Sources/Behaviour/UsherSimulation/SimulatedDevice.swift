public import UsherHost

internal import UsherLock
internal import UsherProgram
public import UsherRuntime
internal import UsherCompiler
package import UsherPlatform
internal import UsherPlay
internal import UsherSource

/// A simulated device for tests: resources behave as a platform file says, prompts are collected in lists, and a script
/// replaces the person.
///
/// ```swift
/// let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
/// let played = try await device.play("capture", of: policy, "tap openSettings; away camera=authorized")
/// ```
///
/// The device outlives the app's processes: ``launch()`` starts one and kills the one before, whatever it was doing. Statuses,
/// records and the log survive.
public final class SimulatedDevice: Sendable {
  /// The platform with all its versions: an app does not ask by its version.
  let platform: Device
  /// The behaviour of each resource, by name, in the version of the system.
  let rules: [String: ResourceRules]
  /// The links that the version of the system lacks.
  let missingLinks: Set<String>
  /// The device's clock; it advances only when the script says so.
  public let clock: VirtualClock
  /// The storage that outlives a process.
  public let store: MemoryStore
  let state: Locked<State>

  /// The findings in a platform file that is not valid, as `usher check` reports them.
  public struct Unsound: Error, Hashable, Sendable {
    /// One line for each finding.
    public var findings: [String]
  }

  /// Creates a device from the text of a platform file, which may extend a platform that comes with the tools.
  ///
  /// `statuses` are the true ones by resource name, including those that look the same to an app. Resources without an entry start with their
  /// first status. Without a version, the system is the newest. `manifest` says whether the app's manifest has an entry; without
  /// an entry here, it has it.
  public convenience init(
    platform source: String, version: Policy.Version? = nil, manifest: [String: Bool] = [:],
    statuses: [String: String] = [:],
    store: MemoryStore = MemoryStore()
  ) throws(Unsound) {
    let file = ParsedFile(SourceFile(path: "platform.usher", text: source))
    let checked = Compiler([file], bundled: BundledFiles(neededBy: [file])).device(of: file)
    guard let device = checked.result else { throw Unsound(findings: checked.diagnostics.map(renderCompact)) }
    if let version, device.versions?.contains(version) != true {
      throw Unsound(findings: ["the platform has no version \(version.text)"])
    }
    self.init(device, version: version, manifest: manifest, statuses: statuses, store: store)
    for (name, status) in statuses.sorted(by: { $0.key < $1.key }) {
      guard let resource = rules[name]?.resource, let known = resource.trueStatuses.status(named: status),
        resource.existing.contains(known)
      else {
        throw Unsound(findings: ["the platform has no status \(status) of \(name)"])
      }
    }
  }

  /// A device with a platform that comes with the tools.
  ///
  /// - Throws: ``Unsound`` if `statuses` has a status that the platform, or this version of it, does not have.
  public convenience init(
    _ platform: BundledPlatform, version: Policy.Version? = nil, manifest: [String: Bool] = [:],
    statuses: [String: String] = [:], store: MemoryStore = MemoryStore()
  ) throws(Unsound) {
    try self.init(
      platform: platform.source, version: version, manifest: manifest, statuses: statuses, store: store)
  }

  package init(
    _ device: Device, version: Version? = nil, manifest: [String: Bool] = [:], statuses: [String: String] = [:],
    store: MemoryStore = MemoryStore(), now: Int64 = 0
  ) {
    let edition = device.edition(of: version, declaring: manifest)
    let resources = device.resources.map { $0.within(edition) }
    platform = device
    rules = Dictionary(uniqueKeysWithValues: resources.map { ($0.name, ResourceRules($0)) })
    missingLinks = Set(device.links.filter { !$0.scope.contains(edition) }.map { $0.name })
    self.store = store
    clock = VirtualClock(now: now)
    var state = State()
    for resource in resources {
      let status = statuses[resource.name].flatMap { resource.trueStatuses.status(named: $0) }
      let truth = resource.existing(for: status ?? resource.trueStatus(of: 0))
      state.truths[resource.name] = resource.trueStatuses.name(of: truth)
    }
    self.state = Locked(state)
  }

  /// How long a typed call waits until the app has brought what it is about, in milliseconds of real time: 5,000 at first. A task of
  /// the app may begin late.
  public var patience: Int {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// The log of everything shown and requested, in order. Actions and metrics are in it if a ``SimulatedApp`` takes them.
  public var log: [Entry] { state.withLock { $0.log } }

  /// The journey as `usher run` prints it: each step of the script on a line of its own, and indented below it what the app
  /// showed, with its texts, and what it asked and did.
  public var transcript: String { state.withLock { $0.transcript.joined(separator: "\n") } }

  /// Adds a line of the script to the transcript.
  func transcribe(_ line: String) { state.withLock { $0.transcript.append(line) } }

  /// The prompts on the screen, the topmost last.
  public var prompts: [LivePrompt] { state.withLock { $0.life.up } }

  /// All notices that were shown, in order, with their texts and arguments.
  public var notices: [LiveNotice] { state.withLock { $0.notices } }

  /// The true status of a resource; empty for a resource that the platform does not have.
  public func status(of resource: String) -> String { state.withLock { $0.truths[resource] ?? "" } }

  package var metrics: [Counted] { state.withLock { $0.metrics } }

  /// Violations of a host's obligations, for example a request behind another prompt.
  package var violations: [String] { state.withLock { $0.violations } }

  /// Launches a new process of the app with its environment, and kills the one before.
  public func launch() -> JourneyEnvironment { launch(dyingAt: nil) }

  /// Launches a process that dies at its n-th call to the outside. That call and all later ones have no effect.
  package func launch(dyingAt deadline: Int?) -> JourneyEnvironment {
    kill()
    let foreground = Foreground()
    let number = state.withLock { state in
      if state.processes > 0 { relaunch(&state) }
      state.processes += 1
      state.life = Life(number: state.processes, deadline: deadline, foreground: foreground)
      return state.processes
    }
    let process = SimulatedProcess(device: self, number: number)
    return JourneyEnvironment(process, store: process, clock: clock, foreground: foreground)
  }

  /// Gives each resource its status after a launch: the one that the script has chosen, or the usual one.
  private func relaunch(_ state: inout State) {
    for (name, rules) in rules where !state.settled.contains(name) {
      let names = rules.resource.trueStatuses
      guard let truth = state.truths[name].flatMap({ names.status(named: $0) }) else { continue }
      state.truths[name] = names.name(of: rules.launches[truth][0])
    }
    state.settled = []
  }

  /// Kills the process. Its waiting calls return nil.
  package func kill() {
    let waiting = state.withLock { state in
      state.die()
      let waiting = state.life.pending
      state.life.pending = []
      state.life.up = []
      state.life.closing = []
      return waiting
    }
    for one in waiting { one.resume(returning: nil) }
  }
}

extension SimulatedDevice {
  struct State: Sendable {
    var truths: [String: String] = [:]
    /// The statuses at the death of each process, by its number.
    var truthsAtDeath: [Int: [String: String]] = [:]
    /// The resources whose statuses are those after the next launch already.
    var settled: Set<String> = []
    var log: [Entry] = []
    var transcript: [String] = []
    var notices: [LiveNotice] = []
    var processes = 0
    var lastPending = 0
    /// All metrics in order. A metric may occur twice if a process died and the next one repeated it.
    var metrics: [Counted] = []
    /// Violations of a host's obligations.
    var violations: [String] = []
    var life = Life(number: 0, deadline: nil, foreground: Foreground())
    var patience = 5000
    /// The number of typed calls that play a step.
    var calls = 0
  }

  /// A tracked metric, and the process that tracked it.
  package struct Counted: Hashable, Sendable {
    package var id: EffectID
    package var process: Int
  }

  /// One process of the app.
  struct Life: Sendable {
    var number: Int
    /// Number of the call to the outside at which the process dies; nil if it lives on.
    var deadline: Int?
    var reached = 0
    var isDead = false
    let foreground: Foreground
    /// The prompts on the screen, the topmost last.
    var up: [LivePrompt] = []
    /// The prompts that an answer has closed and that are still disappearing.
    var closing: [LivePrompt] = []
    /// All prompts that were ever shown, so that tests can answer them late.
    var shown: [LivePrompt] = []
    /// Whether what happens follows from a tap.
    var isTapped = false
    /// Whether acts come without waiting for the host to settle.
    var skipsSettling = false
    /// Calls that wait for the person, the system or the app.
    var pending: [Pending] = []
  }

  /// A waiting call.
  struct Pending: Sendable {
    enum Matter: Hashable, Sendable {
      case request(String, String)
      case link(String)
      case action(ActionCall)
    }

    var matter: Matter
    var number: Int
    /// Whether it is a request whose system prompt is up.
    var isUp: Bool
    /// Whether a tap led to it.
    let isTapped: Bool
    /// The system prompts of an action that the person has answered.
    var answered = AnsweredPrompts()
    private let continuation: CheckedContinuation<ActionAnswer?, Never>

    init(_ matter: Matter, number: Int, isTapped: Bool, _ continuation: CheckedContinuation<ActionAnswer?, Never>) {
      self.matter = matter
      self.number = number
      self.isTapped = isTapped
      isUp = if case .request = matter { true } else { false }
      self.continuation = continuation
    }

    func resume(returning answer: ActionAnswer?) { continuation.resume(returning: answer) }
  }
}
