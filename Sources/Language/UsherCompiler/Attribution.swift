internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// Attributes findings in a policy that extends another. A finding in the base that the base also has on its own stays in place.
/// A finding in the base that only the extension causes moves to the override responsible, or else to the name after `extends`.
struct Attribution {
  private let file: WellFormedFile
  private let bases: [String]
  private let compiler: Compiler

  init(_ file: WellFormedFile, _ linking: Linking, in compiler: Compiler) {
    self.file = file
    self.compiler = compiler
    bases = linking.units.last.map { $0.files.dropFirst().map { $0.tree.file.path } } ?? []
  }

  func told(_ found: [Diagnostic]) -> [Diagnostic] {
    guard found.contains(where: { bases.contains($0.primary.file.path) }), let base = file.policy?.extends,
      let baseFile = compiler.policy(named: base.text)?.content
    else { return found }
    let known = compiler.modules(of: baseFile).diagnostics
    return found.map { diagnostic in
      let isKnown = known.contains { $0.isSame(as: diagnostic) }
      if isKnown || !bases.contains(diagnostic.primary.file.path) { return diagnostic }
      return diagnostic.blamed(on: culprit(of: diagnostic) ?? base.label())
    }
  }

  /// The override responsible for a finding: the one at a secondary label, else one that the finding names, else one that the
  /// primary line names, else the only override.
  private func culprit(of diagnostic: Diagnostic) -> Label? {
    let overrides = file.overrides
    let pointedAt = overrides.first { override in
      diagnostic.secondary.contains { $0.file.path == file.tree.file.path && $0.span == override.place.span }
    }
    let told = overrides.first { diagnostic.names($0.name) }
    let onLine = overrides.first { diagnostic.primary.lineText.names($0.name) }
    return (pointedAt ?? told ?? onLine ?? (overrides.count == 1 ? overrides[0] : nil))?.place
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
    diagnostic.primary = Label(place.file, place.span, "caused by this")
    diagnostic.secondary = [primary] + secondary
    diagnostic.fixes = []
    return diagnostic
  }
}

extension Label {
  fileprivate var lineText: String { file.text(file.span(ofLine: file.line(at: span.start))) }
}

extension String {
  /// Whether the name is one of the words of this text.
  fileprivate func names(_ name: String) -> Bool {
    utf8.split(whereSeparator: { !$0.isPartOfName }).contains { $0.elementsEqual(name.utf8) }
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
