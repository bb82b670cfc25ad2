internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherRuntime
internal import UsherScript
internal import UsherSemantics
internal import UsherSource
internal import UsherYAML

/// What a page can do with policies: compile them, and play journeys as `usher run` does.
///
/// A page sends requests and gets JSON. It keeps the journeys itself, as scripts, and each request plays its script from the
/// start: taking a step back is playing a shorter script.
package struct Page {
  private var compilation = compile(files: [])

  package init() {}

  /// The answer to a request, as JSON. A request with an error is answered with `{"error": "…"}`.
  ///
  /// | verb | fields | body | answer |
  /// |---|---|---|---|
  /// | `load` | `range`, repeated: a platform and its versions | files | the policies and the findings |
  /// | `play` | `policy`, `platform`, `locale` | a script | the journey, and what can be done next |
  /// | `way` | `policy`, `state`: its position | a script | the acts of the shortest way on from there to the state |
  package mutating func answer(_ bytes: [UInt8]) -> String {
    let request = PageRequest(bytes)
    switch request.verb {
    case "load": return load(request).text
    case "play": return played(request) { $0.json }.text
    case "way":
      let state = request.value(of: "state").flatMap { Int($0) } ?? -1
      return played(request) { $0.way(to: state) }.text
    default: return error("the page has no verb `\(request.verb)`").text
    }
  }

  private func error(_ sentence: String) -> PageJSON { .object([("error", .text(sentence))]) }

  // MARK: Files

  private mutating func load(_ request: PageRequest) -> PageJSON {
    guard let files = request.files else { return error("the files are incomplete") }
    let sources = files.filter { $0.path.utf8.suffix(6).elementsEqual(".usher".utf8) }
    let catalogs = files.filter { !$0.path.utf8.suffix(6).elementsEqual(".usher".utf8) }.map { readCatalog($0) }
    let ranges = request.values(of: "range").compactMap { text -> PlatformRange? in
      let words = text.split(separator: " ")
      guard words.count == 2 else { return nil }
      return Device.VersionRange(written: String(words[1])).map {
        PlatformRange(platform: String(words[0]), versions: $0)
      }
    }
    compilation = compile(files: sources, catalogs: catalogs, within: ranges)
    return .object([
      ("policies", .list(compilation.policies.map { described($0) })),
      ("findings", .list(compilation.findings.map { described($0) })),
    ])
  }

  private func described(_ policy: CompiledPolicy) -> PageJSON {
    let locales = policy.copy.map { ([$0.source] + $0.translations).map { $0.locale } } ?? []
    let platforms = policy.modules.map { module -> PageJSON in
      let program = module.program
      let statuses = program.resources.rows.compactMap { resource -> PageJSON? in
        guard let known = module.device.resource(named: resource.name) else { return nil }
        return .object([("name", .text(resource.name)), ("values", .texts(known.trueStatuses.values))])
      }
      let inputs = MissingInput.all(of: program, given: [], needsTexts: true).map { input -> PageJSON in
        .object([("name", .text(input.name)), ("values", .texts(input.values))])
      }
      return .object([
        ("name", .text(module.device.name)), ("flows", .list(program.startable.map { described($0) })),
        ("statuses", .list(statuses)), ("inputs", .list(inputs)),
      ])
    }
    return .object([
      ("name", .text(policy.name)), ("locales", .texts(locales)), ("platforms", .list(platforms)),
    ])
  }

  private func described(_ callee: Callee) -> PageJSON {
    let parameters = callee.parameters.map { name, domain -> PageJSON in
      .object([("name", .text(name)), ("values", .texts(domain.values))])
    }
    return .object([
      ("call", .text(callee.nameWithResources)), ("example", .text(callee.example())),
      ("parameters", .list(parameters)),
    ])
  }

  private func described(_ finding: Diagnostic) -> PageJSON {
    let place = finding.primary
    let start = place.file.position(at: place.span.start)
    return .object([
      ("severity", .text(finding.severity.name)), ("code", .text(finding.code.rawValue)),
      ("message", .text(finding.message)), ("path", .text(place.file.path)), ("line", .number(start.line)),
      ("column", .number(start.column)), ("start", .number(place.span.start)), ("end", .number(place.span.end)),
      ("label", .text(place.text)), ("why", .text(finding.why)), ("help", .text(finding.help)),
    ])
  }

  // MARK: Journeys

  private func played(_ request: PageRequest, _ answer: (PlayedScript) -> PageJSON) -> PageJSON {
    let wanted = request.value(of: "policy") ?? ""
    guard let policy = compilation[wanted] else { return error("there is no policy `\(wanted)` without errors") }
    let call = JourneyCall(platform: request.value(of: "platform"), locale: request.value(of: "locale"))
    let (script, mistakes) = Script.parsed(SourceFile(path: "--script", text: request.text))
    guard let script else { return error(mistakes.map { $0.message }.joined(separator: "; ")) }
    do throws(RefusedCall) {
      let start = try JourneyStart(call, of: policy, script)
      switch start.goal {
      case .flow(let flow, let values): return answer(PlayedScript(script, flow, values, start))
      case .decision: return error("a decision is made immediately, so it takes no script; leave the script out")
      }
    } catch {
      return self.error(error.message)
    }
  }
}
