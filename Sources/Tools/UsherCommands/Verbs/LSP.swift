internal import UsherServer
internal import UsherWorkspace

/// The command `usher lsp`: serves an editor on the standard streams until the editor ends it.
func lsp(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .lsp)
  let status =
    arguments.has("--alone")
    ? try serve(in: fileSystem, version: version)
    : try superviseServer(StartedProcess.ownProgram, ["lsp", "--alone"])
  return status == 0 ? .clean : status == FaultReport.exitStatus ? .fault : .findings
}

extension CommandRules {
  static let lsp = CommandRules(
    verb: "lsp",
    options: [
      Option(name: "--stdio", text: "Use the standard streams, as without this option."),
      Option(name: "--clientProcessId", value: "NUMBER", text: "The process of the editor. It also says so itself."),
      Option(
        name: "--alone",
        text: "Serve in this process only. By default, a second process serves, and is replaced if it crashes."
      ),
    ],
    text: """
      Serves an editor by the Language Server Protocol on the standard streams: an editor starts this command. It shows what \
      `usher check` finds, for the texts as they are in the editor.
      """)
}
