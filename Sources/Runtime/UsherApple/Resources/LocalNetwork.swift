#if canImport(Network)
  import Dispatch
  import Network

  extension AppleResource {
    /// No status tells of it; to look for a service is to ask, and what is allowed shows in what the app tries. P TN3179
    ///
    /// - Parameter service: a type of Bonjour service that NSBonjourServices lists, such as `_printer._tcp`.
    public static func localNetwork(service: String) -> AppleResource {
      AppleResource(
        "localNetwork",
        purposes: [
          Purpose("NSLocalNetworkUsageDescription", isOptional: true),
          Purpose("NSBonjourServices", value: .entry(service)),
        ],
        status: { UnknownStatus.unknown }
      ) { dialogs in
        let browser = NWBrowser(for: .bonjour(type: service, domain: nil), using: NWParameters())
        await dialogs.untilSettled(patience: DialogTimeout.probe) { _ in browser.start(queue: .main) }
        browser.cancel()
      }
    }
  }

  extension DialogTimeout {
    /// What others wait for a probe, R cordova-diagnostic-plugin.
    fileprivate static let probe: Int64 = 2000
  }
#endif
