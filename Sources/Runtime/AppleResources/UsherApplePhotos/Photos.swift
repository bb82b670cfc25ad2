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

    /// ``photosReadWrite`` with the request `more`, for an app in which people who have allowed some photos choose others.
    ///
    /// - Parameter choose: shows the sheet of PhotosUI, and returns when it is gone:
    ///   `await PHPhotoLibrary.shared().presentLimitedLibraryPicker(from: controller)`.
    public static func photosReadWriteMore(_ choose: @escaping @MainActor @Sendable () async -> Void) -> AppleResource {
      photosReadWrite.adding(Request("more") { _ in await choose() })
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
