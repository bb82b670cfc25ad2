internal import UsherSource
internal import UsherWorkspace

/// The command `usher fmt`: formats policies, platforms and catalogs, or reports which would change. All files are read before the
/// first one is written.
func fmt(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .fmt)
  let call = try FindingsCall(arguments)
  let reports = try ReportTarget.all(in: arguments, among: ReportForm<FindingsReport>.all)
  let onlyChecks = arguments.has("--check")
  for option in ["--fail-level", "--report"] where !onlyChecks && !arguments.values(of: option).isEmpty {
    throw InputError("`\(option)` needs `--check`; without it `usher fmt` rewrites the files")
  }
  if arguments.has("--expand") { return try expand(call, onlyChecks: onlyChecks) }
  if call.words.contains("-") {
    guard call.words == ["-"] else { throw InputError("`-` means standard input, and takes no other paths") }
    for option in ["--config", "--fail-level", "--report"] where !arguments.values(of: option).isEmpty {
      throw InputError("`\(option)` needs files, and `-` means standard input")
    }
    return try formatInput(onlyChecks: onlyChecks)
  }
  let selected = try SelectedLayouts(call)
  return onlyChecks ? try report(selected, call, reports) : try write(selected)
}

/// The files that a call names.
private struct SelectedLayouts {
  /// Each file once, with the settings in effect for it.
  var layouts: [(layout: FileLayout, settings: Settings)] = []
  /// Files and folders that are not read.
  var skipped: [(finding: Diagnostic, settings: Settings)] = []

  /// What keeps files from being formatted.
  var obstacles: [Diagnostic] { layouts.flatMap { $0.layout.errors } + skipped.map { $0.finding } }

  init(_ call: FindingsCall) throws(InputError) {
    var places: Set<String> = []
    let paths = try call.paths()
    for word in paths {
      let settings = try Settings(around: word, call.choice, in: fileSystem)
      let sources = try sources(at: word, in: settings) { skipped.append((.skipped($0), settings)) }
      for path in sources where places.insert(fileSystem.absolute(path)).inserted {
        layouts.append((FileLayout(of: try fileSystem.readSource(path)), settings))
      }
    }
    if layouts.isEmpty, skipped.isEmpty {
      var ignored: [String] = []
      for path in paths where fileSystem.kind(of: path) == .folder {
        let settings = try Settings(around: path, call.choice, in: fileSystem)
        ignored += ProjectScope(around: path, in: settings).ignoredFiles(under: path)
      }
      throw .nothing(under: paths, ignored: ignored)
    }
  }
}

/// The ends of the names of files that are formatted.
private let endings = [Project.sourceEnding, Project.catalogEnding]

private func sources(
  at path: String, in settings: Settings, noting note: (SkippedEntry) -> Void = { _ in }
) throws(InputError) -> [String] {
  switch fileSystem.kind(of: path) {
  case .missing: throw fileSystem.missing(path)
  case .folder:
    let scope = ProjectScope(around: path, in: settings)
    return try scope.files(under: path, endingIn: endings, noting: note)
  case .file, .other:
    guard endings.contains(where: path.hasSuffix) else {
      throw InputError(
        "`\(path)` is no policy, platform or catalog: their names end in \(quoted(endings, "and"))")
    }
    return [path]
  }
}

private func write(_ selected: SelectedLayouts) throws(InputError) -> ExitStatus {
  let (written, refused) = formatFiles(selected.layouts.map { $0.layout }, onlyChecks: false)
  let obstacles = selected.obstacles
  Output.write(rendered: CheckReport(obstacles).text(color: Output.wantsColor))
  Output.write("\(summary(of: selected.layouts.count, changed: written)) formatted\n")
  if let refused { throw refused }
  return obstacles.isEmpty ? .clean : .findings
}

/// Reports files that are not formatted, with the severity that their project sets, and files that cannot be formatted.
private func report(
  _ selected: SelectedLayouts, _ call: FindingsCall, _ reports: [ReportTarget<FindingsReport>]
) throws(InputError) -> ExitStatus {
  var (reported, hints): ([Diagnostic], [String]) = ([], [])
  /// Whether any of the findings in a file is reported.
  func judge(_ findings: [Diagnostic], in file: SourceFile, _ settings: Settings) throws(InputError) -> Bool {
    var filter = try call.filter(in: settings, of: [file])
    let found = findings.compactMap { filter.filtered($0) }
    reported += found
    return !found.isEmpty
  }
  for (layout, settings) in selected.layouts {
    let findings = layout.errors + [layout.finding].compactMap { $0 }
    if try judge(findings, in: layout.file, settings), layout.isChanged { hints.append(layout.hint) }
  }
  for (finding, settings) in selected.skipped { _ = try judge([finding], in: finding.primary.file, settings) }
  let report = FindingsReport(ordered(reported), paths: ReportPaths(in: fileSystem), verb: .fmt)
  for target in reports {
    guard target.form.isPretty else {
      try target.write(report)
      continue
    }
    let broken = CheckReport(selected.obstacles).text(color: target.terminal.style.color)
    let closing = "\(summary(of: selected.layouts.count, changed: hints.count)) to be formatted\n"
    try target.write(hints.joined() + broken + closing)
  }
  return ExitStatus(of: reported)
}

private func summary(of count: Int, changed: Int) -> String {
  let files = count == 1 ? "1 file" : "\(count) files"
  return "\(files): \(changed == 0 ? "none" : "\(changed)")"
}

/// Prints the long form of one policy, or of standard input.
private func expand(_ call: FindingsCall, onlyChecks: Bool) throws(InputError) -> ExitStatus {
  if onlyChecks { throw InputError("`--expand` changes no file, so there is nothing to check; leave `--check` out") }
  guard let word = call.words.first, call.words.count == 1, fileSystem.kind(of: word) != .folder else {
    throw InputError("`--expand` prints one policy; name its file, or `-` for standard input")
  }
  if word == "-" { return print(FileLayout(of: SourceFile(path: "stdin", bytes: try Input.bytes()), isLong: true)) }
  if word.hasSuffix(Project.catalogEnding) {
    throw InputError("`\(word)` is a catalog, and only policies have a long form")
  }
  let path = try sources(at: word, in: try Settings(around: word, call.choice, in: fileSystem))[0]
  return print(FileLayout(of: try fileSystem.readSource(path), isLong: true))
}

/// Prints the text. Errors go to standard error.
private func print(_ layout: FileLayout) -> ExitStatus {
  guard layout.errors.isEmpty else {
    Output.error(rendered: CheckReport(layout.errors).text(color: false))
    return .findings
  }
  Output.write(rendered: layout.text)
  return .clean
}

/// Formats standard input to standard output. Errors go to standard error.
private func formatInput(onlyChecks: Bool) throws(InputError) -> ExitStatus {
  let layout = FileLayout(of: SourceFile(path: "stdin", bytes: try Input.bytes()))
  guard onlyChecks, layout.errors.isEmpty else { return print(layout) }
  Output.write(rendered: layout.hint)
  return layout.isChanged ? .findings : .clean
}

extension CommandRules {
  static let fmt = CommandRules(
    verb: "fmt", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--check",
        text: """
          Change nothing, and list the files that would change; exit status 1 if there are any, unless usher.yaml gives \
          `not-laid-out` a lower severity.
          """),
      Option(
        name: "--expand",
        text: """
          Change nothing, and print one policy with the long form of its short ones: each question in a row becomes a state of \
          its own, under the name that it has in tests and transcripts.
          """),
      .report(ReportForm<FindingsReport>.all), .failLevel,
    ] + Option.configuration,
    text: """
      Formats every policy, platform and catalog at the paths. A path can be a folder; without a path, usher formats the whole \
      project. Comments and blank lines between groups are kept, and the meaning never changes. A file with syntax errors is \
      reported and left as it is. `-` formats standard input, a policy.
      """,
    example: "usher fmt --check Policies/DocV")
}
