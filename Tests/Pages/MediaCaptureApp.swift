import UsherHost

/// The part of the `switch` that remains next to capture.usher: the capture session, and adding to Photos.
@MainActor final class MediaCaptureApp: JourneyApp {
  enum Capture: String {
    case captured
    case cancelled
    case failed
  }

  private let withSound: Bool
  private let runSession: (_ sound: Bool) async -> Capture
  private let addToPhotos: () async throws -> Void

  /// In an app, `runSession` is `setupCaptureSession` and the code after it, and `addToPhotos` is a change of
  /// `PHPhotoLibrary`.
  init(
    withSound: Bool, runSession: @escaping (_ sound: Bool) async -> Capture,
    addToPhotos: @escaping () async throws -> Void
  ) {
    self.withSound = withSound
    self.runSession = runSession
    self.addToPhotos = addToPhotos
  }

  /// For the screen with the shutter. Plays the whole article, in its order.
  func capture(_ host: JourneyHost) async throws -> String? { try await host.run("captureAndSave") }

  /// Call this at launch. Saves what an earlier process has captured. Returns nil if no journey was in progress.
  func goOn(_ host: JourneyHost) async throws -> String? { try await host.goOn() }

  func value(of input: String) async -> InputValue? { input == "withSound" ? .value(String(withSound)) : nil }

  func perform(_ action: ActionCall) async -> String {
    switch action.name {
    case "runSession": return await runSession(action.arguments["sound"] == "true").rawValue
    case "addToPhotos":
      do {
        try await addToPhotos()
        return "added"
      } catch {
        return "failed"
      }
    default: preconditionFailure("capture.usher has no action \(action.name)")
    }
  }
}
