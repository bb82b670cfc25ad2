#if canImport(AVFoundation)
  package import AVFoundation
  package import UsherApple

  extension AppleResource {
    /// A kind of capture. Its medium is the caller's, so that an app with a camera alone does not refer to the microphone.
    ///
    /// The status distinguishes denied from restricted; the result of a request does not, and neither does the record permission
    /// of AVAudioApplication.
    package static func capture(
      _ name: String, _ media: AVMediaType, purpose: String, entitlement: String, in file: String = #fileID
    ) -> AppleResource {
      AppleResource(
        name, purposes: [Purpose(purpose)], entitlements: [entitlement], status: { CaptureStatus(of: media) }, in: file
      ) { _ in
        _ = await AVCaptureDevice.requestAccess(for: media)
      }
    }
  }

  private enum CaptureStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case unavailable
    case authorized

    /// `unavailable` on a device without a camera or microphone, whatever the authorization is.
    init?(of media: AVMediaType) {
      guard Self.isPresent(media) else {
        self = .unavailable
        return
      }
      switch AVCaptureDevice.authorizationStatus(for: media) {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .authorized: self = .authorized
      @unknown default: return nil
      }
    }

    /// A simulator has no camera, but asks for it, so that an app's journeys can be played there.
    private static func isPresent(_ media: AVMediaType) -> Bool {
      #if targetEnvironment(simulator)
        true
      #else
        AVCaptureDevice.default(for: media) != nil
      #endif
    }
  }
#endif
