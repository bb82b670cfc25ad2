#if canImport(AVFoundation)
  import AVFoundation

  extension AppleResource {
    /// The status distinguishes denied from restricted; the result of a request does not.
    public static let camera = capture("camera", .video, purpose: "NSCameraUsageDescription")

    /// AVCaptureDevice reports restricted; the record permission of AVAudioApplication does not.
    public static let microphone = capture("microphone", .audio, purpose: "NSMicrophoneUsageDescription")

    private static func capture(_ name: String, _ media: AVMediaType, purpose: String) -> AppleResource {
      AppleResource(name, purposes: [Purpose(purpose)], status: { CaptureStatus(of: media) }) { _ in
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
      guard AVCaptureDevice.default(for: media) != nil else {
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
  }
#endif
