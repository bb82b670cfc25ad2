#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif
#if canImport(UIKit)
  import UIKit
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension AppleResource {
    /// Reading what another app has copied shows the prompt, each time. Only a Mac tells a status.
    ///
    /// - Parameter read: receives the text; nil if there was none or reading was refused.
    public static func pasteboard(_ read: @escaping @MainActor @Sendable (String?) -> Void) -> AppleResource {
      #if os(macOS)
        pasteboardOfMac(read)
      #else
        AppleResource("pasteboard", status: { UnknownStatus.unknown }) { _ in await read(Pasteboard.text()) }
      #endif
    }

    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
      package static func pasteboardOfMac(_ read: @escaping @MainActor @Sendable (String?) -> Void) -> AppleResource {
        AppleResource("pasteboard", status: { await PasteboardStatus.current() }) { _ in
          await read(Pasteboard.macText())
        }
      }
    #endif
  }

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    private enum PasteboardStatus: String, CaseIterable {
      case unknown
      case asks
      case denied
      case allowed

      @MainActor static func current() -> PasteboardStatus? {
        guard #available(macOS 15.4, *) else { return .unknown }
        return switch NSPasteboard.general.accessBehavior {
        case .default: .unknown
        case .ask: .asks
        case .alwaysDeny: .denied
        case .alwaysAllow: .allowed
        @unknown default: nil
        }
      }
    }
  #endif

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
