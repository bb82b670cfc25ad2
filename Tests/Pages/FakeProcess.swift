import Foundation
import TestSupport
import UsherHost

/// The device as one process of an app sees it through the library. After the process has ended, nothing reaches the
/// device.
@MainActor final class FakeProcess: ResourceAccess, PromptPresenter, LinkOpener, Lifecycle {
  private let device: FakeDevice
  private let language: String
  private var names: [LivePrompt.ID: String] = [:]
  private var hasBegun = false
  private var hasEnded = false
  private var environment: JourneyEnvironment?
  private weak var host: JourneyHost?

  init(on device: FakeDevice, language: String) { (self.device, self.language) = (device, language) }

  /// Plays one process until `run` returns, or until the script ends it.
  func play<App: JourneyApp, Outcome: Sendable>(
    _ bundle: [UInt8], in folder: URL, for app: App,
    run: @MainActor (App, JourneyHost) async throws -> Outcome?
  ) async throws -> Outcome? {
    let environment = try appEnvironment(on: self, in: folder.path)
    let host = JourneyHost(try Policy(bundle: bundle), in: environment, for: app)
    (self.environment, self.host) = (environment, host)
    device.lifecycle = self
    let idling = Task {
      while !Task.isCancelled, device.isToIdle {
        if hasBegun, environment.foreground.workInProgress == 0 { device.playIdle() }
        await Task.yield()
      }
    }
    defer { idling.cancel() }
    return try await run(app, host)
  }

  func end() { hasEnded = true }

  // MARK: The app's life

  func returned() {
    environment?.foreground.enter(.background)
    environment?.foreground.enter(.active)
  }

  func changed() { host?.changed() }

  // MARK: The device

  func status(of resource: String) async -> String {
    hasBegun = true
    return device.status(of: resource)
  }

  func request(_ resource: String, _ request: String) async { if !hasEnded { await device.ask(resource) } }

  func present(_ prompt: LivePrompt) async {
    names[prompt.id] = prompt.shown.name
    if !hasEnded { await device.show(prompt.shown) { prompt.answer($0) } }
  }

  func dismiss(_ prompt: LivePrompt.ID) async {
    if !hasEnded, let name = names[prompt] { await device.dismiss(name) }
  }

  func notify(_ notice: LiveNotice) async { if !hasEnded { await device.notice(notice.text?.message ?? "") } }

  func open(_ address: String, link: String) async -> Bool {
    if hasEnded { return false }
    return await device.open(address)
  }

  var languages: [String] { get async { [language] } }
}

extension FakeDevice {
  /// Plays a whole journey of a policy in `Policies/`, compiled from its files as an app would do it.
  ///
  /// When a process ends, the next one gets a copy of its records, so that nothing that the ended process does afterwards
  /// counts.
  func play<App: JourneyApp, Outcome: Sendable>(
    _ path: String, language: String = "en", for app: @escaping @MainActor () -> App,
    run: @escaping @MainActor (App, JourneyHost, _ isFirst: Bool) async throws -> Outcome?
  ) async throws -> Played<Outcome> {
    let folder = "Policies/\(path.split(separator: "/")[0])"
    let bundle = try compiled(at: "Policies/\(path)").bundle(on: "ios", wordsUnder: folder)
    let records = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
    var number = 0
    let played = try await play { [self] isFirst in
      let process = FakeProcess(on: self, language: language)
      let place = records.appending(path: "\(number)")
      number += 1
      ended = { [number] in
        process.end()
        try FileManager.default.copyItem(at: place, to: records.appending(path: "\(number)"))
      }
      return try await process.play(bundle, in: place, for: app()) { try await run($0, $1, isFirst) }
    }
    try FileManager.default.removeItem(at: records)
    return played
  }
}

// Journeys wait for the metrics of these apps, so that the logs have a fixed order.
extension DocVApp: CountsAtOnce {}
extension AuthorizationApp: CountsAtOnce {}
