internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Properties of resources for rules. No rule refers to a resource by name.
extension DeviceResource {
  /// The statuses in which the system may show a prompt for one of the requests.
  var askable: ValueSet { requests.reduce(ValueSet()) { $0.union(askable($1)) } }

  /// The statuses, as an app sees them, that a request can lead to.
  func results(of request: DeviceRequest) -> ValueSet {
    request.outcomes.reduce(ValueSet()) { $0.union(shown($1.to)).union(shown($1.silently)) }
  }

  /// The statuses, as an app sees them, with which a request settles that is made with one of `statuses`. Leaves out a grant that
  /// an answer to the prompt has not changed.
  func settled(_ request: DeviceRequest, from statuses: ValueSet) -> ValueSet {
    var settled = ValueSet()
    for truth in trueStatuses.all where statuses.contains(shown[truth]) {
      let before = ValueSet([shown[truth]])
      guard request.askable.contains(truth) else {
        settled.formUnion(before)
        continue
      }
      let after = shown(request.results(from: truth).union(request.silences(from: truth)))
      settled.formUnion(after.subtracting(before.intersection(giving)))
    }
    return settled
  }

  /// The statuses that an app sees after an answer that changed what it sees.
  private func changes(by request: DeviceRequest) -> ValueSet {
    request.outcomes.reduce(ValueSet()) { changes, outcome in
      outcome.from.reduce(changes) { $0.union(shown(outcome.to).subtracting(ValueSet([shown[$1]]))) }
    }
  }

  /// The statuses that an app sees after a refusal: they grant nothing and differ from the status before. None if no status of the
  /// resource grants: whatever the answer was, the app then sees the same, as for reading Health.
  func refusals(of request: DeviceRequest) -> ValueSet {
    giving.isEmpty ? ValueSet() : changes(by: request).subtracting(giving)
  }

  /// The statuses that may mean a refusal: they grant nothing, and either follow a refusal or stand for a true status in which the
  /// system shows no prompt.
  var refused: ValueSet {
    let silent = trueStatuses.all.filter { truth in !requests.contains { $0.askable.contains(truth) } }
    return requests.reduce(shown(TrueStatusSet(silent)).subtracting(giving)) { $0.union(refusals(of: $1)) }
  }

  /// The statuses that grant nothing, for which the system shows no prompt, and that the person can change in Settings.
  var recoverable: ValueSet {
    var recoverable = ValueSet()
    for move in moves where move.agent == .settings && !shown(move.to).intersection(giving).isEmpty {
      recoverable.formUnion(shown(move.from))
    }
    return recoverable.subtracting(giving).subtracting(askable)
  }

  /// The statuses that grant nothing and that neither a prompt nor Settings can change.
  var barred: ValueSet { statuses.all.subtracting(giving).subtracting(askable).subtracting(recoverable) }

  /// Whether `request` is an upgrade of `other`: it can be made after `other` was granted, but `other` not after all of it was.
  func isStep(_ request: DeviceRequest, behind other: DeviceRequest) -> Bool {
    !askable(request).intersection(changes(by: other).intersection(giving)).isEmpty
      && askable(other).intersection(changes(by: request).intersection(granted)).isEmpty
  }
}

extension Program {
  /// Whether the person can change the resource where the link leads.
  func reaches(_ link: ID<Link>, _ resource: DeviceResource) -> Bool { links[link].reaches.contains(resource.name) }

  /// The link that a state opens; nil if it opens none.
  func link(openedBy state: ID<State>) -> ID<Link>? {
    guard case .open(let link, _) = states[state].question else { return nil }
    return link
  }
}
