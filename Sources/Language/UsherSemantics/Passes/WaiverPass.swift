internal import UsherModule
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
      // The instances of a flow share one text, so each finding is kept once.
      let start = findings.count
      for body in family {
        read(body.declaration.waivers, of: .flow(body.id))
        readRows(of: program.flows[body.id].root)
        read(body.states)
      }
      var kept: [Diagnostic] = []
      for finding in findings[start...] where !kept.contains(where: { $0.isSame(as: finding) }) { kept.append(finding) }
      findings.replaceSubrange(start..., with: kept)
    }
    let waivers = policy.items.compactMap { item in if case .waiver(let waiver) = item { waiver } else { nil } }
    read(waivers, of: .policy(policy.name))
  }

  /// Reads the waivers of states side by side. The unnamed questions that a state leads to count as inside it.
  private mutating func read(_ siblings: [StateBody]) {
    for state in siblings {
      read(state.content.waivers, of: .state(state.id))
      readRows(of: state.id)
      if !state.content.waivers.isEmpty {
        for other in siblings where isLed(other, from: state.id, among: siblings) {
          read(state.content.waivers, of: .state(other.id))
        }
      }
      read(state.nested)
    }
  }

  /// Whether a state is an unnamed question of another one, or of an unnamed question of it.
  private func isLed(_ body: StateBody, from state: ID<State>, among siblings: [StateBody]) -> Bool {
    var owner = body.owner
    while let id = owner, id != state { owner = siblings.first { $0.id == id }?.owner }
    return owner != nil
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
      if case .row = scope, case .standard(let standard) = promise, !standard.isOfSteps {
        findings.append(.noPromiseOfRows(name))
        continue
      }
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
      var finding = Diagnostic.unknownName(name.label(), name.text, kind: .standardPromise, among: names)
      // It may be the code of a finding that breaks no promise.
      if finding.fixes.isEmpty, name.text.utf8.contains(UInt8(ascii: "-")) {
        let comment: Prose = "`// usher: allow \(name.text) -- \(waiver.reason)`"
        finding.moreHelp.append("a finding that breaks no promise is accepted on its line: \(comment)")
      }
      findings.append(finding)
    }
    return nil
  }
}

extension StandardPromise {
  /// Whether a step can break it, and not only a wait, a round of steps, or a whole flow.
  fileprivate var isOfSteps: Bool {
    switch self {
    case .unmetNeeds, .deadButton, .notSeenAgain, .idlePrimer, .missingPrimes, .nagging, .metricAgain,
      .requestWithoutTap, .silentRefusal:
      true
    case .noWayOn, .impossibleOutcome, .goesRound, .untrueGuidance, .noWayToSettings: false
    }
  }

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
