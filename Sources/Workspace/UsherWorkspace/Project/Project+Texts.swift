package import UsherCatalog
package import UsherCompiler
package import UsherSource
internal import UsherModule
internal import UsherYAML

extension Project {
  /// The edits that add missing texts of prompts and notices to their source catalog and to every translation of it, ready to
  /// be written. With a name, only the texts of one prompt. Nil if there is no such catalog, or if one of its files cannot be read.
  package func missingTexts(
    of prompts: [PromptShape], in name: String, only prompt: String? = nil
  ) -> [(file: SourceFile, edits: [Edit])]? {
    let files = catalogs.indices(named: name).map { catalogs.files[$0].file }
    guard let set = catalogs.read(name).sets.named(name), files.allSatisfy({ readCatalog($0).catalog != nil }) else {
      return nil
    }
    // A brand takes the texts that it does not have from the catalog that it extends.
    let own = prompts.sorted { $0.declaration.span.start < $1.declaration.span.start }.filter { prompt in
      let entry = set.source.entries.first { $0.name.text == prompt.name }
      return !prompt.isSilent && entry.map { $0.name.place.file === set.source.file } ?? true
    }
    let added = CatalogAdditions(of: own, to: set.source, only: prompt)
    let after = SourceFile(path: added.file.path, bytes: added.file.bytes(with: added.edits))
    guard let source = readCatalog(after).catalog else { return nil }
    let translated = set.ownTranslations.map { CatalogAdditions(to: $0, from: source, only: prompt.map { [$0] }) }
    return ([added] + translated).filter { !$0.edits.isEmpty }.map { ($0.file, $0.edits) }
  }

  /// The prompts and notices that a policy declares itself, by the name of the catalog with their texts. Nil if the policy has
  /// errors.
  package func prompts(of source: ParsedFile) -> [(catalog: String, shapes: [PromptShape])]? {
    guard let modules = compiler.modules(of: source).result else { return nil }
    let own = modules[0].catalogs.filter { $0.reference.file === source.file }
    let shown = modules.map { $0.shownParts }
    return own.map { catalog in (catalog.name, promptShapes(of: shown, in: catalog).map { $0.shape }) }
  }

  /// The policies of the project whose own texts are in a catalog file.
  package func policies(shownAt place: String) -> [ParsedFile] {
    guard let index = catalogs.index(at: place) else { return [] }
    return sources.filter { ownCatalogs(of: $0).contains(index) }
  }
}
