#if canImport(Intents) && !os(macOS)
  import Intents
  public import UsherApple

  extension AppleResource {
    /// Without the entitlement, the system ends an app that requests access.
    public static let siri = AppleResource(
      "siri", purposes: [Purpose("NSSiriUsageDescription")],
      entitlements: ["com.apple.developer.siri"], status: { Authorization(INPreferences.siriAuthorizationStatus()) }
    ) { _ in
      await withCheckedContinuation { answered in
        INPreferences.requestSiriAuthorization { @Sendable _ in answered.resume() }
      }
    }
  }

  extension Authorization {
    fileprivate init?(_ status: INSiriAuthorizationStatus) {
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
