public import UsherCatalog
internal import UsherPlatform
public import UsherSource

/// What comes of a text: the result if nothing is wrong with it, and what there is to say.
package struct Checked<Result: Sendable>: Sendable {
  package var result: Result?
  package var diagnostics: [Diagnostic]

  package init(result: Result?, diagnostics: [Diagnostic]) {
    self.result = result
    self.diagnostics = diagnostics
  }
}

/// Compiles policies with their platforms and catalogs.
///
/// `files` are all that name each other: policies, platforms of their own, and the policies that these use or extend. Platforms that
/// come with the tools (`BundledPlatforms`) need not be given. `catalogs` come from `readCatalog`.
///
/// It never fails: what is wrong is a finding. A policy that cannot be run for what is wrong with it is not among the policies; one whose
/// translation alone is wrong is, without that language. Neither rules nor proofs are applied.
public func compile(files: [SourceFile], catalogs: [ReadCatalog] = []) -> Compilation {
  let files = files.map { ParsedFile($0) }
  let compiler = Compiler(files, bundled: BundledPlatforms.parsed)
  let catalogs = ReadCatalogs(catalogs)
  let compiled = files.map { compiler.compile($0, with: catalogs) }
  let findings = compiled.flatMap { $0.diagnostics } + catalogs.findings + compiler.diagnostics
  return Compilation(policies: compiled.compactMap { $0.result }, findings: ordered(merged(findings)))
}

/// What comes of files that were compiled together.
public struct Compilation: Sendable {
  /// The policies that can be run, in the order of their files.
  public let policies: [CompiledPolicy]
  /// What is wrong, in the order of files and places.
  public let findings: [Diagnostic]

  /// The policy of a name; nil if there is none, or if it has errors.
  public subscript(name: String) -> CompiledPolicy? { policies.first { $0.name == name } }
}

extension BundledPlatforms {
  /// The platforms that come with the tools.
  package static var parsed: [ParsedFile] {
    all.map { ParsedFile(SourceFile(path: path(of: $0.name), text: $0.text)) }
  }
}

/// Findings of files that were looked at one by one, as they are told together: a catalog that nobody declares is one mistake, whoever
/// names it, so its first place is told, with the others. The same finding may be there more than once still (`ordered`).
package func merged(_ findings: [Diagnostic]) -> [Diagnostic] {
  var merged: [Diagnostic] = []
  var unknownCatalogs: [String: Int] = [:]
  for finding in findings {
    let place = finding.primary
    guard finding.code == .unknownCatalog else {
      merged.append(finding)
      continue
    }
    let name = place.file.text(place.span)
    if let first = unknownCatalogs[name] {
      let told = [merged[first].primary] + merged[first].secondary
      if told.contains(where: { $0.isSamePlace(as: place) }) { continue }
      merged[first].secondary.append(Label(place.file, place.span, "named here too"))
    } else {
      unknownCatalogs[name] = merged.count
      merged.append(finding)
    }
  }
  return merged
}
