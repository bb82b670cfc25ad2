@_exported import AppleEnumerations
import Foundation
import StandInDevice

open class ATTrackingManager: NSObject {
  public typealias AuthorizationStatus = ATTrackingManagerAuthorizationStatus

  public class var trackingAuthorizationStatus: AuthorizationStatus {
    AuthorizationStatus(rawValue: StandInDevice.shared["tracking"])!
  }

  public class func requestTrackingAuthorization() async -> AuthorizationStatus {
    StandInDevice.shared.ask("ATTrackingManager.requestTrackingAuthorization()", "tracking")
    return trackingAuthorizationStatus
  }
}
