#if canImport(AlarmKit) && !os(macOS)
  import AlarmKit
  public import UsherApple

  extension AppleResource {
    @available(iOS 26.0, *)
    public static var alarms: AppleResource {
      AppleResource(
        "alarms", purposes: [Purpose("NSAlarmKitUsageDescription")],
        status: { AlarmStatus(AlarmManager.shared.authorizationState) }
      ) { _ in
        await ask { try await AlarmManager.shared.requestAuthorization() }
      }
    }
  }

  @available(iOS 26.0, *)
  private enum AlarmStatus: String, CaseIterable {
    case notDetermined
    case denied
    case authorized

    init?(_ state: AlarmManager.AuthorizationState) {
      switch state {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .authorized: self = .authorized
      @unknown default: return nil
      }
    }
  }
#endif
