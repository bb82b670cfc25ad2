import TestSupport
import UsherCompiler
import UsherLint
import UsherPlatform
import UsherPlay
import UsherProof
import UsherProgram
import UsherRuntime
import UsherModule
import UsherSource
import UsherSyntax

/// A mutant of a policy: one part of its text is deleted, or a row leads to another target.
struct Mutant {
  enum Kind: Sendable {
    case row, needs, onReturn, onChange
    /// Handlers other than `onReturn` and `onChange`, effects, `when`, and `primes` or `recovers`.
    case handler, effect, guardClause, clause
    /// A row gets the target of a sibling row.
    case target
  }

  /// The first tool that detects the fault.
  enum Catcher: Sendable {
    case compiler, lint, proof, tests
    /// The mutant is equivalent to the original policy.
    case nothingToFind
    case nobody
  }

  var kind: Kind
  /// The changed line, with its words separated by single spaces.
  var line: String
  var text: String

  /// All mutants of a policy.
  static func all(of text: String) -> [Mutant] {
    let (tree, _) = parse(SourceFile(path: "test.usher", text: text))
    let declarations: [NodeKind] = [.flowDeclaration, .actionDeclaration, .promptDeclaration]
    let inside = tree.nodes { declarations.contains($0) }.map { $0.span }
    func mutant(_ kind: Kind, at node: Node, _ text: String) -> Mutant {
      let number = tree.file.position(at: node.span.start).line
      let line = tree.file.text(tree.file.span(ofLine: number)).split(whereSeparator: { $0.isWhitespace })
      return Mutant(kind: kind, line: line.joined(separator: " "), text: text)
    }
    let nodes = tree.nodes { _ in true }.filter { node in
      inside.contains { $0.start <= node.span.start && node.span.end <= $0.end }
    }
    return nodes.flatMap { node -> [Mutant] in
      var mutants: [Mutant] = []
      if let kind = kind(of: node) { mutants.append(mutant(kind, at: node, text.without(node.span))) }
      if node.kind == .effectBlock {
        mutants += node.children.map { mutant(.effect, at: $0, text.without($0.span)) }
      }
      for (target, other) in node.misleadings {
        mutants.append(mutant(.target, at: target, text.with(other, at: target.span)))
      }
      return mutants
    }
  }

  private static func kind(of node: Node) -> Kind? {
    switch node.kind {
    case .needsClause: .needs
    case .handler where node.text.hasPrefix("on return"): .onReturn
    case .handler where node.text.hasPrefix("on change"): .onChange
    case .handler: .handler
    case .row, .conditionRow: .row
    case .guardClause: .guardClause
    case .primesClause, .recoversClause: .clause
    default: nil
    }
  }

  /// The first tool that detects the mutant. Mutants of the kinds in `isFoundWithoutTests` must be detected without tests, so
  /// tests are tried last for them; otherwise the fastest tool is tried first.
  func catcher(_ original: Original) -> Catcher {
    do {
      let compiled = try compiled(text)
      let modules = compiled.modules
      if !isFoundWithoutTests, modules.contains(where: { $0.failsATest }) { return .tests }
      if !Original.summaries(compiled).isSubset(of: original.summaries) { return .lint }
      let options = Proof.Options()
      if !ProofVerdict(of: modules.map { Proof(of: $0, options) }, options, in: "test.usher").findings.isEmpty {
        return .proof
      }
      if zip(original.proofs, modules).allSatisfy({ Sameness.holds($0, $1) }) { return .nothingToFind }
      return isFoundWithoutTests && modules.contains { $0.failsATest } ? .tests : .nobody
    } catch {
      return .compiler
    }
  }

  /// Whether tools must detect mutants of this kind without any tests.
  var isFoundWithoutTests: Bool {
    switch kind {
    case .row, .needs, .onReturn, .onChange: true
    case .handler, .effect, .guardClause, .clause, .target: false
    }
  }
}

/// The policy that mutants are made of.
struct Original {
  let text: String
  let proofs: [Proof]
  /// The findings of lint rules in it: codes, problems and what they name, on whatever platform.
  let summaries: Set<String>
  /// The findings of its proof.
  let findings: [String]

  init(at path: String) throws {
    let file = try projectFile(path)
    text = file.text(Span(0, file.bytes.count))
    let compiled = try compiled(text)
    proofs = compiled.modules.map { Proof(of: $0) }
    findings = ProofVerdict(of: proofs, Proof.Options(), in: "test.usher").findings.map {
      $0.diagnostic.message.description
    }
    summaries = Self.summaries(compiled)
  }

  static func summaries(_ compiled: Compiled) -> Set<String> {
    Set(
      lint(
        compiled.file, CompiledPolicy(modules: compiled.modules, copy: nil),
        steps: Proof.surveys(of: compiled.modules).proofs.steps
      ).map { "\($0.code.rawValue): \($0.names)" })
  }
}

extension Node {
  /// The target of each row, with a different target of a sibling row.
  fileprivate var misleadings: [(target: Node, other: String)] {
    let targets = children.compactMap { row -> Node? in
      guard [.row, .conditionRow].contains(row.kind) else { return nil }
      return Array(row.children).last { [.stayTarget, .endTarget, .stateTarget].contains($0.kind) }
    }
    return targets.enumerated().compactMap { index, target in
      let others = targets[(index + 1)...] + targets[..<index]
      return others.first { $0.text != target.text }.map { (target, $0.text) }
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
  /// Replaces a span by another text.
  fileprivate func with(_ other: String, at span: Span) -> String {
    let bytes = Array(utf8)
    return String(decoding: bytes[..<span.start] + Array(other.utf8) + bytes[span.end...], as: UTF8.self)
  }

  /// Deletes a span and the semicolon that separated it.
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
