import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherHost
import UsherModule
import UsherSimulation

/// The examples of the host's documentation, line by line.
@Suite(.timeLimit(.minutes(5))) struct WalkthroughTests {
  private static let policy = """
    input owner: Text
    metric refused
    action scan(owner: Text) -> done | failed
    alert doorLocked {
      recovers door
      button openSettings preferred
      button notNow cancel
    }
    flow enter -> scanned | left {
      start state checking {
        choose door {
          granted -> scanning
          closed  -> asking
          locked  -> explaining
        }
      }
      state asking { ask door { else -> checking } }
      state explaining {
        show doorLocked { openSettings -> away; notNow { track refused } -> end left }
        on change of door -> checking
      }
      state away { open settings { returned | failed -> checking } }
      state scanning { do scan(owner: owner) { done -> end scanned; failed -> end left; interrupted -> checking } }
    }
    """

  /// The device's part.
  @MainActor private final class Device: ResourceAccess, PromptPresenter, LinkOpener {
    var statuses: [String: String] = [:]
    var up: [LivePrompt] = []
    var places: Set<String> = []

    func status(of resource: String) async -> String { statuses[resource] ?? "closed" }
    func request(_ resource: String, _ request: String) async { statuses[resource] = "locked" }
    func present(_ prompt: LivePrompt) async { up.append(prompt) }
    func dismiss(_ prompt: LivePrompt.ID) async { up.removeAll { $0.id == prompt } }
    func open(_ address: String, link: String) async -> Bool { places.insert(address).inserted }

    func tap(_ button: String) async {
      while up.isEmpty { await Task.yield() }
      // A tap on a button of an alert also closes the alert.
      let prompt = up.removeLast()
      prompt.answer("openSettings")
    }
  }

  /// The app's part.
  @MainActor private final class App: JourneyApp {
    var counted: Set<EffectID> = []
    let scan: (String?) async -> String

    init(scan: @escaping (String?) async -> String) { self.scan = scan }

    func value(of input: String) async -> InputValue? { input == "owner" ? "Ada" : nil }
    func perform(_ action: ActionCall) async -> ActionAnswer { ActionAnswer(await scan(action.arguments["owner"])) }
    func track(_ metric: TrackedMetric) async { counted.insert(metric.id) }
  }

  @MainActor @Test func theWalkthroughRuns() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)").path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    let policy = try module(Self.policy).policy()
    var log: [String] = []
    let device = Device()
    let app = App { owner in
      log.append("scan for \(owner ?? "nobody")")
      return "done"
    }

    // One call.
    func runs() async throws {
      let environment = JourneyEnvironment(device, store: try FolderStore(path: folder))
      let host = JourneyHost(policy, in: environment, for: app)
      async let tapped: Void = device.tap("openSettings")
      async let returned: Void = comeBack(to: environment, host)
      let outcome = try await host.run("enter")
      log.append(outcome)
      _ = await (tapped, returned)
    }

    // Foreground and background.
    @MainActor func comeBack(to environment: JourneyEnvironment, _ host: JourneyHost) async {
      while device.places.isEmpty { await Task.yield() }
      device.statuses["door"] = "open"
      environment.foreground.enter(.background)
      environment.foreground.enter(.active)
      host.changed()
    }
    try await runs()
    #expect(log == ["scan for Ada", "scanned"])

    // The process dies while the alert is up; the next one finds the door open.
    device.statuses["door"] = "locked"
    let host = JourneyHost(policy, in: JourneyEnvironment(device, store: try FolderStore(path: folder)), for: app)
    _ = try await host.journey("enter", with: [:])
    await host.settled()
    device.statuses["door"] = "open"
    let nextHost = JourneyHost(policy, in: JourneyEnvironment(device, store: try FolderStore(path: folder)), for: app)
    for journey in try await nextHost.unfinishedJourneys() {
      log.append("\(journey.flow): \(try await journey.outcome())")
    }
    #expect(log.suffix(2) == ["scan for Ada", "enter: scanned"])

    // Seeing what happened: the flow is played with a recorder.
    device.statuses["door"] = "open"
    var environment = JourneyEnvironment(device, store: try FolderStore(path: folder))
    let recorder = JourneyRecorder(in: try FolderStore(path: folder))
    environment.listener = { event in recorder.note(event) }
    #expect(try await JourneyHost(policy, in: environment, for: app).run("enter") == "scanned")
    let script = recorder.records.last?.script
    #expect(script == "given platform is there, door is open\nstart enter\nanswer done\n// outcome scanned\n")

    // In tests.
    let platform = there
    let simulated = try SimulatedDevice(platform: platform, statuses: ["door": "locked"])
    let played = try await simulated.play(
      "enter", of: policy, "tap openSettings; away door=open relaunch; answer done", inputs: ["owner": "Ada"])
    #expect(
      played.plain
        == Played(
          log: ["show doorLocked", "tap openSettings", "open settings", "do scan(owner: Ada)"], outcome: "scanned"))
  }

  /// All examples of the article occur in the test above.
  @Test func theArticleShowsWhatRuns() throws {
    let article = try String(
      contentsOf: projectRoot.appending(path: "Sources/Runtime/UsherHost/UsherHost.docc/UsherHost.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let blocks = article.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.1) }
    #expect(blocks.count == 9)
    for block in blocks {
      let shown = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let missing = shown.filter { !lines.contains($0) }
      #expect(missing == [])
      // The lines must follow in this order; lines that only the test needs may be in between.
      var place = lines.firstIndex(of: shown[0]) ?? lines.startIndex
      for line in shown.dropFirst() {
        let found = lines[place...].firstIndex(of: line)
        #expect(found != nil, "\(line)")
        place = found ?? place
      }
    }
  }
}
