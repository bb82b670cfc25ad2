internal import UsherPlatform
package import UsherSemantics
package import UsherSource
internal import UsherSyntax

extension Compiler {
  /// Every name in the files of a policy and of the policies that it is built from, with its declaration, even if they have semantic
  /// errors. For a platform, the names in its file and in the platforms that it extends. Returns nothing for a file with syntax
  /// errors. Leaves out names that are declared by the platforms of the tools.
  package func occurrences(of file: ParsedFile) -> [NameOccurrence] { names(of: file)?.occurrences ?? [] }

  /// For each `else` of a policy's own file, the heads of the rows that it stands for.
  package func handledByElse(in file: ParsedFile) -> [(row: Label, heads: [String])] {
    names(of: file)?.handledByElse.filter { $0.row.file === file.file } ?? []
  }

  /// The record that an analysis of the file makes of its names, and about those of the files that it is built from.
  private func names(of file: ParsedFile) -> RecordedNames? {
    guard let content = file.content else { return nil }
    guard content.policy != nil else { return names(in: [], on: [], among: [], in: bases(of: file) + [file]) }
    let linking = Linking(content, in: self)
    guard linking.units.last?.files.first?.tree === content.tree else { return nil }
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    let platforms = linking.allPlatforms.compactMap { platform(named: $0) }.flatMap { bases(of: $0) + [$0] }
    return names(in: linking.units, on: devices, among: known, in: platforms)
  }

  private func names(
    in units: [Unit], on devices: [Device], among all: [Device], in platforms: [ParsedFile]
  ) -> RecordedNames {
    var own: [ParsedFile] = []
    for platform in platforms where !BundledPlatforms.isOne(platform.file.path) {
      if !own.contains(where: { $0.file === platform.file }) { own.append(platform) }
    }
    let names = own.compactMap { platform in
      platform.content.map { PlatformNames($0, extending: bases(of: platform).compactMap { $0.content }) }
    }
    return recordedNames(
      in: units, on: devices, among: all, names, in: own.compactMap { $0.content?.tree })
  }

  /// A policy or platform, and all that use or extend it, directly or not.
  package func dependents(of file: ParsedFile) -> [ParsedFile] {
    var found = [file]
    var next = 0
    while next < found.count {
      let name = found[next].policyName?.text ?? found[next].platformName?.text
      let users = name.map { self.users(of: $0) } ?? []
      found += users.filter { user in !found.contains { $0.file === user.file } }
      next += 1
    }
    return found
  }
}
