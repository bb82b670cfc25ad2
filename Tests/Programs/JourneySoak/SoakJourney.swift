import UsherLock
import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherSimulation
import UsherSource
import UsherSyntax

/// One random journey and everything that happens around it. Persons seldom act like this, but every event is possible on a
/// device.
struct SoakJourney {
  private var world: SoakWorld
  private var numbers: Numbers
  private var host: JourneyHost
  /// Journeys that tasks wait for, as an app does.
  private var runs: [Task<String, any Error>] = []
  private var report = Report()
  private let told = Told()
  private var second: SecondCore
  private let recorder: JourneyRecorder

  /// The results.
  struct Report: Sendable {
    /// Counts by ending: the outcome of the flow, or the state in which the journey waits.
    var endings: [String: Int] = [:]
    var acts = 0
    var deaths = 0
    /// Counts of ignored events, by reason.
    var ignored: [String: Int] = [:]
    var checks = 0
    /// Violations of what must hold.
    var faults: [String] = []

    static func += (left: inout Report, right: Report) {
      left.endings.merge(right.endings, uniquingKeysWith: +)
      left.ignored.merge(right.ignored, uniquingKeysWith: +)
      left.acts += right.acts
      left.deaths += right.deaths
      left.checks += right.checks
      left.faults += right.faults
    }
  }

  /// Collects what the host tells.
  private final class Told: Sendable {
    private let all = Locked<[JourneyEvent]>([])

    func add(_ event: JourneyEvent) { all.withLock { $0.append(event) } }

    var taken: [JourneyEvent] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  static func play(_ policy: SoakPolicy, seed: UInt64) async throws -> Report {
    var journey = SoakJourney(policy, seed: seed)
    try await journey.play()
    if !journey.report.faults.isEmpty {
      journey.fault("what was seen: \(journey.world.device.log.map { $0.description }.joined(separator: ", "))")
    }
    return journey.report
  }

  private init(_ policy: SoakPolicy, seed: UInt64) {
    var numbers = Numbers(seed: seed)
    world = SoakWorld(policy, Numbers(seed: numbers.next()))
    self.numbers = numbers
    recorder = JourneyRecorder(in: MemoryStore())
    second = SecondCore(world.played.policy)
    host = Self.host(in: world, nil, told, recorder, second)
  }

  private static func host(
    in world: SoakWorld, _ deadline: Int?, _ told: Told, _ recorder: JourneyRecorder, _ second: SecondCore
  ) -> JourneyHost {
    var environment = world.device.launch(dyingAt: deadline)
    environment.shell = JourneyShell(watch: second.note)
    environment.listener = { event in
      told.add(event)
      recorder.note(event)
    }
    let app = AppBeside(app: SimulatedApp(on: world.device, inputs: world.inputs))
    return JourneyHost(world.played.policy, in: environment, for: app)
  }

  /// Begins a process.
  private mutating func launch(dyingAt deadline: Int?) {
    report.faults += second.faults
    second = SecondCore(world.played.policy)
    host = Self.host(in: world, deadline, told, recorder, second)
  }

  private mutating func play() async throws {
    launch(dyingAt: numbers.once(in: 3) ? numbers.below(12) + 1 : nil)
    try await begin()
    for _ in 0..<(4 + numbers.below(30)) {
      // Sometimes continues before everything caused by the last act is done.
      if numbers.once(in: 5) {
        world.device.hurry()
        await Task.yield()
      } else {
        await world.device.settled()
        if world.device.isDead { try await relaunch() }
        try await check()
        if try await host.journeyStatuses().allSatisfy({ $0.end != nil }), !numbers.once(in: 6) { break }
      }
      report.acts += 1
      try await act()
    }
    await world.device.settled()
    if world.device.isDead { try await relaunch() }
    try await check()
    try await close()
  }

  private mutating func begin() async throws {
    let (flow, arguments) = world.flow()
    if numbers.once(in: 3) {
      let host = host
      runs.append(Task { try await host.run(flow, with: arguments) })
      await Task.yield()
    } else {
      _ = try await host.journey(flow, with: arguments)
    }
  }

  private mutating func relaunch() async throws {
    report.deaths += 1
    world.device.kill()
    for run in runs { run.cancel() }
    runs = []
    launch(dyingAt: numbers.once(in: 4) ? numbers.below(12) + 1 : nil)
    if numbers.once(in: 2) { try await begin() }
    for journey in try await host.unfinishedJourneys() { try await goOn(with: journey) }
    await world.device.settled()
    if world.device.isDead { try await relaunch() }
  }

  /// Some journeys go on, some are discarded, and some wait for a call of their flow.
  private mutating func goOn(with journey: UnfinishedJourney) async throws {
    switch numbers.below(6) {
    case 0: break
    case 1: runs.append(Task { try await journey.discard() ? "discarded" : "not discarded" })
    case 2, 3: _ = try await host.journey(journey.flow, with: journey.arguments)
    default: runs.append(Task { try await journey.outcome() })
    }
    await Task.yield()
  }

  // MARK: Acts

  private mutating func act() async throws {
    let device = world.device
    switch numbers.below(20) {
    case 0...5: if !answerPrompt() { answerPending() }
    case 6...10: if !answerPending() { _ = answerPrompt() }
    case 11: answerLate()
    case 12: try await leave()
    case 13:
      if world.changeStatus(whileActive: true) { device.kill() }
      if numbers.once(in: 2) { host.changed() }
    case 14:
      let live = world.played.policy.facts.filter { $0.kind == .input(isLive: true) }
      if !live.isEmpty { world.setInput(live[numbers.below(live.count)]) }
      host.changed()
    case 15: if let (event, arguments) = world.event() { try host.send(event, with: arguments) }
    case 16: device.clock.advance(milliseconds: device.clock.untilNextAlarm ?? Int64(numbers.below(5000)))
    case 17: if numbers.once(in: 3) { device.kill() } else { device.flicker() }
    case 18: if let run = runs.popLast() { run.cancel() } else { try await begin() }
    default: if numbers.once(in: 4) { try await begin() } else { host.changed() }
    }
  }

  /// Taps a shown prompt, sometimes twice, or takes it down without a tap.
  private mutating func answerPrompt() -> Bool {
    let up = world.device.prompts
    guard !up.isEmpty else { return false }
    let prompt = up[numbers.below(up.count)]
    if numbers.once(in: 10) {
      world.device.takeDown(prompt)
      prompt.dismissed()
    } else if !prompt.shown.buttons.isEmpty {
      let button = prompt.shown.buttons[numbers.below(prompt.shown.buttons.count)]
      if prompt.shown.kind.isModal { world.device.takeDown(prompt) }
      prompt.answer(button)
      if numbers.once(in: 4) { prompt.answer(prompt.shown.buttons[numbers.below(prompt.shown.buttons.count)]) }
    }
    return true
  }

  /// Gives an answer of the system, of the app, or of a link.
  @discardableResult
  private mutating func answerPending() -> Bool {
    let answers = world.device.possibleAnswers
    guard !answers.isEmpty else { return false }
    if numbers.once(in: 12), world.device.silence() { return true }
    world.device.answer(answers[numbers.below(answers.count)])
    return true
  }

  /// Taps a prompt that is no longer shown, or has changed since.
  private mutating func answerLate() {
    let stale = world.device.stalePrompts
    guard !stale.isEmpty else { return }
    let prompt = stale[numbers.below(stale.count)]
    guard !prompt.shown.buttons.isEmpty else { return }
    prompt.answer(prompt.shown.buttons[numbers.below(prompt.shown.buttons.count)])
  }

  /// Leaves the app and returns, with status changes meanwhile.
  private mutating func leave() async throws {
    let device = world.device
    device.leave()
    if numbers.once(in: 2) { await device.settled() }
    var endsApp = false
    for _ in 0..<numbers.below(3) where !endsApp { endsApp = world.changeStatus(whileActive: false) }
    if endsApp || numbers.once(in: 8) { return device.kill() }
    device.returnToApp()
  }

  // MARK: What must be

  private mutating func check() async throws {
    report.checks += 1
    for event in told.taken {
      if case .ignored(_, let reason) = event.matter { report.ignored["\(reason)", default: 0] += 1 }
    }
    for misdeed in world.device.violations { report.faults.append(misdeed) }
    let (journeyStatuses, shown) = try await settledStatuses()
    // A link opened by a row has to open before the step continues.
    if world.device.isDead || journeyStatuses.contains(where: { $0.isStepping }) { return }
    let states = Set(world.played.program.states.rows.map { $0.name })
    for standing in journeyStatuses where standing.end == nil {
      if standing.states.isEmpty || !standing.states.allSatisfy(states.contains) {
        fault("\(standing.flow) waits nowhere: \(standing.states)")
      }
      if !standing.isShownAsAsked { fault("\(standing.flow) shows other prompts than it asks in \(standing.states)") }
      if !standing.isSaved { fault("\(standing.flow) is not where it was saved, in \(standing.states)") }
    }
    for case .failure(let error) in journeyStatuses.compactMap({ $0.end })
    where !(error is CancellationError) && !(error is Snapshot.Refusal) {
      fault("\(error)")
    }
    let (up, expected) = (Set(shown.map { $0.id }), Set(journeyStatuses.flatMap { $0.up }))
    if up != expected {
      let names = shown.map { "\($0.shown.name) of \($0.journey)" }
      fault("up are \(names), and \(journeyStatuses.flatMap { $0.up }.count) are to be")
    }
    if journeyStatuses.count(where: { $0.hasScreen }) > 1 { fault("two journeys have the screen") }
    if journeyStatuses.contains(where: { $0.hasScreen }),
      journeyStatuses.contains(where: { $0.isAsking && !$0.hasScreen }),
      journeyStatuses.count(where: { $0.hasScreen || $0.isAsking }) > 1
    {
      fault("asked over another journey's prompt")
    }
    var counted: Set<SimulatedDevice.Counted> = []
    for metric in world.device.metrics where !counted.insert(metric).inserted { fault("counted twice: \(metric.id)") }
  }

  /// The statuses of all journeys and the prompts that are up, at one time, when nothing more happens by itself: a task may only now
  /// begin its journey.
  private func settledStatuses() async throws -> ([JourneyStatus], up: [LivePrompt]) {
    var (statuses, up, seen): ([JourneyStatus], [LivePrompt], Int)
    repeat {
      seen = world.device.log.count
      statuses = try await host.journeyStatuses()
      up = world.device.prompts
      await world.device.settled()
    } while world.device.log.count != seen
    return (statuses, up)
  }

  private mutating func fault(_ words: String) { report.faults.append(words) }

  /// Checks that every journey is over or waits in a state of its policy, and that no task waits for a journey that is over.
  private mutating func close() async throws {
    for standing in try await host.journeyStatuses() {
      switch standing.end {
      case .success(let outcome): report.endings["\(standing.flow): \(outcome)", default: 0] += 1
      case .failure(let error): report.endings["\(standing.flow): \(error)", default: 0] += 1
      case nil: report.endings["\(standing.flow) waits in \(standing.states.last ?? "")", default: 0] += 1
      }
    }
    for record in recorder.records {
      let diagnostics = parseScript(SourceFile(path: "record", text: record.script)).diagnostics
      if let first = diagnostics.first { fault("a record is no script: \(renderCompact(first)) in \(record.script)") }
    }
    for run in runs { run.cancel() }
    // A step that opens a link must be over before its journey can end. The return may open the next one, and a run may only now
    // begin.
    let waiting = Locked(runs.count)
    for run in runs {
      Task {
        _ = await run.result
        waiting.withLock { $0 -= 1 }
      }
    }
    repeat {
      await world.device.settled()
      if world.device.possibleAnswers.contains(where: { $0.isOfLink }) { world.device.leave() }
      await Task.yield()
    } while waiting.withLock({ $0 > 0 }) || world.device.possibleAnswers.contains { $0.isOfLink }
    for run in runs {
      do {
        report.endings["told \(try await run.value)", default: 0] += 1
      } catch is CancellationError {
        report.endings["cancelled", default: 0] += 1
      } catch is OutcomeTaken {
        report.endings["taken by a call of the flow", default: 0] += 1
      } catch is Policy.Snapshot.Refusal {
        report.endings["not resumed", default: 0] += 1
      }
    }
    if !world.device.isDead {
      await world.device.settled()
      let left = try await host.journeyStatuses()
      if left.contains(where: { $0.isStepping }) {
        report.faults += second.faults
        return world.device.kill()
      }
      let (up, expected) = (Set(world.device.prompts.map { $0.id }), Set(left.flatMap { $0.up }))
      if up != expected { fault("a cancelled journey has left a prompt") }
    }
    world.device.kill()
    report.faults += second.faults
  }
}
