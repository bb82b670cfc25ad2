import TestSupport
import Testing
import UsherLock
import UsherRuntime
import UsherPlatform
import UsherHost
import UsherModule
import UsherSimulation

/// The host between a session and a device: which operations wait for which, and which events reach the session.
@Suite(.timeLimit(.minutes(5))) struct DriverTests {
  private static let guidance = """
    alert doorLocked { recovers door; button openSettings preferred; button notNow cancel }
    metric explained
    flow enter -> entered | left {
      start state checking { choose door { granted -> end entered; closed -> asking; locked -> explaining } }
      state asking { ask door { else -> checking } }
      state explaining {
        track explained
        show doorLocked { openSettings -> away; notNow -> end left }
        on change of door -> checking
      }
      state away { open settings { returned | failed -> checking } }
    }
    flow pass -> passed | turned {
      start state checking { choose door { granted -> end passed; else -> explaining } }
      state explaining {
        show doorLocked { openSettings -> explaining; notNow -> end turned }
        on change of door -> checking
      }
    }
    """

  /// A presenter whose alerts take a while to disappear, on a device that opens links.
  private actor Slow: ResourceAccess, PromptPresenter, LinkOpener {
    private(set) var log: [String] = []
    private(set) var prompt: LivePrompt?
    private var isGone: CheckedContinuation<Void, Never>?

    func status(of resource: String) async -> String { "locked" }
    func request(_ resource: String, _ request: String) async {}
    func present(_ prompt: LivePrompt) async {
      log.append("show \(prompt.shown.name)")
      self.prompt = prompt
    }
    func dismiss(_ prompt: LivePrompt.ID) async {
      log.append("dismiss")
      await withCheckedContinuation { isGone = $0 }
    }
    func open(_ address: String, link: String) async -> Bool {
      log.append("open \(link)")
      return true
    }

    var isDisappearing: Bool { isGone != nil }
    func end() {
      log.append("gone")
      isGone?.resume()
      isGone = nil
    }
  }

  /// An app whose metrics go nowhere.
  private struct Uncounted: JourneyApp {
    func value(of input: String) async -> InputValue? { nil }
    func perform(_ action: ActionCall) async -> ActionAnswer { "" }
    func track(_ metric: TrackedMetric) async {}
  }

  @Test func aLinkOpensWhenTheAlertAboveItIsGone() async throws {
    let device = Slow()
    let host = JourneyHost(
      try module(Self.guidance).policy(), in: JourneyEnvironment(device, store: MemoryStore()), for: Uncounted())
    _ = try await host.journey("enter", with: [:])
    while await device.prompt == nil { await Task.yield() }
    await host.settled()
    await device.prompt?.answer("openSettings")
    while await !device.isDisappearing { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    await device.end()
    await host.settled()
    while await device.log.count < 4 { await Task.yield() }
    #expect(await device.log == ["show doorLocked", "dismiss", "gone", "open settings"])
  }

  /// A device that notes the requests it gets.
  private actor Asked: ResourceAccess, PromptPresenter, LinkOpener {
    private(set) var calls: [String] = []

    func status(of resource: String) async -> String { calls.isEmpty ? "silent_" : "ringing" }
    func request(_ resource: String, _ request: String) async { calls.append("\(resource) \(request)") }
    func request(_ resource: String, _ request: String, options: [String]) async {
      calls.append("\(resource) \(request)(\(options.joined(separator: ", ")))")
    }
    func present(_ prompt: LivePrompt) async {}
    func dismiss(_ prompt: LivePrompt.ID) async {}
    func open(_ address: String, link: String) async -> Bool { true }
  }

  @Test func aDeviceReceivesTheOptionsOfARequest() async throws {
    let bell = try compiledPlatform(
      """
      language 1
      platform tower
      resource bell {
        option low, loud
        status silent_
        status ringing grants
        ask gently from silent_ -> ringing
      }
      """)
    let policy = """
      language 1
      policy tower_bell
      use tower
      flow ring -> rung {
        start state asking { ask bell gently(loud, low) { ringing -> end rung; else -> end rung } }
      }
      """
    let device = Asked()
    let host = JourneyHost(
      try compiled(policy, on: [bell]).module.policy(), in: JourneyEnvironment(device, store: MemoryStore()))
    _ = try await host.journey("ring", with: [:])
    while await device.calls.isEmpty { await Task.yield() }
    await host.settled()
    #expect(await device.calls == ["bell gently(loud, low)"])
  }

  @Test func nothingIsDoneAboveAnAlertThatDisappears() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    _ = try await stage.begin("enter")
    try await stage.play(.tap("openSettings", []))
    #expect(stage.device.lines.last == "open settings")
    #expect(stage.device.violations == [])
  }

  @Test func onePromptIsUpAtATimeAndTheOthersComeInTurn() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    let first = try await stage.begin("enter")
    let second = try await stage.begin("pass")
    #expect(stage.device.prompts.map { $0.flow } == ["enter"])
    try await stage.play(.tap("notNow", []))
    #expect(stage.device.prompts.map { $0.flow } == ["pass"])
    try await stage.play(.tap("notNow", []))
    #expect(try await stage.host.outcome(ofJourney: first) == "left")
    #expect(try await stage.host.outcome(ofJourney: second) == "turned")
  }

  @Test func theLineForTheScreenIsThatOfAllPolicies() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    let other = try module(Self.guidance, name: "another")
    let otherHost = JourneyHost(try other.policy(), in: stage.environment)
    _ = try await stage.begin("enter")
    let waiting = try await otherHost.journey("pass", with: [:])
    await stage.device.settled()
    #expect(stage.device.prompts.map { $0.flow } == ["enter"])
    try await stage.play(.tap("notNow", []))
    #expect(stage.device.prompts.map { $0.flow } == ["pass"])
    try await stage.play(.tap("notNow", []))
    #expect(try await otherHost.outcome(ofJourney: waiting) == "turned")
  }

  /// A prompt is never shown if its reason disappeared while it waited for the screen.
  @Test func whatHasChangedMeanwhileIsToldBeforeTheScreenIsUsed() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    _ = try await stage.begin("enter")
    let second = try await stage.begin("pass")
    stage.device.change([Act.Change(name: "door", value: "open")])
    try await stage.play(.tap("notNow", []))
    #expect(try await stage.host.outcome(ofJourney: second) == "passed")
    #expect(stage.device.lines == ["show doorLocked", "track explained", "tap notNow"].reordered)
  }

  @Test func oneQuestionIsPutForAllThatWaitForIt() async throws {
    let stage = try Stage(Self.asking, [:])
    let first = try await stage.begin("enter")
    let second = try await stage.begin("visit")
    try await stage.play(.answer("open"))
    #expect(stage.device.lines == ["ask door"])
    #expect(try await stage.host.outcome(ofJourney: first) == "in")
    #expect(try await stage.host.outcome(ofJourney: second) == "in")
  }

  private static let asking = """
    flow enter -> in | out { start state asking { ask door { granted -> end in; else -> end out } } }
    flow visit -> in | out { start state asking { ask door { granted -> end in; else -> end out } } }
    """

  @Test func aQuestionWaitsUntilTheAppIsActive() async throws {
    let stage = try Stage(Self.asking, [:])
    stage.environment.foreground.enter(.inactive)
    let journey = try await stage.begin("enter")
    #expect(stage.device.lines == [])
    stage.environment.foreground.enter(.active)
    await stage.device.settled()
    #expect(stage.device.lines == ["ask door"])
    try await stage.play(.answer("locked"))
    #expect(try await stage.host.outcome(ofJourney: journey) == "out")
  }

  @Test func whereNothingCanBeAskedTheStatusIsTheAnswer() async throws {
    let stage = try Stage(Self.asking, ["door": "locked"])
    stage.environment.foreground.enter(.background)
    let journey = try await stage.begin("enter")
    #expect(try await stage.host.outcome(ofJourney: journey) == "out")
    #expect(stage.device.lines == [])
  }

  private static let returning = """
    alert waiting { button done }
    metric back
    metric gone
    metric changed
    flow wait -> over {
      start state here {
        show waiting { done -> end over }
        on return { track back } -> stay
        on background { track gone } -> stay
        on change of door { track changed } -> stay
      }
    }
    """

  @Test func toBeBackIsToHaveBeenInTheBackground() async throws {
    let stage = try Stage(Self.returning, [:])
    _ = try await stage.begin("wait")
    for phase in [AppPhase.inactive, .active, .inactive, .active] {
      stage.environment.foreground.enter(phase)
      await stage.device.settled()
    }
    #expect(stage.device.lines == ["show waiting"])
    for phase in [AppPhase.inactive, .background, .background, .inactive, .active, .active] {
      stage.environment.foreground.enter(phase)
      await stage.device.settled()
    }
    #expect(stage.device.lines == ["show waiting", "track gone", "track back"])
  }

  /// A prompt of an app that was launched in the background is shown when the user opens the app, which counts as a
  /// return.
  @Test func whatBeginsInTheBackgroundIsShownInFront() async throws {
    let module = try module(Self.returning)
    let device = SimulatedDevice(module.device)
    var environment = device.launch()
    environment.foreground = Foreground(.background)
    let host = JourneyHost(try module.policy(), in: environment, for: SimulatedApp(on: device))
    _ = try await host.journey("wait", with: [:])
    await host.settled()
    #expect(device.lines == [])
    environment.foreground.enter(.active)
    await host.settled()
    #expect(device.lines == ["track back", "show waiting"])
  }

  @Test func aStatusIsReadAnewBeforeEveryStep() async throws {
    let stage = try Stage(Self.returning, [:])
    let journey = try await stage.begin("wait")
    stage.device.change([Act.Change(name: "door", value: "locked")])
    try await stage.play(.tap("done", []))
    #expect(stage.device.lines == ["show waiting", "tap done", "track changed"])
    #expect(try await stage.host.outcome(ofJourney: journey) == "over")
  }

  @Test func aSecondTapIsRefusedAndSaidSo() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    _ = try await stage.begin("enter")
    let alert = try #require(stage.device.prompts.first)
    try await stage.play(.tap("openSettings", []))
    alert.answer("notNow")
    alert.answer("openSettings")
    await stage.device.settled()
    #expect(stage.notes == [.ignored("notNow", .late), .ignored("openSettings", .late)])
    #expect(stage.device.lines == ["track explained", "show doorLocked", "tap openSettings", "open settings"])
  }

  /// A user who taps at once is not asked twice.
  @Test func anAnswerThatComesWhileThePromptIsPutUpCounts() async throws {
    let module = try module(Self.guidance)
    let device = SimulatedDevice(module.device, statuses: ["door": "locked"])
    var environment = device.launch()
    let presenter = Eager()
    environment.prompts = presenter
    #expect(try await JourneyHost(module.policy(), in: environment).run("pass") == "turned")
    #expect(presenter.count.withLock { $0 } == 1)
  }

  private final class Eager: PromptPresenter {
    let count = Locked(0)

    func present(_ prompt: LivePrompt) async {
      count.withLock { $0 += 1 }
      prompt.answer("notNow")
    }

    func dismiss(_ prompt: LivePrompt.ID) async {}
  }

  @Test func whatGoesWithoutAnAnswerIsShownAgain() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    _ = try await stage.begin("enter")
    let alert = try #require(stage.device.prompts.first)
    stage.device.takeDown(alert)
    alert.dismissed()
    await stage.device.settled()
    #expect(stage.device.prompts.map { $0.id } == [alert.id])
    #expect(stage.device.lines == ["track explained", "show doorLocked", "show doorLocked"])
  }

  /// A tap on the back button of a pushed screen takes the screen down and is an answer at once.
  @Test func aScreenThatGoesWithAnAnswerIsShownAgainIfThePolicyKeepsIt() async throws {
    let policy = """
      screen page {
        button later cancel
        dismissible
      }
      metric later
      metric closed
      flow enter -> over {
        start state s {
          show page {
            later { track later } -> stay
            dismissed { track closed } -> end over
          }
        }
      }
      """
    let stage = try Stage(policy)
    _ = try await stage.begin("enter")
    let screen = try #require(stage.device.prompts.first)
    stage.device.takeDown(screen)
    screen.dismissed(with: screen.shown.buttons[0])
    await stage.device.settled()
    #expect(stage.device.prompts.map { $0.id } == [screen.id])
    #expect(stage.device.lines == ["show page", "track later", "show page"])
    #expect(stage.notes == [])
  }

  /// On a large screen, Settings can appear next to the app, which then never enters the background.
  @Test func aPlaceThatOpensBesideTheAppIsReturnedFrom() async throws {
    let stage = try Stage(Self.guidance, ["door": "locked"])
    let journey = try await stage.begin("enter")
    try await stage.play(.tap("openSettings", []))
    stage.device.change([Act.Change(name: "door", value: "open")])
    stage.device.flicker()
    await stage.device.settled()
    #expect(try await stage.host.outcome(ofJourney: journey) == "entered")
  }
}

extension [String] {
  /// Puts the metric first: metrics of a state are counted before its prompt is shown.
  fileprivate var reordered: [String] { [self[1], self[0]] + self[2...] }
}
