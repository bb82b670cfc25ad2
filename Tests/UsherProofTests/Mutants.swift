import Usher
import UsherCompiler
import UsherDevice
import UsherDiagnostics
import UsherProof
import UsherSemantics
import UsherSyntax

/// A policy with something taken out of its text.
struct Mutant {
  enum Kind: String {
    case row, needs, onReturn = "on return", onChange = "on change"
  }

  /// Who misses what was taken out.
  enum Catcher: String {
    case compiler, proof, tests, nobody
  }

  var kind: Kind
  /// Where it stood.
  var line: Int
  var text: String

  /// Every row, `needs`, `on return` and `on change` of a policy, each taken out of it alone.
  static func all(of text: String) -> [Mutant] {
    let (tree, _) = parse(SourceFile(path: "test.usher", text: text))
    return tree.nodes { [.row, .conditionRow, .needsClause, .handler].contains($0) }.compactMap { node in
      guard let kind = kind(of: node) else { return nil }
      let line = tree.file.position(at: node.span.start).line
      return Mutant(kind: kind, line: line, text: text.without(node.span))
    }
  }

  private static func kind(of node: Node) -> Kind? {
    switch node.kind {
    case .needsClause: .needs
    case .handler where node.text.hasPrefix("on return"): .onReturn
    case .handler where node.text.hasPrefix("on change"): .onChange
    case .row, .conditionRow: .row
    default: nil
    }
  }

  /// Who misses it first: the compiler, then the proof with the policy's promises, then its tests.
  var catcher: Catcher {
    do {
      let modules = try Compiled.allModules(text)
      let options = Proof.Options()
      if !Verdict(of: modules.map { Proof(of: $0, options) }, options, in: "test.usher").findings.isEmpty {
        return .proof
      }
      return modules.contains { $0.failsATest } ? .tests : .nobody
    } catch {
      return .compiler
    }
  }
}

extension Module {
  fileprivate var failsATest: Bool {
    let policy = Policy(program)
    return tests.contains { TestRun(of: $0.testCase, in: program, as: policy, on: device).failure != nil }
  }
}

extension String {
  /// Without a part, and without the semicolon that set it apart.
  fileprivate func without(_ span: Span) -> String {
    let bytes = Array(utf8)
    var (start, end) = (span.start, span.end)
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }
    var next = end
    while next < bytes.count, isSpace(bytes[next]) { next += 1 }
    if next < bytes.count, bytes[next] == UInt8(ascii: ";") {
      end = next + 1
    } else {
      var before = start
      while before > 0, isSpace(bytes[before - 1]) { before -= 1 }
      if before > 0, bytes[before - 1] == UInt8(ascii: ";") { start = before - 1 }
    }
    return String(decoding: bytes[..<start] + bytes[end...], as: UTF8.self)
  }
}
