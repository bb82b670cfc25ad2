#if canImport(HomeKit) && !os(macOS)
  import Foundation
  import HomeKit
  public import UsherApple

  extension AppleResource {
    /// Creating a manager shows the prompt. Because nothing else reports the status, it is notDetermined until the app
    /// has made a request in this process; an earlier answer is then available at once without a prompt.
    public static let homekit = AppleResource(
      "homekit", purposes: [Purpose("NSHomeKitUsageDescription")], entitlements: ["com.apple.developer.homekit"],
      status: { await Home.shared.status }
    ) { dialogs in
      await Home.shared.ask(dialogs)
    }
  }

  /// The app's only manager, created by the first request.
  @MainActor private final class Home {
    static let shared = Home()
    private var manager: HMHomeManager?
    private var listener: HomeListener?

    var status: Authorization {
      guard let status = manager?.authorizationStatus, status.contains(.determined) else { return .notDetermined }
      if status.contains(.authorized) { return .authorized }
      return status.contains(.restricted) ? .restricted : .denied
    }

    func ask(_ dialogs: SystemDialogs) async {
      guard manager == nil else { return }
      await dialogs.untilSettled(dialogTimeout: DialogTimeout.long) { answered in
        let manager = HMHomeManager()
        listener = HomeListener { status in if status.contains(.determined) { answered() } }
        manager.delegate = listener
        self.manager = manager
      }
    }
  }

  private final class HomeListener: NSObject, HMHomeManagerDelegate {
    private let told: @Sendable (HMHomeManagerAuthorizationStatus) -> Void

    init(_ told: @escaping @Sendable (HMHomeManagerAuthorizationStatus) -> Void) { self.told = told }

    func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) { told(status) }
  }
#endif
