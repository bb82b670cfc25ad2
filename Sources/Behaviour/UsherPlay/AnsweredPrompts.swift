internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform

/// A request of a running action for which the system shows its prompt, until the person answers it.
package struct ActionRequest<Key: Equatable> {
  /// The position among the requests of the action.
  let position: Int
  package let resource: Key
  /// The true statuses that can follow the prompt.
  package let answers: TrueStatusSet
  /// Whether the prompt covers the app.
  package let coversApp: Bool

  /// Nil if the system shows no prompt in this true status. `lacksTap` says that no tap led to the request: then the status may
  /// change without a prompt.
  package init?(
    _ position: Int, of resource: Key, _ request: DeviceRequest, at truth: TrueStatus, lacksTap: Bool
  ) {
    let prompted = lacksTap ? request.withoutTap.statuses(after: truth) : request.statuses(after: truth)
    coversApp = !request.isBesideApp && !prompted.isEmpty
    var answers = prompted
    if lacksTap { for value in request.resultsWithoutTap(from: truth) where value != truth { answers.insert(value) } }
    if answers.isEmpty { return nil }
    self.answers = answers
    (self.position, self.resource) = (position, resource)
  }
}

/// The system prompts of a running action that the person has answered. They are gone, also where the status lets the system ask
/// again.
///
/// The world and simulated devices both decide here which prompts are up, what answers them, and when answers are forgotten.
package struct AnsweredPrompts: Hashable, Sendable {
  /// One bit for each position among the requests of the action.
  package var bits: UInt64

  package init(bits: UInt64 = 0) { self.bits = bits }

  /// The requests whose prompts are up.
  package func up<Key>(_ requests: [ActionRequest<Key>]) -> [ActionRequest<Key>] {
    requests.filter { bits >> UInt64($0.position) & 1 == 0 }
  }

  /// Whether a change of a resource to this status is an answer to a prompt.
  package func isAnswer<Key>(
    _ value: TrueStatus, for resource: Key, _ requests: [ActionRequest<Key>]
  ) -> Bool {
    up(requests).contains { $0.resource == resource && $0.answers.contains(value) }
  }

  /// The person answers the prompts for a resource.
  package mutating func answer<Key>(for resource: Key, _ requests: [ActionRequest<Key>]) {
    for request in requests where request.resource == resource { bits |= 1 << UInt64(request.position) }
  }

  /// Forgets the answers after which the system asks no more. `requests` are those of the action with the statuses that the answers
  /// have left.
  package mutating func settle<Key>(_ requests: [ActionRequest<Key>]) {
    bits &= requests.reduce(0) { $0 | 1 << UInt64($1.position) }
  }
}
