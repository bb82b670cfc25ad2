#if canImport(Photos)
  import Photos
  public import UsherApple

  extension AppleResource {
    public static let photosReadWrite = AppleResource(
      "photosReadWrite", purposes: [Purpose("NSPhotoLibraryUsageDescription")],
      status: { LimitedAuthorization(PHPhotoLibrary.authorizationStatus(for: .readWrite)) }
    ) { _ in
      _ = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    }

    /// Access for adding has no limited form.
    public static let photosAddOnly = AppleResource(
      "photosAddOnly", purposes: [Purpose("NSPhotoLibraryAddUsageDescription")],
      status: { Authorization(PHPhotoLibrary.authorizationStatus(for: .addOnly)) }
    ) { _ in
      _ = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
    }
  }

  extension LimitedAuthorization {
    fileprivate init?(_ status: PHAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .authorized: self = .authorized
      case .limited: self = .limited
      @unknown default: return nil
      }
    }
  }

  extension Authorization {
    fileprivate init?(_ status: PHAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .authorized: self = .authorized
      case .limited: return nil
      @unknown default: return nil
      }
    }
  }
#endif
