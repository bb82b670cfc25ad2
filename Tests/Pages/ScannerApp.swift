import UsherHost

/// The part of `XXCameraScanVC` that remains next to scan.usher: scanning, and the code that was found.
@MainActor final class ScannerApp: JourneyApp {
  private let scan: () async -> String?
  /// The code that was found.
  private(set) var code: String?

  /// In an app, `scan` is `setupCamera` and the first metadata object. It returns nil if the camera fails. Its task is
  /// cancelled when the user leaves the page.
  init(scan: @escaping () async -> String?) { self.scan = scan }

  /// For the button on the previous page. Returns nil unless a code was found.
  func scanCode(_ host: JourneyHost) async throws -> String? {
    try await host.run("scanCode") == "scanned" ? code : nil
  }

  /// Call this at launch. Returns nil unless a scan was in progress and has found a code.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn() == "scanned" ? code : nil }

  func perform(_ action: ActionCall) async -> String {
    code = await scan()
    return code == nil ? "failed" : "found"
  }
}
