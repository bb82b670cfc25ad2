import Foundation
import StandInDevice

@available(macOS, unavailable)
open class NIConfiguration: NSObject {}

@available(macOS, unavailable)
open class NINearbyPeerConfiguration: NIConfiguration {
  public override init() {}
}

@available(macOS, unavailable)
open class NINearbyObject: NSObject {}

@available(macOS, unavailable)
public protocol NISessionDelegate: NSObjectProtocol {
  func session(_ session: NISession, didInvalidateWith error: any Error)
  func session(_ session: NISession, didUpdate nearbyObjects: [NINearbyObject])
}

@available(macOS, unavailable)
extension NISessionDelegate {
  public func session(_ session: NISession, didInvalidateWith error: any Error) {}
  public func session(_ session: NISession, didUpdate nearbyObjects: [NINearbyObject]) {}
}

@available(macOS, unavailable)
public struct NIError: Error {
  public enum Code: Int, Sendable {
    case userDidNotAllow = -5883
  }

  public var code: Code
}

@available(macOS, unavailable)
open class NISession: NSObject {
  public weak var delegate: (any NISessionDelegate)?

  public override init() {}

  /// Finds a peer if the status is 1, fails if it is 2, and otherwise keeps waiting for peers.
  public func run(_ configuration: NIConfiguration) {
    StandInDevice.shared.ask("NISession.run(_:)", "nearbyInteraction")
    nonisolated(unsafe) let session = self
    DispatchQueue.main.async {
      switch StandInDevice.shared["nearbyInteraction"] {
      case 1: unsafe session.delegate?.session(session, didUpdate: [NINearbyObject()])
      case 2: unsafe session.delegate?.session(session, didInvalidateWith: NIError(code: .userDidNotAllow))
      default: return
      }
    }
  }

  public func invalidate() { StandInDevice.shared.note("NISession.invalidate()") }
}
