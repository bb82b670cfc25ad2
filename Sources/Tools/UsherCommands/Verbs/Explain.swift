internal import UsherFindings
internal import UsherSource
internal import UsherWorkspace

/// The command `usher explain`: prints the page of a code, or the list of all codes.
func explain(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .explain)
  if arguments.has("--all") { return try explainAll(arguments) }
  if try arguments.value(of: "--format") != nil { throw InputError("`--format` needs `--all`") }
  guard let word = arguments.operands.first else {
    Output.write(rendered: listing(of: DiagnosticCode.allCases))
    return .clean
  }
  guard let code = DiagnosticCode(rawValue: word) else {
    let meant = suggestion(for: word, among: DiagnosticCode.allCases.map { $0.rawValue })
    throw InputError("there is no code `\(word)`\(meant) (`usher explain` lists them)")
  }
  Output.write(rendered: code.explanation + "\n")
  return .clean
}

/// Prints the pages of all codes.
private func explainAll(_ arguments: CommandArguments) throws(InputError) -> ExitStatus {
  if let word = arguments.operands.first {
    throw InputError("`--all` includes the page of `\(word)`; leave `\(word)` out")
  }
  let format = try arguments.value(of: "--format") ?? "markdown"
  guard format == "markdown" else { throw InputError("`--format` must be markdown, not `\(format)`") }
  Output.write(rendered: ruleBook)
  return .clean
}

/// One line for each code, with three columns: the code, its severity and its title.
private func listing(of codes: [DiagnosticCode]) -> String {
  let rows = codes.map { ($0.rawValue, $0.severity.name, $0.title) }
  let codeWidth = rows.map { $0.0.utf8.count }.max() ?? 0
  let severityWidth = rows.map { $0.1.utf8.count }.max() ?? 0
  return rows.map { "\(padded($0.0, to: codeWidth))  \(padded($0.1, to: severityWidth))  \($0.2)\n" }.joined()
}

private func padded(_ word: String, to width: Int) -> String {
  word + String(repeating: " ", count: width - word.utf8.count)
}

extension CommandRules {
  static let explain = CommandRules(
    verb: "explain", operands: "[CODE]", operandCount: 0...1, operandValues: [.codes],
    options: [
      Option(name: "--all", text: "Print the rule book: every page, grouped by subject."),
      Option(
        name: "--format", value: "FORMAT", values: .words(["markdown"]),
        text: "The format of the rule book; markdown is the only one."),
    ],
    text: """
      Prints the page of a code: a wrong example, the right one, and why it matters to people. Without a code it lists all \
      codes.
      """,
    example: "usher explain missing-answer")
}
