internal import UsherCompiler
internal import UsherSource

/// What a check has looked at.
struct Looked {
  var counts = Counts()
  /// The files of which everything has been said: what an allowance or a baseline tells of them can be held against it.
  var judged: [SourceFile] = []
  /// Whether policies are wanted afterwards.
  let keepsPolicies: Bool
  var policies: [CompiledPolicy] = []
  let progress: Progress?

  init(keepsPolicies: Bool = false, progress: Progress? = nil) {
    self.keepsPolicies = keepsPolicies
    self.progress = progress
  }
}

/// How many files of each kind were looked at.
struct Counts {
  var policies = 0
  var platforms = 0
  var catalogs = 0

  var text: String {
    let parts = [
      (policies, "policy", "policies"), (platforms, "platform", "platforms"), (catalogs, "catalog", "catalogs"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }
}

/// One line on standard error that says how far a long command has come; only where that is a terminal.
struct Progress: Sendable {
  static var shown: Progress? { Output.errorIsTerminal ? Progress() : nil }

  func step(_ path: String) { Output.error("\r\u{1B}[Kchecking \(path.suffix(60).filter { !$0.isNewline })") }

  /// Leaves nothing behind.
  func end() { Output.error("\r\u{1B}[K") }
}
