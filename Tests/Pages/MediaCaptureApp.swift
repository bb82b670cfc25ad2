import UsherHost

/// The part of the `switch` that remains next to capture.usher: the capture session, and adding to Photos.
@MainActor final class MediaCaptureApp: MediaCapture.App {
  let withSound: Bool?
  private let session: (_ sound: Bool) async -> MediaCapture.RunSessionAnswer
  private let photos: () async throws -> Void

  /// In an app, `session` is `setupCaptureSession` and the code after it, and `photos` is a change of `PHPhotoLibrary`.
  init(
    withSound: Bool, session: @escaping (_ sound: Bool) async -> MediaCapture.RunSessionAnswer,
    photos: @escaping () async throws -> Void
  ) {
    self.withSound = withSound
    self.session = session
    self.photos = photos
  }

  /// For the screen with the shutter. Plays the whole article, in its order.
  func capture(_ media: MediaCapture) async throws -> MediaCapture.CaptureAndSaveOutcome {
    try await media.captureAndSave()
  }

  /// Call this at launch. Saves what an earlier process has captured, and returns the last outcome; nil if no journey was in
  /// progress.
  func goOn(_ media: MediaCapture) async throws -> MediaCapture.CaptureAndSaveOutcome? {
    var last: MediaCapture.CaptureAndSaveOutcome?
    for journey in try await media.host.unfinishedJourneys() {
      if case .captureAndSave(let outcome) = try await media.outcome(of: journey) { last = outcome }
    }
    return last
  }

  func runSession(sound: Bool) async -> MediaCapture.RunSessionAnswer { await session(sound) }

  func addToPhotos() async -> MediaCapture.AddToPhotosAnswer {
    do {
      try await photos()
      return .added
    } catch {
      return .failed
    }
  }
}
