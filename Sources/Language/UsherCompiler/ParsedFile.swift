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

  package init(_ file: SourceFile) {
    self.file = file
    let problem = file.textProblem
    if let problem, problem.code != .carriageReturn {
      (content, diagnostics) = (nil, [problem])
      return
    }
    let (tree, found) = parse(file)
    content = WellFormedFile(tree, found)
    diagnostics = (problem.map { [$0] } ?? []) + found
  }

  package var policyName: DottedName? { content?.policy?.name }

  package var platformName: DeclaredName? { content?.platform?.name }

  /// The platforms and policies that it uses, and the policy that it extends.
  package var neededNames: [String] {
    guard let content else { return [] }
    return content.usedNames.map { $0.text } + [content.policy?.extends?.text].compactMap { $0 }
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

  /// The catalog that a policy names itself, if only instead of another's.
  package var catalogName: String? {
    for item in policyItems {
      if case .copy(let declaration) = item { return declaration.name.text }
      if case .override(let override) = item, case .copy(let declaration) = override.form {
        return declaration.name.text
      }
    }
    return nil
  }
}
