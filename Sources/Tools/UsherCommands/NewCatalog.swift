internal import UsherWorkspace

/// The English catalog of a new policy.
struct NewCatalog {
  let policy: NewPolicy

  /// Valid YAML that is not formatted yet.
  var text: String {
    "schema: 1\ncatalog: \(policy.name)\nsource: en\nentries:\n" + policy.journeys.map(entries).joined()
  }

  private func entries(of journey: NewJourney) -> String {
    let (name, words, goal) = (journey.name, journey.words, policy.goal)
    let title = words.prefix(1).uppercased() + words.dropFirst()
    var text = ""
    if policy.hasPrimer, journey.asks {
      text += entry(
        "\(name)Primer", "A page that appears before the system asks for \(words).", title: "\(title)",
        message: "The app uses it to \(goal). The system asks you next.", buttons: [("goOn", "Continue")])
    }
    if journey.guides {
      let way = journey.page == nil ? "in the settings of this device" : "in Settings"
      let buttons =
        journey.page == nil ? [("close", "Close")] : [("openSettings", "Open Settings"), ("notNow", "Not Now")]
      text += entry(
        "\(name)Off", "An alert for people who refused this or switched it off earlier.", title: "\(title): off",
        message: "To \(goal), allow it \(way).", buttons: buttons)
    }
    if !journey.blocked.isEmpty {
      text += entry(
        "\(name)Blocked", "An alert for people who cannot change this in Settings.",
        title: "\(title): not available",
        message: "The app needs this to \(goal), but this device does not have it or does not allow it.",
        buttons: [("close", "Close")])
    }
    for (index, key) in journey.purposes.enumerated() {
      text += "  \(name).purpose\(index == 0 ? "" : "\(index + 1)"):\n    kind: purpose\n    key: \(key)\n"
      text += "    note: The system shows this text when it asks for \(words).\n"
      text += "    text: \(quoted("The app asks for \(words), so that you can \(goal)."))\n"
    }
    return text
  }

  private func entry(
    _ name: String, _ note: String, title: String, message: String, buttons: [(name: String, label: String)]
  ) -> String {
    let labels = buttons.map { "      \($0.name): \($0.label)\n" }.joined()
    return
      "  \(name):\n    note: \(quoted(note))\n    title: \(quoted(title))\n    message: \(quoted(message))\n    buttons:\n\(labels)"
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    // A brace would begin a placeholder. The user's text has no placeholders, so braces are escaped.
    return "\"\(escaped.replacing("{", with: "{{").replacing("}", with: "}}"))\""
  }
}
