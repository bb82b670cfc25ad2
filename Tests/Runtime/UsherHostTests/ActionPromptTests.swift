import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherPlay
import UsherProgram
import UsherRuntime
import UsherModule
import UsherSimulation

/// A system prompt that an action brings up covers the app. While it is up, taps, events, timers and changes are ignored, and
/// nothing else makes them be ignored.
///
/// The world (`usher run`, tests, proof) knows the true status; a host knows whether the app is active. They must agree.
@Suite(.timeLimit(.minutes(5))) struct ActionPromptTests {
  /// A request of a platform that comes with Usher whose prompt covers the app, and a true status in which an action makes it.
  struct Case: Sendable, CustomTestStringConvertible {
    var device: Device
    var resource: DeviceResource
    var request: DeviceRequest

    var testDescription: String { "\(device.name) \(resource.name) \(request.name)" }

    var policy: String {
      """
      language 1
      policy covering
      use \(device.name)
      event poked
      live input isBusy: Bool = false
      action tapped
      action heard
      action waited
      action told
      action changed
      action left
      screen page { button more }
      action work asks \(resource.name) \(request.name) -> done
      flow start -> over {
        on poked { do heard } -> stay
        on change of isBusy { do told } -> stay
        on background { do left } -> stay
        start state around {
          show page { more { do tapped } -> stay }
          after 5s { do waited } -> stay
          start state working {
            do work { done | interrupted -> end over }
            on change of \(resource.name) { do changed } -> stay
          }
        }
      }
      """
    }
  }

  private static func cases() throws -> [Case] {
    try ["android", "ios", "macos", "web"].map(projectPlatform).flatMap { device in
      device.resources.map { $0.within(device.edition()) }.flatMap { resource in
        resource.requests.filter { !$0.isBesideApp }.map { Case(device: device, resource: resource, request: $0) }
      }
    }
  }

  private static let beforeTheAnswer: [Act] = [
    .tap("more", []), .send("poked", []), .wait(milliseconds: 6000),
    .meanwhile([Act.Change(name: "isBusy", value: "true")]),
  ]
  private static let afterIt: [Act] = [
    .tap("more", []), .send("poked", []), .meanwhile([Act.Change(name: "isBusy", value: "false")]),
    .wait(milliseconds: 6000), .away([], appEnds: false), .tap("more", []), .answer("done"),
  ]

  // S325
  @Test(arguments: try cases()) func aHostIgnoresWhatTheWorldIgnores(_ asked: Case) async throws {
    let module = try compiled(asked.policy, on: [asked.device]).module
    let statuses = asked.resource.trueStatuses
    let newest = asked.device.edition()
    for truth in statuses.all where asked.resource.scopes.statuses[truth].contains(newest) {
      let answers = statuses.names(in: asked.request.statuses(after: truth))
      let isPut = !answers.isEmpty
      for answer in [nil] + answers.map(Optional.some) {
        let answering = answer.map { Act.meanwhile([Act.Change(name: asked.resource.name, value: $0)]) }
        let acts = Self.beforeTheAnswer + (answering.map { [$0] } ?? []) + Self.afterIt
        let status = Act.Change(name: asked.resource.name, value: statuses.name(of: truth))
        let inTheWorld = try inTheWorld(acts, module, status)
        let onAHost = try await onAHost(acts, module, status)
        #expect(onAHost == inTheWorld, "\(status.value), \(answer ?? "no answer")")
        let ignored = Array(repeating: [String](), count: 4)
        let taken = [["tapped"], ["heard"], ["waited"], ["told"]]
        #expect(Array(inTheWorld.prefix(4)) == (isPut ? ignored : taken), "\(status.value)")
        // Once it is answered, the prompt is gone, whatever the answer was.
        let after = [["tapped"], ["heard"], ["told"], ["waited"], ["left"], ["tapped"], []]
        if let answer { #expect(inTheWorld.suffix(7) == after, "\(status.value), \(answer)") }
      }
    }
  }

  // MARK: Statuses that let the system ask again

  private static let gates = """
    language 1
    platform gates
    link settings "gates:"
    resource gate {
      page settings
      status shut, barred
      status open grants
      ask from shut -> open | barred
      managed open -> shut
      managed barred -> shut
    }
    resource hatch {
      page settings
      status closed
      status ajar grants
      ask from closed -> ajar
    }
    """

  private static func gate() throws -> Case {
    let device = try compiledPlatform(gates)
    let gate = try #require(device.resource(named: "gate"))
    return Case(device: device, resource: gate, request: try #require(gate.request(named: "")))
  }

  private static func meanwhile(_ statuses: String..., of resource: String = "gate") -> Act {
    .meanwhile(statuses.map { Act.Change(name: resource, value: $0) })
  }

  /// An answer counts as long as its status lets the system ask. A status that does later brings the prompt up again.
  @Test func aPromptComesUpAgain() async throws {
    let asked = try Self.gate()
    let module = try compiled(asked.policy, on: [asked.device]).module
    let played: [(act: Act, started: [String])] = [
      (.tap("more", []), []), (Self.meanwhile("open"), ["changed"]), (.tap("more", []), ["tapped"]),
      (Self.meanwhile("shut"), []), (.tap("more", []), []),
      (Self.meanwhile("barred"), ["changed"]), (.tap("more", []), ["tapped"]),
      (Self.meanwhile("shut", "open"), ["changed"]), (.tap("more", []), ["tapped"]),
      (Self.meanwhile("shut"), []), (Self.meanwhile("open", "shut"), []), (.tap("more", []), ["tapped"]),
    ]
    let status = Act.Change(name: "gate", value: "shut")
    #expect(try inTheWorld(played.map { $0.act }, module, status) == played.map { $0.started })
    #expect(try await onAHost(played.map { $0.act }, module, status) == played.map { $0.started })
  }

  /// One of the changes is impossible, so none of them has happened.
  @Test func anActThatIsRefusedAnswersNothing() async throws {
    let asked = try Self.gate()
    let module = try compiled(asked.policy, on: [asked.device]).module
    let device = SimulatedDevice(module.device)
    let host = JourneyHost(
      try module.policy(), in: device.launch(), for: SimulatedApp(on: device, inputs: SimulatedApp.Inputs()))
    _ = try await host.journey("start", with: [:])
    await device.settled()
    let open = Act.Change(name: "gate", value: "open")
    for other in [open, Act.Change(name: "gate", value: "barred"), Act.Change(name: "hatch", value: "closed")] {
      let act = Act.meanwhile([open, other])
      #expect(throws: SimulatedDevice.Misplayed.self) { try device.perform(act) }
    }
    #expect(device.status(of: "gate") == "shut")
    try device.perform(Self.meanwhile("ajar", of: "hatch"))
    try device.perform(.tap("more", []))
    await device.settled()
    #expect(device.lines.filter { $0.hasPrefix("do ") } == ["do work"])
    try device.perform(Self.meanwhile("open"))
    try device.perform(.tap("more", []))
    await device.settled()
    #expect(device.lines.filter { $0.hasPrefix("do ") } == ["do work", "do changed", "do tapped"])
  }

  /// The actions that each act starts in the world that `usher run`, tests and the proof play.
  private func inTheWorld(_ acts: [Act], _ module: Module, _ status: Act.Change) throws -> [[String]] {
    let program = module.program
    var (journey, _) = Journey.start(
      ID(0), of: program, as: try module.policy(), on: module.device, facts: Facts(of: program), truths: [status])
    return try acts.map { act in
      try journey.perform(act).flatMap { $0.effects }.compactMap { effect in
        if case .perform(nil, let action, _) = effect { program.actions[action].name } else { nil }
      }
    }
  }

  /// The actions that each act starts in an app on a simulated device.
  private func onAHost(_ acts: [Act], _ module: Module, _ status: Act.Change) async throws -> [[String]] {
    let device = SimulatedDevice(module.device, statuses: [status.name: status.value])
    let inputs = SimulatedApp.Inputs()
    let host = JourneyHost(
      try module.policy(), in: device.launch(), for: SimulatedApp(on: device, inputs: inputs))
    _ = try await host.journey("start", with: [:])
    await device.settled()
    var started: [[String]] = []
    for act in acts {
      let before = device.log.count
      switch act {
      case .send(let event, _, _): try host.send(event)
      case .meanwhile(let changes):
        for change in changes where change.name == "isBusy" { inputs["isBusy"] = .value(change.value) }
        try device.perform(act)
        host.changed()
      case .tap, .dismiss, .answer, .silence, .wait, .away, .relaunch: try device.perform(act)
      }
      await device.settled()
      started.append(
        device.log.dropFirst(before).compactMap { if case .performed(let action, _) = $0 { action } else { nil } })
    }
    return started
  }
}
