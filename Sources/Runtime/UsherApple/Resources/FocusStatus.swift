#if canImport(Intents)
  import Intents

  extension AppleResource {
    /// Requires notifications, and the entitlement com.apple.developer.usernotifications.communication.
    public static let focusStatus = AppleResource(
      "focusStatus", purposes: [Purpose("NSFocusStatusUsageDescription")],
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
