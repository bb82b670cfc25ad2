#if canImport(NearbyInteraction) && !os(macOS)
  import Foundation
  public import NearbyInteraction
  public import UsherApple

  extension AppleResource {
    /// Has no status. Running a session shows the prompt.
    ///
    /// - Parameter configuration: creates the session's configuration for each request; it contains a token of the peer.
    public static func nearbyInteraction(
      _ configuration: @escaping @MainActor @Sendable () -> NIConfiguration
    ) -> AppleResource {
      AppleResource(
        "nearbyInteraction", purposes: [Purpose("NSNearbyInteractionUsageDescription")],
        status: { UnknownStatus.unknown }
      ) { dialogs in
        await NearbyQuestion.put(dialogs, configuration)
      }
    }
  }

  private enum NearbyQuestion {
    @MainActor static func put(_ dialogs: SystemDialogs, _ configuration: @MainActor () -> NIConfiguration) async {
      let session = NISession()
      var listener: NearbyListener?
      await dialogs.untilSettled(dialogTimeout: DialogTimeout.long) { answered in
        listener = NearbyListener(answered)
        session.delegate = listener
        session.run(configuration())
      }
      session.invalidate()
      withExtendedLifetime(listener) {}
    }
  }

  /// Detects the first peer, or the refusal (NIError.Code.userDidNotAllow).
  private final class NearbyListener: NSObject, NISessionDelegate {
    private let answered: @Sendable () -> Void

    init(_ answered: @escaping @Sendable () -> Void) { self.answered = answered }

    func session(_ session: NISession, didUpdate nearbyObjects: [NINearbyObject]) { answered() }
    func session(_ session: NISession, didInvalidateWith error: any Error) { answered() }
  }
#endif
