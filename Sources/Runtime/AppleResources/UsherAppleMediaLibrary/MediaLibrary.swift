#if canImport(MusicKit)
  import MusicKit
  public import UsherApple

  extension AppleResource {
    public static let mediaLibrary = AppleResource(
      "mediaLibrary", purposes: [Purpose("NSAppleMusicUsageDescription")],
      status: { Authorization(MusicAuthorization.currentStatus) }
    ) { _ in
      _ = await MusicAuthorization.request()
    }
  }

  extension Authorization {
    fileprivate init?(_ status: MusicAuthorization.Status) {
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
