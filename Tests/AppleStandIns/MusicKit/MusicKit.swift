@_exported import AppleEnumerations
import StandInDevice

public struct MusicAuthorization: Sendable {
  public typealias Status = MusicAuthorizationStatus

  public static var currentStatus: Status { Status(rawValue: StandInDevice.shared["mediaLibrary"])! }

  public static func request() async -> Status {
    StandInDevice.shared.ask("MusicAuthorization.request()", "mediaLibrary")
    return currentStatus
  }
}
