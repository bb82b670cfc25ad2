import UsherHost

/// The part of `ViewController` that remains next to docv.usher: launching the SDK, counting metrics, and the label's
/// text.
@MainActor final class DocVApp: Docv.App {
  /// The result of the SDK.
  enum Launch {
    case uploaded(String)
    case cameraDeclined(String)
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

  /// For the button that starts a scan, checking the camera first (Option 2). Returns the text of the label.
  func startScan(_ docv: Docv) async throws -> String { label(try await docv.precheck()) }

  /// For the button that starts a scan, launching the SDK first (Option 1). Returns the text of the label.
  func startScanUnchecked(_ docv: Docv) async throws -> String { label(try await docv.afterLaunch()) }

  /// Call this at launch. Goes on with every scan that was in progress, and returns the text of the label after the last one;
  /// nil if there was none.
  func goOn(_ docv: Docv) async throws -> String? {
    var text: String?
    for journey in try await docv.host.unfinishedJourneys() {
      switch try await docv.outcome(of: journey) {
      case .precheck(let outcome): text = label(outcome)
      case .afterLaunch(let outcome): text = label(outcome)
      case .settle: break
      }
    }
    return text
  }

  private func label(_ outcome: Docv.PrecheckOutcome) -> String {
    switch outcome {
    case .uploaded: "Upload Success: \(detail)"
    case .failed: "Upload Failure: \(detail)"
    case .declined, .unavailable: "Camera permission not granted"
    }
  }

  private func label(_ outcome: Docv.AfterLaunchOutcome) -> String {
    switch outcome {
    case .uploaded: label(Docv.PrecheckOutcome.uploaded)
    case .failed: label(Docv.PrecheckOutcome.failed)
    case .declined: label(Docv.PrecheckOutcome.declined)
    case .unavailable: label(Docv.PrecheckOutcome.unavailable)
    }
  }

  func launchDocV(token: String) async -> Docv.LaunchDocVAnswer {
    switch await result(for: token) {
    case .uploaded: .uploaded
    case .cameraDeclined: .cameraDeclined
    case .failed(let error): .failed(error: error)
    }
  }

  func launchDocVUnchecked(token: String) async -> Docv.LaunchDocVUncheckedAnswer {
    switch await result(for: token) {
    case .uploaded: .uploaded
    case .cameraDeclined: .cameraDeclined
    case .failed(let error): .failed(error: error)
    }
  }

  /// Launches the SDK, and keeps what it says for the label.
  private func result(for token: String) async -> Launch {
    let result = await launch(token)
    switch result {
    case .uploaded(let text): detail = text
    case .cameraDeclined(let error), .failed(let error): detail = error
    }
    return result
  }

  func track(_ metric: Docv.Metric, _ tracked: TrackedMetric) async { count(tracked.name, tracked.arguments) }
}
