internal import Foundation
internal import UsherCatalog
package import UsherCompiler
package import UsherPlatform
import UsherProgram
package import UsherRuntime
package import UsherSemantics
package import UsherSource
package import UsherSyntax
internal import UsherYAML

/// A policy that compiles, taken through parser and semantics without the command line.
package struct Compiled: Sendable {
  package let file: WellFormedFile
  /// One for each platform that the policy uses, in their order.
  package let modules: [Module]

  /// The policy on the first of its platforms.
  package var module: Module { modules[0] }

  /// The policy on one platform. It throws if the policy does not use it.
  package func module(on platform: String) throws -> Module {
    guard let module = modules.first(where: { $0.device.name == platform }) else {
      throw Unsound(findings: ["the policy is not written for `\(platform)`"])
    }
    return module
  }

  /// The bytes that an app has of it on one platform, with the catalogs of a folder of the project.
  package func bundle(on platform: String, wordsUnder folder: String) throws -> [UInt8] {
    let catalogs = ReadCatalogs(
      try filesUnder(folder, withExtension: "copy.yaml").map { readCatalog(try projectFile(projectPath($0))) })
    let words = compileCopy(of: modules, from: catalogs.sets)
    let policy = try sound(Checked(result: words.result, diagnostics: catalogs.findings + words.diagnostics))
    guard let bundle = policy.bundle(on: platform) else {
      throw Unsound(findings: ["the policy is not written for `\(platform)`"])
    }
    return bundle
  }
}

extension Module {
  /// The policy as an app has it, read from the bytes of a bundle without words.
  package func policy() throws -> Policy { try Policy(bundle: program.bundle(platform: device.name)) }
}

/// Compiles the text of a policy on `devices`, by default those of `Policies/Platforms`. It throws `Unsound` unless the text
/// compiles.
package func compiled(_ text: String, on devices: [Device]? = nil) throws -> Compiled {
  try sound(checked(SourceFile(path: "test.usher", text: text), on: devices ?? platforms.get()))
}

/// The same for a file of the project.
package func compiled(at path: String) throws -> Compiled {
  try sound(checked(projectFile(path), on: platforms.get()))
}

/// Everything that parser and semantics report of a policy, and the policy if it compiles.
package func checked(_ file: SourceFile, on devices: [Device]) -> Checked<Compiled> {
  let file = ParsedFile(file)
  let modules = Compiler([file], on: devices).modules(of: file)
  guard let content = file.content else { return Checked(result: nil, diagnostics: modules.diagnostics) }
  return Checked(
    result: modules.result.map { Compiled(file: content, modules: $0) }, diagnostics: modules.diagnostics)
}

/// Compiles the text of a platform file. It throws `Unsound` unless the text compiles.
package func compiledPlatform(_ text: String) throws -> Device {
  try sound(ParsedFile(SourceFile(path: "there.usher", text: text)).device)
}

/// A platform of `Policies/Platforms`.
package func projectPlatform(_ name: String) throws -> Device {
  try sound(ParsedFile(projectFile("Policies/Platforms/\(name).usher")).device)
}

/// A file of the project, by its path there.
package func projectFile(_ path: String) throws -> SourceFile {
  SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
}

/// What a test took for sound has errors.
package struct Unsound: Error {
  package let findings: [String]
}

private func sound<Result>(_ checked: Checked<Result>) throws -> Result {
  guard let result = checked.result, !checked.diagnostics.contains(where: { $0.severity == .error }) else {
    throw Unsound(findings: checked.diagnostics.map(renderCompact))
  }
  return result
}

/// The platforms of the project, read once.
private let platforms = Result {
  try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
    try sound(ParsedFile(projectFile(projectPath(url))).device)
  }
}
