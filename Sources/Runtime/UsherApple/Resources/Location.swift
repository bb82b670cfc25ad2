#if canImport(CoreLocation)
  import CoreLocation
  import Foundation

  extension AppleResource {
    /// Asked in the usual way while the app is in use, or `always`.
    public static let location = AppleResource(
      "location",
      purposes: [
        Purpose("NSLocationWhenInUseUsageDescription"),
        Purpose("NSLocationAlwaysAndWhenInUseUsageDescription", for: ["always"]),
      ],
      status: { await LocationStatus.current() },
      requests: [
        Request { await LocationQuestion.put($0) { $0.requestWhenInUseAuthorization() } },
        Request("always") { await LocationQuestion.put($0) { $0.requestAlwaysAuthorization() } },
      ])

    /// Full accuracy for this use of the app.
    ///
    /// - Parameter purposeKey: what stands in the dictionary NSLocationTemporaryUsageDescriptionDictionary.
    public static func locationAccuracy(purposeKey: String) -> AppleResource {
      AppleResource(
        "locationAccuracy",
        purposes: [Purpose("NSLocationTemporaryUsageDescriptionDictionary", value: .entry(purposeKey))],
        status: { await LocationAccuracy.current() }
      ) { _ in
        await LocationQuestion.putForAccuracy(purposeKey: purposeKey)
      }
    }

    #if !os(macOS)
      /// The switch for all apps. It is read off the main thread, where it would hold up the app.
      public static let locationServices = AppleResource(
        "locationServices",
        status: { @concurrent () async -> Switch? in CLLocationManager.locationServicesEnabled() ? .enabled : .disabled
        })
    #endif
  }

  private enum LocationQuestion {
    /// The manager is kept until the question has settled: without it the dialog goes away. Keep Only While Using, a question for
    /// more after Allow Once, and one without its purpose are answered by silence.
    @MainActor static func put(_ dialogs: SystemDialogs, _ question: (CLLocationManager) -> Void) async {
      let manager = CLLocationManager()
      let before = manager.authorizationStatus
      let patience = before == .notDetermined ? DialogTimeout.long : DialogTimeout.short
      var listener: LocationListener?
      await dialogs.untilSettled(patience: patience, silence: DialogTimeout.silence) { answered in
        listener = LocationListener(before: before, answered)
        manager.delegate = listener
        question(manager)
      }
      manager.delegate = nil
      withExtendedLifetime(listener) {}
    }

    @MainActor static func putForAccuracy(purposeKey: String) async {
      await ask {
        try await CLLocationManager().requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey)
      }
    }
  }

  /// Hears whether the status has changed.
  ///
  /// A manager tells the status as it is as soon as it has a delegate, and again while the dialog opens: neither is an answer. D, R FPH
  private final class LocationListener: NSObject, CLLocationManagerDelegate {
    private let before: CLAuthorizationStatus
    private let answered: @Sendable () -> Void

    init(before: CLAuthorizationStatus, _ answered: @escaping @Sendable () -> Void) {
      self.before = before
      self.answered = answered
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      if manager.authorizationStatus != before { answered() }
    }
  }

  private enum LocationStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case whenInUse
    case always

    @MainActor static func current() -> LocationStatus? {
      switch CLLocationManager().authorizationStatus {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      case .authorizedAlways: .always
      #if !os(macOS)
        case .authorizedWhenInUse: .whenInUse
      #endif
      @unknown default: nil
      }
    }
  }

  private enum LocationAccuracy: String, CaseIterable {
    case fullAccuracy
    case reducedAccuracy

    @MainActor static func current() -> LocationAccuracy? {
      switch CLLocationManager().accuracyAuthorization {
      case .fullAccuracy: .fullAccuracy
      case .reducedAccuracy: .reducedAccuracy
      @unknown default: nil
      }
    }
  }

  private enum Switch: String, CaseIterable {
    case disabled
    case enabled
  }
#endif
