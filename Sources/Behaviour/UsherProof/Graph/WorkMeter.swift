/// Counts the work of a policy's proof, and compares it and the time with the budget. A proof runs on one thread.
///
/// A unit of work takes a similar time whatever the policy is: it is a step that is played, or a configuration that is expanded or
/// visited by a search. Eight transitions that are only looked at are one unit, and so are 64 that are listed.
final class WorkMeter: @unchecked Sendable {
  /// The number of eighths of a unit.
  private var eighths = 0
  private let budget: Budget
  private var known: Budget.Part?
  private let advances: (@Sendable (_ flow: String, _ states: Int, _ bytes: Int) -> Void)?
  /// What is being looked at: a flow, and the size of its graph so far.
  private var seen: (flow: String, states: Int, bytes: Int) = ("", 0, 0)

  /// The work on what a verdict does not depend on: notes, and the steps for lint rules. It has a limit of its own.
  private(set) lazy var besides = WorkMeter(budget, advances)

  init(_ budget: Budget, _ advances: (@Sendable (_ flow: String, _ states: Int, _ bytes: Int) -> Void)? = nil) {
    (self.budget, self.advances) = (budget, advances)
  }

  /// All units of work, also those on what a verdict does not depend on.
  var total: Int { work + besides.work }

  private var work: Int { eighths / 8 }

  /// Counts a step that is played, or a configuration that is expanded or visited.
  func addOne() { eighths += 8 }

  /// Counts transitions whose results are known.
  func addLooked(at transitions: Int) { eighths += transitions }

  /// Counts transitions of a list.
  func addListed(_ transitions: Int) { eighths += transitions / 8 }

  /// Notes how large the graph of a flow is.
  func note(_ flow: String, states: Int, bytes: Int) { if advances != nil { seen = (flow, states, bytes) } }

  /// The part of the budget that is used up; nil if none is. It is asked often, so it also tells how far the proof has come.
  var exhausted: Budget.Part? {
    if known == nil {
      advances?(seen.flow, seen.states, seen.bytes)
      known = budget.isCallUsedUp ? .call : work > budget.work ? .work : isLate ? .time : nil
    }
    return known
  }

  private var isLate: Bool { budget.time?.isOver == true || budget.isCancelled?() == true }
}
