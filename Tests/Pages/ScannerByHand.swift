import UsherRuntime

/// The scanner by hand: the behaviour of scan.usher in Swift, with Chinese texts only.
@MainActor final class ScannerByHand: Lifecycle {
  private enum Event {
    case back
    case tapped(String)
    case asked
    case scanned(String?)
    case mayHaveChanged
    case returned
  }

  private let device: any DeviceByHand
  private let scan: () async -> String?
  /// Replaced before each wait, so that late taps, late codes and outdated events are dropped.
  private var feed: AsyncStream<Event>.Continuation?
  private var isOnPage = false

  init(on device: any DeviceByHand, scan: @escaping () async -> String?) { (self.device, self.scan) = (device, scan) }

  func returned() { feed?.yield(.returned) }
  func changed() { feed?.yield(.mayHaveChanged) }

  /// For the button on the previous page. Call it again at launch if a record was saved. Nil unless a code was found.
  func scanCode(from saved: [UInt8]?) async -> String? {
    // The process ended on the way to Settings, and nothing was changed there.
    if saved == [2], device.status(of: "camera") == "denied" { return nil }
    while !Task.isCancelled {
      device.save([1])  // from here on, the process may end at any time
      switch device.status(of: "camera") {
      case "authorized":
        guard let event = await onPage({ [scan] in .scanned(await scan()) }) else { continue }
        await leavePage()
        if case .scanned(let code) = event { return code }
        return nil
      case "notDetermined":
        let event = await onPage { [device] in
          await device.ask("camera")
          return .asked
        }
        guard case .back = event else { continue }
        await leavePage()
        return nil
      case "denied":
        await leavePage()  // leave the page before showing the guidance
        guard let button = await answer(to: Self.cameraOff) else { continue }
        if button == "cancel" { return nil }
        device.save([2])
        let events = listen()
        guard await device.open("app-settings:") else {
          await device.notice(Self.settingsDidNotOpen)
          return nil
        }
        for await event in events { if case .returned = event { break } }
        if device.status(of: "camera") == "denied" { return nil }
      case "restricted":
        await leavePage()
        if await answer(to: Self.cameraRestricted) != nil { return nil }
      default:
        await leavePage()
        if await answer(to: Self.noCamera) != nil { return nil }
      }
    }
    return nil
  }

  /// The first event: the end of the work, or the back button; nil if the status changed. Cancels work that is still
  /// running.
  private func onPage(_ work: @escaping @MainActor () async -> Event) async -> Event? {
    let status = device.status(of: "camera")
    let events = listen()
    if !isOnPage {
      isOnPage = true
      await device.show(Self.scanPage) { [weak self] _ in self?.feed?.yield(.back) }
    }
    let working = Task { [feed] in _ = feed?.yield(await work()) }
    defer { working.cancel() }
    for await event in events {
      if device.status(of: "camera") != status { return nil }
      switch event {
      case .back, .asked, .scanned: return event
      case .tapped, .mayHaveChanged, .returned: continue
      }
    }
    return nil
  }

  private func leavePage() async {
    guard isOnPage else { return }
    isOnPage = false
    await device.dismiss(Self.scanPage.name)
  }

  /// The button that was tapped; nil if the status changed while the alert was shown, which is then dismissed.
  private func answer(to prompt: ShownPrompt) async -> String? {
    let status = device.status(of: "camera")
    let events = listen()
    await device.show(prompt) { [feed] button in feed?.yield(.tapped(button)) }
    for await event in events {
      guard device.status(of: "camera") == status else {
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

  private static let scanPage = prompt("scanPage", .screen, "扫描二维码", nil, [("back", "返回", [.cancel])])
  private static let cameraOff = prompt(
    "cameraOff", .alert, "未获得相机权限", "需要使用相机才能扫描二维码。请在“设置”中允许访问相机。",
    [("openSettings", "打开设置", [.preferred]), ("cancel", "取消", [.cancel])])
  private static let cameraRestricted = prompt(
    "cameraBlocked", .alert, "相机使用受限", "“屏幕使用时间”或管理此设备的机构不允许使用相机，因此无法扫描二维码。", [("close", "关闭", [])])
  private static let noCamera = prompt(
    "cameraBlocked", .alert, "无可用相机", "需要使用相机才能扫描二维码，但此设备没有可用的相机。", [("close", "关闭", [])])
  private static let settingsDidNotOpen = "无法打开“设置”。请自行打开“设置” App，并允许此 App 访问相机。"

  private static func prompt(
    _ name: String, _ kind: Prompt.Kind, _ title: String, _ message: String?,
    _ buttons: [(answer: String, label: String, roles: [Button.Role])]
  ) -> ShownPrompt {
    return ShownPrompt(
      name: name, kind: kind, title: title, message: message,
      buttons: buttons.map { ShownButton(answer: $0.answer, label: $0.label, roles: $0.roles) })
  }
}
