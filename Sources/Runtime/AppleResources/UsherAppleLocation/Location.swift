#if canImport(CoreLocation)
  package import CoreLocation
  import Foundation
  public import UsherApple

  extension AppleResource {
    /// The location while the app is in use. `locationAlways` of the module UsherAppleLocationAlways also has the request
    /// `always`.
    public static let location = AppleResource(
      "location", purposes: [Purpose(LocationQuestion.purpose)],
      status: { await LocationStatus.current() }
    ) {
      await LocationQuestion.put($0) { $0.requestWhenInUseAuthorization() }
    }

    /// Full accuracy for the current use of the app.
    ///
    /// - Parameter purposeKey: a key of the dictionary NSLocationTemporaryUsageDescriptionDictionary. An option of the request
    ///   is another key, which a project adds to its platform: `extend resource locationAccuracy { option Navigation }`.
    public static func locationAccuracy(purposeKey: String) -> AppleResource {
      AppleResource(
        "locationAccuracy",
        purposes: [Purpose("NSLocationTemporaryUsageDescriptionDictionary", value: .entry(purposeKey))],
        status: { await LocationAccuracy.current() },
        requests: [
          Request(withOptions: { _, names in
            await LocationQuestion.putForAccuracy(purposeKey: names.first ?? purposeKey)
          })
        ])
    }

    #if !os(macOS)
      /// The system-wide switch for Location Services. It is read off the main thread, because reading it may block.
      public static let locationServices = AppleResource(
        "locationServices",
        status: { @concurrent () async -> Switch? in CLLocationManager.locationServicesEnabled() ? .enabled : .disabled
        })
    #endif
  }

  package enum LocationQuestion {
    #if os(macOS)
      fileprivate static let purpose = "NSLocationUsageDescription"
    #else
      fileprivate static let purpose = "NSLocationWhenInUseUsageDescription"
    #endif

    /// Keeps the manager until the request has finished; without it the dialog disappears. No callback comes after Keep
    /// Only While Using, for a request for more after Allow Once, or without the purpose text.
    @MainActor package static func put(_ dialogs: SystemDialogs, _ question: (CLLocationManager) -> Void) async {
      let manager = CLLocationManager()
      let before = manager.authorizationStatus
      let dialogTimeout = before == .notDetermined ? DialogTimeout.long : DialogTimeout.short
      var listener: LocationListener?
      await dialogs.untilSettled(dialogTimeout: dialogTimeout, silence: DialogTimeout.silence) { answered in
        listener = LocationListener(before: before, answered)
        manager.delegate = listener
        question(manager)
      }
      manager.delegate = nil
      withExtendedLifetime(listener) {}
    }

    @MainActor fileprivate static func putForAccuracy(purposeKey: String) async {
      await ask {
        try await CLLocationManager().requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey)
      }
    }
  }

  /// Detects a change of the status.
  ///
  /// A manager reports the current status as soon as it has a delegate, and again while the dialog opens. Neither is an
  /// answer (developer.apple.com; source of flutter-permission-handler).
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
