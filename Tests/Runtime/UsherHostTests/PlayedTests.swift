import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherModule
import UsherSimulation

/// Journeys of the policies, played as an app's own tests would: from a platform file, a bundle and a script.
@Suite(.timeLimit(.minutes(5))) struct PlayedTests {
  @Test func askedAndAllowed() async throws {
    let played = try await play("DocV/docv", "precheck", "answer authorized; answer uploaded")
    #expect(
      played.plain
        == Played(
          log: ["ask camera", "do launchDocV(token: abc)"], outcome: "uploaded"))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play("DocV/docv", "precheck", "answer denied; tap notNow")
    #expect(
      played.plain
        == Played(
          log: [
            "ask camera", "track permission_denied", "show cameraOff", "tap notNow", "track guidance_cancelled",
          ], outcome: "declined"))
  }

  @Test func allowedInSettingsWhileTheAppLives() async throws {
    let played = try await play(
      "DocV/docv", "precheck", "tap openSettings; away camera=authorized; answer uploaded", ["camera": "denied"])
    #expect(
      played.plain
        == Played(
          log: [
            "show cameraOff", "tap openSettings", "track opened_settings", "open settings",
            "track returned_from_settings(isGranted: true)", "do launchDocV(token: abc)",
          ], outcome: "uploaded"))
  }

  @Test func allowedInSettingsWhichEndsTheProcess() async throws {
    let played = try await play(
      "DocV/docv", "precheck", "tap openSettings; away camera=authorized relaunch; answer uploaded",
      ["camera": "denied"])
    #expect(
      played.plain
        == Played(
          log: [
            "show cameraOff", "tap openSettings", "track opened_settings", "open settings",
            "track returned_from_settings(isGranted: true)", "do launchDocV(token: abc)",
          ], outcome: "uploaded"))
  }

  @Test func guidanceIsThereAgainAfterARelaunch() async throws {
    let played = try await play("DocV/docv", "precheck", "relaunch; tap notNow", ["camera": "denied"])
    #expect(
      played.plain
        == Played(
          log: ["show cameraOff", "show cameraOff", "tap notNow", "track guidance_cancelled"], outcome: "declined"))
  }

  @Test func aChangeTakesTheGuidanceDown() async throws {
    let played = try await play(
      "DocV/docv", "precheck", "meanwhile camera=authorized", ["camera": "restricted"])
    #expect(
      played.plain
        == Played(
          log: ["show cameraBlocked", "dismiss cameraBlocked", "do launchDocV(token: abc)"], outcome: nil))
  }

  /// The platforms that come with the tools are there by name, and nothing has to be read or compiled for a test.
  @Test func everyPlatformThatComesWithTheToolsIsThere() throws {
    #expect(BundledPlatform.allCases.map { $0.rawValue } == BundledPlatforms.all.map { $0.name }.sorted())
    for platform in BundledPlatform.allCases {
      #expect(try SimulatedDevice(platform).status(of: "camera") != "", "\(platform)")
    }
    let unsound = #expect(throws: SimulatedDevice.Unsound.self) {
      try SimulatedDevice(.ios, statuses: ["camera": "off"])
    }
    #expect(unsound?.findings == ["the platform has no status off of camera"])
  }

  /// A failed expectation prints the transcript, which is that of `usher run` without its states.
  @Test func aFailedExpectationPrintsTheTranscript() async throws {
    let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
    let module = try compiled(at: "Policies/DocV/docv.usher").module
    let played = try await device.play(
      "precheck", of: try module.policy(), "tap openSettings; away camera=authorized relaunch; answer uploaded",
      inputs: ["transactionToken": "abc"])
    let transcript = """
      start
        show cameraOff
          | [openSettings] openSettings
          | [notNow] notNow
      tap openSettings
        track opened_settings
        open settings
      away camera=authorized relaunch
        track returned_from_settings(isGranted: true)
        do launchDocV(token: abc)
      answer uploaded
        outcome uploaded
      """
    #expect(played.transcript == transcript)
    #expect(played.ends(in: "uploaded"))
    #expect("\(played)" == "\n\(transcript)\n")
    await #expect(throws: Unplayable.self) {
      try await device.play("precheck", of: try module.policy(), "tap close", inputs: ["transactionToken": "abc"])
    }
  }

  private func play(
    _ path: String, _ flow: String, _ script: String, _ statuses: [String: String] = [:]
  ) async throws -> PlayedJourney {
    let module = try compiled(at: "Policies/\(path).usher").module
    let device = SimulatedDevice(module.device, statuses: statuses)
    return try await device.play(
      flow, of: try module.policy(), script, inputs: ["transactionToken": "abc"])
  }
}
