@_exported import AppleEnumerations
import StandInDevice

@available(iOS, unavailable)
public final class ARKitSession: Sendable {
  public typealias AuthorizationStatus = ARKitAuthorizationStatus

  public enum AuthorizationType: Sendable {
    case handTracking
    case worldSensing
    case cameraAccess
  }

  public init() {}

  public func queryAuthorization(for types: [AuthorizationType]) async -> [AuthorizationType: AuthorizationStatus] {
    Dictionary(
      uniqueKeysWithValues: types.map { ($0, AuthorizationStatus(rawValue: StandInDevice.shared["\($0)"])!) })
  }

  public func requestAuthorization(for types: [AuthorizationType]) async -> [AuthorizationType: AuthorizationStatus] {
    for type in types { StandInDevice.shared.ask("ARKitSession.requestAuthorization(for: [.\(type)])", "\(type)") }
    return await queryAuthorization(for: types)
  }
}

@available(iOS, unavailable)
public final class HandTrackingProvider: Sendable {
  public static var isSupported: Bool { StandInDevice.shared["no handTracking"] == 0 }
}

@available(iOS, unavailable)
public final class SceneReconstructionProvider: Sendable {
  public static var isSupported: Bool { StandInDevice.shared["no worldSensing"] == 0 }
}
