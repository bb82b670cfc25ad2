@_exported import AppleEnumerations
import Foundation
import StandInDevice

public enum EKEntityType: UInt, Sendable {
  case event = 0
  case reminder = 1

  fileprivate var subject: String { self == .event ? "calendar" : "reminders" }
}

open class EKEventStore: NSObject {
  public class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
    EKAuthorizationStatus(rawValue: StandInDevice.shared[entityType.subject])!
  }

  @available(iOS 17.0, macOS 14.0, *)
  public func requestFullAccessToEvents() async throws -> Bool {
    ask("requestFullAccessToEvents()", .event) == .fullAccess
  }

  @available(iOS 17.0, macOS 14.0, *)
  public func requestWriteOnlyAccessToEvents() async throws -> Bool {
    ask("requestWriteOnlyAccessToEvents()", .event) != .denied
  }

  @available(iOS 17.0, macOS 14.0, *)
  public func requestFullAccessToReminders() async throws -> Bool {
    ask("requestFullAccessToReminders()", .reminder) == .fullAccess
  }

  @available(iOS, introduced: 6.0, deprecated: 17.0)
  @available(macOS, introduced: 10.9, deprecated: 14.0)
  public func requestAccess(to entityType: EKEntityType) async throws -> Bool {
    ask("requestAccess(to: \(entityType))", entityType) == .fullAccess
  }

  private func ask(_ call: String, _ type: EKEntityType) -> EKAuthorizationStatus {
    StandInDevice.shared.ask("EKEventStore.\(call)", type.subject)
    return EKEventStore.authorizationStatus(for: type)
  }
}
