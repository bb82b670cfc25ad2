@_exported import AppleEnumerations
@_exported import Foundation
import StandInDevice

@MainActor open class UIResponder: Hashable {
  public init() {}

  public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool { left === right }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor open class UIApplication: UIResponder {
  public typealias State = UIApplicationState

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  @available(iOSApplicationExtension, unavailable)
  public static let shared = UIApplication()
  public nonisolated static let openSettingsURLString = "app-settings:"
  @available(iOS 16.0, *)
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")

  public var applicationState: State { State(rawValue: StandInDevice.shared["application state"])! }
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    UIBackgroundRefreshStatus(rawValue: StandInDevice.shared["backgroundRefresh"])!
  }
  /// The only scene.
  public var connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Succeeds if the test has set the URL's status to 1.
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    StandInDevice.shared.note("open \(url.absoluteString)")
    return StandInDevice.shared[url.absoluteString] == 1
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(iOS 15.4, *)
public let UIApplicationOpenNotificationSettingsURLString = "app-settings:notifications"

@MainActor open class UIScene: UIResponder {
  public typealias ActivationState = UISceneActivationState

  public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")

  public var activationState: ActivationState { ActivationState(rawValue: StandInDevice.shared["scene state"])! }
}

open class UIWindowScene: UIScene {
  public var windows: [UIWindow] = []
}

@MainActor open class UIDevice: NSObject {
  public static var current: UIDevice { UIDevice() }
  public override nonisolated init() {}
  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIUserInterfaceIdiom(rawValue: StandInDevice.shared["idiom"])! }
}

open class UIPasteboard: NSObject {
  public class var general: UIPasteboard { UIPasteboard() }
  public var string: String? {
    StandInDevice.shared.ask("UIPasteboard.general.string", "pasteboard")
    return "pasted"
  }
}
