import UsherHost

/// What remains of `XXCameraScanVC` beside scan.usher: scanning, and the code that was found.
@MainActor final class ScannerApp: JourneyApp {
  private let scan: () async -> String?
  /// The code that was found.
  private(set) var code: String?

  /// In the app `scan` is `setupCamera` and the first metadata object. It returns nil if the camera fails. Its task is cancelled
  /// when the page is left.
  init(scan: @escaping () async -> String?) { self.scan = scan }

  /// For the button on the page before. Returns nil unless a code was found.
  func scanCode(_ host: JourneyHost) async throws -> String? {
    try await host.run("scanCode") == "scanned" ? code : nil
  }

  /// For the launch of the app. Returns nil unless a scan was under way and has found a code.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn() == "scanned" ? code : nil }

  func perform(_ action: ActionCall) async -> String {
    code = await scan()
    return code == nil ? "failed" : "found"
  }
}
