internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let similarName = DiagnosticCode("similar-name", .warning, .tidiness, .rule)
}

extension LintRule {
  /// Two names of one kind and scope differ only in capitals and underscores.
  static let similarName = LintRule(.similarName) { policy in
    var first: [String: DeclaredName] = [:]
    return policy.file.declaredNames.compactMap { declared in
      guard let kind = declared.kind.kindOfName else { return nil }
      let key = "\(declared.scope) \(kind) \(folded(declared.name.text))"
      guard let other = first[key] else {
        first[key] = declared.name
        return nil
      }
      return other.text == declared.name.text ? nil : .similarName(declared.name, other)
    }
  }
}

private func folded(_ name: String) -> String {
  String(decoding: name.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self).lowercased()
}

extension NodeKind {
  /// The kind within which names must differ; nil for declarations that this rule ignores.
  fileprivate var kindOfName: String? {
    switch self {
    case .typeDeclaration: "type"
    case .inputDeclaration, .memoryDeclaration, .letDeclaration, .decideDeclaration, .sharedResource: "value"
    case .actionDeclaration: "action"
    case .metricDeclaration: "metric"
    case .linkDeclaration: "link"
    case .eventDeclaration: "event"
    case .promptDeclaration, .noticeDeclaration: "prompt"
    case .buttonDeclaration: "button"
    case .flowDeclaration: "flow"
    case .stateDeclaration: "state"
    default: nil
    }
  }
}

private struct SimilarNameProblem: Problem {
  static let type = ProblemType()
  let name: String
  let other: String

  var code: DiagnosticCode { .similarName }
  var message: Message { "`\(name)` and `\(other)` differ only in capital letters and underscores" }
}

extension Diagnostic {
  fileprivate static func similarName(_ name: DeclaredName, _ other: DeclaredName) -> Diagnostic {
    Diagnostic(
      SimilarNameProblem(name: name.text, other: other.text), at: name.label("this one"),
      also: [other.label("or this")],
      why: "one is easily written instead of the other, and nothing reports it")
  }
}
