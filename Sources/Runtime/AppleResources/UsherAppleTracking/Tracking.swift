#if canImport(AppTrackingTransparency)
  import AppTrackingTransparency
  public import UsherApple

  extension AppleResource {
    /// A request while the app is not active has no effect, so it waits until the app is active.
    public static let tracking = AppleResource(
      "tracking", purposes: [Purpose("NSUserTrackingUsageDescription")],
      status: { Authorization(ATTrackingManager.trackingAuthorizationStatus) }
    ) { dialogs in
      await dialogs.untilActive()
      _ = await ATTrackingManager.requestTrackingAuthorization()
    }
  }

  extension Authorization {
    fileprivate init?(_ status: ATTrackingManager.AuthorizationStatus) {
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
