import UsherHost

/// The part of `XXCameraScanVC` that remains next to scan.usher: scanning, and the code that was found.
@MainActor final class ScannerApp: Scanner.App {
  private let camera: () async -> String?
  /// The code that was found.
  private(set) var code: String?

  /// In an app, `camera` is `setupCamera` and the first metadata object. It returns nil if the camera fails. Its task is
  /// cancelled when the user leaves the page.
  init(camera: @escaping () async -> String?) { self.camera = camera }

  /// For the button on the previous page. Returns nil unless a code was found.
  func scanCode(_ scanner: Scanner) async throws -> String? { try await scanner.scanCode() == .scanned ? code : nil }

  /// Call this at launch. Returns nil unless a scan was in progress and has found a code.
  func goOn(_ scanner: Scanner) async throws -> String? {
    var found: String?
    for journey in try await scanner.host.unfinishedJourneys() {
      if try await scanner.outcome(of: journey) == .scanCode(.scanned) { found = code }
    }
    return found
  }

  func scan() async -> Scanner.ScanAnswer {
    code = await camera()
    return code == nil ? .failed : .found
  }
}
