#if canImport(UserNotifications)
  public import UserNotifications

  extension AppleResource {
    /// Has two requests: the default one, and `provisional`, which shows no prompt and delivers notifications quietly.
    public static func notifications(options: UNAuthorizationOptions = [.alert, .badge, .sound]) -> AppleResource {
      AppleResource(
        "notifications", status: { await NotificationStatus.current() },
        requests: [
          Request { _ in
            await ask { try await UNUserNotificationCenter.current().requestAuthorization(options: options) }
          },
          Request("provisional") { _ in
            await ask {
              try await UNUserNotificationCenter.current().requestAuthorization(options: options.union(.provisional))
            }
          },
        ])
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
#endif
