import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct DocVTests {
  @Test func askedAndAllowed() async throws {
    let played = try await play([:], ["camera: answer authorized", "launchDocV: answer uploaded"])
    #expect(played == Played(["ask camera", "do launchDocV abc"], "Upload Success"))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play([:], ["camera: answer denied", "cameraOff: tap notNow"])
    #expect(
      played
        == Played(
          [
            "ask camera", "track permission_denied", "show cameraOff: Camera access needed [Open Settings] [Cancel]",
            "tap notNow",
          ], "Camera permission not granted"))
  }

  @Test func allowedInSettingsWhileTheAppLives() async throws {
    let played = try await play(
      ["camera": "denied"],
      ["cameraOff: tap openSettings", "settings: away camera=authorized", "launchDocV: answer uploaded"])
    #expect(
      played
        == Played(
          [
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings",
            "track opened_settings", "open app-settings:", "do launchDocV abc",
          ], "Upload Success"))
  }

  @Test func allowedInSettingsWhichEndsTheProcess() async throws {
    let played = try await play(
      ["camera": "denied"],
      ["cameraOff: tap openSettings", "settings: ended camera=authorized", "launchDocV: answer uploaded"])
    #expect(
      played
        == Played(
          [
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings",
            "track opened_settings", "open app-settings:", "the process ends", "do launchDocV abc",
          ], "Upload Success"))
  }

  @Test func backFromSettingsWithoutAChangeTheGuidanceIsThere() async throws {
    let played = try await play(
      ["camera": "denied"], ["cameraOff: tap openSettings", "settings: away", "cameraOff: tap notNow"])
    #expect(
      played
        == Played(
          [
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings",
            "track opened_settings", "open app-settings:",
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap notNow",
          ], "Camera permission not granted"))
  }

  @Test func aSecondTapChangesNothing() async throws {
    let played = try await play(
      ["camera": "denied"],
      ["cameraOff: tap openSettings, tap openSettings", "settings: answer failed", "cameraOff: tap notNow"])
    #expect(
      played
        == Played(
          [
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings", "tap openSettings",
            "track opened_settings", "open app-settings:",
            "notice: Settings couldn’t be opened. Open the Settings app yourself, and enable camera access for this app.",
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap notNow",
          ], "Camera permission not granted"))
  }

  @Test func restrictedIsNotSentToSettings() async throws {
    let played = try await play(["camera": "restricted"], ["cameraBlocked: tap close"])
    #expect(
      played == Played(["show cameraBlocked: Camera access restricted [Close]", "tap close"], "No camera to be used"))
  }

  /// A whole journey, with a process for every `ended`.
  private func play(_ statuses: [String: String], _ script: [String]) async throws -> Played<String?> {
    let policy = try PolicyFiles("DocV/docv.usher")
    let device = FakeDevice(statuses, script: script)
    let outcome = try await device.play(policy) { device in
      DocVHost(
        transactionToken: "abc",
        launch: { token in
          await device.work("launchDocV", "launchDocV \(token)").flatMap(DocVHost.Launch.init) ?? .failed
        },
        count: { device.note("track \($0)") })
    } run: { actions, host, saved in
      try await actions.startScan(host, from: saved)
    }
    let played = Played(device.log, outcome)
    #expect(await playByHand(statuses, script) == played)
    return played
  }

  /// The same by hand.
  private func playByHand(_ statuses: [String: String], _ script: [String]) async -> Played<String?> {
    let device = FakeDevice(statuses, script: script)
    let outcome = await device.play { device in
      DocVByHand(
        on: device, transactionToken: "abc",
        launch: { token in
          await device.work("launchDocV", "launchDocV \(token)").flatMap(DocVHost.Launch.init) ?? .failed
        },
        count: { device.note("track \($0)") })
    } run: { hand in
      await hand.startScan()
    }
    return Played(device.log, outcome)
  }
}
