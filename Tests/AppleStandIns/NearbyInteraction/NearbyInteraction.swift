import Foundation
import StandInDevice

open class NIConfiguration: NSObject, @unchecked Sendable {}

open class NINearbyPeerConfiguration: NIConfiguration, @unchecked Sendable {
  public override init() {}
}

open class NINearbyObject: NSObject {}

public protocol NISessionDelegate: AnyObject {
  func session(_ session: NISession, didInvalidateWith error: any Error)
  func session(_ session: NISession, didUpdate nearbyObjects: [NINearbyObject])
}

extension NISessionDelegate {
  public func session(_ session: NISession, didInvalidateWith error: any Error) {}
  public func session(_ session: NISession, didUpdate nearbyObjects: [NINearbyObject]) {}
}

public struct NIError: Error {
  public enum Code: Int, Sendable {
    case userDidNotAllow = -5883
  }

  public var code: Code
}

open class NISession: NSObject, @unchecked Sendable {
  public weak var delegate: (any NISessionDelegate)?

  public override init() {}

  /// Finds a peer after the answer 1, is refused after 2, and waits for peers after any other.
  public func run(_ configuration: NIConfiguration) {
    StandInDevice.shared.ask("NISession.run(_:)", "nearbyInteraction")
    DispatchQueue.main.async {
      switch StandInDevice.shared["nearbyInteraction"] {
      case 1: self.delegate?.session(self, didUpdate: [NINearbyObject()])
      case 2: self.delegate?.session(self, didInvalidateWith: NIError(code: .userDidNotAllow))
      default: return
      }
    }
  }

  public func invalidate() { StandInDevice.shared.note("NISession.invalidate()") }
}
