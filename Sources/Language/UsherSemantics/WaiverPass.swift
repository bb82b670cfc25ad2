internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The waivers in the braces of a row or a handler.
struct RowWaivers {
  let place: ProgramPlace
  let waivers: [Waiver]
}

/// Reads waivers: the promises that parts of a policy need not keep, each with its reason.
struct WaiverPass {
  private(set) var waivers: [Module.Waiver] = []
  private(set) var findings: [Diagnostic] = []
  private let rows: [RowWaivers]
  /// The titles of the policy's own promises.
  private let titles: [String]

  /// Reads the waivers of flows, their states and rows, then those of the policy.
  init(_ policy: Unit, _ families: [[FlowBody]], _ rows: [RowWaivers], in program: Program) {
    self.rows = rows
    titles = policy.items.compactMap { item in if case .promise(let promise) = item { promise.name } else { nil } }
    for family in families {
      // The instances of a flow share one text, so only the findings of the first are kept.
      var end: Int?
      for body in family {
        read(body.declaration.waivers, of: .flow(body.id))
        readRows(of: program.flows[body.id].root)
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
    readRows(of: state.id)
    for nested in state.nested { read(nested) }
  }

  private mutating func readRows(of state: ID<State>) {
    for row in rows where row.place.state == state { read(row.waivers, of: .row(row.place)) }
  }

  /// Reads the waivers of one row, state, flow or policy.
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
      guard let promise = promise(of: waiver) else { continue }
      waivers.append(Module.Waiver(scope: scope, promise: promise, reason: waiver.reason, place: waiver.label()))
    }
  }

  /// The promise that a waiver names; nil, with a finding, if there is none.
  private mutating func promise(of waiver: Waiver) -> PromiseName? {
    let name = waiver.promise
    if let title = waiver.title {
      if titles.contains(title) { return .own(title) }
      findings.append(.unknownTitle(name, among: titles))
      return nil
    }
    if let promise = StandardPromise(rawValue: name.text) { return .standard(promise) }
    if let promise = StandardPromise(formerName: name.text) {
      findings.append(.formerPromise(name, promise))
    } else {
      let names = StandardPromise.allCases.map { $0.rawValue }
      findings.append(.unknownName(name.label(), name.text, kind: "standard promise", among: names))
    }
    return nil
  }
}

extension StandardPromise {
  /// The promise that had this name before promises were named after their findings.
  fileprivate init?(formerName: String) {
    switch formerName {
    case "wayOn": self = .noWayOn
    case "noSpin": self = .goesRound
    case "needs": self = .unmetNeeds
    case "noDeadButton": self = .deadButton
    case "seenAgain": self = .notSeenAgain
    case "primerPrompts": self = .idlePrimer
    case "noNagging": self = .nagging
    case "once": self = .metricAgain
    case "trueGuidance": self = .untrueGuidance
    default: return nil
    }
  }
}
