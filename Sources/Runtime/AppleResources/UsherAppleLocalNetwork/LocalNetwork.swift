#if canImport(Network)
  import Dispatch
  import Network
  public import UsherApple

  extension AppleResource {
    /// Has no status. Browsing for a service shows the prompt, and only the success of network calls shows whether access
    /// is allowed (Apple's technical note TN3179).
    ///
    /// - Parameter service: a Bonjour service type that NSBonjourServices lists, such as `_printer._tcp`.
    public static func localNetwork(service: String) -> AppleResource {
      AppleResource(
        "localNetwork",
        purposes: [
          Purpose("NSLocalNetworkUsageDescription", isOptional: true),
          Purpose("NSBonjourServices", value: .entry(service)),
        ],
        status: { UnknownStatus.unknown }
      ) { dialogs in
        await NetworkQuestion.put(dialogs, service)
      }
    }
  }

  private enum NetworkQuestion {
    @MainActor static func put(_ dialogs: SystemDialogs, _ service: String) async {
      let browser = NWBrowser(for: .bonjour(type: service, domain: nil), using: NWParameters())
      await dialogs.untilSettled(dialogTimeout: DialogTimeout.probe) { _ in browser.start(queue: .main) }
      browser.cancel()
    }
  }

  extension DialogTimeout {
    /// The time that cordova-diagnostic-plugin waits for its probe.
    fileprivate static let probe: Int64 = 2000
  }
#endif
