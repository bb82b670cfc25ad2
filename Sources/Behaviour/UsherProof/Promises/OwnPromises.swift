internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay
internal import UsherModule

/// A clause of a promise, with indexes into the list of situations.
struct OwnClause: Sendable {
  var promise: Int
  var clause: Int
  var form: Form

  enum Form: Sendable {
    case never(Value)
    case always(Value)
    case possible(from: Value, to: Value)
    case eventually(after: Value, to: Value)
  }
}

/// The clauses of a module that apply to a flow, and their situations.
struct OwnPromises: Sendable {
  private(set) var clauses: [OwnClause] = []
  private(set) var situations: [Observer.Watched] = []
  /// Whether there are more than `limit` situations; then nothing is proved of the flow.
  private(set) var isTooMany = false

  /// Most situations for one flow: a `ValueSet` holds no more.
  static let limit = 256

  init(of flow: ID<Flow>, in module: Module, where isWanted: (String) -> Bool) {
    for (index, promised) in module.promises.enumerated() where isWanted(promised.promise.name) {
      let arguments: [Value?]
      switch promised.promise.scope {
      case .policy: arguments = []
      case .flows(let flows, let given):
        guard flows.contains(flow) else { continue }
        arguments = given
      }
      for (position, clause) in promised.promise.clauses.enumerated() {
        guard situations.count + 2 <= Self.limit else {
          isTooMany = true
          return
        }
        clauses.append(OwnClause(promise: index, clause: position, form: form(of: clause, arguments)))
      }
    }
  }

  private mutating func form(of clause: Promise.Clause, _ arguments: [Value?]) -> OwnClause.Form {
    switch clause {
    case .never(let situation): .never(number(of: situation, arguments))
    case .always(let situation): .always(number(of: situation, arguments))
    case .possible(let from, let to): .possible(from: number(of: from, arguments), to: number(of: to, arguments))
    case .eventually(let after, let to):
      .eventually(after: number(of: after, arguments), to: number(of: to, arguments))
    }
  }

  private mutating func number(of situation: Promise.Situation, _ arguments: [Value?]) -> Value {
    situations.append(Observer.Watched(situation: situation, arguments: arguments))
    return Value(situations.count - 1)
  }

  /// The conditions of the situations.
  var conditions: [Condition] { situations.map { $0.situation.condition } }
}

/// A point of a journey at which a situation holds: in a wait, or through the step that led to it.
private struct ObservedMoment {
  /// The configuration at or after this point.
  var position: Int
  /// The rows and handlers of the step that led here, if the situation holds through it.
  var rows: [ProgramPlace] = []
  var trace: () -> Trace
}

/// The check of a policy's own promises.
struct OwnCheck {
  let graph: StateGraph
  let stories: Stories

  /// The nearest violation of a clause that `isMeant` accepts. The findings that it is called with have no story.
  func broken(_ clause: OwnClause, where isMeant: (Finding) -> Bool) -> Finding? {
    func counts(_ breach: Violation.Breach, _ position: Int, _ rows: [ProgramPlace]) -> Bool {
      isMeant(
        Finding(violation: violation(clause, breach), states: stories.states(at: position), rows: rows, story: nil))
    }
    switch clause.form {
    case .never(let situation):
      return firstMoment(of: situation) { counts(.itIsSo, $0.position, $0.rows) }.map { finding(clause, .itIsSo, $0) }
    case .always(let situation):
      let position = graph.order.first {
        !graph.wait($0).situations.contains(situation) && isAbout(situation, $0) && counts(.itIsNotSo, $0, [])
      }
      return position.map { position in
        finding(clause, .itIsNotSo, ObservedMoment(position: position) { graph.trace(to: position) })
      }
    case .possible(let from, let to):
      return impossible(clause, from, to) { counts(.notPossible, $0.position, $0.rows) }
    case .eventually(let after, let to):
      return avoided(clause, after, to) { counts(stops($0) ? .stops : .goesRound, $0, []) }
    }
  }

  private func violation(_ clause: OwnClause, _ breach: Violation.Breach) -> Violation {
    .broken(promise: clause.promise, clause: clause.clause, breach)
  }

  private func finding(_ clause: OwnClause, _ breach: Violation.Breach, _ moment: ObservedMoment) -> Finding {
    var found = stories.finding(violation(clause, breach), at: moment.position, moment.trace())
    found.rows = moment.rows
    found.story?.fault = stories.fault(of: clause)
    return found
  }

  /// Whether the promise of a situation applies to journeys with this configuration's arguments.
  private func isAbout(_ situation: Value, _ position: Int) -> Bool {
    let watched = graph.observer.situations[Int(situation)]
    return watched.arguments.allSatisfy { $0 == nil } || watched.isAbout(graph.configuration(position))
  }

  /// The nearest point where a situation holds and `isMeant` accepts it.
  private func firstMoment(of situation: Value, where isMeant: (ObservedMoment) -> Bool) -> ObservedMoment? {
    let doing = graph.summaries { $0.situations.contains(situation) }
    // What the end of a journey is about happens in its last step, whose rows may have waivers.
    let isOfSteps = graph.observer.situations[Int(situation)].situation.occasions != nil
    for (index, origin) in graph.origins.enumerated() where graph.summary(origin).situations.contains(situation) {
      let rows = graph.effectLabels.rows(of: Int(origin.effectLabel))
      let moment = ObservedMoment(position: Int(origin.target), rows: rows) { Trace(origin: index, steps: []) }
      if isMeant(moment) { return moment }
    }
    for position in graph.order {
      if graph.wait(position).situations.contains(situation), !(isOfSteps && graph.wait(position).isOver) {
        let moment = ObservedMoment(position: position) { graph.trace(to: position) }
        if isMeant(moment) { return moment }
      }
      if doing.isEmpty { continue }
      for edge in graph.edges(from: position, where: { doing.contains($0.summary) }) {
        let moment = ObservedMoment(position: Int(edge.target), rows: stories.rows(of: edge)) {
          graph.trace(to: position, then: [(position, edge)])
        }
        if isMeant(moment) { return moment }
      }
    }
    return nil
  }

  /// The violation of `possible`: a point with `from` from which no path of awaited moves reaches `to`. Computes the backward
  /// closure of `to` as a fixpoint.
  private func impossible(
    _ clause: OwnClause, _ from: Value, _ to: Value, where isMeant: (ObservedMoment) -> Bool
  ) -> Finding? {
    var leads = (0..<graph.count).map { graph.wait($0).situations.contains(to) }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in graph.order.reversed() where !leads[position] {
        let isLeading = graph.awaitedEdges(from: position).contains { edge in
          leads[Int(edge.target)] || graph.summary(edge).situations.contains(to)
        }
        if isLeading { (leads[position], hasChanged) = (true, true) }
      }
    }
    return firstMoment(of: from) { !leads[$0.position] && isMeant($0) }.map { finding(clause, .notPossible, $0) }
  }

  /// The violation of `eventually`: a fair journey from a point with `after` that never reaches `to`. It ends in a stop or in a
  /// fair cycle.
  private func avoided(
    _ clause: OwnClause, _ after: Value, _ to: Value, where isMeant: (Int) -> Bool
  ) -> Finding? {
    let goesOn: (Int, Edge) -> Bool = { from, edge in
      !graph.wait(from).situations.contains(to) && !graph.wait(Int(edge.target)).situations.contains(to)
        && !graph.summary(edge).situations.contains(to)
    }
    let rounds = graph.components(of: goesOn)
    // By configuration the number of its fair component plus one; 0 if it is in none.
    var roundOf: [UInt32] = Array(repeating: 0, count: graph.count)
    for index in 0..<rounds.count where isFair(rounds[index], goesOn) {
      for member in rounds[index] { roundOf[Int(member)] = UInt32(index) + 1 }
    }
    let goingRound = roundOf
    func isEnd(_ position: Int) -> Bool { (goingRound[position] > 0 || stops(position)) && isMeant(position) }
    var way: [(from: Int, edge: Edge)] = []
    var deadEnds = PositionSet()
    let moment = firstMoment(of: after) { moment in
      let position = moment.position
      if graph.wait(position).situations.contains(to) { return false }
      way = []
      if isEnd(position) { return true }
      if deadEnds.contains(position) { return false }
      let first = graph.edges(from: position).filter { goesOn(position, $0) }.map { (from: position, edge: $0) }
      let found = graph.search(
        from: first, through: goesOn, for: { goesOn($0, $1) && isEnd(Int($1.target)) }, &deadEnds)
      way = found ?? []
      return found != nil
    }
    guard let moment else { return nil }
    let end = way.last.map { Int($0.edge.target) } ?? moment.position
    var trace = moment.trace()
    trace.add(way)
    if stops(end) { return finding(clause, .stops, ObservedMoment(position: end) { trace }) }
    let cycle = graph.cycle(through: end) { goesOn($0, $1) && roundOf[Int($1.target)] == roundOf[end] }
    trace.add(cycle)
    return finding(clause, .goesRound, ObservedMoment(position: end) { trace })
  }

  /// Whether a journey may stay here forever: it is over, or awaits nothing.
  private func stops(_ position: Int) -> Bool {
    graph.wait(position).isOver || !graph.isAwaiting(position)
  }

  /// Whether a component admits an infinite fair run: each agent whose moves are enabled in all its configurations has such a
  /// move inside the component.
  private func isFair(_ members: ArraySlice<UInt32>, _ counts: (Int, Edge) -> Bool) -> Bool {
    let inside = Set(members)
    return Fairness.allCases.allSatisfy { fairness in
      let isAlwaysAsked = members.allSatisfy { !graph.edges(from: Int($0), by: fairness.isMet).isEmpty }
      if !isAlwaysAsked { return true }
      return members.contains { position in
        graph.edges(from: Int(position), by: fairness.isMet).contains {
          counts(Int(position), $0) && inside.contains($0.target)
        }
      }
    }
  }
}

extension Trace {
  /// Appends transitions to the path.
  fileprivate mutating func add(_ steps: [(from: Int, edge: Edge)]) {
    self.steps += steps.map { Step(from: $0.from, ordinal: Int($0.edge.ordinal)) }
  }
}

/// Fairness assumptions: an agent that is asked all the time acts eventually.
package enum Fairness: CaseIterable, Sendable {
  case personAnswers
  case appAnswers
  case systemAnswers
  case timersElapse

  func isMet(by moveKind: MoveKind) -> Bool {
    switch (self, moveKind) {
    case (.personAnswers, .tap), (.personAnswers, .systemAnswer), (.personAnswers, .trip): true
    case (.appAnswers, .appAnswer): true
    case (.systemAnswers, .settledImmediately), (.systemAnswers, .silence): true
    case (.timersElapse, .timer): true
    case (.personAnswers, _), (.appAnswers, _), (.systemAnswers, _), (.timersElapse, _): false
    }
  }
}
