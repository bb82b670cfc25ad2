public import UsherCatalog
public import UsherSource

/// The result of a check, nil if errors prevent it, and the findings.
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
/// `files` contains all files that refer to each other: policies, the policies that they use or extend, and platforms. Platforms
/// that come with the tools (`BundledPlatforms`) need not be included. `catalogs` come from `readCatalog`.
///
/// The function never fails: every problem is a finding. The result does not contain policies with errors that prevent running
/// them. A policy with errors in only one translation is included without that language. Lint rules and proofs are not applied.
public func compile(files: [SourceFile], catalogs: [ReadCatalog] = []) -> Compilation {
  compile(files: files, catalogs: catalogs, within: [])
}

/// The same for an app that supports only these versions of its platforms.
package func compile(files: [SourceFile], catalogs: [ReadCatalog], within ranges: [PlatformRange]) -> Compilation {
  let files = files.map { ParsedFile($0) }
  let compiler = Compiler(files, bundled: BundledFiles(neededBy: files), within: ranges)
  let catalogs = ReadCatalogs(catalogs)
  let compiled = files.map { compiler.compile($0, with: catalogs) }
  let findings = compiled.flatMap { $0.diagnostics } + catalogs.findings + compiler.diagnostics
  return Compilation(policies: compiled.compactMap { $0.result }, findings: ordered(merged(findings)))
}

/// The result of compiling several files together.
public struct Compilation: Sendable {
  /// The policies that can be run, in file order.
  public let policies: [CompiledPolicy]
  /// All findings, sorted by file and position.
  public let findings: [Diagnostic]

  /// The policy with this name; nil if there is none or if it has errors.
  public subscript(name: String) -> CompiledPolicy? { policies.first { $0.name == name } }
}

/// Merges the findings of files that were checked separately. All uses of one unknown catalog become one finding: its primary
/// label is the first use, its secondary labels are the others. Other duplicates remain (see `ordered`).
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
      let places = [merged[first].primary] + merged[first].secondary
      if places.contains(where: { $0.isSamePlace(as: place) }) { continue }
      merged[first].secondary.append(marked(place, "named here too"))
    } else {
      unknownCatalogs[name] = merged.count
      merged.append(finding)
    }
  }
  return merged
}
