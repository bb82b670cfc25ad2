internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherWorkspace

/// The text of a new policy: one flow for each resource, and a test for each path through it.
struct NewPolicy {
  let name: String
  let platform: String
  let journeys: [NewJourney]
  let hasPrimer: Bool
  let goal: String

  /// A valid policy that is not formatted yet.
  var text: String {
    """
    language 1
    /// Checks what the app needs to \(goal), and asks for it.
    policy \(name)
    use \(platform)
    \(hasWords ? "copy \(name)" : "")

    \(journeys.map(declarations).joined())
    \(journeys.map(flow).joined(separator: "\n"))
    \(journeys.count > 1 ? wholeFlow + "\n" : "")
    \(journeys.flatMap(tests).joined(separator: "\n"))
    """
  }

  /// Whether the policy needs texts. Otherwise no catalog is written.
  var hasWords: Bool { journeys.contains { $0.hasWords || primes($0) } }

  /// `settle` if there is one resource. With several resources, each flow is named after its resource.
  func flowName(_ journey: NewJourney) -> String { journeys.count == 1 ? "settle" : "settle\(journey.capitalized)" }

  /// Whether a page comes before the request: it was asked for, or the system shows its prompt only after a tap.
  func primes(_ journey: NewJourney) -> Bool { journey.asks && (hasPrimer || journey.needsTap) }

  // MARK: Declarations

  private func declarations(_ journey: NewJourney) -> String {
    let name = journey.name
    var text = ""
    if !journey.refusals.isEmpty { text += "metric \(name)Refused\n" }
    if journey.guides, journey.page != nil { text += "metric \(name)SettingsOpened\n" }
    if primes(journey) {
      text += "/// Explains why before the system asks.\n"
      text += "screen \(name)Primer {\nprimes \(journey.question)\nbutton goOn\n}\n"
    }
    if journey.guides {
      let buttons = journey.page == nil ? "button close" : "button openSettings preferred\nbutton notNow cancel"
      text += "/// For people who refused earlier and can change it in Settings.\n"
      text += "alert \(name)Off {\nrecovers \(name)\n\(buttons)\n}\n"
    }
    if !journey.blocked.isEmpty {
      text += "/// For people who cannot change it in Settings.\nalert \(name)Blocked {\nbutton close\n}\n"
    }
    return text + "\n"
  }

  // MARK: Flows

  private func flow(_ journey: NewJourney) -> String {
    "flow \(flowName(journey)) -> \(journey.outcomes.joined(separator: " | ")) {\n"
      + [result(journey), priming(journey), asking(journey), guiding(journey), away(journey), blocked(journey)]
      .compactMap { $0 }.joined(separator: "\n") + "}\n"
  }

  private func result(_ journey: NewJourney) -> String {
    let rows = [
      (journey.ready, "end ready"), (journey.askable, primes(journey) ? "priming" : "asking"),
      (journey.guidable, "guiding"), (journey.blocked, "blocked"),
    ].filter { !$0.0.isEmpty }.map { "\($0.0.joined(separator: " | ")) -> \($0.1)\n" }
    return "start state result {\nchoose \(journey.name) {\n\(rows.joined())}\n}\n"
  }

  private func priming(_ journey: NewJourney) -> String? {
    guard primes(journey) else { return nil }
    return
      "state priming {\nshow \(journey.name)Primer { goOn -> asking }\non change of \(journey.name) -> result\n}\n"
  }

  private func asking(_ journey: NewJourney) -> String? {
    guard journey.asks, let request = journey.request else { return nil }
    var rows = ""
    if !journey.readyAnswers.isEmpty { rows += "\(journey.readyAnswers.joined(separator: " | ")) -> end ready\n" }
    if !journey.refusals.isEmpty {
      let track = "{ track \(journey.name)Refused }"
      rows +=
        "\(journey.refusals.joined(separator: " | ")) \(track) -> end declined  // refused just now: guidance waits for the next attempt\n"
    }
    if journey.mayBeElsewhere { rows += "else -> result\n" }
    if request.mayBeSilent { rows += "silence after 5s -> end declined\n" }
    return "state asking {\nask \(journey.question) {\n\(rows)}\n}\n"
  }

  private func guiding(_ journey: NewJourney) -> String? {
    guard journey.guides else { return nil }
    let rows = journey.page == nil ? "close -> end declined\n" : "openSettings -> away\nnotNow -> end declined\n"
    return "state guiding {\nshow \(journey.name)Off {\n\(rows)}\non change of \(journey.name) -> result\n}\n"
  }

  private func away(_ journey: NewJourney) -> String? {
    guard journey.guides, let page = journey.page else { return nil }
    return
      "state away {\ntrack \(journey.name)SettingsOpened\nopen \(page) {\nreturned -> result\nfailed -> end declined\n}\n}\n"
  }

  private func blocked(_ journey: NewJourney) -> String? {
    guard !journey.blocked.isEmpty else { return nil }
    return
      "state blocked {\nshow \(journey.name)Blocked { close -> end unavailable }\non change of \(journey.name) -> result\n}\n"
  }

  private var wholeFlow: String {
    let outcomes = ["ready", "declined", "unavailable"].filter { outcome in
      journeys.contains { $0.outcomes.contains(outcome) }
    }
    let states = journeys.enumerated().map { index, journey in
      let next = index + 1 < journeys.count ? "settling\(journeys[index + 1].capitalized)" : "end ready"
      let rows = journey.outcomes.map { "\($0) -> \($0 == "ready" ? next : "end \($0)")\n" }
      return
        "\(index == 0 ? "start " : "")state settling\(journey.capitalized) {\nrun \(flowName(journey)) {\n\(rows.joined())}\n}\n"
    }
    return
      "/// Runs all of these flows, one after the other.\nflow settle -> \(outcomes.joined(separator: " | ")) {\n\(states.joined(separator: "\n"))}\n"
  }

  // MARK: Tests

  private func tests(_ journey: NewJourney) -> [String] {
    let (name, flow) = (journey.name, flowName(journey))
    func test(_ title: String, _ status: String, _ steps: [String]) -> String {
      "test \"\(journey.words): \(title)\" for \(flow) {\ngiven \(name) is \(status)\n\(steps.joined(separator: "\n"))\n}\n"
    }
    var tests: [String] = []
    if let status = journey.ready.first { tests.append(test("nothing to ask", status, ["expect outcome ready"])) }
    let question = "ask \(journey.question)"
    let primed = ["expect show \(name)Primer", "tap goOn", "expect dismiss \(name)Primer, \(question)"]
    let asked = primes(journey) ? primed : ["expect \(question)"]
    if let status = journey.asked {
      let possible = journey.answers(in: status)
      if let answer = possible.first(where: { journey.readyAnswers.contains($0.shown) }) {
        tests.append(test("allowed", status, asked + ["answer \(answer.name)", "expect outcome ready"]))
      }
      if let answer = possible.first(where: { journey.refusals.contains($0.shown) }) {
        let expected = "expect track \(name)Refused, outcome declined"
        tests.append(test("refused just now, no guidance yet", status, asked + ["answer \(answer.name)", expected]))
      }
    }
    if let status = journey.guidable.first {
      tests += guidance(journey, from: status).map { test($0.title, status, $0.steps) }
    }
    if let status = journey.blocked.first {
      let steps = ["expect show \(name)Blocked", "tap close", "expect outcome unavailable"]
      tests.append(test("not available, no way to Settings offered", status, steps))
    }
    return tests
  }

  private func guidance(_ journey: NewJourney, from status: String) -> [(title: String, steps: [String])] {
    let shown = "expect show \(journey.name)Off"
    guard journey.page != nil else {
      return [("switched off, and the app says so", [shown, "tap close", "expect outcome declined"])]
    }
    let later = ("refused before, guidance declined", [shown, "tap notNow", "expect outcome declined"])
    guard let (granted, ends) = journey.wayBack(from: status) else { return [later] }
    let trip =
      ends ? "away { \(journey.name) becomes \(granted); app ends }" : "away { \(journey.name) becomes \(granted) }"
    let opened = "expect track \(journey.name)SettingsOpened, open \(journey.page ?? "")"
    return [
      ("refused before, allowed in Settings", [shown, "tap openSettings", opened, trip, "expect outcome ready"]),
      later,
    ]
  }
}

extension NewJourney {
  /// The operand of `ask`: the resource, and the request if it has a name.
  fileprivate var question: String {
    guard let request, !request.name.isEmpty else { return name }
    return "\(name) \(request.name)"
  }

  /// The first true status in which the system shows its question.
  fileprivate var asked: String? {
    guard let request else { return nil }
    let status = resource.trueStatuses.all.first { status in
      askable.contains(resource.statuses.name(of: resource.shown[status])) && !request.results(from: status).isEmpty
    }
    return status.map { resource.trueStatuses.name(of: $0) }
  }

  /// The possible answers to a request in a status: the name of the true status, and the status that an app sees.
  fileprivate func answers(in status: String) -> [(name: String, shown: String)] {
    guard let request, let value = resource.trueStatuses.status(named: status) else { return [] }
    return request.results(from: value).map { result in
      (resource.trueStatuses.name(of: result), resource.statuses.name(of: resource.shown[result]))
    }
  }

  /// A ready status that Settings can lead to from a status, and whether that change ends the app.
  fileprivate func wayBack(from status: String) -> (status: String, endsApp: Bool)? {
    guard let value = resource.trueStatuses.status(named: status) else { return nil }
    for move in resource.moves where move.agent == .settings && move.from.contains(value) {
      for next in move.to {
        let name = resource.trueStatuses.name(of: next)
        if ready.contains(name) { return (name, move.fate != .none) }
      }
    }
    return nil
  }
}
