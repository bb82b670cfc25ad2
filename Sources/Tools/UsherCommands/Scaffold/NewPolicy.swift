internal import UsherPlatform
internal import UsherSyntax
internal import UsherWorkspace

/// The text of a new policy: one flow for each thing that the app needs.
struct NewPolicy {
  let name: String
  let platforms: [String]
  /// The journeys of each flow. A flow has several where platforms have different resources, or different requests.
  let flows: [[NewJourney]]
  let hasPrimer: Bool
  let goal: String

  var journeys: [NewJourney] { flows.flatMap { $0 } }

  /// A valid policy that is not formatted yet.
  var text: String {
    """
    language 1
    /// Checks what the app needs to \(goal), and asks for it.
    policy \(name)
    use \(platforms.joined(separator: ", "))
    \(hasWords ? "copy \(name)" : "")

    \(journeys.map(declarations).joined())
    \(flows.map(flow).joined(separator: "\n"))
    \(flows.count > 1 ? wholeFlow + "\n" : "")
    \(flows.flatMap { NewPolicyTests(self, of: $0).all }.joined(separator: "\n"))
    """
  }

  /// Whether the policy needs texts. Otherwise no catalog is written.
  var hasWords: Bool { journeys.contains { $0.hasWords || primes($0) } }

  /// `settle` if there is one flow. Of several, each is named after its first resource.
  func name(of flow: [NewJourney]) -> String { flows.count == 1 ? "settle" : "settle\(capitalized(flow[0].name))" }

  /// Whether a page comes before the request: it was asked for, or the system shows its prompt only after a tap.
  func primes(_ journey: NewJourney) -> Bool { journey.asks && (hasPrimer || journey.needsTap) }

  // MARK: Declarations

  private func declarations(_ journey: NewJourney) -> String {
    let name = journey.name
    var text = ""
    if journey.hasRefusals { text += "metric \(name)Refused\n" }
    if journey.page != nil { text += "metric \(name)SettingsOpened\n" }
    if journey.remembers {
      text += "/// Refused for good may read like never asked: an answer to a request tells.\n"
      text += "memory \(journey.memory): Bool = false for session\n"
    }
    if primes(journey) {
      text += "/// Explains why before the system asks.\n"
      text += "screen \(name)Primer {\nprimes \(journey.question)\nbutton goOn\n}\n"
    }
    if journey.page != nil {
      text += "/// For people who refused and can change it in Settings.\n"
      text +=
        "alert \(journey.offToPage) {\nrecovers \(journey.name)\nbutton openSettings preferred\nbutton notNow cancel\n}\n"
    }
    if !journey.guidedInWords.isEmpty {
      text += "/// For people who refused and can change it where no button leads.\n"
      text += "alert \(journey.offInWords) {\nrecovers \(journey.name)\nbutton close\n}\n"
    }
    if journey.isBlocked {
      text += "/// For people who cannot change it in Settings.\nalert \(name)Blocked {\nbutton close\n}\n"
    }
    return text + "\n"
  }

  // MARK: Flows

  private func flow(_ journeys: [NewJourney]) -> String {
    let outcomes = Self.outcomes(of: journeys)
    let states = journeys.map { NewStates($0, isAlone: journeys.count == 1, isPrimed: primes($0)) }
    var texts = states.flatMap { $0.all }
    if states.count > 1 {
      let rows = states.map { "\($0.journey.platforms.joined(separator: " | ")) -> \($0.result)\n" }
      texts.insert("start state result {\nchoose platform {\n\(rows.joined())}\n}\n", at: 0)
    }
    return "flow \(name(of: journeys)) -> \(outcomes.joined(separator: " | ")) {\n\(texts.joined(separator: "\n"))}\n"
  }

  private static func outcomes(of journeys: [NewJourney]) -> [String] {
    ["ready", "declined", "unavailable"].filter { outcome in journeys.contains { $0.outcomes.contains(outcome) } }
  }

  private var wholeFlow: String {
    func state(_ flow: [NewJourney]) -> String { "settling\(capitalized(flow[0].name))" }
    let states = flows.enumerated().map { index, flow in
      let next = index + 1 < flows.count ? state(flows[index + 1]) : "end ready"
      let rows = Self.outcomes(of: flow).map { "\($0) -> \($0 == "ready" ? next : "end \($0)")\n" }
      return "\(index == 0 ? "start " : "")state \(state(flow)) {\nrun \(name(of: flow)) {\n\(rows.joined())}\n}\n"
    }
    return
      "/// Runs all of these flows, one after the other.\nflow settle -> \(Self.outcomes(of: journeys).joined(separator: " | ")) {\n\(states.joined(separator: "\n"))}\n"
  }
}

extension NewJourney {
  /// The memory of a request in this session.
  var memory: String { "\(name)Asked" }
  /// The alert with a button to Settings.
  var offToPage: String { "\(name)Off" }
  /// The alert that says in words where the status can be changed.
  var offInWords: String { page == nil ? "\(name)Off" : "\(name)OffInWords" }
}
