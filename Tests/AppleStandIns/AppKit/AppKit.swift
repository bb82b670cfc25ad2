@_exported public import AppleEnumerations
public import Foundation
import StandInDevice

@MainActor open class NSApplication: NSObject {
  public static let shared = NSApplication()
  public var isActive: Bool { StandInDevice.shared["application state"] == 0 }

  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "NSApplicationDidBecomeActiveNotification")
  public nonisolated static let didResignActiveNotification = NSNotification.Name(
    "NSApplicationDidResignActiveNotification")
}

open class NSWorkspace: NSObject {
  public class var shared: NSWorkspace { NSWorkspace() }

  /// Succeeds if the test has set the URL's status to 1.
  public func open(_ url: URL) -> Bool {
    StandInDevice.shared.note("open \(url.absoluteString)")
    return StandInDevice.shared[url.absoluteString] == 1
  }
}

open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
  }

  public class var general: NSPasteboard { NSPasteboard() }

  public var accessBehavior: NSPasteboardAccessBehavior {
    NSPasteboardAccessBehavior(rawValue: StandInDevice.shared["pasteboard access"])!
  }

  public func string(forType dataType: PasteboardType) -> String? {
    StandInDevice.shared.ask("NSPasteboard.string(forType: .string)", "pasteboard")
    return "pasted"
  }
}
