#if canImport(UIKit)
  import UIKit

  @available(iOSApplicationExtension, unavailable)
  extension AppleResource {
    /// Cannot be requested.
    public static let backgroundRefresh = AppleResource("backgroundRefresh", status: { await RefreshStatus.current() })
  }

  @available(iOSApplicationExtension, unavailable)
  private enum RefreshStatus: String, CaseIterable {
    case restricted
    case denied
    case available

    @MainActor static func current() -> RefreshStatus? {
      switch UIApplication.shared.backgroundRefreshStatus {
      case .restricted: .restricted
      case .denied: .denied
      case .available: .available
      @unknown default: nil
      }
    }
  }
#endif
