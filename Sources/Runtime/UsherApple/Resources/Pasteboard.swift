#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif
#if canImport(UIKit)
  import UIKit
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension AppleResource {
    /// No status tells of it; to read what another app has copied is to ask, each time.
    ///
    /// - Parameter read: takes the text that was there, nil if there was none or it was refused.
    public static func pasteboard(_ read: @escaping @MainActor @Sendable (String?) -> Void) -> AppleResource {
      AppleResource("pasteboard", status: { UnknownStatus.unknown }) { _ in await read(Pasteboard.text()) }
    }
  }

  @MainActor enum Pasteboard {
    static func text() -> String? {
      #if canImport(UIKit)
        phoneText()
      #else
        macText()
      #endif
    }

    #if canImport(UIKit)
      static func phoneText() -> String? { UIPasteboard.general.string }
    #endif
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
      static func macText() -> String? { NSPasteboard.general.string(forType: .string) }
    #endif
  }
#endif
