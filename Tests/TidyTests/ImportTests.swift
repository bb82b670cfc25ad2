import Foundation
import TestSupport
import Testing

/// The modules from outside the package that a target imports.
private let systemModules: [String: Set<String>] = [
  "UsherApple": [
    "ARKit", "AVFoundation", "AlarmKit", "AppKit", "AppTrackingTransparency", "ApplicationServices", "Combine",
    "Contacts", "CoreBluetooth", "CoreGraphics", "CoreLocation", "CoreMotion", "CoreNFC", "CoreServices", "Dispatch",
    "EventKit", "FamilyControls", "Foundation", "GameKit", "HealthKit", "HomeKit", "IOKit", "Intents",
    "LocalAuthentication", "MusicKit", "NearbyInteraction", "Network", "Photos", "SensorKit", "Speech", "SwiftUI",
    "UIKit", "UserNotifications",
  ],
  "UsherYAML": ["CYAML"],
  "UsherBenchmarks": ["CYAML", "Darwin", "Foundation", "FoundationEssentials", "Glibc"],
  "UsherOracle": ["Foundation"],
  "UsherPlugin": ["Foundation", "PackagePlugin"],
  "UsherHost": ["Android", "Darwin", "Glibc", "Musl"],
  "UsherWorkspace": ["CoreServices", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc"],
  "UsherCommands": ["Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc"],
]

/// The manifest is the table of targets; folders, imports and the map of the code are held against it.
@Suite struct ImportTests {
  private let house: House

  init() throws { house = try House() }

  @Test func aTargetNeedsItsOwnFolderAndLowerOnesOnly() {
    let strays = house.targets.flatMap { target in
      target.dependencies.compactMap(house.target).filter { rank($0.folder) > rank(target.folder) }.map {
        "\(target.name) (\(target.folder)) needs \($0.name) (\($0.folder))"
      }
    }
    #expect(strays.sorted() == [])
    #expect(Set(house.targets.map(\.folder)) == Set(House.folders))
  }

  /// And imports each of them: what is declared is needed.
  @Test func aTargetImportsWhatTheManifestSaysAndNothingElse() throws {
    let names = Set(house.targets.map(\.name))
    var strays: [String] = []
    for target in house.targets {
      let imported = try imports(of: target)
      let allowed = target.dependencies.intersection(names).union(systemModules[target.name] ?? [])
      strays += imported.filter { !allowed.contains($0.module) }.map { "\($0.place): must not import \($0.module)" }
      // A plugin starts its tool.
      let unused = target.name == "UsherPlugin" ? [] : allowed.subtracting(imported.map(\.module))
      strays += unused.sorted().map { "\(target.path): \($0) is not imported" }
    }
    #expect(strays == [])
  }

  /// Apart from what apps link, and from the benchmarks, which measure a step by itself.
  @Test func aSessionTakesItsStepsInTheOneWorld() throws {
    let players = house.targets.filter { $0.dependencies.contains("UsherPlay") }.map(\.name)
    #expect(players.sorted() == ["UsherCommands", "UsherLint", "UsherProof", "UsherSimulation"])
    let step = /Session\.(start|restore)\(|session\.(send|step|relaunch)\(/
    let others = house.targets.filter { $0.folder != "Runtime" && $0.name != "UsherBenchmarks" }
    let places = try others.flatMap { try filesUnder($0.path, withExtension: "swift").flatMap(lines) }
      .filter { $0.text.contains(step) }.map { String($0.place.prefix { $0 != ":" }) }
    #expect(Set(places) == ["Sources/Behaviour/UsherPlay/World.swift"])
  }

  /// The rows of the map: folder, floor, target.
  @Test func theMapOfTheCodeSaysTheSame() throws {
    let map = try lines(of: projectRoot.appending(path: "Sources/README.md", directoryHint: .notDirectory))
    let rows = map.compactMap { line -> String? in
      let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, House.folders.contains(cells[0]) else { return nil }
      return "\(cells[0]) \(cells[1]) \(cells[2].prefix { $0 != " " })"
    }
    let expected = house.targets.map { "\($0.folder) \(house.floor(of: $0)) `\($0.name)`" }
    #expect(Set(rows) == Set(expected))
    #expect(rows.count == expected.count)
  }

  /// `@testable` opens what a target keeps to itself; whatever several targets may use is `package` instead.
  @Test func aTestableImportSaysWhatItIsFor() throws {
    let strays = try filesUnder("Tests", withExtension: "swift").flatMap { file -> [String] in
      let lines = try lines(of: file)
      return lines.indices.filter { index in
        lines[index].text.hasPrefix("@testable import") && (index == 0 || !lines[index - 1].text.hasPrefix("// "))
      }.map { lines[$0].place }
    }
    #expect(strays == [])
  }

  @Test func theExecutableImportsTheCommandsAndNothingElse() throws {
    let executable = try #require(house.target("UsherCLI"))
    #expect(try imports(of: executable).map(\.module) == ["UsherCommands"])
  }
}

private func rank(_ folder: String) -> Int { House.folders.firstIndex(of: folder) ?? .max }

/// The modules that the files of a target import, with the line that does so.
private func imports(of target: House.Target) throws -> [(place: String, module: String)] {
  let declaration =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
  return try filesUnder(target.path, withExtension: "swift").flatMap(lines).compactMap { line in
    try declaration.firstMatch(in: line.text).map { (line.place, String($0.1)) }
  }
}
