import UsherRuntime

extension Program {
  /// All names that a state has had in snapshots, the current one first. The root state of a flow has only the flow's names.
  private func names(of id: ID<State>) -> [String] {
    names(of: states[id].flow).flatMap { flow in states[id].namesInFlow.map { "\(flow).\($0)" } }
  }

  /// Calls `visit` with the hash of each name that `names(of:)` gives for a state, state by state.
  func forEachHashOfStates(_ visit: (_ hash: UInt32, _ state: ID<State>) -> Void) {
    let flowNames = flows.ids.map { names(of: $0) }
    for id in states.ids {
      for flow in flowNames[states[id].flow.index] {
        for name in states[id].namesInFlow { visit(stableHash(ofState: name, in: flow), id) }
      }
    }
  }

  /// All names that a flow has had, the current one first.
  func names(of id: ID<Flow>) -> [String] {
    [flows[id].name.description] + flows[id].formerNames.map { $0.description }
  }

  /// Two different names of one kind with the same hash. Snapshots contain only the hashes, so they could not tell the names
  /// apart. Nil if there are none.
  package var collision: (String, String)? {
    if areHashesDistinct { return nil }
    for names in savedNames {
      var known: [UInt32: String] = [:]
      for name in names {
        let hash = stableHash(name)
        if let other = known[hash], other != name { return (other, name) }
        known[hash] = name
      }
    }
    return nil
  }

  /// The names that snapshots need to distinguish, grouped by kind.
  private var savedNames: [[String]] {
    let retired = flows.ids.flatMap { flow in
      flows[flow].retired.flatMap { retired in names(of: flow).map { "\($0).\(retired.name)" } }
    }
    let values =
      variables.rows.map { $0.domain.values + $0.formerValues.map { $0.name } }
      + flows.rows.map { $0.outcomes.values + $0.formerOutcomes.map { $0.name } }
    return [
      states.ids.flatMap { names(of: $0) } + retired, flows.ids.flatMap { names(of: $0) },
      variables.rows.flatMap { variable in ([variable.name] + variable.formerNames).map { $0.description } },
    ] + values
  }

  /// A fast check that no two names of a kind have the same hash, which is nearly always true. False if there are former names,
  /// which only the full check handles.
  private var areHashesDistinct: Bool {
    let hasFormerNames =
      states.rows.contains { !$0.formerNames.isEmpty } || variables.rows.contains { !$0.formerNames.isEmpty }
      || flows.rows.contains { !$0.formerNames.isEmpty || !$0.retired.isEmpty }
    if hasFormerNames { return false }
    let flowNames = flows.rows.map { $0.name.description }
    var hashes = DistinctHashes()
    forEachHashOfStates { hash, _ in hashes.add(hash) }
    guard hashes.endKind() else { return false }
    for name in flowNames { hashes.add(name) }
    guard hashes.endKind() else { return false }
    for variable in variables.rows { hashes.add(variable.name.description) }
    guard hashes.endKind() else { return false }
    for variable in variables.rows {
      for value in variable.domain.values { hashes.add(value) }
      for former in variable.formerValues { hashes.add(former.name) }
      guard hashes.endKind() else { return false }
    }
    for flow in flows.rows {
      for value in flow.outcomes.values { hashes.add(value) }
      for former in flow.formerOutcomes { hashes.add(former.name) }
      guard hashes.endKind() else { return false }
    }
    return true
  }
}

extension StateDefinition {
  /// All names that the state has had in its flow, the current one first. The root state of a flow has an empty name.
  fileprivate var namesInFlow: [String] { parent == nil ? [""] : [name] + formerNames }
}

/// The hash of `flow.state`.
private func stableHash(ofState state: String, in flow: String) -> UInt32 {
  var hash = StableHash()
  for byte in flow.utf8 { hash.combine(byte) }
  hash.combine(UInt8(ascii: "."))
  for byte in state.utf8 { hash.combine(byte) }
  return hash.value
}

/// Collects the hashes of one kind of name at a time.
private struct DistinctHashes {
  private var hashes: [UInt32] = []

  mutating func add(_ name: String) { add(stableHash(name)) }

  mutating func add(_ hash: UInt32) { hashes.append(hash) }

  /// Ends the current kind. Returns whether all its hashes are different.
  mutating func endKind() -> Bool {
    defer { hashes.removeAll(keepingCapacity: true) }
    hashes.sort()
    return hashes.indices.dropFirst().allSatisfy { hashes[$0 - 1] != hashes[$0] }
  }
}
