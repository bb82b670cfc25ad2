internal import UsherCatalog
internal import UsherCompiler
internal import UsherGraph
internal import UsherProof
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// The command `usher preview`: writes a page that shows policies to people who do not read them.
func preview(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .preview)
  guard let file = try arguments.value(of: "-o") else {
    throw InputError("name the file of the page: `usher preview \(arguments.operands.first ?? "") -o preview.html`")
  }
  let call = try FindingsCall(arguments)
  let limits = try ProofLimits(arguments)
  let platform = try arguments.value(of: "--platform")
  var options = call.options
  options.limits = limits
  var projects = try CheckedProjects(options, in: fileSystem)
  let findings = try projects.check().flatMap { $0.reported }
  var policies: [PreviewedPolicy] = []
  var files: [PreviewedFiles] = []
  defer { ProgressLine.end() }
  for group in try SelectedPolicies.at(try call.paths(), call.choice) {
    var filter = try call.filter(in: group.project.settings, of: group.files)
    let proof = Proof.Options(budget: limits.budget(in: group.project.settings))
    let catalogs = group.project.catalogs.readAll().sets.all.flatMap { [$0.source] + $0.translations }
    for tested in group.compiled().policies {
      let module = try tested.policy.chosenModule(platform)
      let alike = policies.count { $0.name == tested.name }
      policies.append(
        PreviewedPolicy(
          tested, id: alike == 0 ? tested.name : "\(tested.name)-\(alike + 1)", in: files.count,
          on: module,
          PolicyProof(tested, proof, &filter), catalogs, findings))
    }
    files.append(PreviewedFiles(of: group))
  }
  var page = PreviewPage(policies: policies, findings: findings, paths: ReportPaths(in: fileSystem))
  let program = try arguments.value(of: "--engine") ?? PreviewEngine.installed
  if let program { page.engine = PreviewEngine(program: try fileSystem.read(program).bytes, projects: files) }
  let refusal = "is no earlier page of `usher preview`; delete it, or name another file"
  try MadeFile(bytes: Array(page.html.utf8), mark: Array(PreviewPage.mark.utf8), refusal: refusal).writeTelling(
    to: file)
  if program == nil {
    Output.error(
      "usher: warning: the page shows journeys and cannot play them: usher.wasm.gz is not installed with this usher\n")
  }
  return findings.contains { $0.severity == .error } ? .findings : .clean
}

extension CommandRules {
  static let preview = CommandRules(
    verb: "preview", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "-o", value: "FILE", values: .files,
        text: "The page: one HTML file that needs no other and asks nothing of a network."),
      Option(
        name: "--engine", value: "FILE", values: .files,
        text: "The program with which the page plays, usher.wasm.gz; without it the one that is installed with usher."),
      .platform,
    ] + Option.budget + Option.configuration,
    text: """
      Writes a page about the policies at the paths, or about the whole project, for people who look rather than read: the \
      picture of every flow, every prompt in every language as a phone may draw it, what the checks found, what was proved, and \
      the journey of each test. A simulated phone plays the policies, with everything that the system may do. Looks, sizes of \
      text, languages and dark colours can be chosen.
      """,
    remarks: """
      Every prompt has an address of its own, such as preview.html#docv/cameraOff/de. A policy with errors has its findings only. The \
      page contains the policies and their catalogs.
      """,
    example: "usher preview Policies/DocV -o preview.html")
}
