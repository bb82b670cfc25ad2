import Testing
import UsherRuntime

@MainActor @Suite(.timeLimit(.minutes(3))) struct JourneyHostTests {
  /// What the host has no line for, and no policy here needs.
  @Test(arguments: policyPaths) func noPolicyHasATimer(_ path: String) throws {
    let policy = try PolicyFiles(path)
    let timed = policy.program.states.rows.filter { state in
      state.handlers.contains { if case .after = $0.trigger { true } else { false } }
    }
    #expect(timed.map { $0.name } == [])
  }

  @Test func damagedBytesBeginAgain() async throws {
    let policy = try PolicyFiles("DocV/docv.usher")
    let device = FakeDevice(["camera": "restricted"], script: ["cameraBlocked: tap close"])
    let outcome = try await device.play(policy) { _ in
      DocVHost(transactionToken: "abc", launch: { _ in .failed }, count: { _ in })
    } run: { actions, host, _ in
      try await actions.startScan(host, from: [1, 2, 3])
    }
    #expect(outcome == "No camera to be used")
    #expect(device.log == ["show cameraBlocked: Camera access restricted [Close]", "tap close"])
  }

  @Test func whatHasEndedSaysItsOutcomeAgainAndDoesNothing() async throws {
    let policy = try PolicyFiles("DocV/docv.usher")
    let first = FakeDevice(["camera": "restricted"], script: ["cameraBlocked: tap close"])
    let run: @MainActor (DocVHost, JourneyHost, [UInt8]?) async throws -> String? = {
      try await $0.startScan($1, from: $2)
    }
    let actions = DocVHost(transactionToken: "abc", launch: { _ in .failed }, count: { _ in })
    _ = try await first.play(policy, actions: { _ in actions }, run: run)
    let second = FakeDevice([:], script: [])
    let outcome = try await second.play(policy, actions: { _ in actions }) { actions, host, _ in
      try await run(actions, host, first.saved)
    }
    #expect(outcome == "No camera to be used")
    #expect(second.log == [])
  }
}

/// The five policies that have a page, below `Policies/`.
let policyPaths = [
  "Authorization/isAuthorized.usher", "DocV/docv.usher", "MediaCapture/capture.usher", "Scanner/scan.usher",
  "StreamVideo/callPermissions.usher",
]
