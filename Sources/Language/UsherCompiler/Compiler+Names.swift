package import UsherModule
internal import UsherPlatform
internal import UsherSemantics
internal import UsherSource
internal import UsherSyntax

extension Compiler {
  /// Every name in the files of a policy and of the policies that it is built from, with its declarations, even if they have semantic
  /// errors. For a platform, the names in its file. Of a file with syntax errors, none.
  package func names(of file: ParsedFile) -> RecordedNames {
    guard let content = file.content else { return RecordedNames() }
    guard content.policy != nil else {
      return recordedNames(in: content, names(ofPlatform: file), extending: bases(of: file).map(names(ofPlatform:)))
    }
    let linking = Linking(content, in: self)
    guard linking.units.last?.files.first?.tree === content.tree else { return RecordedNames() }
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    var platforms: [ParsedFile] = []
    for platform in linking.allPlatforms.compactMap({ platform(named: $0) }).flatMap({ bases(of: $0) + [$0] }) {
      if !platforms.contains(where: { $0.file === platform.file }) { platforms.append(platform) }
    }
    return recordedNames(in: linking.units, on: devices, among: known, platforms.map(names(ofPlatform:)))
  }

  private func names(ofPlatform file: ParsedFile) -> PlatformNames {
    file.content.map { PlatformNames($0, extending: bases(of: file).compactMap { $0.content }) } ?? PlatformNames()
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
