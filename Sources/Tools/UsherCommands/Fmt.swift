internal import UsherSource
internal import UsherWorkspace

/// The command `usher fmt`: formats files, or reports which would change. All files are read before the first one is written.
func fmt(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .fmt)
  let call = try FindingsCall(arguments)
  let reports = try FindingsTarget.all(in: arguments)
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
  let layouts = try layouts(of: call)
  return onlyChecks ? try report(layouts, call, reports) : try write(layouts)
}

/// The files that the call names, each once, with the settings in effect for it.
private func layouts(of call: FindingsCall) throws(InputError) -> [(layout: FileLayout, settings: Settings)] {
  var layouts: [(layout: FileLayout, settings: Settings)] = []
  var places: Set<String> = []
  let paths = try call.paths()
  for word in paths {
    let settings = try Settings(around: word, call.choice, in: fileSystem)
    for path in try sources(at: word, in: settings) where places.insert(fileSystem.absolute(path)).inserted {
      layouts.append((FileLayout(of: try fileSystem.readSource(path)), settings))
    }
  }
  if layouts.isEmpty { throw InputError("there is no policy or platform under \(quoted(paths, "and"))") }
  return layouts
}

private func sources(at path: String, in settings: Settings) throws(InputError) -> [String] {
  switch fileSystem.kind(of: path) {
  case .missing: throw InputError("there is no file `\(path)`")
  case .folder: return try ProjectScope(around: path, in: settings).files(under: path, endingIn: [Project.sourceEnding])
  case .file:
    guard !path.hasSuffix(Project.catalogEnding) else {
      throw InputError("`\(path)` is a catalog; use `usher copy fmt`")
    }
    guard path.hasSuffix(Project.sourceEnding) else {
      throw InputError("`\(path)` is not a policy or a platform: their names end in `\(Project.sourceEnding)`")
    }
    return [path]
  }
}

private func write(_ layouts: [(layout: FileLayout, settings: Settings)]) throws(InputError) -> ExitStatus {
  for (layout, _) in layouts where layout.isChanged {
    try fileSystem.replace(layout.file.path, with: layout.text)
    Output.write("\(visible(layout.file.path)): formatted\n")
  }
  let broken = layouts.flatMap { $0.layout.errors }
  Output.write(CheckReport(broken).text(as: .pretty, color: Output.wantsColor))
  Output.write("\(summary(of: layouts.count, changed: layouts.count { $0.layout.isChanged })) formatted\n")
  return broken.isEmpty ? .clean : .findings
}

/// Reports files that are not formatted, with the severity that their project sets, and files that cannot be formatted.
private func report(
  _ layouts: [(layout: FileLayout, settings: Settings)], _ call: FindingsCall, _ reports: [FindingsTarget]
) throws(InputError) -> ExitStatus {
  var (reported, failing, hints): ([Diagnostic], [Diagnostic], [String]) = ([], [], [])
  for (layout, settings) in layouts {
    var filter = try call.filter(in: settings, of: [layout.file])
    let found = (layout.errors + [layout.finding].compactMap { $0 }).compactMap { filter.filtered($0) }
    if !found.isEmpty, layout.isChanged { hints.append(layout.hint) }
    reported += found
    failing += found.filter { $0.severity >= call.failLevel(in: settings) }
  }
  let report = FindingsReport(ordered(reported), paths: ReportPaths(in: fileSystem), verb: .fmt)
  for target in reports {
    guard target.format == .pretty else {
      try target.write(report)
      continue
    }
    let color = target.path == nil && Output.wantsColor
    let broken = CheckReport(layouts.flatMap { $0.layout.errors }).text(as: .pretty, color: color)
    let closing = "\(summary(of: layouts.count, changed: hints.count)) to be formatted\n"
    try Report(format: .pretty, path: target.path).write(hints.joined() + broken + closing)
  }
  return ExitStatus(failing: failing)
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
  let path = try sources(at: word, in: try Settings(around: word, call.choice, in: fileSystem))[0]
  return print(FileLayout(of: try fileSystem.readSource(path), isLong: true))
}

/// Prints the text. Errors go to standard error.
private func print(_ layout: FileLayout) -> ExitStatus {
  guard layout.errors.isEmpty else {
    Output.error(CheckReport(layout.errors).text(as: .pretty, color: false))
    return .findings
  }
  Output.write(layout.text)
  return .clean
}

/// Formats standard input to standard output. Errors go to standard error.
private func formatInput(onlyChecks: Bool) throws(InputError) -> ExitStatus {
  let layout = FileLayout(of: SourceFile(path: "stdin", bytes: try Input.bytes()))
  guard onlyChecks, layout.errors.isEmpty else { return print(layout) }
  Output.write(layout.hint)
  return layout.isChanged ? .findings : .clean
}

extension CommandRules {
  static let fmt = CommandRules(
    verb: "fmt", operands: "[PATH …]", operandCount: 0...Int.max,
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
      .report(FindingsFormat.allCases), .failLevel,
    ] + Option.configuration,
    text: """
      Formats every policy and platform at the paths. A path can be a folder; without a path, usher formats the whole project. \
      Comments and blank lines between groups are kept, and the meaning never changes. A file with syntax errors is reported \
      and left as it is. `-` formats standard input.
      """,
    example: "usher fmt --check Policies/DocV")
}
