import UsherRuntime

/// A call by hand: the behaviour of callPermissions.usher in Swift, with English texts only.
@MainActor final class StreamVideoByHand: Lifecycle {
  private enum Event {
    case tapped(String, on: String, time: Int)
    case turnOnTapped(StreamVideoApp.Capability)
    case mayHaveChanged
    case returned
  }

  private enum Access { case camera, microphone, both }

  private struct Facts: Equatable {
    var camera, microphone: String
    var capabilities: Set<StreamVideoApp.Capability>
  }

  private let device: any DeviceByHand
  private var capabilities: Set<StreamVideoApp.Capability>
  private let (events, feed) = AsyncStream.makeStream(of: Event.self)
  /// No banner is shown about these for the rest of the call, unless the user turns them on.
  private var hidden: Set<StreamVideoApp.Capability> = []
  private var banner: (name: String, what: Access)?
  /// A number for each showing of a prompt on screen, to distinguish a tap on it from a late tap on an earlier showing.
  private var up: [String: Int] = [:]
  private var times = 0
  /// A tap that arrived after a change; the change is handled first.
  private var held: Event?

  init(on device: any DeviceByHand, capabilities: Set<StreamVideoApp.Capability>) {
    (self.device, self.capabilities) = (device, capabilities)
  }

  func returned() { feed.yield(.returned) }
  func changed() { feed.yield(.mayHaveChanged) }
  func turnOnTapped(_ capability: StreamVideoApp.Capability) { feed.yield(.turnOnTapped(capability)) }

  func capabilitiesChanged(to capabilities: Set<StreamVideoApp.Capability>) {
    self.capabilities = capabilities
    changed()
  }

  /// Runs during the call. Call it again at launch: a saved record then belongs to a call that has ended.
  func watch(from saved: [UInt8]?) async -> String? {
    guard saved == nil else { return "callEnded" }
    var incoming = events.makeAsyncIterator()
    while true {
      device.save([1])
      let facts = facts
      if facts.capabilities.contains(.sendAudio), facts.microphone == "notDetermined" {
        await ask("microphone")
      } else if facts.capabilities.contains(.sendVideo), facts.camera == "notDetermined" {
        await ask("camera")
      } else {
        await tell(lack(facts))
        guard await untilOtherwise(than: facts, &incoming) else {
          await tell(nil)  // dismisses the banner when the call ends
          return nil
        }
      }
    }
  }

  private var facts: Facts {
    Facts(camera: device.status(of: "camera"), microphone: device.status(of: "microphone"), capabilities: capabilities)
  }

  private func ask(_ resource: String) async {
    await tell(nil)  // no banner next to the system prompt
    await device.ask(resource)
  }

  /// The banner to show, without dismissed capabilities. Access that Settings can change comes first.
  private func lack(_ facts: Facts) -> (name: String, what: Access)? {
    let told = facts.capabilities.subtracting(hidden)
    let camera = told.contains(.sendVideo) ? facts.camera : "authorized"
    let microphone = told.contains(.sendAudio) ? facts.microphone : "authorized"
    if let what = access(camera == "denied", microphone == "denied") { return ("accessOff", what) }
    let open = ["authorized", "denied"]
    return access(!open.contains(camera), !open.contains(microphone)).map { ("accessBlocked", $0) }
  }

  private func access(_ camera: Bool, _ microphone: Bool) -> Access? {
    camera ? microphone ? .both : .camera : microphone ? .microphone : nil
  }

  private func capabilities(of what: Access) -> Set<StreamVideoApp.Capability> {
    switch what {
    case .camera: [.sendVideo]
    case .microphone: [.sendAudio]
    case .both: [.sendVideo, .sendAudio]
    }
  }

  /// Shows a banner. Leaves one with the same content unchanged, and updates the text of one with the same name.
  private func tell(_ next: (name: String, what: Access)?) async {
    if let banner, banner.name != next?.name { await dismiss(banner.name) }
    let isTold = banner?.name == next?.name && banner?.what == next?.what
    banner = next
    if let next, !isTold {
      await show(next.name == "accessOff" ? Self.accessOff(next.what) : Self.accessBlocked(next.what))
    }
  }

  private func show(_ prompt: ShownPrompt) async {
    if up[prompt.name] == nil {
      times += 1
      up[prompt.name] = times
    }
    let (name, time) = (prompt.name, up[prompt.name] ?? 0)
    await device.show(prompt) { [feed] button in feed.yield(.tapped(button, on: name, time: time)) }
  }

  private func dismiss(_ name: String) async {
    up[name] = nil
    await device.dismiss(name)
  }

  /// Handles taps; true if the statuses must be checked again, false if the call is over.
  private func untilOtherwise(than known: Facts, _ incoming: inout AsyncStream<Event>.Iterator) async -> Bool {
    var isAway = false
    while true {
      var next = held
      held = nil
      if next == nil { next = await incoming.next(isolation: #isolation) }
      guard let event = next else { return false }
      switch event {
      case .turnOnTapped(let capability):
        hidden.remove(capability)
        return true
      case .mayHaveChanged, .returned:
        if facts != known { return true }
        if isAway, case .returned = event { return true }
      case .tapped(let button, on: let name, time: let time):
        guard up[name] == time else { continue }
        if facts != known {
          held = event
          return true
        }
        device.save([1])
        guard let what = banner?.what else { continue }
        if button == "dismiss" {
          hidden.formUnion(capabilities(of: what))
          return true
        }
        isAway = await device.open("app-settings:")
        if !isAway { await device.notice(Self.settingsDidNotOpen(what)) }
      }
    }
  }

  // MARK: Words

  private static func accessOff(_ what: Access) -> ShownPrompt {
    prompt(
      "accessOff", .banner, "\(one(what, "Camera", "Microphone", "Camera and microphone")) access required",
      "Others in the call can’t \(one(what, "see", "hear", "see or hear")) you. Enable access in Settings.",
      [("openSettings", "Open Settings", [.preferred]), ("dismiss", "Dismiss", [])])
  }

  private static func accessBlocked(_ what: Access) -> ShownPrompt {
    let why = one(
      what, "The camera is restricted on this device or missing from it.",
      "The microphone is restricted on this device or missing from it.",
      "Camera and microphone are restricted on this device or missing from it.")
    return prompt(
      "accessBlocked", .banner, "\(one(what, "Camera", "Microphone", "Camera and microphone")) not available",
      "Others in the call can’t \(one(what, "see", "hear", "see or hear")) you. \(why)", [("dismiss", "Dismiss", [])])
  }

  private static func settingsDidNotOpen(_ what: Access) -> String {
    let things = one(what, "camera", "microphone", "camera and microphone")
    return "Settings couldn’t be opened. Open the Settings app yourself, and enable \(things) access for this app."
  }

  private static func one(_ what: Access, _ camera: String, _ microphone: String, _ both: String) -> String {
    switch what {
    case .camera: camera
    case .microphone: microphone
    case .both: both
    }
  }

  private static func prompt(
    _ name: String, _ kind: Prompt.Kind, _ title: String, _ message: String,
    _ buttons: [(answer: String, label: String, roles: [Button.Role])]
  ) -> ShownPrompt {
    return ShownPrompt(
      name: name, kind: kind, title: title, message: message,
      buttons: buttons.map { ShownButton(answer: $0.answer, label: $0.label, roles: $0.roles) })
  }
}
