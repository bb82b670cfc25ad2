/// One run of a flow: where it waits and what it remembers. A value: a copy goes its own way.
public struct Session: Sendable {
  /// What it runs.
  public let policy: Policy
  /// What a step reads and writes, as `SessionLayout` says.
  package var words: [UInt64]

  package enum Position: Hashable, Sendable {
    case waiting(ID<State>)
    /// The position among the flow's outcomes.
    case ended(ID<Flow>, Value)
  }

  /// One question that is open.
  package struct Asked: Equatable, Sendable {
    package var ticket: Ticket
    package var state: ID<State>
    package var matter: Matter
  }

  /// What was asked, arguments bound.
  package enum Matter: Equatable, Sendable {
    case prompt(Presentation)
    case request(ID<Resource>, Int)
    case link(ID<Link>)
    case action(ID<Action>, BoundArguments)
  }

  /// A timer that runs while its state is active.
  public struct ArmedTimer: Equatable, Sendable {
    public var ticket: Ticket
    package var state: ID<State>
    /// The handler's position in its state; nil for the silence of the system.
    package var handler: Int?
    public var milliseconds: Int
  }
}

/// What a step came to, and what the host is to do now.
package struct Step: Equatable, Sendable {
  package var verdict: Verdict
  package var effects: [Effect]

  package init(verdict: Verdict, effects: [Effect]) {
    self.verdict = verdict
    self.effects = effects
  }
}

extension Session {
  /// A session of a flow that nothing has been entered of.
  package init(unstarted flow: ID<Flow>, of policy: Policy) {
    self.init(unstarted: UInt16(flow.index), of: policy)
  }

  init(unstarted flow: UInt16, of policy: Policy) {
    self.policy = policy
    let layout = policy.code.layout
    words = Array(repeating: 0, count: Int(layout.byteCount / 8))
    withRun { run in
      var head = unsafe run.memory.load(as: SessionHead.self)
      head.leaf = none16
      head.flow = flow
      unsafe run.memory.storeBytes(of: head, as: SessionHead.self)
      for flow in run.code.flows.indices { run.setCaller(of: UInt16(flow), to: none16) }
      for index in run.code.variables.indices where run.code.variables[index].slot != none16 {
        run.set(run.code.variables[index].slot, to: run.code.variables[index].initial)
      }
      for moment in run.code.moments.indices { run.setTime(at: moment, to: nil) }
    }
  }

  /// Works on the memory as it lies there.
  @inline(__always)
  mutating func withRun<Result>(_ work: (inout Run) -> Result) -> Result {
    let code = policy.code
    return unsafe words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a session has some words") }
      var run = unsafe Run(code, memory: base)
      return work(&run)
    }
  }

  /// Begins a flow: enters its start and goes on until a state waits. Its parameters get the arguments, in their order.
  package static func start(_ flow: ID<Flow>, with arguments: [Value] = [], of policy: Policy, facts: Facts) -> (
    Session, Step
  ) {
    var session = Session(unstarted: UInt16(flow.index), of: policy)
    session.begin(UInt16(flow.index), with: arguments, facts)
    return (session, Step(verdict: .moved, effects: Array(session.effects)))
  }

  mutating func begin(_ flow: UInt16, with arguments: [Value], _ facts: borrowing Facts) {
    var bound = ArgumentValues(count: arguments.count)
    for (position, argument) in arguments.enumerated() { bound[position] = argument }
    withRun { run in
      run.keepBefore()
      run.read(facts)
      let root = run.code.flows[flow].root
      run.activate(root, bound)
      if let (target, state) = run.goOn(from: root) { _ = run.follow(.none, target, in: state) }
      run.finish()
    }
  }

  /// One event, run to completion. The facts are what is so now; they are read once. What is to be done is in `effects`.
  @discardableResult
  public mutating func send(_ event: Event, facts: borrowing Facts) -> Verdict {
    guard !hasEnded else {
      clearEffects()
      return .ignored(.ended)
    }
    return withRun { $0.step(event, facts) }
  }

  /// One event, with what is to be done then.
  package mutating func step(_ event: Event, facts: Facts) -> Step {
    let verdict = send(event, facts: facts)
    return Step(verdict: verdict, effects: Array(effects))
  }

  /// Whether these facts differ from those last seen.
  public func isNews(_ facts: Facts) -> Bool {
    read { run in
      facts.values.indices.contains { facts.values[$0] != run.valuation[UInt16($0)] }
    }
  }

  package var head: SessionHead {
    unsafe words.withUnsafeBytes { unsafe $0.load(as: SessionHead.self) }
  }

  /// What it keeps between steps, in bytes.
  package var keptByteCount: Int { Int(policy.code.layout.stateBytes) }

  package var hasEnded: Bool { head.leaf == none16 }
}

extension Session {
  /// Nothing is asked any more and no timer runs: it is gone with the launch that it was for.
  package mutating func asksNothing() {
    withRun { run in
      for index in 0..<run.askedCount { run.clearAsked(at: index) }
      run.askedCount = 0
      run.keptCount = 0
      run.removeTimers { _ in true }
      run.close()
    }
    clearEffects()
  }

  /// Nothing is active, asked or timed any more, and there is no outcome: it is gone with the launch that it was for. What it
  /// remembers is left.
  package mutating func abandon() {
    asksNothing()
    withRun { run in
      run.leaveEverything()
      run.close()
    }
    clearEffects()
  }

  /// Is left with what a snapshot keeps of it: no questions, no timers, and nothing that is measured.
  package mutating func forgetUnsaved() {
    asksNothing()
    withRun { run in
      for index in run.code.variables.indices {
        let variable = run.code.variables[index]
        if variable.measure != VariableRecord.Measure.none.rawValue, variable.slot != none16 {
          run.set(variable.slot, to: variable.initial)
        }
      }
    }
  }
}

// MARK: What it is at

extension Session {
  package var position: Position {
    let head = head
    if head.leaf == none16 { return .ended(ID(Int(head.flow)), head.outcome) }
    return .waiting(ID(Int(head.leaf)))
  }

  /// The states that are active, innermost first.
  package var activeStates: [ID<State>] {
    read { run in
      var states: [ID<State>] = []
      var next = run.current
      while next != none16 {
        states.append(ID(Int(next)))
        next = run.outer(of: next)
      }
      return states
    }
  }

  /// What is asked and not yet answered, outermost first: surfaces of the states around, then the waiting state's question.
  package var asked: [Asked] {
    if hasEnded { return [] }
    return read { run in
      (0..<run.askedCount).map { index in
        let head = run.asked(at: index)
        let matter = run.code.matter(of: head.state, run.arguments(at: index), in: policy.storage)
        return Asked(ticket: Ticket(head.ticket), state: ID(Int(head.state)), matter: matter)
      }
    }
  }

  /// The timers that run, in the order in which they were armed; each is over after as many milliseconds in which the app
  /// was active, and is then told as `elapsed`.
  public var timers: [ArmedTimer] {
    read { run in
      (0..<run.timerCount).map { index in
        let timer = run.timer(at: index)
        let state = run.code.states[timer.state]
        let isSilence = timer.handler == none16
        let time =
          isSilence
          ? state.silenceAfter : run.code.handlers[state.handlers.start + UInt32(timer.handler)].milliseconds
        return ArmedTimer(
          ticket: Ticket(timer.ticket), state: ID(Int(timer.state)), handler: isSilence ? nil : Int(timer.handler),
          milliseconds: Int(clamping: run.code.thresholds[time]))
      }
    }
  }

  /// The value of a variable, as last seen or remembered.
  package func value(of variable: ID<Variable>) -> Value {
    read { run in run.code.value(ofVariable: UInt16(variable.index), in: run.valuation) }
  }
}

extension Session: Equatable {
  /// Whether they are the same in all that later steps depend on; not what the last step has left to do.
  public static func == (left: Session, right: Session) -> Bool {
    let count = Int(left.policy.code.layout.stateBytes)
    guard left.policy == right.policy, left.words.count == right.words.count else { return false }
    return unsafe left.words.withUnsafeBytes { left in
      unsafe right.words.withUnsafeBytes { right in
        for index in 0..<count where unsafe left[index] != right[index] { return false }
        return true
      }
    }
  }
}

extension Code {
  fileprivate func matter(of id: UInt16, _ arguments: ArgumentValues, in storage: CodeStorage) -> Session.Matter {
    let state = self.states[id]
    let entity = Int(state.entity)
    switch state.kind {
    case .ask: return .request(ID(entity), Int(state.request))
    case .show: return .prompt(storage.presentation(state.entity, arguments, state.operands.start))
    case .open: return .link(ID(entity))
    case .perform: return .action(ID(entity), BoundArguments(arguments, state.operands.start, in: storage))
    case .none, .choose, .run: preconditionFailure("it asks nothing of the outside")
    }
  }
}
