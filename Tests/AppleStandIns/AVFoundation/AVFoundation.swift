@_exported import AppleEnumerations
import Foundation
import StandInDevice

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let audio = AVMediaType(rawValue: "soun")
  public static let video = AVMediaType(rawValue: "vide")

  fileprivate var subject: String { self == .video ? "camera" : "microphone" }
}

open class AVCaptureDevice: NSObject {
  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    StandInDevice.shared["no \(mediaType.subject)"] == 0 ? AVCaptureDevice() : nil
  }

  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    AVAuthorizationStatus(rawValue: StandInDevice.shared[mediaType.subject])!
  }

  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    StandInDevice.shared.ask("AVCaptureDevice.requestAccess(for: \(mediaType.subject))", mediaType.subject)
    return authorizationStatus(for: mediaType) == .authorized
  }
}
