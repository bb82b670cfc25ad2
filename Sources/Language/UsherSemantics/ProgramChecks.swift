package import UsherProgram
package import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// What holds of a program as a whole: flows do not run themselves, every step ends, every state is reached.
///
/// These checks read whole bodies; where one is wrong, they would report what is not so. Each relies on those before it.
struct ProgramChecks {
  let program: Program
  let unit: Unit
  let parts: DeclaredParts
  /// The states that ask for what only another platform has, and how they name it.
  let absences: [ID<State>: Label]

  var findings: [Diagnostic] {
    let recursions = recursions
    if !recursions.isEmpty { return recursions }
    let endlessSteps = endlessSteps
    if !endlessSteps.isEmpty { return endlessSteps }
    return reachabilityFindings + repeatedPrompts + missingRecoveries
  }

  // MARK: Recursion

  private var recursions: [Diagnostic] {
    var callees: [[ID<Flow>]] = Array(repeating: [], count: program.flows.count)
    for state in program.states.rows {
      if case .run(let flow, _, _) = state.question { callees[state.flow.index].append(flow) }
    }
    return Cycle.all(in: program.flows.ids) { callees[$0.index] }.map { cycle in
      .recursion(parts.flows[cycle[0].index].declaration, cycle.map { program.flows[$0].name.description })
    }
  }

  // MARK: Endless steps

  private var endlessSteps: [Diagnostic] {
    var outcomes = InstantOutcomes(program)
    return Cycle.all(in: program.states.ids) { outcomes.successors(of: $0) }.map { cycle in
      .endlessStep(parts.states[cycle[0].index], cycle.map { program.states[$0].name })
    }
  }

  // MARK: Reachability

  private var reachabilityFindings: [Diagnostic] {
    var findings: [Diagnostic] = []
    // The instances of a flow follow each other.
    var flows = program.flows.ids[...]
    while let first = flows.first {
      let declaration = parts.flows[first.index].declaration
      let family = flows.prefix { parts.flows[$0.index].declaration.isSamePlace(as: declaration) }
      findings += told(family.map { unreached(in: $0) + restless($0) })
      flows.removeFirst(family.count)
    }
    return findings
  }

  /// The states of a flow that nothing leads to, and the outcomes that no row ends in.
  private func unreached(in flow: ID<Flow>) -> [Diagnostic] {
    let states = program.states(of: flow)
    var reached = Array(repeating: false, count: states.count)
    var outcomes = ValueSet()
    var waiting = [program.flows[flow].root]
    for retirement in program.flows[flow].retired {
      retirement.target.follow(states: { waiting.append($0) }, outcomes: { outcomes.insert($0) })
    }
    while let state = waiting.popLast() {
      let place = state.index - states.lowerBound
      if reached[place] { continue }
      reached[place] = true
      program.leads(from: state, states: { waiting.append($0) }, outcomes: { outcomes.insert($0) })
      // A nested state is entered through those around it.
      if let parent = program.states[state].parent { waiting.append(parent) }
    }
    let absences =
      absences.isEmpty ? [] : states.filter { reached[$0 - states.lowerBound] }.compactMap { absence(in: $0) }
    // What such a state leads to is not known.
    if !absences.isEmpty { return absences }
    let all = program.flows[flow].outcomes
    if outcomes == all.all, !reached.contains(false) { return [] }
    // What an override has left without a way there is the base's, and stays.
    let own = states.filter { !reached[$0 - states.lowerBound] && !isOfBase(parts.states[$0]) }
    return own.map { .unreachableState(parts.states[$0], program.states[ID($0)].name) }
      + all.names(in: all.all.subtracting(outcomes)).compactMap { name in
        let declaration = parts.flows[flow.index].outcomes.declaration(of: name)
        return declaration.flatMap { isOfBase($0) ? nil : .unreachedOutcome($0, name) }
      }
  }

  /// A state that is reached on this platform, and asks for what is not there.
  private func absence(in state: Int) -> Diagnostic? {
    absences[ID(state)].map { .reachedAbsence($0, state: program.states[ID(state)].name) }
  }

  /// Whether a place is in what the policy extends.
  private func isOfBase(_ place: Label) -> Bool {
    unit.files.dropFirst().contains { $0.tree.file.path == place.file.path }
  }

  // MARK: Rest

  /// A flow that never ends says where all is well, and it waits there.
  private func restless(_ flow: ID<Flow>) -> [Diagnostic] {
    let resting = program.states(of: flow).map { ID<State>($0) }.filter { program.states[$0].isResting }
    if program.flows[flow].outcomes.values.isEmpty, resting.isEmpty {
      return [.neverRests(parts.flows[flow.index].declaration)]
    }
    return resting.filter { goesOn(from: $0) }.map {
      .restlessState(parts.states[$0.index], program.states[$0].name)
    }
  }

  private func goesOn(from state: ID<State>) -> Bool {
    if case .choose = program.states[state].question { true } else { false }
  }

  // MARK: Shown once

  /// A prompt is not shown again in a state within the one that shows it, nor in a flow that is run there.
  private var repeatedPrompts: [Diagnostic] {
    var findings: [Diagnostic] = []
    var shown = ShownPrompts(program)
    for state in program.states.ids {
      let inside = shown.prompts(of: state)
      var next = inside.isEmpty ? nil : program.states[state].parent
      while let outer = next {
        next = program.states[outer].parent
        guard case .show(let prompt, _, _) = program.states[outer].question, inside.contains(prompt) else { continue }
        let name = program.prompts[prompt].name
        findings.append(.shownAround(parts.states[state.index], name, around: parts.states[outer.index]))
      }
    }
    return findings
  }

  // MARK: Recovery

  /// A prompt that leads to where a resource can be changed says that it recovers it.
  private var missingRecoveries: [Diagnostic] {
    var findings: [Diagnostic] = []
    for state in program.states.ids {
      guard case .show(let prompt, _, let rows) = program.states[state].question else { continue }
      guard parts.prompts[prompt.index].recovers.isEmpty else { continue }
      for row in rows {
        let opened = program.states(in: row.target).compactMap { opening(of: $0) }
        guard let link = opened.first(where: { !program.links[$0].reaches.isEmpty }) else { continue }
        guard let answer = row.answers.members.first else { continue }
        let buttons = program.prompts[prompt].buttons.map { $0.name }
        let button = (buttons + [Prompt.dismissed])[Int(answer)]
        findings.append(
          .missingRecovers(
            parts.prompts[prompt.index].declaration, program.prompts[prompt].name, button: button,
            link: program.links[link].name, read: resourcesRead(by: state, among: program.links[link].reaches)))
        break
      }
    }
    return findings
  }

  private func opening(of state: ID<State>) -> ID<Link>? {
    guard case .open(let link, _) = program.states[state].question else { return nil }
    return link
  }

  /// The resources that the prompt may be about: those behind the link that this policy reads, or the only one there.
  private func resourcesRead(by state: ID<State>, among reached: [String]) -> [String] {
    let read = program.resources.rows.map { $0.name }.filter { reached.contains($0) }
    return read.isEmpty && reached.count == 1 ? reached : read
  }
}

extension Program {
  /// The states of a flow, by index: they follow each other, the flow's own first.
  package func states(of flow: ID<Flow>) -> Range<Int> {
    let first = flows[flow].root.index
    let next = flow.index + 1
    return first..<(next < flows.count ? flows[ID(next)].root.index : states.count)
  }

  /// The states that a target may lead to.
  func states(in target: Target) -> [ID<State>] {
    var found: [ID<State>] = []
    target.follow(states: { found.append($0) }, outcomes: { _ in })
    return found
  }

  /// Everything that a state leads to, by its start, its rows and its handlers.
  func leads(from id: ID<State>, states visit: (ID<State>) -> Void, outcomes end: (Value) -> Void) {
    states[id].walk { part in
      if case .target(.state(let goal, _)) = part { visit(goal) }
      if case .target(.outcome(let value)) = part { end(value) }
    }
    if let start = states[id].start { visit(start) }
  }
}

/// Where a step goes on from a state without waiting, through flows that end at once too.
private struct InstantOutcomes {
  let program: Program
  private var known: [ID<Flow>: ValueSet] = [:]

  init(_ program: Program) { self.program = program }

  mutating func successors(of id: ID<State>) -> [ID<State>] {
    if let start = program.states[id].start { return [start] }
    var next: [ID<State>] = []
    for row in instantRows(of: id) { row.target.follow(states: { next.append($0) }, outcomes: { _ in }) }
    if case .run(let flow, _, _) = program.states[id].question { next.insert(program.flows[flow].root, at: 0) }
    return next
  }

  /// The rows that may be taken within the step that enters a state.
  private mutating func instantRows(of id: ID<State>) -> [Row] {
    switch program.states[id].question {
    case .choose(let rows): return rows
    case .run(let flow, _, let rows):
      let ended = outcomes(of: flow)
      return rows.filter { !$0.answers.intersection(ended).isEmpty }
    case .ask, .show, .open, .perform, nil: return []
    }
  }

  /// The outcomes that a flow may end in within the step that enters it. Flows do not run themselves, so this ends.
  private mutating func outcomes(of flow: ID<Flow>) -> ValueSet {
    if let known = known[flow] { return known }
    var result = ValueSet()
    var visited: Set<ID<State>> = []
    var waiting = [program.flows[flow].root]
    while let state = waiting.popLast() {
      guard visited.insert(state).inserted else { continue }
      let next = successors(of: state)
      waiting += next.filter { program.states[$0].flow == flow }
      for row in instantRows(of: state) {
        row.target.follow(states: { _ in }, outcomes: { result.insert($0) })
      }
    }
    known[flow] = result
    return result
  }
}

/// The prompts that are up while a state asks, those of the flow that it runs among them.
private struct ShownPrompts {
  let program: Program
  private var known: [ID<Flow>: Set<ID<Prompt>>] = [:]

  init(_ program: Program) { self.program = program }

  mutating func prompts(of state: ID<State>) -> Set<ID<Prompt>> {
    switch program.states[state].question {
    case .show(let prompt, _, _): return [prompt]
    case .run(let flow, _, _): return prompts(of: flow)
    case .choose, .ask, .open, .perform, nil: return []
    }
  }

  /// Flows do not run themselves, so this ends.
  private mutating func prompts(of flow: ID<Flow>) -> Set<ID<Prompt>> {
    if let known = known[flow] { return known }
    var found: Set<ID<Prompt>> = []
    for state in program.states(of: flow) { found.formUnion(prompts(of: ID<State>(state))) }
    known[flow] = found
    return found
  }
}

/// Circles in a graph.
private enum Cycle {
  /// One circle for each group of nodes that reach each other, from its first node on; none is told twice.
  static func all<Entity>(in nodes: [ID<Entity>], successors: (ID<Entity>) -> [ID<Entity>]) -> [[ID<Entity>]] {
    let next = nodes.map(successors)
    if areAcyclic(next) { return [] }
    var found: [[ID<Entity>]] = []
    var told: Set<ID<Entity>> = []
    for node in nodes where !told.contains(node) {
      guard let cycle = shortest(from: node, next) else { continue }
      told.formUnion(cycle)
      found.append(cycle)
    }
    return found
  }

  /// Whether nothing is left where nodes that lead nowhere are taken out, again and again.
  private static func areAcyclic<Entity>(_ next: [[ID<Entity>]]) -> Bool {
    var before: [[Int]] = Array(repeating: [], count: next.count)
    for (node, successors) in next.enumerated() {
      for successor in successors { before[successor.index].append(node) }
    }
    var left = next.map { $0.count }
    var ending = left.indices.filter { left[$0] == 0 }
    var taken = 0
    while let node = ending.popLast() {
      taken += 1
      for predecessor in before[node] {
        left[predecessor] -= 1
        if left[predecessor] == 0 { ending.append(predecessor) }
      }
    }
    return taken == next.count
  }

  /// The shortest way from a node back to it.
  private static func shortest<Entity>(from start: ID<Entity>, _ next: [[ID<Entity>]]) -> [ID<Entity>]? {
    var before: [ID<Entity>: ID<Entity>] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for successor in next[node.index] {
        if successor == start {
          var way = [node]
          while let last = way.last, last != start, let previous = before[last] { way.append(previous) }
          return way.reversed()
        }
        if before[successor] == nil {
          before[successor] = node
          queue.append(successor)
        }
      }
    }
    return nil
  }
}
