internal import UsherProgram
package import UsherRuntime
package import UsherPlatform

/// The rules of one resource: what the system makes of a request, and which changes come from outside the app, by the true
/// status that it has.
///
/// A journey, a proof and a simulated device ask these, and know no other.
package struct ResourceRules: Sendable {
  package let resource: DeviceResource
  /// For each true status the changes that may come from outside, in the order of the statuses.
  package let outside: [[OutsideChange]]
  /// For each true status what it may become while the app is active: by somebody else, or by an answer that others asked for.
  package let whileActive: [[Value]]
  /// What each true status is after the next launch, if another.
  package let relaunched: [Value?]

  package init(_ resource: DeviceResource) {
    self.resource = resource
    let statuses = resource.trueStatuses.all.members
    outside = statuses.map { resource.outsideChanges(from: $0) }
    whileActive = statuses.map { resource.changesWhileActive(from: $0) }
    relaunched = statuses.map { truth in
      resource.moves.first { $0.agent == .relaunch && $0.from.contains(truth) }?.to.members.first
    }
  }

  /// The changes that may come from outside, in the order in which the platform tells them.
  func changesAsTold(from truth: Value) -> [OutsideChange] {
    let told = resource.moves.filter { $0.agent != .relaunch && $0.from.contains(truth) }.flatMap { $0.to.members }
    return outside[Int(truth)].sorted { told.firstIndex(of: $0.value) ?? 0 < told.firstIndex(of: $1.value) ?? 0 }
  }

  /// The true status that a change by name leads to, while the app is active or not, and lives or is ended.
  package func changed(_ truth: Value, to name: String, appEnds: Bool, isActive: Bool) throws(UnplayableAct) -> Value {
    let names = resource.trueStatuses
    guard let value = names.value(named: name) else {
      throw .unknownValue(name, of: resource.name, among: names.values)
    }
    if truth == value { throw .unchanged(resource.name, value: name) }
    if isActive, whileActive[Int(truth)].contains(value) { return value }
    guard let found = outside[Int(truth)].first(where: { $0.value == value }) else {
      let allowed = changesAsTold(from: truth).map { names.name(of: $0.value) }
      throw .noSuchChange(resource.name, from: names.name(of: truth), to: name, allowed: allowed)
    }
    if !appEnds, !found.mayLive { throw .endsApp(resource.name, from: names.name(of: truth), to: name) }
    if isActive { throw .onlyWhileAway(resource.name, from: names.name(of: truth), to: name) }
    return value
  }
}

/// One change of a true status from outside the app.
package struct OutsideChange: Sendable {
  package var value: Value
  /// Whether the person can make it in Settings.
  package var isSettings: Bool
  /// Whether the app may be alive after it, and whether it may end it.
  package var mayLive: Bool
  package var mayEnd: Bool
}

extension DeviceRequest {
  /// Whether the system puts its question. Where it does not, its answer comes at once, and is the status as it was.
  package func isPut(at truth: Value) -> Bool { askable.contains(truth) }
}

extension DeviceResource {
  /// The statuses, as an app sees them, in which the system may put its question.
  package func statuses(putting request: DeviceRequest) -> ValueSet {
    shown(ValueSet(trueStatuses.all.members.filter { request.isPut(at: $0) }))
  }
}

extension DeviceResource {
  fileprivate func outsideChanges(from truth: Value) -> [OutsideChange] {
    trueStatuses.all.members.compactMap { value in
      let moves = moves(from: truth, to: value)
      if value == truth || moves.isEmpty { return nil }
      return OutsideChange(
        value: value, isSettings: moves.contains { $0.agent == .settings },
        mayLive: moves.contains { $0.fate != .endsApp }, mayEnd: moves.contains { $0.fate != .none })
    }
  }
}
