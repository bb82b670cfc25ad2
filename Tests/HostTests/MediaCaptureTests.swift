import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct MediaCaptureTests {
  @Test func everythingIsAllowed() async throws {
    let played = try await play(
      [:],
      [
        "camera: answer authorized", "microphone: answer authorized", "runSession: answer captured",
        "photosAddOnly: answer authorized", "addToPhotos: answer added",
      ])
    #expect(
      played
        == Played(
          ["ask camera", "ask microphone", "do runSession with sound", "ask photosAddOnly", "do addToPhotos"], "saved"))
  }

  @Test func aRefusedCameraEndsWithoutABlackScreen() async throws {
    let played = try await play([:], ["camera: answer denied"])
    #expect(played == Played(["ask camera"], "refused"))
  }

  @Test func whoTakesPhotosIsNotAskedForTheMicrophone() async throws {
    let played = try await play(
      ["camera": "authorized", "photosAddOnly": "authorized"],
      ["runSession: answer captured", "addToPhotos: answer failed"], withSound: false)
    #expect(
      played
        == Played(
          [
            "do runSession without sound", "do addToPhotos",
            "notice: Not saved to Photos. What you captured stays in this app.",
          ], "kept"))
  }

  @Test(arguments: ["away", "ended"])
  func theCameraIsAllowedInSettings(_ how: String) async throws {
    let played = try await play(
      ["camera": "denied", "microphone": "authorized"],
      ["cameraOff: tap openSettings", "settings: \(how) camera=authorized", "runSession: answer cancelled"])
    #expect(
      played
        == Played(
          ["show cameraOff: Camera access needed [Open Settings] [Cancel]", "tap openSettings", "open app-settings:"]
            + (how == "ended" ? ["the process ends"] : []) + ["do runSession with sound"], "cancelled"))
  }

  @Test func whatWasCapturedOutlivesTheTripToSettings() async throws {
    let played = try await play(
      ["camera": "authorized", "microphone": "authorized", "photosAddOnly": "denied"],
      [
        "runSession: answer captured", "photosOff: tap openSettings", "settings: ended photosAddOnly=authorized",
        "addToPhotos: answer added",
      ])
    #expect(
      played
        == Played(
          [
            "do runSession with sound", "show photosOff: Photos access needed [Open Settings] [Not Now]",
            "tap openSettings", "open app-settings:", "the process ends", "do addToPhotos",
          ], "saved"))
  }

  private struct CannotAdd: Error {}

  /// A whole journey, with a process for every `ended`.
  private func play(_ statuses: [String: String], _ script: [String], withSound: Bool = true) async throws
    -> Played<String?>
  {
    let policy = try PolicyFiles("MediaCapture/capture.usher")
    let device = FakeDevice(statuses, script: script)
    let outcome = try await device.play(policy) { device in
      MediaCaptureHost(
        withSound: withSound,
        runSession: { sound in
          let answer = await device.work("runSession", "runSession \(sound ? "with" : "without") sound")
          return answer.flatMap(MediaCaptureHost.Capture.init) ?? .cancelled
        },
        addToPhotos: { if await device.work("addToPhotos", "addToPhotos") != "added" { throw CannotAdd() } })
    } run: { actions, host, saved in
      try await actions.capture(host, from: saved)
    }
    let played = Played(device.log, outcome)
    #expect(await playByHand(statuses, script, withSound: withSound) == played)
    return played
  }

  /// The same by hand.
  private func playByHand(_ statuses: [String: String], _ script: [String], withSound: Bool) async -> Played<String?> {
    let device = FakeDevice(statuses, script: script)
    let outcome = await device.play { device in
      MediaCaptureByHand(
        on: device, withSound: withSound,
        runSession: { sound in
          let answer = await device.work("runSession", "runSession \(sound ? "with" : "without") sound")
          return answer.flatMap(MediaCaptureHost.Capture.init) ?? .cancelled
        },
        addToPhotos: { if await device.work("addToPhotos", "addToPhotos") != "added" { throw CannotAdd() } })
    } run: { hand in
      await hand.capture(from: device.saved)
    }
    return Played(device.log, outcome)
  }
}
