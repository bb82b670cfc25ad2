extension Policy {
  /// A run of a flow: the state in which it waits, and the values that it remembers. A session is a value, so copies are
  /// independent.
  public struct Session: Sendable {
    /// The policy that the session runs.
    public let policy: Policy
    /// The session's memory, laid out as `SessionLayout` describes.
    package var words: [UInt64]

    package enum Position: Equatable, Sendable {
      case waiting(ID<State>)
      /// The flow, and the position of the outcome among its outcomes.
      case ended(ID<Flow>, Value)
      /// No state is active, and there is no outcome: the session has not begun, or it was for one launch of the app, which has
      /// ended.
      case idle
    }

    /// An open question.
    package struct Asked: Equatable, Sendable {
      package var ticket: Ticket
      package var state: ID<State>
      package var matter: Matter
    }

    /// The subject of a question, with its arguments bound.
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
      /// The position of the timer's handler in its state; nil for the timeout of a system request.
      package var handler: Int?
      public var milliseconds: Int
      /// Whether it also counts while the system's prompt covers the app.
      package var isUnderPrompt = false
    }
  }
}

/// The result of a step: its verdict and the effects that the host performs.
package struct Step: Equatable, Sendable {
  package var verdict: Verdict
  package var effects: [Effect]

  package init(verdict: Verdict, effects: [Effect]) {
    self.verdict = verdict
    self.effects = effects
  }
}

extension Session {
  /// Creates a session of a flow before any state is entered.
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

  /// Runs `work` on the session's memory in place.
  @inline(__always)
  mutating func withRun<Result>(_ work: (inout Run) -> Result) -> Result {
    let code = policy.code
    return unsafe words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { preconditionFailure("a session has some words") }
      var run = unsafe Run(code, memory: base)
      return work(&run)
    }
  }

  /// Begins a flow: enters its start state and continues until a state waits. `arguments` are the values of the flow's
  /// parameters, in their order.
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

  /// Runs one event to completion. `facts` are the current values; they are read once. Afterwards, `effects` lists what
  /// the host has to do. Facts of another policy change nothing.
  ///
  /// `isCovered` says whether a system prompt covers the app, so that the person cannot use it. While an action that `asks` runs,
  /// such a prompt is the action's, and the step then accepts only the action's answer.
  @discardableResult
  public mutating func send(
    _ event: Policy.Event, facts: borrowing Policy.Facts, isCovered: Bool = false
  ) -> Policy.Verdict {
    if let reason = refusal(of: facts) {
      clearEffects()
      return .ignored(reason)
    }
    return withRun { $0.step(event, facts, isCovered: isCovered) }
  }

  /// Why the session cannot take a step with these facts; nil if it can.
  @inline(__always)
  func refusal(of facts: borrowing Facts) -> Verdict.Reason? {
    if hasEnded { return .ended }
    return policy.code.owns(facts) ? nil : .otherPolicy
  }

  /// Runs one event to completion and returns its effects.
  package mutating func step(_ event: Event, facts: Facts, isCovered: Bool = false) -> Step {
    let verdict = send(event, facts: facts, isCovered: isCovered)
    return Step(verdict: verdict, effects: Array(effects))
  }

  /// Whether these facts differ from those that the last step saw. True for facts of another policy.
  public func factsChanged(_ facts: Policy.Facts) -> Bool {
    read { run in
      !run.code.owns(facts) || facts.values.indices.contains { facts.values[$0] != run.valuation[UInt16($0)] }
    }
  }

  package var head: SessionHead {
    unsafe words.withUnsafeBytes { unsafe $0.load(as: SessionHead.self) }
  }

  /// The number of bytes that are kept between steps.
  package var keptByteCount: Int { Int(policy.code.layout.stateBytes) }

  package var hasEnded: Bool { head.leaf == none16 }
}

extension Session {
  /// Removes all open questions and timers without effects: the session was for one launch of the app, which has ended.
  package mutating func removeQuestionsAndTimers() {
    withRun { run in
      for index in 0..<run.askedCount { run.clearAsked(at: index) }
      run.askedCount = 0
      run.keptCount = 0
      run.removeTimers { _ in true }
      run.close()
    }
    clearEffects()
  }

  /// Removes all open questions, timers and active states, without an outcome: the session was for one launch of the app,
  /// which has ended. Remembered values stay.
  package mutating func abandon() {
    removeQuestionsAndTimers()
    withRun { run in
      run.leaveEverything()
      run.close()
    }
    clearEffects()
  }

  /// Reduces the session to what a snapshot saves: removes open questions, timers and measured values (ages and
  /// versions).
  package mutating func reduceToSavedState() {
    removeQuestionsAndTimers()
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

// MARK: Position

extension Session {
  package var position: Position {
    let head = head
    if head.leaf != none16 { return .waiting(ID(Int(head.leaf))) }
    return head.hasOutcome == 0 ? .idle : .ended(ID(Int(head.flow)), head.outcome)
  }

  /// The active states, innermost first.
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

  /// The open questions, outermost first: prompts of the enclosing states, then the question of the waiting state.
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

  /// The running timers, in the order in which they were started. Each one counts milliseconds during which the app is
  /// active, or is not in the background; when they have passed, send `elapsed` with its ticket.
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
          milliseconds: Int(clamping: run.code.thresholds[time]),
          isUnderPrompt: isSilence && state.marks & StateRecord.isSilentUnderPrompt != 0)
      }
    }
  }

  /// The value of a variable, as last seen, remembered or computed.
  package func value(of variable: ID<Variable>) -> Value {
    read { run in run.code.value(ofVariable: UInt16(variable.index), in: run.valuation) }
  }
}

extension Session: Equatable {
  /// Whether both sessions behave the same from here on. The pending effects of the last step are not compared.
  public static func == (left: Policy.Session, right: Policy.Session) -> Bool {
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

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Session = Policy.Session
