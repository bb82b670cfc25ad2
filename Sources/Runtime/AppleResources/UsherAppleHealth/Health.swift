#if canImport(HealthKit) && !os(macOS)
  public import HealthKit
  public import UsherApple

  extension AppleResource {
    /// Data that the app writes. Allowed when each of the types is, and can be requested while any of them is
    /// undetermined.
    public static func healthSharing(_ types: Set<HKSampleType>) -> AppleResource {
      AppleResource(
        "healthSharing", purposes: [Purpose("NSHealthUpdateUsageDescription")],
        entitlements: ["com.apple.developer.healthkit"], status: { HealthSharing(of: types) }
      ) { _ in
        guard isAskable(types) else { return }
        await ask { try await HKHealthStore().requestAuthorization(toShare: types, read: []) }
      }
    }

    /// Data that the app reads. The system never reveals that reading was refused: there seems to be no data.
    public static func healthReading(_ types: Set<HKObjectType>) -> AppleResource {
      AppleResource(
        "healthReading", purposes: [Purpose("NSHealthShareUsageDescription")],
        entitlements: ["com.apple.developer.healthkit"], status: { await HealthReading(of: types) }
      ) { _ in
        guard isAskable(types) else { return }
        await ask { try await HKHealthStore().requestAuthorization(toShare: [], read: types) }
      }
    }
  }

  /// HealthKit raises an exception if it is asked about no types, and fails on a device without health data. Such a status is
  /// unforeseen.
  private func isAskable(_ types: Set<some HKObjectType>) -> Bool {
    !types.isEmpty && HKHealthStore.isHealthDataAvailable()
  }

  private enum HealthSharing: String, CaseIterable {
    case notDetermined
    case sharingDenied
    case sharingAuthorized

    init?(of types: Set<HKSampleType>) {
      guard isAskable(types) else { return nil }
      let store = HKHealthStore()
      var statuses: Set<HealthSharing> = []
      for type in types {
        switch store.authorizationStatus(for: type) {
        case .notDetermined: statuses.insert(.notDetermined)
        case .sharingDenied: statuses.insert(.sharingDenied)
        case .sharingAuthorized: statuses.insert(.sharingAuthorized)
        @unknown default: return nil
        }
      }
      guard let status = [.notDetermined, .sharingDenied, .sharingAuthorized].first(where: statuses.contains) else {
        return nil
      }
      self = status
    }
  }

  private enum HealthReading: String, CaseIterable {
    case unknown
    case shouldRequest
    case unnecessary

    /// `unknown` if the status cannot be read, for example while the data is locked.
    init?(of types: Set<HKObjectType>) async {
      guard isAskable(types) else { return nil }
      do {
        switch try await HKHealthStore().statusForAuthorizationRequest(toShare: [], read: types) {
        case .unknown: self = .unknown
        case .shouldRequest: self = .shouldRequest
        case .unnecessary: self = .unnecessary
        @unknown default: return nil
        }
      } catch {
        self = .unknown
      }
    }
  }
#endif
