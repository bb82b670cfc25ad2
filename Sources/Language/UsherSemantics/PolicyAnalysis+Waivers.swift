internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension PolicyAnalysis {
  /// The standard promises that are not given in one place, each with its reason.
  mutating func readWaivers(_ syntax: [Waiver], of scope: Module.Waiver.Scope) {
    var seen: [String: Label] = [:]
    for waiver in syntax {
      let name = waiver.promise
      if let first = seen[name.text] {
        report(.waivedTwice(name, first: first))
        continue
      }
      seen[name.text] = name.label()
      if waiver.reason.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { report(.noReason(waiver)) }
      guard let promise = StandardPromise(rawValue: name.text) else {
        let names = StandardPromise.allCases.map { $0.rawValue }
        report(.unknownName(name.label(), name.text, kind: "standard promise", among: names))
        continue
      }
      waivers.append(
        Module.Waiver(scope: scope, promise: promise, reason: waiver.reason, place: waiver.label()))
    }
  }

  mutating func readWaivers(_ items: [PolicyItem]) {
    let waivers = items.compactMap { item in if case .waiver(let waiver) = item { waiver } else { nil } }
    readWaivers(waivers, of: .policy(unit.name))
  }
}
