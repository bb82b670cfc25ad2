internal import UsherCatalog
internal import UsherCompiler
internal import UsherGraph
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
@_spi(Rendering) internal import UsherSource

/// The JSON about a policy on one of its platforms: its picture, prompts and metrics.
struct PreviewedPlatform {
  let policy: CompiledPolicy
  let module: Module

  var name: String { module.device.name }

  /// The languages of the texts, the source first; one empty name without a catalog.
  var locales: [String] { policy.copy.map { ([$0.source] + $0.translations).map { $0.locale } } ?? [""] }

  // MARK: Flows

  /// The places that no test covers; none if the policy has no tests.
  private var uncovered: Set<ProgramPlace> { module.tests.isEmpty ? [] : Coverage.uncoveredPlaces(of: module) }

  /// The pictures of the policy's own flows. Parts that no test covers are marked.
  var graph: GraphedPolicy {
    let places = uncovered
    let flows = module.program.drawnFlows(named: nil)
    let graphs = flows.map { flow in
      var graph = FlowGraph(of: flow, in: module.program, on: module.device)
      graph.mark(places, as: .uncovered)
      return graph
    }
    return GraphedPolicy(name: name, platform: module.device.name, graphs: graphs)
  }

  /// The metrics that the policy's own flows track, with their arguments, each with the places where.
  var tracked: [(metric: String, name: String, places: [String])] {
    let all = graph.graphs.flatMap { graph in
      graph.nodes.flatMap { node in node.effects.map { ($0, [graph.name, node.title]) } }
        + graph.edges.flatMap { edge in
          let label = edge.label.map { $0.text.rendered }.joined(separator: " ")
          return edge.effects.map { ($0, [graph.name, graph.nodes[edge.source].title, label]) }
        }
    }
    let tracked = all.compactMap { effect, place in
      effect.metric.map {
        (metric: $0, name: effect.name, place: place.filter { !$0.isEmpty }.joined(separator: ", "))
      }
    }
    return distinct(tracked.map { $0.metric }).map { metric in
      let all = tracked.filter { $0.metric == metric }
      return (metric, all[0].name, all.map { $0.place })
    }
  }

  // MARK: Prompts

  /// A prompt or notice with arguments, before its texts are looked up.
  struct ShownForm {
    var prompt: String
    /// The name with its arguments, such as `cameraBlocked(why: restricted)`.
    var call: String
    /// The kind of the prompt, or `notice`.
    var kind: String
    var arguments: [TextArgument]
    var buttons: [ButtonDefinition]
    var isDismissible: Bool
  }

  /// A form in one language.
  struct ShownText {
    var title: String?
    var message: String?
    /// The labels by the answers of the buttons.
    var labels: [String: String]
    /// The language of the texts; another one than was wanted if that has none.
    var locale: String
  }

  /// The most forms of one prompt that are drawn.
  static let formLimit = 24

  /// Every prompt and notice, with each combination of values that its texts and buttons may depend on, and the number of
  /// combinations that are left out.
  var forms: [(forms: [ShownForm], left: Int)] {
    let program = module.program
    let prompts = program.prompts.rows.map { prompt -> (forms: [ShownForm], left: Int) in
      let choices = prompt.parameters.map { parameter in
        parameter.variable.map { Array(program.variables[$0].domain.all.members) } ?? [0]
      }
      let all = combinations(choices)
      let forms = all.prefix(Self.formLimit).map { form(of: prompt, $0) }
      return (forms, all.count - forms.count)
    }
    let notices = program.notices.rows.map { notice in
      let arguments = notice.parameters.map { TextArgument(name: $0, value: "…") }
      return (
        forms: [
          ShownForm(
            prompt: notice.name, call: notice.name, kind: "notice", arguments: arguments, buttons: [],
            isDismissible: false)
        ], left: 0
      )
    }
    return prompts + notices
  }

  private func form(of prompt: PromptDefinition, _ values: [Value]) -> ShownForm {
    var valuation = Valuation(module.program)
    var arguments: [TextArgument] = []
    var named: [Act.Change] = []
    for (parameter, value) in zip(prompt.parameters, values) {
      guard let id = parameter.variable else {
        arguments.append(TextArgument(name: parameter.name, value: "…"))
        continue
      }
      valuation.values[id.index] = value
      let word = module.program.variables[id].domain.name(of: value)
      arguments.append(TextArgument(name: parameter.name, value: word))
      named.append(Act.Change(name: parameter.name, value: word))
    }
    return ShownForm(
      prompt: prompt.name, call: prompt.name.called(with: named), kind: prompt.kind.rawValue, arguments: arguments,
      buttons: prompt.buttons.filter { module.program.holds($0.condition, in: valuation) },
      isDismissible: prompt.isDismissible)
  }

  /// Nil for a policy without a catalog, and for an entry that is missing.
  func text(of form: ShownForm, in locale: String) -> ShownText? {
    let found = policy.copy?.text(
      of: form.prompt, locale: locale, platform: module.device.name, arguments: form.arguments)
    return found.map { text in
      let labels = Dictionary(text.buttons.map { ($0.name, $0.label) }, uniquingKeysWith: { first, _ in first })
      return ShownText(title: text.title, message: text.message, labels: labels, locale: text.locale)
    }
  }

  /// The number of cards, and how many of them have no text in their language. Prompts that the app draws are not among them.
  var texts: (cards: Int, missing: Int) {
    let found =
      forms.flatMap { $0.forms }.filter { locales(of: $0) != [""] }
      .flatMap { form in locales.map { ($0, text(of: form, in: $0)?.locale) } }
      + purposes.flatMap { _, key in locales.map { ($0, purpose(key, in: $0)?.locale) } }
    return (found.count, found.count { $0 != $1 })
  }

  /// The languages in which a form is drawn: all, or one empty name if the app draws it, without texts of a catalog.
  func locales(of form: ShownForm) -> [String] {
    locales.contains { text(of: form, in: $0) != nil } ? locales : [""]
  }

  // MARK: Purposes

  /// The texts that the system shows when it asks for a resource, by key of Info.plist. None on platforms without such texts.
  var purposes: [(resource: String, key: String)] { keysOfPurposes.filter { hasText($0.key) } }

  /// The resources for which no catalog has a text that the system would show.
  var resourcesWithoutPurpose: [String] { distinct(keysOfPurposes.filter { !hasText($0.key) }.map { $0.resource }) }

  private func hasText(_ key: String) -> Bool { policy.purposes?.text(of: key, locale: "") != nil }

  private var keysOfPurposes: [(resource: String, key: String)] {
    module.program.resources.rows.flatMap { resource -> [(resource: String, key: String)] in
      let known = module.device.resource(named: resource.name)
      return distinct(
        resource.requests.flatMap { request in known?.purposes(of: request.name).map { $0.key } ?? [] }
      ).map { (resource.name, $0) }
    }
  }

  func purpose(_ key: String, in locale: String) -> ShownText? {
    policy.purposes?.text(of: key, locale: locale).map {
      ShownText(title: nil, message: $0.message, labels: [:], locale: $0.locale)
    }
  }
}
