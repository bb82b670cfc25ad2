internal import UsherPlatform
internal import UsherWorkspace

/// The English catalog of a new policy.
struct NewCatalog {
  let policy: NewPolicy
  /// The name of the app, as people know it.
  let app: String

  /// Valid YAML that is not formatted yet.
  var text: String {
    "schema: 1\ncatalog: \(policy.name)\nsource: en\n" + (isTerm ? "terms:\n  app: \(quoted(escaped(app)))\n" : "")
      + "entries:\n" + policy.journeys.map(entries).joined()
  }

  /// Whether texts insert the app's name as a term. If it is in the reason too, it is written out everywhere.
  private var isTerm: Bool { !policy.goal.contains(app) }

  private func entries(of journey: NewJourney) -> String {
    let name = journey.name
    let phrases = journey.phrases
    let verb = phrases.isPlural ? "are" : "is"
    // What the app does with the resource, as the beginning of a sentence.
    let use = "\(isTerm ? "{-app}" : escaped(app)) \(phrases.use)\(serves(journey) ? " " + reason : "")"
    var text = ""
    if policy.primes(journey) {
      text += entry(
        "\(name)Primer", "A page that appears before the system asks.", title: phrases.title,
        message: "\(use). The system asks you next.", buttons: [("goOn", "Continue")])
    }
    if journey.page != nil {
      text += entry(
        journey.offToPage, "An alert for people who refused this or switched it off earlier.",
        title: offTitle(journey, journey.guidedToPage), message: "\(use). You can allow this in Settings.",
        buttons: [("openSettings", "Open Settings"), ("notNow", "Not Now")])
    }
    if !journey.guidedInWords.isEmpty {
      text += entry(
        journey.offInWords, "An alert for people who refused this or switched it off earlier.",
        title: offTitle(journey, journey.guidedInWords),
        message: "\(use). You can allow this in the settings of \(place(of: journey.guidedInWords)).",
        buttons: [("close", "Close")])
    }
    if journey.isBlocked {
      text += entry(
        "\(name)Blocked", "An alert for people who cannot change this in Settings.",
        title: "\(phrases.title) \(verb) not available",
        message: "\(use). This device does not offer this, or does not allow it.", buttons: [("close", "Close")])
    }
    for (index, key) in journey.purposes.enumerated() {
      text += "  \(name).purpose\(index == 0 ? "" : "\(index + 1)"):\n    kind: purpose\n    key: \(key)\n"
      text += "    note: The system shows this text when it asks.\n    text: \(quoted("\(use)."))\n"
    }
    return text
  }

  /// The title of an alert for people who have refused. Where no status tells that there is access, they may have allowed it.
  private func offTitle(_ journey: NewJourney, _ sides: [NewSide]) -> String {
    let verb = sides.contains { $0.isUnsure } ? "may be" : journey.phrases.isPlural ? "are" : "is"
    return "\(journey.phrases.title) \(verb) off"
  }

  /// What has the settings of these platforms.
  private func place(of sides: [NewSide]) -> String {
    let browsers = sides.count { $0.device.look == .web }
    return browsers == 0 ? "this device" : browsers == sides.count ? "your browser" : "this device or your browser"
  }

  /// Whether a journey is for what the policy is for. Of several, those are for which the system shows a reason too; one without, such as
  /// to send notifications, may be for something else.
  private func serves(_ journey: NewJourney) -> Bool {
    !journey.purposes.isEmpty || policy.journeys.allSatisfy { $0.purposes.isEmpty }
  }

  /// The reason after what the app does. One word is too short for a sentence of its own.
  private var reason: String {
    policy.goal.contains(" ") ? "to \(escaped(policy.goal))" : "so that you can \(escaped(policy.goal))"
  }

  private func entry(
    _ name: String, _ note: String, title: String, message: String, buttons: [(name: String, label: String)]
  ) -> String {
    let labels = buttons.map { "      \($0.name): \($0.label)\n" }.joined()
    return
      "  \(name):\n    note: \(quoted(note))\n    title: \(quoted(title))\n    message: \(quoted(message))\n    buttons:\n\(labels)"
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// A brace would begin a placeholder. The user's texts have none, so braces are escaped.
  private func escaped(_ text: String) -> String { text.replacing("{", with: "{{").replacing("}", with: "}}") }
}
