package import Usher
package import UsherDevice
package import UsherDiagnostics
package import UsherSyntax

/// A policy that has been checked: every name resolved, every question answered. It is the program itself, with where each
/// part of it was declared.
package struct Module: Sendable {
  package var program: Program
  package var device: Device
  package var catalog: Catalog?
  package var promptDeclarations: [Label]
  package var promptParameters: [[Parameter]]
  package var noticeDeclarations: [Label]
  package var noticeParameters: [[Parameter]]
  /// Where each state begins, in the program's order; a flow's own state begins with the flow.
  package var stateDeclarations: [Label]

  /// The catalog a policy takes its words from.
  package struct Catalog: Sendable {
    package var name: String
    package var reference: Label
  }

  /// A parameter as copy sees it.
  package struct Parameter: Equatable, Sendable {
    package var name: String
    /// Nil for a text; the names of the resources for a resource.
    package var domain: Domain?
    package var isResource = false
  }
}

/// Checks a policy on a platform. The module is nil if anything is wrong with it.
package func analyze(_ file: WellFormedFile, on device: Device) -> (module: Module?, diagnostics: [Diagnostic]) {
  guard let clause = file.policy else { preconditionFailure("only a policy is checked on a platform") }
  var analysis = PolicyAnalysis(name: clause.name.text, device: device)
  analysis.analyze(file)
  let isSound = !analysis.diagnostics.contains { $0.severity == .error }
  return (isSound ? analysis.module : nil, mergedUses(analysis.diagnostics))
}

/// Uses of one unknown name are one mistake: the first is told, the others are shown with it and mended with it.
private func mergedUses(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var merged: [Diagnostic] = []
  for diagnostic in diagnostics {
    guard diagnostic.code == .unknownName,
      let first = merged.firstIndex(where: { $0.code == .unknownName && $0.message == diagnostic.message })
    else {
      merged.append(diagnostic)
      continue
    }
    let place = diagnostic.primary
    merged[first].secondary.append(Label(place.file, place.span, "and here"))
    for (index, fix) in diagnostic.fixes.enumerated() where index < merged[first].fixes.count {
      merged[first].fixes[index].edits += fix.edits
    }
  }
  return merged
}
