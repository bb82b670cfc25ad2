#if (os(macOS) || os(Linux)) && canImport(CoreServices)
  import CoreServices
  import Foundation
  public import UsherApple

  extension AppleResource {
    /// Control of one other app. While that app is not running, the status cannot be determined.
    public static func automation(of bundleIdentifier: String) -> AppleResource {
      AppleResource(
        "automation", purposes: [Purpose("NSAppleEventsUsageDescription")],
        entitlements: ["com.apple.security.automation.apple-events"],
        status: { Automation(of: bundleIdentifier, asking: false) }
      ) { _ in
        _ = Automation(of: bundleIdentifier, asking: true)
      }
    }
  }

  private enum Automation: String, CaseIterable {
    case notDetermined
    case denied
    case notRunning
    case authorized

    /// With `asking`, this blocks until the user answers, so it must not run on the main thread.
    init?(of bundleIdentifier: String, asking: Bool) {
      let app = NSAppleEventDescriptor(bundleIdentifier: bundleIdentifier)
      let status = unsafe AEDeterminePermissionToAutomateTarget(app.aeDesc, typeWildCard, typeWildCard, asking)
      switch Int(status) {
      case Int(noErr): self = .authorized
      case Int(errAEEventNotPermitted): self = .denied
      case Int(errAEEventWouldRequireUserConsent): self = .notDetermined
      case Int(procNotFound): self = .notRunning
      default: return nil
      }
    }
  }
#endif
