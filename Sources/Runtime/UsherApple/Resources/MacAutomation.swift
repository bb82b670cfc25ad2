#if (os(macOS) || os(Linux)) && canImport(CoreServices)
  import CoreServices
  import Foundation

  extension AppleResource {
    /// One app that is told what to do. Where it does not run, nothing can be told.
    public static func automation(of bundleIdentifier: String) -> AppleResource {
      AppleResource(
        "automation", purposes: [Purpose("NSAppleEventsUsageDescription")],
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

    /// Asking waits for the person, so it must not be on the main thread.
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
