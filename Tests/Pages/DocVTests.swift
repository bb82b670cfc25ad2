import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct DocVTests {
  @Test func askedAndAllowed() async throws {
    let played = try await play([:], ["camera: answer authorized", "launchDocV: answer uploaded"])
    #expect(played == Played(["ask camera", "do launchDocV abc"], "Upload Success: s1"))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play([:], ["camera: answer denied", "cameraOff: tap notNow"])
    #expect(
      played
        == Played(
          [
            "ask camera", "track permission_denied", "show cameraOff: Camera access needed [Open Settings] [Cancel]",
            "tap notNow", "track guidance_cancelled",
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
            "track opened_settings", "open app-settings:", "track returned_from_settings isGranted=true",
            "do launchDocV abc",
          ], "Upload Success: s1"))
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
            "track opened_settings", "open app-settings:", "the process ends",
            "track returned_from_settings isGranted=true",
            "do launchDocV abc",
          ], "Upload Success: s1"))
  }

  @Test func backFromSettingsWithoutAChangeTheGuidanceIsThere() async throws {
    let played = try await play(
      ["camera": "denied"], ["cameraOff: tap openSettings", "settings: away", "cameraOff: tap notNow"])
    #expect(
      played
        == Played(
          [
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings",
            "track opened_settings", "open app-settings:", "track returned_from_settings isGranted=false",
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap notNow", "track guidance_cancelled",
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
            "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap notNow", "track guidance_cancelled",
          ], "Camera permission not granted"))
  }

  @Test func aFailureIsCountedAndShownWithItsError() async throws {
    let played = try await play(["camera": "authorized"], ["launchDocV: answer failed"])
    #expect(
      played == Played(["do launchDocV abc", "track upload_failed error=noNetwork"], "Upload Failure: noNetwork"))
  }

  @Test func aCameraThatTheSDKDoesNotFindIsNoFailedUpload() async throws {
    let played = try await play(["camera": "authorized"], ["launchDocV: answer cameraDeclined"])
    #expect(played == Played(["do launchDocV abc"], "Upload Failure: cameraPermissionDeclined"))
  }

  @Test func restrictedIsNotSentToSettings() async throws {
    let played = try await play(["camera": "restricted"], ["cameraBlocked: tap close"])
    #expect(
      played
        == Played(
          ["show cameraBlocked: Camera access restricted [Close]", "tap close"], "Camera permission not granted"))
  }

  @Test func theSDKGoesFirstAndWhatItReportsIsExplained() async throws {
    let device = FakeDevice(
      ["camera": "denied"],
      script: ["launchDocV: answer cameraDeclined", "cameraOff: tap notNow"])
    let played = try await device.play("DocV/docv.usher") {
      DocVApp(transactionToken: "abc", launch: { await launch($0, on: device) }, count: { count($0, $1, on: device) })
    } run: { app, host, isFirst in
      isFirst ? try await app.startScanUnchecked(Docv(host)) : try await app.goOn(Docv(host))
    }
    #expect(
      played
        == Played(
          [
            "do launchDocV abc", "show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap notNow",
            "track guidance_cancelled",
          ], "Camera permission not granted"))
  }

  /// Plays a whole journey, with a new process after every `ended`. Playing it by hand must give the same result.
  private func play(_ statuses: [String: String], _ script: [String]) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    let played = try await device.play("DocV/docv.usher") {
      DocVApp(transactionToken: "abc", launch: { await launch($0, on: device) }, count: { count($0, $1, on: device) })
    } run: { app, host, isFirst in
      isFirst ? try await app.startScan(Docv(host)) : try await app.goOn(Docv(host))
    }
    #expect(try await playByHand(statuses, script) == played)
    return played
  }

  private func playByHand(_ statuses: [String: String], _ script: [String]) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    return try await device.play { _ in
      let hand = DocVByHand(
        on: device, transactionToken: "abc", launch: { await launchByHand($0, on: device) },
        count: { count($0, $1, on: device) })
      device.lifecycle = hand
      return await hand.startScan(from: device.saved)
    }
  }

  private func count(_ metric: String, _ arguments: [String: String], on device: FakeDevice) {
    device.note((["track \(metric)"] + arguments.map { "\($0)=\($1)" }).joined(separator: " "))
  }

  private func launch(_ token: String, on device: FakeDevice) async -> DocVApp.Launch {
    switch await device.work("launchDocV", "launchDocV \(token)") {
    case "uploaded": (.uploaded, "s1")
    case "cameraDeclined": (.cameraDeclined, "cameraPermissionDeclined")
    default: (.failed(error: "noNetwork"), "noNetwork")
    }
  }

  private func launchByHand(_ token: String, on device: FakeDevice) async -> DocVByHand.Launch {
    let result = await launch(token, on: device)
    return switch result.answer {
    case .uploaded: .uploaded(result.said)
    case .cameraDeclined: .cameraDeclined(result.said)
    case .failed: .failed(result.said)
    }
  }
}
