internal import Dispatch
internal import UsherCompiler
internal import UsherSource

/// Compiled policies by file, for a command that writes what it has checked.
final class CompilationCache: @unchecked Sendable {
  private let queue = DispatchQueue(label: "usher.compilations")
  private var known: [ObjectIdentifier: Checked<CompiledPolicy>] = [:]

  /// The policy of a file, compiled by `compile` if it is not known. Two threads must not ask for the same file at one time.
  func policy(of file: SourceFile, _ compile: () -> Checked<CompiledPolicy>) -> Checked<CompiledPolicy> {
    if let known = queue.sync(execute: { known[ObjectIdentifier(file)] }) { return known }
    let compilation = compile()
    queue.sync { known[ObjectIdentifier(file)] = compilation }
    return compilation
  }
}
