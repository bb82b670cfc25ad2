import Foundation
import TestSupport
import Testing

/// The APIs for which Apple wants a reason in the privacy manifest of a library, and the reason of this project's use
/// (developer.apple.com, "Describing use of required reason API").
private let reasons: [(category: String, reason: String, names: [String])] = [
  // Declared for time that passes between two events in the app. CLOCK_MONOTONIC and the clocks of the standard library count from
  // the start of the system, as the functions of Apple's list do.
  (
    "SystemBootTime", "35F9.1",
    [
      "systemUptime", "mach_absolute_time", "mach_continuous_time", "CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW",
      "CLOCK_UPTIME_RAW", "ContinuousClock", "SuspendingClock",
    ]
  ),
  (
    "FileTimestamp", "C617.1",
    [
      "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
      "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
    ]
  ),
  (
    "DiskSpace", "E174.1",
    [
      "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
      "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
      "statfs", "statvfs", "fstatfs", "fstatvfs",
    ]
  ),
  ("ActiveKeyboards", "54BD.1", ["activeInputModes"]),
  ("UserDefaults", "CA92.1", ["UserDefaults"]),
]

/// Apple reads the privacy manifest of each library in an app.
@Suite struct PrivacyManifestTests {
  @Test func aModuleThatAppsLinkSaysWhichAPIsItUses() throws {
    let modules = try House().targets.filter { $0.folder == "Runtime" }
    for module in modules {
      let code = try filesUnder(module.path, withExtension: "swift").flatMap(lines)
        .filter { $0.text.prefixMatch(of: /\s*\/\//) == nil }
      let used = try reasons.filter { _, _, names in
        let use = try Regex("\\b(?:\(names.joined(separator: "|")))\\b")
        return code.contains { $0.text.contains(use) }
      }
      #expect(try declared(in: module) == used.map { "\($0.category) \($0.reason)" }, "\(module.name)")
    }
  }

  /// The categories of a module's manifest with their reasons; none if it has no manifest.
  private func declared(in module: House.Target) throws -> [String] {
    let file = projectRoot.appending(path: "\(module.path)/PrivacyInfo.xcprivacy")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let manifest = try PropertyListDecoder().decode(PrivacyManifest.self, from: Data(contentsOf: file))
    #expect(!manifest.NSPrivacyTracking && manifest.NSPrivacyTrackingDomains.isEmpty)
    return manifest.NSPrivacyAccessedAPITypes.map { use in
      let reasons = use.NSPrivacyAccessedAPITypeReasons.joined(separator: " ")
      return "\(use.NSPrivacyAccessedAPIType.replacing("NSPrivacyAccessedAPICategory", with: "")) \(reasons)"
    }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct PrivacyManifest: Decodable {
  struct Use: Decodable {
    let NSPrivacyAccessedAPIType: String
    let NSPrivacyAccessedAPITypeReasons: [String]
  }

  let NSPrivacyTracking: Bool
  let NSPrivacyTrackingDomains: [String]
  let NSPrivacyAccessedAPITypes: [Use]
}
