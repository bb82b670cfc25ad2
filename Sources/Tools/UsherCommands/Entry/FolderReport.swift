internal import UsherCatalog
internal import UsherCompiler
internal import UsherProgram
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// What `usher` prints without a verb: what is in the folder, and what to do next.
func folderReport() throws(InputError) -> String {
  let project = try Project(around: ".", in: fileSystem)
  var others: [String] = []
  for path in try Project.paths([], .nearest, in: fileSystem) {
    let settings = try Settings(around: path, .nearest, in: fileSystem)
    if !project.scope.isSame(as: ProjectScope(around: path, in: settings)) { others.append(path) }
  }
  let sources = compiledSources(of: project)
  let unreadable = project.unreadable(at: ".").map { (visible($0), "cannot be read: usher check") }
  let rows = rows(of: project, sources) + unreadable
  guard sources.contains(where: { $0.0.policyName != nil }) else {
    if !others.isEmpty { return try report(on: others, table(rows)) }
    let steps = [
      ("usher new", "asks what the app needs, and writes a first policy with its texts and tests"),
      ("usher help", "lists the verbs"),
    ]
    return table(rows, below: "There is no policy in this folder.\n") + "\n" + table(steps)
  }
  let settings = project.settings.file.map { "Its settings are in \(visible($0.path))." } ?? "It has no usher.yaml."
  let playable = sources.first { $0.1 != nil }.map { ("usher run \(visible($0.0.file.path))", "plays a journey") }
  let page = playable.map { _ in
    ("usher preview -o preview.html", "writes a page that shows what people see, and plays it")
  }
  let steps =
    [("usher check", "checks and proves all of this")] + [playable, page].compactMap { $0 }
    + [("usher test", "plays the tests"), ("usher help", "lists the verbs")]
  let own = table(rows, below: "This is a project of usher. \(settings)\n")
  if others.isEmpty { return own + "\n" + table(steps) }
  return own + "\n" + (try projectRows(others, below: "Inside are projects of their own.\n")) + "\n" + table(steps)
}

/// The report for a folder that has no policies itself, but projects in its subfolders.
private func report(on others: [String], _ own: String) throws(InputError) -> String {
  let steps = [
    ("usher check", "checks and proves all of them"),
    ("usher check \(visible(others[0]))", "checks and proves one of them"),
    ("usher test", "plays their tests"), ("usher help", "lists the verbs"),
  ]
  let head =
    others.count == 1 ? "There is a project of usher inside." : "There are \(others.count) projects of usher inside."
  return (try projectRows(others, below: head + "\n")) + (own.isEmpty ? "" : "\n" + own) + "\n" + table(steps)
}

/// A line for each project, with what is in it.
private func projectRows(_ paths: [String], below head: String) throws(InputError) -> String {
  var rows: [(String, String)] = []
  for path in paths {
    let project = try Project(around: path, in: fileSystem)
    let sources = compiledSources(of: project).filter { $0.0.policyName != nil }
    let tests = sources.compactMap { source, compiled in
      compiled.map { TestedPolicy(path: source.file.path, policy: $0).titles.count }
    }
    let locales = project.catalogs.readAll().sets.all.flatMap { set in
      ([set.source] + set.translations).map { visible($0.locale.text) }
    }
    var known: Set<String> = []
    let languages = locales.filter { known.insert($0).inserted }
    let broken = sources.count { $0.1 == nil }
    rows.append(
      (
        visible(path),
        (sources.count == 1 ? "1 policy" : "\(sources.count) policies")
          + (broken == 0 ? "" : ", \(broken) with errors") + ", \(counted(tests.reduce(0, +), "test"))"
          + (languages.isEmpty ? "" : ", texts in \(languages.joined(separator: ", "))")
      ))
  }
  return table(rows, below: head)
}

private func compiledSources(of project: Project) -> [(ParsedFile, CompiledPolicy?)] {
  concurrently(project.sources) { source in
    (source, source.policyName == nil ? nil : project.compile(source).result)
  }
}

private func rows(of project: Project, _ sources: [(ParsedFile, CompiledPolicy?)]) -> [(String, String)] {
  sources.map { row(of: $0, $1) } + project.catalogs.readAll().sets.all.map { row(of: $0) }
}

/// The number of files that are listed.
private let listedFiles = 20

private func table(_ rows: [(String, String)], below head: String = "") -> String {
  let shown = rows.prefix(listedFiles)
  let width = shown.map { columns(of: $0.0) }.max() ?? 0
  let lines = shown.map { "  \($0)\(String(repeating: " ", count: width - columns(of: $0)))  \($1)\n" }
  let rest = rows.count > shown.count ? "  and \(rows.count - shown.count) more\n" : ""
  return head + (head.isEmpty || rows.isEmpty ? "" : "\n") + lines.joined() + rest
}

private func row(of source: ParsedFile, _ compiled: CompiledPolicy?) -> (String, String) {
  let path = visible(source.file.path)
  if let name = source.platformName { return (path, "the platform \(visible(name.name.text))") }
  guard let name = source.policyName else { return (path, "has errors: usher check") }
  let policy = "the policy \(visible(name.text))"
  guard let compiled else { return (path, "\(policy), which has errors: usher check") }
  let program = compiled.module.program
  let flows = program.ownCallees.count { !program.flows[$0.id].isInner }
  let tests = TestedPolicy(path: path, policy: compiled).titles.count
  let names = compiled.platforms.map { visible($0) }.filter { !$0.isEmpty }
  let platforms = names.isEmpty ? "" : " on \(names.joined(separator: ", "))"
  return (path, "\(policy)\(platforms): \(counted(flows, "flow")), \(counted(tests, "test"))")
}

private func row(of set: CatalogSet) -> (String, String) {
  let locales = ([set.source] + set.translations).map { visible($0.locale.text) }
  return (visible(set.source.file.path), "texts in \(locales.joined(separator: ", "))")
}
