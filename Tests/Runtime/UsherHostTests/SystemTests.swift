import TestSupport
import Testing
import UsherHost
import UsherPlatform
import UsherRuntime
import UsherModule
import UsherSimulation

/// A simulated device with a version of the system, a manifest, launches with several results, and changes of which the system tells.
@Suite(.timeLimit(.minutes(5))) struct SystemTests {
  private let platform = """
    language 1
    platform gate versions 1...
    link old "gate:old" until 2
    resource pass {
      page old
      status none since 2
      status lost
      status held grants
      status once shown as held with ONCE
      unforeseen reads lost
      ask from none -> held | lost since 2
      ask from none -> once with ONCE
      settings lost -> held tells app
      settings held -> lost
      relaunch once -> once | none
    }
    """

  private let policy = """
    language 1
    policy enter
    use gate
    metric seen(status: none | lost | held)
    metric back
    flow watch {
      start resting state idle {
        on change of pass -> choose pass {
          none { track seen(status: none) } -> stay
          lost { track seen(status: lost) } -> stay
          held { track seen(status: held) } -> stay
        }
        on return { track back } -> stay
      }
    }
    flow leave -> opened | failed {
      start state leaving { open old { returned -> end opened; failed -> end failed } }
    }
    """

  @Test func aVersionHasItsStatuses() throws {
    #expect(try SimulatedDevice(platform: platform).status(of: "pass") == "none")
    #expect(try SimulatedDevice(platform: platform, version: Version(1, 4)).status(of: "pass") == "lost")
    let version = #expect(throws: SimulatedDevice.Unsound.self) {
      try SimulatedDevice(platform: platform, version: Version(1), statuses: ["pass": "none"])
    }
    #expect(version?.findings == ["the platform has no status none of pass"])
    let missing = #expect(throws: SimulatedDevice.Unsound.self) {
      try SimulatedDevice(platform: platform, version: Version(0, 9))
    }
    #expect(missing?.findings == ["the platform has no version 0.9"])
  }

  @Test func aManifestDecidesWhichStatusesThereAre() throws {
    let statuses = ["pass": "once"]
    #expect(try SimulatedDevice(platform: platform, statuses: statuses).status(of: "pass") == "once")
    let unsound = #expect(throws: SimulatedDevice.Unsound.self) {
      try SimulatedDevice(platform: platform, manifest: ["ONCE": false], statuses: statuses)
    }
    #expect(unsound?.findings == ["the platform has no status once of pass"])
  }

  @Test func aLinkThatTheVersionLacksFails() async throws {
    #expect(try await played("leave", "away", version: Version(2)).ends(in: "opened"))
    #expect(try await played("leave", "", version: Version(3)).ends(in: "failed"))
  }

  @Test func aLaunchHasTheResultThatTheScriptSays() async throws {
    let kept = try await played("watch", "relaunch", statuses: ["pass": "once"])
    #expect(kept.log.map { "\($0)" } == ["track back"])
    let gone = try await played("watch", "relaunch pass=none", statuses: ["pass": "once"])
    #expect(gone.log.map { "\($0)" } == ["track back", "track seen(status: none)"])
  }

  @Test func aChangeThatIsToldIsHandledInTheBackground() async throws {
    let told = try await played("watch", "away pass=held", statuses: ["pass": "lost"])
    #expect(told.log.map { "\($0)" } == ["track seen(status: held)", "track back"])
    let untold = try await played("watch", "away pass=lost", statuses: ["pass": "held"])
    #expect(untold.log.map { "\($0)" } == ["track back", "track seen(status: lost)"])
  }

  private func played(
    _ flow: String, _ script: String, version: Version? = nil, statuses: [String: String] = [:]
  ) async throws -> PlayedJourney {
    let module = try compiled(policy, on: [try compiledPlatform(platform)]).module
    let device = try SimulatedDevice(platform: platform, version: version, statuses: statuses)
    return try await device.play(flow, of: try module.policy(), script)
  }
}
