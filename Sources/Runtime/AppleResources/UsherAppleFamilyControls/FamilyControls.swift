#if canImport(FamilyControls) && !os(macOS)
  import FamilyControls
  public import UsherApple

  extension AppleResource {
    /// Controls the user's own device, which the user confirms with Face ID or the passcode. On iOS 15, only a child's
    /// device can be controlled, and a parent confirms.
    public static let familyControls = AppleResource(
      "familyControls", entitlements: ["com.apple.developer.family-controls"], status: { FamilyStatus.current() }
    ) { _ in
      if #available(iOS 16, *) {
        await ask { try await AuthorizationCenter.shared.requestAuthorization(for: .individual) }
      } else {
        await withCheckedContinuation { answered in
          AuthorizationCenter.shared.requestAuthorization { @Sendable _ in answered.resume() }
        }
      }
    }
  }

  private enum FamilyStatus: String, CaseIterable {
    case notDetermined
    case denied
    case approved
    case approvedWithDataAccess

    static func current() -> FamilyStatus? {
      let status = AuthorizationCenter.shared.authorizationStatus
      return switch status {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .approved: .approved
      // Only the SDK of iOS 26.4 and later names `approvedWithDataAccess`. The number is the same with an older SDK.
      default: status.rawValue == 3 ? .approvedWithDataAccess : nil
      }
    }
  }
#endif
