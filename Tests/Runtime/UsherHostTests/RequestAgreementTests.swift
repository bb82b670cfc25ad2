import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherPlay
import UsherProgram
import UsherRuntime
import UsherModule
import UsherSimulation

/// Random journeys on two versions of random platforms: prompts over the app and beside it, requests that need a tap, and requests
/// that may stay unanswered. The world that `usher run`, tests and the proof play, and a host on a simulated device, are in the same
/// states after each act.
@Suite(.timeLimit(.minutes(5))) struct RequestAgreementTests {
  // S311 S314 S324 S325 S429 S430
  @Test(arguments: 0..<64) func aHostIsWhereTheWorldIs(_ seed: UInt64) async throws {
    var walk = try RequestWalk(seed: seed)
    for _ in 0..<12 {
      try await walk.begin()
      for _ in 0..<16 where !walk.isOver { try await walk.act() }
    }
    #expect(walk.count > 30)
  }
}

/// Random journeys in the world and on a host at once.
private struct RequestWalk {
  private let module: Module
  private let platform: String
  private var numbers: Numbers
  private var device: SimulatedDevice
  private var host: JourneyHost?
  private var journey: Journey?
  /// The acts since the journey began.
  private var acts: [Act] = []
  /// How many acts were played in all.
  private(set) var count = 0

  init(seed: UInt64) throws {
    numbers = Numbers(seed: seed)
    platform = Self.platform(&numbers)
    let device = try compiledPlatform(platform)
    module = try compiled(Self.policy, on: [device]).module
    self.device = SimulatedDevice(device)
  }

  private static func platform(_ numbers: inout Numbers) -> String {
    func some(_ text: String, _ numbers: inout Numbers) -> String { numbers.next(below: 2) == 0 ? text : "" }
    var lines: [String] = []
    let place = some(" beside app", &numbers)
    for from in ["shut", "barred"] where from == "shut" || numbers.next(below: 2) == 0 {
      var line = "ask from \(from) -> open" + some(" | barred", &numbers) + some(" | shut", &numbers)
      line += some(" | silent", &numbers) + place + some(" while active", &numbers)
      if numbers.next(below: 2) == 0 {
        line += " after tap" + ["", " else -> shut", " else -> barred"][numbers.next(below: 3)]
      }
      line += ["", "", " until 1", " since 2"][numbers.next(below: 4)]
      lines.append(line)
    }
    return """
      language 1
      platform random versions 1...2
      resource gate {
        status shut, barred
        status open grants
        \(lines.joined(separator: "\n  "))
        settings barred -> open
        settings open -> barred
        system open -> shut until 1
      }
      """
  }

  private static let policy = """
    language 1
    policy walk
    use random
    event poked
    action work asks gate -> done
    action idle -> done
    action noticed
    screen page { button ask; button work; button idle; button leave; dismissible }
    flow start -> over {
      on poked -> inside
      start state home {
        show page { ask -> inside; work -> working; idle -> idling; leave -> end over; dismissed -> end over }
        start state reading {
          after 7s -> inside
          on change of gate { do noticed } -> stay
        }
        state inside {
          ask gate { open -> reading; shut -> idling; barred -> reading; silence after 3s -> reading }
        }
        state working {
          do work { done | interrupted -> reading }
          after 5s -> reading
        }
        state idling {
          do idle { done | interrupted -> inside }
          on change of gate -> working
        }
      }
    }
    """

  // MARK: Playing

  var isOver: Bool { journey?.session.hasEnded ?? true }

  mutating func begin() async throws {
    let statuses = try #require(module.device.resource(named: "gate")).trueStatuses.names
    let status = statuses[numbers.next(below: statuses.count)]
    let version = Version(1 + numbers.next(below: 2))
    device = SimulatedDevice(module.device, version: version, statuses: ["gate": status])
    acts = []
    let program = module.program
    (journey, _) = Journey.start(
      ID(0), of: program, as: try module.policy(), on: module.device, in: module.device.edition(of: version),
      facts: Facts(of: program),
      truths: [Act.Change(name: "gate", value: status)])
    try await launch()
    try await compare()
  }

  private mutating func launch() async throws {
    let environment = device.launch()
    let app = SimulatedApp(on: device, inputs: SimulatedApp.Inputs())
    let host = JourneyHost(try module.policy(), in: environment, for: app)
    _ = try await host.journey("start", with: [:])
    self.host = host
    await device.settled()
  }

  mutating func act() async throws {
    guard var journey, let act = possible(in: journey) else { return }
    _ = try journey.perform(act)
    self.journey = journey
    acts.append(act)
    count += 1
    if case .send(let event, _, _) = act { try host?.send(event) } else { try device.perform(act) }
    if case .meanwhile = act { host?.changed() }
    await device.settled()
    if device.isDead { try await launch() }
    try await compare()
  }

  /// A random act that is possible. Silence is waited for, because other timers may go off before. Nobody dismisses what a prompt of
  /// the system may cover.
  private mutating func possible(in journey: Journey) -> Act? {
    let (statuses, results) = journey.resultsOfRequest
    var acts =
      journey.taps + statuses.names(in: results).map { Act.answer($0) }
      + journey.appAnswers.map { .answer($0.name, $0.arguments) }
    if journey.canDismiss, journey.resultsOfAction.isEmpty { acts.append(.dismiss) }
    if !journey.isUnderSystemPrompt {
      acts += journey.statusChanges.filter { $0.mayComeWhileActive }.map { .meanwhile([$0.change]) }
    }
    acts += journey.resultsOfAction.map { .meanwhile([$0]) }
    acts += Array(repeating: .wait(milliseconds: 1000), count: 4)
    acts += [.send("poked", []), .away([], appEnds: false), .relaunch([])]
    return acts[numbers.next(below: acts.count)]
  }

  private func compare() async throws {
    guard let journey else { return }
    let program = module.program
    let expected = journey.session.activeStates.filter { program.states[$0].parent != nil }.map {
      program.states[$0].name
    }
    let states = try await host?.journeyStatuses().first { $0.end == nil }?.states ?? []
    #expect(Set(states) == Set(expected), "\(platform)\n\(acts)")
    #expect(device.status(of: "gate") == journey.truths.first { $0.name == "gate" }?.value, "\(platform)\n\(acts)")
    #expect(device.violations == [], "\(platform)\n\(acts)")
  }
}
