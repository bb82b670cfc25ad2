#if canImport(LocalAuthentication) && !os(macOS)
  import Foundation
  import LocalAuthentication
  public import UsherApple

  extension AppleResource {
    /// The status does not distinguish allowed from never requested.
    ///
    /// - Parameter reason: the text that the system shows during authentication.
    public static func faceID(reason: String) -> AppleResource {
      AppleResource("faceID", purposes: [Purpose("NSFaceIDUsageDescription")], status: { Biometry.current() }) { _ in
        await ask {
          try await LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason)
        }
      }
    }
  }

  private enum Biometry: String, CaseIterable {
    case available
    case refused
    case biometryNotAvailable
    case biometryNotEnrolled
    case biometryLockout
    case passcodeNotSet

    static func current() -> Biometry? {
      let context = LAContext()
      var error: NSError?
      let isAvailable = unsafe context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
      if isAvailable { return .available }
      return switch error.flatMap({ LAError.Code(rawValue: $0.code) }) {
      case .biometryNotAvailable: context.biometryType == .faceID ? .refused : .biometryNotAvailable
      case .biometryNotEnrolled: .biometryNotEnrolled
      case .biometryLockout: .biometryLockout
      case .passcodeNotSet: .passcodeNotSet
      default: nil
      }
    }
  }
#endif
