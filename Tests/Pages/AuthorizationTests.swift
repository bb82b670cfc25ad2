import Testing
import UsherHost

@MainActor @Suite(.timeLimit(.minutes(5))) struct AuthorizationTests {
  @Test func aStatusIsReadAndNothingIsAsked() async throws {
    let device = FakeDevice(["contacts": "limited", "microphone": "restricted"], script: [])
    let played = try await device.play("Authorization/isAuthorized.usher") {
      AuthorizationApp { _, _ in }
    } run: { app, host, _ in
      var journeyStatuses: [Authorization.Standing] = []
      for resource in Authorization.EnsureR.allCases {
        journeyStatuses.append(try await app.standing(of: resource, Authorization(host)))
      }
      return journeyStatuses
    }
    #expect(played == Played([], [.askable, .unavailable, .partial]))
    let hand = AuthorizationByHand(on: device) { _, _ in }
    #expect(["camera", "microphone", "contacts"].map { hand.standing(of: $0) } == played.outcome)
  }

  @Test(arguments: ["authorized": true, "notDetermined": false])
  func theOneLineIsRead(_ status: String, _ value: Bool) async throws {
    let played = try await FakeDevice(["camera": status], script: []).play("Authorization/isAuthorized.usher") {
      AuthorizationApp { _, _ in }
    } run: { _, host, _ in
      try await Authorization(host).isAuthorized
    }
    #expect(played == Played([], value))
  }

  @Test func aStandingIsObserved() async throws {
    let device = FakeDevice(["contacts": "limited"], script: [])
    let played = try await device.play("Authorization/isAuthorized.usher") {
      AuthorizationApp { _, _ in }
    } run: { app, host, _ in
      var seen: [String] = []
      for try await standing in app.standings(of: .contacts, try Authorization(host)) {
        seen.append(standing)
        if seen.count == 2 { break }
        device.statuses["contacts"] = "denied"
        host.changed()
      }
      return seen
    }
    #expect(played == Played([], ["partial", "denied"]))
  }

  @Test func askedAndAllowed() async throws {
    let played = try await play([:], ["contacts: answer limited"], .contacts)
    #expect(played == Played(["ask contacts"], .partial))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play([:], ["microphone: answer denied"], .microphone)
    #expect(played == Played(["ask microphone", "track permission_denied of microphone"], .denied))
  }

  @Test(arguments: ["away", "ended"])
  func allowedInSettings(_ how: String) async throws {
    let played = try await play(
      ["camera": "denied"], ["accessOff: tap openSettings", "settings: \(how) camera=authorized"], .camera)
    #expect(
      played
        == Played(
          [
            "show accessOff: Camera access is off [Open Settings] [Not Now]", "tap openSettings",
            "track opened_settings", "open app-settings:",
          ] + (how == "ended" ? ["the process ends"] : []), .granted))
  }

  @Test func refusedBeforeAndRestrictedAreToldApart() async throws {
    let refused = try await play(["camera": "denied"], ["accessOff: tap notNow"], .camera)
    let restricted = try await play(["camera": "restricted"], ["accessBlocked: tap close"], .camera)
    #expect(
      refused == Played(["show accessOff: Camera access is off [Open Settings] [Not Now]", "tap notNow"], .denied))
    #expect(restricted == Played(["show accessBlocked: Camera isn’t available [Close]", "tap close"], .unavailable))
  }

  private func play(_ statuses: [String: String], _ script: [String], _ resource: Authorization.EnsureR) async throws
    -> Played<Authorization.EnsureOutcome>
  {
    let device = FakeDevice(statuses, script: script)
    let played = try await device.play("Authorization/isAuthorized.usher") {
      AuthorizationApp { count($0, of: $1, on: device) }
    } run: { app, host, isFirst in
      isFirst
        ? try await app.ensure(resource, Authorization(host)) : try await app.goOn(Authorization(host))
    }
    #expect(try await playByHand(statuses, script, resource) == played)
    return played
  }

  /// Plays the same journey by hand.
  private func playByHand(_ statuses: [String: String], _ script: [String], _ resource: Authorization.EnsureR)
    async throws
    -> Played<Authorization.EnsureOutcome>
  {
    let device = FakeDevice(statuses, script: script)
    return try await device.play { _ in
      let hand = AuthorizationByHand(on: device) { count($0, of: $1, on: device) }
      device.lifecycle = hand
      return await hand.ensure(resource.rawValue)
    }
  }

  private func count(_ metric: String, of resource: String?, on device: FakeDevice) {
    device.note("track \(metric)" + (resource.map { " of \($0)" } ?? ""))
  }
}
