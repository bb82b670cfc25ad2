/// What remains of the `switch` beside capture.usher: the capture session, and adding to Photos.
@MainActor final class MediaCaptureHost: JourneyActions {
  enum Capture: String {
    case captured
    case cancelled
    case failed
  }

  private let withSound: Bool
  private let runSession: (_ sound: Bool) async -> Capture
  private let addToPhotos: () async throws -> Void

  /// In the app `runSession` is `setupCaptureSession` and what follows it, and `addToPhotos` a change of `PHPhotoLibrary`.
  init(
    withSound: Bool, runSession: @escaping (_ sound: Bool) async -> Capture,
    addToPhotos: @escaping () async throws -> Void
  ) {
    self.withSound = withSound
    self.runSession = runSession
    self.addToPhotos = addToPhotos
  }

  /// The shutter's screen: the whole article, in its order. Nil if the task is cancelled.
  func capture(_ host: JourneyHost, from saved: [UInt8]?) async throws -> String? {
    try await host.run("captureAndSave", from: saved)
  }

  func value(of name: String) -> String? { name == "withSound" ? String(withSound) : nil }

  func perform(_ action: String, _ arguments: [String: String]) async -> String {
    switch action {
    case "runSession": return await runSession(arguments["sound"] == "true").rawValue
    case "addToPhotos":
      do {
        try await addToPhotos()
        return "added"
      } catch {
        return "failed"
      }
    default: preconditionFailure("capture.usher has no action \(action)")
    }
  }
}
