import TestSupport
import UsherCompiler
import UsherSource

/// The test makes one of this number of possible mistakes.
private let sampling = lawsHoldForEverything ? 1 : 7

/// What fixes of typed mistakes did.
struct Trials: Sendable {
  private(set) var safe = 0
  private(set) var unsafe = 0
  /// Safe fixes that break the law.
  private(set) var flaws: [String] = []
  /// Unsafe fixes that break it: proposals that were not meant.
  private(set) var misguesses: [String] = []

  init() {}

  init(of file: SourceFile, from number: Int, in surroundings: PolicySurroundings) {
    let meant = surroundings.check(file).result
    for (index, mistake) in TypedMistake.all(in: file).enumerated() where (index + number).isMultiple(of: sampling) {
      let found = surroundings.check(mistake.file)
      // A mistake may have given another policy without errors. Fixes must then keep that one.
      let expected = found.result ?? meant
      for finding in found.diagnostics {
        for fix in finding.fixes where !fix.hasPlaceholder {
          if fix.isSafe { safe += 1 } else { unsafe += 1 }
          let after = surroundings.check(fix.applied(to: mistake.file))
          let wrong = Trial(fix: fix, of: finding, before: found.diagnostics, after: after, expected: expected).flaws
            .map {
              "\(mistake.place) \(mistake.what): \(finding.message.description): \(fix.title.description)\(fix.isSafe ? "" : "?"): \($0)"
            }
          if fix.isSafe { flaws += wrong } else { misguesses += wrong }
        }
      }
    }
  }

  mutating func add(_ other: Trials) {
    safe += other.safe
    unsafe += other.unsafe
    flaws += other.flaws
    misguesses += other.misguesses
  }
}

/// One fix, applied alone.
private struct Trial {
  let fix: Fix
  let finding: Diagnostic
  let before: [Diagnostic]
  let after: Checked<[[UInt8]]>
  /// The policy that was meant.
  let expected: [[UInt8]]?

  init(fix: Fix, of finding: Diagnostic, before: [Diagnostic], after: Checked<[[UInt8]]>, expected: [[UInt8]]?) {
    (self.fix, self.finding, self.before, self.after, self.expected) = (fix, finding, before, after, expected)
  }

  var flaws: [String] {
    let (errors, left) = (before.errors, after.diagnostics.errors.filter { !isFurtherUse($0) })
    let isOfError = finding.severity == .error
    if isOfError ? left.count >= errors.count : left.count > errors.count {
      return ["\(errors.count) errors become \(left.count): \(left.map { $0.message })"]
    }
    if let new = left.first(where: { error in !errors.contains { $0.isSameProblem(as: error) } }) {
      return ["a new error: \(new.message.description)"]
    }
    if fix.isSafe, let policy = after.result, policy != expected { return ["another policy than was meant"] }
    return []
  }

  /// Whether the error is about the same name in another line. The compiler reads tests only after flows without errors, so it finds
  /// further uses there.
  private func isFurtherUse(_ error: Diagnostic) -> Bool {
    let lines = fix.edits.map { finding.primary.file.line(at: $0.span.start) }
    return !fix.isSafe && error.code == finding.code && Set(error.names).isSuperset(of: finding.names)
      && !lines.contains(error.primary.file.line(at: error.primary.span.start))
  }
}

extension [Diagnostic] {
  fileprivate var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Fix {
  var hasPlaceholder: Bool { edits.contains { $0.replacement.contains("…") } }

  /// The file after the fix.
  func applied(to file: SourceFile) -> SourceFile {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start })
    where edit.file == nil || edit.file?.path == file.path {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
    }
    return SourceFile(path: file.path, bytes: bytes)
  }
}
