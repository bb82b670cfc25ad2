import Foundation
import TestSupport
import UsherCompiler
import UsherPlatform
import UsherSource
import UsherSemantics
import UsherSyntax

/// Policies as the proof takes them.
enum Compiled {
  /// The paths of all policies in `Policies` that compile.
  static let policies: [String] = {
    do {
      return try filesUnder("Policies", withExtension: "usher").map(projectPath).filter {
        !$0.hasSuffix(".rejected.usher") && !$0.hasPrefix("Policies/Platforms/")
      }
    } catch {
      fatalError("\(error)")
    }
  }()

  /// On a device of the project's platforms; a policy in a text of its own or in a file of the project.
  static func module(_ text: String) throws -> Module { try modules(SourceFile(path: "test.usher", text: text))[0] }

  /// The same on each of its platforms.
  static func allModules(_ text: String) throws -> [Module] { try modules(SourceFile(path: "test.usher", text: text)) }

  static func text(at path: String) throws -> String {
    String(decoding: try Data(contentsOf: projectRoot.appending(path: path)), as: UTF8.self)
  }

  static func modules(at path: String) throws -> [Module] { try modules(file(path)) }

  private static func modules(_ file: SourceFile) throws -> [Module] { try modules(of: sound(read(file))) }

  /// A policy's own text, and its modules.
  static func written(_ text: String) throws -> (file: WellFormedFile, modules: [Module]) {
    let file = try sound(read(SourceFile(path: "test.usher", text: text)))
    return (file, try modules(of: file))
  }

  private static func modules(of file: WellFormedFile) throws -> [Module] {
    let platforms = try Self.platforms.get()
    let surroundings = Surroundings(
      platforms: platforms.map { $0.name },
      device: { name in
        platforms.first { $0.name == name }
      })
    return try sound(compilePolicy(file, in: surroundings))
  }

  private static let platforms = Result {
    try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
      try sound(compilePlatform(file(projectPath(url))))
    }
  }

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }

  struct Unsound: Error {
    var findings: [String]
  }

  private static func sound<Result>(_ checked: Checked<Result>) throws -> Result {
    guard let result = checked.result else { throw Unsound(findings: checked.diagnostics.map(renderCompact)) }
    return result
  }
}
