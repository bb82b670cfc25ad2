extension Session {
  /// Resumes a saved session in a new process, where nothing is on screen and no action is running.
  ///
  /// First, a question whose answer is already known gets it: `interrupted` for an action that cannot simply be repeated,
  /// `returned` for a link, the current status for a request that no longer shows a prompt. If that does not move the
  /// session, `return` is handled, then changes of facts since the snapshot. Questions that are still open are asked
  /// again without entry effects, and timers start from zero. A session in a retired state follows the retirement's
  /// target.
  package static func restore(_ snapshot: Snapshot, of policy: Policy, facts: Facts) throws(Snapshot.Refusal) -> (
    Session, Step
  ) {
    let (session, verdict) = try restored(snapshot, of: policy, facts: facts)
    return (session, Step(verdict: verdict, effects: Array(session.effects)))
  }

  static func restored(_ snapshot: Snapshot, of policy: Policy, facts: Facts) throws(Snapshot.Refusal) -> (
    Session, Verdict
  ) {
    var (session, retirement) = try snapshot.session(of: policy)
    let verdict = try session.resume(retirement, facts)
    return (session, verdict)
  }

  /// Resumes this session in a new process, in the way `restore` does but without a snapshot.
  package mutating func relaunch(facts: Facts) throws(Snapshot.Refusal) -> Verdict {
    if hasEnded { return .ignored(.ended) }
    if isForLaunch { throw .forLaunch }
    reduceToSavedState()
    return try resume(nil, facts)
  }

  /// Whether an active flow lasts for one launch of the app only.
  package var isForLaunch: Bool {
    read { run in
      var next = run.current
      while next != none16 {
        if run.code.flows[run.code.states[next].flow].isForLaunch != 0 { return true }
        next = run.outer(of: next)
      }
      return false
    }
  }

  /// Resumes a session that has no open questions or timers. `retirement` is the target to follow if the waiting state
  /// has been retired.
  private mutating func resume(_ retirement: TargetRecord?, _ facts: Facts) throws(Snapshot.Refusal) -> Verdict {
    if hasEnded { return .ignored(.ended) }
    if isForLaunch { throw .forLaunch }
    let path = activeStates.map { UInt16($0.index) }
    return withRun { run in
      run.reopen(path)
      run.read(facts)
      run.resume(path, retirement)
      run.finish()
      return run.hasMoved ? Verdict.moved : .stayed
    }
  }
}

extension Run {
  /// Adds the questions of the active states again and restarts their timers. `path` has the innermost state first.
  fileprivate mutating func reopen(_ path: [UInt16]) {
    for id in path.reversed() {
      let state = code.states[id]
      if state.isAsking { pushAsked(id, state) }
      arm(id)
    }
    keptCount = askedCount
  }

  /// Moves the session as `restore` describes. `retirement` is the target to follow if the waiting state has been
  /// retired.
  fileprivate mutating func resume(_ path: [UInt16], _ retirement: TargetRecord?) {
    let leaf = path[0]
    if let retirement {
      _ = follow(.none, retirement, in: leaf)
    } else if code.states[leaf].waits {
      settle(leaf)
      if !hasMoved, !isShielded { _ = takeReturn() }
      if !hasMoved, !isShielded { _ = takeChange() }
    } else {
      // The policy has changed: the state that waited before now continues without waiting.
      if let (target, state) = goOn(from: leaf) { _ = follow(.none, target, in: state) }
      hasMoved = true
    }
    let firstKept = path.firstIndex(of: floor) ?? path.count
    for state in path[firstKept...].reversed() { repeatEntry(of: state) }
  }

  /// Repeats the repeatable actions of a state's entry whose needs are met. Other entry effects are not repeated.
  private mutating func repeatEntry(of id: UInt16) {
    for index in code.states[id].entry.range {
      let statement = code.statements[index]
      guard statement.kind == StatementRecord.Kind.perform.rawValue else { continue }
      let action = code.actions[statement.entity]
      guard action.isRepeatable != 0 else { continue }
      let arguments = code.values(of: statement.operands, in: valuation)
      for (position, parameter) in action.parameters.range.enumerated() {
        let variable = code.parameters[parameter].variable
        if variable != none16 { set(code.variables[variable].slot, to: arguments[position]) }
      }
      guard holds(action.needs) else { continue }
      perform(Extent(start: UInt32(index), count: 1))
    }
  }

  /// Answers the question of the waiting state if its answer is already known.
  private mutating func settle(_ leaf: UInt16) {
    let state = code.states[leaf]
    switch state.kind {
    case .ask:
      let resource = code.resources[state.entity]
      let status = code.value(ofVariable: resource.status, in: valuation)
      let request = code.requests[resource.requests.start + UInt32(state.request)]
      if request.askable >> UInt64(status & 63) & 1 == 0 {
        _ = fire(code.extents[state.answers.start + UInt32(status)], in: leaf)
      }
    case .open: _ = fire(code.extents[state.answers.start], in: leaf)
    case .perform:
      let interrupted = code.actions[state.entity].interrupted
      guard interrupted != none16 else { return }
      _ = fire(code.extents[state.answers.start + UInt32(interrupted)], in: leaf)
    case .show, .none, .choose, .run: break
    }
  }
}
