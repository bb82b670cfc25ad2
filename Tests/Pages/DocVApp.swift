import UsherHost

/// The part of `ViewController` that remains next to docv.usher: launching the SDK, counting metrics, and the label's
/// text.
@MainActor final class DocVApp: JourneyApp {
  enum Launch: String {
    case uploaded
    case cameraDeclined
    case failed
  }

  private let transactionToken: String
  private let launch: (_ token: String) async -> Launch
  private let count: (_ metric: String, _ arguments: [String: String]) -> Void

  /// In an app, `launch` calls `SocureDocVSDK.launch` and returns its result.
  init(
    transactionToken: String, launch: @escaping (_ token: String) async -> Launch,
    count: @escaping (_ metric: String, _ arguments: [String: String]) -> Void
  ) {
    self.transactionToken = transactionToken
    self.launch = launch
    self.count = count
  }

  /// For the button that starts a scan. Returns the text of the label.
  func startScan(_ host: JourneyHost) async throws -> String? { label(try await host.run("precheck")) }

  /// Call this at launch. Returns nil if no scan was in progress.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn().flatMap(label) }

  private func label(_ outcome: String) -> String? {
    switch outcome {
    case "uploaded": "Upload Success"
    case "failed": "Upload Failure"
    case "declined": "Camera permission not granted"
    case "unavailable": "No camera to be used"
    default: nil
    }
  }

  func value(of input: String) async -> InputValue? { input == "transactionToken" ? .value(transactionToken) : nil }

  func perform(_ action: ActionCall) async -> String {
    await launch(action.arguments["token"] ?? transactionToken).rawValue
  }

  func track(_ metric: TrackedMetric) async { count(metric.name, metric.arguments) }
}
