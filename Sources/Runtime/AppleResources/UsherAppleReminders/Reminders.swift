#if canImport(EventKit)
  import EventKit
  public import UsherApple

  extension AppleResource {
    public static let reminders = AppleResource(
      "reminders",
      purposes: [Purpose("NSRemindersFullAccessUsageDescription", beforeIOS17: "NSRemindersUsageDescription")],
      status: { ReminderStatus(EKEventStore.authorizationStatus(for: .reminder)) }
    ) { _ in
      if #available(iOS 17, macOS 14, *) {
        await ask { try await EKEventStore().requestFullAccessToReminders() }
      } else {
        await ask { try await EKEventStore().requestAccess(to: .reminder) }
      }
    }
  }

  private enum ReminderStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case fullAccess

    /// Reminders have no write-only access.
    init?(_ status: EKAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .fullAccess: self = .fullAccess
      case .writeOnly: return nil
      @unknown default: return nil
      }
    }
  }
#endif
