internal import UsherCatalog
internal import UsherCompiler
internal import UsherFindings
internal import UsherFormat
internal import UsherGraph
internal import UsherLint
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherYAML

/// What a page can do with policies: compile them, play journeys as `usher run` does, draw, prove and lay out.
///
/// A page sends requests and gets JSON. It keeps the journeys itself, as scripts, and each request plays its script from the
/// start: taking a step back is playing a shorter script.
package struct Page {
  private var files: [SourceFile] = []
  private var compilation = compile(files: [])
  private var suppressions = Suppressions(of: [SourceFile]())

  package init() {}

  /// The answer to a request, as JSON. A request with an error is answered with `{"error": "…"}`.
  ///
  /// | verb | fields | body | answer |
  /// |---|---|---|---|
  /// | `load` | `range`, repeated: a platform and its versions | files | the policies and the findings |
  /// | `play` | `policy`, `platform`, `locale` | a script | the journey, and what can be done next |
  /// | `read` | | a script | its platform, flow and values at the start, its lines before the first act, and the acts in their parts |
  /// | `draw` | `policy`, `platform`, `highlight`: nothing, or `uncovered` | | its flows, as `PageDrawing` describes them |
  /// | `prove` | `policy` | | what is proved, and the findings of proof and lint rules |
  /// | `test` | | | the report of `usher test` about all policies, and the failures |
  /// | `format` | `path` | | the text of the file in the layout of `usher fmt`; nothing for a file with syntax errors |
  /// | `way` | `policy`, `state`: its position | a script | the acts of the shortest way on from there to the state |
  /// | `ends` | `policy`, `platform` | a script | for each outcome the acts of a shortest way on from there, as far as it was looked for |
  package mutating func answer(_ bytes: [UInt8]) -> String {
    let request = PageRequest(bytes)
    switch request.verb {
    case "load": return load(request).text
    case "play": return played(request) { $0.json }.text
    case "read": return read(request).text
    case "draw": return draw(request).text
    case "prove": return prove(request).text
    case "test": return test().text
    case "format": return laidOut(request).text
    case "way":
      let state = request.value(of: "state").flatMap { Int($0) } ?? -1
      return played(request) { $0.way(to: state) }.text
    case "ends": return played(request) { $0.ends }.text
    default: return error("the page has no verb `\(request.verb)`").text
    }
  }

  private func error(_ sentence: Prose) -> PageJSON { .object([("error", .text(sentence))]) }

  // MARK: Files

  private mutating func load(_ request: PageRequest) -> PageJSON {
    guard let files = request.files else { return error("the files are incomplete") }
    self.files = files
    suppressions = Suppressions(of: files)
    let sources = files.filter { $0.path.utf8.suffix(6).elementsEqual(".usher".utf8) }
    let catalogs = files.filter { !$0.path.utf8.suffix(6).elementsEqual(".usher".utf8) }.map { readCatalog($0) }
    let ranges = request.values(of: "range").compactMap { text -> PlatformRange? in
      let words = text.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? PlatformRange(platform: String(words[0]), written: String(words[1])) : nil
    }
    compilation = compile(files: sources, catalogs: catalogs, within: ranges)
    return .object([
      ("policies", .list(compilation.policies.map { described($0) })),
      ("findings", .list(allowed(compilation.findings).map { described($0) })),
    ])
  }

  private func described(_ policy: CompiledPolicy) -> PageJSON {
    let locales = policy.copy.map { ([$0.source] + $0.translations).map { $0.locale } } ?? []
    let platforms = policy.modules.map { module -> PageJSON in
      let program = module.program
      let statuses = program.resources.rows.compactMap { resource -> PageJSON? in
        guard let known = module.device.resource(named: resource.name) else { return nil }
        let groups = known.trueStatuses.all.map { status -> PageJSON in
          .text(StatusGroup.allCases.first { known.members(of: $0).contains(known.shown[status]) }?.rawValue)
        }
        return .object([
          ("name", .text(resource.name)), ("values", .texts(known.trueStatuses.names)), ("groups", .list(groups)),
        ])
      }
      let required = MissingInput.all(of: program, given: [], needsTexts: true).map { ($0.name, $0.values, false) }
      let inputs = (required + program.optionalInputs.map { ($0.name, $0.values, true) }).map {
        name, values, isOptional -> PageJSON in
        .object([("name", .text(name)), ("values", .texts(values)), ("isOptional", .flag(isOptional))])
      }
      return .object([
        ("name", .text(module.device.name)), ("flows", .list(program.startable.map { described($0) })),
        ("statuses", .list(statuses)), ("inputs", .list(inputs)),
      ])
    }
    return .object([
      ("name", .text(policy.name)), ("path", .text(policy.module.file.tree.file.path)),
      ("locales", .texts(locales)), ("platforms", .list(platforms)),
    ])
  }

  private func described(_ callee: Callee) -> PageJSON {
    let parameters = callee.parameters.map { name, domain -> PageJSON in
      .object([("name", .text(name)), ("values", .texts(domain.values))])
    }
    return .object([
      ("name", .text(callee.name)), ("resources", .texts(callee.resources.map { $0.name + ": " + $0.value })),
      ("example", .text(callee.example())), ("parameters", .list(parameters)),
    ])
  }

  private func described(_ finding: Diagnostic, _ script: String? = nil) -> PageJSON {
    let place = finding.primary
    let start = place.file.position(at: place.span.start)
    return .object([
      ("severity", .text(finding.severity.name)), ("code", .text(finding.code.rawValue)),
      ("message", .text(finding.message)),
      ("names", .texts(finding.names)), ("path", .text(place.file.path)),
      ("line", .number(start.line)),
      ("column", .number(start.column)), ("start", .number(place.span.start)), ("end", .number(place.span.end)),
      ("label", .text(place.text)), ("why", .text(finding.why)), ("help", .text(finding.helpText)),
      ("script", .text(script)),
    ])
  }

  // MARK: Policies

  /// The findings that no comment suppresses.
  private func allowed(_ findings: [Diagnostic]) -> [Diagnostic] {
    var suppressions = suppressions
    return findings.filter { !suppressions.allow($0) }
  }

  private func unusable(_ name: String) -> PageJSON {
    error("`\(name)` has errors, or is not among the files")
  }

  private func policy(_ request: PageRequest, _ answer: (CompiledPolicy) -> PageJSON) -> PageJSON {
    let name = request.value(of: "policy") ?? ""
    guard let policy = compilation[name] else { return unusable(name) }
    return answer(policy)
  }

  private func draw(_ request: PageRequest) -> PageJSON {
    policy(request) { policy in
      let name = request.value(of: "platform")
      guard let module = name == nil ? policy.module : policy.modules.first(where: { $0.device.name == name }) else {
        return error("the policy does not use a platform `\(name ?? "")`")
      }
      let isMarked = request.value(of: "highlight") == "uncovered" && !module.tests.isEmpty
      let places = isMarked ? Coverage.uncoveredPlaces(of: module) : []
      let graphs = module.program.drawnFlows(named: nil).map { flow in
        var graph = FlowGraph(of: flow, in: module.program, on: module.device)
        graph.mark(places, as: .uncovered)
        return graph
      }
      let graph = GraphedPolicy(name: policy.name, platform: module.device.name, graphs: graphs)
      return PageDrawing(graph).json
    }
  }

  private func prove(_ request: PageRequest) -> PageJSON {
    policy(request) { policy in
      let options = Proof.Options(tellsSteps: true, reportsNotes: true)
      let proofs = Proof.all(of: policy.modules, options).proofs
      let file = policy.module.file
      let verdict = ProofVerdict(of: proofs, options, in: file.tree.file.path)
      let flows = proofs.flatMap { proof in
        proof.flows.map { flow -> PageJSON in
          .object([
            ("name", .text(proof.module.program.flows[flow.flow].name.description)),
            ("platform", .text(proof.module.device.name)), ("isComplete", .flag(flow.isComplete)),
            ("isProved", .flag(flow.isComplete && flow.findings.isEmpty)), ("states", .number(flow.states)),
            ("transitions", .number(flow.transitions)),
          ])
        }
      }
      let platforms = policy.modules.map { $0.device.name }
      var suppressions = suppressions
      let reported = verdict.findings.filter { !suppressions.allow($0.diagnostic) }
      let findings = reported.map { finding -> PageJSON in
        guard let (story, module) = finding.story, story.isPlayable else { return described(finding.diagnostic) }
        return described(finding.diagnostic, WrittenJourney(story, of: module, among: platforms).script)
      }
      let linted = allowed(lint(file, policy, steps: proofs.steps)).map { described($0) }
      return .object([("flows", .list(flows)), ("findings", .list(findings + linted))])
    }
  }

  private func test() -> PageJSON {
    let runs = compilation.policies.compactMap { policy in
      PolicyRun(TestedPolicy(path: policy.module.file.tree.file.path, policy: policy))
    }
    let failures = runs.flatMap { run in
      let policy = run.tested.policy
      return run.tests.flatMap { $0.failed }.compactMap { failed -> PageJSON? in
        guard let difference = failed.difference(policy) else { return nil }
        return .object([
          ("policy", .text(policy.name)), ("finding", described(difference, failed.script(of: policy))),
        ])
      }
    }
    let report = runs.map { $0.text(color: false) }.joined() + PolicyRun.summary(of: runs) + "\n"
    return .object([("report", .text(report)), ("failures", .list(failures))])
  }

  private func laidOut(_ request: PageRequest) -> PageJSON {
    guard let file = files.first(where: { $0.path == request.value(of: "path") }) else {
      return error("there is no such file")
    }
    let (tree, diagnostics) = parse(file)
    return .object([("text", diagnostics.isEmpty ? .text(format(tree)) : .nothing)])
  }

  // MARK: Journeys

  private func read(_ request: PageRequest) -> PageJSON {
    let file = SourceFile(path: "--script", text: request.text)
    let (script, mistakes) = Script.parsed(file)
    guard let script else { return error(Prose(mistakes.map { $0.message }, separator: "; ")) }
    do throws(RefusedCall) {
      let first = script.steps.first.map { file.line(at: $0.place.span.start) } ?? file.lineCount + 1
      let start = (1..<first).map { file.text(file.span(ofLine: $0)) }.filter { !$0.isEmpty }
      let givens = script.givens.map { given -> PageJSON in
        .object([("name", .text(given.name)), ("value", .text(given.value)), ("milliseconds", .number(given.age))])
      }
      let steps = script.steps.map { step, place -> PageJSON in
        let parts = if case .act(let act) = step { act.described } else { [(name: String, value: PageJSON)]() }
        return .object([("act", .text(place.file.text(place.span)))] + parts)
      }
      return .object([
        ("platform", .text(script.platform)), ("call", .text(script.flow)),
        ("flow", .text(try script.flow.map { call throws(RefusedCall) in try FlowCall(call).name })),
        ("givens", .list(givens)), ("start", .texts(start)),
        ("steps", .list(steps)),
      ])
    } catch {
      return self.error(error.message)
    }
  }

  private func played(_ request: PageRequest, _ answer: (PlayedScript) -> PageJSON) -> PageJSON {
    let wanted = request.value(of: "policy") ?? ""
    guard let policy = compilation[wanted] else { return unusable(wanted) }
    let call = JourneyCall(platform: request.value(of: "platform"), locale: request.value(of: "locale"))
    let (script, mistakes) = Script.parsed(SourceFile(path: "--script", text: request.text))
    guard let script else { return error(Prose(mistakes.map { $0.message }, separator: "; ")) }
    do throws(RefusedCall) {
      let start = try JourneyStart(call, of: policy, script)
      switch start.goal {
      case .flow(let flow, let values):
        guard let acts = script.acts else {
          return error("the page plays one flow at a time; start the next when the first has ended")
        }
        return answer(PlayedScript(acts, flow, values, start))
      case .decision: return error("a decision is made immediately, so it takes no script; leave the script out")
      }
    } catch {
      return self.error(error.message)
    }
  }
}
