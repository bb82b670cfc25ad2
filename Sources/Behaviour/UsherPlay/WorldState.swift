internal import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// A configuration: a session and the device around it at one time.
package struct WorldState: Sendable {
  package var session: Session
  /// The arguments with which the flow was started.
  package var arguments: [Value]
  package var facts: Facts
  /// The true status of each of the program's resources; an app may see several as the same.
  package var truths: [TrueStatus]
  /// The index of the edition of the platform. It never changes.
  package var edition = 0
  /// Order in which the session's timers were armed: those armed in one step have the same rank.
  package var ranks: [Int]
  /// Whether the flow belongs to one launch of the app and that launch has ended.
  package var isGone = false
  /// The system prompts of the running action that the person has answered.
  package var answered = AnsweredPrompts()
  /// Whether no tap led to the innermost question, although its request may need one.
  package var lacksTap = false

  package init(session: Session, arguments: [Value], facts: Facts, truths: [TrueStatus], ranks: [Int] = []) {
    self.session = session
    self.arguments = arguments
    self.facts = facts
    self.truths = truths
    self.ranks = ranks
  }

  /// The innermost open question.
  package var top: Session.Matter? { session.asked.last?.matter }

  /// Whether the journey has opened a link and the person has not come back from Settings or another app.
  package var isAway: Bool { session.isLinkOpen }

  package var isOver: Bool { isGone || session.hasEnded }

  /// The link that the person has followed and not come back from.
  package var openLink: ID<Link>? {
    if !isAway { return nil }
    return if case .link(let link) = top { link } else { nil }
  }

  /// The index of the timer after which an unanswered system prompt counts as silent.
  package var silence: Int? { session.timers.firstIndex { $0.handler == nil } }

  /// Copies another configuration into the storage of this one.
  package mutating func become(_ other: WorldState) {
    session.become(other.session)
    arguments = other.arguments
    for index in facts.values.indices { facts.values[index] = other.facts.values[index] }
    for index in facts.times.indices { facts.times[index] = other.facts.times[index] }
    for index in truths.indices { truths[index] = other.truths[index] }
    edition = other.edition
    ranks = other.ranks
    isGone = other.isGone
    answered = other.answered
    lacksTap = other.lacksTap
  }
}
