@_exported import AppleEnumerations
import Foundation
import StandInDevice

@available(macOS, unavailable)
open class CMMotionActivity: NSObject {}

@available(macOS, unavailable)
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

@available(macOS, unavailable)
open class CMMotionActivityManager: NSObject {
  public override init() {}

  public class func isActivityAvailable() -> Bool { StandInDevice.shared["no motion"] == 0 }

  public class func authorizationStatus() -> CMAuthorizationStatus {
    CMAuthorizationStatus(rawValue: StandInDevice.shared["motion"])!
  }

  public func queryActivityStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityQueryHandler
  ) {
    StandInDevice.shared.ask("CMMotionActivityManager.queryActivityStarting", "motion")
    nonisolated(unsafe) let handler = handler
    queue.addOperation { unsafe handler([], nil) }
  }
}
