internal import Foundation
internal import UsherCatalog
package import UsherCompiler
package import UsherPlatform
import UsherProgram
package import UsherRuntime
package import UsherModule
package import UsherSource
package import UsherSyntax
internal import UsherYAML

/// A policy that compiles, built with the parser and semantics but without the command line.
package struct Compiled: Sendable {
  package let file: WellFormedFile
  /// One module for each platform of the policy, in the policy's order.
  package let modules: [Module]

  /// The policy on its first platform.
  package var module: Module { modules[0] }

  /// The policy on one platform. Throws if the policy does not use that platform.
  package func module(on platform: String) throws -> Module {
    guard let module = modules.first(where: { $0.device.name == platform }) else {
      throw Unsound(findings: ["the policy is not written for `\(platform)`"])
    }
    return module
  }

  /// The bundle for an app on one platform, with the catalogs in a folder of the project.
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
  /// The policy that an app has, read from a bundle without a copy.
  package func policy() throws -> Policy { try Policy(bundle: program.bundle(platform: device.name)) }
}

/// Compiles the text of a policy on `devices`, by default the platforms of `Policies/Platforms`. Throws `Unsound` if it has
/// errors.
package func compiled(_ text: String, on devices: [Device]? = nil) throws -> Compiled {
  try sound(checked(SourceFile(path: "test.usher", text: text), on: devices ?? platforms.get()))
}

/// Compiles a policy file of the project, like `compiled(_:on:)`. It may extend a policy in the same folder.
package func compiled(at path: String) throws -> Compiled {
  let folder = path.split(separator: "/").dropLast().joined(separator: "/")
  let others = try filesUnder(folder, withExtension: "usher").map(projectPath).filter { $0 != path }
  return try sound(checked(projectFile(path), besides: others.map(projectFile), on: platforms.get()))
}

/// All diagnostics of parser and semantics for a policy, and the policy if it compiles.
package func checked(_ file: SourceFile, besides others: [SourceFile] = [], on devices: [Device]) -> Checked<Compiled> {
  let file = ParsedFile(file)
  let modules = Compiler([file] + others.map { ParsedFile($0) }, on: devices).modules(of: file)
  guard let content = file.content else { return Checked(result: nil, diagnostics: modules.diagnostics) }
  return Checked(
    result: modules.result.map { Compiled(file: content, modules: $0) }, diagnostics: modules.diagnostics)
}

/// Compiles the text of a platform file. Throws `Unsound` if it has errors.
package func compiledPlatform(_ text: String) throws -> Device {
  try sound(ParsedFile(SourceFile(path: "there.usher", text: text)).device)
}

/// A platform of `Policies/Platforms`.
package func projectPlatform(_ name: String) throws -> Device {
  try sound(ParsedFile(projectFile("Policies/Platforms/\(name).usher")).device)
}

/// Reads a file by its path in the project.
package func projectFile(_ path: String) throws -> SourceFile {
  SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
}

/// The error for a text that a test expects to compile, but that has errors.
package struct Unsound: Error {
  package let findings: [String]
}

private func sound<Result>(_ checked: Checked<Result>) throws -> Result {
  guard let result = checked.result, !checked.diagnostics.contains(where: { $0.severity == .error }) else {
    throw Unsound(findings: checked.diagnostics.map(renderCompact))
  }
  return result
}

/// The project's platforms, read once.
private let platforms = Result {
  try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
    try sound(ParsedFile(projectFile(projectPath(url))).device)
  }
}
