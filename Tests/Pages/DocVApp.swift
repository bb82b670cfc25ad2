import UsherHost

/// The part of `ViewController` that remains next to docv.usher: launching the SDK, counting metrics, and the label's
/// text.
@MainActor final class DocVApp: Docv.App {
  /// What the SDK answers, and what it says about it.
  typealias Launch = (answer: Docv.LaunchDocVAnswer, said: String)

  let transactionToken: String
  let explainsAtOnce: Bool? = nil  // as the policy says
  private let launch: (_ token: String) async -> Launch
  private let count: (_ metric: String, _ arguments: [String: String]) -> Void
  /// What the SDK said last.
  private var said = ""

  init(
    transactionToken: String, launch: @escaping (_ token: String) async -> Launch,
    count: @escaping (_ metric: String, _ arguments: [String: String]) -> Void
  ) {
    (self.transactionToken, self.launch, self.count) = (transactionToken, launch, count)
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
      case .precheck(let outcome), .afterLaunch(let outcome): text = label(outcome)
      case .settle: break
      }
    }
    return text
  }

  private func label(_ outcome: Docv.PrecheckOutcome) -> String {
    switch outcome {
    case .uploaded: "Upload Success: \(said)"
    case .failed: "Upload Failure: \(said)"
    case .declined, .unavailable: "Camera permission not granted"
    }
  }

  func launchDocV(token: String) async -> Docv.LaunchDocVAnswer {
    let result = await launch(token)
    said = result.said
    return result.answer
  }

  func launchDocVUnchecked(token: String) async -> Docv.LaunchDocVAnswer { await launchDocV(token: token) }

  func track(_ metric: Docv.Metric, _ tracked: TrackedMetric) async { count(tracked.name, tracked.arguments) }
}
