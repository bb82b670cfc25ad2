/// What remains of `ViewController` beside docv.usher: launching the SDK, counting, and saying how it ended.
@MainActor final class DocVHost: JourneyActions {
  enum Launch: String {
    case uploaded
    case cameraDeclined
    case failed
  }

  private let transactionToken: String
  private let launch: (_ token: String) async -> Launch
  private let count: (_ metric: String) -> Void

  /// In the app `launch` calls `SocureDocVSDK.launch` and says what the result was.
  init(
    transactionToken: String, launch: @escaping (_ token: String) async -> Launch,
    count: @escaping (_ metric: String) -> Void
  ) {
    self.transactionToken = transactionToken
    self.launch = launch
    self.count = count
  }

  /// The button that starts a scan, and a launch of the app that finds a saved journey. Gives the line for the label.
  func startScan(_ host: JourneyHost, from saved: [UInt8]?) async throws -> String? {
    switch try await host.run("precheck", from: saved) {
    case "uploaded": "Upload Success"
    case "failed": "Upload Failure"
    case "declined": "Camera permission not granted"
    case "unavailable": "No camera to be used"
    default: nil
    }
  }

  func value(of name: String) -> String? { name == "transactionToken" ? transactionToken : nil }

  func perform(_ action: String, _ arguments: [String: String]) async -> String {
    await launch(arguments["token"] ?? transactionToken).rawValue
  }

  func track(_ metric: String, _ arguments: [String: String]) { count(metric) }
}
