internal import UsherRuntime
internal import UsherPlatform
internal import UsherSemantics

/// A clause of a promise, with the numbers of its situations.
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

/// The clauses of a module that are about a flow, and the situations that they speak of.
struct OwnPromises: Sendable {
  private(set) var clauses: [OwnClause] = []
  private(set) var situations: [Watch.Watched] = []
  /// Whether there are more situations than can be told apart: then nothing is proved of the flow.
  private(set) var isTooMany = false

  /// The situations of one flow that can be told apart.
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
    situations.append(Watch.Watched(situation: situation, arguments: arguments))
    return Value(situations.count - 1)
  }

  /// What they read.
  var conditions: [Condition] { situations.map { $0.situation.condition } }
}

extension Exploration {
  func broken(_ clause: OwnClause) -> Finding? {
    switch clause.form {
    case .never(let situation): return moment(of: situation).map { finding(clause, .itIsSo, $0) }
    case .always(let situation):
      let position = order.first { !wait($0).situations.contains(situation) && isAbout(situation, $0) }
      return position.map { finding(clause, .itIsNotSo, ($0, trace(to: $0))) }
    case .possible(let from, let to): return impossible(clause, from, to)
    case .eventually(let after, let to): return avoided(clause, after, to)
    }
  }

  private func finding(_ clause: OwnClause, _ breach: Violation.Breach, _ moment: (position: Int, trace: Trace))
    -> Finding
  {
    Finding(
      violation: .broken(promise: clause.promise, clause: clause.clause, breach), states: states(at: moment.position),
      trace: moment.trace)
  }

  /// Whether a wait is of a journey that a promise is about.
  private func isAbout(_ situation: Value, _ position: Int) -> Bool {
    let watched = watch.situations[Int(situation)]
    return watched.arguments.allSatisfy { $0 == nil } || watched.isAbout(configuration(position))
  }

  /// The first time that a situation is so, in a wait or in a step.
  private func moment(of situation: Value) -> (position: Int, trace: Trace)? {
    let doing = notes { $0.situations.contains(situation) }
    for (index, origin) in origins.enumerated() where note(origin).situations.contains(situation) {
      return (origin.target, Trace(origin: index, steps: []))
    }
    for position in order {
      if wait(position).situations.contains(situation) { return (position, trace(to: position)) }
      if doing.isEmpty { continue }
      for edge in edges(from: position, where: { doing.contains($0.note) }) {
        return (Int(edge.target), trace(to: position, then: [(position, edge)]))
      }
    }
    return nil
  }

  /// All waits at which a situation is so, or has just been.
  private func moments(of situation: Value) -> [(position: Int, trace: () -> Trace)] {
    var moments: [(position: Int, trace: () -> Trace)] = []
    let doing = notes { $0.situations.contains(situation) }
    for (index, origin) in origins.enumerated() where note(origin).situations.contains(situation) {
      moments.append((origin.target, { Trace(origin: index, steps: []) }))
    }
    for position in order {
      if wait(position).situations.contains(situation) { moments.append((position, { trace(to: position) })) }
      if doing.isEmpty { continue }
      for edge in edges(from: position, where: { doing.contains($0.note) }) {
        moments.append((Int(edge.target), { trace(to: position, then: [(position, edge)]) }))
      }
    }
    return moments
  }

  /// A moment from which nothing that is offered or awaited leads on to what is to be possible.
  private func impossible(_ clause: OwnClause, _ from: Value, _ to: Value) -> Finding? {
    var leads = (0..<count).map { wait($0).situations.contains(to) }
    let order = order
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for position in order.reversed() where !leads[position] {
        let isLeading = awaitedEdges(from: position).contains { edge in
          leads[Int(edge.target)] || note(edge).situations.contains(to)
        }
        if isLeading { (leads[position], hasChanged) = (true, true) }
      }
    }
    guard let moment = moments(of: from).first(where: { !leads[$0.position] }) else { return nil }
    return finding(clause, .notPossible, (moment.position, moment.trace()))
  }

  /// A journey on which something never comes, though the person, the app and the system answer what they are asked.
  private func avoided(_ clause: OwnClause, _ after: Value, _ to: Value) -> Finding? {
    let goesOn: (Int, Edge) -> Bool = { from, edge in
      !wait(from).situations.contains(to) && !wait(Int(edge.target)).situations.contains(to)
        && !note(edge).situations.contains(to)
    }
    let rounds = components(of: goesOn).filter { isFair($0, goesOn) }
    let round = Set(rounds.flatMap { $0 })
    for moment in moments(of: after) where !wait(moment.position).situations.contains(to) {
      var path: [(from: Int, edge: Edge)] = []
      var end = moment.position
      let isEnd: (Int) -> Bool = { position in round.contains(position) || stops(position) }
      if !isEnd(end) {
        let first = edges(from: end).filter { goesOn(end, $0) }.map { (from: end, edge: $0) }
        guard let way = search(from: first, through: goesOn, for: { goesOn($0, $1) && isEnd(Int($1.target)) }) else {
          continue
        }
        path = way
        end = Int(way[way.count - 1].edge.target)
      }
      var trace = moment.trace()
      trace.steps += path.map { Trace.Step(from: $0.from, ordinal: Int($0.edge.ordinal)) }
      if stops(end) { return finding(clause, .stops, (end, trace)) }
      let members = Set(rounds.first { $0.contains(end) } ?? [])
      let cycle = cycle(through: end) { goesOn($0, $1) && members.contains(Int($1.target)) }
      trace.steps += cycle.map { Trace.Step(from: $0.from, ordinal: Int($0.edge.ordinal)) }
      return finding(clause, .goesRound, (end, trace))
    }
    return nil
  }

  /// Whether a journey may stay here for ever: it is over, or nothing is awaited.
  private func stops(_ position: Int) -> Bool {
    wait(position).isOver || !isAwaiting(position)
  }

  /// Whether a round can go on for ever though whoever is asked all the time answers in it at some time.
  private func isFair(_ members: [Int], _ counts: (Int, Edge) -> Bool) -> Bool {
    let inside = Set(members)
    return Fairness.allCases.allSatisfy { fairness in
      let isAlwaysAsked = members.allSatisfy { !edges(from: $0, by: fairness.isMet).isEmpty }
      if !isAlwaysAsked { return true }
      return members.contains { position in
        edges(from: position, by: fairness.isMet).contains {
          counts(position, $0) && inside.contains(Int($0.target))
        }
      }
    }
  }
}

/// Who eventually answers: what is not pending for ever.
package enum Fairness: CaseIterable, Sendable {
  case personAnswers
  case appAnswers
  case systemAnswers
  case timersElapse

  func isMet(by agency: Agency) -> Bool {
    switch (self, agency) {
    case (.personAnswers, .tap), (.personAnswers, .systemAnswer), (.personAnswers, .trip): true
    case (.appAnswers, .appAnswer): true
    case (.systemAnswers, .answeredAtOnce), (.systemAnswers, .silence): true
    case (.timersElapse, .timer): true
    case (.personAnswers, _), (.appAnswers, _), (.systemAnswers, _), (.timersElapse, _): false
    }
  }
}
