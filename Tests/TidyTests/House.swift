import Foundation
import TestSupport

/// The targets of `Package.swift`, as SwiftPM reads them.
struct House {
  /// The folders of `Sources`, lowest first. A target may depend on targets of its own folder and of lower folders.
  static let folders = ["Runtime", "Language", "Behaviour", "Workspace", "Tools"]

  struct Target {
    let name: String
    /// Such as `Language`.
    let folder: String
    /// The path from the package's folder, such as `Sources/Language/UsherSyntax`.
    let path: String
    /// Names of targets in `Sources` and elsewhere.
    let dependencies: Set<String>

    /// Whether this is an adapter of Apple's resources. They are one row of the map.
    var isAppleResource: Bool { path.hasPrefix("Sources/Runtime/AppleResources/") }
  }

  /// The targets in `Sources` that contain Swift code.
  let targets: [Target]
  /// The names of the targets that replace Apple's frameworks. Empty on Apple's systems.
  let standIns: Set<String>
  /// The targets of each product.
  let products: [String: [String]]
  /// The length of the longest dependency chain below each target.
  private let floors: [String: Int]

  init() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let package = Process()
    package.executableURL = URL(filePath: "/usr/bin/env")
    package.arguments = ["swift", "package", "--scratch-path", scratch.path, "dump-package"]
    package.currentDirectoryURL = projectRoot
    // Without these variables the manifest describes the whole package, as a dependent sees it.
    package.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("USHER_") }
    let pipe = Pipe()
    package.standardOutput = pipe
    try package.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    package.waitUntilExit()
    try self.init(manifest: JSONDecoder().decode(Manifest.self, from: output))
  }

  private init(manifest: Manifest) {
    let declared = manifest.targets.filter { $0.path?.hasPrefix("Sources/") == true && $0.type != "system" }
    targets = declared.map { target in
      let path = target.path ?? ""
      return Target(
        name: target.name, folder: String(path.split(separator: "/")[1]), path: path,
        dependencies: Set(target.dependencies.compactMap(\.name)))
    }
    standIns = Set(manifest.targets.filter { $0.path?.hasPrefix("Tests/AppleStandIns/") == true }.map(\.name))
    products = Dictionary(uniqueKeysWithValues: manifest.products.map { ($0.name, $0.targets) })
    var floors: [String: Int] = [:]
    // A target is one floor above its highest dependency. Each round settles one more level of the dependency graph.
    for _ in targets {
      for target in targets {
        floors[target.name] = target.dependencies.compactMap { floors[$0] }.max().map { $0 + 1 } ?? 0
      }
    }
    self.floors = floors
  }

  func floor(of target: Target) -> Int { floors[target.name] ?? 0 }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}

/// The parts of the output of `swift package dump-package` that the tests need.
private struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  /// Such as `{"byName": ["UsherSyntax", null]}` or `{"target": ["UsherSyntax", null]}`.
  struct Dependency: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [Name?]].self)
      name = kinds.values.first?.first??.text
    }
  }

  /// A name. A condition can be in the same position, and decodes as nil.
  struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  let targets: [Target]
  let products: [Product]
}
