public import Foundation
import StandInDevice

public typealias OSStatus = Int32
public typealias OSType = UInt32
public typealias AEEventClass = OSType
public typealias AEEventID = OSType

public struct AEDesc {}

public let typeWildCard: OSType = 0x2A2A_2A2A
public let noErr: OSStatus = 0
public let procNotFound = -600
public let errAEEventNotPermitted = -1743
public let errAEEventWouldRequireUserConsent = -1744

/// On a Mac this type belongs to Foundation.
@safe open class NSAppleEventDescriptor: NSObject {
  private let address = UnsafeMutablePointer<AEDesc>.allocate(capacity: 1)
  public init(bundleIdentifier: String) {}
  deinit { unsafe address.deallocate() }
  public var aeDesc: UnsafePointer<AEDesc>? { unsafe UnsafePointer(address) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func AEDeterminePermissionToAutomateTarget(
  _ target: UnsafePointer<AEDesc>?, _ theAEEventClass: AEEventClass, _ theAEEventID: AEEventID, _ askUserIfNeeded: Bool
) -> OSStatus {
  if askUserIfNeeded { StandInDevice.shared.ask("AEDeterminePermissionToAutomateTarget", "automation") }
  return OSStatus(StandInDevice.shared["automation"])
}
