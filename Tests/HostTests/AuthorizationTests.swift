import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct AuthorizationTests {
  @Test func aStatusIsReadAndNothingIsAsked() async throws {
    let policy = try PolicyFiles("Authorization/isAuthorized.usher")
    let device = FakeDevice(["contacts": "limited", "microphone": "restricted"], script: [])
    let actions = AuthorizationHost { _, _ in }
    let host = JourneyHost(policy.policy, try policy.words(for: "en"), on: device, for: actions)
    let standings = try ["camera", "microphone", "contacts"].map { try actions.standing(of: $0, host) }
    #expect(standings == [.askable, .unavailable, .part])
    let hand = AuthorizationByHand(on: device) { _, _ in }
    #expect(["camera", "microphone", "contacts"].map { hand.standing(of: $0) } == standings)
    #expect(device.log == [])
  }

  @Test func askedAndAllowed() async throws {
    let played = try await play([:], ["contacts: answer limited"], "contacts")
    #expect(played == Played(["ask contacts"], .part))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play([:], ["microphone: answer denied"], "microphone")
    #expect(played == Played(["ask microphone", "track permission_denied of microphone"], .refused))
  }

  @Test(arguments: ["away", "ended"])
  func allowedInSettings(_ how: String) async throws {
    let played = try await play(
      ["camera": "denied"], ["accessOff: tap openSettings", "settings: \(how) camera=authorized"], "camera")
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access is off [Open Settings] [Not Now]", "tap openSettings",
            "track opened_settings", "open app-settings:",
          ] + (how == "ended" ? ["the process ends"] : []), .full))
  }

  @Test func refusedBeforeAndRestrictedAreToldApart() async throws {
    let refused = try await play(["camera": "denied"], ["accessOff: tap notNow"], "camera")
    let restricted = try await play(["camera": "restricted"], ["accessBlocked: tap close"], "camera")
    #expect(
      refused == Played(["show accessOff: Camera access is off [Open Settings] [Not Now]", "tap notNow"], .refused))
    #expect(restricted == Played(["show accessBlocked: Camera isn’t available [Close]", "tap close"], .unavailable))
  }

  private func play(_ statuses: [String: String], _ script: [String], _ resource: String) async throws
    -> Played<AuthorizationHost.Standing?>
  {
    let policy = try PolicyFiles("Authorization/isAuthorized.usher")
    let device = FakeDevice(statuses, script: script)
    let outcome = try await device.play(policy) { device in
      AuthorizationHost { metric, resource in
        device.note("track \(metric)" + (resource.map { " of \($0)" } ?? ""))
      }
    } run: { actions, host, saved in
      try await actions.ensure(resource, host, from: saved)
    }
    let played = Played(device.log, outcome)
    #expect(await playByHand(statuses, script, resource) == played)
    return played
  }

  /// The same by hand.
  private func playByHand(_ statuses: [String: String], _ script: [String], _ resource: String) async
    -> Played<AuthorizationHost.Standing?>
  {
    let device = FakeDevice(statuses, script: script)
    let outcome = await device.play { device in
      AuthorizationByHand(on: device) { metric, resource in
        device.note("track \(metric)" + (resource.map { " of \($0)" } ?? ""))
      }
    } run: { hand in
      await hand.ensure(resource)
    }
    return Played(device.log, outcome)
  }
}
