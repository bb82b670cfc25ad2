import Foundation
import TestSupport

/// The targets of `Package.swift`, as SwiftPM reads it.
struct House {
  /// The folders of `Sources`, the lowest first. A target needs targets of its own folder and of lower ones.
  static let folders = ["Runtime", "Language", "Behaviour", "Workspace", "Tools"]

  struct Target {
    let name: String
    /// `Language`
    let folder: String
    /// From the package's folder: `Sources/Language/UsherSyntax`.
    let path: String
    /// Targets of `Sources` and others.
    let dependencies: Set<String>
  }

  /// Those in `Sources` that have code in Swift.
  let targets: [Target]
  /// How many targets stand on one another below each, at most.
  private let floors: [String: Int]

  init() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let package = Process()
    package.executableURL = URL(filePath: "/usr/bin/env")
    package.arguments = ["swift", "package", "--scratch-path", scratch.path, "dump-package"]
    package.currentDirectoryURL = projectRoot
    // The whole package, as a dependent gets it.
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
    var floors: [String: Int] = [:]
    // A target stands one floor above the highest that it needs; a dependency is settled in as many rounds as it is deep.
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

/// What is needed of what `swift package dump-package` prints.
private struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  /// `{"byName": ["UsherSyntax", null]}` or `{"target": ["UsherSyntax", null]}`
  struct Dependency: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [Name?]].self)
      name = kinds.values.first?.first??.text
    }
  }

  /// A name; conditions stand at the same place and have none.
  struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }

  let targets: [Target]
}
