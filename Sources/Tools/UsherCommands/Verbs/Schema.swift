internal import UsherSource
internal import UsherWorkspace

/// The command `usher schema`: prints a JSON schema, or lists all.
func schema(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let names = schemas.map { $0.name }
  guard let word = try CommandArguments(arguments, rules: .schema).operands.first else {
    Output.write(rendered: names.map { "\($0)\n" }.joined())
    return .clean
  }
  guard let schema = schemas.first(where: { $0.name == word }) else {
    let meant = suggestion(for: word, among: names, otherwise: "; there are \(quoted(names, "and"))")
    throw InputError("there is no schema `\(word)`\(meant)")
  }
  Output.write(rendered: schema.text)
  return .clean
}

extension CommandRules {
  static let schema = CommandRules(
    verb: "schema", operands: "[NAME]", operandCount: 0...1, operandValues: [.words(schemas.map { $0.name })],
    text: """
      Prints a JSON schema, without a name the list of all: of the files that people write (settings for usher.yaml, catalog, \
      baseline), of the lines that apps record (journey), and of the reports in json (findings of check, lint, verify and fmt; proof; \
      tests; run; diff; replay; verdict for replay --verdicts; bundle for inspect; config; copy-status). proof, tests, run and \
      verdict describe a line of their report.
      """,
    remarks: """
      An editor with the YAML language server reads a schema that the first line of a file names:
        # yaml-language-server: $schema=usher.schema.json
      """,
    example: "usher schema settings")
}
