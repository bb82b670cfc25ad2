import Foundation
import TestSupport
import UsherRuntime
import UsherCompiler
import UsherCatalog
import UsherPlatform
import UsherSource
import UsherSemantics
import UsherYAML

/// What is compiled from the files of `Policies/`, as an app has it.
enum CompiledPolicy {
  struct Unsound: Error {
    var findings: [String]
  }

  /// The bytes of a policy with its words, for iOS. `path` is below `Policies/`; the catalogs are those of its folder.
  static func bundle(_ path: String) throws -> [UInt8] {
    let modules = try modules(of: try file("Policies/\(path)"))
    let catalogs = try filesUnder("Policies/\(path.split(separator: "/")[0])", withExtension: "copy.yaml").map { url in
      let (catalog, diagnostics) = readCatalog(try file(projectPath(url)))
      return try sound(Checked(result: catalog, diagnostics: diagnostics))
    }
    let (sets, diagnostics) = catalogSets(of: catalogs)
    let words = compileCopy(of: modules, from: try sound(Checked(result: CatalogSets(sets), diagnostics: diagnostics)))
    return modules[0].program.bundle(platform: "ios", copy: try sound(words).copy)
  }

  /// A policy that a test writes, for iOS.
  static func policy(_ source: String) throws -> Policy {
    let file = SourceFile(path: "tested.usher", text: "language 1\npolicy tested\nuse ios\n\(source)")
    return try Policy(bundle: try modules(of: file)[0].program.bundle(platform: "ios"))
  }

  static func device(_ platform: String) throws -> Device {
    try sound(compilePlatform(try file("Policies/Platforms/\(platform).usher")))
  }

  private static func modules(of file: SourceFile) throws -> [Module] {
    let device = try device("ios")
    let surroundings = Surroundings(platforms: ["ios"], device: { $0 == "ios" ? device : nil })
    return try sound(compilePolicy(try sound(read(file)), in: surroundings))
  }

  private static func sound<Result>(_ checked: Checked<Result>) throws -> Result {
    guard let result = checked.result, checked.diagnostics.allSatisfy({ $0.severity != .error }) else {
      throw Unsound(findings: checked.diagnostics.map(renderCompact))
    }
    return result
  }

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }
}
