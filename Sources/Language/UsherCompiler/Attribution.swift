internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// Attributes findings in a policy that extends another. A finding in the base that the base also has on its own stays in place.
/// A finding in the base that only the extension causes moves to the override responsible, or else to the name after `extends`.
struct Attribution {
  private let file: WellFormedFile
  private let bases: [SyntaxTree]
  private let compiler: Compiler

  init(_ file: WellFormedFile, _ linking: Linking, in compiler: Compiler) {
    self.file = file
    self.compiler = compiler
    bases = linking.units.last.map { $0.files.dropFirst().map { $0.tree } } ?? []
  }

  func attributed(_ found: [Diagnostic]) -> [Diagnostic] {
    guard found.contains(where: { tree(of: $0) != nil }), let base = file.policy?.extends,
      let baseFile = compiler.policy(named: base.text)?.content
    else { return found }
    let known = compiler.modules(of: baseFile).diagnostics
    return found.map { diagnostic in
      guard let tree = tree(of: diagnostic), !known.contains(where: { $0.isSame(as: diagnostic) }) else {
        return diagnostic
      }
      return diagnostic.blamed(on: culprit(of: diagnostic, in: tree) ?? base.label())
    }
  }

  /// The base that a finding is in.
  private func tree(of diagnostic: Diagnostic) -> SyntaxTree? {
    bases.first { $0.file.path == diagnostic.primary.file.path }
  }

  /// The override responsible for a finding: the one at a secondary label, else one that the finding names, else one that a
  /// statement around the finding names, else the only override.
  private func culprit(of diagnostic: Diagnostic, in tree: SyntaxTree) -> Label? {
    let overrides = file.overrides
    let pointedAt = overrides.first { override in
      diagnostic.secondary.contains { $0.file.path == file.tree.file.path && $0.span == override.place.span }
    }
    let named = overrides.first { diagnostic.names($0.name) }
    let names = tree.names(around: diagnostic.primary.span)
    let namedAround = overrides.first { names.contains($0.name) }
    return (pointedAt ?? named ?? namedAround ?? (overrides.count == 1 ? overrides[0] : nil))?.place
  }
}

extension SyntaxTree {
  /// The names that the productions around a place refer to, such as the prompt that a row answers.
  fileprivate func names(around place: Span) -> [String] {
    var names: [String] = []
    var node = root
    while let part = node.children.first(where: { $0.span.start <= place.start && place.end <= $0.span.end }) {
      names += part.children.filter { $0.kind == .reference }.map { $0.text }
      node = part
    }
    return names
  }
}

extension WellFormedFile {
  /// Its overrides, with the names that they override.
  fileprivate var overrides: [(name: String, place: Label)] {
    var overrides: [(name: String, place: Label)] = []
    for case .override(let override) in policyItems {
      switch override.form {
      case .prompt(let prompt): overrides.append((prompt.name.text, prompt.name.label()))
      case .notice(let notice): overrides.append((notice.name.text, notice.name.label()))
      case .state(let state): overrides.append((state.name.text, state.name.label()))
      case .copy(let copy): overrides.append((copy.name.text, copy.name.label()))
      }
    }
    return overrides
  }
}

extension Diagnostic {
  fileprivate func blamed(on place: Label) -> Diagnostic {
    var diagnostic = self
    diagnostic.primary = marked(place, "caused by this")
    diagnostic.secondary = [primary] + secondary
    diagnostic.fixes = []
    return diagnostic
  }
}
