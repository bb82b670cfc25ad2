import Foundation
public import UsherHost

#if canImport(UIKit)
  import UIKit

  /// Opens Settings and the other links of a policy. Success does not mean that the user has returned.
  @available(iOSApplicationExtension, unavailable)
  public struct UIKitLinks: LinkOpener {
    public init() {}

    /// Platform files use the values of UIKit's constants as addresses; only the constants themselves may be opened.
    @MainActor public func open(_ address: String, link: String) async -> Bool {
      switch address {
      case "app-settings:": await open(UIApplication.openSettingsURLString)
      case "app-settings:notifications": await openNotificationSettings()
      default: await open(address)
      }
    }

    /// Opens the app's page on systems that have no page for its notifications.
    @MainActor private func openNotificationSettings() async -> Bool {
      if #available(iOS 16, *) {
        await open(UIApplication.openNotificationSettingsURLString)
      } else if #available(iOS 15.4, *) {
        await open(UIApplicationOpenNotificationSettingsURLString)
      } else {
        await open(UIApplication.openSettingsURLString)
      }
    }

    @MainActor private func open(_ address: String) async -> Bool {
      guard let url = URL(string: address) else { return false }
      return await UIApplication.shared.open(url)
    }
  }
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// Opens System Settings and the other links of a policy.
  public struct AppKitLinks: LinkOpener {
    public init() {}

    public func open(_ address: String, link: String) async -> Bool {
      Self.candidates(for: address).compactMap(URL.init(string:)).contains { NSWorkspace.shared.open($0) }
    }

    /// The addresses to try. Addresses of System Settings are undocumented: if one does not open, its form before macOS
    /// 13 may, or the page above it.
    static func candidates(for address: String) -> [String] {
      let now = "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension"
      let before = "x-apple.systempreferences:com.apple.preference.security"
      guard address.hasPrefix(now) else { return [address] }
      let older = before + address.dropFirst(now.count)
      return address == now ? [now, before] : [address, older, now, before]
    }
  }
#endif
