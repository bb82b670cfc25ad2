internal import UsherSource
package import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs a command and ends the process with its exit status. `arguments` do not include the program's name.
public func runUsher(_ arguments: [String]) -> Never {
  FaultReport.install()
  // A file or standard output that may not grow any more is an error of writing, not the end of the process.
  signal(SIGXFSZ, SIG_IGN)
  let status = usher(arguments)
  guard let failure = unsafe Output.failure else { exit(status.rawValue) }
  Output.error("usher: standard output cannot be written: \(unsafe String(cString: strerror(failure)))\n")
  exit(ExitStatus.usage.rawValue)
}

/// Runs a command. `arguments` do not include the program's name.
func usher(_ arguments: [String]) -> ExitStatus {
  reportingErrors { () throws(InputError) in
    var arguments = arguments
    let environment = CommandEnvironment.current.with(try ColorChoice.taken(from: &arguments))
    let rest = arguments
    return CommandEnvironment.$current.withValue(environment) {
      reportingErrors { () throws(InputError) in try perform(rest) }
    }
  }
}

/// Runs a command inside this process, with the output that it has in a process of its own without a terminal.
package func finished(
  _ arguments: [String], in folder: String, input: [UInt8], log: WorkLog? = nil
) -> (status: Int32, output: String, errors: String) {
  CommandEnvironment.capture(in: FileSystem(seenFrom: folder, log: log), input: input) { usher(arguments) }
}

private func reportingErrors(_ body: () throws(InputError) -> ExitStatus) -> ExitStatus {
  do throws(InputError) {
    return try body()
  } catch {
    Output.error(rendered: error.message + "\n")
    return .usage
  }
}

private func perform(_ arguments: [String]) throws(InputError) -> ExitStatus {
  guard let word = arguments.first else {
    return print(try folderReport())
  }
  if word == "--help" || word == "-h" { return print(Verb.overview) }
  if word == "--version" { return print(versionReport) }
  guard let verb = Verb(rawValue: word) else {
    throw noVerb(word)
  }
  FaultReport.note("running `usher \(verb.rawValue)`")
  let rest = arguments.dropFirst()
  // The words that `completions words` completes may be options of another verb.
  let isHelpWanted = rest.contains("--help") || rest.contains("-h")
  if isHelpWanted, verb != .completions || rest.first != "words" { return print(verb.help) }
  switch verb {
  case .check: return try check(Array(rest))
  case .config: return try config(Array(rest))
  case .lint: return try lint(Array(rest))
  case .run: return try run(Array(rest))
  case .test: return try test(Array(rest))
  case .verify: return try verify(Array(rest))
  case .diff: return try diff(Array(rest))
  case .replay: return try replay(Array(rest))
  case .graph: return try graph(Array(rest))
  case .preview: return try preview(Array(rest))
  case .compile: return try compile(Array(rest))
  case .generate: return try generate(Array(rest))
  case .inspect: return try inspect(Array(rest))
  case .fmt: return try fmt(Array(rest))
  case .copy: return try copy(Array(rest))
  case .new: return try new(Array(rest))
  case .explain: return try explain(Array(rest))
  case .lsp: return try lsp(Array(rest))
  case .schema: return try schema(Array(rest))
  case .completions: return try completions(Array(rest))
  case .version:
    _ = try CommandArguments(rest, rules: .version)
    return print(versionReport)
  case .help: return try help(Array(rest))
  }
}

private func noVerb(_ word: String) -> InputError {
  if let (call, verb) = Verb.call(knownElsewhereAs: word) {
    return InputError("there is no verb `\(word)`; `usher \(call)` \(verb.summary)")
  }
  let meant = suggestion(for: word, among: Verb.allCases.map { $0.rawValue })
  return InputError("there is no verb `\(word)`\(meant) (`usher help` lists them)")
}

private func help(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .help)
  let word = arguments.operands.first
  if arguments.has("--man") {
    if let word { throw InputError("`--man` prints the page of all verbs; leave `\(word)` out") }
    return print(manualPage)
  }
  guard let word else { return print(Verb.overview) }
  guard let verb = Verb(rawValue: word) else { throw noVerb(word) }
  return print(verb.help)
}

private func print(_ text: String) -> ExitStatus {
  Output.write(rendered: text)
  return .clean
}
