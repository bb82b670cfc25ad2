internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource

/// The files that a check of a path covers.
struct CheckSubjects {
  private var sources: [ParsedFile] = []
  /// Indexes of the project's catalogs at the path.
  private var catalogs: [Int] = []
  /// For each catalog of the project, whether it is checked with a policy.
  private var isCovered: [Bool]
  /// Catalogs outside of the project.
  private var externalCatalogs: [CatalogFile] = []
  /// The checked path, absolute.
  private let place: String
  /// The changes that concern a subject that is checked; nil if all are.
  private let changes: FileChanges?

  init(at path: String, of project: Project, since changes: FileChanges?, noting scope: inout CheckScope)
    throws(InputError)
  {
    let files = project.settings.files
    self.changes = changes
    place = files.absolute(path)
    isCovered = Array(repeating: false, count: project.catalogs.files.count)
    switch files.kind(of: path) {
    case .folder:
      if project.scope.holds(place) { addAll(of: project, noting: &scope) }
      // If the path is a symbolic link to a folder, nothing was found: the project's files have other paths.
      if !isEmpty { break }
      for path in try project.scope.files(under: path, endingIn: [Project.sourceEnding, Project.catalogEnding]) {
        try add(path, of: project, noting: &scope)
      }
    case .file, .other, .missing: try add(path, of: project, noting: &scope)
    }
    if isEmpty, changes == nil, project.misnamedFiles(at: path).isEmpty {
      throw .nothing(under: [path], ignored: project.scope.ignoredFiles(under: path))
    }
  }

  private var isEmpty: Bool { sources.isEmpty && catalogs.isEmpty && externalCatalogs.isEmpty }

  /// Adds the files of the project that are in the folder.
  private mutating func addAll(of project: Project, noting scope: inout CheckScope) {
    let prefix = place == "/" ? place : place + "/"
    for (source, there) in zip(project.sources, project.sourcePlaces) where there.hasPrefix(prefix) {
      add(source, of: project, noting: &scope)
    }
    for (index, there) in project.catalogs.places.enumerated() where there.hasPrefix(prefix) {
      add(catalog: index, of: project, noting: &scope)
    }
  }

  private mutating func add(_ path: String, of project: Project, noting scope: inout CheckScope) throws(InputError) {
    guard path.hasSuffix(Project.catalogEnding) else {
      return add(try project.source(at: path), of: project, noting: &scope)
    }
    if let known = project.catalogs.index(at: project.settings.files.absolute(path)) {
      add(catalog: known, of: project, noting: &scope)
    } else {
      scope.counts.catalogs += 1
      externalCatalogs.append(CatalogFile(try project.settings.files.readSource(path)))
    }
  }

  private mutating func add(catalog: Int, of project: Project, noting scope: inout CheckScope) {
    if let changes {
      let file = project.catalogs.files[catalog]
      let subject = file.head.map { CheckSubject.catalogs(name: $0.name, path: file.file.path) } ?? .catalog(file)
      if !project.isChanged(subject, by: changes) { return }
    }
    scope.counts.catalogs += 1
    catalogs.append(catalog)
  }

  /// Adds a policy or platform. A policy's own catalogs are checked with it, wherever they are.
  private mutating func add(_ source: ParsedFile, of project: Project, noting scope: inout CheckScope) {
    if let changes, !project.isChanged(.source(source), by: changes) { return }
    if source.platformName == nil { scope.counts.policies += 1 } else { scope.counts.platforms += 1 }
    scope.judged.append(source.file)
    sources.append(source)
    for index in project.ownCatalogs(of: source) {
      isCovered[index] = true
      scope.judged.append(project.catalogs.files[index].file)
    }
  }

  /// Whether a policy, platform or catalog is among those that are checked.
  private func isChecked(_ file: SourceFile, in project: Project) -> Bool {
    sources.contains { $0.file === file }
      || project.catalogs.files.indices.contains { index in
        project.catalogs.files[index].file === file && (isCovered[index] || catalogs.contains(index))
      }
  }

  func all(of project: Project) -> [CheckSubject] {
    var subjects: [CheckSubject] = sources.map { .source($0) }
    var names: Set<String> = []
    for index in catalogs where !isCovered[index] {
      let file = project.catalogs.files[index]
      guard let name = file.head?.name else {
        subjects.append(.catalog(file))
        continue
      }
      if names.insert(name).inserted { subjects.append(.catalogs(name: name, path: file.file.path)) }
    }
    return subjects + externalCatalogs.map { .catalog($0) }
  }

  /// Whether a finding refers to a covered file.
  func include(_ finding: Diagnostic, in project: Project) -> Bool {
    ([finding.primary] + finding.secondary).contains { include($0.file, in: project) }
  }

  func include(_ file: SourceFile, in project: Project) -> Bool {
    let there = project.settings.files.absolute(file.path)
    if changes != nil, !isChecked(file, in: project) { return false }
    if there == place || place == "/" || there.hasPrefix(place + "/") { return true }
    return project.catalogs.index(at: there).map { isCovered[$0] } ?? false
  }
}
