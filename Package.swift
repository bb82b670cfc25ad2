// swift-tools-version: 6.2
import PackageDescription

/// Whether this is a build of our own: `.ci/run` sets the variable, and so does whoever works on the package.
///
/// Warnings are errors then; Xcode and swiftbuild compile dependencies with `-suppress-warnings`, and the compiler accepts only
/// one of the two. The plugin is left out, because its tool would be compiled a second time.
let isDevelopment = Context.environment["USHER_DEVELOPMENT"] != nil
let warnings: [SwiftSetting] = isDevelopment ? [.treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + warnings

/// Debug builds are optimised where the variable is set: the tests take a fifth of the time, and compiling twice as long.
/// Dependents never see these flags.
let optimization: [SwiftSetting] =
  Context.environment["USHER_OPTIMIZED"] == nil
  ? []
  : [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))]

/// A target of the library; it imports the targets of lower floors that it names, and no others.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings + optimization)
}

/// The tests of one target, and what they need besides it.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], _ extra: [SwiftSetting] = [])
  -> Target
{
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings + extra)
}

/// A program that tests run.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

// What stands in for Apple's frameworks where there are none: modules of the same names, so that the adapters are compiled and their
// tests run. On Apple's systems nothing of this is in the package.
#if os(Linux)
  let frameworks = [
    "AVFoundation", "AlarmKit", "AppKit", "AppTrackingTransparency", "ApplicationServices", "ARKit", "Contacts",
    "CoreBluetooth", "CoreGraphics", "CoreLocation", "CoreMotion", "CoreNFC", "CoreServices", "EventKit",
    "FamilyControls", "GameKit", "HealthKit", "HomeKit", "Intents", "LocalAuthentication", "MusicKit",
    "NearbyInteraction", "Network", "Photos", "SensorKit", "Speech", "SwiftUI", "UIKit", "UserNotifications",
  ]
  let standInSettings: [SwiftSetting] =
    [.enableUpcomingFeature("ExistentialAny"), .strictMemorySafety()] + warnings
  let standIns = ["AppleEnumerations", "Combine", "IOKit", "StandInDevice"] + frameworks
  let standInTargets: [Target] =
    ["AppleEnumerations", "IOKit"].map { .target(name: $0, path: "Tests/AppleStandIns/\($0)") }
    + ["Combine", "StandInDevice"].map {
      .target(name: $0, path: "Tests/AppleStandIns/\($0)", swiftSettings: standInSettings)
    }
    + frameworks.map { name in
      .target(
        name: name, dependencies: ["AppleEnumerations", "Combine", "StandInDevice"],
        path: "Tests/AppleStandIns/\(name)", swiftSettings: standInSettings)
    }
#else
  let standIns: [String] = []
#endif
let appleFrameworks = standIns.map { Target.Dependency.target(name: $0) }

let package = Package(
  name: "usher",
  platforms: [.macOS(.v14), .iOS(.v15)],
  products: [
    .executable(name: "usher", targets: ["UsherCLI"]),
    // The name that the plugin's tool goes by: SwiftPM looks for a product that is called as the target.
    .executable(name: "UsherCLI", targets: ["UsherCLI"]),
    .library(name: "Usher", targets: ["Usher"]),
    .library(name: "UsherHost", targets: ["UsherHost"]),
    .library(name: "UsherApple", targets: ["UsherApple"]),
    .library(name: "UsherSimulation", targets: ["UsherSimulation"]),
  ],
  targets: [
    // Floor 0
    library("Usher"),
    library("UsherDiagnostics", exclude: ["Explanations"]),
    // Floor 1
    library("UsherSyntax", ["UsherDiagnostics"]),
    library("UsherCopy", ["Usher", "UsherDiagnostics"]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    library("UsherYAML", ["CYAML", "UsherCopy", "UsherDiagnostics"]),
    library("UsherDevice", ["Usher"]),
    library("UsherWasm", ["Usher"]),
    library("UsherHost", ["Usher"]),
    // Floor 2
    library("UsherSemantics", ["Usher", "UsherDevice", "UsherDiagnostics", "UsherSyntax"]),
    library("UsherFormat", ["UsherDiagnostics", "UsherSyntax"]),
    library(
      "UsherFindings", ["Usher", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherYAML"]),
    .target(
      name: "UsherApple", dependencies: ["Usher", "UsherHost"] + appleFrameworks, swiftSettings: settings),
    // Floor 3
    library(
      "UsherCompiler",
      ["Usher", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherSemantics", "UsherSyntax"]),
    // Floor 4
    library("UsherProof", ["Usher", "UsherDevice", "UsherDiagnostics", "UsherSemantics"]),
    library(
      "UsherSimulation",
      ["Usher", "UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherHost", "UsherSemantics", "UsherSyntax"]),
    library(
      "UsherLint", ["Usher", "UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherSemantics", "UsherSyntax"]),
    // Floor 6
    library(
      "UsherCommands",
      [
        "Usher", "UsherCompiler", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherFindings", "UsherFormat",
        "UsherLint", "UsherProof",
        "UsherSemantics", "UsherSyntax", "UsherYAML",
      ]),
    library(
      "UsherReaders",
      [
        "Usher", "UsherCommands", "UsherCompiler", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherFormat",
        "UsherSyntax", "UsherYAML",
      ]),
    .executableTarget(name: "UsherCLI", dependencies: ["UsherCommands"], swiftSettings: settings),
    .executableTarget(
      name: "UsherBenchmarks",
      dependencies: [
        "CYAML", "Usher", "UsherCommands", "UsherCompiler", "UsherCopy", "UsherDevice", "UsherDiagnostics",
        "UsherFormat", "UsherProof", "UsherSemantics", "UsherSyntax", "UsherYAML",
      ], swiftSettings: settings),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["UsherCommands", "UsherDiagnostics"], path: "Tests/TestSupport",
      swiftSettings: settings + optimization),
    program("WasmPlayer", ["UsherWasm"]),
    program("KilledHost", ["Usher"]),
    program("KilledStore", ["UsherHost"]),
    program(
      "JourneySoak",
      [
        "Usher", "UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherHost", "UsherSemantics", "UsherSimulation",
      ]),
    program("PolicyGenerator", []),
    tests(of: "UsherDiagnostics"),
    tests(of: "Usher", ["UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherSemantics"]),
    tests(of: "UsherCopy", ["Usher", "UsherDiagnostics", "UsherYAML"]),
    tests(of: "UsherYAML", ["UsherCopy", "UsherDiagnostics"]),
    tests(of: "UsherSyntax", ["UsherDiagnostics"], optimization),
    tests(of: "UsherSemantics", ["Usher"]),
    tests(of: "UsherFindings", ["UsherDiagnostics"]),
    tests(of: "UsherFormat", ["UsherDiagnostics", "UsherSyntax"], optimization),
    tests(
      of: "UsherCompiler",
      [
        "Usher", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherLint", "UsherProof", "UsherSyntax", "UsherYAML",
      ]),
    tests(
      of: "UsherProof",
      [
        "PolicyGenerator", "Usher", "UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherLint", "UsherSemantics",
        "UsherSyntax",
      ]),
    tests(
      of: "UsherLint",
      ["Usher", "UsherCompiler", "UsherCopy", "UsherDevice", "UsherDiagnostics", "UsherSyntax", "UsherYAML"]),
    tests(of: "UsherCommands", ["Usher", "UsherCLI", "UsherDiagnostics", "UsherReaders"]),
    tests(
      of: "UsherHost",
      [
        "JourneySoak", "KilledStore", "Usher", "UsherCompiler", "UsherDevice", "UsherDiagnostics", "UsherSemantics",
        "UsherSimulation",
      ]),
    .testTarget(
      name: "HostTests",
      dependencies: [
        "KilledHost", "TestSupport", "Usher", "UsherCLI", "UsherCompiler", "UsherCopy", "UsherDevice",
        "UsherDiagnostics",
        "UsherSemantics", "UsherYAML",
      ], swiftSettings: settings),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ]
)

#if os(Linux)
  package.targets +=
    standInTargets + [
      // Calls `mtrace` of the GNU C library.
      program("AllocationCount", ["Usher"]),
      .testTarget(
        name: "UsherAppleTests",
        dependencies: [
          "TestSupport", "Usher", "UsherApple", "UsherCompiler", "UsherCopy", "UsherDevice", "UsherDiagnostics",
          "UsherHost",
          "UsherSemantics", "UsherYAML",
        ] + appleFrameworks,
        // Testing has overlays for UIKit and AppKit, but not on Linux.
        swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ]
#endif

if !isDevelopment {
  package.products.append(.plugin(name: "UsherPlugin", targets: ["UsherPlugin"]))
  package.targets.append(
    .plugin(
      name: "UsherPlugin",
      capability: .command(
        intent: .custom(verb: "usher", description: "Checks, plays and lays out policies"),
        permissions: [.writeToPackageDirectory(reason: "fmt, check --fix, new, copy and compile write files")]),
      dependencies: ["UsherCLI"], path: "Sources/UsherPlugin"))
}

// The fuzzer's sanitizers are for its own build only; `.ci/fuzz` sets this.
if Context.environment["USHER_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(name: "UsherFuzz", dependencies: ["UsherReaders"], swiftSettings: settings))
}
