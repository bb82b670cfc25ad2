#if canImport(ARKit) && !os(macOS)
  #if !os(iOS)
    import ARKit
  #endif
  public import UsherApple

  extension AppleResource {
    /// Available only while a Full Space is open.
    public static let worldSensing = vision("worldSensing", .worldSensing, purpose: "NSWorldSensingUsageDescription")

    public static let handTracking = vision("handTracking", .handTracking, purpose: "NSHandsTrackingUsageDescription")

    private static func vision(_ name: String, _ sensing: Sensing, purpose: String) -> AppleResource {
      AppleResource(name, purposes: [Purpose(purpose)], status: { await sensing.status() }) { _ in await sensing.ask() }
    }
  }

  private enum Sensing {
    case worldSensing
    case handTracking
  }

  private enum SensingStatus: String, CaseIterable {
    case notDetermined
    case denied
    case unavailable
    case allowed
  }

  #if os(iOS)
    /// iPhone and iPad have no such sensing.
    extension Sensing {
      fileprivate func status() async -> SensingStatus? { .unavailable }
      fileprivate func ask() async {}
    }
  #else
    extension Sensing {
      private var type: ARKitSession.AuthorizationType {
        switch self {
        case .worldSensing: .worldSensing
        case .handTracking: .handTracking
        }
      }

      private var isSupported: Bool {
        switch self {
        case .worldSensing: SceneReconstructionProvider.isSupported
        case .handTracking: HandTrackingProvider.isSupported
        }
      }

      fileprivate func status() async -> SensingStatus? {
        guard isSupported else { return .unavailable }
        return switch await ARKitSession().queryAuthorization(for: [type])[type] {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .allowed: .allowed
        case nil: nil
        @unknown default: nil
        }
      }

      fileprivate func ask() async { _ = await ARKitSession().requestAuthorization(for: [type]) }
    }
  #endif
#endif
