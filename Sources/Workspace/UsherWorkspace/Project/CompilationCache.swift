internal import UsherCompiler
internal import UsherLock
internal import UsherSource

/// Compiled policies by file, for a command that writes what it has checked.
final class CompilationCache: Sendable {
  private let known = Locked<[ObjectIdentifier: Checked<CompiledPolicy>]>([:])

  /// The policy of a file, compiled by `compile` if it is not known. Two threads must not ask for the same file at one time.
  func policy(of file: SourceFile, _ compile: () -> Checked<CompiledPolicy>) -> Checked<CompiledPolicy> {
    if let known = known.withLock({ $0[ObjectIdentifier(file)] }) { return known }
    let compilation = compile()
    known.withLock { $0[ObjectIdentifier(file)] = compilation }
    return compilation
  }
}
