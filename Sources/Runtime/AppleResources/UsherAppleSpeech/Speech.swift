#if canImport(Speech)
  import Speech
  public import UsherApple

  extension AppleResource {
    /// Live audio also needs ``microphone``.
    public static let speech = AppleResource(
      "speech", purposes: [Purpose("NSSpeechRecognitionUsageDescription")],
      status: { Authorization(SFSpeechRecognizer.authorizationStatus()) }
    ) { _ in
      await withCheckedContinuation { answered in
        SFSpeechRecognizer.requestAuthorization { @Sendable _ in answered.resume() }
      }
    }
  }

  extension Authorization {
    fileprivate init?(_ status: SFSpeechRecognizerAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .authorized: self = .authorized
      @unknown default: return nil
      }
    }
  }
#endif
