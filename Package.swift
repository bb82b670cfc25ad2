// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  import Darwin
#endif

/// Whether this is a development build. `.ci/run` sets the variable, and so should everyone who works on the package.
///
/// In a development build warnings are errors. Dependents cannot have that: Xcode and swiftbuild compile dependencies with
/// `-suppress-warnings`, and the compiler accepts only one of the two options. A development build also leaves out the plugins,
/// because their tool would be compiled a second time.
let isDevelopment = Context.environment["USHER_DEVELOPMENT"] != nil
let warnings: [SwiftSetting] = isDevelopment ? [.treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + warnings

/// Optimises debug builds if the variable is set. Tests then take a fifth of the time, and compilation takes twice as long.
/// Dependents never get these flags.
let optimization: [SwiftSetting] =
  Context.environment["USHER_OPTIMIZED"] == nil
  ? []
  : [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))]

/// A library target. `place` is its path below `Sources`: `Language/UsherSyntax`.
func library(
  _ place: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name(of: place), dependencies: dependencies, path: "Sources/\(place)", exclude: exclude, resources: resources,
    swiftSettings: settings + optimization)
}

/// What Apple reads about a library that an app contains. Elsewhere a resource would make a module depend on Foundation.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
  let (excluded, resources): ([String], [Resource]) = ([], [.copy(privacyManifest)])
#else
  let (excluded, resources): ([String], [Resource]) = ([privacyManifest], [])
#endif

/// Homebrew installs libyaml where the compiler does not look, so on a Mac with libyaml, SwiftPM asks pkg-config for it. If it asked on
/// every machine, an app that needs no libyaml would have a warning in each build.
#if os(macOS)
  let prefixes = ["/opt/homebrew", "/usr/local"]
  let yamlConfiguration =
    prefixes.contains { access("\($0)/lib/pkgconfig/yaml-0.1.pc", F_OK) == 0 } ? "yaml-0.1" : nil
#else
  let yamlConfiguration: String? = nil
#endif

/// An executable target that is not a test program.
func tool(_ place: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name(of: place), dependencies: dependencies, path: "Sources/\(place)", swiftSettings: settings)
}

/// The test target of a target, at the same path below `Tests`, with its additional dependencies.
func tests(of place: String, _ dependencies: [Target.Dependency] = [], _ extra: [SwiftSetting] = []) -> Target {
  .testTarget(
    name: "\(name(of: place))Tests",
    dependencies: [.target(name: name(of: place)), "TestSupport"] + dependencies,
    path: "Tests/\(place)Tests", swiftSettings: settings + extra)
}

/// A program that tests run.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Programs/\(name)", swiftSettings: settings)
}

/// The last component of a path.
func name(of place: String) -> String { String(place[place.index(after: place.lastIndex(of: "/")!)...]) }

// Stand-ins for Apple's frameworks on Linux: modules with the same names, so that the adapters can be compiled and tested there.
// On Apple's systems the package does not contain them, and a dependent gets none: it may have a target of such a name.
#if os(Linux)
  let frameworks = [
    "AVFoundation", "AlarmKit", "AppKit", "AppTrackingTransparency", "ApplicationServices", "ARKit", "Contacts",
    "CoreBluetooth", "CoreGraphics", "CoreLocation", "CoreMotion", "CoreNFC", "CoreServices", "EventKit",
    "FamilyControls", "GameKit", "HealthKit", "HomeKit", "Intents", "LocalAuthentication", "MusicKit",
    "NearbyInteraction", "Network", "OSLog", "Photos", "SensorKit", "Speech", "SwiftUI", "UIKit", "UserNotifications",
  ]
  let standInSettings: [SwiftSetting] =
    [.enableUpcomingFeature("ExistentialAny"), .strictMemorySafety()] + warnings
  let standIns = isDevelopment ? ["AppleEnumerations", "Combine", "IOKit", "StandInDevice"] + frameworks : []
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

/// An adapter for Apple's systems, with the frameworks that it imports.
func apple(_ place: String, _ dependencies: [Target.Dependency], _ frameworks: [String]) -> Target {
  .target(
    name: name(of: place), dependencies: dependencies + frameworks.filter(standIns.contains).map { .target(name: $0) },
    path: "Sources/\(place)", swiftSettings: settings)
}

/// The adapters of resources: one module for each group of resources that an app may need without the others. Apple rejects an app
/// that links an API without the purpose text for it, whether it calls the API or not.
let resourceModules: [Target] =
  [
    ("Alarms", ["AlarmKit"]), ("Automation", ["CoreServices"]), ("Bluetooth", ["CoreBluetooth"]),
    ("Calendar", ["EventKit"]), ("Contacts", ["Contacts"]), ("FaceID", ["LocalAuthentication"]),
    ("FamilyControls", ["FamilyControls"]), ("Focus", ["Intents"]), ("GameCenter", ["GameKit"]),
    ("Health", ["HealthKit"]), ("Home", ["HomeKit"]), ("LocalNetwork", ["Network"]), ("Location", ["CoreLocation"]),
    ("Mac", ["ApplicationServices", "CoreGraphics", "IOKit"]), ("MediaLibrary", ["MusicKit"]),
    ("Motion", ["CoreMotion"]), ("NFC", ["CoreNFC"]), ("NearbyInteraction", ["NearbyInteraction"]),
    ("Photos", ["Photos"]), ("Reminders", ["EventKit"]), ("SensorKit", ["SensorKit"]), ("Siri", ["Intents"]),
    ("Speech", ["Speech"]), ("Tracking", ["AppTrackingTransparency"]), ("Vision", ["ARKit"]),
  ].map { name, frameworks in apple("Runtime/AppleResources/UsherApple\(name)", ["UsherApple"], frameworks) } + [
    apple("Runtime/AppleResources/UsherAppleCamera", ["UsherApple", "UsherAppleCapture"], ["AVFoundation"]),
    apple("Runtime/AppleResources/UsherAppleMicrophone", ["UsherApple", "UsherAppleCapture"], ["AVFoundation"]),
    apple("Runtime/AppleResources/UsherAppleLocationAlways", ["UsherApple", "UsherAppleLocation"], ["CoreLocation"]),
  ]

// The pages call other SDKs, which have stand-ins too.
let sdks = ["SocureDocV", "StreamVideo", "StreamVideoSwiftUI"]
let filesForStandIns = ["DocVLaunch.swift", "OwnViewTests.swift", "StreamVideoViewFactory.swift", "SDKTests.swift"]
#if os(Linux)
  let sdkTargets: [Target] = sdks.map { name in
    .target(
      name: name, dependencies: appleFrameworks + (name == "StreamVideoSwiftUI" ? ["StreamVideo"] : []),
      path: "Tests/Pages/StandIns/\(name)", swiftSettings: standInSettings)
  }
  let pageStandIns = isDevelopment ? appleFrameworks + sdks.map { Target.Dependency.target(name: $0) } : []
  let pagesForStandIns = isDevelopment ? [] : filesForStandIns
  // Swift Testing has cross-import overlays for UIKit and AppKit, which do not exist on Linux.
  let withoutOverlays = [SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
#else
  let pageStandIns: [Target.Dependency] = []
  let pagesForStandIns = filesForStandIns
  let withoutOverlays: [SwiftSetting] = []
#endif

// What targets need together.
/// Programs, as they are compiled and as they run.
let programs: [Target.Dependency] = ["UsherProgram", "UsherRuntime"]
/// Texts and their trees.
let texts: [Target.Dependency] = ["UsherSource", "UsherSyntax"]
/// A policy without errors: its programs, its platform, and the places of its parts.
let modules = programs + texts + ["UsherPlatform", "UsherModule"]
let compiler = modules + ["UsherCompiler"]

let package = Package(
  name: "usher",
  // Policies/Apple.md says which modules are for which systems.
  platforms: [.macOS(.v14), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .executable(name: "usher", targets: ["UsherCLI"]),
    // The plugin's tool: SwiftPM looks for a product with the name of the target.
    .executable(name: "UsherCLI", targets: ["UsherCLI"]),
    .library(name: "UsherRuntime", targets: ["UsherRuntime"]),
    .library(name: "UsherHost", targets: ["UsherHost"]),
    .library(name: "UsherApple", targets: ["UsherApple"]),
    // What an app with calls or a scanner uses, as one line of its manifest.
    .library(
      name: "UsherAppleCameraAndMicrophone", targets: ["UsherApple", "UsherAppleCamera", "UsherAppleMicrophone"]),
    .library(name: "UsherSimulation", targets: ["UsherSimulation"]),
    // The compiler for other programs: from texts to policies and findings.
    .library(name: "UsherCompiler", targets: ["UsherCompiler", "UsherYAML", "UsherSource"]),
  ] + resourceModules.map { .library(name: $0.name, targets: [$0.name]) },
  targets: resourceModules + [
    // Runtime: what apps link.
    library("Runtime/UsherRuntime"),
    library("Runtime/UsherLock"),
    library("Runtime/UsherCore", ["UsherRuntime"]),
    library("Runtime/UsherWeb", ["UsherCore", "UsherRuntime"], exclude: ["Package"]),
    library("Runtime/UsherHost", ["UsherCore", "UsherLock", "UsherRuntime"], exclude: excluded, resources: resources),
    apple(
      "Runtime/UsherApple", ["UsherRuntime", "UsherHost"],
      ["AppKit", "Combine", "OSLog", "SwiftUI", "UIKit", "UserNotifications"]),
    apple("Runtime/AppleResources/UsherAppleCapture", ["UsherApple"], ["AVFoundation"]),
    // Language: from text to program.
    library("Language/UsherProgram", ["UsherRuntime"]),
    library("Language/UsherSource"),
    library("Language/UsherSyntax", ["UsherSource"]),
    library("Language/UsherFormat", texts),
    library("Language/UsherCatalog", ["UsherRuntime", "UsherSource"], exclude: ["LanguageFiles"]),
    .systemLibrary(name: "CYAML", path: "Sources/Language/CYAML", pkgConfig: yamlConfiguration),
    library("Language/UsherYAML", ["CYAML", "UsherCatalog", "UsherSource"]),
    library("Language/UsherPlatform", programs),
    library("Language/UsherModule", programs + texts + ["UsherPlatform"]),
    library("Language/UsherSemantics", modules),
    library("Language/UsherCompiler", modules + ["UsherCatalog", "UsherSemantics"]),
    // Behaviour: what a program does.
    library("Behaviour/UsherPlay", programs + ["UsherPlatform", "UsherSource"]),
    library("Behaviour/UsherSimulation", compiler + ["UsherHost", "UsherLock", "UsherPlay"]),
    library("Behaviour/UsherProof", modules + ["UsherPlay"]),
    library("Behaviour/UsherLint", compiler + ["UsherPlay", "UsherProof"]),
    library("Behaviour/UsherScript", compiler + ["UsherPlay", "UsherProof"]),
    library(
      "Behaviour/UsherReplay",
      programs + [
        "UsherCompiler", "UsherModule", "UsherPlatform", "UsherPlay", "UsherProof", "UsherScript", "UsherSource",
      ]),
    library("Behaviour/UsherGraph", programs + ["UsherPlatform", "UsherSource"]),
    // Workspace: a project of files.
    library(
      "Workspace/UsherFindings", texts + ["UsherCatalog", "UsherLint", "UsherPlatform", "UsherYAML"],
      exclude: ["Explanations"]),
    library(
      "Workspace/UsherWorkspace",
      compiler + [
        "UsherCatalog", "UsherFindings", "UsherLint", "UsherLock", "UsherProof", "UsherScript", "UsherYAML",
      ]),
    .systemLibrary(name: "CExpat", path: "Sources/Workspace/CExpat"),
    library(
      "Workspace/UsherExchange",
      ["CExpat", "UsherCatalog", "UsherRuntime", "UsherSource", "UsherWorkspace", "UsherYAML"]),
    // Tools: programs that people start.
    library(
      "Tools/UsherServer",
      compiler + [
        "UsherCatalog", "UsherFindings", "UsherFormat", "UsherLock", "UsherProof", "UsherWorkspace", "UsherYAML",
      ]),
    .systemLibrary(name: "CZlib", path: "Sources/Tools/CZlib"),
    library(
      "Tools/UsherCommands",
      compiler + [
        "CZlib", "UsherCatalog", "UsherExchange", "UsherFindings", "UsherFormat", "UsherGraph", "UsherLint",
        "UsherLock",
        "UsherPage", "UsherPlay", "UsherProof", "UsherReplay", "UsherScript", "UsherServer", "UsherWorkspace",
        "UsherYAML",
      ], exclude: ["Preview/Studio"]),
    library(
      "Tools/UsherPage",
      compiler + [
        "UsherCatalog", "UsherFindings", "UsherFormat", "UsherGraph", "UsherLint", "UsherPlay", "UsherProof",
        "UsherScript", "UsherYAML",
      ]),
    tool("Tools/UsherCLI", ["UsherCommands"]),
    tool(
      "Tools/UsherBenchmarks",
      compiler + ["CYAML", "UsherCatalog", "UsherFormat", "UsherProof", "UsherServer", "UsherWorkspace", "UsherYAML"]),
    tool(
      "Tools/UsherOracle",
      programs + ["UsherCompiler", "UsherModule", "UsherPlatform", "UsherProof", "UsherSource"]),
    // Tests
    .target(
      name: "TestSupport",
      dependencies: compiler + ["CZlib", "UsherCatalog", "UsherCommands", "UsherYAML"],
      path: "Tests/TestSupport",
      swiftSettings: settings + optimization),
    // Functions that feed bytes to all readers, for tests and for the fuzzer.
    .target(
      name: "UsherReaders",
      dependencies: programs + texts + [
        "UsherCatalog", "UsherCommands", "UsherCompiler", "UsherExchange", "UsherFormat", "UsherPlatform",
        "UsherWorkspace", "UsherYAML",
      ], path: "Tests/UsherReaders", swiftSettings: settings + optimization),
    program("KilledStore", ["UsherHost", "UsherLock", "UsherRuntime"]),
    program("JourneySoak", compiler + ["UsherCore", "UsherHost", "UsherLock", "UsherSimulation"]),
    program("PolicyGenerator", []),
    program("FaultyCommand", ["UsherServer", "UsherWorkspace"]),
    tests(of: "Language/UsherSource"),
    tests(of: "Runtime/UsherRuntime", ["UsherProgram", "UsherPlatform", "UsherPlay", "UsherModule"]),
    tests(of: "Language/UsherCatalog", programs + ["UsherSource", "UsherYAML"]),
    tests(of: "Language/UsherYAML", ["UsherCatalog", "UsherSource"]),
    tests(of: "Language/UsherSyntax", ["UsherFindings", "UsherSource"], optimization),
    tests(
      of: "Language/UsherSemantics", programs + texts + ["UsherCompiler", "UsherModule"]),
    tests(
      of: "Workspace/UsherWorkspace",
      [
        "UsherCatalog", "UsherCompiler", "UsherFindings", "UsherLint", "UsherPlatform", "UsherProof", "UsherSource",
        "UsherYAML",
      ]),
    tests(of: "Workspace/UsherExchange", ["UsherCatalog", "UsherSource", "UsherWorkspace", "UsherYAML"], optimization),
    tests(of: "Language/UsherFormat", texts, optimization),
    tests(
      of: "Language/UsherCompiler",
      modules + ["UsherCatalog", "UsherFormat", "UsherYAML"]),
    tests(
      of: "Behaviour/UsherPlay", programs + ["UsherModule", "UsherPlatform", "UsherSimulation"]),
    tests(of: "Behaviour/UsherProof", compiler + ["PolicyGenerator", "UsherFindings", "UsherLint", "UsherPlay"]),
    tests(
      of: "Behaviour/UsherLint",
      programs + texts + ["UsherCatalog", "UsherCompiler", "UsherPlatform", "UsherYAML"]),
    tests(of: "Behaviour/UsherGraph", programs + ["PolicyGenerator", "UsherModule", "UsherPlatform", "UsherSource"]),
    tests(
      of: "Tools/UsherCommands",
      programs + [
        "FaultyCommand", "UsherCLI", "UsherCatalog", "UsherFindings", "UsherReaders", "UsherSource", "UsherYAML",
      ]),
    tests(of: "Tools/UsherPage"),
    tests(
      of: "Tools/UsherServer",
      texts + ["FaultyCommand", "UsherCompiler", "UsherFindings", "UsherModule", "UsherPlatform", "UsherWorkspace"]),
    tests(of: "Runtime/UsherWeb", programs + ["UsherModule"]),
    tests(of: "Runtime/UsherCore", programs + ["JourneySoak", "UsherModule", "UsherPlatform"]),
    tests(
      of: "Runtime/UsherHost",
      programs + [
        "JourneySoak", "KilledStore", "UsherCore", "UsherLock", "UsherModule", "UsherPlatform", "UsherPlay",
        "UsherSimulation",
      ]),
    .testTarget(
      name: "PagesTests",
      dependencies: programs + ["TestSupport", "UsherApple", "UsherHost"] + pageStandIns,
      path: "Tests/Pages", exclude: ["StandIns"] + pagesForStandIns, swiftSettings: settings + withoutOverlays),
    .testTarget(
      name: "ArtefactsTests",
      dependencies: programs + ["TestSupport", "UsherHost", "UsherLock", "UsherSimulation"],
      swiftSettings: settings),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ]
)

#if os(Linux)
  // Calls `mtrace` of the GNU C library.
  package.targets.append(program("AllocationCount", ["UsherRuntime"]))
  if isDevelopment {
    package.targets +=
      standInTargets + sdkTargets + [
        // An app with the camera alone, whose executable has no other framework.
        program("CameraApp", ["UsherApple", "UsherAppleCamera", "UsherHost"]),
        .target(
          name: "EveryResource", dependencies: resourceModules.map { .target(name: $0.name) },
          path: "Tests/EveryResource", swiftSettings: settings),
        .testTarget(
          name: "UsherAppleTests",
          dependencies: programs + [
            "CameraApp", "EveryResource", "TestSupport", "UsherApple", "UsherHost", "UsherModule", "UsherPlatform",
          ] + appleFrameworks,
          path: "Tests/Runtime/UsherAppleTests", swiftSettings: settings + withoutOverlays),
      ]
  }
#endif

if !isDevelopment {
  package.products.append(.plugin(name: "UsherPlugin", targets: ["UsherPlugin"]))
  package.targets.append(
    .plugin(
      name: "UsherPlugin",
      capability: .command(
        intent: .custom(verb: "usher", description: "Checks, plays and lays out policies"),
        permissions: [.writeToPackageDirectory(reason: "fmt, check --fix, new, copy and compile write files")]),
      dependencies: ["UsherCLI"], path: "Sources/Tools/UsherPlugin"))
  package.products.append(.plugin(name: "UsherBuildPlugin", targets: ["UsherBuildPlugin"]))
  package.targets.append(
    .plugin(
      name: "UsherBuildPlugin", capability: .buildTool(),
      // The variable names an installed `usher`. Then a dependent does not compile the tool.
      dependencies: Context.environment["USHER_TOOL"] == nil ? ["UsherCLI"] : [],
      path: "Sources/Tools/UsherBuildPlugin"))
}

// Only `.ci/runtime/fuzz` sets this variable, because no other build may use the fuzzer's sanitizers.
if Context.environment["USHER_FUZZ"] != nil {
  package.targets.append(
    program("UsherFuzz", ["UsherReaders"]))
}
