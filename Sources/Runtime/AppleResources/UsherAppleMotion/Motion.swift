#if canImport(CoreMotion) && !os(macOS)
  import CoreMotion
  import Foundation
  public import UsherApple

  extension AppleResource {
    /// Starting a query shows the prompt.
    public static let motion = AppleResource(
      "motion", purposes: [Purpose("NSMotionUsageDescription")], status: { MotionStatus.current() }
    ) { _ in
      let manager = CMMotionActivityManager()
      let now = Date()
      await withCheckedContinuation { answered in
        manager.queryActivityStarting(from: now, to: now, to: OperationQueue()) { @Sendable _, _ in answered.resume() }
      }
    }
  }

  private enum MotionStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case unavailable
    case authorized

    static func current() -> MotionStatus? {
      guard CMMotionActivityManager.isActivityAvailable() else { return .unavailable }
      return switch CMMotionActivityManager.authorizationStatus() {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      case .authorized: .authorized
      @unknown default: nil
      }
    }
  }
#endif
