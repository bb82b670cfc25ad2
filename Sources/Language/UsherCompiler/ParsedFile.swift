package import UsherPlatform
package import UsherSource
internal import UsherSemantics
package import UsherSyntax

/// A policy or a platform: its text, and what the parser makes of it.
package struct ParsedFile: Sendable {
  package let file: SourceFile
  /// Nil if its bytes or its syntax have errors.
  package let content: WellFormedFile?
  package let diagnostics: [Diagnostic]
  /// Nil if it is no policy.
  package let policyName: DottedName?
  /// Nil if it is no platform.
  package let platformName: DeclaredName?
  /// The platforms and policies that it uses, and the policy that it extends.
  package let neededNames: [String]
  /// The catalog that a policy names itself, if only instead of another's.
  package let catalogName: String?

  package init(_ file: SourceFile) {
    self.file = file
    (content, diagnostics) = Self.parsed(file)
    policyName = content?.policy?.name
    platformName = content?.platform?.name
    catalogName = content?.catalogName
    neededNames =
      (content?.usedNames ?? []).map { $0.text } + [content?.policy?.extends?.text].compactMap { $0 }
  }

  private static func parsed(_ file: SourceFile) -> (WellFormedFile?, [Diagnostic]) {
    let problem = file.textProblem
    if let problem, problem.code != .carriageReturn { return (nil, [problem]) }
    let (tree, found) = parse(file)
    return (WellFormedFile(tree, found), (problem.map { [$0] } ?? []) + found)
  }

  /// The device that it describes, and everything that is wrong with it. Nil where it is no platform.
  package var device: Checked<Device> {
    guard let content, content.platform != nil else { return Checked(result: nil, diagnostics: diagnostics) }
    let (device, found) = analyzePlatform(content)
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
