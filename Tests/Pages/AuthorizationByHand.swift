import UsherRuntime

/// One resource by hand: the behaviour of `ensure` in isAuthorized.usher in Swift, with English texts only.
@MainActor final class AuthorizationByHand: Lifecycle {
  private enum Event {
    case tapped(String)
    case mayHaveChanged
    case returned
  }

  private let device: any DeviceByHand
  private let count: (_ metric: String, _ resource: String?) -> Void
  /// Replaced before each wait, so that late taps and outdated events are dropped.
  private var feed: AsyncStream<Event>.Continuation?

  init(on device: any DeviceByHand, count: @escaping (_ metric: String, _ resource: String?) -> Void) {
    (self.device, self.count) = (device, count)
  }

  func returned() { feed?.yield(.returned) }
  func changed() { feed?.yield(.mayHaveChanged) }

  /// Reads the status without showing a prompt. For drawing a view.
  func standing(of resource: String) -> Authorization.Standing {
    switch device.status(of: resource) {
    case "authorized": .granted
    case "limited": .partial
    case "notDetermined": .askable
    case "denied": .denied
    default: .unavailable
    }
  }

  /// Requests access if possible, and explains a refusal otherwise. Call it again at launch if a record was saved and no
  /// outcome followed.
  func ensure(_ resource: String) async -> Authorization.EnsureOutcome? {
    while !Task.isCancelled {
      device.save([1])  // from here on, the process may end at any time
      switch standing(of: resource) {
      case .granted: return .granted
      case .partial: return .partial
      case .askable:
        await device.ask(resource)
        // Does not use the callback's Bool, which merges granted and partial, denied and restricted.
        guard !Task.isCancelled, standing(of: resource) == .denied else { continue }
        count("permission_denied", resource)
        return .denied
      case .denied:
        guard let button = await answer(to: Self.accessOff(resource), about: resource) else { continue }
        if button == "notNow" { return .denied }
        count("opened_settings", nil)
        let events = listen()
        if await device.open("app-settings:") {
          for await event in events { if case .returned = event { break } }
        } else {
          await device.notice(Self.settingsDidNotOpen)
        }
      case .unavailable:
        if await answer(to: Self.accessBlocked(resource), about: resource) != nil { return .unavailable }
      }
    }
    return nil
  }

  /// The button that was tapped; nil if the status changed while the alert was shown, which is then dismissed.
  private func answer(to prompt: ShownPrompt, about resource: String) async -> String? {
    let status = device.status(of: resource)
    let events = listen()
    await device.show(prompt) { [feed] button in feed?.yield(.tapped(button)) }
    for await event in events {
      guard device.status(of: resource) == status else {
        await device.dismiss(prompt.name)
        return nil
      }
      if case .tapped(let button) = event { return button }
    }
    return nil
  }

  private func listen() -> AsyncStream<Event> {
    let (events, feed) = AsyncStream.makeStream(of: Event.self)
    self.feed = feed
    return events
  }

  // MARK: Words

  private static func accessOff(_ resource: String) -> ShownPrompt {
    let (title, message) =
      switch resource {
      case "camera":
        ("Camera access is off", "Turn on Camera for this app in Settings to take a picture for your card.")
      case "microphone":
        ("Microphone access is off", "Turn on Microphone for this app in Settings to record sound for your card.")
      default:
        ("Contacts access is off", "Turn on Contacts for this app in Settings to send your card to people you know.")
      }
    return prompt(
      "accessOff", title, message, [("openSettings", "Open Settings", [.preferred]), ("notNow", "Not Now", [.cancel])])
  }

  private static func accessBlocked(_ resource: String) -> ShownPrompt {
    let (title, message) =
      switch resource {
      case "camera":
        (
          "Camera isn’t available",
          "This device has no camera that may be used, or Screen Time or an organization restricts it."
        )
      case "microphone":
        (
          "Microphone isn’t available",
          "This device has no microphone that may be used, or Screen Time or an organization restricts it."
        )
      default:
        (
          "Contacts aren’t available",
          "Screen Time or the organization that manages this device restricts access to contacts."
        )
      }
    return prompt("accessBlocked", title, message, [("close", "Close", [])])
  }

  private static let settingsDidNotOpen =
    "Settings couldn’t be opened. Open the Settings app yourself, and choose this app there."

  private static func prompt(
    _ name: String, _ title: String, _ message: String,
    _ buttons: [(answer: String, label: String, roles: [Button.Role])]
  ) -> ShownPrompt {
    return ShownPrompt(
      name: name, kind: .alert, title: title, message: message,
      buttons: buttons.map { ShownButton(answer: $0.answer, label: $0.label, roles: $0.roles) })
  }
}
