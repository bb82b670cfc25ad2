#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif
#if canImport(UIKit)
  import UIKit
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension AppleResource {
    /// Has no status. Reading what another app has copied shows the prompt, each time.
    ///
    /// - Parameter read: receives the text; nil if there was none or reading was refused.
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
