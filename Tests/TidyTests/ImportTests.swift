import Foundation
import TestSupport
import Testing

/// The targets from the ground up. A target imports targets of lower floors only.
private let floors: [[String]] = [
  ["Usher", "UsherDiagnostics"],
  ["UsherCopy", "UsherDevice", "UsherHost", "UsherSyntax", "UsherWasm", "UsherYAML"],
  ["UsherApple", "UsherFindings", "UsherFormat", "UsherSemantics"],
  ["UsherCompiler"],
  ["UsherLint", "UsherProof", "UsherSimulation"],
  ["UsherCommands"],
  ["UsherReaders"],
  ["UsherCLI", "UsherBenchmarks", "UsherFuzz", "UsherPlugin"],
]

/// What a target imports besides: modules from outside the package, and the one neighbour on a floor.
private let exceptions: [String: Set<String>] = [
  "UsherApple": [
    "ARKit", "AVFoundation", "AlarmKit", "AppKit", "AppTrackingTransparency", "ApplicationServices", "Combine",
    "Contacts", "CoreBluetooth", "CoreGraphics", "CoreLocation", "CoreMotion", "CoreNFC", "CoreServices", "Dispatch",
    "EventKit", "FamilyControls", "Foundation", "GameKit", "HealthKit", "HomeKit", "IOKit", "Intents",
    "LocalAuthentication", "MusicKit", "NearbyInteraction", "Network", "Photos", "SensorKit", "Speech", "SwiftUI",
    "UIKit", "UserNotifications",
  ],
  "UsherYAML": ["CYAML", "UsherCopy"],
  "UsherBenchmarks": ["CYAML", "Darwin", "Foundation", "FoundationEssentials", "Glibc"],
  "UsherPlugin": ["Foundation", "PackagePlugin"],
  "UsherHost": ["Android", "Darwin", "Glibc", "Musl"],
  "UsherCommands": ["Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc"],
]

@Suite struct ImportTests {
  @Test func everyTargetStandsOnAFloor() throws {
    let strays = try targets().filter { floor(of: $0) == nil }
    #expect(strays == [])
  }

  @Test func aTargetImportsLowerFloorsOnly() throws {
    var strays: [String] = []
    for target in try targets() {
      for (place, module) in try imports(of: target) where !mayImport(target, module) {
        strays.append("\(place): \(target) must not import \(module)")
      }
    }
    #expect(strays == [])
  }

  @Test func theExecutableImportsTheCommandsAndNothingElse() throws {
    let modules = try imports(of: "UsherCLI").map(\.module)
    #expect(modules == ["UsherCommands"])
  }
}

private func floor(of module: String) -> Int? { floors.firstIndex { $0.contains(module) } }

private func mayImport(_ target: String, _ module: String) -> Bool {
  if exceptions[target]?.contains(module) == true { return true }
  guard let own = floor(of: target), let other = floor(of: module) else { return false }
  return other < own
}

/// The modules that the files of a target import, with the line that does so.
private func imports(of target: String) throws -> [(place: String, module: String)] {
  let declaration =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
  return try filesUnder("Sources/\(target)", withExtension: "swift").flatMap(lines).compactMap { line in
    try declaration.firstMatch(in: line.text).map { (line.place, String($0.1)) }
  }
}
