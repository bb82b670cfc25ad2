@_exported import AppleEnumerations
public import Combine
import StandInDevice

@available(macOS, unavailable)
public typealias AuthorizationStatus = FamilyAuthorizationStatus

@available(macOS, unavailable)
public enum FamilyControlsMember: Sendable {
  case child
  case individual
}

@available(macOS, unavailable)
open class AuthorizationCenter: ObservableObject {
  private nonisolated(unsafe) static let only = AuthorizationCenter()
  public class var shared: AuthorizationCenter { unsafe only }

  private struct NotConfirmed: Error {}

  public var authorizationStatus: AuthorizationStatus {
    AuthorizationStatus(rawValue: StandInDevice.shared["familyControls"])!
  }

  @available(iOS 16.0, *)
  public func requestAuthorization(for member: FamilyControlsMember) async throws {
    let isConfirmed = StandInDevice.shared.ask(
      "AuthorizationCenter.requestAuthorization(for: .\(member))", "familyControls")
    if !isConfirmed { throw NotConfirmed() }
  }

  @available(iOS, introduced: 15.0, deprecated: 16.0)
  public func requestAuthorization(completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    let isConfirmed = StandInDevice.shared.ask(
      "AuthorizationCenter.requestAuthorization(completionHandler:)", "familyControls")
    completionHandler(isConfirmed ? .success(()) : .failure(NotConfirmed()))
  }
}
