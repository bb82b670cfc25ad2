internal import UsherCompiler
internal import UsherPlatform
internal import UsherProof
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The intermediate forms of a policy, from source text to code, and the states that the proof explores.
enum InspectedStage: String, CaseIterable {
  case tree
  case program
  case code
  case states

  /// The stage that `--stage` names. The default is `code`.
  init(in arguments: CommandArguments) throws(InputError) {
    guard let name = try arguments.value(of: "--stage") else {
      self = .code
      return
    }
    guard let stage = Self(rawValue: name) else {
      let names = listed(Self.allCases.map { "`\($0.rawValue)`" }, "and")
      let otherwise: Prose = name == "transcript" ? "; `usher run` prints the transcript" : "; there are \(names)"
      let meant = suggestion(for: name, among: Self.allCases.map { $0.rawValue }, otherwise: otherwise)
      throw InputError("there is no stage `\(name)`\(meant)")
    }
    self = stage
  }
}

/// Prints one stage of a policy. Without `platform`, the policy's first platform is used.
func inspect(
  _ stage: InspectedStage, ofPolicyAt path: String, _ platform: String?, _ reports: [ReportTarget<Inspection>]
) throws(InputError) -> ExitStatus {
  if stage != .code, reports.contains(where: { !$0.form.isPretty }) {
    throw InputError("`--report json` works for the code only; leave it out for `--stage \(stage.rawValue)`")
  }
  let project = try Project(around: path, in: fileSystem)
  let source = try project.source(at: path)
  if stage == .tree {
    if platform != nil { throw InputError("the tree is the same on every platform; leave `--platform` out") }
    guard let file = source.content else { return refused(source.diagnostics) }
    for report in reports { try report.write(TreeText(file.tree).text) }
    return .clean
  }
  if source.platformName != nil {
    throw InputError("`\(path)` is a platform, which has a tree only: `--stage tree`")
  }
  let compilation = project.compile(source)
  guard let policy = compilation.result else { return refused(compilation.diagnostics) }
  let module = try policy.chosenModule(platform)
  switch stage {
  case .tree: preconditionFailure("a tree needs no compilation")
  case .program:
    for report in reports { try report.write(ProgramText(module).text) }
  case .code:
    for report in reports { try report.write(Inspection(of: module.code.bundled(with: policy.copy))) }
  case .states:
    let proof = Proof(of: module, Proof.Options(standard: [], own: [], keepsGraphs: true))
    for report in reports { try report.write(StatesText(proof).text) }
    return proof.isComplete ? .clean : .inconclusive
  }
  return .clean
}

private func refused(_ diagnostics: [Diagnostic]) -> ExitStatus {
  let errors = ordered(diagnostics).filter { $0.severity == .error }
  Output.error(rendered: CheckReport(errors).text(color: false))
  return .findings
}

/// A syntax tree as text: one production per line, indented below its parent, with the tokens that belong to none of its
/// children. Comments and line ends are left out.
struct TreeText {
  let tree: SyntaxTree

  init(_ tree: SyntaxTree) { self.tree = tree }

  var text: String { lines(of: tree.root, depth: 0).joined(separator: "\n") + "\n" }

  private func lines(of node: Node, depth: Int) -> [String] {
    let start = tree.file.position(at: node.span.start)
    let tokens = node.tokens.map { node.text(of: $0) }.filter { !$0.allSatisfy(\.isWhitespace) }
    let line = ["\(node.kind.rawValue) \(start.line):\(start.column)"] + tokens
    return [String(repeating: "  ", count: depth) + line.joined(separator: " ")]
      + node.children.flatMap { lines(of: $0, depth: depth + 1) }
  }
}

/// Every state of each flow, as the proof explores them.
struct StatesText {
  let proof: Proof

  init(_ proof: Proof) { self.proof = proof }

  private var program: Program { proof.module.program }

  var text: String { proof.flows.map { text(of: $0) }.joined(separator: "\n") }

  private func text(of flow: Proof.FlowProof) -> String {
    let counts = "\(counted(flow.states, "state")), \(counted(flow.transitions, "transition"))"
    let end = flow.isComplete ? "" : "; there are more than the proof explores"
    let states = flow.explored.enumerated().map { "  \($0 + 1)  \(line(of: $1, in: flow.flow))\n" }
    return "\(program.flows[flow.flow].name): \(counts)\(end)\n" + states.joined()
  }

  private func line(of state: ExploredState, in flow: ID<Flow>) -> String {
    let prompts =
      state.prompts.isEmpty ? "" : ", shows \(state.prompts.map { program.prompts[$0].name }.joined(separator: ", "))"
    let values = (state.statuses + state.values).map { "\($0.name)=\($0.value)" }
    return ([place(of: state, in: flow) + prompts] + (values.isEmpty ? [] : ["with"]) + values).joined(separator: " ")
  }

  private func place(of state: ExploredState, in flow: ID<Flow>) -> String {
    switch state.place {
    case .waiting(let active):
      let path = active.map { program.states[$0] }.filter { $0.parent != nil }.map { $0.name }
      return "waits in \(path.reversed().joined(separator: " > "))"
    case .ended(let outcome): return "outcome \(program.flows[flow].outcomes.name(of: outcome))"
    case .gone: return "over with its launch"
    }
  }
}
