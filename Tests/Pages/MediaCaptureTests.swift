import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct MediaCaptureTests {
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

  /// Plays a whole journey, with a new process after every `ended`. Playing it by hand must give the same result.
  private func play(_ statuses: [String: String], _ script: [String], withSound: Bool = true) async throws
    -> Played<String>
  {
    let device = FakeDevice(statuses, script: script)
    let played = try await device.play("MediaCapture/capture.usher") {
      MediaCaptureApp(
        withSound: withSound, session: { await runSession($0, on: device) },
        photos: { try await add(on: device) })
    } run: { app, host, isFirst in
      let media = try MediaCapture(host)
      return try await (isFirst ? app.capture(media) : app.goOn(media))?.rawValue
    }
    #expect(try await playByHand(statuses, script, withSound: withSound) == played)
    return played
  }

  private func playByHand(_ statuses: [String: String], _ script: [String], withSound: Bool) async throws
    -> Played<String>
  {
    let device = FakeDevice(statuses, script: script)
    return try await device.play { _ in
      let hand = MediaCaptureByHand(
        on: device, withSound: withSound, runSession: { await runSession($0, on: device) },
        addToPhotos: { try await add(on: device) })
      device.lifecycle = hand
      return await hand.capture(from: device.saved)
    }
  }

  private func runSession(_ sound: Bool, on device: FakeDevice) async -> MediaCapture.RunSessionAnswer {
    let answer = await device.work("runSession", "runSession \(sound ? "with" : "without") sound")
    return answer.flatMap(MediaCapture.RunSessionAnswer.init) ?? .cancelled
  }

  private func add(on device: FakeDevice) async throws {
    if await device.work("addToPhotos", "addToPhotos") != "added" { throw CannotAdd() }
  }
}
