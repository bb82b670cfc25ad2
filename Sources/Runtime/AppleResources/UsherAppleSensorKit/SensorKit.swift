#if canImport(SensorKit) && !os(macOS)
  public import SensorKit
  public import UsherApple

  extension AppleResource {
    /// Allowed when all of the sensors are, and can be requested while any is undetermined.
    public static func sensorKit(_ sensors: Set<SRSensor>) -> AppleResource {
      AppleResource(
        "sensorKit",
        purposes: [
          Purpose("NSSensorKitUsageDescription"), Purpose("NSSensorKitPrivacyPolicyURL"),
          Purpose("NSSensorKitUsageDetail", value: .dictionary),
        ],
        entitlements: ["com.apple.developer.sensorkit.reader.allow"], status: { SensorStatus(of: sensors) }
      ) { _ in
        await ask { try await SRSensorReader.requestAuthorization(sensors: sensors) }
      }
    }
  }

  private enum SensorStatus: String, CaseIterable {
    case notDetermined
    case denied
    case authorized

    init?(of sensors: Set<SRSensor>) {
      var statuses: Set<SensorStatus> = []
      for sensor in sensors {
        switch SRSensorReader(sensor: sensor).authorizationStatus {
        case .notDetermined: statuses.insert(.notDetermined)
        case .denied: statuses.insert(.denied)
        case .authorized: statuses.insert(.authorized)
        @unknown default: return nil
        }
      }
      guard let status = [.notDetermined, .denied, .authorized].first(where: statuses.contains) else { return nil }
      self = status
    }
  }
#endif
