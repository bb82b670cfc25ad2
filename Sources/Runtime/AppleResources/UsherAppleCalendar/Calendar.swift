#if canImport(EventKit)
  import EventKit
  public import UsherApple

  extension AppleResource {
    /// Has two requests: `full` and `writeOnly`. Before iOS 17 and macOS 14 both request full access.
    public static let calendar = AppleResource(
      "calendar",
      purposes: [
        Purpose("NSCalendarsFullAccessUsageDescription", for: ["full"], beforeIOS17: "NSCalendarsUsageDescription"),
        Purpose(
          "NSCalendarsWriteOnlyAccessUsageDescription", for: ["writeOnly"], beforeIOS17: "NSCalendarsUsageDescription"),
      ],
      status: { CalendarStatus(EKEventStore.authorizationStatus(for: .event)) },
      requests: [
        Request("full") { _ in
          if #available(iOS 17, macOS 14, *) {
            await ask { try await EKEventStore().requestFullAccessToEvents() }
          } else {
            await ask { try await EKEventStore().requestAccess(to: .event) }
          }
        },
        Request("writeOnly") { _ in
          if #available(iOS 17, macOS 14, *) {
            await ask { try await EKEventStore().requestWriteOnlyAccessToEvents() }
          } else {
            await ask { try await EKEventStore().requestAccess(to: .event) }
          }
        },
      ])
  }

  private enum CalendarStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case fullAccess
    case writeOnly

    /// The former `authorized` has the same raw value as `fullAccess`.
    init?(_ status: EKAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .fullAccess: self = .fullAccess
      case .writeOnly: self = .writeOnly
      @unknown default: return nil
      }
    }
  }
#endif
