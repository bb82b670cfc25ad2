import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherSemantics
import UsherSimulation

/// Journeys of the policies, played as an app's own tests would: from a platform file, a bundle and a script.
@Suite(.timeLimit(.minutes(2))) struct PlayedTests {
  @Test func askedAndAllowed() async throws {
    let played = try await play("DocV/docv", "precheck", "answer authorized; answer uploaded")
    #expect(
      played
        == PlayedJourney(
          log: ["ask camera", "do launchDocV(token: abc)"], outcome: "uploaded"))
  }

  @Test func askedAndRefused() async throws {
    let played = try await play("DocV/docv", "precheck", "answer denied; tap notNow")
    #expect(
      played
        == PlayedJourney(
          log: [
            "ask camera", "track permission_denied", "show cameraOff", "tap notNow", "track guidance_cancelled",
          ], outcome: "declined"))
  }

  @Test func allowedInSettingsWhileTheAppLives() async throws {
    let played = try await play(
      "DocV/docv", "precheck", "tap openSettings; away camera=authorized; answer uploaded", ["camera": "denied"])
    #expect(
      played
        == PlayedJourney(
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
      played
        == PlayedJourney(
          log: [
            "show cameraOff", "tap openSettings", "track opened_settings", "open settings",
            "track returned_from_settings(isGranted: true)", "do launchDocV(token: abc)",
          ], outcome: "uploaded"))
  }

  @Test func guidanceIsThereAgainAfterARelaunch() async throws {
    let played = try await play("DocV/docv", "precheck", "relaunch; tap notNow", ["camera": "denied"])
    #expect(
      played
        == PlayedJourney(
          log: ["show cameraOff", "show cameraOff", "tap notNow", "track guidance_cancelled"], outcome: "declined"))
  }

  @Test func aChangeTakesTheGuidanceDown() async throws {
    let played = try await play(
      "DocV/docv", "precheck", "meanwhile camera=authorized", ["camera": "restricted"])
    #expect(
      played
        == PlayedJourney(
          log: ["show cameraBlocked", "dismiss cameraBlocked", "do launchDocV(token: abc)"], outcome: nil))
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
