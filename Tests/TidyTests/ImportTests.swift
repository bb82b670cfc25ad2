import Foundation
import TestSupport
import Testing

/// The modules outside the package that each target imports. The manifest has the frameworks of the adapters.
private let systemModules: [String: Set<String>] = [
  "UsherApple": ["Foundation"],
  "UsherAppleAutomation": ["Foundation"],
  "UsherAppleBluetooth": ["Foundation"],
  "UsherAppleFaceID": ["Foundation"],
  "UsherAppleHome": ["Foundation"],
  "UsherAppleLocalNetwork": ["Dispatch"],
  "UsherAppleLocation": ["Foundation"],
  "UsherAppleMac": ["Foundation"],
  "UsherAppleMotion": ["Foundation"],
  "UsherAppleNFC": ["Foundation"],
  "UsherAppleNearbyInteraction": ["Foundation"],
  "UsherYAML": ["CYAML"],
  "UsherExchange": ["CExpat"],
  "UsherBenchmarks": ["CYAML", "Darwin", "Foundation", "FoundationEssentials", "Glibc"],
  "UsherOracle": ["Foundation"],
  "UsherBuildPlugin": ["Foundation", "PackagePlugin"],
  "UsherPlugin": ["Foundation", "PackagePlugin"],
  "UsherHost": ["Android", "Darwin", "Glibc", "Musl"],
  "UsherLock": ["Android", "Darwin", "Glibc", "Musl"],
  "UsherWorkspace": ["CoreServices", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc"],
  "UsherServer": ["Darwin", "Dispatch", "Glibc"],
  "UsherCommands": ["CZlib", "Darwin", "Foundation", "FoundationEssentials", "Glibc"],
]

/// Checks folders, imports and the map of the code against the manifest.
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

  /// It also imports every target it depends on, so the manifest has no unused dependencies.
  @Test func aTargetImportsWhatTheManifestSaysAndNothingElse() throws {
    let names = Set(house.targets.map(\.name))
    var strays: [String] = []
    for target in house.targets {
      if house.standIns.isEmpty, target.name.hasPrefix("UsherApple") { continue }
      let imported = try imports(of: target)
      let allowed = target.dependencies.intersection(names.union(house.standIns))
        .union(systemModules[target.name] ?? [])
      strays += imported.filter { !allowed.contains($0.module) }.map { "\($0.place): must not import \($0.module)" }
      // A plugin runs its tool and does not import it.
      let unused = target.name.hasSuffix("Plugin") ? [] : allowed.subtracting(imported.map(\.module))
      strays += unused.sorted().map { "\(target.path): \($0) is not imported" }
    }
    #expect(strays == [])
  }

  /// Except in the runtime, and in the benchmarks, which measure single steps.
  @Test func aSessionTakesItsStepsInTheOneWorld() throws {
    let players = house.targets.filter { $0.dependencies.contains("UsherPlay") }.map(\.name)
    #expect(
      players.sorted() == [
        "UsherCommands", "UsherLint", "UsherPage", "UsherProof", "UsherReplay", "UsherScript", "UsherSimulation",
      ])
    let step = /Session\.(start|restore)\(|session\.(send|step|relaunch)\(/
    let others = house.targets.filter { $0.folder != "Runtime" && $0.name != "UsherBenchmarks" }
    let places = try others.flatMap { try filesUnder($0.path, withExtension: "swift").flatMap(lines) }
      .filter { $0.text.contains(step) }.map { String($0.place.prefix { $0 != ":" }) }
    #expect(Set(places) == ["Sources/Behaviour/UsherPlay/World.swift"])
  }

  /// The columns of the map are folder, floor and target.
  @Test func theMapOfTheCodeSaysTheSame() throws {
    let map = try lines(of: projectRoot.appending(path: "Sources/README.md", directoryHint: .notDirectory))
    let rows = map.compactMap { line -> String? in
      let cells = line.text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, House.folders.contains(cells[0]) else { return nil }
      return "\(cells[0]) \(cells[1]) \(cells[2].prefix { $0 != " " })"
    }
    let expected =
      house.targets.filter { !$0.isAppleResource }.map { "\($0.folder) \(house.floor(of: $0)) `\($0.name)`" }
      + ["Runtime 3 `AppleResources`"]
    #expect(Set(rows) == Set(expected))
    #expect(rows.count == expected.count)
  }

  /// `@testable` gives access to internal declarations. Declarations used by several targets are `package` instead.
  @Test func aTestableImportSaysWhatItIsFor() throws {
    let strays = try filesUnder("Tests", withExtension: "swift").flatMap { file -> [String] in
      let lines = try lines(of: file)
      return lines.indices.filter { index in
        lines[index].text.hasPrefix("@testable import") && (index == 0 || !lines[index - 1].text.hasPrefix("// "))
      }.map { lines[$0].place }
    }
    #expect(strays == [])
  }

  /// An app then links the frameworks of the resources that it imports, and no others.
  @Test func eachModuleOfResourcesIsAProductOfItsOwn() {
    let modules = house.targets.filter { $0.isAppleResource && $0.name != "UsherAppleCapture" }.map(\.name)
    #expect(modules.filter { house.products[$0] != [$0] } == [])
    #expect(house.products["UsherApple"] == ["UsherApple"])
    let strays = house.targets.filter { !$0.isAppleResource }.flatMap { target in
      house.targets.filter { $0.isAppleResource && target.dependencies.contains($0.name) }.map {
        "\(target.name) needs \($0.name)"
      }
    }
    #expect(strays == [])
  }

  @Test func theExecutableImportsTheCommandsAndNothingElse() throws {
    let executable = try #require(house.target("UsherCLI"))
    #expect(try imports(of: executable).map(\.module) == ["UsherCommands"])
  }
}

private func rank(_ folder: String) -> Int { House.folders.firstIndex(of: folder) ?? .max }

/// The modules imported by the files of a target, with the line of each import.
private func imports(of target: House.Target) throws -> [(place: String, module: String)] {
  let declaration =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
  return try filesUnder(target.path, withExtension: "swift").flatMap(lines).compactMap { line in
    try declaration.firstMatch(in: line.text).map { (line.place, String($0.1)) }
  }
}
