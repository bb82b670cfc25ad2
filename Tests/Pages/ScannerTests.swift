import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct ScannerTests {
  private let page = "show scanPage: 扫描二维码 [返回]"
  private let guidance = "show cameraOff: 未获得相机权限 [打开设置] [取消]"

  @Test func askedAndAllowed() async throws {
    let played = try await play([:], ["camera: answer authorized", "scan: answer usher"])
    #expect(played == Played([page, "ask camera", "do scan", "dismiss scanPage"], "usher"))
  }

  @Test func whoRefusesIsBackBeforeTheGuidance() async throws {
    let played = try await play([:], ["camera: answer denied", "cameraOff: tap cancel"])
    #expect(played == Played([page, "ask camera", "dismiss scanPage", guidance, "tap cancel"], nil))
  }

  @Test func allowedInSettingsWhileTheAppLives() async throws {
    let played = try await play(
      ["camera": "denied"],
      ["cameraOff: tap openSettings", "settings: away camera=authorized", "scan: answer usher"])
    #expect(
      played
        == Played([guidance, "tap openSettings", "open app-settings:", page, "do scan", "dismiss scanPage"], "usher"))
  }

  @Test func allowedInSettingsWhichEndsTheProcess() async throws {
    let played = try await play(
      ["camera": "denied"],
      ["cameraOff: tap openSettings", "settings: ended camera=authorized", "scan: answer usher"])
    #expect(
      played
        == Played(
          [
            guidance, "tap openSettings", "open app-settings:", "the process ends", page, "do scan",
            "dismiss scanPage",
          ], "usher"))
  }

  @Test func backFromSettingsWithoutAChangeThereIsNoBlackPage() async throws {
    let played = try await play(["camera": "denied"], ["cameraOff: tap openSettings", "settings: away"])
    #expect(played == Played([guidance, "tap openSettings", "open app-settings:"], nil))
  }

  @Test func leavingThePageCancelsTheScan() async throws {
    let played = try await play(["camera": "authorized"], ["scan: tap scanPage.back"])
    #expect(played == Played([page, "do scan", "tap back", "dismiss scanPage", "cancelled scan"], nil))
  }

  private func play(_ statuses: [String: String], _ script: [String]) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    let played = try await device.play("Scanner/scan.usher", language: "zh-Hans") {
      ScannerApp { await device.work("scan", "scan") }
    } run: { app, host, isFirst in
      isFirst ? try await app.scanCode(Scanner(host)) : try await app.goOn(Scanner(host))
    }
    #expect(try await playByHand(statuses, script) == played)
    return played
  }

  /// Plays the same journey by hand.
  private func playByHand(_ statuses: [String: String], _ script: [String]) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    return try await device.play { _ in
      let hand = ScannerByHand(on: device) { await device.work("scan", "scan") }
      device.lifecycle = hand
      return await hand.scanCode(from: device.saved)
    }
  }
}
