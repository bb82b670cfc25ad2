#if canImport(AVFoundation)
  import AVFoundation
  public import UsherApple
  import UsherAppleCapture

  extension AppleResource {
    public static let camera = capture(
      "camera", .video, purpose: "NSCameraUsageDescription", entitlement: "com.apple.security.device.camera")
  }
#endif
