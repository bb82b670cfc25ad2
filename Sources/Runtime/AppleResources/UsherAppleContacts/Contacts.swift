#if canImport(Contacts)
  import Contacts
  public import UsherApple

  extension AppleResource {
    /// The result of a request is true for both limited and full access. A refusal is thrown
    /// (CNError.Code.authorizationDenied).
    public static let contacts = AppleResource(
      "contacts", purposes: [Purpose("NSContactsUsageDescription")],
      status: { LimitedAuthorization(CNContactStore.authorizationStatus(for: .contacts)) }
    ) { _ in
      await ask { try await CNContactStore().requestAccess(for: .contacts) }
    }
  }

  extension LimitedAuthorization {
    fileprivate init?(_ status: CNAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .authorized: self = .authorized
      #if !os(macOS)
        case .limited: self = .limited
      #endif
      @unknown default: return nil
      }
    }
  }
#endif
