package import UsherPlatform
package import UsherSource
internal import UsherSemantics
package import UsherSyntax

/// The text of a policy or platform, and its syntax tree.
package struct ParsedFile: Sendable {
  package let file: SourceFile
  /// Nil if the file has byte or syntax errors.
  package let content: WellFormedFile?
  package let diagnostics: [Diagnostic]
  /// Nil if the file is not a policy.
  package let policyName: DottedName?
  /// Nil if the file is not a platform.
  package let platformName: DeclaredName?
  /// The platforms and policies that it uses, then the policy or platform that it extends.
  let neededNames: [String]
  /// The catalog that the policy names in `copy`, or in an override of `copy`.
  package let catalogName: String?

  package init(_ file: SourceFile) {
    self.file = file
    (content, diagnostics) = Self.parsed(file)
    policyName = content?.policy?.name
    platformName = content?.platform?.name
    catalogName = content?.catalogName
    neededNames =
      (content?.usedNames ?? []).map { $0.text }
      + [content?.policy?.extends?.text, content?.platform?.extends?.text].compactMap { $0 }
  }

  private static func parsed(_ file: SourceFile) -> (WellFormedFile?, [Diagnostic]) {
    let problem = file.textProblem
    if let problem, problem.code != .carriageReturn { return (nil, [problem]) }
    let (tree, found) = parse(file)
    return (WellFormedFile(tree, found), (problem.map { [$0] } ?? []) + found + invisibleCharacters(of: tree))
  }

  /// Reports invisible characters in comments and strings. Elsewhere they are errors of syntax.
  private static func invisibleCharacters(of tree: SyntaxTree) -> [Diagnostic] {
    let all = tree.file.invisibleCharacters
    if all.isEmpty { return [] }
    var (inComments, inStrings): ([Span], [Span]) = ([], [])
    var index = 0
    for span in all {
      while tree.tokens[index].span.end <= span.start, index + 1 < tree.tokens.count { index += 1 }
      let token = tree.tokens[index]
      if token.span.start > span.start || token.kind == .endOfFile {
        inComments.append(span)
      } else if token.kind == .string {
        inStrings.append(span)
      }
    }
    return tree.file.findings(ofInvisible: inComments, in: .comment)
      + tree.file.findings(ofInvisible: inStrings, in: .string)
  }

  /// The device of a platform that extends no other: see `device(extending:)`.
  package var device: Checked<Device> { device(extending: []) }

  /// The device that the platform describes, and all findings in the file. The result is nil if the file is not a platform.
  /// `bases` are the platforms that it extends, the outermost first. If one of them has errors, only these are returned.
  package func device(extending bases: [ParsedFile]) -> Checked<Device> {
    guard let content, content.platform != nil else { return Checked(result: nil, diagnostics: diagnostics) }
    if let base = bases.last {
      let known = base.device(extending: bases.dropLast())
      if known.result == nil { return Checked(result: nil, diagnostics: diagnostics + known.diagnostics) }
    }
    let (device, found) = analyzePlatform(content, extending: bases.compactMap { $0.content })
    return Checked(result: device, diagnostics: diagnostics + found)
  }
}

extension WellFormedFile {
  /// The platforms and policies that it uses.
  var usedNames: [DottedName] {
    var names: [DottedName] = []
    for case .use(let declaration) in policyItems { names += declaration.names }
    return names
  }

  fileprivate var catalogName: String? {
    for item in policyItems {
      if case .copy(let declaration) = item { return declaration.name.text }
      if case .override(let override) = item, case .copy(let declaration) = override.form {
        return declaration.name.text
      }
    }
    return nil
  }
}
