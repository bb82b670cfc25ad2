import UsherRuntime

/// The article by hand: the behaviour of capture.usher in Swift, with English texts only.
@MainActor final class MediaCaptureByHand: Lifecycle {
  private enum Event {
    case tapped(String, alert: Int)
    case mayHaveChanged
    case returned
  }

  private let device: any DeviceByHand
  private let withSound: Bool
  private let runSession: (_ sound: Bool) async -> MediaCapture.RunSessionAnswer
  private let addToPhotos: () async throws -> Void
  private let (events, feed) = AsyncStream.makeStream(of: Event.self)
  /// Distinguishes a tap on this alert from a late tap on an earlier one.
  private var alert = 0
  /// For the next process: whether the capture is done and only has to be saved, and whether recording continues without
  /// sound.
  private var isCaptured = false
  private var isSilent = false

  init(
    on device: any DeviceByHand, withSound: Bool,
    runSession: @escaping (_ sound: Bool) async -> MediaCapture.RunSessionAnswer,
    addToPhotos: @escaping () async throws -> Void
  ) {
    (self.device, self.withSound) = (device, withSound)
    (self.runSession, self.addToPhotos) = (runSession, addToPhotos)
  }

  func returned() { feed.yield(.returned) }
  func changed() { feed.yield(.mayHaveChanged) }

  /// For the screen with the shutter. Call it again at launch if a record was saved and no outcome followed.
  func capture(from saved: [UInt8]?) async -> String? {
    if let saved, saved.count == 2 { (isCaptured, isSilent) = (saved[0] == 1, saved[1] == 1) }
    var incoming = events.makeAsyncIterator()
    if !isCaptured, let outcome = await untilCaptured(&incoming) { return outcome }
    return isCaptured ? await save(&incoming) : nil
  }

  private func keepPlace() { device.save([isCaptured ? 1 : 0, isSilent ? 1 : 0]) }

  /// The outcome if there is nothing to save; nil if something was captured or the task was cancelled.
  private func untilCaptured(_ incoming: inout AsyncStream<Event>.Iterator) async -> String? {
    while !Task.isCancelled {
      keepPlace()  // from here on, the process may end at any time
      switch device.status(of: "camera") {
      case "authorized":
        guard let sound = await sound(&incoming) else { continue }
        if sound == .cancelled { return "cancelled" }
        let result = await runSession(sound == .on)
        if Task.isCancelled { return nil }
        switch result {
        case .captured:
          isCaptured = true
          return nil
        case .cancelled: return "cancelled"
        case .failed where device.status(of: "camera") != "authorized": continue
        case .failed: return "failed"
        }
      case "notDetermined":
        await device.ask("camera")
        // Does not use the callback's Bool, which merges denied and restricted.
        if device.status(of: "camera") == "denied" { return "refused" }
      case "denied":
        guard let button = await answer(to: Self.cameraOff, watching: ["camera"], &incoming) else { continue }
        if button == "cancel" { return "refused" }
        await openSettings(orSay: Self.openForCamera, &incoming)
      case "restricted":
        if await answer(to: Self.cameraRestricted, watching: ["camera"], &incoming) != nil { return "unavailable" }
      default:
        if await answer(to: Self.noCamera, watching: ["camera"], &incoming) != nil { return "unavailable" }
      }
    }
    return nil
  }

  private enum Sound { case on, off, cancelled }

  /// Nil if the camera's status must be checked again first.
  private func sound(_ incoming: inout AsyncStream<Event>.Iterator) async -> Sound? {
    if !withSound { return .off }
    switch device.status(of: "microphone") {
    case "authorized": return .on
    case "notDetermined":
      await device.ask("microphone")
      if device.status(of: "microphone") == "denied" { isSilent = true }
      return nil
    case _ where isSilent: return .off
    case "denied":
      switch await answer(to: Self.microphoneOff, watching: ["camera", "microphone"], &incoming) {
      case "openSettings": await openSettings(orSay: Self.openForMicrophone, &incoming)
      case "recordSilently": isSilent = true
      case "cancel": return .cancelled
      default: return nil
      }
      return nil
    default:
      await device.notice(Self.withoutSound)
      return .off
    }
  }

  /// Saves the capture. Whatever the user answers, it is not lost.
  private func save(_ incoming: inout AsyncStream<Event>.Iterator) async -> String? {
    while !Task.isCancelled {
      keepPlace()
      switch device.status(of: "photosAddOnly") {
      case "authorized":
        do {
          try await addToPhotos()
          return Task.isCancelled ? nil : "saved"
        } catch {
          return Task.isCancelled ? nil : await kept()
        }
      case "notDetermined":
        await device.ask("photosAddOnly")
        if device.status(of: "photosAddOnly") == "denied" { return await kept() }
      case "denied":
        guard let button = await answer(to: Self.photosOff, watching: ["photosAddOnly"], &incoming) else { continue }
        if button == "notNow" { return await kept() }
        await openSettings(orSay: Self.openForPhotos, &incoming)
      default: return await kept()
      }
    }
    return nil
  }

  private func kept() async -> String {
    await device.notice(Self.keptInApp)
    return "kept"
  }

  /// Returns when the user has come back, or after the notice that Settings does not open.
  private func openSettings(orSay words: String, _ incoming: inout AsyncStream<Event>.Iterator) async {
    guard await device.open("app-settings:") else { return await device.notice(words) }
    while let event = await incoming.next(isolation: #isolation) {
      if case .returned = event { return }
    }
  }

  /// The button that was tapped; nil if a status changed while the alert was shown, which is then dismissed.
  private func answer(
    to prompt: ShownPrompt, watching resources: [String], _ incoming: inout AsyncStream<Event>.Iterator
  ) async -> String? {
    alert += 1
    let statuses = resources.map { device.status(of: $0) }
    await device.show(prompt) { [feed, alert] button in feed.yield(.tapped(button, alert: alert)) }
    while let event = await incoming.next(isolation: #isolation) {
      switch event {
      case .tapped(let button, alert: alert): return button
      case .tapped: continue
      case .mayHaveChanged, .returned:
        if resources.map({ device.status(of: $0) }) == statuses { continue }
        await device.dismiss(prompt.name)
        return nil
      }
    }
    return nil
  }

  // MARK: Words

  private static let cameraOff = prompt(
    "cameraOff", "Camera access needed",
    "Camera access is required to take photos and videos. Enable it in Settings to continue.",
    [("openSettings", "Open Settings", [.preferred]), ("cancel", "Cancel", [.cancel])])
  private static let cameraRestricted = prompt(
    "cameraBlocked", "Camera access restricted",
    "Screen Time or the organization that manages this device doesn’t allow camera access, which is required to take "
      + "photos and videos.", [("close", "Close", [])])
  private static let noCamera = prompt(
    "cameraBlocked", "No camera available",
    "A camera is required to take photos and videos, and this device has none available.", [("close", "Close", [])])
  private static let microphoneOff = prompt(
    "microphoneOff", "Microphone access needed",
    "Without microphone access your video has no sound. You can enable it in Settings.",
    [
      ("openSettings", "Open Settings", [.preferred]), ("recordSilently", "Record Silently", []),
      ("cancel", "Cancel", [.cancel]),
    ])
  private static let photosOff = prompt(
    "photosOff", "Photos access needed",
    "This app isn’t allowed to add to your photo library. Allow it in Settings to save what you captured.",
    [("openSettings", "Open Settings", [.preferred]), ("notNow", "Not Now", [.cancel])])
  private static let withoutSound =
    "Recording without sound. The microphone is restricted on this device or missing from it."
  private static let keptInApp = "Not saved to Photos. What you captured stays in this app."
  private static let openForCamera =
    "Settings couldn’t be opened. Open the Settings app yourself, and enable camera access for this app."
  private static let openForMicrophone =
    "Settings couldn’t be opened. Open the Settings app yourself, and enable microphone access for this app."
  private static let openForPhotos =
    "Settings couldn’t be opened. Open the Settings app yourself, and allow this app to add photos."

  private static func prompt(
    _ name: String, _ title: String, _ message: String,
    _ buttons: [(answer: String, label: String, roles: [Button.Role])]
  ) -> ShownPrompt {
    return ShownPrompt(
      name: name, kind: .alert, title: title, message: message,
      buttons: buttons.map { ShownButton(answer: $0.answer, label: $0.label, roles: $0.roles) })
  }
}
