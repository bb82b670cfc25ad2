@_exported import AppleEnumerations
import StandInDevice

@available(iOS 26.0, *)
@available(macOS, unavailable)
public final class AlarmManager: Sendable {
  public typealias AuthorizationState = AlarmAuthorizationState

  public static let shared = AlarmManager()

  public var authorizationState: AuthorizationState { AuthorizationState(rawValue: StandInDevice.shared["alarms"])! }

  public func requestAuthorization() async throws -> AuthorizationState {
    StandInDevice.shared.ask("AlarmManager.requestAuthorization()", "alarms")
    return authorizationState
  }
}
