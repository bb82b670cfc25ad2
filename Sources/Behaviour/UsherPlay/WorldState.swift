internal import UsherProgram
package import UsherRuntime

/// A session and the device around it, at one moment.
package struct WorldState: Sendable {
  package var session: Session
  /// What the flow was started with.
  package var arguments: [Value]
  package var facts: Facts
  /// The true status of each of the program's resources, which an app need not be able to tell.
  package var truths: [Value]
  /// For each timer of the session when it was armed, as a number among the steps that armed any.
  package var ranks: [Int]
  /// Whether the session is over with the launch that its flow was for.
  package var isGone = false

  package init(session: Session, arguments: [Value], facts: Facts, truths: [Value], ranks: [Int] = []) {
    self.session = session
    self.arguments = arguments
    self.facts = facts
    self.truths = truths
    self.ranks = ranks
  }

  /// The innermost question that waits for an answer.
  package var top: Session.Matter? { session.asked.last?.matter }

  /// Whether the person is in Settings or another app, which the journey has opened.
  package var isAway: Bool { session.isLinkOpen }

  package var isOver: Bool { isGone || session.hasEnded }

  /// Where the person is, if a link was opened.
  package var openLink: ID<Link>? {
    if !isAway { return nil }
    return if case .link(let link) = top { link } else { nil }
  }

  /// The place of the timer after which the system's question is taken for unanswered.
  package var silence: Int? { session.timers.firstIndex { $0.handler == nil } }

  /// Becomes another one, in the memory that it has.
  package mutating func become(_ other: WorldState) {
    session.become(other.session)
    arguments = other.arguments
    for index in facts.values.indices { facts.values[index] = other.facts.values[index] }
    for index in facts.times.indices { facts.times[index] = other.facts.times[index] }
    for index in truths.indices { truths[index] = other.truths[index] }
    ranks = other.ranks
    isGone = other.isGone
  }
}
