@_exported import AppleEnumerations
import Foundation
import StandInDevice

@available(macOS, unavailable)
public struct SRSensor: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let accelerometer = SRSensor(rawValue: "accelerometer")
  public static let ambientLightSensor = SRSensor(rawValue: "ambientLightSensor")
}

@available(macOS, unavailable)
open class SRSensorReader: NSObject {
  public let sensor: SRSensor
  public init(sensor: SRSensor) { self.sensor = sensor }

  public var authorizationStatus: SRAuthorizationStatus {
    SRAuthorizationStatus(rawValue: StandInDevice.shared["sensorKit \(sensor.rawValue)"])!
  }

  public class func requestAuthorization(sensors: Set<SRSensor>) async throws {
    let names = sensors.map(\.rawValue).sorted()
    StandInDevice.shared.note("SRSensorReader.requestAuthorization(sensors: \(names.joined(separator: ", ")))")
    for name in names { StandInDevice.shared.ask("\(name)", "sensorKit \(name)") }
  }
}
