internal import UsherModule
package import UsherProgram
package import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// Checks on the whole program: flows do not run themselves, every step ends, every state is reachable, resting states wait,
/// prompts are not repeated and state what they recover.
///
/// The checks read whole bodies, so they run only if the bodies have no errors. Each check relies on the ones before it.
struct ProgramChecks {
  let program: Program
  let unit: Unit
  let parts: DeclaredParts
  /// The states that name something only another platform has, each with the place of that name.
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
      .endlessStep(parts.states[cycle[0].index].declaration, cycle.map { program.states[$0].name })
    }
  }

  // MARK: Reachability

  private var reachabilityFindings: [Diagnostic] {
    var findings: [Diagnostic] = []
    // The instances of a flow are adjacent.
    var flows = program.flows.ids[...]
    while let first = flows.first {
      let declaration = parts.flows[first.index].declaration
      let family = flows.prefix { parts.flows[$0.index].declaration.isSamePlace(as: declaration) }
      findings += mergedReadings(family.map { unreached(in: $0) + restless($0) })
      flows.removeFirst(family.count)
    }
    return findings
  }

  /// The findings for states that nothing leads to and outcomes that no row ends in. If a reached state uses something that this
  /// platform lacks, only that is reported.
  private func unreached(in flow: ID<Flow>) -> [Diagnostic] {
    let states = program.states(of: flow)
    let (reached, outcomes) = program.reached(in: flow)
    let absences =
      absences.isEmpty ? [] : states.filter { reached[$0 - states.lowerBound] }.compactMap { absence(in: $0) }
    // A reached state that lacks something on this platform may lead anywhere, so unreachable states are not reported.
    if !absences.isEmpty { return absences }
    let all = program.flows[flow].outcomes
    if outcomes == all.all, !reached.contains(false) { return [] }
    // States of the base that an override made unreachable are not reported.
    // Nothing leads to an unnamed question only if its row is dead, or nothing leads to the state of the row.
    let unnamed = parts.flows[flow.index].unnamed.map { $0.state.index }
    let own = states.filter {
      !reached[$0 - states.lowerBound] && !isOfBase(parts.states[$0].declaration) && !unnamed.contains($0)
    }
    return own.map { .unreachableState(parts.states[$0].declaration, program.states[ID($0)].name) }
      + all.names(in: all.all.subtracting(outcomes)).compactMap { name in
        let declaration = parts.flows[flow.index].outcomes.declaration(of: name)
        return declaration.flatMap { isOfBase($0) ? nil : .unreachedOutcome($0, name) }
      }
  }

  /// The finding for a reached state that uses something this platform lacks.
  private func absence(in state: Int) -> Diagnostic? {
    absences[ID(state)].map { .reachedAbsence($0, state: program.states[ID(state)].name) }
  }

  /// Whether a place is in a policy that this one extends.
  private func isOfBase(_ place: Label) -> Bool {
    unit.files.dropFirst().contains { $0.tree.file.path == place.file.path }
  }

  // MARK: Resting states

  /// Reports a flow without outcomes that has no resting state, and resting states that do not wait.
  private func restless(_ flow: ID<Flow>) -> [Diagnostic] {
    let resting = program.states(of: flow).map { ID<State>($0) }.filter { program.states[$0].isResting }
    if program.flows[flow].outcomes.values.isEmpty, resting.isEmpty {
      return [.neverRests(parts.flows[flow.index].declaration)]
    }
    return resting.filter { goesOn(from: $0) }.map {
      .restlessState(parts.states[$0.index].declaration, program.states[$0].name)
    }
  }

  private func goesOn(from state: ID<State>) -> Bool {
    if case .choose = program.states[state].question { true } else { false }
  }

  // MARK: Repeated prompts

  /// Reports prompts that are shown again in a nested state of the state that shows them, or in a flow that it runs.
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
        findings.append(
          .shownAround(parts.states[state.index].declaration, name, around: parts.states[outer.index].declaration))
      }
    }
    return findings
  }

  // MARK: Recovery

  /// Reports prompts without `recovers` from which a link opens that reaches a resource's settings.
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
            parts.prompts[prompt.index].syntax.name.label(), program.prompts[prompt].name, button: button,
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

  /// The resources that the prompt may be about: those behind the link that the policy reads, or the only one behind the link.
  private func resourcesRead(by state: ID<State>, among reached: [String]) -> [String] {
    let read = program.resources.rows.map { $0.name }.filter { reached.contains($0) }
    return read.isEmpty && reached.count == 1 ? reached : read
  }
}

extension Program {
  /// The states that a target may lead to.
  func states(in target: Target) -> [ID<State>] {
    var found: [ID<State>] = []
    target.follow(states: { found.append($0) }, outcomes: { _ in })
    return found
  }

  /// For each state of a flow whether anything leads to it, and the outcomes that a row ends in.
  package func reached(in flow: ID<Flow>) -> (states: [Bool], outcomes: ValueSet) {
    let states = states(of: flow)
    var reached = Array(repeating: false, count: states.count)
    var outcomes = ValueSet()
    var waiting = [flows[flow].root]
    for retirement in flows[flow].retired {
      retirement.target.follow(states: { waiting.append($0) }, outcomes: { outcomes.insert($0) })
    }
    while let state = waiting.popLast() {
      let place = state.index - states.lowerBound
      if reached[place] { continue }
      reached[place] = true
      leads(from: state, states: { waiting.append($0) }, outcomes: { outcomes.insert($0) })
      // Entering a nested state also enters its parents.
      if let parent = self.states[state].parent { waiting.append(parent) }
    }
    return (reached, outcomes)
  }

  /// Visits everything that a state leads to through its start state, its rows and its handlers.
  func leads(from id: ID<State>, states visit: (ID<State>) -> Void, outcomes end: (Value) -> Void) {
    states[id].walk { part in
      if case .target(.state(let goal, _)) = part { visit(goal) }
      if case .target(.back(let goal)) = part { visit(goal) }
      if case .target(.outcome(let value)) = part { end(value) }
    }
    if let start = states[id].start { visit(start) }
  }
}

/// The transitions that a step takes without waiting, including those after flows that end at once.
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

  /// The rows that may be taken in the same step that enters the state.
  private mutating func instantRows(of id: ID<State>) -> [Row] {
    switch program.states[id].question {
    case .choose(let rows): return rows
    case .run(let flow, _, let rows):
      let ended = outcomes(of: flow)
      return rows.filter { !$0.answers.intersection(ended).isEmpty }
    case .ask, .show, .open, .perform, nil: return []
    }
  }

  /// The outcomes that a flow may reach in the same step that enters it. Terminates because flows do not run themselves.
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

/// The prompts that are visible while a state waits for an answer, including those of a flow that it runs.
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

  /// Terminates because flows do not run themselves.
  private mutating func prompts(of flow: ID<Flow>) -> Set<ID<Prompt>> {
    if let known = known[flow] { return known }
    var found: Set<ID<Prompt>> = []
    for state in program.states(of: flow) { found.formUnion(prompts(of: ID<State>(state))) }
    known[flow] = found
    return found
  }
}

/// Cycles in a graph.
private enum Cycle {
  /// A shortest cycle through each node that is on one. Skips nodes that an earlier result contains.
  static func all<Entity>(in nodes: [ID<Entity>], successors: (ID<Entity>) -> [ID<Entity>]) -> [[ID<Entity>]] {
    let next = nodes.map(successors)
    if areAcyclic(next) { return [] }
    var found: [[ID<Entity>]] = []
    var covered: Set<ID<Entity>> = []
    for node in nodes where !covered.contains(node) {
      guard let cycle = shortest(from: node, next) else { continue }
      covered.formUnion(cycle)
      found.append(cycle)
    }
    return found
  }

  /// Whether the graph has no cycles: removing nodes without successors repeatedly leaves no node.
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

  /// The shortest path from a node back to itself, by breadth-first search; nil if there is none.
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
