import Foundation
import TestSupport
import Testing
import UsherLock
import UsherPlatform
import UsherProgram
import UsherRuntime
import UsherSimulation

// Random worlds.
@testable import JourneySoak
// The initializers of events.
@testable import UsherHost

/// The records of journeys are scripts of `usher run`.
@Suite(.timeLimit(.minutes(5))) struct RecordTests {
  /// Settings ends the app, and the record goes on in the next process. No text of the app is in an event.
  @Test func aRecordLastsOverProcesses() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let policy = try compiled(at: "Policies/DocV/docv.usher").module.policy()
    let inputs = SimulatedApp.Inputs(["transactionToken": .value("secret")])
    let told = Locked<[JourneyEvent]>([])
    let processes: [[Act]] = [
      [.tap("openSettings", []), .away([Act.Change(name: "camera", value: "authorized")], appEnds: true)],
      [.answer("failed", texts: [Act.Change(name: "error", value: "secret")])],
    ]
    for acts in processes {
      let recorder = JourneyRecorder(in: device.store, version: "3.4.1")
      var environment = device.launch()
      environment.listener = { event in
        recorder.note(event)
        told.withLock { $0.append(event) }
      }
      let host = JourneyHost(policy, in: environment, for: SimulatedApp(on: device, inputs: inputs))
      _ = try await host.journey("precheck", with: [:])
      await device.settled()
      for act in acts {
        try device.perform(act)
        await device.settled()
      }
    }
    let recorder = JourneyRecorder(in: device.store)
    #expect(
      recorder.records == [
        JourneyRecord(
          policy: "docv", flow: "precheck", journey: "0-1",
          script: """
            given platform is ios, explainsAtOnce is true, camera is denied
            start precheck
            tap openSettings
            relaunch camera=authorized
            answer failed
            // outcome failed

            """)
      ])
    #expect(recorder.failure == nil)
    #expect(
      told.withLock { $0 }.map { "\($0)".replacing("docv.precheck 0-1.", with: "") } == [
        "1: start with explainsAtOnce=true camera=denied",
        "1: start -> settle.explaining",
        "1: show cameraOff",
        "2: tap openSettings",
        "2: settle.explaining -> settle.away",
        "2: track opened_settings",
        "2: open settings",
        "3: relaunch",
        "3: start -> precheck.launching",
        "3: track returned_from_settings(isGranted: true)",
        "3: do launchDocV",
        "4: answer failed",
        "4: precheck.launching -> end",
        "4: track upload_failed",
        "4: outcome failed",
      ])
    let line = #"""
      {"format":1,"policy":"docv","flow":"precheck","platform":"ios","version":"3.4.1",\
      "given":{"explainsAtOnce":"true","camera":"denied"},"steps":[\
      {"acts":[],"effects":[{"effect":"show","name":"cameraOff"}]},\
      {"acts":["tap openSettings"],"effects":[{"effect":"track","name":"opened_settings"},\
      {"effect":"open","name":"settings"}]},\
      {"acts":["relaunch camera=authorized"],"effects":[\
      {"effect":"track","name":"returned_from_settings","arguments":{"isGranted":"true"}},\
      {"effect":"do","name":"launchDocV"}]},\
      {"acts":["answer failed"],"effects":[{"effect":"track","name":"upload_failed"}]}],"outcome":"failed"}
      """#.replacing("\\\n", with: "")
    var taken = recorder.takeLines()
    #expect(taken.lines == [line] && taken.lost == 0)
    taken = JourneyRecorder(in: device.store).takeLines()
    #expect(taken.lines == [] && taken.lost == 0)
    #expect(recorder.records.count == 1)
    let everything = told.withLock { $0 }.map { "\($0)" }.joined() + "\(device.store.contents)" + line
    #expect(!everything.contains("secret"))
  }

  /// Random journeys of all policies, with timers, trips, changes, events and ends of the process, are played by `usher run` from
  /// their records, and the same is shown and done; `usher replay` finds all effects again, in each step. Where apps cannot see all statuses, the run may stop, and says where.
  @Test func aRecordIsPlayedAgain() async throws {
    let policies = try SoakPolicy.all(in: projectRoot.appending(path: "Policies").path)
    var numbers = JourneySoak.Numbers(seed: 20_261_123)
    var (played, same, stopped, replayed) = (0, 0, 0, 0)
    for policy in policies {
      let path = String(policy.name.prefix { $0 != " " })
      for _ in 0..<6 {
        var walk = RecordedWalk(policy, seed: numbers.next())
        try await walk.play()
        let line = try #require(try RecordedJourneys(walk.recorded).journeys.first?.line)
        let verdict = try usher(["replay", "Policies/\(path)", "-", "--verdicts"], input: Data(line.utf8))
        if verdict.output.contains(#""verdict":"same""#) {
          replayed += 1
        } else if !policy.hidesStatuses {
          Issue.record("\(policy.name)\n\(line)\n\(verdict)")
        }
        let script = try #require(walk.recorder.records.first?.script)
        played += 1
        let run = try usher(["run", "Policies/\(path)", "--script", script, "--report", "json"])
        let seen = try run.output.split(separator: "\n").flatMap { line -> [String] in
          let step = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
          return ((step["effects"] as? [[String: Any]]) ?? []).compactMap { effect in
            guard let verb = effect["effect"] as? String, let name = effect["name"] as? String else { return nil }
            // A request is an effect even if the system has nothing to ask.
            return ["show", "notice", "open", "do", "track"].contains(verb) ? "\(verb) \(name)" : nil
          }
        }
        if seen == walk.seen {
          same += 1
        } else if policy.hidesStatuses, walk.seen.starts(with: seen), run.errors.contains("[impossible-step]") {
          stopped += 1
        } else {
          Issue.record("\(policy.name)\n\(script)\nseen \(walk.seen)\nplayed \(seen)\n\(run.errors)")
        }
      }
    }
    #expect(played == policies.count * 6)
    #expect(same + stopped == played)
    #expect(stopped < 5)
    #expect(played - replayed < 5)
  }

  /// A status that is another one whenever it is read.
  private actor Flickering: ResourceAccess, PromptPresenter, LinkOpener {
    private var reads = 0
    private var flickers = false

    func flicker() { flickers = true }
    func status(of resource: String) async -> String {
      if !flickers { return "authorized" }
      reads += 1
      return reads % 2 == 1 ? "denied" : "restricted"
    }
    func request(_ resource: String, _ request: String) async {}
    func present(_ prompt: LivePrompt) async {}
    func dismiss(_ prompt: LivePrompt.ID) async {}
    func open(_ address: String, link: String) async -> Bool { true }
  }

  /// Films until it is told to stop. Then it gives no answer.
  private struct Filming: JourneyApp {
    func value(of input: String) async -> InputValue? { nil }
    func track(_ metric: TrackedMetric) async {}
    func perform(_ action: ActionCall) async -> ActionAnswer {
      while !Task.isCancelled { await Task.yield() }
      return ""
    }
  }

  /// An answer may come late, together with another status. A script cannot have it, because nothing waits for it there.
  @Test func aLateAnswerIsNotRecorded() async throws {
    let policy = """
      language 1
      policy late
      use ios
      action film needs camera is granted -> filmed
      alert off { recovers camera; button close }
      flow f -> done {
        start state checking { choose camera { granted -> filming; else -> waiting } }
        state filming {
          do film { filmed -> end done; interrupted -> checking }
          on change of camera -> checking
        }
        state waiting {
          show off { close -> end done }
          on change of camera -> checking
        }
      }
      """
    let device = Flickering()
    let recorder = JourneyRecorder(in: MemoryStore())
    let ignored = Locked<[String]>([])
    var environment = JourneyEnvironment(device, store: MemoryStore())
    environment.listener = { event in
      recorder.note(event)
      if case .ignored(let name, .late) = event.matter { ignored.withLock { $0.append(name) } }
    }
    let host = JourneyHost(try compiled(policy).module.policy(), in: environment, for: Filming())
    _ = try await host.journey("f", with: [:])
    while try await host.journeyStatuses().first?.states.last != "filming" { await Task.yield() }
    await device.flicker()
    host.changed()
    while (recorder.records.first?.script.split(separator: "\n").count ?? 0) < 5 { await Task.yield() }
    await host.settled()
    #expect(ignored.withLock { $0 } == [""])
    #expect(
      recorder.records.map { $0.script } == [
        """
        given platform is ios, camera is authorized
        start f
        meanwhile camera=denied
        meanwhile camera=restricted
        meanwhile camera=denied

        """
      ])
  }

  /// The oldest records go first, a long one ends with a line that says so, and a store that fails is told.
  @Test func limitsAreSaid() throws {
    let store = MemoryStore()
    let recorder = JourneyRecorder(in: store, keeping: 2)
    for number in 1...3 {
      recorder.note(event(number, .started([JourneyFact(name: "os", value: "16...")])))
      for _ in 0..<(number == 3 ? 600 : 1) { recorder.note(event(number, .acted(.dismissed))) }
    }
    #expect(recorder.records.map { $0.journey } == ["0-2", "0-3"])
    var taken = recorder.takeLines()
    #expect(taken.lines == [] && taken.lost == 1)
    recorder.note(event(3, .ended(outcome: "a \"b\"\n")))
    taken = recorder.takeLines()
    #expect(taken.lines.count == 1 && taken.lost == 0)
    #expect(taken.lines[0].hasSuffix(#"],"isShortened":true,"outcome":"a \"b\"\u000a"}"#))
    #expect(recorder.records[0].script == "given os is \"16...\"\nstart f(a: 1, b: 2)\ndismiss\n")
    let lines = recorder.records[1].script.split(separator: "\n")
    #expect(lines.count == JourneyRecorder.lineLimit + 1)
    #expect(lines.last == "// what came later was not recorded")
    #expect(JourneyRecorder(in: store, keeping: 2).records == recorder.records)

    let damaged = MemoryStore(["journey records": [1, 2, 3]])
    let next = JourneyRecorder(in: damaged)
    #expect(next.records == [])
    #expect(next.failure == .damaged(keptAs: "journey records.damaged-1"))
    next.note(event(1, .acted(.tapped("ok"))))
    #expect(next.records.map { $0.script } == ["// the beginning was not recorded\ntap ok\n"])
    #expect(next.failure == nil)
  }

  /// A process that ends before the step that sees a change has recorded the change: it is not said again.
  @Test func aChangeBeforeTheEndIsSaidOnce() {
    let recorder = JourneyRecorder(in: MemoryStore())
    func camera(_ value: String) -> [JourneyFact] { [JourneyFact(name: "camera", value: value)] }
    recorder.note(event(1, .started(camera("denied"))))
    recorder.note(event(1, .acted(.changed(camera("prompt")))))
    recorder.note(event(1, .acted(.relaunched(camera("prompt")))))
    recorder.note(event(1, .acted(.wentAway(camera("denied")))))
    recorder.note(event(1, .acted(.relaunched(camera("authorized")))))
    #expect(
      recorder.records.map { $0.script } == [
        """
        given camera is denied
        start f(a: 1, b: 2)
        meanwhile camera=prompt
        relaunch
        away camera=denied
        relaunch camera=authorized

        """
      ])
  }

  private func event(_ number: Int, _ matter: JourneyEvent.Matter) -> JourneyEvent {
    JourneyEvent(
      policy: "p", platform: "", flow: "f", arguments: ["b": "2", "a": "1"], journey: "0-\(number)", step: 1,
      matter: matter)
  }
}

extension SoakPolicy {
  /// Whether apps cannot tell some statuses of its platform apart.
  fileprivate var hidesStatuses: Bool {
    program.resources.rows.contains { resource in
      device.resource(named: resource.name).map { $0.trueStatuses.names.count > $0.statuses.values.count } ?? false
    }
  }
}

/// A random journey on a simulated device, one act after the other, with a recorder.
private struct RecordedWalk {
  private var world: SoakWorld
  private var numbers: JourneySoak.Numbers
  private var host: JourneyHost
  private let call: (name: String, arguments: [String: String])
  /// What the journey's processes have recorded.
  var recorder: JourneyRecorder

  init(_ policy: SoakPolicy, seed: UInt64) {
    numbers = JourneySoak.Numbers(seed: seed)
    world = SoakWorld(policy, JourneySoak.Numbers(seed: numbers.next()))
    var call = world.flow()
    while !policy.policy.flows.contains(call.name) { call = world.flow() }
    self.call = call
    (host, recorder) = Self.launch(world)
  }

  private static func launch(_ world: SoakWorld) -> (JourneyHost, JourneyRecorder) {
    let recorder = JourneyRecorder(in: world.device.store)
    var environment = world.device.launch()
    // A process that was ended records nothing.
    environment.listener = { [device = world.device] event in if !device.isDead { recorder.note(event) } }
    let app = SimulatedApp(on: world.device, inputs: world.inputs)
    return (JourneyHost(world.played.policy, in: environment, for: app), recorder)
  }

  /// The bytes of the records.
  var recorded: [UInt8] { world.device.store.contents["journey records"] ?? [] }

  /// What was shown and done.
  var seen: [String] {
    world.device.log.compactMap { entry in
      switch entry {
      case .showed, .notified, .opened, .performed, .tracked: String("\(entry)".prefix { $0 != "(" })
      case .asked, .updated, .removed, .tapped, .dismissed: nil
      }
    }
  }

  mutating func play() async throws {
    let journey = try await begin()
    for _ in 0..<12 {
      if await host.isOver(journey) { return }
      try await act()
      await world.device.settled()
      if world.device.isDead {
        (host, recorder) = Self.launch(world)
        _ = try await begin()
      }
    }
  }

  private func begin() async throws -> Int {
    let journey = try await host.journey(call.name, with: call.arguments)
    await world.device.settled()
    return journey
  }

  private mutating func act() async throws {
    let device = world.device
    let answers = device.possibleAnswers
    let buttons = device.prompts.flatMap { $0.shown.buttons }
    let isAway = answers.contains { $0.isOfLink }
    switch numbers.below(12) {
    case 0...4 where !buttons.isEmpty && !isAway:
      try device.perform(.tap(buttons[numbers.below(buttons.count)].answer, []))
    case 0...6 where !answers.isEmpty: device.answer(answers[numbers.below(answers.count)])
    case 5 where device.prompts.contains { $0.shown.isDismissible } && !isAway: try device.perform(.dismiss)
    case 7 where !device.isQuestionUp: try await leave()
    case 8 where !device.isQuestionUp && !isAway:
      if !world.changeStatus(whileActive: true, unseen: true) { host.changed() }
    case 9 where !isAway:
      device.clock.advance(milliseconds: device.clock.untilNextAlarm ?? Int64(numbers.below(5000)))
    case 10 where !isAway && !device.isQuestionUp:
      if let (event, arguments) = world.event() { try host.send(event, with: arguments) }
    default:
      let live = world.played.policy.facts.filter { $0.kind == .input(isLive: true) }
      if !live.isEmpty, !isAway, !device.isQuestionUp { world.setInput(live[numbers.below(live.count)]) }
      host.changed()
    }
  }

  private mutating func leave() async throws {
    let device = world.device
    device.leave()
    await device.settled()
    if world.changeStatus(whileActive: false, unseen: true) || numbers.once(in: 5) { return device.kill() }
    device.returnToApp()
  }
}
