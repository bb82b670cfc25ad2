import Foundation
public import UsherHost

#if canImport(UIKit)
  import UIKit

  /// Opens Settings, and whatever else a policy links to. That it opened is not that the person is back.
  public struct UIKitLinks: LinkOpener {
    public init() {}

    /// The addresses of the platform file are the values that UIKit's constants have; the constants are what may be opened.
    @MainActor public func open(_ address: String, link: String) async -> Bool {
      switch address {
      case "app-settings:": await open(UIApplication.openSettingsURLString)
      case "app-settings:notifications": await openNotificationSettings()
      default: await open(address)
      }
    }

    /// The page of the app where there is none of its notifications yet.
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

  /// Opens System Settings, and whatever else a policy links to.
  public struct AppKitLinks: LinkOpener {
    public init() {}

    public func open(_ address: String, link: String) async -> Bool {
      Self.candidates(for: address).compactMap(URL.init(string:)).contains { NSWorkspace.shared.open($0) }
    }

    /// The addresses of System Settings are undocumented: where one does not open, the one that it had before macOS 13 may, or the
    /// page above it.
    static func candidates(for address: String) -> [String] {
      let now = "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension"
      let before = "x-apple.systempreferences:com.apple.preference.security"
      guard address.hasPrefix(now) else { return [address] }
      let older = before + address.dropFirst(now.count)
      return address == now ? [now, before] : [address, older, now, before]
    }
  }
#endif
