internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// What can be written at a place, also in a text with errors: the words and names that the parser expects there.
  func completion(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters) else { return [] }
    let span = place.file.word(around: place.offset)
    let range = place.lines.range(span)
    let choices =
      place.path.hasSuffix(Project.catalogEnding)
      ? CatalogGap(at: span.start, in: place.file, place.project).choices
      : place.path.hasSuffix(Project.sourceEnding)
        ? PolicyGap(at: span, in: place.file, place.project, takesSnippets: client.takesSnippets).choices : []
    let items = choices.enumerated().map { index, choice -> JSON in
      let number = String(index)
      return JSON([
        "label": .string(choice.label), "kind": .int(choice.kind), "detail": .string(choice.detail),
        "filterText": .string(choice.label),
        "sortText": .string(String(repeating: "0", count: 5 - min(5, number.count)) + number),
        "insertTextFormat": .int(choice.isSnippet ? 2 : 1),
        "documentation": choice.documentation.map { .string($0) },
        "textEdit": ["range": range, "newText": .string(choice.text ?? choice.label)],
      ])
    }
    return ["isIncomplete": false, "items": .array(items)]
  }
}

/// Something that can be written.
struct Proposal {
  var label: String
  var detail: String
  /// The number that the protocol has for its kind.
  var kind: Int
  /// The inserted text, if it is not the label.
  var text: String?
  var isSnippet = false
  var documentation: String?
}

extension SourceFile {
  /// The letters, digits and underscores around an offset.
  func word(around offset: Int) -> Span {
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
        || byte < 0x80 && Character(Unicode.Scalar(byte)).isNumber
    }
    var span = Span(offset, offset)
    while span.start > 0, isPart(bytes[span.start - 1]) { span.start -= 1 }
    while span.end < bytes.count, isPart(bytes[span.end]) { span.end += 1 }
    return span
  }
}

/// What can be written at a place of a policy or platform.
struct PolicyGap {
  private let gap: WordGap
  private let names: VisibleNames
  private let project: Project
  private let path: [Node]
  private let takesSnippets: Bool
  private let indentation: String
  /// Whether arguments follow the word already.
  private let hasArguments: Bool

  init(at span: Span, in file: SourceFile, _ project: Project, takesSnippets: Bool) {
    gap = WordGap(at: span, in: file)
    names = VisibleNames(gap.tree, in: project)
    path = gap.path
    (self.project, self.takesSnippets) = (project, takesSnippets)
    let line = file.text(file.span(ofLine: file.line(at: span.start)))
    indentation = String(line.prefix { $0 == " " })
    hasArguments = span.end < file.bytes.count && file.bytes[span.end] == UInt8(ascii: "(")
  }

  var choices: [Proposal] {
    var all: [Proposal] = []
    for what in gap.names { all += named(what) }
    all += gap.words.map { Proposal(label: $0, detail: "", kind: 14) }
    var seen: Set<String> = ["unwritten_word", ""]
    return all.filter { seen.insert($0.label).inserted }
  }

  /// The names that the parser calls so.
  private func named(_ what: String) -> [Proposal] {
    switch what {
    case "a metric": return used([.metricDeclaration], "metric", 23)
    case "an action": return used([.actionDeclaration], "action", 3)
    case "a prompt or a notice", "a prompt": return used([.promptDeclaration, .noticeDeclaration], "prompt", 9)
    case "a link": return declared([.linkDeclaration], "link", 18) + plain(names.links, "link of the platform", 18)
    case "a flow": return declared([.flowDeclaration], "flow", 3)
    case "a resource": return resources
    case "a request": return requests
    case "a resource or a live input", "a resource or an input", "a resource, an input or a memory":
      return resources + declared([.inputDeclaration, .memoryDeclaration], "value", 6)
    case "a memory's name": return declared([.memoryDeclaration], "memory", 6)
    case "an event":
      return declared([.eventDeclaration], "event", 23) + plain(["change", "return", "background"], "", 14)
    case "a button": return buttons
    case "an answer": return answers
    case "an outcome": return outcomes
    case "a state", "the state whose prompt is still there": return states
    case "an answer or a value": return rowHeads
    case "a value": return likelyValues + values
    case "the name of a platform": return plain(project.compiler.platformNames + otherPolicies, "", 9)
    case "the name of a policy": return plain(otherPolicies, "policy", 9)
    case "the name of a catalog":
      let names = project.catalogs.files.compactMap { $0.head }.filter { $0.role == .source }.map { $0.name }
      return plain(names, "catalog", 17)
    case "an argument's name": return parameters
    default:
      if what.hasPrefix("a state, `end`") {
        return states + plain(["end", "stay", "choose", "back to", "show", "open", "ask", "do", "run"], "", 14)
      }
      if what.contains("type") {
        return declared([.typeDeclaration], "type", 13) + plain(["Bool", "Text", "Moment"], "type", 13)
      }
      return []
    }
  }

  private func plain(_ names: [String], _ detail: String, _ kind: Int) -> [Proposal] {
    names.map { Proposal(label: $0, detail: detail, kind: kind) }
  }

  private func declared(_ kinds: Set<NodeKind>, _ detail: String, _ kind: Int) -> [Proposal] {
    names.declared(kinds).map { name, node in
      Proposal(label: name, detail: detail, kind: kind, documentation: node.documentation)
    }
  }

  /// The same with their arguments, if the place is a statement or a test's line that can have some. A client without snippets gets
  /// `…` for each value, which is an error until it is replaced.
  private func used(_ kinds: Set<NodeKind>, _ detail: String, _ kind: Int) -> [Proposal] {
    let proposals = declared(kinds, detail, kind)
    let user = path.last { [.showStatement, .doStatement, .trackStatement, .expectation].contains($0.kind) }
    guard let user, !hasArguments, !["cancel", "dismiss"].contains(user.text(of: user.head)) else { return proposals }
    return zip(proposals, names.declared(kinds)).map { proposal, declared in
      let parameters = declared.node.child(.parameters)?.children.filter { $0.kind == .parameter } ?? []
      if parameters.isEmpty { return proposal }
      var proposal = proposal
      let arguments = parameters.enumerated().map { index, parameter in
        let values = names.values(ofType: parameter).joined(separator: ",")
        let place = values.isEmpty ? "$\(index + 1)" : "${\(index + 1)|\(values)|}"
        return "\(parameter.declaredName ?? ""): \(takesSnippets ? place : "…")"
      }
      proposal.text = "\(declared.name)(\(arguments.joined(separator: ", ")))"
      proposal.isSnippet = takesSnippets
      return proposal
    }
  }

  private var resources: [Proposal] { plain(names.resources, "resource", 9) }

  private var requests: [Proposal] {
    guard let request = path.last(where: { $0.kind == .request }), let resource = request.child(.reference) else {
      return []
    }
    let all = names.devices.compactMap { $0.resource(named: resource.text) }.flatMap { $0.requests.map { $0.name } }
    return plain(all.filter { !$0.isEmpty }, "request", 9)
  }

  private var otherPolicies: [String] {
    let own = gap.tree.root.child(.policyClause)?.child(.dottedName)?.text
    return project.compiler.policyNames.filter { $0 != own }
  }

  /// The flow around the place, or that of the test or promise.
  private var flow: Node? {
    if let around = path.last(where: { $0.kind == .flowDeclaration }) { return around }
    let clause = path.lazy.compactMap { $0.child(.flowClause) }.first
    return clause?.child(.reference).flatMap { names.declaration($0.text, [.flowDeclaration]) }
  }

  private var states: [Proposal] {
    guard let flow else { return declared([.stateDeclaration], "state", 20) }
    let inside = names.declared([.stateDeclaration]).filter { _, node in
      node.tree === flow.tree && flow.span.start <= node.span.start && node.span.end <= flow.span.end
    }
    return inside.map { Proposal(label: $0.name, detail: "state", kind: 20, documentation: $0.node.documentation) }
  }

  private var outcomes: [Proposal] {
    let flows = flow.map { [$0] } ?? names.declared([.flowDeclaration]).map { $0.node }
    return plain(flows.flatMap { $0.members(.answer) }, "outcome", 20)
  }

  private var buttons: [Proposal] { declared([.buttonDeclaration], "button", 20) }

  private var answers: [Proposal] {
    let ofApp = names.declared([.actionDeclaration]).flatMap { $0.node.members(.answer) }
    let ofSystem = names.devices.flatMap { $0.resources.flatMap { $0.trueStatuses.names } }
    let asked = Set(gap.tree.nodes { $0 == .request }.compactMap { $0.child(.reference)?.text })
    let likely = names.devices.flatMap { device in
      device.resources.filter { asked.contains($0.name) }.flatMap { $0.trueStatuses.names }
    }
    return plain(ofApp + likely + ofSystem + ["failed"], "answer", 20)
  }

  private var values: [Proposal] {
    let kinds: Set<NodeKind> = [
      .inputDeclaration, .memoryDeclaration, .letDeclaration, .decideDeclaration,
    ]
    let around = path.flatMap { $0.members(.parameter) }
    return plain(around, "parameter", 6) + declared(kinds, "value", 6) + resources + plain(["true", "false"], "", 14)
  }

  /// The values of what is compared or set here: the parameter of an argument, or what a step of a test is about.
  private var likelyValues: [Proposal] {
    guard let index = path.lastIndex(where: { [.argument, .sentValue, .fact, .factBecomes].contains($0.kind) }) else {
      return []
    }
    let node = path[index]
    if node.kind == .fact || node.kind == .factBecomes {
      let subject = node.child(.reference)?.text ?? ""
      return plain(names.values(of: subject), "value of \(subject)", 20)
    }
    guard let token = node.tokens.first(where: { $0.kind == .name }) else { return [] }
    let name = node.text(of: token)
    let parameter = owners(ofListAt: index - 1).lazy.compactMap { owner in
      owner.child(.parameters)?.children.first { $0.declaredName == name }
    }.first
    return plain(parameter.map { names.values(ofType: $0) } ?? [], "value of \(name)", 20)
  }

  /// The declarations that an argument list may belong to.
  private func owners(ofListAt index: Int) -> [Node] {
    guard index > 0, let reference = path[index - 1].child(.reference) else { return [] }
    return names.declared([
      .promptDeclaration, .noticeDeclaration, .actionDeclaration, .metricDeclaration, .flowDeclaration,
      .stateDeclaration, .eventDeclaration, .buttonDeclaration,
    ]).filter { $0.name == reference.text }.map { $0.node }
  }

  /// The parameters of what an argument list belongs to.
  private var parameters: [Proposal] {
    guard let list = path.lastIndex(where: { $0.kind == .arguments || $0.kind == .sentValues }) else { return [] }
    let given = path[list].children.compactMap { argument in
      argument.tokens.first { $0.kind == .name }.map { argument.text(of: $0) }
    }
    let all = owners(ofListAt: list).flatMap { $0.members(.parameter) }
    return all.filter { !given.contains($0) }.map {
      Proposal(label: $0, detail: "argument", kind: 6, text: "\($0): ")
    }
  }

  // MARK: Rows

  /// The answers that a row may have, or the values that a pattern may name.
  private var rowHeads: [Proposal] {
    if let comparison = path.last(where: { $0.kind == .comparison }), path.contains(where: { $0.kind == .relation }) {
      let subject = comparison.children.first?.text ?? ""
      return plain(names.values(of: subject), "value of \(subject)", 20)
    }
    guard let rows = path.lastIndex(where: { $0.kind == .rows }), rows > 0 else { return [] }
    let written = path[rows].children.flatMap { row -> [String] in heads(of: row) }
    let (all, isExhaustive) = possible(in: path[rows - 1])
    let left = all.filter { !written.contains($0) }
    var choices = plain(left, "answer", 20)
    let missing = isExhaustive.filter { !written.contains($0) }
    let isAtStart = path.last { $0.kind == .row }.map { $0.span.start == gap.offset } ?? false
    if isAtStart, missing.count > 1 {
      let lines = missing.enumerated().map { index, name in
        "\(name) -> " + (takesSnippets ? "$\(index + 1)" : "")
      }
      choices.insert(
        Proposal(
          label: "all missing rows", detail: missing.joined(separator: ", "), kind: 15,
          text: lines.joined(separator: "\n" + indentation), isSnippet: takesSnippets), at: 0)
    }
    if isAtStart, !written.contains("else") { choices.append(Proposal(label: "else", detail: "", kind: 14)) }
    return choices
  }

  private func heads(of row: Node) -> [String] {
    if row.head.kind == .else { return ["else"] }
    var names: [String] = []
    func visit(_ node: Node) {
      if node.kind == .simplePattern { names.append(node.text(of: node.head)) }
      for child in node.children where [.patterns, .pattern, .simplePattern].contains(child.kind) { visit(child) }
    }
    visit(row)
    let resource = path.last { $0.kind == .askStatement || $0.kind == .choice }.map(subject) ?? ""
    return names + names.flatMap { self.names.members(of: $0, resource) }
  }

  /// The resource or value that rows are about.
  private func subject(of node: Node) -> String {
    if node.kind == .askStatement { return node.child(.request)?.child(.reference)?.text ?? "" }
    return node.child(.subjects)?.children.first?.text ?? ""
  }

  /// What rows of a statement may name, and the answers among these that need a row.
  private func possible(in node: Node) -> (all: [String], needed: [String]) {
    let name = node.child(.reference)?.text ?? ""
    switch node.kind {
    case .showStatement:
      guard let prompt = names.declaration(name, [.promptDeclaration]) else { return ([], []) }
      let all = prompt.members(.buttonDeclaration) + (prompt.child(.dismissibleClause) == nil ? [] : ["dismissed"])
      return (all, all)
    case .doStatement:
      guard let action = names.declaration(name, [.actionDeclaration]) else { return ([], []) }
      let isSafe = action.head.word == .repeatable && action.child(.needsClause) == nil
      let all = action.members(.answer) + (isSafe ? [] : ["interrupted"])
      return (all, all)
    case .runStatement:
      let all = names.declaration(name, [.flowDeclaration])?.members(.answer) ?? []
      return (all, all)
    case .openStatement: return (["returned", "failed"], ["returned", "failed"])
    case .askStatement, .choice:
      let subject = subject(of: node)
      if let statuses = names.statuses(of: subject) { return (statuses.all + statuses.groups, statuses.all) }
      let values = names.values(of: subject)
      return (values, values)
    default: return ([], [])
    }
  }
}
