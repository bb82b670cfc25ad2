package import Usher
package import UsherCopy
internal import UsherDiagnostics
package import UsherSemantics

/// A policy that can be run: what it does, on which device, and its words.
package struct CompiledPolicy: Sendable {
  package var module: Module
  /// Nil for a policy without a catalog: it says nothing, its prompts are names.
  package var copy: Copy?
}

extension Module {
  /// What its prompts and notices ask of a catalog.
  package var promptShapes: [PromptShape] {
    let prompts = zip(program.prompts.rows, zip(promptDeclarations, promptParameters)).map { prompt, details in
      PromptShape(
        name: prompt.name, declaration: details.0, kind: prompt.kind == .alert ? .alert : .view,
        parameters: details.1.map(shape), buttons: prompt.buttons.map { $0.name })
    }
    let notices = zip(program.notices.rows, zip(noticeDeclarations, noticeParameters)).map { notice, details in
      PromptShape(name: notice.name, declaration: details.0, kind: .notice, parameters: details.1.map(shape))
    }
    return prompts + notices
  }

  private func shape(_ parameter: Parameter) -> PromptShape.Parameter {
    PromptShape.Parameter(name: parameter.name, values: parameter.domain?.values)
  }
}

/// Fits a policy to the catalog it names.
package func compileCopy(of module: Module, from catalogs: [CatalogSet]) -> Checked<CompiledPolicy> {
  guard let catalog = module.catalog else {
    return Checked(result: CompiledPolicy(module: module, copy: nil), diagnostics: [])
  }
  guard let set = catalogs.first(where: { $0.name == catalog.name }) else {
    return Checked(result: nil, diagnostics: [.unknownCatalog(catalog, among: catalogs.map { $0.name })])
  }
  let (copy, diagnostics) = compileCopy(set, for: module.promptShapes)
  return Checked(result: copy.map { CompiledPolicy(module: module, copy: $0) }, diagnostics: diagnostics)
}

extension Diagnostic {
  fileprivate static func unknownCatalog(_ catalog: Module.Catalog, among names: [String]) -> Diagnostic {
    let place = catalog.reference
    let meant = nearest(to: catalog.name, among: names)
    return Diagnostic(
      .unknownCatalog, "there is no catalog `\(catalog.name)`",
      at: Label(place.file, place.span, meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil
        ? "a file such as `\(catalog.name).copy.yaml` with `catalog: \(catalog.name)` declares it" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] } ?? [])
  }
}
