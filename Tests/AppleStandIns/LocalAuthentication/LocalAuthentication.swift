@_exported import AppleEnumerations
import Foundation
import StandInDevice

public struct LAError: Error, Sendable {
  public typealias Code = LAErrorCode
  public var code: Code
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let LAErrorDomain = "com.apple.LocalAuthentication"

open class LAContext: NSObject {
  public override init() {}

  /// Set by `canEvaluatePolicy`, whatever it returns. The raw value that the test has set, where 0 means none.
  public private(set) var biometryType = LABiometryType.none

  /// Fails with the error code that the test has set as the status. 0 means success.
  public func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    let code = StandInDevice.shared["faceID"]
    biometryType = LABiometryType(rawValue: StandInDevice.shared["biometryType"])!
    if code != 0 { unsafe error?.pointee = NSError(domain: LAErrorDomain, code: code) }
    return code == 0
  }

  public func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    StandInDevice.shared.ask("LAContext.evaluatePolicy(localizedReason: \(localizedReason))", "faceID")
    let code = StandInDevice.shared["faceID"]
    if code != 0 { throw LAError(code: LAError.Code(rawValue: code)!) }
    return true
  }
}
