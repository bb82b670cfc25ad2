/// One run of a flow: where it waits and what it remembers. A value; the program it runs is passed to every step.
public struct Session: Equatable, Sendable {
  package var position: Position
  /// For each flow that runs inside another, the state that runs it.
  package var callers: [ID<State>?]
  package var valuation: Valuation
  /// When each of the program's `moments` was, as last seen; nil for never.
  package var times: [Int64?]
  /// What is asked and not yet answered, outermost first: surfaces of the states around, then the waiting state's question.
  package var asked: [Asked] = []
  package var timers: [ArmedTimer] = []
  package var lastTicket = Ticket(0)

  public enum Position: Hashable, Sendable {
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
    case action(ID<Action>, [Argument])
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
public struct Step: Equatable, Sendable {
  public var verdict: Verdict
  public var effects: [Effect]

  package init(verdict: Verdict, effects: [Effect]) {
    self.verdict = verdict
    self.effects = effects
  }
}

extension Program {
  /// A stateless decision: its value with these facts. Memory of a session has its first value.
  package func decide(_ decision: ID<Variable>, facts: Facts) -> Value {
    var valuation = Valuation(self)
    for (id, value) in zip(self.facts, facts.values) { valuation.values[id.index] = value }
    for (id, time) in zip(moments, facts.times) { valuation.values[id.index] = age(of: id, since: time, at: facts.now) }
    return value(of: decision, in: valuation)
  }
}

extension Session {
  /// Begins a flow: enters its start and goes on until a state waits. Its parameters get the arguments, in their order.
  package static func start(_ flow: ID<Flow>, with arguments: [Value] = [], of program: Program, facts: Facts) -> (
    Session, Step
  ) {
    var run = Run(program, Session(unstarted: flow, of: program), at: nil)
    run.read(facts)
    run.enter(program.flows[flow].root, arguments: arguments)
    return run.finish(.moved)
  }

  /// A session of a flow that nothing has been entered of.
  package init(unstarted flow: ID<Flow>, of program: Program) {
    self.init(
      position: .waiting(program.flows[flow].root), callers: Array(repeating: nil, count: program.flows.count),
      valuation: Valuation(program), times: Array(repeating: nil, count: program.moments.count))
  }

  /// Whether these facts differ from those last seen.
  package func isNews(_ facts: Facts, of program: Program) -> Bool {
    zip(program.facts, facts.values).contains { valuation.values[$0.index] != $1 }
  }

  /// One event, run to completion. The facts are what is so now; they are read once.
  package mutating func step(_ event: Event, facts: Facts, of program: Program) -> Step {
    guard case .waiting(let leaf) = position else { return Step(verdict: .ignored(.ended), effects: []) }
    var run = Run(program, self, at: leaf)
    let changes = run.read(facts)
    var verdict = run.take(event)
    if !run.hasMoved, !run.isShielded, let changed = run.takeChange(of: changes) { verdict = changed }
    let (session, step) = run.finish(verdict)
    self = session
    return step
  }
}
