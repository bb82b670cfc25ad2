#if canImport(AVFoundation)
  import AVFoundation
  public import UsherApple
  import UsherAppleCapture

  extension AppleResource {
    public static let microphone = capture(
      "microphone", .audio, purpose: "NSMicrophoneUsageDescription",
      entitlement: "com.apple.security.device.audio-input")
  }
#endif
