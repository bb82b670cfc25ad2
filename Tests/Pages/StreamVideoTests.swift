import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct StreamVideoTests {
  @Test func whoWasNeverAskedIsAskedOneAfterTheOther() async throws {
    let played = try await play(
      [:], [.sendVideo, .sendAudio], ["microphone: answer authorized", "camera: answer authorized", "idle: cancelled"])
    #expect(played == Played(["ask microphone", "ask camera"], nil))
  }

  @Test func aRefusalInTheCallShowsTheBannerUntilItIsDismissed() async throws {
    let played = try await play(
      [:], [.sendVideo],
      [
        "camera: answer denied", "accessOff: tap dismiss", "idle: turnOnTapped", "accessOff: tap dismiss",
        "idle: cancelled",
      ])
    #expect(
      played
        == Played(
          [
            "ask camera", "show accessOff: Camera access required [Open Settings] [Dismiss]", "tap dismiss",
            "dismiss accessOff", "show accessOff: Camera access required [Open Settings] [Dismiss]", "tap dismiss",
            "dismiss accessOff",
          ], nil))
  }

  @Test func theWishForOneBringsBackTheBannerAboutThatOne() async throws {
    let played = try await play(
      ["camera": "denied", "microphone": "denied"], [.sendVideo, .sendAudio],
      ["accessOff: tap dismiss", "idle: turnOnTapped", "accessOff: cancelled"])
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera and microphone access required [Open Settings] [Dismiss]", "tap dismiss",
            "dismiss accessOff", "show accessOff: Camera access required [Open Settings] [Dismiss]",
            "dismiss accessOff",
          ], nil))
  }

  @Test func whatSettingsCannotChangeComesAfterWhatItCan() async throws {
    let played = try await play(
      ["camera": "denied", "microphone": "restricted"], [.sendVideo, .sendAudio],
      ["accessOff: tap dismiss", "accessBlocked: tap dismiss", "idle: cancelled"])
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access required [Open Settings] [Dismiss]", "tap dismiss", "dismiss accessOff",
            "show accessBlocked: Microphone not available [Dismiss]", "tap dismiss", "dismiss accessBlocked",
          ], nil))
  }

  @Test func aRoleThatSendsNothingIsShownNothing() async throws {
    let played = try await play(
      ["camera": "denied", "microphone": "denied"], [], ["idle: cancelled"])
    #expect(played == Played([], nil))
  }

  @Test func theBannerIsRewordedWhenTheRoleGrows() async throws {
    let played = try await play(
      ["camera": "denied", "microphone": "denied"], [.sendVideo],
      ["accessOff: maySpeak", "accessOff: tap dismiss", "idle: cancelled"])
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access required [Open Settings] [Dismiss]",
            "reword accessOff: Camera and microphone access required [Open Settings] [Dismiss]", "tap dismiss",
            "dismiss accessOff",
          ], nil))
  }

  @Test func allowedInSettingsWhileTheAppLives() async throws {
    let played = try await play(
      ["camera": "denied"], [.sendVideo],
      [
        "accessOff: tap openSettings", "settings: away camera=authorized",
        "idle: cancelled",
      ])
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access required [Open Settings] [Dismiss]", "tap openSettings",
            "open app-settings:",
            "dismiss accessOff",
          ], nil))
  }

  @Test func aChangeInSettingsEndsTheProcessAndTheCall() async throws {
    let played = try await play(
      ["camera": "denied"], [.sendVideo],
      ["accessOff: tap openSettings", "settings: ended camera=authorized"])
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access required [Open Settings] [Dismiss]", "tap openSettings",
            "open app-settings:",
            "the process ends",
          ], "callEnded"))
  }

  private func play(
    _ statuses: [String: String], _ capabilities: Set<StreamVideoApp.Capability>, _ script: [String]
  ) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    let played = try await device.play("StreamVideo/callPermissions.usher") {
      StreamVideoApp(capabilities: capabilities)
    } run: { app, host, isFirst in
      device.happenings = [
        "turnOnTapped": { try app.turnOnTapped(.sendVideo, StreamPermissions(host)) },
        "maySpeak": { try app.capabilitiesChanged(to: capabilities.union([.sendAudio]), StreamPermissions(host)) },
      ]
      let permissions = try StreamPermissions(host)
      return try await (isFirst ? app.watch(permissions) : app.goOn(permissions))?.rawValue
    }
    #expect(try await playByHand(statuses, capabilities, script) == played)
    return played
  }

  /// Plays the same journey by hand.
  private func playByHand(
    _ statuses: [String: String], _ capabilities: Set<StreamVideoApp.Capability>, _ script: [String]
  ) async throws -> Played<String> {
    let device = FakeDevice(statuses, script: script)
    return try await device.play { _ in
      let hand = StreamVideoByHand(on: device, capabilities: capabilities)
      device.lifecycle = hand
      device.happenings = [
        "turnOnTapped": { hand.turnOnTapped(.sendVideo) },
        "maySpeak": { hand.capabilitiesChanged(to: capabilities.union([.sendAudio])) },
      ]
      return await hand.watch(from: device.saved)
    }
  }
}
