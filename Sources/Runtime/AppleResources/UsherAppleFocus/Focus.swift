#if canImport(Intents)
  import Intents
  public import UsherApple

  extension AppleResource {
    /// Requires notifications.
    public static let focusStatus = AppleResource(
      "focusStatus", purposes: [Purpose("NSFocusStatusUsageDescription")],
      entitlements: ["com.apple.developer.usernotifications.communication"],
      status: { Authorization(INFocusStatusCenter.default.authorizationStatus) }
    ) { _ in
      _ = await INFocusStatusCenter.default.requestAuthorization()
    }
  }

  extension Authorization {
    fileprivate init?(_ status: INFocusStatusAuthorizationStatus) {
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
