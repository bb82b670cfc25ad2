@_exported import AppleEnumerations
import Foundation
import StandInDevice

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

open class UNNotificationSettings: NSObject {
  public var authorizationStatus: UNAuthorizationStatus {
    UNAuthorizationStatus(rawValue: StandInDevice.shared["notifications"])!
  }

  public var criticalAlertSetting: UNNotificationSetting {
    UNNotificationSetting(rawValue: StandInDevice.shared["criticalAlerts"])!
  }
}

open class UNUserNotificationCenter: NSObject {
  public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }

  public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  /// With `criticalAlert` it is the question about critical alerts.
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    StandInDevice.shared.ask(
      "UNUserNotificationCenter.requestAuthorization(options: \(options.rawValue))",
      options.contains(.criticalAlert) ? "criticalAlerts" : "notifications")
    return StandInDevice.shared["notifications"] > 1
  }
}
