import Foundation
import TestSupport
import Testing
import UsherRuntime
import UsherCompiler
import UsherCatalog
import UsherPlatform
import UsherSource
import UsherSemantics
import UsherYAML

/// A policy of `Policies/` with its words, compiled from its files as an app's own would be.
struct PolicyFiles {
  let program: Program
  let policy: Policy
  let text: String

  /// `path` below `Policies/`; the catalogs are those of its folder.
  init(_ path: String) throws {
    let file = try Self.file("Policies/\(path)")
    let modules = try Self.modules(of: file)
    let folder = "Policies/\(path.split(separator: "/")[0])"
    let catalogs = try filesUnder(folder, withExtension: "copy.yaml").map { url in
      let (catalog, diagnostics) = readCatalog(try Self.file(projectPath(url)))
      return try Self.sound(Checked(result: catalog, diagnostics: diagnostics))
    }
    let (sets, diagnostics) = catalogSets(of: catalogs)
    let compiled = try Self.sound(
      compileCopy(of: modules, from: try Self.sound(Checked(result: CatalogSets(sets), diagnostics: diagnostics))))
    program = modules[0].program
    // As an app reads it: from the bytes of a bundle.
    policy = try Policy(bundle: program.bundle(platform: "ios", copy: compiled.copy))
    text = file.text(Span(0, file.bytes.count))
  }

  /// A policy by itself, with its tests, for each of its platforms.
  static func modules(_ path: String) throws -> [Module] { try modules(of: try file("Policies/\(path)")) }

  private static func modules(of file: SourceFile) throws -> [Module] {
    let devices = try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
      try sound(compilePlatform(try Self.file(projectPath(url))))
    }
    let surroundings = Surroundings(
      platforms: devices.map { $0.name }, device: { name in devices.first { $0.name == name } })
    return try sound(compilePolicy(try sound(read(file)), in: surroundings))
  }

  func words(for locale: String) throws -> CompiledCopy.Words {
    try #require(try policy.copy?.words(for: locale, platform: policy.platform))
  }

  struct Unsound: Error {
    var findings: [String]
  }

  private static func sound<Result>(_ checked: Checked<Result>) throws -> Result {
    guard let result = checked.result, checked.diagnostics.isEmpty else {
      throw Unsound(findings: checked.diagnostics.map(renderCompact))
    }
    return result
  }

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }
}
