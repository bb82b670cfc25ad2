internal import UsherProgram
internal import UsherRuntime

/// A request through the system's prompt, and its possible outcomes in each status. The default request has an empty name.
public struct DeviceRequest: Equatable, Sendable {
  package var name: String
  package private(set) var outcomes: [Outcome]
  /// Whether the system shows its prompt beside the app, so that people can use the app meanwhile and may never answer.
  package let isBesideApp: Bool
  /// Whether it is possible, in some status, on some version and in some app, that no answer comes.
  package let mayBeSilent: Bool

  /// The outcome without an answer and without a change of status.
  package static let silent = "silent"

  package struct Outcome: Equatable, Sendable {
    package var from: TrueStatusSet
    package var to: TrueStatusSet
    /// The statuses that can follow if no answer comes.
    package var silently: TrueStatusSet
    /// Whether it is possible that no answer comes and the status stays the same.
    package var mayBeSilent: Bool
    /// Whether the system shows its prompt only if a tap led to the request.
    package var needsTap = false
    /// The statuses that can follow at once without a tap. Empty if nothing changes then.
    package var withoutTap = TrueStatusSet()
    /// Whether a host delays the request until the app is active.
    package var isOnlyWhileActive = false
    /// The system versions with this line.
    package var scope = DeviceScope()

    package init(
      from: TrueStatusSet, to: TrueStatusSet, silently: TrueStatusSet = TrueStatusSet(), mayBeSilent: Bool = false
    ) {
      self.from = from
      self.to = to
      self.silently = silently
      self.mayBeSilent = mayBeSilent
    }
  }

  package init(name: String, outcomes: [Outcome], isBesideApp: Bool) {
    self.name = name
    self.outcomes = outcomes
    self.isBesideApp = isBesideApp
    mayBeSilent = isBesideApp || outcomes.contains { $0.mayBeSilent || !$0.silently.isEmpty }
  }

  /// The statuses in which the system shows its prompt. In the others the request settles at once, with the unchanged status.
  package var askable: TrueStatusSet { outcomes.reduce(into: TrueStatusSet()) { $0.formUnion($1.from) } }

  /// Whether there are statuses in which the system shows its prompt only if a tap led to the request.
  package var needsTap: Bool { outcomes.contains { $0.needsTap } }

  /// The request as it is if no tap led to it: without the outcomes that need one.
  package var withoutTap: DeviceRequest { keeping(outcomes.filter { !$0.needsTap }) }

  /// The request with some of its outcomes only. The system shows its prompt where it does so with all of them.
  func keeping(_ some: [Outcome]) -> DeviceRequest {
    var request = self
    request.outcomes = some
    return request
  }

  /// The statuses that can follow at once if no tap led to the request. Empty where it needs none.
  package func resultsWithoutTap(from status: TrueStatus) -> TrueStatusSet {
    outcomes.reduce(into: TrueStatusSet()) {
      guard $1.needsTap, $1.from.contains(status) else { return }
      $0.formUnion($1.withoutTap.isEmpty ? TrueStatusSet([status]) : $1.withoutTap)
    }
  }

  /// The possible statuses after an answer.
  package func results(from status: TrueStatus) -> TrueStatusSet {
    outcomes.reduce(into: TrueStatusSet()) { if $1.from.contains(status) { $0.formUnion($1.to) } }
  }

  /// The possible statuses after a request, with those that may follow at once if no tap led to it (`lacksTap`).
  package func results(from status: TrueStatus, lacksTap: Bool) -> TrueStatusSet {
    if !lacksTap { return results(from: status) }
    return withoutTap.results(from: status).union(resultsWithoutTap(from: status))
  }

  /// The possible statuses if no answer comes.
  package func silences(from status: TrueStatus) -> TrueStatusSet {
    outcomes.reduce(into: TrueStatusSet()) {
      guard $1.from.contains(status) else { return }
      $0.formUnion($1.silently)
      if $1.mayBeSilent || isBesideApp { $0.insert(status) }
    }
  }

  /// The possible statuses when a journey takes its rows for silence. If the system always answers, only the person can leave the
  /// prompt alone, and the status stays.
  package func unanswered(from status: TrueStatus) -> TrueStatusSet {
    mayBeSilent || !askable.contains(status) ? silences(from: status) : TrueStatusSet([status])
  }

  /// The possible statuses after a prompt that an action has brought up; empty if it brings up none, because no answer can come and
  /// nothing can change. The action answers, whether or not the system does.
  package func statuses(after status: TrueStatus) -> TrueStatusSet {
    var statuses = results(from: status)
    for silent in silences(from: status) where silent != status { statuses.insert(silent) }
    return statuses
  }
}
