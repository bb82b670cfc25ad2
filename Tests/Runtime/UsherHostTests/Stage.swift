import TestSupport
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSemantics
import UsherSimulation

/// One process of an app on a simulated device, with a policy from a test.
final class Stage: Sendable {
  let policy: Policy
  let device: SimulatedDevice
  let environment: JourneyEnvironment
  let host: JourneyHost
  let inputs: SimulatedApp.Inputs
  private let noted = Noted()

  final class Noted: Sendable {
    private let all = Locked<[HostNote]>([])

    var notes: [HostNote] { all.withLock { $0 } }

    func add(_ note: HostNote) { all.withLock { $0.append(note) } }
  }

  var notes: [HostNote] { noted.notes }

  init(
    _ source: String, _ statuses: [String: String] = [:], inputs: [String: InputValue] = [:],
    store: MemoryStore = MemoryStore(), dyingAt deadline: Int? = nil
  ) throws {
    let module = try module(source)
    policy = try module.policy()
    device = SimulatedDevice(module.device, statuses: statuses, store: store)
    environment = device.launch(dyingAt: deadline)
    self.inputs = SimulatedApp.Inputs(inputs)
    let noted = noted
    host = JourneyHost(
      policy, in: environment, for: SimulatedApp(on: device, inputs: self.inputs) { noted.add($0) })
  }

  /// The next process of the same app on the same device.
  init(after stage: Stage, dyingAt deadline: Int? = nil) {
    (policy, device, inputs) = (stage.policy, stage.device, stage.inputs)
    environment = device.launch(dyingAt: deadline)
    let noted = noted
    host = JourneyHost(
      policy, in: environment, for: SimulatedApp(on: device, inputs: inputs) { noted.add($0) })
  }

  /// Starts or resumes a flow, and returns when it waits.
  func begin(_ flow: String, with arguments: [String: String] = [:]) async throws -> Int {
    let journey = try await host.journey(flow, with: arguments)
    await device.settled()
    return journey
  }

  func play(_ acts: Act...) async throws {
    for act in acts {
      try device.perform(act)
      if case .meanwhile = act { host.changed() }
      await device.settled()
    }
  }
}

extension SimulatedDevice {
  /// The log in words.
  var lines: [String] { log.map { $0.description } }
}

/// What tests compare of a played journey.
struct Played: Equatable {
  var log: [String]
  var outcome: String?
}

extension PlayedJourney {
  var plain: Played { Played(log: log.map { $0.description }, outcome: outcome) }
}
