internal import UsherPlatform
package import UsherSemantics
internal import UsherSyntax

extension Compiler {
  /// What the names in the texts of a policy, and of the policies that it is built from, refer to; also if it has errors. None if
  /// the file has syntax errors or is no policy.
  package func occurrences(of file: ParsedFile) -> [NameOccurrence] {
    guard let content = file.content, content.policy != nil else { return [] }
    let linking = Linking(content, in: self)
    guard linking.units.last?.files.first?.tree === content.tree else { return [] }
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    return UsherSemantics.occurrences(in: linking.units, on: devices, among: known)
  }

  /// A policy, and all that use or extend it, directly or not.
  package func dependents(of file: ParsedFile) -> [ParsedFile] {
    var found = [file]
    var next = 0
    while next < found.count {
      let users = found[next].policyName.map { self.users(of: $0.text) } ?? []
      found += users.filter { user in !found.contains { $0.file === user.file } }
      next += 1
    }
    return found
  }
}
