internal import UsherPlatform
internal import UsherProgram
internal import UsherSyntax

/// The states of a flow of a new policy that are about one journey.
struct NewStates {
  let journey: NewJourney
  private let isAlone: Bool
  private let isPrimed: Bool

  /// `isAlone` if the flow has no other journeys, whose states need other names.
  init(_ journey: NewJourney, isAlone: Bool, isPrimed: Bool) {
    (self.journey, self.isAlone, self.isPrimed) = (journey, isAlone, isPrimed)
  }

  /// The first of the states, and the one that others lead back to.
  var result: String { state("result") }

  var all: [String] {
    [looking, priming, asking, choosingGuidance, guidingToPage, guidingInWords, away, blocked].compactMap { $0 }
  }

  private func state(_ verb: String) -> String { isAlone ? verb : verb + capitalized(journey.name) }

  private var guiding: String { state("guiding") }
  private var hasTwoGuides: Bool { journey.page != nil && !journey.guidedInWords.isEmpty }
  private var toPage: String { hasTwoGuides ? state("guidingToSettings") : guiding }
  private var inWords: String { hasTwoGuides ? state("guidingInWords") : guiding }
  private var change: String { "on change of \(journey.name) -> \(result)" }

  private var looking: String {
    let heads = journey.heads([
      (kind: "end ready", names: { $0.ready }),
      (kind: state(isPrimed ? "priming" : "asking"), names: { $0.askable }),
      (kind: guiding, names: { $0.guidable }), (kind: state("blocked"), names: { $0.blocked }),
    ])
    let rows = heads.map { "\($0.head) -> \($0.kind)\n" }
    let start = isAlone ? "start " : ""
    let ready = rows.prefix { $0.hasSuffix("-> end ready\n") }
    return
      "\(start)state \(result) {\nchoose \(journey.name) {\n\(ready.joined())\(askedBefore)\(rows.dropFirst(ready.count).joined())}\n}\n"
  }

  /// The rows for a status that may be a refusal for good, once the system was asked.
  private var askedBefore: String {
    var names: [String] = []
    for side in journey.sides { names += side.unclear.filter { !names.contains($0) } }
    return names.map { name in
      let guided = journey.sides.filter { $0.unclear.contains(name) || $0.guidable.contains(name) }
      let others = journey.sides.filter { $0.resource.statuses.values.contains(name) }
      let condition = guided.count == others.count ? "" : " and \(journey.condition(for: guided))"
      return "\(name) when \(journey.memory)\(condition) -> \(guiding)\n"
    }.joined()
  }

  private var priming: String? {
    guard isPrimed else { return nil }
    return "state \(state("priming")) {\nshow \(journey.name)Primer { goOn -> \(state("asking")) }\n\(change)\n}\n"
  }

  private enum Answer {
    case ready, refused, other
  }

  private var asking: String? {
    guard journey.asks else { return nil }
    var rows = ""
    let heads = journey.heads([
      (kind: Answer.ready, names: { $0.readyAnswers }), (kind: .refused, names: { $0.refusals }),
      (kind: .other, names: { side in side.otherAnswers.filter { !side.ready.contains($0) } }),
    ])
    for (kind, head) in heads {
      switch kind {
      case .ready: rows += "\(head) -> end ready\n"
      case .refused:
        let why = rows.contains("{ track") ? "" : "  // refused just now: guidance waits for the next attempt"
        rows += "\(head) { track \(journey.name)Refused } -> end declined\(why)\n"
      case .other: break
      }
    }
    if journey.sides.contains(where: { !$0.otherAnswers.isEmpty }) { rows += "else -> \(result)\n" }
    if journey.mayBeSilent { rows += silence }
    let mark = journey.remembers ? "remember \(journey.memory) = true\n" : ""
    return "state \(state("asking")) {\n\(mark)ask \(journey.question) {\n\(rows)}\n}\n"
  }

  private var silence: String {
    let row = "silence after \(journey.patience)s"
    let hidden = journey.sides.filter { $0.hidesInSilence }
    if hidden.isEmpty { return "\(row) -> end declined\n" }
    if hidden.count == journey.sides.count { return "\(row) -> \(guiding)\n" }
    return "\(row) when \(journey.condition(for: hidden)) -> \(guiding)\n\(row) -> end declined\n"
  }

  private var choosingGuidance: String? {
    guard hasTwoGuides else { return nil }
    func platforms(_ sides: [NewSide]) -> String { sides.map { $0.device.name }.joined(separator: " | ") }
    let others = journey.sides.filter { !$0.guides }
    return
      "state \(guiding) {\nchoose platform {\n\(platforms(journey.guidedToPage)) -> \(toPage)\n\(platforms(journey.guidedInWords + others)) -> \(inWords)\n}\n}\n"
  }

  private var guidingToPage: String? {
    guard journey.page != nil else { return nil }
    return
      "state \(toPage) {\nshow \(journey.offToPage) {\nopenSettings -> \(state("away"))\nnotNow -> end declined\n}\n\(change)\n}\n"
  }

  private var guidingInWords: String? {
    guard !journey.guidedInWords.isEmpty else { return nil }
    return "state \(inWords) {\nshow \(journey.offInWords) { close -> end declined }\n\(change)\n}\n"
  }

  private var away: String? {
    guard let page = journey.page else { return nil }
    return
      "state \(state("away")) {\ntrack \(journey.name)SettingsOpened\nopen \(page) {\nreturned -> \(result)\nfailed -> end declined\n}\n}\n"
  }

  private var blocked: String? {
    guard journey.isBlocked else { return nil }
    return "state \(state("blocked")) {\nshow \(journey.name)Blocked { close -> end unavailable }\n\(change)\n}\n"
  }
}
