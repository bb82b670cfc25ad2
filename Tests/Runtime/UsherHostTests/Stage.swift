import TestSupport
import UsherHost
import UsherLock
import UsherPlatform
import UsherRuntime
import UsherModule
import UsherSimulation

// The app of random journeys.
@testable import JourneySoak

/// One process of an app on a simulated device, with a policy from a test.
final class Stage: Sendable {
  let policy: Policy
  let device: SimulatedDevice
  let environment: JourneyEnvironment
  let host: JourneyHost
  let inputs: SimulatedApp.Inputs
  private let told = Locked<[JourneyEvent]>([])

  /// Everything that the host has told, in order.
  var events: [JourneyEvent] { told.withLock { $0 } }

  /// What was ignored, cut off or not resumed as it was.
  var notes: [JourneyEvent.Matter] {
    events.map { $0.matter }.filter { matter in
      switch matter {
      case .ignored, .shortened, .refused, .restarted, .outdated, .unsaved, .unanswered, .phasesUnreported,
        .elsewhere:
        true
      case .started, .acted, .stepped, .performed, .ended, .cancelled, .failed: false
      }
    }
  }

  /// The app in the current process. In one that counts `beside`, no journey waits for a metric.
  let app: any JourneyApp

  init(
    _ source: String, _ statuses: [String: String] = [:], inputs: [String: InputValue] = [:],
    store: MemoryStore = MemoryStore(), beside: Bool = false, dyingAt deadline: Int? = nil
  ) throws {
    let module = try module(source)
    policy = try module.policy()
    device = SimulatedDevice(module.device, statuses: statuses, store: store)
    environment = device.launch(dyingAt: deadline)
    self.inputs = SimulatedApp.Inputs(inputs)
    app = Self.app(SimulatedApp(on: device, inputs: self.inputs), beside: beside)
    host = JourneyHost(policy, in: Self.told(environment, told), for: app)
  }

  private static func app(_ app: SimulatedApp, beside: Bool) -> any JourneyApp { beside ? AppBeside(app: app) : app }

  private static func told(_ environment: JourneyEnvironment, _ told: Locked<[JourneyEvent]>) -> JourneyEnvironment {
    var environment = environment
    environment.listener = { event in told.withLock { $0.append(event) } }
    return environment
  }

  /// The next process of the same app on the same device.
  init(after stage: Stage, dyingAt deadline: Int? = nil) {
    (policy, device, inputs) = (stage.policy, stage.device, stage.inputs)
    environment = device.launch(dyingAt: deadline)
    app = Self.app(SimulatedApp(on: device, inputs: inputs), beside: stage.app is AppBeside)
    host = JourneyHost(policy, in: Self.told(environment, told), for: app)
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
