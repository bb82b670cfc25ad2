@_exported import AppleEnumerations
import Foundation
import StandInDevice

open class PHPhotoLibrary: NSObject {
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    PHAuthorizationStatus(rawValue: StandInDevice.shared[subject(accessLevel)])!
  }

  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    let subject = subject(accessLevel)
    StandInDevice.shared.ask("PHPhotoLibrary.requestAuthorization(for: \(subject))", subject)
    return authorizationStatus(for: accessLevel)
  }

  private class func subject(_ level: PHAccessLevel) -> String {
    level == .addOnly ? "photosAddOnly" : "photosReadWrite"
  }
}
