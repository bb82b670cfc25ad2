internal import UsherCompiler
internal import UsherSource

/// Reads settings files, each with those that it extends.
struct ExtendedSettings {
  /// The files that were read: the file itself, and then those that it extends.
  private(set) var read: [SourceFile] = []
  private let files: FileSystem

  init(_ files: FileSystem) { self.files = files }

  /// The settings of a file over those of the files that it extends. Throws for errors in any of them.
  ///
  /// - Parameter above: The absolute paths of the files that extend this one.
  mutating func configuration(of file: SourceFile, above: [String] = []) throws(InputError) -> Configuration {
    read.append(file)
    let (configuration, diagnostics) = readConfiguration(file)
    guard var configuration else { throw InputError(ordered(diagnostics)) }
    if !above.isEmpty, let own = configuration.placesOfOneProject.first {
      throw InputError([.ofOneProject(own.file.text(own.span), at: own)])
    }
    let way = above + [files.absolute(file.path)]
    // The last one that is named is nearest.
    for base in configuration.bases.reversed() {
      guard let label = base.place else { continue }
      let path = base.value.hasPrefix("/") ? base.value : Path.joined(Path.folder(of: file.path), base.value)
      if way.contains(files.absolute(path)) { throw InputError([.extendsItself(base.value, at: label)]) }
      guard files.kind(of: path) == .file else { throw InputError([.noSettingsFile(base.value, at: label)]) }
      let source = try files.readSource(files.shortest(path))
      configuration.take(over: try self.configuration(of: source, above: way))
    }
    return configuration
  }
}

extension Configuration {
  /// The settings that are about the files of one project.
  fileprivate var placesOfOneProject: [Label] {
    let words = roots + infoPlists + [baseline].compactMap { $0 }
    return (words.map { $0.place } + excluded.map { $0.place } + flowsAtLaunch.map { $0.place }).compactMap { $0 }
  }

  /// Takes over what another file sets, and this one does not.
  fileprivate mutating func take(over base: Configuration) {
    source = source ?? base.source
    if locales.isEmpty { locales = base.locales }
    platforms += base.platforms.filter { other in !platforms.contains { $0.value.platform == other.value.platform } }
    if failLevel.place == nil { failLevel = base.failLevel }
    proofLimits.merge(base.proofLimits) { own, _ in own }
    // The last rule that matches counts.
    severityRules = base.severityRules + severityRules
  }
}
