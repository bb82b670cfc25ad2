internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform

/// The transitions of one resource from each of its true statuses: the results of requests, and the changes from outside the
/// app.
///
/// Journeys, proofs and simulated devices all use these rules, so that they agree.
package struct ResourceRules: Sendable {
  package let resource: DeviceResource
  /// For each true status the possible changes from outside, sorted by status.
  package let outside: TrueStatusTable<[OutsideChange]>
  /// For each true status those that it may change to while the app is active: through others, or through an answer to a prompt
  /// that others brought up.
  package let whileActive: TrueStatusTable<[TrueStatus]>
  /// For each true status those that it may have after the next launch, the usual one first.
  package let launches: TrueStatusTable<[TrueStatus]>

  package init(_ resource: DeviceResource) {
    self.resource = resource
    let statuses = resource.trueStatuses.all
    outside = TrueStatusTable(statuses.map { resource.outsideChanges(from: $0) })
    whileActive = TrueStatusTable(statuses.map { resource.changesWhileActive(from: $0) })
    launches = TrueStatusTable(statuses.map { resource.launches(from: $0) })
  }

  /// The possible changes from outside, in the order of the platform file.
  func changesInPlatformOrder(from truth: TrueStatus) -> [OutsideChange] {
    let told = resource.moves.filter { $0.agent != .relaunch && $0.from.contains(truth) }.flatMap { $0.to }
    return outside[truth].sorted { told.firstIndex(of: $0.value) ?? 0 < told.firstIndex(of: $1.value) ?? 0 }
  }

  /// The true status with this name, if the next launch may lead to it and a script can choose.
  package func launched(_ truth: TrueStatus, to name: String) -> TrueStatus? {
    guard let value = resource.trueStatuses.status(named: name), launches[truth].contains(value) else { return nil }
    return value != truth || launches[truth].count > 1 ? value : nil
  }

  /// Returns the true status with this name, if the platform allows the change. `appEnds` says whether the app is terminated
  /// meanwhile, `isActive` whether it is active.
  package func changed(
    _ truth: TrueStatus, to name: String, appEnds: Bool, isActive: Bool
  ) throws(UnplayableAct) -> TrueStatus {
    let names = resource.trueStatuses
    guard let value = names.status(named: name) else {
      throw .unknownValue(name, of: resource.name, among: names.names)
    }
    if truth == value { throw .unchanged(resource.name, value: name) }
    if isActive, whileActive[truth].contains(value) { return value }
    guard let found = outside[truth].first(where: { $0.value == value }) else {
      let allowed = changesInPlatformOrder(from: truth).map { names.name(of: $0.value) }
      throw .noSuchChange(resource.name, from: names.name(of: truth), to: name, allowed: allowed)
    }
    if !appEnds, !found.mayLive { throw .endsApp(resource.name, from: names.name(of: truth), to: name) }
    if isActive { throw .onlyWhileAway(resource.name, from: names.name(of: truth), to: name) }
    return value
  }
}

/// One change of a true status from outside the app.
package struct OutsideChange: Sendable {
  package var value: TrueStatus
  /// Whether the person can make the change in Settings.
  package var isSettings: Bool
  /// Whether the app may survive the change, and whether the change may terminate the app.
  package var mayLive: Bool
  package var mayEnd: Bool
  /// Whether the system tells the app of the change while the app is in the background.
  package var isTold: Bool
}

extension DeviceResource {
  fileprivate func outsideChanges(from truth: TrueStatus) -> [OutsideChange] {
    trueStatuses.all.compactMap { value in
      let moves = moves(from: truth, to: value)
      if value == truth || moves.isEmpty { return nil }
      return OutsideChange(
        value: value, isSettings: moves.contains { $0.agent == .settings },
        mayLive: moves.contains { $0.fate != .endsApp }, mayEnd: moves.contains { $0.fate != .none },
        isTold: moves.allSatisfy { $0.tellsApp })
    }
  }
}
