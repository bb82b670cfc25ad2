import Foundation
import UsherRuntime
import UsherHost

#if canImport(UIKit)
  import UIKit
#endif

/// The system's value for an input, by its name in a platform file; nil for other inputs.
func deviceValue(of input: String) async -> InputValue? {
  switch input {
  case "os":
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return .version(Version(version.majorVersion, version.minorVersion))
  case "idiom": return await idiom().map { .value($0) }
  default: return nil
  }
}

/// The values of `idiom` in the iOS platform file.
enum Idiom: String, CaseIterable {
  case phone
  case pad
  case vision
  case mac
}

#if canImport(UIKit)
  /// Nil for an idiom that the platform file does not have.
  @MainActor private func idiom() -> String? {
    let idiom: Idiom? =
      switch UIDevice.current.userInterfaceIdiom {
      case .phone: .phone
      case .pad: .pad
      case .vision: .vision
      case .mac: .mac
      default: nil
      }
    return idiom?.rawValue
  }
#else
  private func idiom() async -> String? { nil }
#endif
