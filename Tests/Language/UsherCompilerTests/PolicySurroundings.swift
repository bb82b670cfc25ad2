import Foundation
import TestSupport
import UsherCompiler
import UsherPlatform
import UsherProgram
import UsherModule
import UsherSource
import UsherSyntax

/// The policies of the project, with a compiler that checks one of them among the others.
struct PolicySurroundings: Sendable {
  /// The policies without errors.
  private(set) var sound: [SourceFile] = []
  private let compiler: Compiler

  init() throws {
    let all = try filesUnder("Policies", withExtension: "usher").map { url in
      ParsedFile(SourceFile(path: projectPath(url), bytes: Array(try Data(contentsOf: url))))
    }
    let files = all.filter { $0.policyName != nil }
    compiler = Compiler(files, on: all.compactMap { $0.device.result })
    sound = files.filter { errors(in: $0.file) == [] }.map { $0.file }
  }

  /// The errors in a policy, each message once.
  func errors(in file: SourceFile) -> [String] {
    var seen: Set<String> = []
    return check(file).diagnostics.filter { $0.severity == .error && seen.insert($0.message.description).inserted }
      .map(renderCompact)
  }

  /// All findings of the compiler in a policy, and its bundle for each platform; nil if it has errors.
  func check(_ file: SourceFile) -> Checked<[[UInt8]]> {
    let modules = compiler.modules(of: ParsedFile(file))
    let isSound = !modules.diagnostics.contains { $0.severity == .error }
    return Checked(
      result: isSound ? modules.result?.map { $0.program.bundle(platform: $0.device.name) } : nil,
      diagnostics: modules.diagnostics)
  }
}
