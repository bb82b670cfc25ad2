package import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  package static let naming = DiagnosticCode("naming", .note, .tidiness, .rule)
}

extension LintRule {
  /// Names that break the language's conventions: types begin with a capital letter, other names with a small one, and words
  /// are joined by capitals. Metrics may be in snake case, as analytics systems write them.
  static let naming = LintRule(.naming) { policy in
    policy.file.declaredNames.compactMap { declared in
      let (name, style) = (declared.name, NameStyle(of: declared.kind))
      return style.fits(name.text) ? nil : .naming(name, style.spelled(name.text), isType: style == .type)
    }
  }
}

/// The convention for a kind of name.
private enum NameStyle {
  case type, metric, other

  init(of kind: NodeKind) {
    self = kind == .typeDeclaration ? .type : kind == .metricDeclaration ? .metric : .other
  }

  func fits(_ name: String) -> Bool {
    let hasUnderscore = name.utf8.contains(UInt8(ascii: "_"))
    switch self {
    case .type: return isCapital(name) && !hasUnderscore
    case .metric: return !isCapital(name) && !(hasUnderscore && name.utf8.contains { $0.isCapitalLetter })
    case .other: return !isCapital(name) && !hasUnderscore
    }
  }

  /// The name in this convention.
  func spelled(_ name: String) -> String {
    var words: [String] = []
    for part in name.utf8.split(separator: UInt8(ascii: "_")) {
      let word = String(decoding: part, as: UTF8.self)
      // A part in capitals is one word: `CAMERA_OFF` has two.
      words.append(part.contains { !$0.isCapitalLetter } ? word : word.lowercased())
    }
    let joined = words.enumerated().map { $0 == 0 ? $1 : capitalized($1, true) }.joined()
    return capitalized(joined, self == .type)
  }

  private func isCapital(_ name: String) -> Bool { name.utf8.first?.isCapitalLetter ?? false }

  private func capitalized(_ word: String, _ isCapital: Bool) -> String {
    let first = String(word.prefix(1))
    return (isCapital ? first.uppercased() : first.lowercased()) + word.dropFirst()
  }
}

extension UInt8 {
  fileprivate var isCapitalLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

/// A declared name, the kind of its declaration, and the node of its scope: the file's root, or the enclosing flow or prompt.
struct NameDeclaration {
  let name: DeclaredName
  let kind: NodeKind
  let scope: Int
}

extension Node {
  /// Whether the node is the name of a type, rather than a list of values.
  fileprivate func isNameOfType(in parent: Node) -> Bool {
    guard let alternatives = asAlternatives, alternatives.names.count == 1 else { return false }
    switch parent.kind {
    case .parameter, .inputDeclaration, .memoryDeclaration, .decideDeclaration: return true
    default: return false
    }
  }
}

extension WellFormedFile {
  /// All names that the policy declares, in source order. Tests and promises have texts instead of names.
  var declaredNames: [NameDeclaration] {
    var found: [NameDeclaration] = []
    collect(tree.root, scope: tree.root.index, into: &found)
    return found
  }

  private func collect(_ node: Node, scope: Int, into found: inout [NameDeclaration]) {
    var inner = scope
    if node.kind == .flowDeclaration || node.kind == .promptDeclaration { inner = node.index }
    for child in node.children where !child.isNameOfType(in: node) {
      if let name = child.asDeclaredName {
        let isOfNode = node.kind == .flowDeclaration || node.kind == .promptDeclaration
        found.append(NameDeclaration(name: name, kind: node.kind, scope: isOfNode ? scope : inner))
      } else {
        collect(child, scope: inner, into: &found)
      }
    }
  }
}

private struct NamingProblem: Problem {
  static let type = ProblemType()
  let name: String

  var code: DiagnosticCode { .naming }
  var message: Message { "`\(name)` does not follow the naming style" }
}

extension Diagnostic {
  fileprivate static func naming(_ name: DeclaredName, _ better: String, isType: Bool) -> Diagnostic {
    Diagnostic(
      NamingProblem(name: name.text),
      at: name.label(
        isType ? "a type begins with a capital letter" : "begin with a small letter and join words with capital letters"
      ),
      why: "tests, catalogs and saved journeys use these names, and a consistent style makes them easy to guess",
      help: "`\(better)`, or `\(better) was \(name.text)` if the app is already released")
  }
}
