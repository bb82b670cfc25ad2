internal import UsherCompiler
internal import UsherSource

extension Project {
  /// What there is to say of the words of a catalog that is looked at without the policies that show them.
  func wordFindings(inCatalogAt path: String, noting looked: inout Looked) -> [Diagnostic] {
    let place = Files.absolute(path)
    guard let catalog = catalogs.index(at: place) else { return [] }
    let users = sources.filter { ownCatalogs(of: $0).contains(catalog) }
    if users.isEmpty { return [] }
    looked.judged.append(catalogs.files[catalog].file)
    let found = concurrently(users) { user in
      compile(user).diagnostics.filter { Files.absolute($0.primary.file.path) == place }
    }
    return merged(found.flatMap { $0 })
  }
}
