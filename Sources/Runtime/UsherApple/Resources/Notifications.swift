#if canImport(UserNotifications)
  public import UserNotifications

  extension AppleResource {
    /// Has two requests: the default one, and `provisional`, which shows no prompt and delivers notifications quietly.
    ///
    /// - Parameter options: the options of a request for which the policy names none.
    public static func notifications(options: UNAuthorizationOptions = [.alert, .badge, .sound]) -> AppleResource {
      AppleResource(
        "notifications", status: { await NotificationStatus.current() },
        requests: [
          Request(withOptions: { _, names in
            let asked = UNAuthorizationOptions(names, otherwise: options)
            await ask { try await UNUserNotificationCenter.current().requestAuthorization(options: asked) }
          }),
          Request(
            "provisional",
            withOptions: { _, names in
              let asked = UNAuthorizationOptions(names, otherwise: options).union(.provisional)
              await ask { try await UNUserNotificationCenter.current().requestAuthorization(options: asked) }
            }),
        ])
    }

    /// Needs the entitlement for critical alerts, and has a question and a switch of its own.
    ///
    /// - Parameter options: the other options of the request. They count if the system has not asked about notifications yet.
    public static func criticalAlerts(options: UNAuthorizationOptions = [.alert, .badge, .sound]) -> AppleResource {
      AppleResource(
        "criticalAlerts", entitlements: ["com.apple.developer.usernotifications.critical-alerts"],
        status: { await CriticalAlertStatus.current() }
      ) { _ in
        let asked = options.union(.criticalAlert)
        await ask { try await UNUserNotificationCenter.current().requestAuthorization(options: asked) }
      }
    }
  }

  /// The options of the platform file.
  package enum NotificationOption: String, CaseIterable {
    case alert
    case badge
    case sound
    case carPlay
    case criticalAlert
    case providesAppNotificationSettings

    fileprivate var value: UNAuthorizationOptions {
      switch self {
      case .alert: .alert
      case .badge: .badge
      case .sound: .sound
      case .carPlay: .carPlay
      case .criticalAlert: .criticalAlert
      case .providesAppNotificationSettings: .providesAppNotificationSettings
      }
    }
  }

  extension UNAuthorizationOptions {
    /// The options with these names; `others` if there are none.
    fileprivate init(_ names: [String], otherwise others: UNAuthorizationOptions) {
      self =
        names.isEmpty ? others : UNAuthorizationOptions(names.compactMap { NotificationOption(rawValue: $0)?.value })
    }
  }

  private enum NotificationStatus: String, CaseIterable {
    case notDetermined
    case denied
    case authorized
    case provisional
    case ephemeral

    static func current() async -> NotificationStatus? {
      switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .authorized: .authorized
      case .provisional: .provisional
      #if !os(macOS)
        case .ephemeral: .ephemeral
      #endif
      @unknown default: nil
      }
    }
  }

  private enum CriticalAlertStatus: String, CaseIterable {
    case notSupported
    case disabled
    case enabled

    static func current() async -> CriticalAlertStatus? {
      switch await UNUserNotificationCenter.current().notificationSettings().criticalAlertSetting {
      case .notSupported: .notSupported
      case .disabled: .disabled
      case .enabled: .enabled
      @unknown default: nil
      }
    }
  }
#endif
