@_exported import AppleEnumerations
import Foundation
import StandInDevice

@available(macOS, unavailable)
open class INPreferences: NSObject {
  public class func siriAuthorizationStatus() -> INSiriAuthorizationStatus {
    INSiriAuthorizationStatus(rawValue: StandInDevice.shared["siri"])!
  }

  /// Calls the handler on another queue.
  public class func requestSiriAuthorization(_ handler: @escaping (INSiriAuthorizationStatus) -> Void) {
    nonisolated(unsafe) let handler = handler
    DispatchQueue.global().async {
      StandInDevice.shared.ask("INPreferences.requestSiriAuthorization", "siri")
      unsafe handler(siriAuthorizationStatus())
    }
  }
}

open class INFocusStatusCenter: NSObject {
  public class var `default`: INFocusStatusCenter { INFocusStatusCenter() }

  public var authorizationStatus: INFocusStatusAuthorizationStatus {
    INFocusStatusAuthorizationStatus(rawValue: StandInDevice.shared["focusStatus"])!
  }

  public func requestAuthorization() async -> INFocusStatusAuthorizationStatus {
    StandInDevice.shared.ask("INFocusStatusCenter.requestAuthorization()", "focusStatus")
    return authorizationStatus
  }
}
