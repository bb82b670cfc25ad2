import UsherHost

/// The part of `ViewController` that remains next to docv.usher: launching the SDK, counting metrics, and the label's
/// text.
@MainActor final class DocVApp: Docv.App {
  /// The result of the SDK.
  enum Launch {
    case uploaded(String)
    case cameraDeclined
    case failed(String)
  }

  let transactionToken: String
  let explainsAtOnce: Bool? = nil  // as the policy says
  private let launch: (_ token: String) async -> Launch
  private let count: (_ metric: String, _ arguments: [String: String]) -> Void
  /// What the SDK said about its last result.
  private var detail = ""

  init(
    transactionToken: String, launch: @escaping (_ token: String) async -> Launch,
    count: @escaping (_ metric: String, _ arguments: [String: String]) -> Void
  ) {
    self.transactionToken = transactionToken
    self.launch = launch
    self.count = count
  }

  /// For the button that starts a scan. Returns the text of the label.
  func startScan(_ docv: Docv) async throws -> String { label(try await docv.precheck()) }

  /// Call this at launch. Returns nil if no scan was in progress.
  func goOn(_ docv: Docv) async throws -> String? {
    guard let journey = try await docv.host.resume().first,
      case .precheck(let outcome) = try await docv.outcome(of: journey)
    else { return nil }
    return label(outcome)
  }

  private func label(_ outcome: Docv.PrecheckOutcome) -> String {
    switch outcome {
    case .uploaded: "Upload Success: \(detail)"
    case .failed: "Upload Failure: \(detail)"
    case .declined: "Camera permission not granted"
    case .unavailable: "No camera to be used"
    }
  }

  func launchDocV(token: String) async -> Docv.LaunchDocVAnswer {
    switch await launch(token) {
    case .uploaded(let result):
      detail = result
      return .uploaded
    case .cameraDeclined:
      detail = "no camera"
      return .cameraDeclined
    case .failed(let error):
      detail = error
      return .failed(error: error)
    }
  }

  /// Only `afterLaunch`, Option 1, performs this.
  func launchDocVUnchecked(token: String) async -> Docv.LaunchDocVUncheckedAnswer {
    .failed(error: "not used")
  }

  func track(_ metric: Docv.Metric, _ tracked: TrackedMetric) async { count(tracked.name, tracked.arguments) }
}
