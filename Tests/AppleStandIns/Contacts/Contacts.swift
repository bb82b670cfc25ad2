@_exported import AppleEnumerations
import Foundation
import StandInDevice

public enum CNEntityType: Int, Sendable {
  case contacts = 0
}

public struct CNError: Error {
  public enum Code: Int, Sendable {
    case authorizationDenied = 100
  }

  public var code: Code
}

open class CNContactStore: NSObject {
  public class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
    CNAuthorizationStatus(rawValue: StandInDevice.shared["contacts"])!
  }

  /// Returns true for limited and for full access. Throws after a refusal.
  public func requestAccess(for entityType: CNEntityType) async throws -> Bool {
    StandInDevice.shared.ask("CNContactStore.requestAccess(for: .contacts)", "contacts")
    if CNContactStore.authorizationStatus(for: .contacts).rawValue < CNAuthorizationStatus.authorized.rawValue {
      throw CNError(code: .authorizationDenied)
    }
    return true
  }
}
