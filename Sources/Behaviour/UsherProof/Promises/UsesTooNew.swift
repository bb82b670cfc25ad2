internal import UsherProgram
package import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Something of the platform that only some of its versions have.
package enum Versioned: Hashable, Sendable {
  case resource(ID<Resource>)
  /// An option of the resource's requests.
  case option(String, of: ID<Resource>)
  case link(ID<Link>)
}

/// The check that a version of the system has what a journey uses on it.
struct VersionCheck {
  let graph: StateGraph
  let stories: Stories

  /// Finds what journeys use on versions of the system that lack it: the nearest step that opens the link, passes the option,
  /// requests the resource, or would be another one if the resource had another status.
  func usesTooNew() -> [Finding] {
    var missing = versioned
    var findings: [Finding] = []
    for (index, beginning) in graph.origins.enumerated() where !missing.isEmpty {
      let origin = graph.beginnings.origin(of: beginning)
      let step = UsingStep(
        edition: origin.edition, label: Int(beginning.effectLabel), summary: graph.summary(beginning),
        target: Int(beginning.target))
      add(&findings, &missing, in: step, Trace(origin: index, steps: [])) { id, value in
        var origin = origin
        origin.truths[id.index] = value
        return graph.world.start(graph.flow, origin)
      }
    }
    if missing.isEmpty { return findings }
    for (from, edge) in graph.stepsInOrder(where: { _ in true }) {
      let edition = graph.configurations.locations[Int(graph.configurations.places[from].location)].edition
      if !missing.contains(where: { lacks($0, in: edition) }) { continue }
      let step = UsingStep(
        edition: edition, label: Int(edge.effectLabel), summary: graph.summary(edge), target: Int(edge.target))
      add(&findings, &missing, in: step, graph.trace(to: from, then: [(from, edge)])) { id, value in
        taken(edge, from: from, where: id, is: value)
      }
      if missing.isEmpty { break }
    }
    return findings
  }

  /// A step that may use something that is missing.
  private struct UsingStep {
    var edition: Int
    var label: Int
    var summary: StepSummary
    var target: Int
  }

  /// The resources, options and links that the flow uses, and that do not exist in every edition.
  private var versioned: [Versioned] {
    let relevance = graph.successors.relevance
    let options = relevance.states.flatMap { state -> [Versioned] in
      guard case .ask(let id, _, _, _) = graph.world.program.states[state].question else { return [] }
      return graph.world.program.states[state].options.map { .option($0, of: id) }
    }
    let resources = relevance.resources.map { Versioned.resource($0) }
    let links = relevance.opened.sorted { $0.index < $1.index }.map { Versioned.link($0) }
    return (resources + options + links).filter { one in graph.successors.editions.all.contains { lacks(one, in: $0) } }
  }

  private func lacks(_ one: Versioned, in edition: Int) -> Bool {
    switch one {
    case .resource(let id): graph.world.platform.lacks(id, in: edition)
    case .option(let name, let id):
      graph.world.owners[id.index]?.options.contains { $0.name == name } ?? false
        && !(graph.world.platform.owner(of: id, in: edition)?.options.contains { $0.name == name } ?? false)
    case .link(let id): graph.world.platform.lacks(id, in: edition)
    }
  }

  /// Adds a finding for each thing that the step uses and its edition lacks, and removes the thing from `missing`. `result` takes
  /// the step where a resource has another status.
  private func add(
    _ findings: inout [Finding], _ missing: inout [Versioned], in step: UsingStep, _ trace: @autoclosure () -> Trace,
    _ result: (ID<Resource>, TrueStatus) -> ScratchSession
  ) {
    for one in missing where lacks(one, in: step.edition) {
      guard let state = state(using: one, in: step, result) else { continue }
      let violation = Violation.tooNew(one, in: state, on: graph.world.platform.editions[step.edition].version)
      findings.append(stories.finding(violation, at: step.target, trace()))
      missing.removeAll { $0 == one }
    }
  }

  /// The state that uses it in the step; nil if none does.
  private func state(
    using one: Versioned, in step: UsingStep, _ result: (ID<Resource>, TrueStatus) -> ScratchSession
  ) -> ID<State>? {
    let (program, target) = (graph.world.program, graph.wait(step.target))
    let passed = graph.effectLabels.marks(of: step.label).map { graph.effectLabels.places[$0].state }
    switch one {
    case .link(let id):
      return step.summary.opened.contains(id) || target.link == id ? target.leaf ?? passed.last : nil
    case .option(let name, let id):
      guard let leaf = target.leaf, step.summary.requested.contains(where: { $0.resource == id }) else { return nil }
      return program.states[leaf].options.contains(name) ? leaf : nil
    case .resource(let id):
      if step.summary.requested.contains(where: { $0.resource == id }) { return target.leaf ?? passed.last }
      let status = program.resources[id].status
      guard let owner = graph.world.owners[id.index],
        let state = passed.last(where: { program.variablesRead(in: $0).contains(status) }),
        graph.distinguishes(owner.trueStatuses.all, of: id, after: { result(id, $0) })
      else { return nil }
      return state
    }
  }

  /// Takes a transition where a resource has another status.
  private func taken(_ edge: Edge, from position: Int, where id: ID<Resource>, is value: TrueStatus) -> ScratchSession {
    let before = graph.configuration(position)
    var scratch = ScratchSession(before)
    graph.world.set(id, to: value, &scratch.configuration)
    if let fact = graph.world.program.facts.firstIndex(of: graph.world.program.resources[id].status) {
      scratch.configuration.session.assume(scratch.configuration.facts.values[fact], forFact: fact)
    }
    graph.world.play(graph.successors.options(from: before)[Int(edge.ordinal)].move, in: &scratch)
    return scratch
  }
}
