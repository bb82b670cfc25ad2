extension Session {
  /// Takes a saved session up in a new process, where nothing is shown and nobody works for it any more.
  ///
  /// First what is answered already: an action that cannot simply be performed again says `interrupted`, a link says
  /// `returned`, a request that can put no question any more says its status. If that did not move the session, `return`
  /// counts, then the facts that differ from those saved. What is still open then is asked again, without entry effects;
  /// timers start anew. A session whose state has been retired goes where the retirement leads.
  package static func restore(_ snapshot: Snapshot, of program: Program, facts: Facts) throws(Snapshot.Refusal) -> (
    Session, Step
  ) {
    let (session, retirement) = try snapshot.session(of: program)
    return try resume(session, retirement, of: program, facts: facts)
  }

  /// The same for a session as it comes out of a snapshot: nothing is asked, no timer runs.
  package static func resume(_ saved: Session, of program: Program, facts: Facts) throws(Snapshot.Refusal) -> (
    Session, Step
  ) {
    try resume(saved, nil, of: program, facts: facts)
  }

  private static func resume(
    _ session: Session, _ retirement: Target?, of program: Program, facts: Facts
  ) throws(Snapshot.Refusal) -> (Session, Step) {
    guard case .waiting(let leaf) = session.position else {
      return (session, Step(verdict: .ignored(.ended), effects: []))
    }
    var run = Run(program, session, at: leaf)
    if run.path.contains(where: { program.flows[program.states[$0].flow].isForLaunch }) { throw .forLaunch }
    for state in run.path.reversed() { run.arm(state) }
    let changes = run.read(facts)
    run.resume(leaf, changes, retirement)
    return run.finish(run.hasMoved ? .moved : .stayed)
  }
}

extension Program {
  /// Whether a session can stand in a state: it has no state within it, and goes nowhere by itself.
  fileprivate func waits(in id: ID<State>) -> Bool {
    if states[id].start != nil { return false }
    switch states[id].question {
    case .choose, .run: return false
    case .ask, .show, .open, .perform, nil: return true
    }
  }
}

extension Run {
  /// `retirement` is where to go on if the state that waited is no more.
  fileprivate mutating func resume(_ leaf: ID<State>, _ changes: [ID<Variable>], _ retirement: Target?) {
    let path = path
    if let retirement {
      _ = follow([], retirement, in: leaf)
    } else if program.waits(in: leaf) {
      move(leaf, changes)
    } else {
      // The policy has changed, and what waited goes on at once now.
      goOn(from: leaf)
      hasMoved = true
    }
    for state in path.reversed() where !left.contains(state) { repeatEntry(of: state) }
  }

  /// Performs the repeatable actions of a state's entry again; whatever else it did on entry is done.
  private mutating func repeatEntry(of id: ID<State>) {
    for case .perform(let action, let operands) in program.states[id].entry where program.actions[action].isRepeatable {
      for (parameter, operand) in zip(program.actions[action].parameters, operands) {
        guard let variable = parameter.variable else { continue }
        session.valuation.values[variable.index] = program.value(of: operand, in: session.valuation)
      }
      guard program.holds(program.actions[action].needs, in: session.valuation) else { continue }
      effects.append(.perform(nil, action, program.bind(operands, in: session.valuation)))
    }
  }

  private mutating func move(_ leaf: ID<State>, _ changes: [ID<Variable>]) {
    settle(leaf)
    if !hasMoved, !isShielded { _ = takeReturn() }
    if !hasMoved, !isShielded { _ = takeChange(of: changes) }
  }

  /// Answers the question of the state that waited, if its answer is known.
  private mutating func settle(_ leaf: ID<State>) {
    switch program.states[leaf].question {
    case .ask(let resource, let request, let rows, _):
      let resource = program.resources[resource]
      let status = program.value(of: resource.status, in: session.valuation)
      if !resource.requests[request].askable.contains(status) { _ = fire(rows, answer: status, in: leaf) }
    case .open(_, let rows): _ = fire(rows, answer: 0, in: leaf)
    case .perform(let action, _, let rows):
      guard let answers = program.actions[action].answers, let interrupted = answers.value(named: Action.interrupted)
      else {
        return
      }
      _ = fire(rows, answer: interrupted, in: leaf)
    case .show, .choose, .run, nil: break
    }
  }
}
