#if os(macOS) || os(Linux)
  public import Foundation
  public import UsherApple

  extension AppleResource {
    /// Has no status. Reading a folder shows the prompt, once for each place.
    ///
    /// - Parameter folder: Desktop, Documents or Downloads, or a removable or network volume.
    public static func filesAndFolders(_ folder: URL) -> AppleResource {
      AppleResource(
        "filesAndFolders",
        purposes: [
          "NSDesktopFolderUsageDescription", "NSDocumentsFolderUsageDescription", "NSDownloadsFolderUsageDescription",
          "NSRemovableVolumesUsageDescription", "NSNetworkVolumesUsageDescription",
          "NSFileProviderDomainUsageDescription",
        ].map { Purpose($0, isOptional: true) },
        status: { UnknownStatus.unknown }
      ) { _ in
        await ask { try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) }
      }
    }

    /// Has no status and no request: the user turns it on in System Settings.
    public static let fullDiskAccess = AppleResource(
      "fullDiskAccess", purposes: [Purpose("NSSystemAdministrationUsageDescription", isOptional: true)],
      status: { UnknownStatus.unknown })

    /// Has no status. Starting an audio tap shows the prompt.
    ///
    /// - Parameter start: starts the app's tap, and returns when it runs or has failed.
    public static func systemAudio(_ start: @escaping @Sendable () async -> Void) -> AppleResource {
      AppleResource(
        "systemAudio", purposes: [Purpose("NSAudioCaptureUsageDescription")], status: { UnknownStatus.unknown }
      ) { _ in
        await start()
      }
    }
  }
#endif
