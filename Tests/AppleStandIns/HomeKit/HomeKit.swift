import Foundation
import StandInDevice

public struct HMHomeManagerAuthorizationStatus: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let determined = HMHomeManagerAuthorizationStatus(rawValue: 1 << 0)
  public static let restricted = HMHomeManagerAuthorizationStatus(rawValue: 1 << 1)
  public static let authorized = HMHomeManagerAuthorizationStatus(rawValue: 1 << 2)
}

public protocol HMHomeManagerDelegate: AnyObject {
  func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus)
}

extension HMHomeManagerDelegate {
  public func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) {}
}

open class HMHomeManager: NSObject, @unchecked Sendable {
  public weak var delegate: (any HMHomeManagerDelegate)?

  /// To make one is to ask.
  public override init() {
    super.init()
    DispatchQueue.main.async {
      StandInDevice.shared.ask("HMHomeManager()", "homekit")
      self.delegate?.homeManager(self, didUpdate: self.authorizationStatus)
    }
  }

  public var authorizationStatus: HMHomeManagerAuthorizationStatus {
    HMHomeManagerAuthorizationStatus(rawValue: UInt(StandInDevice.shared["homekit"]))
  }
}
