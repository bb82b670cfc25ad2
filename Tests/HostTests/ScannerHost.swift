/// What remains of `XXCameraScanVC` beside scan.usher: scanning, and what is done with the code.
@MainActor final class ScannerHost: JourneyActions {
  private let scan: () async -> String?
  /// The code that was found.
  private(set) var code: String?

  /// In the app `scan` is `setupCamera` and the first metadata object; nil if the camera fails. Its task is cancelled when
  /// the page is left.
  init(scan: @escaping () async -> String?) { self.scan = scan }

  /// The button on the page before, and a launch of the app that finds a saved journey. Nil unless a code was found.
  func scanCode(_ host: JourneyHost, from saved: [UInt8]?) async throws -> String? {
    try await host.run("scanCode", from: saved) == "scanned" ? code : nil
  }

  func perform(_ action: String, _ arguments: [String: String]) async -> String {
    code = await scan()
    return code == nil ? "failed" : "found"
  }
}
