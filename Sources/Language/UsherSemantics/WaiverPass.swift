internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads waivers: the standard promises that parts of a policy need not keep, each with its reason.
struct WaiverPass {
  private(set) var waivers: [Module.Waiver] = []
  private(set) var findings: [Diagnostic] = []

  /// Reads the waivers of flows and their states, then those of the policy.
  init(_ policy: Unit, _ families: [[FlowBody]]) {
    for family in families {
      // The instances of a flow share one text, so only the findings of the first are kept.
      var end: Int?
      for body in family {
        read(body.declaration.waivers, of: .flow(body.id))
        for state in body.states { read(state) }
        end = end ?? findings.count
      }
      if let end { findings.removeSubrange(end...) }
    }
    let waivers = policy.items.compactMap { item in if case .waiver(let waiver) = item { waiver } else { nil } }
    read(waivers, of: .policy(policy.name))
  }

  private mutating func read(_ state: StateBody) {
    read(state.content.waivers, of: .state(state.id))
    for nested in state.nested { read(nested) }
  }

  /// Reads the waivers of one flow, state or policy.
  private mutating func read(_ syntax: [Waiver], of scope: Module.Waiver.Scope) {
    var seen: [String: Label] = [:]
    for waiver in syntax {
      let name = waiver.promise
      if let first = seen[name.text] {
        findings.append(.waivedTwice(name, first: first))
        continue
      }
      seen[name.text] = name.label()
      if waiver.reason.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { findings.append(.noReason(waiver)) }
      guard let promise = StandardPromise(rawValue: name.text) else {
        let names = StandardPromise.allCases.map { $0.rawValue }
        findings.append(.unknownName(name.label(), name.text, kind: "standard promise", among: names))
        continue
      }
      waivers.append(Module.Waiver(scope: scope, promise: promise, reason: waiver.reason, place: waiver.label()))
    }
  }
}
