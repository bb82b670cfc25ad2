extension Program {
  /// Every name that a state has had in snapshots, the present one first; the flow's own state has the flow's alone.
  func names(of id: ID<State>) -> [String] {
    let state = states[id]
    let own = state.parent == nil ? [""] : [state.name] + state.formerNames
    return names(of: state.flow).flatMap { flow in own.map { "\(flow).\($0)" } }
  }

  /// Every name that a flow has had, the present one first.
  func names(of id: ID<Flow>) -> [String] { [flows[id].name] + flows[id].formerNames }

  /// Two names of one kind that are the same in a snapshot, which has their hashes only.
  package var collision: (String, String)? {
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

  /// The names that snapshots tell apart, kind by kind.
  private var savedNames: [[String]] {
    let retired = flows.ids.flatMap { flow in
      flows[flow].retired.flatMap { retired in names(of: flow).map { "\($0).\(retired.name)" } }
    }
    let values =
      variables.rows.map { $0.domain.values + $0.formerValues.map { $0.name } }
      + flows.rows.map { $0.outcomes.values + $0.formerOutcomes.map { $0.name } }
    return [
      states.ids.flatMap { names(of: $0) } + retired, flows.ids.flatMap { names(of: $0) },
      variables.rows.flatMap { [$0.name] + $0.formerNames },
    ] + values
  }
}
