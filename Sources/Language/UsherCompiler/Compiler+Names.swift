internal import UsherPlatform
package import UsherSemantics
internal import UsherSource
internal import UsherSyntax

extension Compiler {
  /// Resolves every name in the files of a policy and of the policies that it is built from, even if they have semantic errors. For
  /// a platform, resolves the names in its file and in the platforms that it extends. Returns nothing for a file with syntax errors.
  /// Leaves out resources and statuses that are declared by the platforms of the tools.
  package func occurrences(of file: ParsedFile) -> [NameOccurrence] {
    guard let content = file.content else { return [] }
    guard content.policy != nil else {
      return UsherSemantics.occurrences(
        in: [], on: [], among: [], declaredIn: declaredTrees(of: (bases(of: file) + [file])))
    }
    let linking = Linking(content, in: self)
    guard linking.units.last?.files.first?.tree === content.tree else { return [] }
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    let platforms = linking.allPlatforms.compactMap { platform(named: $0) }.flatMap { bases(of: $0) + [$0] }
    return UsherSemantics.occurrences(
      in: linking.units, on: devices, among: known, declaredIn: declaredTrees(of: platforms))
  }

  /// The trees of platforms, each once, without those that come with the tools.
  private func declaredTrees(of platforms: [ParsedFile]) -> [SyntaxTree] {
    var trees: [SyntaxTree] = []
    for platform in platforms where !BundledPlatforms.isOne(platform.file.path) {
      guard let tree = platform.content?.tree, !trees.contains(where: { $0 === tree }) else { continue }
      trees.append(tree)
    }
    return trees
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
