@_exported import AppleEnumerations
import StandInDevice

public typealias AuthorizationStatus = FamilyAuthorizationStatus

public enum FamilyControlsMember: Sendable {
  case child
  case individual
}

public final class AuthorizationCenter: Sendable {
  public static let shared = AuthorizationCenter()

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
  public func requestAuthorization(completionHandler: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let isConfirmed = StandInDevice.shared.ask(
      "AuthorizationCenter.requestAuthorization(completionHandler:)", "familyControls")
    completionHandler(isConfirmed ? .success(()) : .failure(NotConfirmed()))
  }
}
