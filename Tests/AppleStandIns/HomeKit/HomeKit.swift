import Foundation
import StandInDevice

@available(macOS, unavailable)
public struct HMHomeManagerAuthorizationStatus: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let determined = HMHomeManagerAuthorizationStatus(rawValue: 1 << 0)
  public static let restricted = HMHomeManagerAuthorizationStatus(rawValue: 1 << 1)
  public static let authorized = HMHomeManagerAuthorizationStatus(rawValue: 1 << 2)
}

@available(macOS, unavailable)
public protocol HMHomeManagerDelegate: NSObjectProtocol {
  func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus)
}

@available(macOS, unavailable)
extension HMHomeManagerDelegate {
  public func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) {}
}

@available(macOS, unavailable)
open class HMHomeManager: NSObject {
  public weak var delegate: (any HMHomeManagerDelegate)?

  /// Creating a manager asks for permission.
  public override init() {
    super.init()
    nonisolated(unsafe) let manager = self
    DispatchQueue.main.async {
      StandInDevice.shared.ask("HMHomeManager()", "homekit")
      unsafe manager.delegate?.homeManager(manager, didUpdate: manager.authorizationStatus)
    }
  }

  public var authorizationStatus: HMHomeManagerAuthorizationStatus {
    HMHomeManagerAuthorizationStatus(rawValue: UInt(StandInDevice.shared["homekit"]))
  }
}
