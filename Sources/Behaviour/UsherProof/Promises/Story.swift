import UsherProgram
package import UsherRuntime
package import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// A journey in a form that can be printed and played: its start, and its steps.
package struct Story: Sendable {
  package var flow: ID<Flow>
  package var arguments: [Value]
  /// The values that differ from their defaults, and the required ones.
  package var givens: [TestCase.Given]
  package var steps: [Step]
  /// Whether a test can play all of it.
  package var isPlayable: Bool
  /// What a test of this counterexample forbids at its end; nil if no test can tell it from a right journey.
  package var fault: Fault?
  /// Number of the acts at the end that go round in an endless loop.
  package var roundLength = 0

  package enum Step: Hashable, Sendable {
    case act(Act)
    /// The app is terminated between a request and its immediate answer.
    case endedBetween([Act.Change])
  }

  package var acts: [Act] { steps.compactMap { if case .act(let act) = $0 { act } else { nil } } }
}

extension Story {
  /// A journey that was played, without a fault.
  package init(playing acts: [Act], of flow: ID<Flow>, with arguments: [Value], givens: [TestCase.Given]) {
    self.init(
      flow: flow, arguments: arguments, givens: givens, steps: acts.map { .act($0) }, isPlayable: true)
  }
}

/// The journeys of a graph as people read them: stories, and the findings that they show.
struct Stories: Sendable {
  let graph: StateGraph
  let module: Module

  /// A list without findings, which tells them apart by the waivers that accept them.
  var list: FindingList {
    FindingList { [flow = graph.flow, module] finding in module.waivers(accepting: finding, of: flow) }
  }

  /// A finding with its states and counterexample.
  func finding(_ violation: Violation, at position: Int, _ trace: Trace) -> Finding {
    var story = story(of: trace)
    story.fault = fault(of: violation, trace)
    return Finding(violation: violation, states: states(at: position), story: story)
  }

  func story(of trace: Trace) -> Story {
    var telling = begin(trace.origin)
    for step in trace.steps { tell(step, &telling) }
    return telling.story
  }

  /// A story that is being told, and the time that has passed in it.
  struct Telling {
    var story: Story
    fileprivate var clock: StoryClock

    /// Tells acts of another story, at which nothing happens in this one.
    mutating func add(_ steps: [Story.Step]) {
      story.steps += steps
      for case .act(.wait(let milliseconds)) in steps { clock.wait(milliseconds) }
    }
  }

  /// The start of a story.
  func begin(_ origin: Int) -> Telling {
    let origin = graph.beginnings.origin(of: graph.origins[origin])
    return Telling(
      story: Story(
        flow: graph.flow, arguments: origin.arguments, givens: givens(of: origin), steps: [], isPlayable: true),
      clock: StoryClock(ages: origin.ages, world: graph.world))
  }

  /// Tells the next step.
  func tell(_ step: Trace.Step, _ telling: inout Telling) {
    let before = graph.configuration(step.from)
    telling.clock.note(before)
    append(
      graph.successors.options(from: before)[step.ordinal].move, from: before, &telling.clock, to: &telling.story)
  }

  // MARK: Places

  /// The active states, innermost first; the flow's root if the flow has ended.
  func states(at position: Int) -> [ID<State>] {
    let active = graph.configurations.activeStates(at: position)
    return active.isEmpty ? [graph.world.program.flows[graph.flow].root] : active
  }

  /// One finding for all configurations with the same active states, at the nearest.
  func firstOfEachLeaf(_ positions: some Sequence<Int>, _ violation: (ID<State>) -> Violation) -> [Finding] {
    var found = list
    for position in positions {
      guard let leaf = graph.wait(position).leaf else { continue }
      found.add(violation(leaf), at: FindingList.Spot(states: states(at: position))) {
        finding($0, at: position, graph.trace(to: position))
      }
    }
    return found.all
  }

  /// The rows and handlers that a step passes.
  func rows(of edge: Edge) -> [ProgramPlace] { graph.effectLabels.rows(of: Int(edge.effectLabel)) }

  /// The spot of a step that leads from or to a configuration.
  func spot(_ edge: Edge, at position: Int) -> FindingList.Spot {
    FindingList.Spot(states: states(at: position), rows: rows(of: edge))
  }

  func spot(_ beginning: StateGraph.OriginEdge) -> FindingList.Spot {
    FindingList.Spot(
      states: states(at: Int(beginning.target)), rows: graph.effectLabels.rows(of: Int(beginning.effectLabel)))
  }

  // MARK: Steps

  private func givens(of origin: Origin) -> [TestCase.Given] {
    let program = graph.world.program
    var givens: [TestCase.Given] = []
    let version = version(of: origin)
    for id in graph.successors.relevance.resources {
      guard let owner = graph.world.platform.owner(of: id, in: origin.edition),
        origin.truths[id.index] != owner.existing(for: owner.trueStatus(of: 0))
      else { continue }
      let status = owner.trueStatuses.name(of: origin.truths[id.index])
      givens.append(.status(Act.Change(name: owner.name, value: status)))
    }
    if let version { givens.append(.version(version)) }
    let lacking = graph.world.platform.editions[origin.edition].lacking
    for key in lacking.sorted() where graph.world.device.declared[key] == nil {
      givens.append(.key(key, isDeclared: false))
    }
    for (position, id) in program.facts.enumerated() {
      if version != nil, case .version = program.variables[id].measure { continue }
      switch program.variables[id].home {
      case .input(_, isRequired: true): givens.append(.value(id, origin.facts[position]))
      case .input, .shared:
        if origin.facts[position] != program.variables[id].initial { givens.append(.value(id, origin.facts[position])) }
      case .status, .session, .parameter, .derived, .count: break
      }
    }
    for (position, id) in program.moments.enumerated() {
      let age = program.variables[id].measure?.youngest(of: origin.ages[position])
      if case .input(_, isRequired: true) = program.variables[id].home {
        givens.append(.moment(id, age: age))
      } else if let age {
        givens.append(.moment(id, age: age))
      }
    }
    return givens
  }

  /// The version of the system with which a journey must begin. Nil if the flow does not distinguish editions, and for the newest
  /// version, with which a journey begins anyway.
  private func version(of origin: Origin) -> Version? {
    let (program, editions) = (graph.world.program, graph.successors.editions)
    if editions.all.count == 1 { return nil }
    var read: (value: Value, cuts: [Version])?
    for (position, id) in program.facts.enumerated() where graph.successors.relevance.variables.contains(id) {
      if case .version(let cuts) = program.variables[id].measure { read = (origin.facts[position], cuts) }
    }
    let isNewest =
      graph.world.platform.editions[origin.edition].behind == nil && read.map { Int($0.value) == $0.cuts.count } ?? true
    return isNewest ? nil : editions.version(of: origin.edition, where: read?.value, of: read?.cuts ?? [])
  }

  private func append(_ move: Move, from before: WorldState, _ clock: inout StoryClock, to story: inout Story) {
    let program = graph.world.program
    if graph.world.isSettledImmediately(before) {
      guard case .relaunched(let changes) = move else {
        if case .settled(let id, let value) = move, graph.world.results(in: before).count > 1 {
          story.steps.append(.act(.answer(status(value, of: id))))
        }
        return
      }
      story.isPlayable = false
      story.steps.append(.endedBetween(graph.world.namedChanges(changes, from: before).map { act($0) }))
      return
    }
    switch move {
    case .settledImmediately: break
    case .answered(let position, let answer):
      story.steps.append(.act(act(before.session.asked[position].matter, answer)))
    case .settled(let id, let value):
      if !graph.world.results(in: before).contains(value) { story.isPlayable = false }
      story.steps.append(.act(.answer(status(value, of: id))))
    case .silent(_, let value):
      if graph.world.silences(in: before).first != value { story.isPlayable = false }
      if !graph.world.isShielded(before), let index = before.silence {
        _ = clock.wait(for: before.session.timers[index])
      }
      story.steps.append(.act(.silence))
    case .prompted(let change), .changed(let change): story.steps.append(.act(.meanwhile([act(change)])))
    case .elapsed(let index):
      story.steps.append(.act(.wait(milliseconds: clock.wait(for: before.session.timers[index]))))
    case .sent(let id, let values):
      let event = program.events[id]
      let arguments = zip(event.parameters, values).map { parameter, value in
        Act.Change(
          name: parameter.name,
          value: parameter.variable.map { program.variables[$0].domain.name(of: value) } ?? "")
      }
      story.steps.append(.act(.send(event.name, arguments)))
    case .away(let changes):
      story.steps.append(.act(.away(graph.world.toldFirst(changes, from: before).map { act($0) }, appEnds: false)))
    case .relaunched(let changes):
      let changes = graph.world.namedChanges(changes, from: before).map { act($0) }
      story.steps.append(
        .act(changes.isEmpty && !before.isAway ? .relaunch([]) : .away(changes, appEnds: true)))
    case .input(let id, let value), .written(let id, let value):
      let change = Act.Change(
        name: program.variables[id].name.description, value: program.variables[id].assigned(value))
      story.steps.append(.act(.meanwhile([change])))
    case .aged(let id): story.steps.append(.act(.wait(milliseconds: clock.wait(untilOlder: id, before))))
    }
  }

  private func act(_ matter: Session.Matter, _ answer: Value) -> Act {
    let program = graph.world.program
    switch matter {
    case .prompt(let presentation):
      let buttons = program.prompts[presentation.prompt].buttons
      guard Int(answer) < buttons.count else { return .dismiss }
      let button = buttons[Int(answer)]
      return .tap(button.name, button.bound.arguments)
    case .action(let action, _):
      let given = program.actions[action].declared[Int(answer)]
      return .answer(given.name, given.arguments)
    case .link: return .answer(Question.openAnswers.name(of: answer))
    case .request: preconditionFailure("the system's question is settled, not answered")
    }
  }

  private func act(_ change: Move.Change) -> Act.Change {
    Act.Change(
      name: graph.world.program.resources[change.resource].name, value: status(change.value, of: change.resource))
  }

  /// The name of a true status of a resource.
  private func status(_ status: TrueStatus, of id: ID<Resource>) -> String {
    graph.world.owners[id.index]?.trueStatuses.name(of: status) ?? ""
  }
}

/// The elapsed time of a story, from which the lengths of waits are computed. Milliseconds.
struct StoryClock {
  private let world: World
  private var now: Int64 = 0
  /// The time of each of the program's moments; nil for never.
  private var times: [Int64?]
  private var known: [Value]
  private var armed: [(state: ID<State>, handler: Int?, at: Int64)] = []

  fileprivate init(ages: [Value], world: World) {
    self.world = world
    known = ages
    times = zip(world.program.moments, ages).map { id, age in
      world.program.variables[id].measure?.youngest(of: age).map { -$0 }
    }
  }

  /// Records which timers run and which moments are new.
  fileprivate mutating func note(_ configuration: WorldState) {
    armed = configuration.session.timers.map { timer in
      let before = armed.first { $0.state == timer.state && $0.handler == timer.handler }
      return (timer.state, timer.handler, before?.at ?? now)
    }
    for (position, id) in world.program.moments.enumerated() {
      let age = configuration.session.kept(id)
      if age == Moment.never { times[position] = nil } else if age < known[position] { times[position] = now }
      if age != Moment.never, times[position] == nil { times[position] = now }
      known[position] = age
    }
  }

  fileprivate mutating func wait(for timer: Session.ArmedTimer) -> Int {
    let since = armed.first { $0.state == timer.state && $0.handler == timer.handler }?.at ?? now
    return pass(since + Int64(timer.milliseconds) - now)
  }

  fileprivate mutating func wait(untilOlder id: ID<Variable>, _ configuration: WorldState) -> Int {
    guard let position = world.program.moments.firstIndex(of: id), let since = times[position] else { return 0 }
    let next = configuration.session.kept(id) + 1
    let least = world.program.variables[id].measure?.youngest(of: next) ?? 0
    return pass(since + least - now)
  }

  fileprivate mutating func wait(_ milliseconds: Int) { now += Int64(milliseconds) }

  private mutating func pass(_ milliseconds: Int64) -> Int {
    now += max(milliseconds, 0)
    return Int(max(milliseconds, 0))
  }
}
