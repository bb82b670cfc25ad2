internal import UsherCompiler
internal import UsherGraph
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// The command `usher graph`: draws the flows of policies.
func graph(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .graph)
  let format = try GraphFormat(in: arguments)
  let choice = try SettingsChoice(arguments)
  let (file, folder) = (try arguments.value(of: "-o"), try arguments.value(of: "--into"))
  if file != nil, folder != nil { throw InputError("`-o` and `--into` contradict each other; use one of them") }
  let (flow, platform) = (try arguments.value(of: "--flow"), try arguments.value(of: "--platform"))
  let groups = try SelectedPolicies.at(try Project.paths(arguments.operands, choice, in: fileSystem), choice)
  let compiled = groups.map { $0.compiled() }
  let mistakes = compiled.flatMap { $0.mistakes }
  let highlight = try GraphHighlight(arguments, compiled.flatMap { $0.policies })
  var policies: [GraphedPolicy] = []
  for tested in compiled.flatMap({ $0.policies }) {
    let modules = tested.policy.modules
    guard let module = platform.map({ name in modules.first { $0.device.name == name } }) ?? modules[0] else {
      continue
    }
    let flows = module.program.drawnFlows(named: flow)
    if flows.isEmpty { continue }
    var graphs = flows.map { FlowGraph(of: $0, in: module.program, on: module.device) }
    highlight.apply(to: &graphs, tested, module)
    policies.append(GraphedPolicy(name: module.program.name, platform: module.device.name, graphs: graphs))
  }
  if !mistakes.isEmpty { Output.error(rendered: CheckReport(mistakes).text(color: false)) }
  if policies.isEmpty {
    if !mistakes.isEmpty { return .findings }
    throw noFlow(flow, platform, in: compiled.flatMap { $0.policies })
  }
  if let folder {
    try write(policies, as: format, into: folder)
  } else {
    if case .svg = format { try checkHeight(of: policies) }
    let text = format.text(of: policies)
    if let file { try format.file(text).writeTelling(to: file) } else { Output.write(rendered: text) }
  }
  return mistakes.isEmpty ? .clean : .findings
}

/// Writes a file for each policy.
private func write(_ policies: [GraphedPolicy], as format: GraphFormat, into folder: String) throws(InputError) {
  var names: [String: String] = [:]
  for policy in policies {
    // File systems of macOS and Windows take both names for one.
    guard let other = names.updateValue(policy.name, forKey: policy.name.lowercased()) else { continue }
    let both = other == policy.name ? "`\(other)`" : "`\(other)` and `\(policy.name)`"
    throw InputError("two policies are called \(both), and would have the same file; rename one policy")
  }
  try fileSystem.makeFolder(folder)
  for policy in policies {
    let path = Path.joined(folder, "\(policy.name).\(format.ending)")
    try format.file(format.text(of: [policy])).writeTelling(to: path)
  }
}

/// The most pixels in a row or column of a picture that librsvg and Cairo draw.
private let greatestHeight = 32767

private func checkHeight(of policies: [GraphedPolicy]) throws(InputError) {
  let height = SVGText(policies).height
  if height <= greatestHeight { return }
  let help = policies.count > 1 ? "write a picture for each policy: `--into FOLDER`" : "draw one flow: `--flow NAME`"
  throw InputError(
    "the picture would be \(height) pixels high, and many programs draw at most \(greatestHeight); \(help)")
}

/// A form of a graph.
private enum GraphFormat: String, CaseIterable {
  case text
  case svg
  case mermaid
  case dot

  init(in arguments: CommandArguments) throws(InputError) {
    let file = try arguments.value(of: "-o")
    guard let word = try arguments.value(of: "--format") else {
      self = try file.map { file throws(InputError) in try Self(endingOf: file) } ?? .text
      return
    }
    guard let format = Self(rawValue: word) else {
      let names = Self.allCases.map { $0.rawValue }
      throw InputError("`--format` must be \(listed(names)), not `\(word)`\(suggestion(for: word, among: names))")
    }
    self = format
    guard let file, let ending = Self.ending(of: file), ending.lowercased() != self.ending else { return }
    if Self.isForeign(ending.lowercased()) || Self.allCases.contains(where: { $0.ending == ending.lowercased() }) {
      throw InputError(
        "`--format \(word)` contradicts the ending of `\(file)`; name a file that ends in `.\(String(self.ending))`")
    }
  }

  /// The ending of a file's name, without its dot; nil if the name has none.
  private static func ending(of file: String) -> Substring? {
    let name = file.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[name.index(after: $0)...] : nil }
  }

  /// Whether files with this ending are pictures or pages of a form that this command cannot write.
  private static func isForeign(_ ending: String) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp", "pdf", "html"].contains(ending)
  }

  /// The form of a file, by the ending of its name. A name without one is for text.
  private init(endingOf file: String) throws(InputError) {
    guard let ending = Self.ending(of: file) else {
      self = .text
      return
    }
    guard let format = Self.allCases.first(where: { $0.ending == ending.lowercased() }) else {
      let endings = Self.allCases.map { "`.\($0.ending)`" }
      throw InputError(
        "`.\(String(ending))` is no form of a graph; name a file that ends in \(listed(endings, "or")), or add `--format`"
      )
    }
    self = format
  }

  func text(of policies: [GraphedPolicy]) -> String {
    switch self {
    case .text: GraphOutline(policies).text
    case .svg: SVGText(policies).text
    case .mermaid: MermaidText(policies).text
    case .dot: DOTText(policies).text
    }
  }

  /// A file of this form. It replaces an earlier one, and no other file.
  func file(_ text: String) -> MadeFile {
    MadeFile(
      bytes: Array(text.utf8), mark: Array(mark.utf8),
      refusal: "is no earlier graph of this format; delete it, or name another file")
  }

  /// How the name of a file of this form ends.
  var ending: Substring {
    switch self {
    case .text: "txt"
    case .svg: "svg"
    case .mermaid: "mmd"
    case .dot: "dot"
    }
  }

  /// How every text of this form begins.
  var mark: String {
    switch self {
    case .text: GraphOutline.mark
    case .svg: SVGText.mark
    case .mermaid: MermaidText.mark
    case .dot: DOTText.mark
    }
  }
}

private func noFlow(_ flow: String?, _ platform: String?, in policies: [TestedPolicy]) -> InputError {
  let modules = policies.flatMap { $0.policy.modules }
  if let platform, !modules.contains(where: { $0.device.name == platform }) {
    return InputError("no policy there uses a platform `\(platform)`")
  }
  guard let flow else { return InputError("there is no flow to draw") }
  let names = distinct(modules.flatMap { $0.program.flows.rows.map { $0.name.description } })
  let meant = suggestion(for: flow, among: names, otherwise: "; there is \(quoted(names))")
  return InputError("there is no flow `\(flow)` to draw\(meant)")
}

extension CommandRules {
  static let graph = CommandRules(
    verb: "graph", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--format", value: "FORMAT", values: .words(GraphFormat.allCases.map { $0.rawValue }),
        text: """
          text (for a terminal), svg (a picture), mermaid (for Markdown) or dot (for Graphviz); without it the ending of \
          the name after `-o` decides (flow.svg, flow.mmd, flow.dot), else text.
          """),
      Option(name: "-o", value: "FILE", values: .files, text: "Write to this file instead of standard output."),
      Option(
        name: "--into", value: "FOLDER", values: .folders,
        text: "Write a file for each policy into this folder, which is made if it does not exist."),
      Option(
        name: "--flow", value: "NAME", values: .flows,
        text: "Draw only this flow, such as settle or 'ensure(r: camera)'."),
      .platform,
      Option(
        name: "--highlight", value: "WHAT", values: .words(["uncovered"]),
        text: """
          Mark the journey of the test with this title, or with `uncovered` everything that no test covers.
          """),
    ] + Option.configuration,
    text: """
      Draws the flows of the policies at the paths, or of the whole project: their states with what they ask and show, the rows \
      with their answers, conditions and effects, and the outcomes. Of a flow over resources, the one for the first resource is \
      drawn.
      """,
    remarks: """
      The same policy gives the same bytes on every machine. In mermaid and dot a new name changes only the lines that show it, \
      and a new row adds lines and changes few others.
      """,
    example: "usher graph Policies/DocV/docv.usher --flow settle")
}
