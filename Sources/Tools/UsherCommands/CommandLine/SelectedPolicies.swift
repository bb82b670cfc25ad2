internal import UsherCompiler
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// The policies of one project that a call selects, each once.
struct SelectedPolicies {
  let project: Project
  private(set) var sources: [ParsedFile] = []
  /// Whether everything at the paths may be read that may be a policy.
  private(set) var isWhole = true

  /// The policies at the given paths, grouped by project, in the order of the paths. Throws for a catalog, and if there is no
  /// policy at any of the paths. `checked` are projects that were read already, and whose findings are reported.
  static func at(
    _ paths: [String], _ choice: SettingsChoice, in checked: [Project] = [], reading files: FileSystem = fileSystem
  ) throws(InputError) -> [SelectedPolicies] {
    var groups: [SelectedPolicies] = []
    var seen: Set<String> = []
    for path in paths {
      if path.hasSuffix(Project.catalogEnding) {
        throw InputError("`\(path)` is a catalog; name the policy whose texts it has")
      }
      let settings = try Settings(around: path, choice, in: files)
      let scope = ProjectScope(around: path, in: settings)
      var known = groups.firstIndex { $0.project.scope.isSame(as: scope) }
      if known == nil {
        let read = checked.first { $0.scope.isSame(as: scope) }
        let project = if let read { read } else { try Project(of: scope, settings) }
        groups.append(SelectedPolicies(project: project))
        known = groups.count - 1
      }
      guard let known else { continue }
      // `usher check` has them as findings.
      if checked.isEmpty { Output.warn(ofSkipped: groups[known].project.misnamedFiles(at: path)) }
      if !groups[known].project.unreadable(at: path).isEmpty { groups[known].isWhole = false }
      for source in try groups[known].project.policySources(at: path)
      where seen.insert(files.absolute(source.file.path)).inserted {
        groups[known].sources.append(source)
      }
    }
    if groups.allSatisfy({ $0.sources.isEmpty }) { throw InputError("there is no policy at \(quoted(paths, "and"))") }
    return groups
  }

  /// The files of the policies and the catalogs of their project. They can contain suppressions.
  var files: [SourceFile] { sources.map { $0.file } + project.catalogs.files.map { $0.file } }

  /// The policies that compile, and the errors of the others.
  func compiled() -> (policies: [TestedPolicy], mistakes: [Diagnostic]) {
    let compilations = concurrently(sources) { project.compile($0) }
    let policies = zip(sources, compilations).compactMap { source, compilation in
      compilation.result.map { TestedPolicy(path: source.file.path, policy: $0) }
    }
    let mistakes = merged(compilations.flatMap { $0.diagnostics }.filter { $0.severity == .error })
    return (policies, ordered(mistakes))
  }
}
