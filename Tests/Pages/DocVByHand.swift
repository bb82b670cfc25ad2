import UsherRuntime

/// Option 2 by hand: the behaviour of docv.usher in Swift, with English texts only.
@MainActor final class DocVByHand: Lifecycle {
  private enum Event {
    case tapped(String, alert: Int)
    case mayHaveChanged
    case returned
  }

  /// The result of the SDK, with what it says about it.
  enum Launch {
    case uploaded(String)
    case cameraDeclined(String)
    case failed(String)
  }

  private let device: any DeviceByHand
  private let transactionToken: String
  private let launch: (_ token: String) async -> Launch
  private let count: (_ metric: String, _ arguments: [String: String]) -> Void
  private let (events, feed) = AsyncStream.makeStream(of: Event.self)
  /// Distinguishes a tap on this alert from a late tap on an earlier one.
  private var alert = 0

  init(
    on device: any DeviceByHand, transactionToken: String, launch: @escaping (String) async -> Launch,
    count: @escaping (String, [String: String]) -> Void
  ) {
    (self.device, self.transactionToken, self.launch, self.count) = (device, transactionToken, launch, count)
  }

  func returned() { feed.yield(.returned) }
  func changed() { feed.yield(.mayHaveChanged) }

  /// For the button that starts a scan. Call it again at launch with the record that was saved if no outcome followed.
  func startScan(from saved: [UInt8]?) async -> String? {
    var incoming = events.makeAsyncIterator()
    if saved == [2] { countReturn() }  // Settings ended the app
    while !Task.isCancelled {
      device.save([1])  // from here on, the process may end at any time
      switch device.status(of: "camera") {
      case "authorized":
        switch await launch(transactionToken) {
        case .uploaded(let result): return "Upload Success: \(result)"
        case .cameraDeclined where device.status(of: "camera") != "authorized": continue
        case .cameraDeclined(let error): return Task.isCancelled ? nil : "Upload Failure: \(error)"
        case .failed(let error):
          if Task.isCancelled { return nil }
          count("upload_failed", ["error": error])
          return "Upload Failure: \(error)"
        }
      case "notDetermined":
        await device.ask("camera")
        // Does not use the callback's Bool, which merges denied and restricted. A refusal is explained at once.
        if device.status(of: "camera") == "denied" { count("permission_denied", [:]) }
      case "denied":
        guard let button = await answer(to: Self.cameraOff, &incoming) else { continue }
        if button == "notNow" {
          count("guidance_cancelled", [:])
          return "Camera permission not granted"
        }
        count("opened_settings", [:])
        device.save([2])
        if await device.open("app-settings:") {
          await untilReturned(&incoming)
          countReturn()
        } else {
          await device.notice(Self.settingsDidNotOpen)
        }
      case "restricted":
        if await answer(to: Self.cameraRestricted, &incoming) != nil { return "Camera permission not granted" }
      default:
        if await answer(to: Self.noCamera, &incoming) != nil { return "Camera permission not granted" }
      }
    }
    return nil
  }

  /// The button that was tapped; nil if the status changed while the alert was shown, which is then dismissed.
  private func answer(to prompt: ShownPrompt, _ incoming: inout AsyncStream<Event>.Iterator) async -> String? {
    alert += 1
    let status = device.status(of: "camera")
    await device.show(prompt) { [feed, alert] button in feed.yield(.tapped(button, alert: alert)) }
    while let event = await incoming.next(isolation: #isolation) {
      switch event {
      case .tapped(let button, alert: alert): return button
      case .tapped: continue
      case .mayHaveChanged, .returned:
        if device.status(of: "camera") == status { continue }
        await device.dismiss(prompt.name)
        return nil
      }
    }
    return nil
  }

  private func countReturn() {
    count("returned_from_settings", ["isGranted": "\(device.status(of: "camera") == "authorized")"])
  }

  private func untilReturned(_ incoming: inout AsyncStream<Event>.Iterator) async {
    while let event = await incoming.next(isolation: #isolation) {
      if case .returned = event { return }
    }
  }

  // MARK: Words

  private static let cameraOff = prompt(
    "cameraOff", "Camera access needed",
    "Camera access is required to complete document capture. Enable it in Settings to continue.",
    [("openSettings", "Open Settings", [.preferred]), ("notNow", "Cancel", [.cancel])])
  private static let cameraRestricted = prompt(
    "cameraBlocked", "Camera access restricted",
    "Screen Time or the organization that manages this device doesn’t allow camera access, which is required to complete "
      + "document capture.", [("close", "Close", [])])
  private static let noCamera = prompt(
    "cameraBlocked", "No camera available",
    "A camera is required to complete document capture, and this device has none available.", [("close", "Close", [])])
  private static let settingsDidNotOpen =
    "Settings couldn’t be opened. Open the Settings app yourself, and enable camera access for this app."

  private static func prompt(
    _ name: String, _ title: String, _ message: String,
    _ buttons: [(answer: String, label: String, roles: [Button.Role])]
  ) -> ShownPrompt {
    return ShownPrompt(
      name: name, kind: .alert, title: title, message: message,
      buttons: buttons.map { ShownButton(answer: $0.answer, label: $0.label, roles: $0.roles) })
  }
}
