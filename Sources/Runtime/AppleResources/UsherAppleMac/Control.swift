#if (os(macOS) || os(Linux)) && canImport(ApplicationServices)
  import ApplicationServices
  import CoreGraphics
  import Foundation
  import IOKit.hidsystem
  public import UsherApple

  extension AppleResource {
    /// Never requested and refused have the same status. A change takes effect when the app is opened again.
    public static let screenCapture = AppleResource(
      "screenCapture", status: { Access(CGPreflightScreenCaptureAccess()) }
    ) { _ in
      _ = CGRequestScreenCaptureAccess()
    }

    /// No callback reports a change, so the request finishes at once, before the user has changed anything.
    public static let accessibility = AppleResource("accessibility", status: { Access(AXIsProcessTrusted()) }) { _ in
      _ = AXIsProcessTrustedWithOptions(NSDictionary(dictionary: [Access.promptOption: true]) as CFDictionary)
    }

    public static let inputMonitoring = AppleResource(
      "inputMonitoring", status: { InputMonitoring(IOHIDCheckAccess(kIOHIDRequestTypeListenEvent)) }
    ) { _ in
      _ = IOHIDRequestAccess(kIOHIDRequestTypeListenEvent)
    }
  }

  private enum Access: String, CaseIterable {
    case notAllowed
    case allowed

    init(_ isAllowed: Bool) { self = isAllowed ? .allowed : .notAllowed }

    /// kAXTrustedCheckOptionPrompt, which Swift imports as a variable that cannot be read safely.
    static let promptOption = "AXTrustedCheckOptionPrompt"
  }

  private enum InputMonitoring: String, CaseIterable {
    case unknown
    case denied
    case authorized

    init?(_ access: IOHIDAccessType) {
      if access == kIOHIDAccessTypeUnknown {
        self = .unknown
      } else if access == kIOHIDAccessTypeDenied {
        self = .denied
      } else if access == kIOHIDAccessTypeGranted {
        self = .authorized
      } else {
        return nil
      }
    }
  }
#endif
